//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, check, checks,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "picaria",
    aliases: &["pitarilla"],
    name: "Picaria",
    name_zh: "皮卡利亚",
    about: "Three men each are placed, then moved along the lines; three in a row win.",
    about_zh: "双方各三子，先落子，再沿线走子；三子连线者胜。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "thirteen",
        name: "Picaria, 13 points",
        name_zh: "十三点皮卡利亚",
        about: "The centres of the squares are points; no man is placed on the centre.",
        about_zh: "小方格的中心也是棋位；落子不得占棋盘中心。",
        options: &[centre("barred")],
        checks: &[checks::SECOND_AND_COUNTS],
        ..COMMON
    },
    RuleSet {
        slug: "nine",
        name: "Picaria, 9 points",
        name_zh: "九点皮卡利亚",
        about: "Only the corners of the squares are points.",
        about_zh: "只有小方格的角是棋位。",
        options: &[centre("free"), DIAGONALS],
        checks: &[
            check("counts of Ludii and of a solver", "Ludii 与一个求解程序的计数"),
            checks::SECOND_AND_COUNTS,
        ],
        // In revision 1 all diagonals were the default; its records name them in `Options`.
        revision: 2,
        equal_revisions: &[1],
        former_defaults: &[(1, "diagonals=all")],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    ..RuleSet::DEFAULT
};

const fn centre(default: &'static str) -> OptionDef {
    OptionDef {
        key: "centre",
        kind: OptionKind::Enum(&["barred", "free"]),
        default,
        doc: "Whether men can be placed on the centre of the board.",
        doc_zh: "落子阶段能否落于中心。",
    }
}

const DIAGONALS: OptionDef = OptionDef {
    key: "diagonals",
    kind: OptionKind::Enum(&["all", "short"]),
    default: "short",
    doc: "Whether the board also has the two diagonals through its centre.",
    doc_zh: "是否画有过中心的两条长斜线。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Picaria", "thirteen")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "C. Zaslavsky, Math Games and Activities from Around the World, 1998, cited as \
     Zaslavsky 1998",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Ludii: Picaria, ludii.games",
];

const ZASLAVSKY: &str = "Zaslavsky 1998";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::THREE_IN_A_ROW, reasons::REPETITION];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "Four squares with their diagonals: nine or thirteen points",
        "棋盘与棋位",
        "Yin 2019",
    ),
    rule("R1.2", "On nine points no diagonal goes through the centre", "小斜方棋之盘", "Yin 2019"),
    unmarked("R1.3", "Each side has three men", "双方各三子", "Yin 2019"),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", "Yin 2019, ours"),
    unmarked("R2.2", "The side to move must place or move", "轮到的一方必须行棋", ZASLAVSKY),
    rule("R3.1", "First the men are placed on empty points", "先落子于空位", "Yin 2019"),
    rule("R3.2", "On 13 points no man is placed on the centre", "落子不得占中心", "Yin 2019"),
    rule("R4.1", "A side with all men placed moves one", "落完再走子", "Yin 2019"),
    rule(
        "R4.2",
        "A man moves along a line to the next empty point",
        "沿线走一步至空位",
        "Yin 2019",
    ),
    rule("R5.1", "Three in a row win", "三子连线获胜", "Yin 2019"),
    rule("R5.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

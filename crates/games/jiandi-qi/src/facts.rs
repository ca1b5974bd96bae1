//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "jiandi-qi",
    name: "Jiandi Qi",
    name_zh: "歼敌棋",
    about: "Stones step along lines and capture enemy stones between two of their own.",
    about_zh: "棋子沿线走动，以己方两子夹吃敌子。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule set.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Jiandi Qi",
    name_zh: "歼敌棋",
    about: "Nine stones for each side on 41 points.",
    about_zh: "双方各九子，棋盘四十一点。",
    options: &[QUIET],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const QUIET: OptionDef = OptionDef {
    key: "quiet",
    kind: OptionKind::Int(0, 1000),
    default: "100",
    doc: "Number of moves of both seats without a capture that end the game; 0: no limit.",
    doc_zh: "双方合计多少手不吃子即判和；0 为不判。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "歼敌棋", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of folk games, the volume of board games, 2016, page 162, \
     cited as Lin 2016",
    "罗鉴江《农家棋类游戏》 (2006), its table of contents, cited as Luo 2006",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ALL_TAKEN,
    reasons::NO_MOVE,
    reasons::REPETITION,
    reason("none-taken", "none taken", "久无吃子"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "41 points: 25 corners and 16 centres of squares", "棋盘四十一点", LIN),
    unmarked("R1.2", "Sides and both diagonals of each square", "各格有边与两条对角线", LIN),
    unmarked("R1.3", "Each side has nine stones on two rows", "双方各九子，列于两行", LIN),
    rule("R2.1", "Black begins, the seats alternate", "黑先白后，交替行棋", "ours"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", "ours"),
    rule("R3.1", "A seat moves a stone of its own", "只能走己方棋子", LIN),
    rule("R3.2", "A stone steps along a line to the next point", "沿线走一步", LIN),
    rule("R3.3", "The point must be empty", "走至空位", LIN),
    rule("R4.1", "Enemy stones between two own stones are captured", "夹住的敌子被吃", LIN),
    unmarked(
        "R4.2",
        "A stone that steps between two enemy stones is not captured",
        "主动走入两敌之间不被吃",
        "ours",
    ),
    rule("R5.1", "A seat that has captured all enemy stones wins", "吃尽对方者胜", LIN),
    rule("R5.2", "If the seat to move has no legal move, the game is a draw", "无子可走为和", LIN),
    rule("R5.3", "A position that occurs for the third time is a draw", "同一局面三次为和", "ours"),
    rule("R5.4", "Too many moves without a capture are a draw", "长时间不吃子为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

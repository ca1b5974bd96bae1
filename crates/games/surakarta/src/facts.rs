//! Facts: rule sets, the option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, check, checks,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "surakarta",
    aliases: &["permainan"],
    name: "Surakarta",
    name_zh: "苏腊卡尔塔棋",
    about: "Pieces step in any direction, and capture by running round the loops at the corners.",
    about_zh: "棋子可向任意方向走一步，吃子须绕过四角圆弧。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the rule set `olympiad`.
pub(crate) const OLYMPIAD: usize = 1;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "standard",
        name: "Surakarta",
        name_zh: "苏腊卡尔塔棋",
        about: "A repeated position, or no capture for long, is a draw.",
        about_zh: "重复局面或久无吃子为和。",
        options: &[quiet("100")],
        ..COMMON
    },
    RuleSet {
        slug: "olympiad",
        name: "Surakarta of the Computer Olympiad",
        name_zh: "苏腊卡尔塔棋（计算机奥林匹克）",
        about: "After a repeated position, or no capture for long, more pieces win.",
        about_zh: "重复局面或久无吃子时，子多者胜。",
        options: &[quiet("50")],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Red", "Black"],
    roles_zh: &["红方", "黑方"],
    seat_tags: &["Red", "Black"],
    checks: &[check("counts of Ludii 1.3.12", "Ludii 1.3.12 的计数"), checks::SECOND],
    ..RuleSet::DEFAULT
};

const fn quiet(default: &'static str) -> OptionDef {
    OptionDef {
        key: "quiet",
        kind: OptionKind::Int(0, 1000),
        default,
        doc: "Number of moves of both seats without a capture that ends the game; 0: no limit.",
        doc_zh: "双方合计多少手不吃子即终局；0 为不判。",
    }
}

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Surakarta", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Surakarta, iG Game Center",
    "English Wikipedia, Surakarta (game)",
    "The rule of the Computer Olympiad, Ludii's forum, 29 September 2023",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const IGGC: &str = "iG Game Center";
const OLYMPICS: &str = "Computer Olympiad";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ALL_CAPTURED,
    reasons::NO_MOVE,
    reasons::REPETITION,
    reasons::NO_CAPTURE,
    reasons::EQUAL_PIECES,
    reasons::MORE_PIECES,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Six columns and six rows of points", "棋盘六行六列", "Yin 2019"),
    unmarked(
        "R1.2",
        "Loops at the corners join lines into circuits",
        "四角圆弧连成内外两圈",
        "Yin 2019",
    ),
    unmarked(
        "R1.3",
        "Each seat has twelve pieces on two rows",
        "双方各十二子，列于两行",
        "Yin 2019",
    ),
    rule("R2.1", "Red begins, the seats alternate", "红先黑后，交替行棋", IGGC),
    unmarked("R2.2", "The seat to move must move", "轮到的一方必须行棋", "Yin 2019"),
    rule("R3.1", "A seat moves one of its own pieces", "只能走己方棋子", "Yin 2019"),
    rule("R3.2", "A piece steps to the next point in any direction", "直或斜走一步", "Yin 2019"),
    rule("R3.3", "That point is empty", "走至空位", "Yin 2019"),
    rule("R4.1", "A piece captures an enemy piece by taking its place", "吃子占其位", "Yin 2019"),
    rule("R4.2", "It goes round at least one loop", "至少经过一个圆弧", "Yin 2019"),
    rule("R4.3", "It captures the first piece that it meets", "途中遇到的第一子即被吃", "Yin 2019"),
    unmarked("R4.4", "Captures are not compulsory", "可吃可不吃", IGGC),
    rule("R5.1", "A seat that has captured all pieces wins", "吃尽对方者胜", "Yin 2019"),
    rule("R5.2", "A seat that cannot move loses", "无子可走者负", "Yin 2019, ours"),
    rule("R5.3", "Standard: the third occurrence is a draw", "同一局面三次为和", "ours"),
    rule("R5.4", "Standard: no capture for `quiet` moves is a draw", "长时间不吃子为和", "ours"),
    rule(
        "R6.1",
        "Olympiad: a repeated position, or no capture, ends the game",
        "重复或不吃子终局",
        OLYMPICS,
    ),
    rule("R6.2", "Olympiad: then the seat with more pieces wins", "子多者胜", OLYMPICS),
    rule("R6.3", "Olympiad: equal numbers of pieces are a draw", "子数相等为和", OLYMPICS),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TagAlias, rule};

/// The rule set.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Jiandi Qi",
    name_zh: "歼敌棋",
    about: "Nine stones each on 41 points.",
    options: &[QUIET],
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
}];

const QUIET: OptionDef = OptionDef {
    key: "quiet",
    kind: OptionKind::Int(0, 1000),
    default: "100",
    doc: "Moves of both seats without a stone taken that end the game; 0: never.",
    doc_zh: "双方合计多少手不吃子即判和；0 为不判。",
};

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "歼敌棋", rules: "standard", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of folk games, the volume of board games, 2016, page 162",
    "The Chinese table of contents the project was started from (001)",
];

const LIN: &str = "Lin 2016";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "41 points: 25 corners and 16 middles", "棋盘四十一点", LIN),
    rule("R1.2", "Sides and both diagonals of each square", "各格有边与两条对角线", LIN),
    rule("R1.3", "Nine stones each on two rows", "双方各九子，列于两行", LIN),
    rule("R2.1", "Black begins, the seats alternate", "黑先白后，交替行棋", "ours"),
    rule("R2.2", "Whose turn it is must move", "轮到的一方必须行棋", "ours"),
    rule("R3.1", "A seat moves a stone of its own", "只能走己方棋子", LIN),
    rule("R3.2", "A stone steps along a line to the next point", "沿线走一步", LIN),
    rule("R3.3", "The point must be empty", "走至空位", LIN),
    rule("R4.1", "Enemy stones between two own are taken", "夹住的敌子被吃", LIN),
    rule("R4.2", "A stone that steps between two enemies stays", "主动走入两敌之间不被吃", "ours"),
    rule("R5.1", "Whoever has taken all wins", "吃尽对方者胜", LIN),
    rule("R5.2", "A seat without a move is a draw", "无子可走为和", LIN),
    rule("R5.3", "A position for the third time is a draw", "同一局面三次为和", "ours"),
    rule("R5.4", "No stone taken for long is a draw", "长时间不吃子为和", "ours"),
    rule("R6.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

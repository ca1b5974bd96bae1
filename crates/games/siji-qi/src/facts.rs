//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Four Seasons",
    name_zh: "四季棋",
    about: "Spring and summer against autumn and winter on eight by eight cells.",
    options: &[LIMIT],
    roles: &["Spring and Summer", "Autumn and Winter"],
    seat_tags: &["SpringSummer", "AutumnWinter"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
}];

const LIMIT: OptionDef = OptionDef {
    key: "limit",
    kind: OptionKind::Int(0, 1000),
    default: "200",
    doc: "After so many turns the game is a draw; 0: never.",
    doc_zh: "行棋满此手数为和；0 为不判。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] =
    &["The Chinese rule texts the project was started from (000, 001)"];

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Eight by eight cells", "八乘八方格", "000"),
    rule("R1.2", "Spring, summer, autumn, winter in the corners", "春夏秋冬布于四角", "000"),
    rule("R2.1", "Spring and summer begin, the seats alternate", "春夏先，轮流行棋", "000, ours"),
    rule("R2.2", "Whose turn it is must move", "轮到的一方必须行棋", "000"),
    rule("R3.1", "A piece slides straight over empty cells", "直行，中途不转弯不越子", "000"),
    rule("R3.2", "Not into sight of the opposite season", "春秋不相遇，冬夏不相遇", "000"),
    rule("R4.1", "Who has no move loses", "无子可走者负", "000"),
    rule("R4.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R4.3", "After so many turns the game is a draw", "满限定手数为和", "ours"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

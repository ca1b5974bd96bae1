//! Facts: the rule sets, the rule table.

use wanqi_sdk::facts::{Rule, RuleSet, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Standard",
    name_zh: "标准规则",
    about: "Three in a row win.",
    roles: &["First", "Second"],
    seat_tags: &["First", "Second"],
    ..RuleSet::DEFAULT
}];

/// Where rules without a source of their own come from.
const OURS: &str = "RULES.md";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1", "nine points, a1 to c3; the seats take turns", "九点，轮流落子", OURS),
    rule("R2", "a turn is a mark on a point", "每回合落一子", OURS),
    rule("R2.1", "the point is on the board", "落点须在盘上", OURS),
    rule("R2.2", "the point is empty", "落点须为空", OURS),
    rule("R3", "a game ends by a row or by a full board", "连三或满盘终局", OURS),
    rule("R3.1", "three in a row win", "连三者胜", OURS),
    rule("R3.2", "a full board is a draw", "满盘为和", OURS),
    rule("R4", "nobody passes, skips or leaves", "不得弃权、跳过或离局", OURS),
    rule("R5", "position text", "局面文本", OURS),
];

//! Facts: names, the rule sets, the rule table.

use wanqi_sdk::facts::{Facts, Family, Reason, Rule, RuleSet, reasons, rule, unmarked};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "{{slug}}",
    name: "{{Name}}",
    name_zh: "{{Name}}",
    about: "Three in a row on a board of three by three.",
    about_zh: "在三乘三的棋盘上落子，三子连线者胜。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: &["ours"],
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Standard",
    name_zh: "标准规则",
    about: "Three in a row win.",
    about_zh: "三子连线者胜。",
    roles: &["First", "Second"],
    roles_zh: &["先手", "后手"],
    seat_tags: &["First", "Second"],
    ..RuleSet::DEFAULT
}];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::THREE_IN_A_ROW, reasons::FULL_BOARD];

/// The rule table.
const RULES: &[Rule] = &[
    unmarked("R1", "The board has nine points; the seats take turns", "九点，轮流落子", "ours"),
    unmarked("R2", "A turn is one mark on one point", "每回合落一子", "ours"),
    rule("R2.1", "The point must be on the board", "落点须在盘上", "ours"),
    rule("R2.2", "The point must be empty", "落点须为空", "ours"),
    unmarked("R3", "A row or a full board ends the game", "连三或满盘终局", "ours"),
    rule("R3.1", "Three in a row win", "连三者胜", "ours"),
    rule("R3.2", "A full board is a draw", "满盘为和", "ours"),
    unmarked("R4", "A seat cannot pass, skip a turn or leave", "不得弃权、跳过或离局", "ours"),
    unmarked("R5", "A position must be reachable", "局面须可能出现", "ours"),
];

//! {{Name}}: three in a row on a board of nine points. The rules stand in RULES.md; the files follow
//! its order.

#![forbid(unsafe_code)]

mod rules;

pub use rules::{{Type}};

use wanqi_sdk::facts::{Facts, Rule, RuleSet};

/// The game's facts.
pub const FACTS: Facts = Facts {
    slug: "{{slug}}",
    aliases: &[],
    name: "{{Name}}",
    name_zh: "三连棋",
    about: "Three in a row on a board of three by three.",
    rules_text: include_str!("../RULES.md"),
    rulesets: &[RuleSet {
        slug: "standard",
        name: "Standard",
        name_zh: "标准规则",
        about: "Three in a row win.",
        roles: &["Cross", "Nought"],
        seat_tags: &["Cross", "Nought"],
        ..RuleSet::DEFAULT
    }],
    rules: &[
        rule("R1", "nine points, a1 to c3; the seats take turns", "九点，轮流落子"),
        rule("R2", "a turn is a mark on a point", "每回合落一子"),
        rule("R2.1", "the point is on the board", "落点须在盘上"),
        rule("R2.2", "the point is empty", "落点须为空"),
        rule("R3", "a game ends by a row or by a full board", "连三或满盘终局"),
        rule("R3.1", "three in a row win", "连三者胜"),
        rule("R3.2", "a full board is a draw", "满盘为和"),
        rule("R4", "nobody passes, skips or leaves", "不得弃权、跳过或离局"),
    ],
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: &["RULES.md"],
};

const fn rule(id: &'static str, text: &'static str, text_zh: &'static str) -> Rule {
    Rule { id, text, text_zh, source: "RULES.md" }
}

wanqi_sdk::plugin!({{Type}});

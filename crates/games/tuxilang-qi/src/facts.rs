//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The rule sets.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Tuxilang qi",
    name_zh: "兔戏狼棋",
    about: "Five wolves against a hare on thirty-one points.",
    options: &[STALLED],
    roles: &["Wolves", "Hare"],
    seat_tags: &["Wolves", "Hare"],
    checked_by: &[
        "a second implementation: counts, and lists and outcomes of 1,000 games",
        "positions and value of a second solver",
    ],
    ..RuleSet::DEFAULT
}];

const STALLED: OptionDef = OptionDef {
    key: "stalled",
    kind: OptionKind::Enum(&["hare", "draw"]),
    default: "hare",
    doc: "What it is when no wolf can move: the hare has won, or a draw.",
    doc_zh: "狼皆无路可走时：兔胜，或作和。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of Chinese folk games, volume of board games, 2016, page 234",
    "The Chinese rule texts the project was started from (001 names the game)",
];

const LIN: &str = "Lin 2016";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Seven rows of four and of five points, 31 in all", "七行三十一位", LIN),
    rule("R1.2", "Slanting lines everywhere, level ones in five rows", "斜线遍布，五行有横线", LIN),
    rule("R1.3", "Five wolves at the bottom, the hare in the centre", "五狼居下，兔居中", LIN),
    rule("R2.1", "The wolves begin, the sides alternate", "狼先走，轮流行棋", LIN),
    rule("R2.2", "Whose turn it is must move", "轮到的一方必须行棋", LIN),
    rule("R3.1", "An own piece moves along a line to the next point", "己方一子沿线走一步", LIN),
    rule("R3.2", "To an empty point; nothing is captured", "只可走入空位，不吃子", LIN),
    rule("R3.3", "A wolf goes up along a slanting line", "狼只可沿斜线前进", LIN),
    rule("R4.1", "The hare wins on the bottom row", "兔到达底线者胜", LIN),
    rule("R4.2", "The wolves win when the hare cannot move", "兔无路可走，狼胜", LIN),
    rule("R4.3", "Wolves that cannot move have lost", "狼皆无路可走，狼负", "ours"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

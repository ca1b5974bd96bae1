//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, check, checks, reason, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "tuxilang-qi",
    aliases: &["hare-and-wolves"],
    name: "Tuxilang Qi",
    name_zh: "兔戏狼棋",
    about: "Five wolves, which only move forward, must shut a hare in.",
    about_zh: "五狼只可前进，须把兔围困。",
    family: Family::Hunt,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Tuxilang Qi",
    name_zh: "兔戏狼棋",
    about: "Five wolves against a hare on thirty-one points.",
    about_zh: "五狼对一兔，棋盘三十一位。",
    options: &[STALLED],
    roles: &["Wolves", "Hare"],
    roles_zh: &["狼方", "兔方"],
    seat_tags: &["Wolves", "Hare"],
    checks: &[
        checks::SECOND_AND_COUNTS,
        check("positions and value of a second solver", "另一求解程序的局面数与值"),
    ],
    ..RuleSet::DEFAULT
}];

const STALLED: OptionDef = OptionDef {
    key: "stalled",
    kind: OptionKind::Enum(&["hare", "draw"]),
    default: "hare",
    doc: "The result if no wolf can move: the hare wins, or a draw.",
    doc_zh: "狼皆无路可走时：兔胜，或作和。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of Chinese folk games, volume of board games, 2016, page 234, \
     cited as Lin 2016",
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006: it names the game",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("arrived", "arrived", "兔到达底线"),
    reason("shut-in", "shut in", "兔被困"),
    reason("stalled", "stalled", "狼无路可走"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Seven rows of four and of five points, 31 in all", "七行三十一位", LIN),
    unmarked(
        "R1.2",
        "Slanting lines everywhere, level lines in five rows",
        "斜线遍布，五行有横线",
        LIN,
    ),
    unmarked(
        "R1.3",
        "Five wolves start at the bottom, the hare in the centre",
        "五狼居下，兔居中",
        LIN,
    ),
    rule("R2.1", "The wolves begin, the sides alternate", "狼先走，轮流行棋", LIN),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", LIN),
    rule(
        "R3.1",
        "A side moves its own piece along a line to the next point",
        "己方一子沿线走一步",
        LIN,
    ),
    rule("R3.2", "That point is empty; nothing is captured", "只可走入空位，不吃子", LIN),
    rule("R3.3", "A wolf moves up along a slanting line", "狼只可沿斜线前进", LIN),
    rule("R4.1", "The hare wins on the bottom row", "兔到达底线者胜", LIN),
    rule("R4.2", "The wolves win when the hare cannot move", "兔无路可走，狼胜", LIN),
    rule("R4.3", "The wolves lose if none can move", "狼皆无路可走，狼负", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

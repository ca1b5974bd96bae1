//! Facts: the rule set, its options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, check, checks,
    reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "lunxing-qi",
    name: "Lunxing Qi",
    name_zh: "轮行棋",
    about: "Eight pieces move in the order of their numbers, each side to the home of the other.",
    about_zh: "八枚棋子按号码依次轮行，双方各自走向对方阵地。",
    family: Family::Race,
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
    name: "Lunxing Qi",
    name_zh: "轮行棋",
    about: "Four pieces each on 19 points.",
    about_zh: "双方各四子，棋盘十九点。",
    options: &[ANSWER, ROUNDS],
    roles: &["Odd", "Even"],
    roles_zh: &["单数方", "双数方"],
    seat_tags: &["Odd", "Even"],
    checks: &[
        checks::SECOND_AND_COUNTS,
        check("a solver in Python: values of endings", "Python 求解程序：残局的值"),
    ],
    ..RuleSet::DEFAULT
}];

const ANSWER: OptionDef = OptionDef {
    key: "answer",
    kind: OptionKind::Enum(&["either", "even"]),
    default: "either",
    doc: "The side that gets one more turn if the other has arrived and it lacks one step.",
    doc_zh: "对方先到达而己方只差一步时，哪一方可再走一步求和。",
};

const ROUNDS: OptionDef = OptionDef {
    key: "rounds",
    kind: OptionKind::Int(0, 1000),
    default: "50",
    doc: "Number of rounds of eight turns after which the game is a draw; 0: no limit.",
    doc_zh: "八枚棋子各轮到一次为一轮，满若干轮未分胜负为和；0 为不判。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "轮行棋", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of folk games, the volume of board games (2016), page 149, \
     cited as Lin 2016",
    "罗鉴江《农家棋类游戏》 (2006), its table of contents, cited as Luo 2006",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ARRIVED,
    reasons::BOTH_ARRIVED,
    reasons::REPETITION,
    reason("round-limit", "round limit", "达到限定轮数"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "A hexagon of 19 points in five columns", "六角形棋盘，五列十九点", LIN),
    unmarked("R1.2", "Lines in three directions", "三个方向的直线", LIN),
    unmarked("R1.3", "Odd has 1, 3, 5, 7, Even has 2, 4, 6, 8", "单双数棋子各四枚", LIN),
    unmarked(
        "R1.4",
        "The home of one side is the goal of the other",
        "以对方出发的四点为终点",
        LIN,
    ),
    rule("R2.1", "The pieces move in the order of their numbers", "按棋子号码依次轮行", LIN),
    rule("R2.2", "A piece without a free neighbour passes", "无路可走的棋子轮空", LIN),
    unmarked("R2.3", "No other turn is skipped", "除此之外不得停步", "ours"),
    rule("R3.1", "Only the piece that is to move moves", "只能走轮到的棋子", LIN),
    rule("R3.2", "Along a line to a neighbouring point", "沿线走一步", LIN),
    rule("R3.3", "The point must be free", "走至空位", LIN),
    rule("R4.1", "A side with all four pieces in its goal wins", "四子先全部到达者胜", LIN),
    rule(
        "R4.2",
        "A side that lacks one step may make it for a draw",
        "对方只差一步且随即走到为和",
        LIN,
    ),
    rule("R4.3", "The third occurrence of a position is a draw", "同一局面三次为和", "ours"),
    rule("R4.4", "The game is a draw after the limit of rounds", "满规定轮数为和", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

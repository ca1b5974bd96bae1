//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{
    Facts, OptionDef, OptionKind, Rule, RuleSet, TRAIT_OUT, TRAIT_UNBOUNDED, rule,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "halma",
    aliases: &[],
    name: "Halma",
    name_zh: "方正跳棋",
    about: "Men step and hop across a board of 16×16 into the opposite corner.",
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: &[
        "The Chinese rule text the project was started from (002, 方正跳棋)",
        "The article Halma of the English Wikipedia, which that text cites",
        "Counts of Ludii 1.3.12",
    ],
};

/// The rule sets, the default one first.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "two",
        name: "Two seats",
        name_zh: "二人方正跳棋",
        about: "Two seats with 19 men each in opposite corners.",
        seats: (2, 2),
        roles: &["Black", "White"],
        seat_tags: &["Black", "White"],
        result_order: &[1, 2],
        traits: TRAIT_UNBOUNDED,
        checked_by: &["counts of Ludii", SECOND],
        ..COMMON
    },
    RuleSet {
        slug: "four",
        name: "Four seats",
        name_zh: "四人方正跳棋",
        about: "Four seats with 13 men each; play goes on for the second and third place.",
        seats: (4, 4),
        roles: &["Black", "White", "Red", "Yellow"],
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        traits: TRAIT_OUT | TRAIT_UNBOUNDED,
        checked_by: &[SECOND],
        ..COMMON
    },
];

const SECOND: &str = "a second implementation: counts, and lists and outcomes of 1,000 games";

/// What both have.
const COMMON: RuleSet = RuleSet {
    options: &[STAY, GOAL],
    // `goal=own` did not count foreign men in revision 1: that is `goal=all` now.
    revision: 2,
    ..RuleSet::DEFAULT
};

const STAY: OptionDef = OptionDef {
    key: "stay",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Men that stand in the goal do not leave it.",
    doc_zh: "进入终点的棋子不得再走出。",
};

const GOAL: OptionDef = OptionDef {
    key: "goal",
    kind: OptionKind::Enum(&["own", "all", "filled"]),
    default: "own",
    doc: "A seat arrives with all own men; `own` also counts foreign men that stay in the goal. \
          `filled`: the goal is full and holds an own man.",
    doc_zh: "己方棋子全部入营（own：对方滞留终点之子终可代替己子），或终点填满且含己子。",
};

/// The rule table.
pub const RULES: &[Rule] = &[
    rule("R1.1", "The 256 points of the board are the only ones", "棋盘十六乘十六", "002"),
    rule("R1.2", "Corners, men and goals of the seats", "各方的起点、棋子与终点", "002"),
    rule("R2.1", "Seat 1 begins, the turn goes round clockwise", "顺时针轮流行棋", "002"),
    rule("R2.2", "A seat moves one of its own men", "每次走己方一子", "002"),
    rule("R2.3", "Who cannot move passes, nobody else", "无子可走时才可放弃", "ours"),
    rule("R2.4", "Of four seats one may leave", "四人对局可中途退出", "ours"),
    rule("R3.1", "A move ends elsewhere, on an empty point", "须走到另一空格", "002"),
    rule("R3.2", "Step to one of eight neighbours", "直走或斜走一格", "002"),
    rule("R3.3", "Hop over a neighbour, and on", "隔一子跳，可连跳", "002"),
    rule("R3.4", "With stay on men do not leave the goal", "进营不出（可选）", "Wikipedia"),
    rule(
        "R4.1",
        "With goal=filled: a full goal with an own man in it",
        "终点填满且含己子即入营",
        "ours",
    ),
    rule("R4.2", "All own men in the goal", "全部棋子入营", "002"),
    rule("R4.3", "Play goes on until one seat is left", "余者继续争夺名次", "002"),
    rule("R4.4", "Who leaves is placed last", "退出者名次在后", "ours"),
    rule("R4.5", "Foreign men that stay in the goal count", "滞留终点的他方棋子可代替己子", "ours"),
    rule("R5.1", "A position must be one that play can reach", "局面须可能出现", "ours"),
];

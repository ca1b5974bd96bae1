//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_OUT, TRAIT_UNBOUNDED,
    checks, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "halma",
    name: "Halma",
    name_zh: "方正跳棋",
    about: "Men step and hop across a board of 16×16 into the opposite corner.",
    about_zh: "棋子在 16×16 的棋盘上走和跳，进入对角的营地。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    reasons: REASONS,
    sources: &[
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019, section 方正跳棋",
        "English Wikipedia, Halma, which Yin 2019 cites",
        "Counts of Ludii 1.3.12",
    ],
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "two",
        name: "Two seats",
        name_zh: "二人方正跳棋",
        about: "Two seats with 19 men each in opposite corners.",
        about_zh: "二人各十九子，分占对角。",
        seats: (2, 2),
        roles: &["Black", "White"],
        roles_zh: &["黑方", "白方"],
        seat_tags: &["Black", "White"],
        result_order: &[1, 2],
        traits: TRAIT_UNBOUNDED,
        checks: &[checks::LUDII, checks::SECOND_AND_COUNTS],
        ..COMMON
    },
    RuleSet {
        slug: "four",
        name: "Four seats",
        name_zh: "四人方正跳棋",
        about: "Four seats with 13 men each; play continues for the second and third place.",
        about_zh: "四人各十三子；第一名之后，余者续争第二、第三名。",
        seats: (4, 4),
        roles: &["Black", "White", "Red", "Yellow"],
        roles_zh: &["黑方", "白方", "红方", "黄方"],
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        traits: TRAIT_OUT | TRAIT_UNBOUNDED,
        checks: &[checks::SECOND_AND_COUNTS],
        ..COMMON
    },
];

/// The facts of both rule sets.
const COMMON: RuleSet = RuleSet {
    options: &[STAY, GOAL],
    // In revision 1 `goal=own` did not count foreign men; this is now `goal=all`.
    revision: 2,
    former_defaults: &[(1, "goal=filled")],
    ..RuleSet::DEFAULT
};

const STAY: OptionDef = OptionDef {
    key: "stay",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Men in the goal do not leave it.",
    doc_zh: "进入终点的棋子不得再走出。",
};

const GOAL: OptionDef = OptionDef {
    key: "goal",
    kind: OptionKind::Enum(&["own", "all", "filled"]),
    default: "own",
    doc: "When a seat arrives: `all` own men are in the goal; `own` also counts foreign men that \
          stay there; `filled`: the goal is full and contains an own man.",
    doc_zh: "己方棋子全部入营（own：对方滞留终点之子终可代替己子），或终点填满且含己子。",
};

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::OTHERS_LEFT, reason("arrival", "arrival", "全部入营")];

/// The rule table.
pub const RULES: &[Rule] = &[
    rule("R1.1", "The board has 256 points", "棋盘十六乘十六", "Yin 2019"),
    unmarked("R1.2", "Corners, men and goals of the seats", "各方的起点、棋子与终点", "Yin 2019"),
    rule("R2.1", "Seat 1 begins, the seats take turns clockwise", "顺时针轮流行棋", "Yin 2019"),
    rule("R2.2", "A seat moves one of its own men", "每次走己方一子", "Yin 2019"),
    rule("R2.3", "Only a seat with no legal move passes", "无子可走时才可放弃", "ours"),
    rule("R2.4", "A seat may leave a game for four", "四人对局可中途退出", "ours"),
    rule("R3.1", "A move ends on another, empty point", "须走到另一空格", "Yin 2019"),
    rule("R3.2", "A step goes to one of eight neighbours", "直走或斜走一格", "Yin 2019"),
    rule(
        "R3.3",
        "A hop goes over a neighbour, and hops can follow one another",
        "隔一子跳，可连跳",
        "Yin 2019",
    ),
    rule(
        "R3.4",
        "With `stay=true` men do not leave the goal",
        "进营不出（可选）",
        "English Wikipedia",
    ),
    rule(
        "R4.1",
        "With `goal=filled` a seat arrives if its goal is full and contains an own man",
        "终点填满且含己子即入营",
        "ours",
    ),
    rule("R4.2", "A seat arrives if all its men are in the goal", "全部棋子入营", "Yin 2019"),
    rule("R4.3", "Play continues until one seat is left", "余者继续争夺名次", "Yin 2019"),
    unmarked("R4.4", "A seat that leaves is placed last", "退出者名次在后", "ours"),
    unmarked(
        "R4.5",
        "Foreign men that stay in the goal count",
        "滞留终点的他方棋子可代替己子",
        "ours",
    ),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_OUT, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "traverse",
    aliases: &["taifho"],
    name: "Traverse",
    name_zh: "指向跳棋",
    about: "Eight pieces each step and jump in the directions of their shapes to the row opposite.",
    about_zh: "各方八子，依形状的方向走和跳，到达对面一行。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    reasons: REASONS,
    sources: &[
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019 (指向跳棋)",
        "How To Play Traverse, the publisher's page at educationallearninggames.com",
        "The entry Traverse at boardgamegeek.com, which Yin 2019 cites",
    ],
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "two",
        name: "Two seats",
        name_zh: "二人指向跳棋",
        about: "Two seats on opposite sides.",
        about_zh: "二人对局，分居对边。",
        seats: (2, 2),
        roles: &["Black", "White"],
        roles_zh: &["黑方", "白方"],
        seat_tags: &["Black", "White"],
        result_order: &[1, 2],
        ..COMMON
    },
    RuleSet {
        slug: "three",
        name: "Three seats",
        name_zh: "三人指向跳棋",
        about: "Three seats; the goal of the second is the side without a seat.",
        about_zh: "三人对局；第二方的终点为无人的一边。",
        seats: (3, 3),
        roles: &["Black", "White", "Red"],
        roles_zh: &["黑方", "白方", "红方"],
        seat_tags: &["Seat1", "Seat2", "Seat3"],
        result_order: &[1, 2, 3],
        traits: TRAIT_OUT,
        ..COMMON
    },
    RuleSet {
        slug: "four",
        name: "Four seats",
        name_zh: "四人指向跳棋",
        about: "Four seats on all sides.",
        about_zh: "四人对局，占满四边。",
        seats: (4, 4),
        roles: &["Black", "White", "Red", "Yellow"],
        roles_zh: &["黑方", "白方", "红方", "黄方"],
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        traits: TRAIT_OUT,
        ..COMMON
    },
];

/// The facts common to all rule sets.
const COMMON: RuleSet = RuleSet {
    options: &[CLOSED_ROWS, LIMIT],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const CLOSED_ROWS: OptionDef = OptionDef {
    key: "closed-rows",
    kind: OptionKind::Bool,
    default: "false",
    doc: "No move ends in a row at an edge except the goal, and the start row for pieces in it.",
    doc_zh: "行棋不得终止于终点以外的边行；仍在起始行内的棋子可在该行内移动。",
};

const LIMIT: OptionDef = OptionDef {
    key: "limit",
    kind: OptionKind::Int(0, 1000),
    default: "200",
    doc: "Number of rounds after which the game is a draw; 0: no limit.",
    doc_zh: "行满此轮数为和；0 为不判。",
};

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("arrival", "arrival", "全部到达终点"),
    reasons::OTHERS_LEFT,
    reasons::REPETITION,
    reason("round-limit", "round limit", "达到限定轮数"),
];

/// The rule table.
pub const RULES: &[Rule] = &[
    rule("R1.1", "Ten by ten cells without the corners", "十乘十方格去四角", "Yin 2019"),
    unmarked("R1.2", "Sides, start rows and goals of the seats", "各方的底边与终点", "Yin 2019"),
    rule("R1.3", "Eight pieces each, two of each shape", "每方八子，四形各二", "Yin 2019"),
    rule("R2.1", "Seat 1 begins, the seats take turns clockwise", "顺时针轮流", "Yin 2019, ours"),
    rule(
        "R2.2",
        "In the first round each seat sets up its row",
        "首轮各方自行布阵",
        "Yin 2019, educationallearninggames.com",
    ),
    rule("R2.3", "A seat moves one of its own pieces", "每次走己方一子", "Yin 2019"),
    rule(
        "R2.4",
        "A seat passes only if it cannot move",
        "无子可走时才可放弃",
        "educationallearninggames.com",
    ),
    rule("R2.5", "With more than two seats a seat can leave", "多人对局可中途退出", "ours"),
    rule("R3.1", "A move ends on another, empty cell", "须走到另一空格", "Yin 2019"),
    rule("R3.2", "Each shape has its own directions", "各形依其方向行走", "Yin 2019"),
    rule("R3.3", "A piece steps to a neighbouring cell", "走一格", "Yin 2019"),
    rule("R3.4", "A piece jumps over a neighbour and can continue", "隔一子跳，可连跳", "Yin 2019"),
    rule(
        "R3.5",
        "With closed-rows no move ends in another seat's row",
        "边行封闭（可选）",
        "educationallearninggames.com",
    ),
    rule(
        "R4.1",
        "The first seat with all pieces in its goal wins",
        "先全部到达终点者胜",
        "Yin 2019",
    ),
    rule("R4.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R4.3", "The option `limit` sets the number of rounds", "满限定轮数为和", "ours"),
    rule("R4.4", "A seat that leaves is placed last", "退出者名次在后", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

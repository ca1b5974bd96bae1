//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{Facts, OptionDef, OptionKind, Rule, RuleSet, TRAIT_OUT, rule};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "traverse",
    aliases: &["taifho"],
    name: "Traverse",
    name_zh: "指向跳棋",
    about: "Eight pieces each step and jump as their shapes allow, into the row opposite.",
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: &[
        "The Chinese rule text the project was started from (002, 指向跳棋)",
        "How To Play Traverse, the publisher's page at educationallearninggames.com",
        "The entry Traverse at boardgamegeek.com, which the Chinese text cites",
    ],
};

/// The rule sets, the default one first.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "two",
        name: "Two seats",
        name_zh: "二人指向跳棋",
        about: "Two seats on opposite sides.",
        seats: (2, 2),
        roles: &["Black", "White"],
        seat_tags: &["Black", "White"],
        result_order: &[1, 2],
        ..COMMON
    },
    RuleSet {
        slug: "three",
        name: "Three seats",
        name_zh: "三人指向跳棋",
        about: "Three seats; the second goes to the side where nobody sits.",
        seats: (3, 3),
        roles: &["Black", "White", "Red"],
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
        seats: (4, 4),
        roles: &["Black", "White", "Red", "Yellow"],
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        traits: TRAIT_OUT,
        ..COMMON
    },
];

/// What all have.
const COMMON: RuleSet = RuleSet {
    options: &[CLOSED_ROWS, LIMIT],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

const CLOSED_ROWS: OptionDef = OptionDef {
    key: "closed-rows",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Moves end in no row at the edge but the goal and, coming from there, the start row.",
    doc_zh: "行棋不得终止于终点以外的边行；仍在起始行内的棋子可在该行内移动。",
};

const LIMIT: OptionDef = OptionDef {
    key: "limit",
    kind: OptionKind::Int(0, 1000),
    default: "200",
    doc: "After so many rounds the game is a draw; 0: never.",
    doc_zh: "行满此轮数为和；0 为不判。",
};

/// The rule table.
pub const RULES: &[Rule] = &[
    rule("R1.1", "Ten by ten cells without the corners", "十乘十方格去四角", "002"),
    rule("R1.2", "Sides, start rows and goals of the seats", "各方的底边与终点", "002"),
    rule("R1.3", "Eight pieces each, two of each shape", "每方八子，四形各二", "002"),
    rule("R2.1", "Seat 1 begins, the turn goes round clockwise", "顺时针轮流", "002, ours"),
    rule(
        "R2.2",
        "In the first round each seat sets up its row",
        "首轮各方自行布阵",
        "002, publisher",
    ),
    rule("R2.3", "A seat moves one of its own pieces", "每次走己方一子", "002"),
    rule("R2.4", "Who cannot move passes, nobody else", "无子可走时才可放弃", "publisher"),
    rule("R2.5", "Above two seats one may leave", "多人对局可中途退出", "ours"),
    rule("R3.1", "A move ends elsewhere, on an empty cell", "须走到另一空格", "002"),
    rule("R3.2", "Each shape goes its own ways", "各形依其方向行走", "002"),
    rule("R3.3", "Step to a neighbouring cell", "走一格", "002"),
    rule("R3.4", "Jump over a neighbour, and on", "隔一子跳，可连跳", "002"),
    rule("R3.5", "With closed-rows no move ends in a foreign row", "边行封闭（可选）", "publisher"),
    rule("R4.1", "Who first has all pieces in the goal wins", "先全部到达终点者胜", "002"),
    rule("R4.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R4.3", "After so many rounds the game is a draw", "满限定轮数为和", "ours"),
    rule("R4.4", "Who leaves is placed last", "退出者名次在后", "ours"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

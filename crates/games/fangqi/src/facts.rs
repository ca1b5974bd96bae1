//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fangqi",
    name: "Fangqi",
    name_zh: "方棋",
    about: "Stones are placed and moved into squares and lines, which take other stones.",
    about_zh: "先布子，后走子；成方、成线即可吃去他子。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "ningxia",
        name: "Ningxia fangqi",
        name_zh: "宁夏方棋",
        about: "Seven by eight points; squares count for pull-outs and in moving.",
        about_zh: "七列八行；成方在拔子与走子时有效。",
        options: &[OPENING, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "xinjiang",
        name: "Xinjiang fangqi",
        name_zh: "新疆方棋",
        about: "Seven by seven points; squares and rows of seven take stones.",
        about_zh: "纵横七路；成方、黄瓜溜（七连）吃子。",
        revision: 2,
        equal_revisions: &[1],
        former_defaults: &[(1, "first=centre row=always")],
        options: &[OPENING, FIRST, ROW, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "jieshou",
        name: "Jieshou fangqi",
        name_zh: "界首方棋",
        about: "Six by six points; patterns bring more stones, also diagonals from corners.",
        about_zh: "纵横六路；成型可再布子，由角而起的斜线也算。",
        options: &[DRAGON, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "zhoukou",
        name: "Great fangqi of Zhoukou",
        name_zh: "大方棋",
        about: "Six by six points; patterns bring more stones, also diagonals from edge to edge.",
        about_zh: "纵横六路；成型可再布子，由边到边的斜线也算。",
        options: &[DRAGON, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "neihuang",
        name: "Neihuang fangqi",
        name_zh: "内黄割方棋",
        about: "Five by five points; squares and rows of five take any stones.",
        about_zh: "纵横五路；成方、一走（五连）可吃任意子。",
        options: &[DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "shandong-wugun",
        name: "Five sticks of Shandong",
        name_zh: "山东五棍棋",
        about: "Five by five points; squares, rows and diagonals take stones also in placing.",
        about_zh: "纵横五路；成方、成行、成斜，布子时也吃子。",
        options: &[DRAW_AFTER],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const OPENING: OptionDef = OptionDef {
    key: "opening",
    kind: OptionKind::Bool,
    default: "true",
    doc: "The pull-outs and the first move of each side must leave the opponent a square to make.",
    doc_zh: "拔子至走子第一回合，须保证对方有成方机会。",
};

const FIRST: OptionDef = OptionDef {
    key: "first",
    kind: OptionKind::Enum(&["anywhere", "centre"]),
    default: "anywhere",
    doc: "The first stone may be placed on any point, or must be placed on the centre.",
    doc_zh: "首子可落于任意棋位，或必须落于中心。",
};

const ROW: OptionDef = OptionDef {
    key: "row",
    kind: OptionKind::Enum(&["moving", "always"]),
    default: "moving",
    doc: "A row of seven takes stones only in moving, or also in placing.",
    doc_zh: "黄瓜溜仅在走子时吃子，或布子时亦吃子。",
};

const DRAGON: OptionDef = OptionDef {
    key: "dragon",
    kind: OptionKind::Int(3, 4),
    default: "3",
    doc: "Worth of a row of six that is not an edge.",
    doc_zh: "龙（非边线六连）所值子数。",
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "100",
    doc: "Number of turns without a capture after which the game is a draw; 0: no limit.",
    doc_zh: "走子阶段连续多少手无吃子判和；0 为不判。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Fangqi", "ningxia")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Chinese Wikipedia, 方棋",
    "Lin Jifu (ed.), a collection of Chinese folk games, volume of board games, 2016, cited as \
     Lin 2016",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] =
    &[reason("few-stones", "few stones", "子数不足"), reasons::REPETITION, reasons::NO_CAPTURE];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "The board is a grid of points; the rule set sets its size",
        "棋盘与棋位",
        "Yin 2019",
    ),
    unmarked("R1.2", "The rule set sets the numbers of stones", "双方棋子数", "Yin 2019"),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流行棋", "Yin 2019"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "A side that cannot move passes", "无子可走则停一手", "ours"),
    unmarked("R3.1", "Four stones on a smallest square form a square", "四子成方", "Yin 2019"),
    unmarked(
        "R3.2",
        "Rows and diagonals of the rule set are patterns",
        "龙、斜、走等棋型",
        "Yin 2019",
    ),
    unmarked("R3.3", "A stone outside of patterns is loose", "散子", "Yin 2019"),
    unmarked(
        "R3.4",
        "Patterns add up; of nested diagonals only the longest counts",
        "多型累加",
        "Yin 2019, ours",
    ),
    rule("R4.1", "Stones are placed on empty points", "落子于空位", "Yin 2019"),
    rule(
        "R4.2",
        "With first=centre the first stone is placed on the centre",
        "首子落于中心",
        "Yin 2019",
    ),
    rule("R4.3", "Patterns in placing take or bring stones", "布子时成型之赏", "Yin 2019"),
    rule(
        "R4.4",
        "Placing ends after the last stone, or when the board is full",
        "布子结束",
        "Yin 2019",
    ),
    unmarked("R5.1", "After placing, stones are pulled out", "拔子", "Yin 2019, Chinese Wikipedia"),
    unmarked("R5.2", "The side that moves first", "先走的一方", "Yin 2019"),
    rule("R5.3", "The first four turns leave a chance", "禁手", "Yin 2019"),
    rule("R6.1", "Stones do not move before", "布子时不走子", "Yin 2019"),
    rule("R6.2", "A stone slides or steps along a line", "沿线滑行或走一步", "Yin 2019"),
    rule(
        "R6.3",
        "A side that shuts in the opponent gives up a stone",
        "困住对方须拔己方一子",
        "Yin 2019",
    ),
    rule("R7.1", "Patterns that a move completes take stones", "成型吃子", "Yin 2019"),
    rule(
        "R7.2",
        "A side takes only stones of the opponent, and only those owed",
        "吃对方之子",
        "Yin 2019",
    ),
    rule("R7.3", "Only loose stones are taken", "只能吃散子", "Yin 2019"),
    rule("R7.4", "A shuttling stone takes only once", "禁用车连续吃子", "Yin 2019"),
    rule("R8.1", "A side with too few stones loses", "子数不足者负", "Yin 2019"),
    rule("R8.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R8.3", "Long play without a capture is a draw", "久无吃子为和", "ours"),
    unmarked("R9.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "twelve",
        name: "Zhiqi with twelve stones",
        name_zh: "十二子直棋",
        about: "Twelve stones each; lines cap stones while placing and take them while moving.",
        options: &[CAPPING, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "eleven",
        name: "Zhiqi with eleven stones",
        name_zh: "十一子直棋",
        about: "Eleven stones each; nothing is taken while placing.",
        options: &[DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "taiwan",
        name: "Zhiqi of Taiwan",
        name_zh: "台湾直棋",
        about: "As with twelve stones, with two more ways of taking, and flying.",
        options: &[CAPPING, SPARE, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "malianhuan",
        aliases: &["lianhuanma"],
        name: "Malianhuan",
        name_zh: "连环马棋",
        about: "A line may send a stone of one's own to the stable; the last three win in a line.",
        revision: 2,
        equal_revisions: &[1],
        options: &[LAST, STABLE, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "maonan",
        name: "Maonan Sanqi",
        name_zh: "毛南三棋",
        about: "As with twelve stones, on a board with two diamonds; Black moves first.",
        options: &[CAPPING, LEFT, DRAW_AFTER],
        provisional: true,
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

const CAPPING: OptionDef = OptionDef {
    key: "capping",
    kind: OptionKind::Enum(&["loose", "any"]),
    default: "loose",
    doc: "Whether a stone in a line is capped where no loose one is left.",
    doc_zh: "押子时对方若无散子，可否押「直」中之子。",
};

const SPARE: OptionDef = OptionDef {
    key: "spare",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Stones in lines are safe from being taken by moving between or around them.",
    doc_zh: "「直」中之子不可担、摃。",
};

const LAST: OptionDef = OptionDef {
    key: "last",
    kind: OptionKind::Enum(&["line", "radius"]),
    default: "line",
    doc: "Whether the last three stones win on any line or on a radius only.",
    doc_zh: "最后三子须在任意线上或辐射线上成连环马。",
};

const STABLE: OptionDef = OptionDef {
    key: "stable",
    kind: OptionKind::Enum(&["may", "must"]),
    default: "may",
    doc: "Whether the stone that closes a line may or must go to the stable.",
    doc_zh: "成连环马之子可入或必入马厩。",
};

const LEFT: OptionDef = OptionDef {
    key: "left",
    kind: OptionKind::Int(0, 2),
    default: "0",
    doc: "With so many stones left a side has lost.",
    doc_zh: "剩余多少子即负。",
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "100",
    doc: "Moves since a stone was placed or went off after which the game is drawn; 0 is never.",
    doc_zh: "连续多少着无吃子判和；0 为不判。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The Chinese rule texts the project was started from (002, 直棋, five games)",
    "毛南三棋 as told at hainabaike.com",
    "Chinese Wikipedia, 十二子直棋",
    "Ludii: Sam K'i, Xonin Shatar (Complex), ludii.games",
];

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Twenty-four points on three squares", "三个方框二十四个棋位", "002"),
    rule("R1.2", "Lines: sides and radii, maonan diamonds, too", "边线与辐射线", "002"),
    rule("R1.3", "Twelve, eleven or ten stones each", "每方十二、十一或十子", "002"),
    rule("R2.1", "Black begins, the seats alternate", "黑先，轮流行棋", "002"),
    rule("R2.2", "Whose turn it is must act", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "Malianhuan: who cannot move passes", "连环马：无路可走时停一着", "ours"),
    rule("R3.1", "Three in a row are a line", "三子连线成直", "002"),
    rule("R3.2", "A capped stone counts for no line", "被押之子不成直", "002"),
    rule("R3.3", "A line may be closed again and again", "拉锯成直", "ours"),
    rule("R4.1", "Stones are placed on empty points", "布子于空位", "002"),
    rule("R4.2", "Nobody places more stones than he has", "布完不得再布", "002"),
    rule("R4.3", "Who moves first when all are placed", "布完后的先走方", "002"),
    rule("R4.4", "While placing, a line caps a stone", "布子阶段押子", "002"),
    rule("R4.5", "Eleven: nothing is taken while placing", "十一子：布子不吃子", "002"),
    rule("R5.1", "Nothing moves before all are placed", "布完再走子", "002"),
    rule("R5.2", "A stone moves to the next empty point", "沿线走一步至空位", "002"),
    rule("R5.3", "Taiwan: three stones or fewer fly", "台湾：不多于三子可飞", "002"),
    rule("R5.4", "Who cannot move takes any stone first", "拔子", "002"),
    rule("R5.5", "Only one a turn", "每着只拔一子", "ours"),
    rule("R6.1", "A line takes a stone before all else", "成直吃子", "002"),
    rule(
        "R6.2",
        "Stones of the opponent, as many as are owed",
        "所吃为对方之子，成几直吃几子",
        "002",
    ),
    rule("R6.3", "Loose stones first", "先吃散子", "002"),
    rule("R6.4", "Taiwan: both ends of a side", "台湾：担", "002"),
    rule("R6.5", "Taiwan: the middle of a radius", "台湾：摃", "002"),
    rule("R6.6", "With spare=true stones in lines are safe from both", "直中之子不可担、摃", "002"),
    rule(
        "R7.1",
        "Malianhuan: the closing stone may go to the stable",
        "成连环马之子可入马厩",
        "002",
    ),
    rule("R7.2", "Malianhuan: of the last three none goes", "最后三子不入马厩", "002"),
    rule("R8.1", "No stone left loses", "棋子被吃完者负", "002"),
    rule("R8.2", "Malianhuan: the last three in a line win", "最后三子成连环马者胜", "002"),
    rule("R8.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R8.4", "Long play without taking is a draw", "久不吃子为和", "ours"),
    rule("R9.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

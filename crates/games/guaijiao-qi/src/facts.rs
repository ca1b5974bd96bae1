//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "guaijiao-qi",
    aliases: &["corner-game"],
    name: "Guaijiao Qi",
    name_zh: "拐角棋",
    about: "Pieces of three cells are placed, then slide until a side is shut in.",
    about_zh: "拐角形的三格棋子先放后移，直至一方被困。",
    family: Family::Blockade,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "rule-1",
        name: "Corner Game 1",
        name_zh: "拐角棋（规则一）",
        about: "Eight pieces each are placed, then slide; a side that cannot slide loses.",
        about_zh: "双方各放八子，然后移子；无子可移者负。",
        options: &[WAYS, NO_ROOM, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Corner Game 2",
        name_zh: "拐角棋（规则二）",
        about: "Thirteen pieces each are placed; a side that cannot place loses.",
        about_zh: "双方各有十三子，只放不移；无处可放者负。",
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

const WAYS: OptionDef = OptionDef {
    key: "ways",
    kind: OptionKind::Enum(&["four", "eight"]),
    default: "four",
    doc: "Directions of a slide: four along rows and columns, or eight with the diagonals.",
    doc_zh: "移子方向：四向，或连斜向共八向。",
};

const NO_ROOM: OptionDef = OptionDef {
    key: "no-room",
    kind: OptionKind::Enum(&["slides", "loses"]),
    default: "slides",
    doc: "A side without room for its next piece slides or loses.",
    doc_zh: "未放完而无处可放者，改为移子或判负。",
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 10_000),
    default: "400",
    doc: "Number of slides after which the game is a draw; 0: no limit.",
    doc_zh: "移子多少手后判和；0 为不判。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "罗鉴江《民间棋类游戏》 (2000), cited as Luo 2000, number 42 in the list of 罗鉴江《农家棋类游戏》 \
     (2006), cited as Luo 2006",
    "A scan in a public collection of abstract games",
];

const LUO: &str = "Luo 2000";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("cannot-place", "cannot place", "无处可放"),
    reason("no-room", "no room", "无处可放"),
    reason("shut-in", "shut in", "无子可移"),
    reasons::REPETITION,
    reason("long-sliding", "long sliding", "久移不决"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The board has nine by nine cells", "棋盘九乘九格", LUO),
    unmarked("R1.2", "A piece covers a corner and two cells next to it", "每子占成拐角的三格", LUO),
    unmarked("R1.3", "Each side has eight or thirteen pieces", "每方八子或十三子", LUO),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流行棋", LUO),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "rule-2: a turn places a piece", "规则二：只放子", LUO),
    rule("R3.1", "A turn places an own piece", "放己方一子", LUO),
    rule("R3.2", "All its cells are on the board", "放在棋盘之内", LUO),
    unmarked("R3.3", "All its cells are free", "放在空格", LUO),
    rule("R3.4", "rule-2: a side that cannot place loses", "规则二：无处可放者负", LUO),
    rule(
        "R3.5",
        "rule-1: a side without room slides, or loses",
        "规则一：无处可放改为移子或判负",
        "ours",
    ),
    rule("R4.1", "Pieces slide when all are placed", "放完后移子", LUO),
    rule("R4.2", "A turn slides an own piece", "移己方一子", LUO),
    rule("R4.3", "It moves one cell and keeps its orientation", "移一格，不转动", "Luo 2000, ours"),
    rule("R4.4", "It enters only free cells", "移入空格", LUO),
    rule("R5.1", "A side that cannot slide loses", "无子可移者负", LUO),
    rule("R5.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R5.3", "Long sliding is a draw", "久移不决为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

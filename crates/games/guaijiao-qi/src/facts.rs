//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "rule-1",
        name: "Corner Game 1",
        name_zh: "拐角棋（规则一）",
        about: "Eight pieces each are placed, then slid; who cannot slide loses.",
        options: &[WAYS, NO_ROOM, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Corner Game 2",
        name_zh: "拐角棋（规则二）",
        about: "Thirteen pieces each are placed; who cannot place loses.",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

const WAYS: OptionDef = OptionDef {
    key: "ways",
    kind: OptionKind::Enum(&["four", "eight"]),
    default: "four",
    doc: "Ways a piece may slide: along rows and columns, or aslant, too.",
    doc_zh: "移子方向：四向，或连斜向共八向。",
};

const NO_ROOM: OptionDef = OptionDef {
    key: "no-room",
    kind: OptionKind::Enum(&["slides", "loses"]),
    default: "slides",
    doc: "Whether whoever finds no room for a piece before all are placed slides or has lost.",
    doc_zh: "未放完而无处可放者，改为移子或判负。",
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 10_000),
    default: "400",
    doc: "Slides after which the game is drawn; 0 is never.",
    doc_zh: "移子多少手后判和；0 为不判。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "罗鉴江, 民间棋类游戏, 2000, number 42 of the list 001 the project was started from",
    "The project's catalogue, after a scan in a public collection of abstract games",
];

const LUO: &str = "罗鉴江";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Nine by nine cells", "棋盘九乘九格", LUO),
    rule("R1.2", "A piece covers a corner and two cells beside it", "每子占成拐角的三格", LUO),
    rule("R1.3", "Eight pieces each, or thirteen", "每方八子或十三子", LUO),
    rule("R2.1", "Black begins, the seats alternate", "黑先，轮流行棋", LUO),
    rule("R2.2", "Whose turn it is must act", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "rule-2: a turn places a piece", "规则二：只放子", LUO),
    rule("R3.1", "A turn places a piece of one's own", "放己方一子", LUO),
    rule("R3.2", "On the board", "放在棋盘之内", LUO),
    rule("R3.3", "On cells that are free", "放在空格", LUO),
    rule("R3.4", "rule-2: who cannot place loses", "规则二：无处可放者负", LUO),
    rule(
        "R3.5",
        "rule-1: who finds no room slides, or loses",
        "规则一：无处可放改为移子或判负",
        "ours",
    ),
    rule("R4.1", "Pieces slide once all are placed", "放完后移子", LUO),
    rule("R4.2", "A turn slides one's own piece", "移己方一子", LUO),
    rule("R4.3", "One cell, without turning it", "移一格，不转动", "罗鉴江, ours"),
    rule("R4.4", "Onto cells that are free", "移入空格", LUO),
    rule("R5.1", "Who cannot slide loses", "无子可移者负", LUO),
    rule("R5.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R5.3", "Long sliding is a draw", "久移不决为和", "ours"),
    rule("R6.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

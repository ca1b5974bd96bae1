//! Facts: rule sets, the rule table, sources.

use crate::boardspace::import;
use wanqi_sdk::facts::{Format, Rule, RuleSet, TRAIT_UNBOUNDED, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "basic",
        name: "Basic",
        name_zh: "基础版",
        about: "15 pieces a side, three of them on the corners; no GIPF-pieces.",
        checked_by: &["counts of EveryBoard", SECOND],
        ..COMMON
    },
    RuleSet {
        slug: "standard",
        name: "Standard",
        name_zh: "标准版",
        about: "18 pieces a side, three GIPF-pieces on the corners; without any of them you lose.",
        checked_by: &[SECOND],
        ..COMMON
    },
    RuleSet {
        slug: "tournament",
        name: "Tournament",
        name_zh: "竞赛版",
        about: "18 pieces a side, an empty board; GIPF-pieces first, then single pieces.",
        checked_by: &[SECOND],
        ..COMMON
    },
];

const SECOND: &str = "a second implementation: lists and outcomes of random games";

const COMMON: RuleSet = RuleSet {
    traits: TRAIT_UNBOUNDED,
    roles: &["White", "Black"],
    seat_tags: &["White", "Black"],
    ..RuleSet::DEFAULT
};

/// What is read beside WQN.
pub(crate) const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[gipf]",
    about: "Boardspace's SGF: what its players clicked",
    import: Some(import),
    export: None,
}];

const OFFICIAL: &str = "gipf.com, complete rules";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "37 points on 21 lines, 24 dots", "三十七个棋位，二十四个预置棋位", OFFICIAL),
    rule("R1.2", "15 or 18 pieces a side", "每方十五或十八子", OFFICIAL),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", OFFICIAL),
    rule("R2.2", "A piece goes from a dot to a point next to it", "由预置棋位推入一格", OFFICIAL),
    rule("R2.3", "Pieces in the way move along", "紧邻的棋子一并移动", OFFICIAL),
    rule("R2.4", "A full line takes no push", "满列不能推入", OFFICIAL),
    rule("R2.5", "Onto an empty point all dots are one action", "推入空位，方向不论", "ours"),
    rule("R2.6", "Nobody passes or leaves", "不得跳过或退出", OFFICIAL),
    rule("R3.1", "Four of a colour in line are a row", "四子及以上一线紧连", OFFICIAL),
    rule("R3.2", "Who pushed takes first, then the other side", "先己方后对方取子", OFFICIAL),
    rule("R3.3", "Rows are taken one by one, whole", "逐行取走，整行取走", OFFICIAL),
    rule("R3.4", "Own pieces to the reserve, others out", "己子回库，对方子出局", OFFICIAL),
    rule("R3.5", "GIPF-pieces may stay", "星盘棋子可选择保留", "gipf.com, FAQ 1 and 4"),
    rule("R3.6", "A row that stays is not taken twice", "保留的行不再重复处理", "ours"),
    rule("R4.1", "A GIPF-piece is two pieces", "星盘棋子由两子叠成", OFFICIAL),
    rule("R4.2", "No GIPF-pieces are pushed outside tournament", "非竞赛版不推星盘棋子", OFFICIAL),
    rule("R4.3", "Tournament: the first push is a GIPF-piece", "首步须推星盘棋子", OFFICIAL),
    rule("R4.4", "No GIPF-pieces after a single piece", "推过单子后不再推星盘棋子", OFFICIAL),
    rule("R4.5", "A GIPF-piece takes two of the reserve", "星盘棋子耗用库中两子", OFFICIAL),
    rule("R5.1", "Nothing left to push loses", "无子可推者负", OFFICIAL),
    rule("R5.2", "No GIPF-piece left loses", "场上无星盘棋子者负", OFFICIAL),
    rule(
        "R5.3",
        "Both last GIPF-pieces: the taker wins",
        "同时取尽，取者胜",
        "gipf.com, short rules",
    ),
    rule("R6.1", "A position must be one that play can reach", "局面须可能出现", "ours"),
];

/// Where the rules come from.
pub(crate) const SOURCES: &[&str] = &[
    "GIPF, complete rules, short rules and FAQ, Kris Burm, gipf.com",
    "The Chinese rule text the project was started from (002)",
    "EveryBoard, github.com/EveryBoard/EveryBoard (counts of the basic game)",
    "Boardspace's program, github.com/ddyer0/boardspace.net (facts of its records)",
];

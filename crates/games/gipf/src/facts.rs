//! Facts: rule sets, the rule table, sources.

use crate::boardspace::import;
use wanqi_sdk::facts::{
    Facts, Family, Format, Reason, Rule, RuleSet, TRAIT_UNBOUNDED, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "gipf",
    name: "GIPF",
    name_zh: "星盘棋",
    about: "Push pieces in from the edge and take rows of four; a side without pieces loses.",
    about_zh: "从边缘推入棋子，四子成行即取走；无子可推者负。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "basic",
        name: "Basic",
        name_zh: "基础版",
        about: "15 pieces for each side, three of them on the corners; no GIPF-pieces.",
        about_zh: "双方各十五子，其中三子预置角上；不用星盘棋子。",
        checks: &[checks::EVERY_BOARD, checks::SECOND_RANDOM],
        ..COMMON
    },
    RuleSet {
        slug: "standard",
        name: "Standard",
        name_zh: "标准版",
        about: "18 pieces each, three GIPF-pieces on the corners; a side without them loses.",
        about_zh: "双方各十八子，角上预置三枚星盘棋子；失尽星盘棋子者负。",
        checks: &[checks::SECOND_RANDOM],
        ..COMMON
    },
    RuleSet {
        slug: "tournament",
        name: "Tournament",
        name_zh: "竞赛版",
        about: "18 pieces for each side, an empty board; GIPF-pieces first, then single pieces.",
        about_zh: "双方各十八子，空盘开局；先推星盘棋子，后推单子。",
        checks: &[checks::SECOND_RANDOM],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    traits: TRAIT_UNBOUNDED,
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    ..RuleSet::DEFAULT
};

/// The formats other than WQN.
const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[gipf]",
    about: "SGF of Boardspace: the clicks of its players",
    about_zh: "Boardspace 的 SGF，记录棋手的点击",
    lines: false,
    import: Some(import),
    export: None,
}];

const OFFICIAL: &str = "gipf.com complete rules";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("no-pieces-in-reserve", "no pieces in reserve", "库中无子"),
    reason("no-gipf-pieces", "no GIPF-pieces", "失尽星盘棋子"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "37 points on 21 lines, 24 dots", "三十七个棋位，二十四个预置棋位", OFFICIAL),
    unmarked("R1.2", "Each side has 15 or 18 pieces", "每方十五或十八子", OFFICIAL),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", OFFICIAL),
    rule(
        "R2.2",
        "A push moves a piece from a dot to an adjacent point",
        "由预置棋位推入一格",
        OFFICIAL,
    ),
    rule("R2.3", "Pieces in the path move along", "紧邻的棋子一并移动", OFFICIAL),
    rule("R2.4", "A push needs a gap in the line", "满列不能推入", OFFICIAL),
    rule("R2.5", "For an empty point all dots are the same action", "推入空位，方向不论", "ours"),
    unmarked("R2.6", "No seat passes or leaves", "不得跳过或退出", OFFICIAL),
    rule("R3.1", "Four pieces of a side in line are a row", "四子及以上一线紧连", OFFICIAL),
    rule("R3.2", "The side that pushed takes rows first", "先己方后对方取子", OFFICIAL),
    rule("R3.3", "A side takes rows one by one, each whole", "逐行取走，整行取走", OFFICIAL),
    unmarked(
        "R3.4",
        "Own pieces go to the reserve, others leave the game",
        "己子回库，对方子出局",
        OFFICIAL,
    ),
    rule("R3.5", "GIPF-pieces may stay", "星盘棋子可选择保留", "gipf.com FAQ 1 and 4"),
    rule("R3.6", "A row that stays is not taken twice", "保留的行不再重复处理", "ours"),
    rule("R4.1", "A GIPF-piece is two pieces", "星盘棋子由两子叠成", OFFICIAL),
    rule("R4.2", "Sides push GIPF-pieces in tournament only", "非竞赛版不推星盘棋子", OFFICIAL),
    rule("R4.3", "Tournament: the first push is a GIPF-piece", "首步须推星盘棋子", OFFICIAL),
    rule("R4.4", "No GIPF-pieces after a single piece", "推过单子后不再推星盘棋子", OFFICIAL),
    rule("R4.5", "A GIPF-piece uses two pieces of the reserve", "星盘棋子耗用库中两子", OFFICIAL),
    rule("R5.1", "A side with no piece to push loses", "无子可推者负", OFFICIAL),
    rule("R5.2", "A side with no GIPF-piece left loses", "场上无星盘棋子者负", OFFICIAL),
    rule(
        "R5.3",
        "If both lose their last GIPF-piece, the side that took the row wins",
        "同时取尽，取者胜",
        "gipf.com short rules",
    ),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "GIPF, complete rules, short rules and FAQ, Kris Burm, gipf.com",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "EveryBoard, github.com/EveryBoard/EveryBoard (counts of the basic game)",
    "The program of Boardspace, github.com/ddyer0/boardspace.net, for its records",
];

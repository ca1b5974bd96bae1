//! Facts: rule sets, the rule table, sources.

use crate::boardspace::import;
use wanqi_sdk::facts::{
    Facts, Family, Format, Reason, Rule, RuleSet, TagAlias, alias, checks, outside, reason, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "yinsh",
    name: "YINSH",
    name_zh: "圈套棋",
    about: "Rings leave markers and flip markers they jump over; five in a row take off a ring.",
    about_zh: "移环留子，所越之子翻面；五子成行，取下一环。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "standard",
        name: "YINSH",
        name_zh: "圈套棋",
        about: "The side that first takes off three of its rings wins.",
        about_zh: "先取下己方三环者胜。",
        checks: &[
            checks::EVERY_BOARD,
            checks::SECOND_AND_COUNTS,
            outside(
                "games of Boardspace and of an independent engine",
                "Boardspace 与一个独立程序的对局",
            ),
        ],
        ..COMMON
    },
    RuleSet {
        slug: "blitz",
        name: "YINSH, blitz",
        name_zh: "圈套棋（闪电）",
        about: "The side that first takes off one of its rings wins.",
        about_zh: "先取下己方一环者胜。",
        checks: &[checks::SECOND_AND_COUNTS],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    ..RuleSet::DEFAULT
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] =
    &[alias("Variant", "Yinsh", "standard"), alias("Variant", "Yinsh-blitz", "blitz")];

/// Formats other than WQN.
pub(crate) const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[24]",
    about: "Boardspace's SGF: the clicks of its players",
    about_zh: "Boardspace 的 SGF，记录棋手的点击",
    lines: false,
    import: Some(import),
    export: None,
}];

const OFFICIAL: &str = "gipf.com";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("rings-taken-off", "rings taken off", "取环已满"),
    reason("no-markers", "no markers", "棋子用尽"),
    reason("nobody-can-move", "nobody can move", "双方皆无法走"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "85 points on a hexagon without corners", "八十五个棋位", OFFICIAL),
    unmarked(
        "R1.2",
        "Each side has five rings; 51 markers are shared",
        "每方五环，共五十一枚棋子",
        OFFICIAL,
    ),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", OFFICIAL),
    unmarked("R2.2", "No turn is skipped, no seat leaves", "不得跳过或退出", OFFICIAL),
    rule("R3.1", "First each side places five rings on empty points", "先各放五环", OFFICIAL),
    rule("R4.1", "Then a ring moves and leaves a marker behind", "移环留子", OFFICIAL),
    rule("R4.2", "It moves along a line to an empty point", "沿直线走至空位", OFFICIAL),
    rule(
        "R4.3",
        "It jumps over markers to the first point behind them",
        "越子须停于其后空位",
        OFFICIAL,
    ),
    rule("R4.4", "It never jumps over a ring", "不可越环", OFFICIAL),
    unmarked("R4.5", "Markers jumped over are flipped", "所越之子翻面", OFFICIAL),
    rule("R4.6", "A side that can move no ring passes", "无环可走则过", OFFICIAL),
    rule("R5.1", "Five adjacent markers of a colour are a row", "同色五子相连成行", OFFICIAL),
    rule(
        "R5.2",
        "The side that moved takes its rows, then the other side",
        "先己方后对方取子",
        OFFICIAL,
    ),
    rule("R5.3", "Taking a row returns five markers to the pool", "取五子归还公库", OFFICIAL),
    rule(
        "R5.4",
        "For each row the side takes off one of its rings",
        "每取一行拿下一己环",
        OFFICIAL,
    ),
    rule(
        "R6.1",
        "The third ring taken off wins, in blitz the first",
        "先取三环者胜，闪电一环",
        OFFICIAL,
    ),
    rule(
        "R6.2",
        "When the pool is empty, more rings taken off win",
        "棋子用尽，取环多者胜",
        OFFICIAL,
    ),
    rule("R6.3", "The same if neither side can move", "双方皆无法走亦同", "ours"),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "YINSH, the official rules, Kris Burm, gipf.com",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

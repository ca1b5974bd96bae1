//! Facts: rule sets, options, the rule table, formats.

use crate::formats::{moves, sgf};
use wanqi_sdk::Format;
use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_ROLES_CHANGE, TagAlias,
    alias, checks, outside, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "hex",
    aliases: &["polygon"],
    name: "Hex",
    name_zh: "蜂巢棋",
    about: "Stones on a rhombus of hexagons; the first to join two opposite sides wins.",
    about_zh: "在六角格组成的菱形棋盘上落子；先连通对边者胜。",
    family: Family::Connection,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The index of the rule set without swapping.
pub(crate) const PLAIN: usize = 1;

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "swap",
        name: "Hex with swap",
        name_zh: "蜂巢棋（披萨规则）",
        about: "Seat 2 may swap after the first stone.",
        about_zh: "第一子之后，后手可以交换。",
        traits: TRAIT_ROLES_CHANGE,
        options: &[SIZE, EXCHANGE],
        roles: &["Red", "Blue"],
        roles_zh: &["红方", "蓝方"],
        seat_tags: &["Seat1", "Seat2"],
        checks: &[checks::SECOND],
        ..RuleSet::DEFAULT
    },
    RuleSet {
        slug: "plain",
        aliases: &["no-swap"],
        name: "Hex without swap",
        name_zh: "蜂巢棋（无交换）",
        about: "There is no swap.",
        about_zh: "不可交换。",
        options: &[SIZE],
        roles: &["Red", "Blue"],
        roles_zh: &["红方", "蓝方"],
        seat_tags: &["Red", "Blue"],
        checks: &[
            checks::OPEN_SPIEL_AND_LUDII,
            checks::SECOND,
            checks::OPEN_SPIEL_GAMES,
            outside(
                "4,950 games of Wolve, each won by its last stone",
                "Wolve 的 4,950 局，每局由最后一子取胜",
            ),
        ],
        ..RuleSet::DEFAULT
    },
];

const SIZE: OptionDef = OptionDef {
    key: "size",
    kind: OptionKind::Int(2, 26),
    default: "11",
    doc: "Number of cells of a side.",
    doc_zh: "棋盘边长（格）。",
};

const EXCHANGE: OptionDef = OptionDef {
    key: "exchange",
    kind: OptionKind::Enum(&["colours", "stone"]),
    default: "colours",
    doc: "What a swap exchanges: the seats' colours, or the owner of the stone.",
    doc_zh: "交换时换双方颜色，或换棋子归属（镜像）。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] =
    &[alias("Variant", "Hex", "swap"), alias("Variant", "蜂窝棋", "swap")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "HexWiki: Rules, Swap rule, Conventions",
    "SGF FF[4], Hex (GM[11]), red-bean.com",
    "The rules of Hex at the Computer Olympiad",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

/// Formats beyond WQN. The first properties identify SGF; programs write them in different orders.
pub(crate) const FORMATS: &[Format] = &[
    Format {
        id: "moves",
        suffixes: &[],
        magic: b"b a1,w ",
        about: "lists of moves, one game a line: b a1,w a2,…,w resign,B",
        about_zh: "着法列表，每行一局：b a1,w a2,…,w resign,B",
        lines: false,
        import: Some(moves::import),
        export: Some(moves::export),
    },
    Format {
        about: "SGF for Hex, as game sites write it",
        about_zh: "游戏网站所写的蜂巢棋 SGF",
        ..sgf("sgf", b"(;\nGM[11]")
    },
    Format {
        about: "SGF for Hex, as HexGui writes it",
        about_zh: "HexGui 所写的蜂巢棋 SGF",
        ..sgf("hexgui", b"(;FF[4]AP[HexGui")
    },
];

const fn sgf(id: &'static str, magic: &'static [u8]) -> Format {
    Format {
        id,
        suffixes: &["sgf"],
        magic,
        about: "",
        about_zh: "",
        lines: false,
        import: Some(sgf::import),
        export: Some(sgf::export),
    }
}

const WIKI: &str = "HexWiki";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reason("connection", "connection", "连通两端")];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "A rhombus of hexagonal cells", "菱形蜂巢棋盘", "Yin 2019"),
    unmarked(
        "R1.2",
        "Red has the upper and lower side, Blue the left and right",
        "红方上下，蓝方左右",
        WIKI,
    ),
    rule("R2.1", "Red begins, the sides alternate", "红先蓝后，交替行棋", "Yin 2019"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", WIKI),
    rule("R3.1", "A turn puts a stone on a vacant cell", "落子于空格", "Yin 2019"),
    rule("R4.1", "Seat 2 may swap after the first stone", "后手可交换", "Yin 2019"),
    rule("R4.2", "A swap answers only the first stone", "仅第一子可交换", "Yin 2019"),
    rule("R4.3", "The seats exchange their colours", "双方互换颜色", "Yin 2019"),
    rule("R4.4", "Or the stone changes its owner, mirrored", "或棋子易主并镜像", WIKI),
    rule("R5.1", "A side that joins its two edges wins", "连通两端者胜", "Yin 2019"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

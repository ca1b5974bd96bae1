//! Facts: rule sets, options, formats, the rule table.

use crate::boardspace;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionDef, OptionKind, Reason, Rule, RuleSet, alias, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "punct",
    name: "PÜNCT",
    name_zh: "雪地棋",
    about: "Pieces of three dots are added, moved and stacked to join two opposite sides.",
    about_zh: "三点一枚的棋子落下、走动、相叠，以连接两条对边。",
    family: Family::Connection,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    tag_aliases: &[
        alias("GM", "25", "standard"),
        alias("Game", "PÜNCT", ""),
        alias("Game", "雪地棋", ""),
    ],
    formats: &[Format {
        id: "boardspace",
        suffixes: &["sgf"],
        magic: b"(;\nGM[25]",
        about: "Boardspace's SGF: the clicks of the players",
        about_zh: "Boardspace 的 SGF，记录棋手的点击",
        lines: false,
        import: Some(boardspace::import),
        export: None,
    }],
    reasons: REASONS,
    sources: &[
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019 (雪地棋)",
        "PÜNCT, Kris Burm: the rule book (2005), cited as Burm 2005",
        "Boardspace, boardspace.net: coordinates, records, points that the rule book leaves open",
    ],
    ..Facts::DEFAULT
};

/// Index of the standard game.
pub const STANDARD: usize = 0;

/// The rule sets, the default one first.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "standard",
        name: "Standard",
        name_zh: "标准规则",
        about: "No piece is added in the centre; at the end the dots seen there decide.",
        about_zh: "不得落子于中心区；终局时比中心区可见的点数。",
        ..COMMON
    },
    RuleSet {
        slug: "basic",
        name: "Basic",
        name_zh: "基础规则",
        about: "Only White's first piece is not added in the centre; only a connection wins.",
        about_zh: "只有白方首子不得落于中心区；只有连接对边才能获胜。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[LIMIT],
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const LIMIT: OptionDef = OptionDef {
    key: "limit",
    kind: OptionKind::Int(0, 1000),
    default: "100",
    doc: "Number of turns without a new piece after which the game is a draw; 0: no limit.",
    doc_zh: "连续此手数无新棋子入场为和；0 为不判。",
};

const BOOK: &str = "Burm 2005";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("connection", "connection", "连接对边"),
    reason("centre", "dots in the centre", "中心点数较多"),
    reason("last-piece", "last piece added", "末子已落"),
    reasons::REPETITION,
    reason("no-new-piece", "no new piece", "久无落子"),
];

/// The rule table.
pub const RULES: &[Rule] = &[
    rule("R1.1", "A hexagon of 211 points", "六边形棋盘，二百一十一个棋位", BOOK),
    unmarked("R1.2", "Six sides of seven points, 19 points in the centre", "六边与中心区", BOOK),
    rule("R1.3", "18 pieces a side, of six kinds", "每方十八子，六种形状", BOOK),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", BOOK),
    unmarked("R2.2", "A turn adds one piece or moves one", "每次落一子或走一子", BOOK),
    rule("R2.3", "A side passes only if it can do neither", "无子可动时才可放弃", "ours"),
    rule("R3.1", "A piece is added from the reserve", "由场外落子", BOOK),
    rule("R3.2", "A new piece is placed on empty points", "只能落于空位，不得叠放", BOOK),
    rule("R3.3", "Standard: no piece is added in the centre", "标准规则：不得落于中心区", BOOK),
    rule(
        "R3.4",
        "Basic: White's first piece is not added in the centre",
        "基础规则：首子不入中心",
        BOOK,
    ),
    rule("R4.1", "A side moves one of its own pieces", "只走己方棋子", BOOK),
    rule("R4.2", "No piece is on the moving piece or over its dots", "被压之子不能动", BOOK),
    rule(
        "R4.3",
        "The PÜNCT moves in a straight line, also over pieces",
        "以基点直线移动，可越子",
        BOOK,
    ),
    rule("R4.4", "The piece keeps its kind and can be turned", "形状不变，可任意旋转", BOOK),
    rule("R4.5", "A move must change the placement", "不得原样不动", BOOK),
    rule("R5.1", "All dots are on one level", "三点须同层", BOOK),
    rule("R5.2", "A bridge: only the middle dot can hang", "搭桥：只有中点可悬空", BOOK),
    rule(
        "R5.3",
        "Above the board the PÜNCT is on a dot of its own side",
        "叠放时基点须在己方棋子上",
        BOOK,
    ),
    rule("R6.1", "A side that joins two opposite sides wins", "连接对边者胜", BOOK),
    rule(
        "R6.2",
        "If both sides are joined, the side that moved wins",
        "双方同时连成则行棋方胜",
        "Boardspace",
    ),
    rule(
        "R6.3",
        "Standard: after the last piece the centre decides",
        "标准规则：末子落后比中心",
        BOOK,
    ),
    unmarked(
        "R6.4",
        "Equal in the centre, and in the basic game: a draw",
        "中心相等或基础规则为和",
        BOOK,
    ),
    rule("R6.5", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R6.6", "The option `limit` ends a game without new pieces", "久无落子为和", "ours"),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: rule sets, options, the rule table, tags, formats.

use crate::dhtmlxq;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_NULL, TagAlias,
    alias, check, checks, outside, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "xiangqi",
    aliases: &["chinese-chess", "co-tuong"],
    name: "Xiangqi",
    name_zh: "象棋",
    about: "Two armies across a river; the side that traps the other's king wins.",
    about_zh: "双方军队隔河对阵；将死或困毙对方者胜。",
    family: Family::Chess,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: &[Format {
        id: "dhtmlxq",
        suffixes: &["html", "htm", "dhtmlxq"],
        magic: b"[DhtmlXQ",
        about: "DhtmlXQ, moves as digits in forum tags, also inside a page",
        about_zh: "DhtmlXQ 棋谱：论坛标签中的数字着法，也可在网页之内",
        lines: false,
        import: Some(dhtmlxq::import),
        export: None,
    }],
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the style `iccs`.
pub(crate) const ICCS: usize = 1;
/// Index of the style `wxf`.
pub(crate) const WXF: usize = 2;
/// Index of the style `wxf-full`.
pub(crate) const WXF_FULL: usize = 3;
/// Index of the style `chinese`.
pub(crate) const CHINESE: usize = 4;
/// Index of the style `chinese-full`.
pub(crate) const CHINESE_FULL: usize = 5;

const fn limit(default: &'static str) -> OptionDef {
    OptionDef {
        key: "limit",
        kind: OptionKind::Int(0, 500),
        default,
        doc: "Number of rounds without a capture after which the game is a draw; 0: no limit.",
        doc_zh: "自然限着：连续多少回合无吃子即和；0 表示不设限。",
    }
}

const NO_LIMIT: &[OptionDef] = &[limit("0")];
const SIXTY: &[OptionDef] = &[limit("60")];

const COMMON: RuleSet = RuleSet {
    traits: TRAIT_NULL,
    roles: &["Red", "Black"],
    roles_zh: &["红方", "黑方"],
    seat_tags: &["Red", "Black"],
    styles: &["canonical", "iccs", "wxf", "wxf-full", "chinese", "chinese-full"],
    record_style: CHINESE as u8,
    options: SIXTY,
    ..RuleSet::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "simple",
        aliases: &["standard", "banned-repetition"],
        name: "Xiangqi, simple rulings",
        name_zh: "象棋（简易棋例）",
        about: "Threefold repetition draws; a side that has checked with every move loses.",
        about_zh: "三次重复局面为和；单方长将者负。",
        options: NO_LIMIT,
        checks: &[
            checks::PUBLISHED,
            check("rulings on perpetual check of Fairy-Stockfish", "Fairy-Stockfish 对长将的判定"),
            outside(
                "random games of OpenSpiel and Fairy-Stockfish",
                "OpenSpiel 与 Fairy-Stockfish 的随机对局",
            ),
            outside("1,250 recorded games", "1,250 局棋谱"),
        ],
        ..COMMON
    },
    RuleSet {
        slug: "asian",
        aliases: &["axf"],
        name: "Xiangqi, Asian rules",
        name_zh: "象棋（亚洲棋例）",
        revision: 2,
        about: "A side that checks, or chases one piece, with every move loses (AXF 2011).",
        about_zh: "单方长将，或长捉同一子者负（亚洲象棋联合会 2011 年）。",
        checks: &[
            checks::PUBLISHED,
            check(
                "rulings on checks and chases of Fairy-Stockfish",
                "Fairy-Stockfish 对长将与长捉的判定",
            ),
        ],
        ..COMMON
    },
    RuleSet {
        slug: "chinese",
        aliases: &["cxa"],
        name: "Xiangqi, Chinese rules",
        name_zh: "象棋（中国棋例）",
        revision: 2,
        about: "A side that checks, threatens mate or chases with every move loses (CXA 2011).",
        about_zh: "单方长将、长杀或长捉者负（中国象棋协会 2011 年）。",
        provisional: true,
        checks: &[checks::PUBLISHED],
        ..COMMON
    },
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "《象棋竞赛规则》（中国象棋协会审定，2011 年版），cited as CXA",
    "Asian Xiangqi Federation, Rules (2011), with the numbered articles and diagrams on wxf.org, \
     cited as AXF",
    "World Xiangqi Federation, Official Xiangqi Piece Names and Notation (1997), cited as \
     WXF notation",
    "ICCS and UCCI notation; FEN for xiangqi as in UCCI",
];

/// What tags of PGN files mean.
const TAG_ALIASES: &[TagAlias] = &[
    alias("Game", "Chinese Chess", ""),
    alias("Game", "Xiangqi", ""),
    alias("Game", "象棋", ""),
    alias("Game", "中国象棋", ""),
    alias("Game", "中國象棋", ""),
    alias("Game", "シャンチー", ""),
    alias("Game", "샹치", ""),
    alias("Game", "Cờ tướng", ""),
    alias("Game", "Сянци", ""),
    alias("Variant", "Xiangqi", ""),
    alias("Variant", "Chinese Chess", ""),
    alias("GameType", "Xiangqi", ""),
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::CHECKMATE,
    reason("stalemate", "stalemate", "困毙"),
    reason("perpetual-check", "perpetual check", "长将"),
    reason("perpetual-chase", "perpetual chase", "长捉"),
    reason("perpetual-attack", "perpetual attack", "长打"),
    reason("mutual-check", "mutual check", "双方长将"),
    reason("mutual-chase", "mutual chase", "双方长捉"),
    reason("mutual-attack", "mutual attack", "双方长打"),
    reason("repetition", "repetition", "循环局面"),
    reason("natural-limit", "natural limit", "自然限着"),
];

/// Every numbered rule of RULES.md.
const RULES: &[Rule] = &[
    unmarked("R1", "Board and start", "棋盘与开局", "CXA 1"),
    rule(
        "R1.1",
        "90 points on 9 files and 10 ranks, a river, two palaces",
        "九纵十横九十个交叉点，中有河界，两端有九宫",
        "CXA 1.1",
    ),
    unmarked(
        "R1.2",
        "16 pieces a side, in the usual order",
        "双方各十六子，按规定位置摆放",
        "CXA 1.2, 1.3",
    ),
    unmarked("R1.3", "Positions are written as FEN", "局面用 FEN 记录", "UCCI"),
    rule(
        "R1.4",
        "Each side has its king, and of each kind no more than at the start",
        "双方各有一将，各兵种不多于开局之数",
        "CXA 1.2",
    ),
    rule(
        "R1.5",
        "Pieces are only on points that their moves can reach",
        "棋子只在其走法所能到之处",
        "CXA 2.1",
    ),
    rule("R1.6", "The side that has moved is not in check", "刚走完的一方不得被将军", "CXA 4.1"),
    unmarked("R2", "Turns", "轮走", "CXA 3"),
    rule("R2.1", "Red begins, then the sides alternate", "红先，双方轮流走棋", "CXA 3.1"),
    rule(
        "R2.2",
        "A turn cannot be passed; null moves occur only in variations",
        "不得停着；空着只见于变着",
        "CXA 3.1",
    ),
    unmarked("R3", "Moves", "走法", "CXA 2"),
    rule(
        "R3.1",
        "An own piece moves to a point without an own piece and captures an opponent's there",
        "走己方棋子，不得走到己子之处；遇对方棋子则吃",
        "CXA 2.2",
    ),
    rule("R3.2", "A king steps along lines within its palace", "帅将在九宫内直走一步", "CXA 2.1"),
    rule(
        "R3.3",
        "An advisor steps diagonally within its palace",
        "仕士在九宫内斜走一步",
        "CXA 2.1",
    ),
    rule(
        "R3.4",
        "An elephant moves two points diagonally past an empty point, on its own side of the river",
        "相象走田，不得过河，塞象眼不能走",
        "CXA 2.1",
    ),
    rule(
        "R3.5",
        "A horse moves one point straight and one diagonally past an empty point",
        "马走日，蹩马腿不能走",
        "CXA 2.1",
    ),
    rule("R3.6", "A rook moves along lines and does not jump", "车直行，不得越子", "CXA 2.1"),
    rule(
        "R3.7",
        "A cannon moves as a rook, and captures over exactly one piece",
        "炮不吃子时同车，吃子须隔一子",
        "CXA 2.1",
    ),
    rule(
        "R3.8",
        "A pawn steps forward, beyond the river also sideways",
        "兵卒前进一步，过河后可横走，不得后退",
        "CXA 2.1",
    ),
    unmarked("R4", "Check", "将军", "CXA 4"),
    rule("R4.1", "No move leaves the own king attacked", "不得使己将受攻", "CXA 4.1"),
    rule("R4.2", "The kings never face each other on an open file", "将帅不得照面", "CXA 2.1"),
    unmarked("R5", "Forced ends", "必然终局", "CXA 4, 5"),
    rule("R5.1", "Checkmate wins", "将死为胜", "CXA 4.2"),
    unmarked("R5.2", "Stalemate loses", "困毙者负", "CXA 4.3"),
    unmarked("R6", "Repetition", "循环局面", "AXF 5–8; CXA 26"),
    rule(
        "R6.1",
        "A position that occurs for the third time ends the game by a ruling",
        "同一局面第三次出现，依棋例裁定",
        "AXF 3, 5; CXA 26",
    ),
    rule(
        "R6.2",
        "If only one side has checked with every move, it loses",
        "单方长将者负",
        "AXF 6, 8; CXA 26",
    ),
    rule("R6.3", "If both have checked with every move, it is a draw", "双方长将为和", "AXF 7"),
    unmarked("R6.4", "Other repetition draws", "其他循环为和", "AXF 5"),
    unmarked("R7", "Chases", "捉", "AXF 13–40; CXA 24"),
    rule(
        "R7.1",
        "Rooks, cannons, horses, elephants and advisors chase all but kings and pawns at home",
        "车马炮相仕可捉；帅将兵卒捉子不算，未过河兵卒不为所捉",
        "AXF 28, 29; CXA 24",
    ),
    rule(
        "R7.2",
        "A piece whose capturer can be recaptured is protected",
        "吃后能被反吃者为有根子",
        "AXF 14, 35; CXA 24",
    ),
    rule(
        "R7.3",
        "Protection does not count against attackers of much lower value",
        "马炮捉车，仕相捉车马炮，有根亦为捉",
        "AXF 15, 16",
    ),
    rule(
        "R7.4",
        "Two pieces of a kind that can capture each other offer an exchange",
        "同兵种互能吃者为兑，不算捉",
        "AXF 24, 40",
    ),
    rule(
        "R7.5",
        "A move chases only pieces that were not threatened before it",
        "走子后新生之捉方为捉",
        "AXF appendix, 106",
    ),
    rule(
        "R7.6",
        "A piece that shields its king does not chase",
        "为护将所牵制之子不算捉",
        "AXF 19, 63–66",
    ),
    unmarked("R8", "Asian rulings", "亚洲棋例", "AXF 9–40"),
    rule(
        "R8.1",
        "If only one side has chased the same piece with every move, it loses",
        "单方长捉同一子者负",
        "AXF 14–27, 36",
    ),
    rule("R8.2", "If both have chased with every move, it is a draw", "双方长捉为和", "AXF 5"),
    unmarked(
        "R8.3",
        "Other mixtures of checks, chases and threats are allowed",
        "一将一捉、轮捉两子、长杀等允许",
        "AXF 9–13, 28–32",
    ),
    unmarked("R9", "Chinese rulings", "中国棋例", "CXA 24–27"),
    rule(
        "R9.1",
        "A kill is a move that threatens mate with the next one",
        "下一着将死对方为杀",
        "CXA 24",
    ),
    rule(
        "R9.2",
        "If only one side has checked, killed or chased with every move, it loses",
        "单方长打（将、杀、捉）者负",
        "CXA 25, 26",
    ),
    rule("R9.3", "If both have attacked with every move, it is a draw", "双方长打为和", "CXA 26"),
    unmarked("R10", "The natural limit", "自然限着", "CXA 5"),
    rule(
        "R10.1",
        "A number of rounds without a capture draws",
        "连续若干回合无吃子即和",
        "CXA 5; AXF",
    ),
    rule(
        "R10.2",
        "In asian and chinese a side's checks beyond the tenth do not count",
        "亚洲、中国棋例：一方将军最多只计十着",
        "CXA 5; AXF 2017",
    ),
    unmarked("R11", "Notation", "记谱", "WXF notation"),
    unmarked(
        "R11.1",
        "Canonical text is two points, as in ICCS",
        "规范着法为两点坐标",
        "ICCS, UCCI",
    ),
    rule("R11.2", "Column notation names one move", "纵线记谱须只指一着", "WXF notation; CXA 2.3"),
    unmarked(
        "R11.3",
        "The order of pieces of a kind on one file distinguishes them",
        "同线同兵种以前后区分",
        "WXF notation; CXA 2.3",
    ),
];

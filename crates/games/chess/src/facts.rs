//! Facts: rule sets, the option, the rule table, tags.

use crate::epd;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionKind, Reason, TRAIT_CLAIMS, TRAIT_NULL, alias, check, checks,
    outside, reason, rule, unmarked,
};
use wanqi_sdk::{OptionDef, Rule, RuleSet, TagAlias};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "chess",
    aliases: &["schach", "echecs", "ajedrez", "scacchi", "shakhmaty"],
    name: "Chess",
    name_zh: "国际象棋",
    about: "Two armies on 64 squares; checkmate of the enemy king wins.",
    about_zh: "双方军队在六十四格上对阵；将杀对方的王即获胜。",
    family: Family::Chess,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    default_of: &["pgn"],
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

const FORMATS: &[Format] = &[Format {
    id: "epd",
    suffixes: &["epd", "fen"],
    magic: &[],
    about: "EPD, a position in each line with operations such as bm Nf3; and lines of FEN",
    about_zh: "EPD，每行一个局面，附 bm Nf3; 之类的操作；也读 FEN",
    lines: true,
    import: Some(epd::import),
    export: Some(epd::export),
}];

/// The index of the rule set `standard`.
pub const STANDARD: usize = 0;
/// The index of the rule set `960`.
pub const CHESS960: usize = 1;
/// The index of the style `san` in both rule sets.
pub const SAN: usize = 1;

const COMMON: RuleSet = RuleSet {
    traits: TRAIT_CLAIMS | TRAIT_NULL,
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    styles: &["canonical", "san"],
    record_style: SAN as u8,
    ..RuleSet::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "standard",
        aliases: &["fide", "orthodox"],
        name: "Chess",
        name_zh: "国际象棋",
        about: "The FIDE laws from the usual start.",
        about_zh: "国际棋联规则，通常的开局局面。",
        checks: &[
            checks::PUBLISHED,
            check("cozy-chess: whole lists of legal moves", "cozy-chess：完整的着法列表"),
            outside("16,000 recorded games", "一万六千局棋谱"),
        ],
        ..COMMON
    },
    RuleSet {
        slug: "960",
        aliases: &["chess960", "fischerandom"],
        name: "Chess960",
        name_zh: "国际象棋960",
        about: "One of 960 starts; king and rook castle to their usual squares from anywhere.",
        about_zh: "从 960 种开局局面之一开始；王车不论原在何处，易位后都在通常的位置。",
        options: &[OptionDef {
            key: "start",
            kind: OptionKind::Int(0, 959),
            default: "518",
            doc: "Number of the start in Scharnagl's order; 518 is the usual one.",
            doc_zh: "开局局面编号（沙纳格尔编号），518 为通常局面。",
        }],
        checks: &[
            checks::PUBLISHED,
            check("cozy-chess: whole lists of legal moves", "cozy-chess：完整的着法列表"),
        ],
        ..COMMON
    },
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "FIDE Laws of Chess, in force from 1 January 2023",
    "FIDE Laws of Chess, Guidelines II: Chess960 rules",
    "Portable Game Notation Specification (1994), sections 8.2.3 and 16.1, cited as PGN",
    "R. Scharnagl, Fischer-Random-Schach (FRC/Chess960), 2004: numbering, X-FEN, cited as \
     Scharnagl 2004",
    "Shredder-FEN: the files of the rooks in positions of Chess960",
    "UCI protocol, with UCI_Chess960",
];

/// The meaning of tags in PGN files.
const TAG_ALIASES: &[TagAlias] = &[
    alias("Variant", "Standard", "standard"),
    alias("Variant", "Chess", "standard"),
    alias("Variant", "Normal", "standard"),
    alias("Variant", "Orthodox", "standard"),
    alias("Variant", "From Position", "standard"),
    alias("Variant", "Chess960", "960"),
    alias("Variant", "Chess 960", "960"),
    alias("Variant", "Fischerandom", "960"),
    alias("Variant", "Fischerrandom", "960"),
    alias("Variant", "Fischer Random", "960"),
    alias("Variant", "FRC", "960"),
    alias("Game", "Chess", "standard"),
    alias("Game", "Chess960", "960"),
    alias("Game", "国际象棋", "standard"),
    alias("Game", "國際象棋", "standard"),
    alias("Game", "西洋棋", "standard"),
    alias("Game", "Xadrez", "standard"),
    alias("Game", "チェス", "standard"),
    alias("Game", "체스", "standard"),
    alias("Game", "Шахматы", "standard"),
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("checkmate", "checkmate", "将杀"),
    reason("stalemate", "stalemate", "逼和"),
    reason("threefold-repetition", "threefold repetition", "三次重复局面"),
    reason("fifty-moves", "fifty moves", "五十回合"),
    reason("fivefold-repetition", "fivefold repetition", "五次重复局面"),
    reason("seventy-five-moves", "seventy five moves", "七十五回合"),
    reason("dead-position", "dead position", "死局"),
];

/// The rule table.
const RULES: &[Rule] = &[
    unmarked("R1", "Board and start", "棋盘与开局局面", "FIDE 2"),
    unmarked(
        "R1.1",
        "8×8 squares, 16 pieces for each side, in the usual order",
        "八乘八格，双方各十六子，按通常次序摆放",
        "FIDE 2.1–2.4",
    ),
    unmarked(
        "R1.2",
        "960: the first rank is one of 960, equal for both sides",
        "960：底线为九百六十种之一，双方对称",
        "FIDE Guidelines II.2",
    ),
    unmarked(
        "R1.3",
        "The text of a position is FEN",
        "局面用 FEN 记录",
        "PGN 16.1; Scharnagl 2004; Shredder-FEN",
    ),
    rule("R1.4", "Each side has one king", "双方各有一王", "FIDE 2.2"),
    rule("R1.5", "No pawn is on the first or last rank", "兵不会在第一线或第八线", "FIDE 3.7"),
    rule(
        "R1.6",
        "The side that has moved is not in check; one move gives at most two checks",
        "刚走完的一方不得被将军；一步最多形成双将",
        "FIDE 3.9, 3.10",
    ),
    rule(
        "R1.7",
        "A castling right needs its king and rook on their first squares",
        "有易位权须王车在原位",
        "FIDE 3.8.2",
    ),
    rule(
        "R1.8",
        "An en passant square needs the pawn that has passed it",
        "吃过路兵格须有刚越过的兵",
        "FIDE 3.7.3",
    ),
    unmarked("R2", "Turns", "轮走", "FIDE 1"),
    rule("R2.1", "White begins, then the sides alternate", "白先，双方轮流走棋", "FIDE 1.2"),
    rule(
        "R2.2",
        "No side may pass; null moves are possible only in variations",
        "不得弃权；空着只见于变着",
        "FIDE 1.2; practice of PGN records",
    ),
    unmarked("R3", "Moves", "走法", "FIDE 3"),
    rule(
        "R3.1",
        "An own piece moves to a square without an own piece and captures an enemy piece there",
        "走己方棋子，不得走到己子所占之格；遇对方棋子则吃",
        "FIDE 3.1",
    ),
    rule(
        "R3.2",
        "Bishop, rook, queen, knight and king have their own moves; no slider leaps",
        "象车后马王各依走法，远程子不得越子",
        "FIDE 3.2–3.6, 3.8.1",
    ),
    rule(
        "R3.3",
        "Castling needs an unmoved king and rook and an empty path",
        "王车未动且通路无子方可易位",
        "FIDE 3.8.2",
    ),
    rule(
        "R3.4",
        "No castling out of, through or into attack",
        "被将军、经过或到达受攻格时不得易位",
        "FIDE 3.8.2.2.1",
    ),
    rule(
        "R3.5",
        "A pawn steps ahead, two squares from its start, and captures diagonally",
        "兵直进，首步可两格，斜吃",
        "FIDE 3.7.1–3.7.3",
    ),
    rule(
        "R3.6",
        "A pawn that has just passed an attacked square may be captured en passant",
        "吃过路兵",
        "FIDE 3.7.3.1–3.7.3.2",
    ),
    rule(
        "R3.7",
        "A pawn that reaches the last rank becomes a queen, rook, bishop or knight",
        "兵到底线升变为后车象马之一",
        "FIDE 3.7.3.3–3.7.3.5",
    ),
    unmarked("R4", "Check", "将军", "FIDE 3.9"),
    rule("R4.1", "No move leaves the own king attacked", "不得使己王受攻", "FIDE 3.9.2"),
    unmarked("R5", "Forced ends", "必然终局", "FIDE 5.1–5.2"),
    rule("R5.1", "Checkmate wins", "将杀为胜", "FIDE 5.1.1"),
    unmarked("R5.2", "Stalemate draws", "无子可动为和", "FIDE 5.2.1"),
    unmarked("R6", "Draws that are claimed", "提和", "FIDE 9.2–9.3"),
    rule(
        "R6.1",
        "A player to move may claim the third occurrence of a position",
        "同一局面第三次出现，轮走方可提和",
        "FIDE 9.2",
    ),
    rule(
        "R6.2",
        "A player to move may claim fifty moves without capture or pawn move",
        "连续五十回合未吃子未动兵，轮走方可提和",
        "FIDE 9.3",
    ),
    rule(
        "R6.3",
        "Positions are the same if pieces, side to move, castling and en passant rights are",
        "棋子、轮走方、易位权、吃过路兵权均同方为同一局面",
        "FIDE 9.2.3",
    ),
    unmarked("R7", "Draws by themselves", "自动和棋", "FIDE 5.2.2, 9.6"),
    rule(
        "R7.1",
        "The fifth occurrence of a position ends the game",
        "同一局面第五次出现即和",
        "FIDE 9.6.1",
    ),
    rule(
        "R7.2",
        "Seventy-five moves without capture or pawn move end the game, unless the last one mates",
        "七十五回合未吃子未动兵即和，末步将杀除外",
        "FIDE 9.6.2",
    ),
    rule(
        "R7.3",
        "A position whose pieces cannot mate ends the game",
        "双方子力均不可能将杀即和（死局）",
        "FIDE 5.2.2",
    ),
    unmarked("R8", "Notation", "记谱", "FIDE Appendix C"),
    unmarked("R8.1", "Canonical text is UCI", "规范着法为 UCI 格式", "UCI protocol"),
    rule(
        "R8.2",
        "Algebraic notation names one move",
        "代数记谱须只指一着",
        "FIDE C.10; PGN 8.2.3.4",
    ),
    rule(
        "R8.3",
        "Signs behind a move are true if they are there",
        "着法后的符号若写须属实",
        "FIDE C.13; PGN 8.2.3.5",
    ),
];

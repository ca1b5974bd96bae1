//! The long tables of the facts: rule sets, rules, tags.

use crate::formats::{csa, index, kif, kif_write, usi};
use crate::start::Handicap;
use wanqi_sdk::facts::{OptionKind, TRAIT_CLAIMS, TRAIT_NULL, rule};
use wanqi_sdk::{Format, OptionDef, Rule, RuleSet, TagAlias};

/// The only one.
pub const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    aliases: &["hon-shogi"],
    name: "Shogi",
    name_zh: "日本将棋",
    about: "The rules of the Japan Shogi Association, even or with a handicap.",
    traits: TRAIT_CLAIMS | TRAIT_NULL,
    options: &[OptionDef {
        key: "handicap",
        kind: OptionKind::Enum(&Handicap::WORDS),
        default: "none",
        doc: "Pieces of Gote that are missing; Gote begins where there are any.",
        doc_zh: "后手所让之子；让子时后手先走。",
    }],
    roles: &["Sente", "Gote"],
    seat_tags: &["Sente", "Gote"],
    styles: &["canonical", "japanese", "csa"],
    checked_by: &[
        "published perft counts",
        "Fairy-Stockfish and OpenSpiel on counts along random games",
        "recorded games of programs and people",
        "a second implementation along random games",
    ],
    ..RuleSet::DEFAULT
}];

/// What other programs write.
pub const FORMATS: &[Format] = &[
    Format {
        id: "csa",
        suffixes: &["csa"],
        magic: b"V2",
        about: "records of the Computer Shogi Association, versions 2 and 3",
        import: Some(csa::import),
        export: Some(csa::export),
    },
    Format {
        id: "kif",
        suffixes: &["kif", "kifu"],
        magic: b"",
        about: "KIF of Kakinoki Shogi: a move a line, with the square that it comes from",
        import: Some(kif::import),
        export: Some(kif_write::export_kif),
    },
    Format {
        id: "ki2",
        suffixes: &["ki2", "ki2u"],
        magic: b"",
        about: "KI2 of Kakinoki Shogi: moves as books print them",
        import: Some(kif::import),
        export: Some(kif_write::export_ki2),
    },
    Format {
        id: "usi",
        suffixes: &["usi"],
        magic: b"position ",
        about: "lines of the Universal Shogi Interface, a game a line",
        import: Some(usi::import),
        export: Some(usi::export),
    },
    Format {
        id: "shogi-index",
        suffixes: &[],
        magic: b"#  Shogi transcripts",
        about: "lines of numbered squares, as in the transcripts of E. C. Joyce",
        import: Some(index::import),
        export: None,
    },
];

/// Where the rules come from.
pub const SOURCES: &[&str] = &[
    "Japan Shogi Association: rules of play, sennichite, jishogi and declaration, handicaps",
    "Japan Shogi Association: how moves are written (棋譜の表記方法)",
    "World Computer Shogi Championship, rules: declaration by 27 points",
    "Universal Shogi Interface, with SFEN (T. Romstad)",
    "Computer Shogi Association, standard record format 2.2",
    "Y. Kakinoki, KIF record format",
    "The Chinese rule texts the project was started from (002, 日本將棋)",
];

const fn alias(tag: &'static str, value: &'static str) -> TagAlias {
    TagAlias { tag, value, rules: "standard", options: "" }
}

/// What tags mean in imported files.
pub const TAG_ALIASES: &[TagAlias] =
    &[alias("Variant", "Shogi"), alias("Variant", "Standard shogi"), alias("Game", "Shogi")];

/// Every numbered rule of RULES.md.
pub const RULES: &[Rule] = &[
    rule("R1", "Board and start", "棋盘与开局", "JSA"),
    rule(
        "R1.1",
        "9×9 squares, 20 pieces a side, in the usual order",
        "九乘九格，双方各二十枚，按通常次序摆放",
        "JSA",
    ),
    rule(
        "R1.2",
        "In a handicap game pieces of Gote are missing, and Gote begins",
        "让子局后手（上手）缺子，并由后手先走",
        "JSA; KIF",
    ),
    rule("R1.3", "Positions are written as SFEN", "局面用 SFEN 记录", "USI"),
    rule("R1.4", "Each side has one king", "双方各有一玉", "JSA"),
    rule("R1.5", "No piece stands where it could never move", "棋子不会位于无处可走之格", "JSA"),
    rule(
        "R1.6",
        "At most one unpromoted pawn of a side on a file",
        "每方每筋至多一枚未升变的步",
        "JSA",
    ),
    rule("R1.7", "No more pieces than a set has", "棋子总数不超过一副", "JSA"),
    rule(
        "R1.8",
        "The side that has moved is not in check; one move checks from two pieces at most",
        "刚走完的一方不得被王手；一步最多形成双王手",
        "JSA",
    ),
    rule("R2", "Turns", "轮走", "JSA"),
    rule(
        "R2.1",
        "Sente begins, in a handicap game Gote; then the sides alternate",
        "先手先走，让子局后手先走，此后轮流",
        "JSA",
    ),
    rule(
        "R2.2",
        "A turn cannot be passed; null moves stand in variations only",
        "不得弃权；空着只见于变着",
        "JSA; practice",
    ),
    rule("R3", "Moves", "走法", "JSA"),
    rule(
        "R3.1",
        "An own piece goes to a square without an own piece; what it takes goes to hand",
        "走己方棋子，不得走到己子之格；所吃之子成为持驹",
        "JSA",
    ),
    rule(
        "R3.2",
        "Each piece reaches as it does, no slider leaps",
        "各子依其走法，远程子不得越子",
        "JSA",
    ),
    rule(
        "R3.3",
        "A move that begins or ends in the far three ranks may promote",
        "起点或终点在敌阵三段内可升变",
        "JSA",
    ),
    rule(
        "R3.4",
        "A piece that could never move again must promote",
        "再无处可走之子必须升变",
        "JSA",
    ),
    rule("R4", "Drops", "打入", "JSA"),
    rule(
        "R4.1",
        "A piece in hand may be put on an empty square, unpromoted",
        "持驹可打入空格，不升变",
        "JSA",
    ),
    rule("R4.2", "Nothing is dropped where it could never move", "不得打入无处可走之格", "JSA"),
    rule(
        "R4.3",
        "Nifu: no second unpromoted pawn on a file",
        "二步：同筋不得有两枚未升变的步",
        "JSA",
    ),
    rule("R5", "Check", "王手", "JSA"),
    rule("R5.1", "No move leaves the own king attacked", "不得使己玉受攻", "JSA"),
    rule("R5.2", "Uchifuzume: a dropped pawn does not mate", "打步诘：不得打步直接将死", "JSA"),
    rule("R6", "Without a move", "终局", "JSA"),
    rule("R6.1", "Checkmate wins", "诘死为胜", "JSA"),
    rule("R6.2", "A side that cannot move has lost", "无子可动为负", "Fairy-Stockfish; lishogi"),
    rule("R7", "Repetition", "千日手", "JSA"),
    rule(
        "R7.1",
        "The fourth occurrence of a position draws",
        "同一局面第四次出现为和",
        "JSA; text 002",
    ),
    rule(
        "R7.2",
        "Who has given check with every move of a repetition has lost",
        "连续王手造成千日手者负",
        "JSA",
    ),
    rule(
        "R7.3",
        "Positions are the same if board, hands and side to move are",
        "盘面、持驹、轮走方均同方为同一局面",
        "JSA",
    ),
    rule("R8", "Impasse", "持将棋", "JSA"),
    rule(
        "R8.1",
        "Rooks and bishops count five, others one; a handicap counts for Gote",
        "大驹五点，小驹一点，让子计入后手",
        "JSA",
    ),
    rule(
        "R8.2",
        "A declaration wins with 28 or 27 points, ten pieces and the king in the far three ranks",
        "入玉宣言：玉与十枚以上入敌阵，先手二十八点、后手二十七点为胜",
        "JSA; WCSC",
    ),
    rule("R8.3", "A wrong declaration loses", "宣言不成立者负", "JSA; WCSC"),
    rule(
        "R8.4",
        "By agreement all pieces are counted: less than 24 points lose, else a draw",
        "双方同意计点：不足二十四点者负，否则和",
        "JSA; text 002",
    ),
    rule("R9", "Notation", "记谱", "JSA notation; USI; CSA"),
    rule("R9.1", "Canonical text is USI", "规范着法为 USI 格式", "USI"),
    rule("R9.2", "Japanese text names one move", "日式记谱须只指一着", "JSA notation"),
    rule("R9.3", "CSA's text names the piece that moves", "CSA 记谱须写明所走之子", "CSA"),
    rule(
        "R9.4",
        "A sign of the side before a move is true",
        "着法前的先后手符号若写须属实",
        "CSA; KIF",
    ),
];

//! Facts: the rule set, its option, formats, the rule table.

use crate::formats::{csa, index, kif, kif_write, usi};
use crate::start::Handicap;
use wanqi_sdk::facts::{
    Facts, Family, OptionKind, Reason, TRAIT_CLAIMS, TRAIT_NULL, check, checks, outside, reason,
    reasons, rule, unmarked,
};
use wanqi_sdk::{Format, OptionDef, Rule, RuleSet, TagAlias};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "shogi",
    aliases: &["riben-jiangqi"],
    name: "Shogi",
    name_zh: "日本将棋",
    about: "Two armies on 81 squares; captured pieces change sides and may be dropped again.",
    about_zh: "双方军队在八十一格上对阵；所吃之子归己方，可再打入。",
    family: Family::Chess,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the style `japanese`.
pub(crate) const JAPANESE: usize = 1;

/// Index of the style `csa`.
pub(crate) const CSA: usize = 2;

/// The rule set.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    aliases: &["hon-shogi"],
    name: "Shogi",
    name_zh: "日本将棋",
    about: "The rules of the Japan Shogi Association, even or with a handicap.",
    about_zh: "日本将棋联盟规则，平手或让子。",
    traits: TRAIT_CLAIMS | TRAIT_NULL,
    options: &[OptionDef {
        key: "handicap",
        kind: OptionKind::Enum(&Handicap::WORDS),
        default: "none",
        doc: "The missing pieces of Gote. In a handicap game Gote begins.",
        doc_zh: "后手所让之子；让子时后手先走。",
    }],
    roles: &["Sente", "Gote"],
    roles_zh: &["先手", "后手"],
    seat_tags: &["Sente", "Gote"],
    styles: &["canonical", "japanese", "csa"],
    checks: &[
        checks::PUBLISHED,
        check(
            "counts of Fairy-Stockfish and OpenSpiel along random games",
            "Fairy-Stockfish 与 OpenSpiel 在随机对局各局面的计数",
        ),
        check(
            "a second implementation: counts along random games",
            "另一实现：随机对局各局面的计数",
        ),
        outside("recorded games of programs and people", "程序与棋手的棋谱"),
    ],
    ..RuleSet::DEFAULT
}];

/// Formats other than WQN.
const FORMATS: &[Format] = &[
    Format {
        id: "csa",
        suffixes: &["csa"],
        magic: b"V2",
        about: "records of the Computer Shogi Association, versions 2 and 3",
        about_zh: "电脑将棋协会（CSA）棋谱，第 2、3 版",
        lines: false,
        import: Some(csa::import),
        export: Some(csa::export),
    },
    Format {
        id: "kif",
        suffixes: &["kif", "kifu"],
        magic: b"",
        about: "KIF of Kakinoki Shogi: one move in a line, with its starting square",
        about_zh: "柿木将棋的 KIF：每行一手，附移动前的位置",
        lines: false,
        import: Some(kif::import),
        export: Some(kif_write::export_kif),
    },
    Format {
        id: "ki2",
        suffixes: &["ki2", "ki2u"],
        magic: b"",
        about: "KI2 of Kakinoki Shogi: moves as books print them",
        about_zh: "柿木将棋的 KI2：着法写法与书籍相同",
        lines: false,
        import: Some(kif::import),
        export: Some(kif_write::export_ki2),
    },
    Format {
        id: "usi",
        suffixes: &["usi"],
        magic: b"position ",
        about: "lines of the Universal Shogi Interface, one game in a line",
        about_zh: "通用将棋接口（USI）的文本，每行一局",
        lines: true,
        import: Some(usi::import),
        export: Some(usi::export),
    },
    Format {
        id: "shogi-index",
        suffixes: &[],
        magic: b"#  Shogi transcripts",
        about: "lines of numbered squares, as in the transcripts of E. C. Joyce",
        about_zh: "以编号格子记录的文本，同 E. C. Joyce 的棋谱",
        lines: true,
        import: Some(index::import),
        export: None,
    },
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Japan Shogi Association: rules of play, sennichite, jishogi and declaration, handicaps, \
     cited as JSA",
    "Japan Shogi Association: how moves are written (棋譜の表記方法), cited as JSA notation",
    "World Computer Shogi Championship, rules: declaration by 27 points, cited as WCSC",
    "Universal Shogi Interface, with SFEN (T. Romstad), cited as USI",
    "Computer Shogi Association, standard record format 2.2, cited as CSA",
    "Y. Kakinoki, KIF record format, cited as KIF",
    "Fairy-Stockfish and lishogi: a side without a legal move",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019 (日本將棋)",
];

const fn alias(tag: &'static str, value: &'static str) -> TagAlias {
    TagAlias { tag, value, rules: "standard", options: "" }
}

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[
    alias("Variant", "Shogi"),
    alias("Variant", "Standard shogi"),
    alias("Game", "Shogi"),
    alias("Game", "将棋"),
    alias("Game", "將棋"),
    alias("Game", "象戯"),
    alias("Game", "本将棋"),
    alias("Game", "쇼기"),
    alias("Game", "Сёги"),
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("wrong-declaration", "wrong declaration", "宣言不成立"),
    reason("impasse-declaration", "impasse declaration", "入玉宣言"),
    reason("impasse-points", "impasse points", "持将棋点数不足"),
    reason("impasse", "impasse", "持将棋"),
    reasons::CHECKMATE,
    reason("stalemate", "stalemate", "无子可动"),
    reason("sennichite", "sennichite", "千日手"),
    reason("perpetual-check", "perpetual check", "连续王手千日手"),
];

/// The rule table.
const RULES: &[Rule] = &[
    unmarked("R1", "Board and start", "棋盘与开局", "JSA"),
    unmarked(
        "R1.1",
        "9×9 squares, 20 pieces for each side, in the usual order",
        "九乘九格，双方各二十枚，按通常次序摆放",
        "JSA",
    ),
    unmarked(
        "R1.2",
        "In a handicap game pieces of Gote are missing, and Gote begins",
        "让子局后手（上手）缺子，并由后手先走",
        "JSA; KIF",
    ),
    unmarked("R1.3", "Positions are written as SFEN", "局面用 SFEN 记录", "USI"),
    rule("R1.4", "Each side has one king", "双方各有一玉", "JSA"),
    rule(
        "R1.5",
        "No piece is on a square where it could never move",
        "棋子不会位于无处可走之格",
        "JSA",
    ),
    rule(
        "R1.6",
        "At most one unpromoted pawn of a side on a file",
        "每方每筋至多一枚未升变的步",
        "JSA",
    ),
    rule("R1.7", "There are no more pieces than in a set", "棋子总数不超过一副", "JSA"),
    rule(
        "R1.8",
        "The side that has moved is not in check; one move gives check with at most two pieces",
        "刚走完的一方不得被王手；一步最多形成双王手",
        "JSA",
    ),
    unmarked("R2", "Turns", "轮走", "JSA"),
    rule(
        "R2.1",
        "Sente begins, in a handicap game Gote; then the sides alternate",
        "先手先走，让子局后手先走，此后轮流",
        "JSA",
    ),
    rule(
        "R2.2",
        "A side cannot pass; null moves are only in variations",
        "不得弃权；空着只见于变着",
        "JSA; practice",
    ),
    unmarked("R3", "Moves", "走法", "JSA"),
    rule(
        "R3.1",
        "An own piece moves to a square without an own piece; a captured piece goes to hand",
        "走己方棋子，不得走到己子之格；所吃之子成为持驹",
        "JSA",
    ),
    rule(
        "R3.2",
        "Each piece has its own moves; sliders do not jump",
        "各子依其走法，远程子不得越子",
        "JSA",
    ),
    rule(
        "R3.3",
        "A piece may promote with a move that begins or ends in the far three ranks",
        "起点或终点在敌阵三段内可升变",
        "JSA",
    ),
    rule(
        "R3.4",
        "A piece that could never move again must promote",
        "再无处可走之子必须升变",
        "JSA",
    ),
    unmarked("R4", "Drops", "打入", "JSA"),
    rule(
        "R4.1",
        "A piece in hand may be dropped on an empty square, unpromoted",
        "持驹可打入空格，不升变",
        "JSA",
    ),
    rule("R4.2", "No piece is dropped where it could never move", "不得打入无处可走之格", "JSA"),
    rule(
        "R4.3",
        "Nifu: no pawn is dropped on a file with an own unpromoted pawn",
        "二步：同筋不得有两枚未升变的步",
        "JSA",
    ),
    unmarked("R5", "Check", "王手", "JSA"),
    rule("R5.1", "No move leaves the own king attacked", "不得使己玉受攻", "JSA"),
    rule("R5.2", "Uchifuzume: a dropped pawn does not mate", "打步诘：不得打步直接将死", "JSA"),
    unmarked("R6", "Without a move", "终局", "JSA"),
    rule("R6.1", "Checkmate wins", "将死（诘）为胜", "JSA"),
    unmarked("R6.2", "A side that cannot move loses", "无子可动为负", "Fairy-Stockfish; lishogi"),
    unmarked("R7", "Repetition", "千日手", "JSA"),
    rule(
        "R7.1",
        "The fourth occurrence of a position is a draw",
        "同一局面第四次出现为和",
        "JSA; Yin 2019",
    ),
    rule(
        "R7.2",
        "A side that has given check with every move of a repetition loses",
        "连续王手造成千日手者负",
        "JSA",
    ),
    unmarked(
        "R7.3",
        "Positions are the same if board, hands and side to move are the same",
        "盘面、持驹、轮走方均同方为同一局面",
        "JSA",
    ),
    unmarked("R8", "Impasse", "持将棋", "JSA"),
    unmarked(
        "R8.1",
        "Rooks and bishops are five points, others one; a handicap counts for Gote",
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
        "By agreement all pieces count: a side with less than 24 points loses, else a draw",
        "双方同意计点：不足二十四点者负，否则和",
        "JSA; Yin 2019",
    ),
    unmarked("R9", "Notation", "记谱", "JSA notation; USI; CSA"),
    unmarked("R9.1", "Canonical text is USI", "规范着法为 USI 格式", "USI"),
    rule("R9.2", "Japanese text must fit one move", "日式记谱须只指一着", "JSA notation"),
    rule("R9.3", "CSA's text must name the moving piece", "CSA 记谱须写明所走之子", "CSA"),
    rule(
        "R9.4",
        "A sign of the side before a move must be true",
        "着法前的先后手符号若写须属实",
        "CSA; KIF",
    ),
];

//! Facts: the rule sets, their options, the rule table, the format.

use crate::gib;
use wanqi_sdk::Format;
use wanqi_sdk::facts::{
    Facts, Family, OptionKind, Reason, TRAIT_SCORE, alias, check, outside, reason, reasons, rule,
    unmarked,
};
use wanqi_sdk::{OptionDef, Rule, RuleSet, TagAlias};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "janggi",
    aliases: &["korean-chess", "changgi"],
    name: "Janggi",
    name_zh: "朝鲜象棋",
    about: "Chess without a river; each side chooses its set-up; mate, bikjang or points decide.",
    about_zh: "没有河界的象棋，双方自选布阵；以将死、照面或计分定胜负。",
    family: Family::Chess,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: &[Format {
        id: "gib",
        suffixes: &["gib"],
        magic: b"",
        about: "Korean records: tags with the set-ups, plies such as 79졸78, mostly in EUC-KR",
        about_zh: "韩国棋谱：标签含布阵，着法如 79졸78，多用 EUC-KR 编码",
        lines: false,
        import: Some(gib::import),
        export: None,
    }],
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the style `uci`.
pub(crate) const UCI: usize = 1;
/// Index of the style `letters`.
pub(crate) const LETTERS: usize = 2;
/// Index of the style `korean`.
pub(crate) const KOREAN: usize = 3;

const fn limit(default: &'static str) -> OptionDef {
    OptionDef {
        key: "limit",
        kind: OptionKind::Int(0, 500),
        default,
        doc: "Number of rounds without a capture after which the game ends; 0: no limit.",
        doc_zh: "连续多少回合无吃子即终局；0 表示不设限。",
    }
}

const KOMI: OptionDef = OptionDef {
    key: "komi",
    kind: OptionKind::Decimal(0, 20_000, 500),
    default: "1.5",
    doc: "Points added to Han for moving second (덤).",
    doc_zh: "汉方后手所得贴分（덤）。",
};

const FIFTY: OptionDef = limit("50");
const DRAWS: &[OptionDef] = &[FIFTY];
const POINTS: &[OptionDef] = &[KOMI, FIFTY];
const POINTS_LATE: &[OptionDef] = &[KOMI, limit("100")];

const COMMON: RuleSet = RuleSet {
    roles: &["Han", "Cho"],
    roles_zh: &["汉方", "楚方"],
    seat_tags: &["Han", "Cho"],
    // Records name Cho first, which plays the first move.
    result_order: &[2, 1],
    styles: &["canonical", "uci", "letters", "korean"],
    record_style: KOREAN as u8,
    ..RuleSet::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "official",
        aliases: &["standard", "tournament"],
        name: "Janggi, official rules",
        name_zh: "朝鲜象棋（正式规则）",
        about: "No draws: points decide after bikjang, passes and repetition.",
        about_zh: "没有和棋：照面、连续停着、循环局面均以计分定胜负。",
        traits: TRAIT_SCORE,
        options: POINTS,
        checks: &[
            check("perft counts of Fairy-Stockfish", "Fairy-Stockfish 的 perft 计数"),
            outside("random games of Fairy-Stockfish", "Fairy-Stockfish 的随机对局"),
        ],
        ..COMMON
    },
    RuleSet {
        slug: "traditional",
        aliases: &[],
        name: "Janggi, traditional rules",
        name_zh: "朝鲜象棋（传统规则）",
        about: "Bikjang, passes and repetition are draws.",
        about_zh: "照面、连续停着、循环局面均为和棋。",
        options: DRAWS,
        checks: &[check("perft counts of Fairy-Stockfish", "Fairy-Stockfish 的 perft 计数")],
        ..COMMON
    },
    RuleSet {
        slug: "modern",
        aliases: &["kakao"],
        name: "Janggi, modern rules",
        name_zh: "朝鲜象棋（现代规则）",
        about: "No bikjang; points decide, and moving one piece to and fro loses.",
        about_zh: "不判照面；以计分定胜负，同一子往返走动者负。",
        revision: 2,
        traits: TRAIT_SCORE,
        provisional: true,
        options: POINTS_LATE,
        checks: &[
            check("perft counts of Fairy-Stockfish", "Fairy-Stockfish 的 perft 计数"),
            outside("random games of Fairy-Stockfish", "Fairy-Stockfish 的随机对局"),
        ],
        ..COMMON
    },
    RuleSet {
        slug: "casual",
        aliases: &[],
        name: "Janggi, casual rules",
        name_zh: "朝鲜象棋（休闲规则）",
        about: "No bikjang and no points: passes and repetition are draws.",
        about_zh: "不判照面，也不计分：连续停着、循环局面为和棋。",
        options: DRAWS,
        checks: &[check("perft counts of Fairy-Stockfish", "Fairy-Stockfish 的 perft 计数")],
        ..COMMON
    },
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Korean Janggi Association, main rules, on chessvariants.com (2011), cited as KJA",
    "Regulations of Korean tournaments on kingjanggi.or.kr: set-up, repetition",
    "Fairy-Stockfish: variants janggi, janggitraditional, janggimodern, janggicasual",
    "PyChess, guide to janggi; records in the notation of janggi.pl and as .gib files",
];

/// What tags of PGN files mean.
const TAG_ALIASES: &[TagAlias] = &[
    alias("Variant", "janggi", ""),
    alias("Variant", "janggitraditional", "traditional"),
    alias("Variant", "janggimodern", "modern"),
    alias("Variant", "janggicasual", "casual"),
    alias("Variant", "Korean Chess", ""),
    alias("Game", "Janggi", ""),
    alias("Game", "Korean Chess", ""),
    alias("Game", "朝鲜象棋", ""),
    alias("Game", "장기", ""),
    alias("Game", "韩国象棋", ""),
    alias("Game", "韓國象棋", ""),
    alias("Game", "韓國將棋", ""),
    alias("Game", "チャンギ", ""),
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("bikjang", "bikjang", "照面"),
    reason("both-pass", "both sides passed", "双方连续停着"),
    reasons::CHECKMATE,
    reason("perpetual-check", "perpetual check", "长将"),
    reason("repetition", "repetition", "循环局面"),
    reason("to-and-fro", "to and fro", "同一子往返"),
    reason("no-capture-limit", "no capture limit", "限着内无吃子"),
];

/// The rule table.
const RULES: &[Rule] = &[
    unmarked("R1", "Board and pieces", "棋盘与棋子", "PyChess"),
    rule(
        "R1.1",
        "90 points on 9 files and 10 ranks, two palaces with diagonals",
        "九纵十横九十个交叉点，两端有九宫，宫内有斜线",
        "PyChess",
    ),
    unmarked("R1.2", "16 pieces a side on their points", "双方各十六子，按规定位置摆放", "PyChess"),
    unmarked("R1.3", "Positions are written as FEN", "局面用 FEN 记录", "Fairy-Stockfish"),
    rule(
        "R1.4",
        "Each side has its general, and of each kind at most the number at the start",
        "双方各有一将，各兵种不多于开局之数",
        "PyChess",
    ),
    rule(
        "R1.5",
        "Generals and guards are in their palace, soldiers not behind their start",
        "将士不出九宫，兵卒不在其起点之后",
        "PyChess",
    ),
    rule(
        "R1.6",
        "No side left its general attacked, or passed instead of taking a general",
        "刚走完的一方不得被将军",
        "Fairy-Stockfish",
    ),
    unmarked("R2", "Set-up and turns", "布阵与轮走", "KJA"),
    rule(
        "R2.1",
        "Han, then Cho, choose one of four set-ups of horses and elephants",
        "汉方先、楚方后，各从四种马象布阵中选一种",
        "kingjanggi.or.kr; PyChess",
    ),
    rule("R2.2", "Cho begins, then the sides alternate", "楚方先走，双方轮流", "KJA; PyChess"),
    rule("R2.3", "A side that is not in check may pass", "未被将军的一方可以停一手", "PyChess"),
    unmarked("R2.4", "No turn is skipped", "不得跳过一手", "KJA"),
    unmarked("R3", "Moves", "走法", "PyChess"),
    rule(
        "R3.1",
        "An own piece moves to a point without an own piece and takes an opponent's piece there",
        "走己方棋子，不得走到己子之处；遇对方棋子则吃",
        "PyChess",
    ),
    rule("R3.2", "A general steps along the lines of its palace", "将沿宫内线走一步", "PyChess"),
    rule("R3.3", "A guard steps along the lines of its palace", "士与将同", "PyChess"),
    rule(
        "R3.4",
        "A chariot moves along lines and palace diagonals over empty points",
        "车沿线直行，宫内可沿斜线，不得越子",
        "PyChess",
    ),
    rule(
        "R3.5",
        "A cannon jumps over exactly one piece; it neither jumps over nor takes a cannon",
        "包须隔一子行走或吃子，不得隔包，不得吃包",
        "PyChess",
    ),
    rule(
        "R3.6",
        "A horse moves one point straight and one diagonally, over an empty point",
        "马走日，蹩马腿不能走",
        "PyChess",
    ),
    rule(
        "R3.7",
        "An elephant moves one point straight and two diagonally, over two empty points",
        "象直一步再斜两步，途中两点须空",
        "PyChess",
    ),
    rule(
        "R3.8",
        "A soldier steps forward or sideways, in the other palace also diagonally forward",
        "兵卒前进或横走一步，敌宫内可沿斜线前进",
        "PyChess",
    ),
    unmarked("R4", "Check and bikjang", "将军与照面", "KJA"),
    rule("R4.1", "No move leaves the own general attacked", "不得使己将受攻", "PyChess"),
    rule(
        "R4.2",
        "A side answers facing generals with a move that ends it, or with a pass",
        "将帅照面须避开，或停一手以应",
        "KJA; Fairy-Stockfish",
    ),
    unmarked("R5", "Ends by the players", "终局", "KJA"),
    rule("R5.1", "Checkmate wins", "将死为胜", "PyChess"),
    rule("R5.2", "A pass accepts bikjang and ends the game", "照面时停一手即终局", "KJA"),
    rule("R5.3", "Two passes end the game", "双方连续停一手即终局", "Fairy-Stockfish"),
    unmarked("R6", "Points", "计分", "KJA"),
    unmarked(
        "R6.1",
        "Chariot 13, cannon 7, horse 5, elephant 3, guard 3, soldier 2",
        "车十三、包七、马五、象三、士三、兵卒二",
        "KJA",
    ),
    rule(
        "R6.2",
        "In official and modern games the higher total wins; Han's includes komi",
        "正式与现代规则以总分高者胜，汉方另加贴分",
        "KJA; Fairy-Stockfish",
    ),
    unmarked("R7", "Repetition", "循环局面", "KJA; Fairy-Stockfish"),
    rule(
        "R7.1",
        "A position for the third time (modern: fourth) ends the game",
        "同一局面第三次（现代规则第四次）出现即终局",
        "Fairy-Stockfish; KJA",
    ),
    rule(
        "R7.2",
        "A side that alone gave check with every move loses",
        "单方长将者负",
        "KJA; Fairy-Stockfish",
    ),
    unmarked(
        "R7.3",
        "After other repetition points decide, or it is a draw",
        "其他循环依计分裁定，或为和",
        "Fairy-Stockfish",
    ),
    rule(
        "R7.4",
        "In modern games, moving one piece to and fro for the third time loses",
        "现代规则：同一子往返第三次到同一点者负",
        "Fairy-Stockfish; kingjanggi.or.kr",
    ),
    unmarked("R8", "The limit", "限着", "Fairy-Stockfish"),
    rule(
        "R8.1",
        "A number of rounds without a capture ends the game",
        "连续若干回合无吃子即终局",
        "Fairy-Stockfish",
    ),
    unmarked("R9", "Notation", "记谱", "janggi.pl; gib"),
    unmarked(
        "R9.1",
        "Canonical text is two points, pass, or a set-up",
        "规范着法为两点坐标、pass 或布阵",
        "Fairy-Stockfish",
    ),
    rule(
        "R9.2",
        "Korean and western records name the piece and two numbered points",
        "朝鲜与西式记谱写棋子及两个数字坐标",
        "janggi.pl; gib",
    ),
    rule(
        "R9.3",
        "Marks of captures, check and mate must be correct",
        "着法后所记吃子、将军、将死须属实",
        "gib; PyChess",
    ),
];

//! Facts: rule sets, the option, the rule table, formats.

use crate::formats::{transcript, wthor};
use wanqi_sdk::Format;
use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_SCORE, TagAlias, alias,
    check, checks, outside, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "reversi",
    aliases: &["othello"],
    name: "Reversi",
    name_zh: "黑白棋",
    about: "A disc turns over the discs that it outflanks; the side with more discs wins.",
    about_zh: "落子夹住的棋子全部翻转；棋子多者胜。",
    family: Family::Capture,
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
        slug: "othello",
        name: "Othello",
        name_zh: "奥赛罗（现代版）",
        about: "Four discs are in the centre at the start; a side without a legal move passes.",
        about_zh: "开局时中央有四子；无处可落的一方跳过。",
        checks: &[
            check(
                "published counts (A. Bik; OEIS A124004)",
                "公开发表的计数（A. Bik；OEIS A124004）",
            ),
            check(
                "counts of OpenSpiel, Ludii and Fairy-Stockfish",
                "OpenSpiel、Ludii 与 Fairy-Stockfish 的计数",
            ),
            checks::SECOND,
            outside("2,036 games of Egaroucid with results", "Egaroucid 的 2,036 局及其结果"),
            outside(
                "random games of OpenSpiel and Fairy-Stockfish",
                "OpenSpiel 与 Fairy-Stockfish 的随机对局",
            ),
        ],
        ..COMMON
    },
    RuleSet {
        slug: "reversi-1883",
        name: "Reversi of 1883",
        name_zh: "黑白棋（近代版）",
        about: "The board is empty at the start; a side without a legal move ends the game.",
        about_zh: "开局时棋盘为空；一方无处可落即终局。",
        checks: &[
            check("counts of Fairy-Stockfish (flipersi)", "Fairy-Stockfish 的计数（flipersi）"),
            checks::SECOND,
        ],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    traits: TRAIT_SCORE,
    options: &[SIZE],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    ..RuleSet::DEFAULT
};

const SIZE: OptionDef = OptionDef {
    key: "size",
    kind: OptionKind::Enum(&["4", "6", "8"]),
    default: "8",
    doc: "Number of cells in a row and in a column.",
    doc_zh: "棋盘每行每列的格数。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[
    alias("Variant", "Othello", "othello"),
    alias("Variant", "Reversi", "othello"),
    alias("Variant", "翻转棋", "othello"),
    alias("Variant", "オセロ", "othello"),
    alias("Variant", "Реверси", "othello"),
    alias("Variant", "오델로", "othello"),
    alias("Variant", "リバーシ", "othello"),
    alias("Variant", "오셀로", "othello"),
    alias("Variant", "Отелло", "othello"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "The rules of the World Othello Federation",
    "The format of WTHOR, Fédération Française d'Othello",
    "Fairy-Stockfish: flipersi, for the opening of 1883",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

/// Formats other than WQN. Transcripts are recognised by Black's usual first move and one of its
/// three answers, perpendicular, diagonal and parallel; others need `--from transcript`.
const FORMATS: &[Format] = &[
    transcripts("transcript", b"f5d6"),
    Format {
        about: "as transcript, for games with the diagonal opening, f5f6, in the first line",
        about_zh: "同 transcript，但以斜向开局 f5f6 开始：由第一行识别",
        ..transcripts("transcript-diagonal", b"f5f6")
    },
    Format {
        about: "as transcript, for games with the parallel opening, f5f4, in the first line",
        about_zh: "同 transcript，但以平行开局 f5f4 开始：由第一行识别",
        ..transcripts("transcript-parallel", b"f5f4")
    },
    Format {
        id: "wthor",
        suffixes: &["wtb"],
        magic: b"",
        about: "WTHOR, the base of tournament games of the Fédération Française d'Othello",
        about_zh: "WTHOR，法国奥赛罗联盟的比赛棋谱库",
        lines: false,
        import: Some(wthor::import),
        export: Some(wthor::export),
    },
];

const fn transcripts(id: &'static str, magic: &'static [u8]) -> Format {
    Format {
        id,
        suffixes: &[],
        magic,
        about: "transcripts, one in each line: f5d6c3 …, with an optional result",
        about_zh: "着法串，每行一局：f5d6c3 …，可附结果",
        lines: true,
        import: Some(transcript::import),
        export: Some(transcript::export),
    }
}

const WOF: &str = "World Othello Federation";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("equal-discs", "equal discs", "棋子相等"),
    reason("more-discs", "more discs", "棋子较多"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Eight columns and eight rows of cells", "棋盘八行八列", "Yin 2019"),
    unmarked(
        "R1.2",
        "There are as many discs of two colours as cells",
        "棋子两面异色，数同格数",
        "Yin 2019",
    ),
    unmarked("R1.3", "Othello: four discs in the centre", "座子四枚，黑白相间", "Yin 2019"),
    rule("R2.1", "Black begins, the seats alternate", "黑先白后，交替行棋", "Yin 2019"),
    unmarked("R2.2", "The seat to move must act", "轮到的一方必须行棋", WOF),
    rule("R3.1", "A disc is placed on an empty cell", "落子于空格", "Yin 2019"),
    rule("R3.2", "A disc must outflank another", "落子必须吃子", "Yin 2019"),
    unmarked("R3.3", "All outflanked discs are turned over", "夹住的棋子全部翻转", "Yin 2019"),
    rule("R4.1", "Othello: a seat that cannot place a disc passes", "不能吃子者跳过", "Yin 2019"),
    rule("R4.2", "A seat that can place a disc must not pass", "能落子者不得跳过", "Yin 2019"),
    rule("R4.3", "1883: no seat passes", "近代版：不得跳过", "Yin 2019"),
    rule(
        "R5.1",
        "Othello ends when neither seat can place a disc",
        "双方都不能落子则终局",
        "Yin 2019",
    ),
    rule("R5.2", "The seat with more discs wins", "棋子多者胜", "Yin 2019"),
    rule("R5.3", "Equal numbers of discs are a draw", "棋子相等为和棋", "Yin 2019"),
    rule(
        "R6.1",
        "1883: the first four discs are placed in the centre",
        "近代版：前四子落于中央",
        "ours",
    ),
    rule(
        "R6.2",
        "1883: a seat that cannot place a disc ends the game",
        "近代版：不能落子则终局",
        "Yin 2019",
    ),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: the rule set, its options, the rule table, formats.

use crate::columns;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, check,
    checks, outside, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "connect-four",
    aliases: &["connect4", "four-in-a-row"],
    name: "Connect Four",
    name_zh: "四子棋",
    about: "Discs fall into an upright grid; four in a row win.",
    about_zh: "棋子落入直立的棋盘；四子连线者胜。",
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

/// Index of the style `letter`: the column, `d`.
pub(crate) const LETTER: usize = 1;

/// Index of the style `number`: the column, `4`.
pub(crate) const NUMBER: usize = 2;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Connect Four",
    name_zh: "四子棋",
    about: "Seven columns, six rows, four in a row.",
    about_zh: "七列六行，四子连线。",
    options: &[
        OptionDef {
            key: "columns",
            kind: OptionKind::Int(4, 10),
            default: "7",
            doc: "Number of columns of the grid.",
            doc_zh: "棋盘的列数。",
        },
        OptionDef {
            key: "rows",
            kind: OptionKind::Int(4, 10),
            default: "6",
            doc: "Number of rows of the grid.",
            doc_zh: "棋盘的行数。",
        },
        OptionDef {
            key: "row",
            kind: OptionKind::Int(3, 5),
            default: "4",
            doc: "Number of discs in a row that win.",
            doc_zh: "几子连线获胜。",
        },
    ],
    roles: &["Red", "Yellow"],
    roles_zh: &["红方", "黄方"],
    seat_tags: &["Red", "Yellow"],
    styles: &["canonical", "letter", "number"],
    checks: &[
        check("counts of OpenSpiel, EveryBoard and Ludii", "OpenSpiel、EveryBoard 与 Ludii 的计数"),
        check(
            "the number of positions after each move, OEIS A212693",
            "每步之后的局面数，OEIS A212693",
        ),
        checks::SECOND_AND_COUNTS,
        checks::OPEN_SPIEL_GAMES,
        outside(
            "6,000 positions of Pons with the value of each move",
            "Pons 的六千个局面及每步的值",
        ),
    ],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[
    alias("Variant", "Connect Four", "standard"),
    alias("Variant", "Connect 4", "standard"),
    alias("Variant", "Connect4", "standard"),
    alias("Variant", "Puissance 4", "standard"),
    alias("Variant", "Vier gewinnt", "standard"),
    alias("Variant", "四子連珠", "standard"),
];

/// Formats beyond WQN.
const FORMATS: &[Format] = &[
    Format {
        id: "columns",
        suffixes: &["c4"],
        magic: b"",
        about: "Column numbers from 1, one game in each line (44435…), with an optional score",
        about_zh: "列号从 1 起，每行一局（44435…），可附分值",
        lines: true,
        import: Some(columns::import),
        export: Some(columns::export),
    },
    Format {
        id: "sequences",
        suffixes: &["jsonl"],
        magic: b"{\"sequence\":",
        about: "JSON Lines with column numbers, score and analysis, as in Gonnect-4",
        about_zh: "JSON Lines，含列号、分值与分析，格式同 Gonnect-4",
        lines: true,
        import: Some(columns::import_json),
        export: None,
    },
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "The publisher's rules (Milton Bradley, now Hasbro)",
    "V. Allis, A Knowledge-Based Approach of Connect-Four, 1988, cited as Allis 1988",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const PUBLISHER: &str = "Hasbro";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::THREE_IN_A_ROW,
    reason("four-in-a-row", "four in a row", "四子连线"),
    reasons::FIVE_IN_A_ROW,
    reasons::FULL_BOARD,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "An upright grid of seven columns and six rows",
        "直立的棋盘，七列六行",
        "Yin 2019",
    ),
    rule("R1.2", "Four discs make a row", "四子为一线", "Yin 2019"),
    rule("R2.1", "Red begins, the sides alternate", "红先黄后，交替行棋", "Yin 2019, ours"),
    unmarked("R2.2", "The side to move must drop a disc", "轮到的一方必须落子", PUBLISHER),
    rule(
        "R3.1",
        "A disc is dropped into a column that is not full",
        "落子于未满的一列",
        "Yin 2019",
    ),
    rule("R3.2", "It falls to the lowest empty cell", "棋子落至该列最低的空位", "Yin 2019"),
    rule("R4.1", "Four in a row win", "四子连线获胜", "Yin 2019"),
    rule("R4.2", "A full grid without a row is a draw", "盘满无四连为和棋", PUBLISHER),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

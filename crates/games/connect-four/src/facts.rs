//! Facts: the rule set, its options, the rule table, formats.

use crate::columns;
use wanqi_sdk::facts::{Format, OptionDef, OptionKind, Rule, RuleSet, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Connect Four",
    name_zh: "四子棋",
    about: "Seven columns, six rows, four in a row.",
    options: &[
        OptionDef {
            key: "columns",
            kind: OptionKind::Int(4, 10),
            default: "7",
            doc: "Columns of the grid.",
            doc_zh: "棋盘的列数。",
        },
        OptionDef {
            key: "rows",
            kind: OptionKind::Int(4, 10),
            default: "6",
            doc: "Rows of the grid.",
            doc_zh: "棋盘的行数。",
        },
        OptionDef {
            key: "row",
            kind: OptionKind::Int(3, 5),
            default: "4",
            doc: "How many discs in a row win.",
            doc_zh: "几子连线获胜。",
        },
    ],
    roles: &["Red", "Yellow"],
    seat_tags: &["Red", "Yellow"],
    checked_by: &[
        "counts of OpenSpiel, EveryBoard and Ludii, random games of OpenSpiel",
        "the number of positions after each move, OEIS A212693",
        "6,000 positions of Pons with the value of each move",
        "a second implementation: counts, and lists and outcomes of 1,000 games",
    ],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] = &[
    TagAlias { tag: "Variant", value: "Connect Four", rules: "standard", options: "" },
    TagAlias { tag: "Variant", value: "Connect 4", rules: "standard", options: "" },
    TagAlias { tag: "Variant", value: "Connect4", rules: "standard", options: "" },
];

/// Formats beyond WQN.
pub(crate) const FORMATS: &[Format] = &[
    Format {
        id: "columns",
        suffixes: &["c4"],
        magic: b"",
        about: "Column numbers from 1, a game a line (44435…), perhaps with its score behind it",
        import: Some(columns::import),
        export: Some(columns::export),
    },
    Format {
        id: "sequences",
        suffixes: &["jsonl"],
        magic: b"{\"sequence\":",
        about: "JSON Lines with column numbers, score and analysis, as Gonnect-4 has them",
        import: Some(columns::import_json),
        export: None,
    },
];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The publisher's rules (Milton Bradley, now Hasbro)",
    "V. Allis, A Knowledge-Based Approach of Connect-Four, 1988",
    "The Chinese rule texts the project was started from (002)",
];

const PUBLISHER: &str = "the publisher";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Seven columns and six rows, standing upright", "直立的棋盘，七列六行", "002"),
    rule("R1.2", "Four discs make a row", "四子为一线", "002"),
    rule("R2.1", "Red begins, the colours alternate", "红先黄后，交替行棋", "002, ours"),
    rule("R2.2", "Whose turn it is must drop a disc", "轮到的一方必须落子", PUBLISHER),
    rule("R3.1", "A disc goes into a column that is not full", "落子于未满的一列", "002"),
    rule("R3.2", "It falls to the lowest empty cell", "棋子落至该列最低的空位", "002"),
    rule("R4.1", "Four in a row win", "四子连线获胜", "002"),
    rule("R4.2", "A full grid without a row is a draw", "盘满无四连为和棋", PUBLISHER),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

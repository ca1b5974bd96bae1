//! Connect6 (六子棋): one stone, then two a turn; six in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points and stones |
//! | [`rules`] | R2, R3 turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R4 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::facts::{Facts, OptionDef, OptionKind, Rule, RuleSet, TagAlias};

pub use rules::Connect6;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "connect6",
    aliases: &["six-in-a-row"],
    name: "Connect6",
    name_zh: "六子棋",
    about: "One stone, then two a turn; six in a row win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: &[RuleSet {
        slug: "standard",
        name: "Connect6",
        name_zh: "六子棋",
        about: "Two seats on 19 lines, or as the options say.",
        options: &[SIZE, CENTRE],
        roles: &["Black", "White"],
        seat_tags: &["Black", "White"],
        proved_by: &[
            "counts of Ludii",
            "a second implementation: counts, and lists and outcomes of 1,000 games of many sizes",
        ],
        ..RuleSet::DEFAULT
    }],
    rules: RULES,
    tag_aliases: &[TagAlias { tag: "Variant", value: "Connect6", rules: "standard", options: "" }],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: &[
        "Wu, Huang: A New Family of k-in-a-row Games, Advances in Computer Games 11 (2005)",
        "connect6.org",
        "The Chinese rule texts the project was started from (002)",
    ],
};

const SIZE: OptionDef = OptionDef {
    key: "size",
    kind: OptionKind::Int(6, board::MAX as i64),
    default: "19",
    doc: "Lines each way.",
    doc_zh: "棋盘路数。",
};

const CENTRE: OptionDef = OptionDef {
    key: "centre",
    kind: OptionKind::Bool,
    default: "false",
    doc: "The first stone goes on the centre, as the Chinese text has it.",
    doc_zh: "第一子落在天元（按中文原文）。",
};

const fn rule(
    id: &'static str,
    text: &'static str,
    text_zh: &'static str,
    source: &'static str,
) -> Rule {
    Rule { id, text, text_zh, source }
}

const WU: &str = "Wu, Huang 2005";

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The points of a square board are the only ones", "棋盘为方形交叉点", "002"),
    rule("R1.2", "A stone goes on a vacant point and stays", "落子于空点，落后不动", WU),
    rule("R2.1", "Black places one stone, then each two a turn", "黑先落一子，其后每手两子", "002"),
    rule("R2.2", "Whose turn it is must place its stones", "轮到的一方必须落子", WU),
    rule("R2.3", "The two stones of a turn come in either order", "同一手两子不分先后", WU),
    rule("R2.4", "With the option the first stone goes on the centre", "按选项首子落天元", "002"),
    rule("R3.1", "Six or more in a row win at once", "连成六子或以上立即获胜", "connect6.org"),
    rule("R3.2", "A full board without six is a draw", "盘满未成六为和棋", WU),
    rule("R4.1", "A position must be one that play can reach", "局面须可能出现", "ours"),
];

wanqi_sdk::plugin!(Connect6);

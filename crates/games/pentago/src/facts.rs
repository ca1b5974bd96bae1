//! Facts: the rule set, its options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Pentago",
    name_zh: "旋转五子棋",
    about: "Two seats on six by six points.",
    options: &[MUST_TWIST],
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &[
        "counts of OpenSpiel and Ludii, random games of OpenSpiel",
        "a second implementation: counts, and lists and outcomes of 1,000 games",
    ],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Pentago", rules: "standard", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The publisher's rules as told at pentago.co.uk",
    "The Chinese rule texts the project was started from (002)",
];

const MUST_TWIST: OptionDef = OptionDef {
    key: "must-twist",
    kind: OptionKind::Bool,
    default: "false",
    doc: "A block is twisted even if the stone makes five; fives count after the twist only.",
    doc_zh: "落子成五后仍须旋转，旋转之后的五连才算。",
};

const PUBLISHER: &str = "pentago.co.uk";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Six columns and six rows of points", "棋盘六行六列", "002"),
    rule("R1.2", "Four blocks of three by three", "四个三乘三的区块", "002"),
    rule("R2.1", "Black begins, the colours alternate", "黑先白后，交替行棋", "002, ours"),
    rule("R2.2", "Whose turn it is must move", "轮到的一方必须行棋", PUBLISHER),
    rule("R2.3", "A move is a stone and a twist", "一手为落子与旋转", "002"),
    rule("R3.1", "The stone goes on a vacant point", "落子于空位", "002"),
    rule("R3.2", "One block is twisted by a quarter turn", "任一区块向任意方向旋转九十度", "002"),
    rule(
        "R3.3",
        "Five by the stone end the game before the twist",
        "落子成五，无须旋转",
        PUBLISHER,
    ),
    rule("R3.4", "With must-twist a block is twisted all the same", "必转选项：仍须旋转", "002"),
    rule("R4.1", "Five in a row win, whoever made them", "五子连线获胜", "002"),
    rule("R4.2", "Five of both by one twist are a draw", "旋转后双方同时成五为和棋", PUBLISHER),
    rule("R4.3", "A full board without five is a draw", "盘满无五连为和棋", PUBLISHER),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

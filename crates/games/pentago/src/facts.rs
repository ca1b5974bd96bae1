//! Facts: the rule set, its options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "pentago",
    name: "Pentago",
    name_zh: "旋转五子棋",
    about: "A stone, then a quarter turn of one of four blocks; five in a row win.",
    about_zh: "落一子，再把四个区块之一旋转九十度；五子连线者胜。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Pentago",
    name_zh: "旋转五子棋",
    about: "Two seats on six by six points.",
    about_zh: "二人对局，棋盘六行六列。",
    options: &[MUST_TWIST],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::OPEN_SPIEL_AND_LUDII, checks::SECOND_AND_COUNTS, checks::OPEN_SPIEL_GAMES],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Pentago", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] =
    &["The publisher's rules at pentago.co.uk", "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019"];

const MUST_TWIST: OptionDef = OptionDef {
    key: "must-twist",
    kind: OptionKind::Bool,
    default: "false",
    doc: "A block is twisted even if the stone makes five; fives count only after the twist.",
    doc_zh: "落子成五后仍须旋转，旋转之后的五连才算。",
};

const PUBLISHER: &str = "pentago.co.uk";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::FIVE_IN_A_ROW,
    reason("five-of-both", "five of both", "双方同时成五"),
    reasons::FULL_BOARD,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Six columns and six rows of points", "棋盘六行六列", "Yin 2019"),
    rule("R1.2", "Four blocks of three by three", "四个三乘三的区块", "Yin 2019"),
    rule("R2.1", "Black begins, the sides alternate", "黑先白后，交替行棋", "Yin 2019, ours"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", PUBLISHER),
    rule("R2.3", "A move is a stone and a twist", "一手为落子与旋转", "Yin 2019"),
    rule("R3.1", "A stone is placed on a vacant point", "落子于空位", "Yin 2019"),
    unmarked(
        "R3.2",
        "One block is twisted by a quarter turn",
        "任一区块向任意方向旋转九十度",
        "Yin 2019",
    ),
    rule(
        "R3.3",
        "A stone that makes five ends the game before the twist",
        "落子成五，无须旋转",
        PUBLISHER,
    ),
    rule("R3.4", "With must-twist a block is twisted anyway", "必转选项：仍须旋转", "Yin 2019"),
    rule("R4.1", "Five in a row win, whichever side made them", "五子连线获胜", "Yin 2019"),
    rule(
        "R4.2",
        "A twist that makes five of both sides is a draw",
        "旋转后双方同时成五为和棋",
        PUBLISHER,
    ),
    rule("R4.3", "A full board without five is a draw", "盘满无五连为和棋", PUBLISHER),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

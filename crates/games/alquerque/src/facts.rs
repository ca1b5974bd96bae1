//! Facts: rule sets, the rule table, sources.

use wanqi_sdk::facts::{Rule, RuleSet, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "alfonso",
        aliases: &["basic"],
        name: "Alfonso",
        name_zh: "基本规则",
        about: "As in the book of games of Alfonso X: pieces move and jump in every direction.",
        checked_by: &[SECOND],
        ..COMMON
    },
    RuleSet {
        slug: "bell",
        name: "Bell",
        name_zh: "贝尔规则",
        about: "With what R. C. Bell added: no piece goes back, or to a point where it has been.",
        checked_by: &[SECOND],
        ..COMMON
    },
];

const SECOND: &str = "second implementations: counts, lists and outcomes of random games";

const COMMON: RuleSet =
    RuleSet { roles: &["White", "Black"], seat_tags: &["White", "Black"], ..RuleSet::DEFAULT };

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Alquerque", rules: "alfonso", options: "" }];

/// Where the rules come from.
pub(crate) const SOURCES: &[&str] = &[
    "Alfonso X, Libro de los juegos (1283), fol. 91, alquerque de doze",
    "R. C. Bell, Board and Table Games from Many Civilizations, 1960",
    "The Chinese rule texts the project was started from (002)",
];

const BELL: &str = "Bell 1960";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Five columns and five rows of points", "棋盘纵横各五路", "002"),
    rule("R1.2", "Diagonals join strong points only", "斜线只连接强位", "002"),
    rule("R1.3", "Twelve pieces a side, the centre empty", "双方各十二子，中心为空", "Alfonso X"),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流走子", "002, ours"),
    rule("R2.2", "A piece moves to the next empty point", "沿线走一步至相邻空位", "002"),
    rule("R2.3", "Who can jump must", "能跳吃必须跳吃", "002"),
    rule("R2.4", "Nobody passes or leaves", "不得跳过或退出", "ours"),
    rule("R3.1", "A jump over an enemy takes it", "跳过相邻敌子并吃掉", "002"),
    rule("R3.2", "The same piece goes on jumping", "同一子须连跳", "Alfonso X"),
    rule("R4.1", "Bell: no piece goes back", "棋子不能后退", BELL),
    rule("R4.2", "Bell: not to where it has been", "不能回到曾到过的棋位", BELL),
    rule("R4.3", "Bell: on the far row it only jumps", "到底线后只能横向跳吃", BELL),
    rule("R5.1", "Who has taken everything wins", "吃尽对方者胜", "002"),
    rule("R5.2", "Who cannot move loses", "无子可走者负", BELL),
    rule("R5.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R6.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

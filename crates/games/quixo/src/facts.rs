//! Facts: the rule sets, the rule table.

use wanqi_sdk::facts::{Rule, RuleSet, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "two",
        name: "Quixo",
        name_zh: "二人换边棋",
        about: "Two seats, one with crosses and one with circles.",
        seat_tags: &["Crosses", "Circles"],
        checked_by: &["counts of EveryBoard and Ludii", SECOND],
        ..COMMON
    },
    RuleSet {
        slug: "four",
        name: "Quixo for four",
        name_zh: "四人换边棋",
        about: "Two partners a side; a dot says which of them may take a cube again.",
        seats: (4, 4),
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        checked_by: &[SECOND],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet { roles: &["Crosses", "Circles"], ..RuleSet::DEFAULT };

const SECOND: &str = "a second implementation: counts, and lists and outcomes of 1,000 games";

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Quixo", rules: "two", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The publisher's rules (Gigamic), as told at ultraboardgames.com and en.wingboardgame.com",
    "The Chinese rule texts the project was started from (002)",
];

const PUBLISHER: &str = "the publisher's rules";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Five columns and five rows", "棋盘五行五列", "002"),
    rule("R1.2", "Twenty-five cubes, blank at the start", "二十五个方块，开局皆空白", "002"),
    rule(
        "R1.3",
        "For four, a dot points to the seat that may take the cube",
        "小点朝向棋主",
        "002",
    ),
    rule("R2.1", "Seat 1 begins, the seats act in turn", "轮流行棋，四人顺时针", PUBLISHER),
    rule("R2.2", "No turn is skipped, no seat leaves", "不得跳过或退出", PUBLISHER),
    rule(
        "R2.3",
        "Whose turn it is must move; who cannot passes",
        "须行棋，无子可取则过",
        PUBLISHER,
    ),
    rule("R3.1", "A cube is taken from the edge", "取边缘之子", "002"),
    rule("R3.2", "It is pushed in at another end of its row or column", "由另一端推入", "002"),
    rule("R3.3", "Only a blank cube or the own sign", "只取空白或己方之子", "002"),
    rule("R3.4", "For four, only where the dot points to the taker", "小点须朝向己方", PUBLISHER),
    rule("R3.5", "It shows the own sign, its dot to either partner", "己方图案朝上", PUBLISHER),
    rule("R4.1", "Five of the own sign in a line win", "己方五子一线获胜", "002"),
    rule("R4.2", "A line of the other sign loses", "令对方连线者负", PUBLISHER),
    rule("R4.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

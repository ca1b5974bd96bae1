//! Facts: the rule sets, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, Reason, Rule, RuleSet, TagAlias, alias, check, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "quixo",
    name: "Quixo",
    name_zh: "换边棋",
    about: "Cubes are taken from the edge and pushed back in; five of a sign in a line win.",
    about_zh: "从边缘取方块，再由另一端推入；五个相同图案连线者胜。",
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
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "two",
        name: "Quixo",
        name_zh: "二人换边棋",
        about: "Two seats, one with crosses and one with circles.",
        about_zh: "二人对局，一方执叉，一方执圈。",
        seat_tags: &["Crosses", "Circles"],
        checks: &[
            check("counts of Ludii and EveryBoard", "Ludii 与 EveryBoard 的计数"),
            checks::SECOND_AND_COUNTS,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "four",
        name: "Quixo for four",
        name_zh: "四人换边棋",
        about: "Two partners a side; a dot shows which of them can take a cube again.",
        about_zh: "每方两人搭档；小点标明可由哪一位再取。",
        seats: (4, 4),
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        checks: &[checks::SECOND_AND_COUNTS],
        ..COMMON
    },
];

const COMMON: RuleSet =
    RuleSet { roles: &["Crosses", "Circles"], roles_zh: &["叉方", "圈方"], ..RuleSet::DEFAULT };

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Quixo", "two")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "The publisher's rules (Gigamic), after ultraboardgames.com and en.wingboardgame.com",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const PUBLISHER: &str = "Gigamic";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::FIVE_IN_A_ROW,
    reason("five-for-the-opponent", "five for the opponent", "令对方连线"),
    reasons::REPETITION,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Five columns and five rows", "棋盘五行五列", "Yin 2019"),
    unmarked(
        "R1.2",
        "Twenty-five cubes, blank at the start",
        "二十五个方块，开局皆空白",
        "Yin 2019",
    ),
    rule(
        "R1.3",
        "For four, a dot points to the seat that can take the cube",
        "小点朝向棋主",
        "Yin 2019",
    ),
    rule("R2.1", "Seat 1 begins, the seats act in turn", "轮流行棋，四人顺时针", PUBLISHER),
    unmarked("R2.2", "No turn is skipped, no seat leaves", "不得跳过或退出", PUBLISHER),
    rule(
        "R2.3",
        "The seat to move must move; a seat without a cube passes",
        "须行棋，无子可取则过",
        PUBLISHER,
    ),
    rule("R3.1", "A cube is taken from the edge", "取边缘之子", "Yin 2019"),
    rule(
        "R3.2",
        "The cube is pushed in at another end of its row or column",
        "由另一端推入",
        "Yin 2019",
    ),
    rule(
        "R3.3",
        "The cube is blank or shows the seat's own sign",
        "只取空白或己方之子",
        "Yin 2019",
    ),
    rule(
        "R3.4",
        "For four, the dot of the cube points to the seat that takes it",
        "小点须朝向己方",
        PUBLISHER,
    ),
    rule(
        "R3.5",
        "The cube then shows the own sign, its dot points to either partner",
        "己方图案朝上",
        PUBLISHER,
    ),
    rule("R4.1", "Five of the own sign in a line win", "己方五子一线获胜", "Yin 2019"),
    rule("R4.2", "A seat that makes a line of the other sign loses", "令对方连线者负", PUBLISHER),
    rule("R4.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

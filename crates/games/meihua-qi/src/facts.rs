//! Facts: rule sets, the option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_SCORE, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "meihua-qi",
    aliases: &["plum-blossom"],
    name: "Meihua Qi",
    name_zh: "梅花棋",
    about: "Stones on the board of Go; a plum blossom of five stones wins.",
    about_zh: "在围棋盘上落子；五子成梅花者胜。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The index of the rule set that counts blossoms.
pub(crate) const SCORING: usize = 1;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "standard",
        name: "Meihua Qi",
        name_zh: "梅花棋",
        about: "The first blossom wins.",
        about_zh: "先成梅花者胜。",
        ..COMMON
    },
    RuleSet {
        slug: "scoring",
        name: "Meihua Qi, scored",
        name_zh: "梅花棋（计分）",
        about: "The board is filled; the side with more blossoms wins.",
        about_zh: "落满棋盘，梅花多者胜。",
        traits: TRAIT_SCORE,
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[SIZE],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_RANDOM_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const SIZE: OptionDef = OptionDef {
    key: "size",
    kind: OptionKind::Int(5, 19),
    default: "19",
    doc: "Number of columns and of rows; 17 is played, too.",
    doc_zh: "棋盘路数，十七路亦可。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Lin Jifu (ed.), Chinese folk games, volume of board games, 2016, p. 99, cited as Lin 2016",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("blossom", "blossom", "成梅花"),
    reasons::FULL_BOARD,
    reason("score", "score", "满盘计分"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Nineteen columns and rows of points", "棋盘纵横十九路", "Yin 2019"),
    rule("R2.1", "Black begins, the sides alternate", "黑先白后，轮流落子", "Yin 2019"),
    unmarked("R2.2", "The side to move must place a stone", "轮到的一方必须落子", "ours"),
    rule("R3.1", "A stone goes on a vacant point", "落子于空位", "Yin 2019"),
    unmarked("R4.1", "Four kinds of blossoms, each five stones of one side", "四种梅花", LIN),
    rule("R4.2", "Standard: the first blossom wins", "先成梅花者胜", "Yin 2019"),
    rule("R4.3", "Standard: a full board without a blossom is a draw", "盘满无梅花为和", "ours"),
    unmarked("R5.1", "Scoring: a point for each blossom on a full board", "满盘计分", LIN),
    rule("R5.2", "Scoring: more points win, equal points are a draw", "分多者胜，相等为和", LIN),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reasons,
    rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "chung-toi",
    name: "Chung-Toi",
    name_zh: "转井棋",
    about: "Three in a row, with pieces that move where their arrows point.",
    about_zh: "争三子连线，棋子沿自身箭头所指的方向走。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The only rule set.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Chung-Toi",
    name_zh: "转井棋",
    about: "Three octagonal pieces each, which move where their arrows point.",
    about_zh: "双方各三枚八角形棋子，沿箭头所指的方向走。",
    options: &[PASS],
    roles: &["Red", "White"],
    roles_zh: &["红方", "白方"],
    seat_tags: &["Red", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const PASS: OptionDef = OptionDef {
    key: "pass",
    kind: OptionKind::Bool,
    default: "true",
    doc: "Whether a seat may pass after its pieces are placed.",
    doc_zh: "走子阶段能否停一手。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Chung-Toi", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "GamesCrafters, gamescrafters.berkeley.edu; M. Queiroz, muriloq.com/chungtoi",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const CRAFTERS: &str = "GamesCrafters";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::THREE_IN_A_ROW, reasons::REPETITION];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Three columns and three rows", "棋盘三行三列", "Yin 2019"),
    unmarked("R1.2", "Three pieces each, upright or diagonal", "每方三子，正放或斜放", "Yin 2019"),
    rule("R2.1", "Red begins, the colours alternate", "红先，轮流行棋", "Yin 2019, GamesCrafters"),
    unmarked("R2.2", "No turn is skipped, no seat leaves", "不得跳过或退出", "ours"),
    rule("R3.1", "First the seats place their pieces on empty cells", "先落子于空位", "Yin 2019"),
    unmarked(
        "R3.2",
        "The seat chooses the orientation of a piece it places",
        "落子时选定方向",
        CRAFTERS,
    ),
    rule("R4.1", "Then a seat moves a piece in each turn", "落完再走子", "Yin 2019"),
    rule(
        "R4.2",
        "One or two cells along an arrow, jumping",
        "沿箭头走一至两格，可跳跃",
        "Yin 2019",
    ),
    rule("R4.3", "A moved piece may be turned at its target", "走后可旋转", "Yin 2019"),
    rule("R4.4", "Or a piece is turned on its cell", "或原地旋转", "Yin 2019"),
    rule("R4.5", "Or the seat passes", "或停一手", CRAFTERS),
    rule("R5.1", "A seat with three in a row wins", "三子连线获胜", "Yin 2019"),
    rule("R5.2", "The third occurrence of a position is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

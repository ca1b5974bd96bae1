//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "chaos",
    aliases: &["wit-storm"],
    name: "Chaos",
    name_zh: "机智风暴",
    about: "Stacks of four burst in storms; a seat with all twelve pieces on the board wins.",
    about_zh: "满四子的一摞掀起风暴，四散而开；己方十二子全在盘上者胜。",
    family: Family::Stacking,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule set.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Chaos",
    name_zh: "机智风暴",
    about: "Two seats, twelve pieces each, three by three cells.",
    about_zh: "双方各十二子，棋盘三行三列。",
    options: &[LIMIT],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const LIMIT: OptionDef = OptionDef {
    key: "limit",
    kind: OptionKind::Int(0, 10_000),
    default: "500",
    doc: "Number of turns of both seats after which the game is a draw; 0: no limit.",
    doc_zh: "双方合计多少手后判和；0 为不判。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Wit Storm", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Chaos, therealmajorfun.blogspot.com, 8 February 2008, cited as Major Fun",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const REPORT: &str = "Yin 2019, Major Fun";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("all-on-board", "all on board", "十二子全在盘上"),
    reasons::REPETITION,
    reasons::TURN_LIMIT,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Three columns and three rows of cells", "棋盘三行三列", "Yin 2019"),
    unmarked("R1.2", "Twelve pieces each, in hand at the start", "双方各十二子", "Yin 2019"),
    rule("R2.1", "Black begins, the seats alternate", "黑先白后，交替行棋", "Yin 2019, ours"),
    unmarked("R2.2", "The seat to move must play", "轮到的一方必须行棋", "Yin 2019"),
    unmarked("R2.3", "A turn is one piece and its storms", "一手为落一子及其风暴", "Yin 2019"),
    unmarked("R3.1", "A piece goes on any cell or stack", "可落任何格，可叠于其上", REPORT),
    rule(
        "R4.1",
        "Four pieces go front, right, back, left",
        "满四子则由上至下分向前右后左",
        "Yin 2019",
    ),
    unmarked(
        "R4.2",
        "Pieces that leave the board return to the hand",
        "出界之子归还原主",
        "Yin 2019",
    ),
    unmarked(
        "R4.3",
        "Storms continue until no stack has four pieces",
        "风暴持续至无四子之摞",
        "Yin 2019",
    ),
    rule(
        "R4.4",
        "If several storms are due, the seat chooses the next",
        "多处风暴由落子方定先后",
        "Yin 2019",
    ),
    rule(
        "R5.1",
        "A seat with all twelve pieces on the board wins",
        "己方落子后十二子全在盘上者胜",
        "Yin 2019",
    ),
    rule("R5.2", "The third occurrence of a position is a draw", "同一局面三次为和", "ours"),
    rule("R5.3", "The game is a draw after the limit of turns", "手数达限为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

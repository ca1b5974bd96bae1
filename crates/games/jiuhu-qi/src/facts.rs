//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "jiuhu-qi",
    aliases: &["nine-tigers"],
    name: "Jiuhu Qi",
    name_zh: "九虎棋",
    about: "Three pieces race across the board; each turn also moves a shared tiger.",
    about_zh: "双方各三子，竞走到对面；每回合还要走一枚共用虎。",
    family: Family::Race,
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
    name: "Jiuhu Qi",
    name_zh: "九虎棋",
    about: "Three pieces for each side and three shared tigers; all three pieces must arrive.",
    about_zh: "双方各三子，共用三虎；三子须全部到达。",
    options: &[DRAW_AFTER],
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    checks: &[checks::SECOND_RANDOM_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "200",
    doc: "Number of turns of both sides after which the game is a draw; 0: no limit.",
    doc_zh: "双方共走多少回合判和；0 为不判。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Nine Elders Chess", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "罗鉴江《民间棋类游戏》 (2000), p. 18 (九老棋), cited as Luo 2000",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ARRIVED,
    reasons::BOTH_ARRIVED,
    reasons::REPETITION,
    reason("long-game", "long game", "久不到达"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Seven columns and three rows of points", "棋盘二十一个棋位", "Yin 2019"),
    unmarked("R1.2", "The lines form three rice squares", "三个米字格", "Yin 2019"),
    unmarked(
        "R1.3",
        "Each side has three pieces; three tigers are shared",
        "各三子，共用三虎",
        "Yin 2019",
    ),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", "Yin 2019"),
    rule("R2.2", "A shared tiger moves, then an own piece", "先走一共用虎，再走一己子", "Yin 2019"),
    rule("R2.3", "A half of a turn without a legal move is left out", "无子可走则略过", "ours"),
    rule("R3.1", "A piece moves to an empty point", "走至空位", "Yin 2019"),
    rule(
        "R3.2",
        "A piece moves by a step, or by jumps one after another",
        "步行一步或连续跳行",
        "Yin 2019",
    ),
    rule("R3.3", "Own pieces do not jump over shared tigers", "己子不能越过共用虎", "Yin 2019"),
    rule("R4.1", "An enemy piece at its start may be driven off", "驱逐仍在起点的敌子", "Yin 2019"),
    rule("R4.2", "A piece drives off by a step", "须步行进入", "Luo 2000"),
    rule("R4.3", "The enemy piece moves to any empty point", "敌子置于任一空位", "Yin 2019"),
    rule(
        "R5.1",
        "A side with all three pieces at the enemy's start wins",
        "三子全到终点者胜",
        "Luo 2000",
    ),
    rule("R5.2", "Black has one more turn to draw", "后手紧接着到达则和", "Yin 2019"),
    rule(
        "R5.3",
        "A position that occurs for the third time is a draw",
        "同一局面出现三次为和",
        "ours",
    ),
    rule("R5.4", "A game of too many turns is a draw", "久不到达为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

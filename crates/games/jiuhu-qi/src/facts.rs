//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TagAlias, rule};

/// The rule set.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Jiuhu Qi",
    name_zh: "九虎棋",
    about: "Three pieces each and three shared tigers; all three must arrive.",
    options: &[DRAW_AFTER],
    roles: &["White", "Black"],
    seat_tags: &["White", "Black"],
    checked_by: &["a second implementation: counts, and lists and outcomes of random games"],
    ..RuleSet::DEFAULT
}];

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "200",
    doc: "Turns of both sides together after which the game is drawn; 0 is never.",
    doc_zh: "双方共走多少回合判和；0 为不判。",
};

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Nine Elders Chess", rules: "standard", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The Chinese rule texts the project was started from (002)",
    "罗銮江, 民间棋类游戏, 2000, p. 18 (九老棋)",
];

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Seven columns and three rows of points", "棋盘二十一个棋位", "002"),
    rule("R1.2", "Lines make three rice squares", "三个米字格", "002"),
    rule("R1.3", "Three pieces each, three shared tigers", "各三子，共用三虎", "002"),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", "002"),
    rule("R2.2", "A shared tiger moves, then an own piece", "先走一共用虎，再走一己子", "002"),
    rule("R2.3", "What cannot be moved is left out", "无子可走则略过", "ours"),
    rule("R3.1", "A piece goes to an empty point", "走至空位", "002"),
    rule("R3.2", "By a step, or by leaps one after another", "步行一步或连续跳行", "002"),
    rule("R3.3", "Own pieces leap over no shared tiger", "己子不能越过共用虎", "002"),
    rule("R4.1", "An enemy at his start may be driven off", "驱逐仍在起点的敌子", "002"),
    rule("R4.2", "By a step", "须步行进入", "Luo"),
    rule("R4.3", "To any empty point", "敌子置于任一空位", "002"),
    rule("R5.1", "All three at the enemy's start win", "三子全到终点者胜", "Luo"),
    rule("R5.2", "Black may draw in one more turn", "后手紧接着到达则和", "002"),
    rule("R5.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R5.4", "A long game is a draw", "久不到达为和", "ours"),
    rule("R6.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, check, checks, reason, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "qixing-qi",
    name: "Qixing Qi",
    name_zh: "七星棋",
    about: "Seven shared pieces move along the Big Dipper; completing the row at its end wins.",
    about_zh: "双方共用七枚棋子，沿北斗七星行走；走成末端一排者胜。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "rule-1",
        name: "Rule 1",
        name_zh: "棋规一",
        about: "The pieces start on the seven stars; the seat that completes the row wins.",
        about_zh: "棋子始于七个大环；走成末端一排者胜。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-1-misere",
        name: "Rule 1, misère",
        name_zh: "棋规一（反判）",
        about: "The pieces start on the seven stars; the seat that completes the row loses.",
        about_zh: "棋子始于七个大环；走成末端一排者负。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Rule 2",
        name_zh: "棋规二",
        about: "The seats first place the pieces, in turn and on any point.",
        about_zh: "双方先轮流布子，可布于任何棋位。",
        options: &[MISERE],
        ..COMMON
    },
];

/// Index of the rule set `rule-1-misere`.
pub(crate) const RULE_1_MISERE: usize = 1;

/// Index of the rule set `rule-2`.
pub(crate) const RULE_2: usize = 2;

const COMMON: RuleSet = RuleSet {
    checks: &[
        checks::SECOND_AND_COUNTS,
        check("a solver in Python: values of all starts", "Python 求解程序：所有开局的值"),
    ],
    ..RuleSet::DEFAULT
};

const MISERE: OptionDef = OptionDef {
    key: "misere",
    kind: OptionKind::Bool,
    default: "false",
    doc: "The seat that completes the row loses.",
    doc_zh: "把最后一枚棋子走入七号棋位的一方输棋。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006",
    "罗鉴江《民间棋类游戏》 (2000), cited as Luo 2000",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("row-loses", "row completed in misère", "走成一至七号（反判）"),
    reason("row-complete", "row completed", "走成一至七号"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Twenty-five points along a bent line", "一折线上二十五个棋位", "Luo 2006"),
    unmarked(
        "R1.2",
        "Seven stars with three points between",
        "七个大环，其间各三小环",
        "Luo 2006, ours",
    ),
    unmarked("R1.3", "The seats share seven pieces", "双方共用棋子七枚", "Luo 2006"),
    unmarked("R1.4", "Rule 1: a piece on each star", "棋规一：七大环各一枚", "Luo 2006"),
    rule("R2.1", "Seat 1 begins, the seats take turns", "轮流行棋", "Luo 2006, ours"),
    unmarked("R2.2", "The seat to move must place or move", "轮到的一方必须行棋", "Luo 2006"),
    rule(
        "R3.1",
        "Rule 2: all pieces are placed before any move",
        "棋规二：先布子，布完再走子",
        "Luo 2006",
    ),
    rule("R3.2", "A piece is placed on any empty point", "可布于任何空位", "Luo 2006"),
    rule("R4.1", "One piece moves to a lower number", "一子由大号位走向小号位", "Luo 2006"),
    rule("R4.2", "It does not move onto a piece", "不得进入有子之位", "Luo 2006"),
    rule("R4.3", "It does not pass a piece", "不得超越前方棋子", "Luo 2006"),
    rule("R5.1", "The seat that completes the points 1 to 7 wins", "走成一至七号者胜", "Luo 2006"),
    rule("R5.2", "Misère: the seat that completes them loses", "反判：走成者负", "Luo 2006"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

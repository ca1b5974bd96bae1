//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, check, checks, reason, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "yizi-qi",
    name: "Yizi Qi",
    name_zh: "一字棋",
    about: "Ten shared pieces move along a line to the goal; the last one brought in wins.",
    about_zh: "双方共用十枚棋子，沿一线走到终点；走完最后一枚者胜。",
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
        about: "One piece on each point except the goal; the last piece brought in wins.",
        about_zh: "除终点外每位一枚；走完最后一枚者胜。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-1-misere",
        name: "Rule 1, misère",
        name_zh: "棋规一（反判）",
        about: "One piece on each point except the goal; the last piece brought in loses.",
        about_zh: "除终点外每位一枚；走完最后一枚者负。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Rule 2",
        name_zh: "棋规二",
        about: "Two pieces on each of the five points farthest from the goal.",
        about_zh: "距终点最远的五位各二枚。",
        options: &[MISERE],
        ..COMMON
    },
    RuleSet {
        slug: "rule-3",
        name: "Rule 3",
        name_zh: "棋规三",
        about: "The seats first drop the pieces in turns, any number at once.",
        about_zh: "双方先轮流布子，每次枚数不限。",
        options: &[MISERE],
        ..COMMON
    },
];

/// Indices of rule sets in [`RULESETS`].
pub(crate) const RULE_1_MISERE: usize = 1;
pub(crate) const RULE_2: usize = 2;
pub(crate) const RULE_3: usize = 3;

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
    doc: "The seat that brings in the last piece loses.",
    doc_zh: "把最后一枚棋子走到终点的一方输棋。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006",
    "罗鉴江《民间棋类游戏》 (2000), cited as Luo 2000",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("last-piece-loses", "last piece loses", "走完最后一枚（反判）"),
    reason("last-piece", "last piece", "走完最后一枚"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "Eleven points on a line, the first is the goal",
        "一线十一位，左端为终点",
        "Luo 2006",
    ),
    rule("R1.2", "Both seats share ten pieces", "双方共用棋子十枚", "Luo 2006"),
    unmarked(
        "R1.3",
        "Rule 1: one piece is on each point except the goal",
        "棋规一：每位一枚",
        "Luo 2006",
    ),
    unmarked(
        "R1.4",
        "Rule 2: two pieces are on each of the five farthest points",
        "棋规二：远端五位各二枚",
        "Luo 2006",
    ),
    rule("R2.1", "Seat 1 begins, the seats take turns", "轮流行棋", "Luo 2006, ours"),
    unmarked("R2.2", "The seat to move must drop or move", "轮到的一方必须行棋", "Luo 2006"),
    rule(
        "R3.1",
        "Rule 3: pieces are dropped before any moves",
        "棋规三：先布子，布完再走子",
        "Luo 2006",
    ),
    rule("R3.2", "No piece is dropped on the goal", "不得布于终点", "Luo 2006"),
    rule(
        "R3.3",
        "A drop puts one to all remaining pieces on one point",
        "至少一枚，至多全部，同布一位",
        "Luo 2006",
    ),
    rule(
        "R4.1",
        "Some or all pieces of one stack move together",
        "一位棋子全部或部分同行",
        "Luo 2006",
    ),
    rule(
        "R4.2",
        "Pieces move towards the goal, by any distance",
        "朝终点前进，距离不限",
        "Luo 2006",
    ),
    unmarked("R4.3", "Pieces move to empty or occupied points", "可入空位，亦可重叠", "Luo 2006"),
    rule("R4.4", "Pieces on the goal are not moved", "到达终点的棋子不准再走", "Luo 2006"),
    rule("R5.1", "The seat that brings in the last piece wins", "走完最后一枚者胜", "Luo 2006"),
    rule(
        "R5.2",
        "Misère: the seat that brings in the last piece loses",
        "反判：走完最后一枚者负",
        "Luo 2006",
    ),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

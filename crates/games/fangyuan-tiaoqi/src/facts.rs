//! Facts: the rule sets, their option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fangyuan-tiaoqi",
    name: "Square and Round Jumps",
    name_zh: "方圆跳棋",
    about: "Square and round pieces race across a rhombus and jump as their shapes allow.",
    about_zh: "方子与圆子横越菱形棋盘，依形状跳子。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: &[
        "罗鉴江《民间棋类游戏》 (2000), cited as Luo 2000, number 82 in the list of 罗鉴江《农家棋类游戏》 \
         (2006), cited as Luo 2006",
        "The project's catalogue, after a scan in a public collection of abstract games",
    ],
    ..Facts::DEFAULT
};

/// The index of the rule set `rule-2`.
pub(crate) const RULE_2: usize = 1;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "rule-1",
        name: "Square and Round Jumps 1",
        name_zh: "方圆跳棋（规则一）",
        about: "A piece jumps over own pieces of both shapes.",
        about_zh: "己方两种形状的棋子均可跳过。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Square and Round Jumps 2",
        name_zh: "方圆跳棋（规则二）",
        about: "A piece jumps over own pieces of the other shape only.",
        about_zh: "己方棋子只可跳过异形的。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[DRAW_AFTER],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 10_000),
    default: "400",
    doc: "Number of turns after which the game is a draw; 0: never.",
    doc_zh: "多少手后判和；0 为不判。",
};

const LUO: &str = "Luo 2000";

/// The reasons for which a game ends.
const REASONS: &[Reason] =
    &[reason("arrival", "arrival", "全部到达"), reasons::REPETITION, reasons::TURN_LIMIT];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Thirty-six points in a rhombus", "菱形棋盘三十六位", LUO),
    unmarked("R1.2", "A line joins neighbours, a point has at most six", "每位至多六个邻位", LUO),
    unmarked(
        "R1.3",
        "Each side starts on the ten points of its four rows",
        "两端各十位为阵地",
        LUO,
    ),
    rule("R1.4", "Each side has five square and five round pieces", "每方方圆棋子各五", LUO),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流行棋", "ours"),
    rule("R2.2", "First each side sets up its pieces in any order", "开局前各自布阵", LUO),
    rule("R2.3", "A turn moves one own piece", "每次走己方一子", LUO),
    rule("R2.4", "A side passes only if it cannot move", "无子可走时才可放弃", "ours"),
    rule("R3.1", "A move ends on another, empty point", "须走到另一空位", LUO),
    rule("R3.2", "A step goes to a neighbour", "走一步", LUO),
    rule("R3.3", "A jump goes over a neighbour, and may continue", "隔一子跳，可连跳", LUO),
    rule(
        "R3.4",
        "A piece jumps over enemy pieces of its own shape only",
        "只能跳过对方同形棋子",
        LUO,
    ),
    rule(
        "R3.5",
        "In rule-2 it jumps over own pieces of the other shape only",
        "规则二：己方只跳异形子",
        LUO,
    ),
    rule("R4.1", "The first side to fill its goal wins", "先全部进入对方阵地者胜", LUO),
    rule("R4.2", "The third occurrence of a position is a draw", "同一局面出现三次为和", "ours"),
    rule("R4.3", "A long game is a draw", "久不到达为和", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

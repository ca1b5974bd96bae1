//! Facts: the rule sets, their option, the rule table.

use wanqi_sdk::facts::{Facts, OptionDef, OptionKind, Rule, RuleSet, rule};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fangyuan-tiaoqi",
    aliases: &[],
    name: "Square and Round Jumps",
    name_zh: "方圆跳棋",
    about: "Square and round pieces race across a rhombus and jump as their shapes allow.",
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: &[
        "罗鉴江, 民间棋类游戏, 2000, number 82 of the list 001 the project was started from",
        "The project's catalogue, after a scan in a public collection of abstract games",
    ],
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "rule-1",
        name: "Square and Round Jumps 1",
        name_zh: "方圆跳棋（规则一）",
        about: "Own pieces of both shapes are jumped over.",
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Square and Round Jumps 2",
        name_zh: "方圆跳棋（规则二）",
        about: "Own pieces are jumped over by those of the other shape only.",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[DRAW_AFTER],
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 10_000),
    default: "400",
    doc: "Turns after which the game is drawn; 0 is never.",
    doc_zh: "多少手后判和；0 为不判。",
};

const LUO: &str = "罗鉴江";

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Thirty-six points in a rhombus", "菱形棋盘三十六位", LUO),
    rule("R1.2", "Neighbours are joined by a line, six at most", "每位至多六个邻位", LUO),
    rule("R1.3", "Each seat starts in the ten points of its four rows", "两端各十位为阵地", LUO),
    rule("R1.4", "Five square and five round pieces each", "每方方圆棋子各五", LUO),
    rule("R2.1", "Black begins, the seats alternate", "黑先，轮流行棋", "ours"),
    rule("R2.2", "First each seat sets up its pieces as it likes", "开局前各自布阵", LUO),
    rule("R2.3", "A turn moves one own piece", "每次走己方一子", LUO),
    rule("R2.4", "Who cannot move passes, nobody else", "无子可走时才可放弃", "ours"),
    rule("R3.1", "A move ends elsewhere, on an empty point", "须走到另一空位", LUO),
    rule("R3.2", "Step to a neighbour", "走一步", LUO),
    rule("R3.3", "Jump over a neighbour, and on", "隔一子跳，可连跳", LUO),
    rule("R3.4", "Others' pieces only of the same shape", "只能跳过对方同形棋子", LUO),
    rule("R3.5", "In rule-2 own pieces only of the other shape", "规则二：己方只跳异形子", LUO),
    rule("R4.1", "Who first fills the goal wins", "先全部进入对方阵地者胜", LUO),
    rule("R4.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R4.3", "A long race is a draw", "久不到达为和", "ours"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

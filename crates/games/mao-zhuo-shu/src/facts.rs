//! Facts: the rule set, its options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, check, checks, reason, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "mao-zhuo-shu",
    aliases: &["cat-and-mouse"],
    name: "Mao Zhuo Shu",
    name_zh: "猫捉鼠棋",
    about: "A cat has ten moves to catch a mouse on a board with a corner cut off.",
    about_zh: "棋盘缺一角，猫须在十步之内捉住鼠。",
    family: Family::Hunt,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Mao Zhuo Shu",
    name_zh: "猫捉鼠棋",
    about: "A cat against a mouse on twenty-four points; provisional rules.",
    about_zh: "一猫对一鼠，棋盘二十四位；规则暂定。",
    provisional: true,
    options: &[CAT, MOVES],
    roles: &["Cat", "Mouse"],
    roles_zh: &["猫方", "鼠方"],
    seat_tags: &["Cat", "Mouse"],
    checks: &[
        checks::SECOND_AND_COUNTS,
        check("positions and values of a second solver", "另一求解程序的局面数与值"),
    ],
    ..RuleSet::DEFAULT
}];

const CAT: OptionDef = OptionDef {
    key: "cat",
    kind: OptionKind::Enum(&["a1", "e5"]),
    default: "a1",
    doc: "The corner where the cat starts; the mouse starts in the other one.",
    doc_zh: "猫起始的角，鼠居另一角。",
};

const MOVES: OptionDef = OptionDef {
    key: "moves",
    kind: OptionKind::Int(1, 99),
    default: "10",
    doc: "Number of moves that the cat has to catch the mouse.",
    doc_zh: "猫须在多少步之内捉住鼠。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of Chinese folk games, volume of board games, 2016, page 230, \
     cited as Lin 2016",
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006, which contains only the name of the game",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] =
    &[reason("caught", "caught", "鼠被捉住"), reason("escaped", "escaped", "鼠已逃脱")];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Five by five points without a corner", "五行五列，缺一角，二十四位", LIN),
    unmarked(
        "R1.2",
        "Lines join rows and columns, and a4 with b5",
        "横线、直线，缺角处一斜线",
        LIN,
    ),
    unmarked(
        "R1.3",
        "The cat starts in a corner, the mouse in the opposite one",
        "猫鼠各居对角",
        LIN,
    ),
    rule("R2.1", "The cat begins, the sides alternate", "猫先走，轮流行棋", LIN),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", LIN),
    rule(
        "R3.1",
        "A side moves its own piece along a line to the next point",
        "己子沿线走一步",
        LIN,
    ),
    rule("R3.2", "The mouse cannot move to the point of the cat", "鼠不可走入猫所在之位", "ours"),
    rule(
        "R4.1",
        "The cat wins when it moves to the point of the mouse",
        "猫走到鼠所在之位者胜",
        LIN,
    ),
    rule("R4.2", "The mouse wins after the last move of the cat", "猫用尽步数仍未捉住，鼠胜", LIN),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

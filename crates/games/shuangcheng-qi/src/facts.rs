//! Facts: the rule sets, their boards, the rule table.

use crate::board::NAMES;
use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, check, checks, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "shuangcheng-qi",
    name: "Shuangcheng Qi",
    name_zh: "双承棋",
    about: "Three men each and a neutral piece; a seat that cannot move loses.",
    about_zh: "双方各三子，另有双承一枚；无棋可走者负。",
    family: Family::Blockade,
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
        slug: "weiming-1",
        name: "Shuangcheng Qi, the first unnamed board",
        name_zh: "未名双承棋之一",
        about: "Men and the neutral step; a diamond with two forks.",
        about_zh: "己子与双承走一步；斜口形棋盘，上下分叉。",
        options: &[board("weiming-1")],
        checks: &[
            check("positions and value of a second solver", "另一求解程序的局面数与值"),
            checks::SECOND_AND_COUNTS,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "zhili",
        name: "Shuangcheng Qi of Zhili",
        name_zh: "直隶双承棋",
        about: "Every piece can also jump over a piece. Its own board is unknown, another is used.",
        about_zh: "各子还可以跳；原棋盘不详，借用其他棋盘。",
        options: &[board("weiming-1")],
        provisional: true,
        ..COMMON
    },
    RuleSet {
        slug: "jiugong",
        name: "Nine-palace Shuangcheng Qi",
        name_zh: "九宫双承棋",
        about: "The neutral does not move first; three by three points, the lines are a guess.",
        about_zh: "第一步不走双承；三乘三棋位，连线为推测。",
        options: &[board("jiugong")],
        provisional: true,
        ..COMMON
    },
    RuleSet {
        slug: "zhongkui",
        name: "Zhong Kui catches ghosts",
        name_zh: "钟馗捉鬼",
        about: "The neutral only jumps, men only step. Its own board is unknown, another is used.",
        about_zh: "钟馗只跳，己子只走；原棋盘不详，借用其他棋盘。",
        options: &[board("jiugong")],
        provisional: true,
        ..COMMON
    },
];

/// Index of `zhili` in [`RULESETS`].
pub(crate) const ZHILI: usize = 1;
/// Index of `jiugong` in [`RULESETS`].
pub(crate) const JIUGONG: usize = 2;
/// Index of `zhongkui` in [`RULESETS`].
pub(crate) const ZHONGKUI: usize = 3;

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const fn board(default: &'static str) -> OptionDef {
    OptionDef {
        key: "board",
        kind: OptionKind::Enum(NAMES),
        default,
        doc: "The board. Boards of which only the name is known are refused.",
        doc_zh: "棋盘。多数仅存其名，尚不能用。",
    }
}

/// Sources of the rules.
const SOURCES: &[&str] = &["尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019"];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::BLOCKED, reasons::REPETITION];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "A diamond, two diagonals, two forks: nine points",
        "斜口形，上下分叉，九位",
        "Yin 2019",
    ),
    unmarked(
        "R1.2",
        "The nine palaces: three by three points",
        "九宫，三乘三",
        "Yin 2019, provisional",
    ),
    rule("R1.3", "Boards of which only the name is known are refused", "棋盘未详者不可用", "ours"),
    unmarked(
        "R1.4",
        "Each side has three men, the neutral is in the middle",
        "各三子，双承居中",
        "Yin 2019",
    ),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流行棋", "Yin 2019, ours"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", "Yin 2019"),
    rule(
        "R3.1",
        "An own man or the neutral moves to the next point",
        "己子或双承走一步",
        "Yin 2019",
    ),
    rule("R3.2", "A piece moves to an empty point", "只可走入空位", "Yin 2019"),
    rule(
        "R3.3",
        "The neutral does not move in two consecutive turns",
        "不得接着走双承",
        "Yin 2019",
    ),
    rule(
        "R3.4",
        "In jiugong the neutral does not make the first move",
        "九宫第一步不走双承",
        "Yin 2019",
    ),
    rule(
        "R3.5",
        "In zhili all pieces jump, in zhongkui only the neutral",
        "直隶可跳，钟馗只跳",
        "Yin 2019",
    ),
    rule("R3.6", "A jump goes straight over one piece", "隔一子直线跳至空位", "Yin 2019"),
    rule("R4.1", "A side that cannot move loses", "无棋可走者负", "Yin 2019"),
    rule("R4.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: rule sets, the rule table, sources.

use crate::boardspace::import;
use wanqi_sdk::facts::{
    Facts, Family, Format, Reason, Rule, RuleSet, TRAIT_CHANCE, TRAIT_SCORE, checks, reason, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "lyngk",
    name: "LYNGK",
    name_zh: "众星棋",
    about: "Stacks of five different colours; colours are neutral until a seat claims them.",
    about_zh: "完成五子不同色的棋摞；颜色被认领之前为公有。",
    family: Family::Stacking,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the rule set `six`.
pub(crate) const SIX: usize = 1;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "standard",
        name: "Standard",
        name_zh: "标准",
        about: "The seat with more stacks of five wins.",
        about_zh: "五子棋摞多者胜。",
        traits: TRAIT_CHANCE | TRAIT_SCORE,
        checks: &[checks::SECOND_RANDOM],
        ..RuleSet::DEFAULT
    },
    RuleSet {
        slug: "six",
        name: "Stack of six",
        name_zh: "六子规则",
        about: "The seat that completes the first stack of six wins.",
        about_zh: "先完成六子棋摞者胜。",
        traits: TRAIT_CHANCE,
        checks: &[checks::SECOND_RANDOM],
        ..RuleSet::DEFAULT
    },
];

const BOOK: &str = "Burm 2017";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("stacks-of-five", "stacks of five", "五子棋摞较多"),
    reason("stacks-of-four", "stacks of four", "四子棋摞较多"),
    reason("stacks-of-three", "stacks of three", "三子棋摞较多"),
    reason("stacks-of-two", "stacks of two", "二子棋摞较多"),
    reason("single-pieces", "single pieces", "单子较多"),
    reason("equal-stacks", "equal stacks", "各种棋摞均相等"),
    reason("stack-of-six", "stack of six", "完成六子棋摞"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "43 points", "四十三个棋位", BOOK),
    rule("R1.2", "Eight pieces of each colour, three jokers", "每色八子，灰白子三枚", BOOK),
    rule("R1.3", "Chance fills the board", "随机摆满棋盘", BOOK),
    rule("R2.1", "Seat 1 begins, the seats alternate", "一方先行，轮流行动", BOOK),
    rule("R2.2", "A stack moves along a line onto the first stack", "沿线至第一摞棋子上", BOOK),
    rule(
        "R2.3",
        "A seat never moves a stack of the other seat's colour",
        "不得移动对方认领的颜色",
        BOOK,
    ),
    rule("R2.4", "A joker on its own does not move", "灰白子不能独自移动", BOOK),
    rule(
        "R2.5",
        "A seat that can move must move, otherwise it passes",
        "能行动必须行动，否则跳过",
        BOOK,
    ),
    rule("R3.1", "No colour is twice in a stack", "一摞中颜色不重复", BOOK),
    rule("R3.2", "At most five pieces in a stack", "一摞最多五子", BOOK),
    rule(
        "R3.3",
        "A stack with a neutral top does not move onto higher stacks",
        "公有颜色不得移到更高的一摞上",
        BOOK,
    ),
    rule("R4.1", "A seat may claim a neutral colour before its move", "行动前可认领一色", BOOK),
    rule("R4.2", "A seat claims one colour a turn, two in the game", "每回合一色，每方两色", BOOK),
    rule("R4.3", "A move follows a claim", "认领之后必须行动", "ours"),
    rule("R4.4", "Stacks of the seat's own colour are springboards", "己方同色棋子可作跳板", BOOK),
    rule(
        "R5.1",
        "A stack of five with an own colour on top is a point",
        "完成五子且己色在上得一分",
        BOOK,
    ),
    rule(
        "R5.2",
        "A stack of five with a neutral colour on top stays",
        "公有色在上则留作障碍",
        BOOK,
    ),
    rule("R5.3", "The game ends when neither seat can move", "双方皆不能行动则终局", BOOK),
    rule(
        "R5.4",
        "Ties: stacks of four, three, two, one decide",
        "同分依次比较四、三、二、一子",
        BOOK,
    ),
    unmarked("R5.5", "If all are equal, the game is a draw", "皆同为和", BOOK),
    rule(
        "R6.1",
        "Six: a stack has at most six pieces",
        "六子规则：一摞最多六子",
        "Burm 2017 variant",
    ),
    rule(
        "R6.2",
        "A stack of six with an own colour on top wins",
        "六子且己色在上者胜",
        "Burm 2017 variant",
    ),
    rule(
        "R6.3",
        "Otherwise stacks of five, four and so on decide",
        "否则依次比较各摞",
        "Burm 2017 variant",
    ),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "LYNGK, rule book, Kris Burm, Rio Grande Games / HUCH!, 2017, with the variant \
     for six, cited as Burm 2017",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Boardspace's program, github.com/ddyer0/boardspace.net (facts of its records)",
];

/// Formats other than WQN.
pub(crate) const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[lyngk]",
    about: "Boardspace's SGF: the clicks of its players",
    about_zh: "Boardspace 的 SGF，记录棋手的点击",
    lines: false,
    import: Some(import),
    export: None,
}];

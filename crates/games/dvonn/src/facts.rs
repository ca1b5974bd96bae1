//! Facts: the rule set, the rule table, formats, sources.

use crate::boardspace;
use wanqi_sdk::facts::{
    Facts, Family, Format, Reason, Rule, RuleSet, TRAIT_SCORE, check, checks, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "dvonn",
    name: "DVONN",
    name_zh: "火山棋",
    about: "Stacks move as far as they are high; stacks without a link to a red piece are lost.",
    about_zh: "棋堆走堆高之步数；与火山子失去联系的棋堆移出棋盘。",
    family: Family::Stacking,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule set.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Standard",
    name_zh: "标准",
    about: "The rules of the rule book.",
    about_zh: "依规则书。",
    traits: TRAIT_SCORE,
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    checks: &[
        checks::EVERY_BOARD,
        check(
            "games of CodeCup 2011 with every position, from the log of a program of the contest",
            "CodeCup 2011 的对局及每个局面，取自一个参赛程序的日志",
        ),
        checks::SECOND_RANDOM,
    ],
    ..RuleSet::DEFAULT
}];

const BOOK: &str = "Burm 2001";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::MORE_PIECES, reasons::EQUAL_PIECES];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "49 points", "四十九个棋位", BOOK),
    unmarked(
        "R1.2",
        "Three DVONN pieces, and 23 pieces for each side",
        "火山子三枚，每方二十三子",
        BOOK,
    ),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", BOOK),
    rule(
        "R2.2",
        "The DVONN pieces are placed first, then the own ones",
        "先摆火山子，再摆己子",
        BOOK,
    ),
    rule("R2.3", "A piece is placed on any vacant point", "摆在任意空位", BOOK),
    rule("R2.4", "All pieces are placed before a stack moves", "摆满后由摆末子者先走", BOOK),
    rule("R3.1", "The owner of its top piece moves a stack", "只能移动己色在上的棋堆", BOOK),
    rule("R3.2", "A single DVONN piece does not move", "单个火山子不能移动", BOOK),
    rule("R3.3", "A stack with six neighbours does not move", "六邻皆有子者不能移动", BOOK),
    rule("R3.4", "A stack moves straight, as far as it is high", "沿直线走堆高之步数", BOOK),
    rule("R3.5", "A move ends on another stack", "须落在有子的棋位", BOOK),
    rule(
        "R3.6",
        "A side with a legal move must move, any other passes",
        "能走必走，否则跳过",
        BOOK,
    ),
    rule("R4.1", "A stack without a link leaves the board", "失去联系的棋子移出棋盘", BOOK),
    rule("R5.1", "The game ends when neither side has a legal move", "双方皆不能走则终局", BOOK),
    rule("R5.2", "The side with more pieces in its stacks wins", "所控棋子多者胜", BOOK),
    unmarked("R5.3", "Equal numbers are a draw", "相等为和", BOOK),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Formats other than WQN.
const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[Dvonn]",
    about: "SGF of Boardspace: the clicks of its players",
    about_zh: "Boardspace 的 SGF，记录棋手的点击",
    lines: false,
    import: Some(boardspace::import),
    export: None,
}];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "DVONN, rule book, Kris Burm, Rio Grande Games / HUCH!, 2001, cited as Burm 2001",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "EveryBoard, github.com/EveryBoard/EveryBoard (counts from its first position)",
    "PrimaDvonna, github.com/maksverver/PrimaDvonna (logs of games played in the CodeCup contest)",
];

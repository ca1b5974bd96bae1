//! Facts: the rule set, the rule table, formats, sources.

use crate::boardspace;
use wanqi_sdk::facts::{Format, Rule, RuleSet, TRAIT_SCORE, rule};

/// The rule set.
pub(crate) const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Standard",
    name_zh: "标准",
    about: "The rules of the rule book.",
    traits: TRAIT_SCORE,
    roles: &["White", "Black"],
    seat_tags: &["White", "Black"],
    checked_by: &[
        "counts of EveryBoard",
        "games of CodeCup 2011 with every position, as a program of the contest logged them",
        "a second implementation: lists and outcomes of random games",
    ],
    ..RuleSet::DEFAULT
}];

const BOOK: &str = "rule book";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "49 points", "四十九个棋位", BOOK),
    rule("R1.2", "Three DVONN pieces, 23 pieces a side", "火山子三枚，每方二十三子", BOOK),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", BOOK),
    rule("R2.2", "First the DVONN pieces, then one's own", "先摆火山子，再摆己子", BOOK),
    rule("R2.3", "A piece goes on any vacant point", "摆在任意空位", BOOK),
    rule("R2.4", "All are placed before one moves", "摆满后由摆末子者先走", BOOK),
    rule("R3.1", "A stack is moved by the owner of its top", "只能移动己色在上的棋堆", BOOK),
    rule("R3.2", "No DVONN piece moves by itself", "单个火山子不能移动", BOOK),
    rule("R3.3", "Not with six neighbours", "六邻皆有子者不能移动", BOOK),
    rule("R3.4", "Straight, as far as the stack is high", "沿直线走堆高之步数", BOOK),
    rule("R3.5", "Onto another stack", "须落在有子的棋位", BOOK),
    rule("R3.6", "Who can move must, who cannot passes", "能走必走，否则跳过", BOOK),
    rule("R4.1", "What is not linked leaves the board", "失去联系的棋子移出棋盘", BOOK),
    rule("R5.1", "It ends when neither side can move", "双方皆不能走则终局", BOOK),
    rule("R5.2", "More pieces in one's stacks win", "所控棋子多者胜", BOOK),
    rule("R5.3", "Equally many: a draw", "相等为和", BOOK),
    rule("R6.1", "A position must be one that play can reach", "局面须可能出现", "ours"),
];

/// What is read beside WQN.
pub(crate) const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[Dvonn]",
    about: "Boardspace's SGF: what its players clicked",
    import: Some(boardspace::import),
    export: None,
}];

/// Where the rules come from.
pub(crate) const SOURCES: &[&str] = &[
    "DVONN, rule book, Kris Burm, Rio Grande Games / HUCH!, 2001",
    "The Chinese rule text the project was started from (002)",
    "EveryBoard, github.com/EveryBoard/EveryBoard (counts from its first position)",
    "PrimaDvonna, github.com/maksverver/PrimaDvonna (logs of games played in the CodeCup contest)",
];

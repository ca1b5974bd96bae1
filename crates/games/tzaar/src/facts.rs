//! Facts: rule sets, the rule table, formats, sources.

use crate::boardspace;
use wanqi_sdk::facts::{Format, Rule, RuleSet, TRAIT_CHANCE, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "random",
        name: "Random",
        name_zh: "随机座子",
        about: "Chance fills the board.",
        traits: TRAIT_CHANCE,
        ..COMMON
    },
    RuleSet {
        slug: "fixed",
        name: "Fixed",
        name_zh: "固定座子",
        about: "The first position that the rule book shows.",
        ..COMMON
    },
    RuleSet {
        slug: "tournament",
        name: "Tournament",
        name_zh: "竞赛",
        about: "The sides place their pieces by turns.",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    seat_tags: &["White", "Black"],
    checked_by: &["a second implementation: lists and outcomes of random games"],
    ..RuleSet::DEFAULT
};

const BOOK: &str = "rule book";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "60 points around a hole", "六十个棋位，中央无棋位", BOOK),
    rule("R1.2", "6 Tzaars, 9 Tzarras, 15 Totts a side", "每方六、九、十五枚三种棋子", BOOK),
    rule("R2.1", "Fixed: the position of the rule book", "固定座子", BOOK),
    rule("R2.2", "Random: chance fills the board", "随机摆满棋盘", BOOK),
    rule(
        "R2.3",
        "Tournament: pieces are placed by turns",
        "竞赛：轮流摆子",
        "rule book, tournament",
    ),
    rule("R2.4", "The board is full before one moves", "摆满后方可行动", BOOK),
    rule("R3.1", "White begins, the sides alternate", "白先，轮流行动", BOOK),
    rule("R3.2", "White's first turn is one capture", "白方首回合只吃一次", BOOK),
    rule("R3.3", "A turn begins with a capture", "每回合第一步必须吃子", BOOK),
    rule("R3.4", "Then one captures, stacks or passes", "第二步可吃子、叠子或放弃", BOOK),
    rule("R3.5", "No turn is skipped", "不得跳过回合", BOOK),
    rule("R4.1", "A side moves its own stacks", "只能移动己方棋堆", BOOK),
    rule("R4.2", "Along a line, over nothing", "沿直线，不得越子或越过中央", BOOK),
    rule("R4.3", "Never to an empty point", "不得走到空位", BOOK),
    rule("R4.4", "Captures a stack that is not higher", "吃不高于己堆的对方棋堆", BOOK),
    rule("R4.5", "Stacks onto an own stack", "叠到己方棋堆上", BOOK),
    rule("R5.1", "Who shows no piece of a type has lost", "缺少任一种棋子者负", BOOK),
    rule("R5.2", "Who cannot capture has lost", "不能吃子者负", BOOK),
    rule("R6.1", "A position must be one that play can reach", "局面须可能出现", "ours"),
];

/// What is read beside WQN.
pub(crate) const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[Tzaar]",
    about: "Boardspace's SGF: what its players clicked",
    import: Some(boardspace::import),
    export: None,
}];

/// Where the rules come from.
pub(crate) const SOURCES: &[&str] = &[
    "TZAAR, rule book, Kris Burm, Rio Grande Games / HUCH!, 2007, with its starting position",
    "The Chinese rule text the project was started from (002)",
    "Boardspace, boardspace.net (set-ups, names of types)",
];

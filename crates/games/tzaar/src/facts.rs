//! Facts: rule sets, the rule table, formats, sources.

use crate::boardspace;
use wanqi_sdk::facts::{
    Facts, Family, Format, Reason, Rule, RuleSet, TRAIT_CHANCE, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "tzaar",
    name: "TZAAR",
    name_zh: "沙皇棋",
    about: "Each turn captures; the second action captures again or makes a stack higher.",
    about_zh: "每回合必吃子；第二步再吃子，或叠高己方棋堆。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "random",
        name: "Random",
        name_zh: "随机座子",
        about: "Chance fills the board.",
        about_zh: "随机摆满棋盘。",
        traits: TRAIT_CHANCE,
        ..COMMON
    },
    RuleSet {
        slug: "fixed",
        name: "Fixed",
        name_zh: "固定座子",
        about: "The start position of the rule book.",
        about_zh: "规则书的开局座子。",
        ..COMMON
    },
    RuleSet {
        slug: "tournament",
        name: "Tournament",
        name_zh: "竞赛",
        about: "The sides take turns to place their pieces.",
        about_zh: "双方轮流摆子。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    checks: &[checks::SECOND_RANDOM],
    ..RuleSet::DEFAULT
};

const BOOK: &str = "Burm 2007";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("missing-type", "missing type", "缺少一种棋子"),
    reason("no-capture", "no capture possible", "无法吃子"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "60 points around a hole", "六十个棋位，中央无棋位", BOOK),
    unmarked(
        "R1.2",
        "Each side has 6 Tzaars, 9 Tzarras, 15 Totts",
        "每方六、九、十五枚三种棋子",
        BOOK,
    ),
    unmarked("R2.1", "Fixed: the position of the rule book", "固定座子", BOOK),
    rule("R2.2", "Random: chance fills the board", "随机摆满棋盘", BOOK),
    rule(
        "R2.3",
        "Tournament: the sides take turns to place pieces",
        "竞赛：轮流摆子",
        "Burm 2007 tournament",
    ),
    rule("R2.4", "The board is full before a piece moves", "摆满后方可行动", BOOK),
    rule("R3.1", "White begins, the sides alternate", "白先，轮流行动", BOOK),
    rule("R3.2", "White's first turn is one capture", "白方首回合只吃一次", BOOK),
    rule("R3.3", "A turn begins with a capture", "每回合第一步必须吃子", BOOK),
    rule("R3.4", "Then the side captures, stacks or passes", "第二步可吃子、叠子或放弃", BOOK),
    unmarked("R3.5", "No turn is skipped", "不得跳过回合", BOOK),
    rule("R4.1", "A side moves its own stacks", "只能移动己方棋堆", BOOK),
    rule(
        "R4.2",
        "A stack moves along a line over empty points",
        "沿直线，不得越子或越过中央",
        BOOK,
    ),
    rule("R4.3", "A move does not end on an empty point", "不得走到空位", BOOK),
    rule("R4.4", "A capture takes a stack that is not higher", "吃不高于己堆的对方棋堆", BOOK),
    rule("R4.5", "A stack may move onto an own stack", "叠到己方棋堆上", BOOK),
    rule(
        "R5.1",
        "A side with no stack that has one of the types on top loses",
        "缺少任一种棋子者负",
        BOOK,
    ),
    rule("R5.2", "A side that cannot capture loses", "不能吃子者负", BOOK),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// The formats other than WQN.
const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[Tzaar]",
    about: "SGF of Boardspace: the clicks of its players",
    about_zh: "Boardspace 的 SGF，记录棋手的点击",
    lines: false,
    import: Some(boardspace::import),
    export: None,
}];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "TZAAR, rule book, Kris Burm, Rio Grande Games / HUCH!, 2007, with its starting \
     position, cited as Burm 2007",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Boardspace, boardspace.net (set-ups, names of types)",
];

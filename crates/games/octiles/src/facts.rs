//! Facts: rule sets, options, the rule table.

use crate::boardspace::import;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_CHANCE, checks,
    reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "octiles",
    name: "Octiles",
    name_zh: "路径棋",
    about: "Lay a tile with paths, run over it, bring all runners to the other side.",
    about_zh: "铺一块路径板，走子须经过它；把全部棋子走到对面。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    formats: FORMATS,
    reasons: REASONS,
    sources: &[
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019, section 路径棋",
        "The publisher's rules of Move Over, gamepuzzles.com/octiles.htm",
        "Boardspace, boardspace.net: the rules and the links of the board in its program",
        "The program of Boardspace, github.com/ddyer0/boardspace.net, for its records",
    ],
    ..Facts::DEFAULT
};

/// The formats other than WQN.
const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[Octiles]",
    about: "SGF of Boardspace: the clicks of its players",
    about_zh: "Boardspace 的 SGF，记录棋手的点击",
    lines: false,
    import: Some(import),
    export: None,
}];

/// The rule sets, the default one first.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "two-player",
        name: "Two seats",
        name_zh: "二人路径棋",
        about: "Two seats with five runners each on opposite sides.",
        about_zh: "二人对局，各五子，分居对边。",
        ..COMMON
    },
    RuleSet {
        slug: "three-player",
        name: "Three seats",
        name_zh: "三人路径棋",
        about: "Three seats with five runners each; chance lays two tiles first.",
        about_zh: "三人对局，各五子；先随机放两块路径板。",
        seats: (3, 3),
        roles: &["Blue", "Red", "Green"],
        roles_zh: &["蓝方", "红方", "绿方"],
        seat_tags: &["Seat1", "Seat2", "Seat3"],
        result_order: &[1, 2, 3],
        ..COMMON
    },
    RuleSet {
        slug: "four-player",
        name: "Four seats",
        name_zh: "四人路径棋",
        about: "Four seats with four runners each.",
        about_zh: "四人对局，各四子。",
        // In revision 1 goals had no third circle; no option restores that.
        revision: 2,
        seats: (4, 4),
        roles: &["Blue", "Red", "Green", "Yellow"],
        roles_zh: &["蓝方", "红方", "绿方", "黄方"],
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        ..COMMON
    },
];

/// The facts of all rule sets.
const COMMON: RuleSet = RuleSet {
    roles: &["Blue", "Red"],
    roles_zh: &["蓝方", "红方"],
    seat_tags: &["Blue", "Red"],
    traits: TRAIT_CHANCE,
    options: &[ORDER, PASS, OPEN_START],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const ORDER: OptionDef = OptionDef {
    key: "order",
    kind: OptionKind::Enum(&["counter-clockwise", "clockwise"]),
    default: "counter-clockwise",
    doc: "The order of the turns.",
    doc_zh: "轮流行动的方向。",
};

const PASS: OptionDef = OptionDef {
    key: "pass",
    kind: OptionKind::Enum(&["free", "forced"]),
    default: "free",
    doc: "Whether a seat may always pass, or only if it cannot move.",
    doc_zh: "可随意放弃行动，或仅在无法行动时放弃。",
};

const OPEN_START: OptionDef = OptionDef {
    key: "open-start",
    kind: OptionKind::Bool,
    default: "false",
    doc: "A seat whose start circles are all occupied must move a runner out of them if it can.",
    doc_zh: "起点全被占满时，须先走出一子。",
};

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("home", "home", "全部到达"),
    reason("home-together", "home together", "同轮全部到达"),
    reason("nobody-can-move", "nobody can move", "人人无法行动"),
];

/// The rule table.
pub const RULES: &[Rule] = &[
    rule("R1.1", "17 spaces, 16 stops, 20 circles", "十七空地、十六停留点、二十圆点", "Yin 2019"),
    rule("R1.2", "18 tiles of four paths", "十八块路径板", "Yin 2019"),
    unmarked(
        "R1.3",
        "Runners, starts and goals of the seats",
        "各方的棋子、起点与终点",
        "Yin 2019",
    ),
    rule("R2.1", "Seat 1 begins, the seats take turns", "轮流行动", "Yin 2019"),
    rule("R2.2", "Chance reveals the tile on top", "路径板朝上，最上一块已知", "Yin 2019"),
    rule("R2.3", "Three seats: chance lays two tiles first", "三人：先放两块路径板", "Boardspace"),
    rule(
        "R2.4",
        "A seat may pass, until all have passed",
        "可放弃；人人放弃后能走者须走",
        "Yin 2019",
    ),
    unmarked("R2.5", "No turn is skipped otherwise", "不得另行跳过", "ours"),
    rule("R3.1", "The tile on top is laid in any turn", "放置路径板，角度任意", "Yin 2019"),
    rule("R3.2", "A replaced tile goes under the pile", "被替换者置于堆底", "Yin 2019"),
    rule("R4.1", "A seat moves one of its own runners", "走己方一子", "Yin 2019"),
    rule("R4.2", "A runner that is home stays", "进入终点者不再走出", "Yin 2019"),
    rule("R4.3", "The path leads over the tile just laid", "须经过刚铺的路径板", "Yin 2019"),
    rule(
        "R4.4",
        "A run ends on an inner stop or in the goal",
        "止于停留点或己方终点",
        "gamepuzzles.com",
    ),
    rule("R4.5", "A run does not end on an occupied stop", "不得停在有棋子处", "gamepuzzles.com"),
    rule(
        "R4.6",
        "With `open-start=true` a seat opens a closed start",
        "起点占满须先走出",
        "gamepuzzles.com",
    ),
    rule(
        "R5.1",
        "A seat with all runners home wins; the round is completed",
        "全部到达者胜，同轮为平",
        "Yin 2019",
    ),
    rule("R5.2", "A round in which no seat can move is a draw", "人人无法行动为平", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: rule sets, options, the rule table, the format.

use crate::csv;
use wanqi_sdk::Format;
use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, check, checks,
    outside, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "tafl",
    aliases: &["hnefatafl"],
    name: "Tafl",
    name_zh: "国王棋",
    about: "Attackers capture from two sides; the king must escape.",
    about_zh: "攻方以两面夹吃，守方须使国王脱逃。",
    family: Family::Hunt,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the style that names the captured men.
pub(crate) const CAPTURES: usize = 1;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "tablut",
        name: "Tablut",
        name_zh: "萨米棋（9×9）",
        about: "The Saami game that Linnaeus described: the king escapes to the edge.",
        about_zh: "林奈所记的萨米人棋戏：国王逃到边界。",
        options: &[FIRST, KING_RETURNS, repetition("draw")],
        checks: &[
            check("counts of Ludii and Abstract Play", "Ludii 与 Abstract Play 的计数"),
            checks::SECOND_RANDOM,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "brandubh",
        aliases: &["brandub"],
        name: "Brandubh",
        name_zh: "布兰杜（7×7）",
        about: "The Irish game on seven by seven squares: the king escapes to a corner.",
        about_zh: "爱尔兰的七路棋：国王逃到角上。",
        options: &[repetition("draw")],
        checks: &[
            check("counts of EveryBoard and Abstract Play", "EveryBoard 与 Abstract Play 的计数"),
            checks::SECOND_RANDOM,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "copenhagen",
        aliases: &["hnefatafl"],
        name: "Copenhagen Hnefatafl",
        name_zh: "哥本哈根国王棋（11×11）",
        about: "The game of tournaments: shieldwalls, exit forts, a king taken from four sides.",
        about_zh: "比赛所用：有盾墙与出口堡垒，国王须四面围住。",
        options: &[repetition("defenders-lose")],
        checks: &[
            check("counts of EveryBoard and Abstract Play", "EveryBoard 与 Abstract Play 的计数"),
            checks::SECOND_RANDOM,
            outside("876 recorded games with their captures", "876 局棋谱及其吃子"),
        ],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Attackers", "Defenders"],
    roles_zh: &["攻方", "守方"],
    seat_tags: &["Attackers", "Defenders"],
    styles: &["canonical", "captures"],
    record_style: 1,
    ..RuleSet::DEFAULT
};

const FIRST: OptionDef = OptionDef {
    key: "first",
    kind: OptionKind::Enum(&["attackers", "defenders"]),
    default: "attackers",
    doc: "The side that moves first.",
    doc_zh: "先行的一方。",
};

const KING_RETURNS: OptionDef = OptionDef {
    key: "king-returns",
    kind: OptionKind::Bool,
    default: "false",
    doc: "The king may return to the castle that he has left.",
    doc_zh: "国王离开城堡后可以再回城堡。",
};

const fn repetition(default: &'static str) -> OptionDef {
    OptionDef {
        key: "repetition",
        kind: OptionKind::Enum(&["draw", "defenders-lose"]),
        default,
        doc: "Result of a position that occurs for the third time.",
        doc_zh: "同一局面出现三次的判法：和棋，或守方负。",
    }
}

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[
    alias("Variant", "Tablut", "tablut"),
    TagAlias {
        tag: "Variant",
        value: "Tablut-return",
        rules: "tablut",
        options: "king-returns=true",
    },
    alias("Variant", "Brandubh", "brandubh"),
    alias("Variant", "Copenhagen", "copenhagen"),
    alias("Variant", "Copenhagen Hnefatafl", "copenhagen"),
];

/// The format beyond WQN.
pub(crate) const FORMATS: &[Format] = &[Format {
    id: "copenhagen-csv",
    suffixes: &["csv"],
    magic: b"",
    about: "games of Copenhagen hnefatafl: moves, captures of both sides, status, one per line",
    about_zh: "哥本哈根国王棋对局：着法、双方吃子数、状态，每行一局",
    lines: true,
    import: Some(csv::import),
    export: Some(csv::export),
}];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "C. Linnaeus, Iter Lapponicum (1732), translated by Olli Salmi 2013, tsalo.fi/Tablut.html, \
     cited as Linnaeus 1732",
    "Rules of Copenhagen Hnefatafl 11x11, aagenielsen.dk/copenhagen_rules.php",
    "D. Walker: Brandub, Copenhagen Hnefatafl, cyningstan.com",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const COPENHAGEN: &str = "aagenielsen.dk";
const WALKER: &str = "Walker";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("escape", "escape", "国王脱逃"),
    reason("exit-fort", "exit fort", "出口堡垒"),
    reason("king-captured", "king captured", "国王被吃"),
    reason("surrounded", "surrounded", "守方全被围住"),
    reasons::NO_MOVE,
    reasons::REPETITION,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "The board has nine, seven or eleven columns and rows",
        "棋盘九路、七路或十一路",
        "Yin 2019",
    ),
    unmarked(
        "R1.2",
        "The throne (in tablut the castle) is in the middle; some corners are special",
        "中央的城堡与四角",
        "Yin 2019",
    ),
    unmarked("R1.3", "The pieces at the start", "开局座子", "Yin 2019"),
    rule("R2.1", "The attackers begin, the sides alternate", "攻方先行，轮流走子", COPENHAGEN),
    rule(
        "R2.2",
        "A piece moves along a row or column over empty squares",
        "沿横竖走任意格，不能越子",
        "Yin 2019",
    ),
    rule(
        "R2.3",
        "Only the king stops on the throne; other pieces pass it",
        "城堡只有国王可以停留，其他棋子可以经过",
        "Yin 2019",
    ),
    rule("R2.4", "Only the king stops in a special corner", "四角只有国王可以停留", COPENHAGEN),
    rule(
        "R2.5",
        "Tablut: the king does not return to the castle",
        "国王离开城堡后不再回来",
        "Yin 2019",
    ),
    unmarked("R2.6", "No side passes or leaves", "不得跳过或退出", "ours"),
    rule("R3.1", "A man between two enemies is taken", "夹吃", "Yin 2019"),
    unmarked(
        "R3.2",
        "A man that moves between two enemies is safe",
        "自行走入两子之间不算夹吃",
        "Yin 2019",
    ),
    rule("R3.3", "The empty throne helps to take", "空的城堡对双方都是敌方", "Yin 2019"),
    rule("R3.4", "A special corner helps to take", "四角对双方都是敌方", COPENHAGEN),
    rule(
        "R3.5",
        "Tablut: against the castle with the king",
        "国王在城堡三面被围时的夹吃",
        "Yin 2019",
    ),
    rule("R3.6", "Copenhagen: the shieldwall", "盾墙：吃掉边线上的一排", COPENHAGEN),
    unmarked("R3.7", "Written captures must be correct", "写出的吃子须正确", "ours"),
    rule(
        "R4.1",
        "On the throne the king is captured from four sides",
        "国王在城堡中须四面围住",
        "Yin 2019",
    ),
    rule(
        "R4.2",
        "Next to the throne he is captured from three sides",
        "国王在城堡旁须三面围住",
        "Yin 2019",
    ),
    rule("R4.3", "Elsewhere he is captured from two sides", "国王在别处以两子夹住", WALKER),
    rule(
        "R4.4",
        "Copenhagen: elsewhere he is captured from four sides",
        "国王在任何地方须四面围住",
        COPENHAGEN,
    ),
    rule(
        "R5.1",
        "The defenders win if the king reaches an exit",
        "国王到达边界或角则守方胜",
        "Yin 2019",
    ),
    rule("R5.2", "Copenhagen: an exit fort wins", "出口堡垒则守方胜", COPENHAGEN),
    rule("R5.3", "The attackers win if they capture the king", "国王被吃则攻方胜", "Yin 2019"),
    rule("R5.4", "Copenhagen: defenders within a ring lose", "守方全被围住则攻方胜", COPENHAGEN),
    rule("R5.5", "A side that cannot move loses", "无子可走者负", COPENHAGEN),
    rule("R5.6", "A position for the third time ends the game", "同一局面出现三次", COPENHAGEN),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: the rule set, its options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, check, checks, reason, reasons,
    rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "niujiao-qi",
    aliases: &["horn-chess"],
    name: "Niujiao Qi",
    name_zh: "牛角棋",
    about: "Two stones drive a single stone into the tip of a horn; it tries to slip out.",
    about_zh: "双子把单子逼入牛角尖，单子设法脱出。",
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
    name: "Niujiao Qi",
    name_zh: "牛角棋",
    about: "Two stones against one on a horn. The length of the horn in the book is not known.",
    about_zh: "牛角上双子对单子；原书中牛角的长度不详。",
    provisional: true,
    options: &[ROWS, FIRST, REPETITION],
    roles: &["Single", "Pair"],
    roles_zh: &["单子方", "双子方"],
    seat_tags: &["Single", "Pair"],
    checks: &[
        checks::SECOND_AND_COUNTS,
        check("positions and values of a second solver", "另一求解程序的局面数与值"),
    ],
    ..RuleSet::DEFAULT
}];

const ROWS: OptionDef = OptionDef {
    key: "rows",
    kind: OptionKind::Int(3, 9),
    default: "7",
    doc: "Number of rows of the horn, with the tip.",
    doc_zh: "牛角的行数，连同角尖。",
};

const FIRST: OptionDef = OptionDef {
    key: "first",
    kind: OptionKind::Enum(&["single", "pair"]),
    default: "single",
    doc: "The side that begins.",
    doc_zh: "何方先走。",
};

const REPETITION: OptionDef = OptionDef {
    key: "repetition",
    kind: OptionKind::Enum(&["draw", "pair"]),
    default: "draw",
    doc: "The third occurrence of a position is a draw, or Pair may not repeat a position.",
    doc_zh: "同一局面出现三次作和，或双子方不得使局面重现。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "趣味棋类游戏（二）, meipian.cn/30vbgmgq",
    "内丘县志, and 141love.net/thread-1205748",
    "Dagaz: Horn Chess, a game of GlukKazan's collection",
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006: it names the game",
];

const MEIPIAN: &str = "meipian.cn";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("arrived", "arrived", "单子到达底线"),
    reason("shut-in", "shut in", "单子被困"),
    reason("stuck", "stuck", "双子无路可走"),
    reasons::REPETITION,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "A horn of rows of two points, and its tip", "牛角，每行两位，末为角尖", "Dagaz"),
    unmarked("R1.2", "Two rails, level lines and slanting lines", "两条角边，横线与斜线", "Dagaz"),
    unmarked(
        "R1.3",
        "One stone starts in the tip, two on the bottom row",
        "一子居角尖，两子居底线",
        MEIPIAN,
    ),
    rule("R2.1", "Single begins, the sides alternate", "单子方先走，轮流行棋", "内丘县志"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", MEIPIAN),
    rule(
        "R3.1",
        "A side moves its own stone along a line to the next point",
        "己方一子沿线走一步",
        MEIPIAN,
    ),
    rule("R3.2", "That point is empty; nothing is captured", "只可走入空位，不吃子", MEIPIAN),
    rule("R3.3", "Pair moves along the rails towards the tip only", "双子沿角边不可后退", "Dagaz"),
    rule("R3.4", "With repetition=pair, Pair repeats no position", "双子方不得使局面重现", "Dagaz"),
    rule("R4.1", "Single wins on the bottom row", "单子到达底线者胜", MEIPIAN),
    rule("R4.2", "Pair wins when Single cannot move", "单子无路可走，双子方胜", MEIPIAN),
    rule("R4.3", "Pair loses if it cannot move", "双子无路可走，双子方负", "ours"),
    rule("R4.4", "The third occurrence of a position is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

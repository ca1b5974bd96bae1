//! Facts: the rule set, its options, formats, the rule table.

use crate::playstrategy;
use crate::starts::NAMES;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_UNBOUNDED, TagAlias,
    alias, check, checks, outside, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "abalone",
    name: "Abalone",
    name_zh: "大力士棋",
    about: "Rows of up to three marbles push shorter rows; a side that pushes six off wins.",
    about_zh: "一至三颗棋子成行，以多推少；先将对方六颗推出棋盘者胜。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: FORMATS,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Abalone",
    name_zh: "大力士棋",
    about: "Two sides with fourteen marbles each on sixty-one cells.",
    about_zh: "双方各十四颗棋子，棋盘六十一格。",
    traits: TRAIT_UNBOUNDED,
    options: &[START, THREEFOLD],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    styles: &["canonical", "playstrategy"],
    checks: &[
        check("counts of EveryBoard and PlayStrategy", "EveryBoard 与 PlayStrategy 的计数"),
        checks::SECOND_RANDOM_AND_COUNTS,
        outside("finals of the Mind Sports Olympiad to their end", "智力奥林匹克决赛的完整对局"),
    ],
    ..RuleSet::DEFAULT
}];

const START: OptionDef = OptionDef {
    key: "start",
    kind: OptionKind::Enum(&NAMES),
    default: "standard",
    doc: "Places of the marbles at the start.",
    doc_zh: "开局摆法。",
};

const THREEFOLD: OptionDef = OptionDef {
    key: "threefold",
    kind: OptionKind::Bool,
    default: "true",
    doc: "The third occurrence of a position is a draw.",
    doc_zh: "同一局面出现三次为和棋。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Abalone", "standard")];

/// Formats beyond WQN.
const FORMATS: &[Format] = &[
    Format {
        id: "playstrategy",
        suffixes: &[],
        magic: b"{\"title\": \"",
        about: "JSON Lines with the moves of PlayStrategy and perhaps the final position",
        about_zh: "PlayStrategy 着法的 JSON Lines，可附终局局面",
        lines: true,
        import: Some(playstrategy::import),
        export: None,
    },
    Format {
        id: "playstrategy-turns",
        suffixes: &[],
        magic: b"{\"source\": \"src/test/scala/abalone/",
        about: "The same with a list of moves for each turn",
        about_zh: "同上，每回合为一组着法",
        lines: true,
        import: Some(playstrategy::import),
        export: None,
    },
];

const PUBLISHER: &str = "Abalone 1987";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("six-pushed-off", "six pushed off", "推出六颗"),
    reasons::NO_MOVE,
    reason("threefold", "threefold repetition", "三次重复局面"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Sixty-one cells, rows a to i", "六边形棋盘，共六十一格", "Yin 2019"),
    unmarked("R1.2", "Each cell has neighbours in six directions", "每格有六个方向", "Yin 2019"),
    unmarked("R1.3", "Places of the marbles at the start", "开局摆法", "Yin 2019, PlayStrategy"),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流行棋", PUBLISHER),
    unmarked("R2.2", "The side to move must move", "必须行棋", "ours"),
    rule(
        "R3.1",
        "One to three own marbles in a row take a step",
        "一至三颗己方棋子走一格",
        "Yin 2019",
    ),
    rule("R3.2", "No more than three marbles move", "一次至多三颗", "Yin 2019"),
    rule("R3.3", "Marbles that move aside go to empty cells", "侧移须到空格", PUBLISHER),
    rule("R3.4", "Own marbles stay on the board", "不可将己子推出", PUBLISHER),
    rule("R3.5", "More marbles push fewer", "以多推少", "Yin 2019"),
    rule(
        "R3.6",
        "Behind pushed marbles is an empty cell or the edge",
        "被推棋子后方须为空格或边缘",
        PUBLISHER,
    ),
    rule("R4.1", "A side that has pushed off six wins", "推出六颗者胜", "Yin 2019"),
    rule("R4.2", "The third occurrence of a position is a draw", "同形三次为和", "PlayStrategy"),
    rule("R4.3", "A side that cannot move draws", "无子可动为和", "PlayStrategy"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "The rule sheet of Abalone, 1987, cited as Abalone 1987",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "PlayStrategy, the site of the Mind Sports Olympiad: draws, starts, position text",
    "Aba-Pro: the notation",
];

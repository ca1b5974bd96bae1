//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "zhiqi",
    aliases: &["sanqi", "chengsan-qi"],
    name: "Zhiqi",
    name_zh: "直棋",
    about: "Stones are placed and moved along the lines; three in a row take a stone.",
    about_zh: "棋子沿线先布后走；三子成直，吃对方一子。",
    family: Family::Alignment,
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
        slug: "twelve",
        name: "Zhiqi with twelve stones",
        name_zh: "十二子直棋",
        about: "Twelve stones for each side; lines cap stones while placing, then take them.",
        about_zh: "双方各十二子；布子时成直押子，其后成直吃子。",
        options: &[CAPPING, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "eleven",
        name: "Zhiqi with eleven stones",
        name_zh: "十一子直棋",
        about: "Eleven stones for each side; lines do not take stones while placing.",
        about_zh: "双方各十一子；布子时成直不吃子。",
        options: &[DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "taiwan",
        name: "Zhiqi of Taiwan",
        name_zh: "台湾直棋",
        about: "As with twelve stones, with two more kinds of captures, and flying.",
        about_zh: "同十二子直棋，另有担、摃两种吃法，并可飞子。",
        options: &[CAPPING, SPARE, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "malianhuan",
        aliases: &["lianhuanma"],
        name: "Malianhuan",
        name_zh: "连环马棋",
        about: "A line may send an own stone to the stable; the last three stones win in a line.",
        about_zh: "成连环马可送己方一子入马厩；最后三子成连环马者胜。",
        revision: 2,
        equal_revisions: &[1],
        former_defaults: &[(1, "stable=must")],
        options: &[LAST, STABLE, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "maonan",
        name: "Maonan Sanqi",
        name_zh: "毛南三棋",
        about: "As with twelve stones, on a board with two diamonds; Black moves first.",
        about_zh: "同十二子直棋，棋盘有两个菱形；黑方先走子。",
        options: &[CAPPING, LEFT, DRAW_AFTER],
        provisional: true,
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const CAPPING: OptionDef = OptionDef {
    key: "capping",
    kind: OptionKind::Enum(&["loose", "any"]),
    default: "loose",
    doc: "Whether a stone in a line is capped if no loose stone is left.",
    doc_zh: "押子时对方若无散子，可否押“直”中之子。",
};

const SPARE: OptionDef = OptionDef {
    key: "spare",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Stones in lines are safe from being taken by moving between or around them.",
    doc_zh: "“直”中之子不可担、摃。",
};

const LAST: OptionDef = OptionDef {
    key: "last",
    kind: OptionKind::Enum(&["line", "radius"]),
    default: "line",
    doc: "Whether the last three stones win on any line or only on a radius.",
    doc_zh: "最后三子须在任意线上或辐射线上成连环马。",
};

const STABLE: OptionDef = OptionDef {
    key: "stable",
    kind: OptionKind::Enum(&["may", "must"]),
    default: "may",
    doc: "Whether the stone that closes a line may or must go to the stable.",
    doc_zh: "成连环马之子可入或必入马厩。",
};

const LEFT: OptionDef = OptionDef {
    key: "left",
    kind: OptionKind::Int(0, 2),
    default: "0",
    doc: "Number of stones with which a side loses.",
    doc_zh: "剩余多少子即负。",
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "100",
    doc: "Number of moves without a stone placed or removed that are a draw; 0: no limit.",
    doc_zh: "连续多少着无吃子判和；0 为不判。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019 (直棋, five games)",
    "毛南三棋 at hainabaike.com",
    "Chinese Wikipedia, 十二子直棋",
    "Ludii: Sam K'i, Xonin Shatar (Complex), ludii.games",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ALL_TAKEN,
    reason("last-line", "last line", "末三子成连环马"),
    reasons::REPETITION,
    reasons::NO_CAPTURE,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Twenty-four points on three squares", "三个方框二十四个棋位", "Yin 2019"),
    unmarked(
        "R1.2",
        "Lines are sides and radii, in maonan also diamonds",
        "边线与辐射线",
        "Yin 2019",
    ),
    unmarked(
        "R1.3",
        "Each side has twelve, eleven or ten stones",
        "每方十二、十一或十子",
        "Yin 2019",
    ),
    rule("R2.1", "Black begins, the seats alternate", "黑先，轮流行棋", "Yin 2019"),
    unmarked("R2.2", "The side to move must act", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "Malianhuan: a side that cannot move passes", "连环马：无路可走时停一着", "ours"),
    unmarked("R3.1", "Three in a row are a line", "三子连线成直", "Yin 2019"),
    unmarked("R3.2", "A capped stone is not part of a line", "被押之子不成直", "Yin 2019"),
    unmarked("R3.3", "A line may be closed repeatedly", "拉锯成直", "ours"),
    rule("R4.1", "Stones are placed on empty points", "布子于空位", "Yin 2019"),
    rule("R4.2", "A side places only the stones it has", "布完不得再布", "Yin 2019"),
    unmarked("R4.3", "The side that moves first when all are placed", "布完后的先走方", "Yin 2019"),
    rule("R4.4", "While placing, a line caps a stone", "布子阶段押子", "Yin 2019"),
    rule("R4.5", "Eleven: a line has no effect while placing", "十一子：布子不吃子", "Yin 2019"),
    rule("R5.1", "Stones move only after all are placed", "布完再走子", "Yin 2019"),
    rule("R5.2", "A stone moves to the next empty point", "沿线走一步至空位", "Yin 2019"),
    rule("R5.3", "Taiwan: three stones or fewer fly", "台湾：不多于三子可飞", "Yin 2019"),
    rule("R5.4", "A side that cannot move takes any stone first", "拔子", "Yin 2019"),
    rule("R5.5", "It takes only one in each turn", "每着只拔一子", "ours"),
    rule("R6.1", "A line takes a stone before any other action", "成直吃子", "Yin 2019"),
    rule(
        "R6.2",
        "It takes stones of the opponent, one for each line",
        "所吃为对方之子，成几直吃几子",
        "Yin 2019",
    ),
    rule("R6.3", "Loose stones are taken first", "先吃散子", "Yin 2019"),
    rule("R6.4", "Taiwan: a move may take both ends of a side", "台湾：担", "Yin 2019"),
    rule("R6.5", "Taiwan: a move may take the middle of a radius", "台湾：摃", "Yin 2019"),
    rule(
        "R6.6",
        "With spare=true stones in lines are safe from both",
        "直中之子不可担、摃",
        "Yin 2019",
    ),
    rule(
        "R7.1",
        "Malianhuan: the closing stone may go to the stable",
        "成连环马之子可入马厩",
        "Yin 2019",
    ),
    rule("R7.2", "Malianhuan: the last three stones stay", "最后三子不入马厩", "Yin 2019"),
    rule("R8.1", "A side without stones loses", "棋子被吃完者负", "Yin 2019"),
    rule(
        "R8.2",
        "Malianhuan: the last three stones in a line win",
        "最后三子成连环马者胜",
        "Yin 2019",
    ),
    rule(
        "R8.3",
        "A position that occurs for the third time is a draw",
        "同一局面出现三次为和",
        "ours",
    ),
    rule("R8.4", "Too many moves without a capture are a draw", "久不吃子为和", "ours"),
    unmarked("R9.1", "A position must be reachable", "局面须可能出现", "ours"),
];

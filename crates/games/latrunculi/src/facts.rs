//! Facts: rule sets, the option, the rule table, sources.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "latrunculi",
    aliases: &["ludus-latrunculorum"],
    name: "Latrunculi",
    name_zh: "拉库利棋",
    about: "Soldiers capture an enemy between two of them, on the boards of Bell and Kowalski.",
    about_zh: "棋子以两子夹吃敌子，用贝尔或科瓦尔斯基的棋盘。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "bell",
        name: "Bell",
        name_zh: "贝尔重构版（8×7）",
        about: "Each side places 16 men and a dux; a piece that captured may move again.",
        about_zh: "双方各落十六士兵与一王；吃子之后可再走一步。",
        options: &[CORNER],
        ..COMMON
    },
    RuleSet {
        slug: "kowalski",
        name: "Kowalski 1998",
        name_zh: "科瓦尔斯基重构版（12×8）",
        about: "Twelve men move any distance; a side with an immobile king loses.",
        about_zh: "十二士兵可走任意步；王被困者负。",
        ..COMMON
    },
    RuleSet {
        slug: "kowalski-wiki",
        name: "Kowalski, far king",
        name_zh: "科瓦尔斯基重构版，王走任意格",
        about: "As Kowalski, but the king moves any distance, too.",
        about_zh: "同科瓦尔斯基版，但王也可走任意步。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    checks: &[checks::SECOND_RANDOM_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const CORNER: OptionDef = OptionDef {
    key: "corner",
    kind: OptionKind::Enum(&["one", "square", "both"]),
    default: "one",
    doc: "Captures at a corner. one: one enemy captures the piece in it; square: the corner \
          counts as an enemy of the piece next to it; both: two enemies next to it capture.",
    doc_zh: "角上的吃法：一子靠住角上的子即吃；角格视为夹子的一方；或须占住角旁两格。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Kowalski 1998", "kowalski")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "R. C. Bell, Board and Table Games from Many Civilizations, 1960, 1979, \
     cited as Bell 1960",
    "W. J. Kowalski, Latrunculi (1998 and later), latrunculi.com, cited as Kowalski 1998",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Ludii: Ludus Latrunculorum, ludii.games",
];

const KOWALSKI: &str = "Kowalski 1998";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reasons::ALL_TAKEN,
    reason("king-immobile", "king immobile", "王被困"),
    reasons::NO_MOVE,
    reasons::MORE_PIECES,
    reasons::EQUAL_PIECES,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Eight by seven or twelve by eight squares", "棋盘八乘七或十二乘八", "Yin 2019"),
    unmarked("R1.2", "Men and a dux or king", "士兵与王", "Yin 2019"),
    unmarked("R1.3", "The positions of the pieces at the start", "开局", "Yin 2019"),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流", "ours"),
    unmarked("R2.2", "No side passes or leaves", "不得跳过或退出", "ours"),
    rule("R3.1", "Bell: a side places two men in a turn", "每次落两子", "Yin 2019"),
    rule("R3.2", "Bell: then each side places its dux", "士兵落完再落王", "Yin 2019"),
    unmarked("R3.3", "Bell: no captures while pieces are placed", "落子阶段不吃子", "Ludii"),
    rule(
        "R4.1",
        "A piece moves along a row or column, in Bell one step",
        "沿横竖走，贝尔版走一步",
        "Yin 2019",
    ),
    rule("R4.2", "Kowalski: a man moves any distance", "士兵横竖走任意步，不能越子", "Yin 2019"),
    rule("R4.3", "Kowalski: the king moves one step, or as men", "王走一步，或任意格", "Yin 2019"),
    rule("R4.4", "Bell: the dux jumps over an enemy", "王可跨越一枚敌子", "Yin 2019"),
    rule(
        "R4.5",
        "Kowalski: no position may occur a third time",
        "同样的局面不能重复三次",
        "Yin 2019",
    ),
    rule("R5.1", "A piece between two enemies is captured", "夹吃", "Yin 2019"),
    unmarked(
        "R5.2",
        "A move between two enemies is safe",
        "主动走入对方两子之间不算吃",
        "Yin 2019",
    ),
    rule("R5.3", "Bell: captures at a corner", "角上的吃法", "Yin 2019"),
    rule("R5.4", "Kowalski: two enemies capture in a corner", "角上的子须两面靠住", "Ludii"),
    rule("R5.5", "The dux can be captured, the king cannot", "王可参与吃子；能否被吃", "Yin 2019"),
    rule("R5.6", "Bell: a piece that captured may move again", "吃子之后可再走一步", "Yin 2019"),
    rule("R6.1", "A side that has captured all pieces wins", "吃尽者胜", "Yin 2019"),
    rule("R6.2", "Kowalski: a side with an immobile king loses", "王被困者负", "Yin 2019"),
    rule("R6.3", "A side without a legal move loses", "无子可走者负", KOWALSKI),
    rule(
        "R6.4",
        "After many turns without a capture, more pieces win",
        "久无吃子，子多者胜",
        "Yin 2019",
    ),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: rule sets, the option, the rule table, sources.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "bell",
        name: "Bell",
        name_zh: "贝尔重构版（8×7）",
        about: "Sixteen men and a dux are placed; pieces step; who takes moves again.",
        options: &[CORNER],
        ..COMMON
    },
    RuleSet {
        slug: "kowalski",
        name: "Kowalski",
        name_zh: "科瓦尔斯基重构版（12×8）",
        about: "Twelve soldiers go any distance; the king goes one step and must not be shut in.",
        ..COMMON
    },
    RuleSet {
        slug: "kowalski-wiki",
        name: "Kowalski, far king",
        name_zh: "科瓦尔斯基重构版，王走任意格",
        about: "As Kowalski, but the king goes any distance as well.",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    seat_tags: &["White", "Black"],
    checked_by: &["a second implementation: counts, lists and outcomes of random games"],
    ..RuleSet::DEFAULT
};

const CORNER: OptionDef = OptionDef {
    key: "corner",
    kind: OptionKind::Enum(&["one", "square", "both"]),
    default: "one",
    doc: "What takes at a corner: one enemy takes the piece in it; its square stands for an enemy \
          of the piece beside it; or enemies on both squares beside it take the piece in it.",
    doc_zh: "角上的吃法：一子靠住角上的子即吃；角格视为夹子的一方；或须占住角旁两格。",
};

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Kowalski", rules: "kowalski", options: "" }];

/// Where the rules come from.
pub(crate) const SOURCES: &[&str] = &[
    "R. C. Bell, Board and Table Games from Many Civilizations, 1960, 1979",
    "W. J. Kowalski, Latrunculi (1998 and later), latrunculi.com",
    "The Chinese rule texts the project was started from (002)",
    "Ludii: Ludus Latrunculorum, ludii.games",
];

const KOWALSKI: &str = "Kowalski";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Eight by seven or twelve by eight squares", "棋盘八乘七或十二乘八", "002"),
    rule("R1.2", "Men and a dux or king", "士兵与王", "002"),
    rule("R1.3", "How the pieces stand at the start", "开局", "002"),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流", "ours"),
    rule("R2.2", "Nobody passes or leaves", "不得跳过或退出", "ours"),
    rule("R3.1", "Bell: two men a turn are placed", "每次落两子", "002"),
    rule("R3.2", "Bell: then each dux", "士兵落完再落王", "002"),
    rule("R3.3", "Bell: nothing is taken meanwhile", "落子阶段不吃子", "Ludii"),
    rule("R4.1", "Along row or column, in Bell one step", "沿横竖走，贝尔版走一步", "002"),
    rule("R4.2", "Kowalski: a man goes any distance", "士兵横竖走任意步，不能越子", "002"),
    rule("R4.3", "Kowalski: the king goes one step, or as men", "王走一步，或任意格", "002"),
    rule("R4.4", "Bell: the dux jumps over an enemy", "王可跨越一枚敌子", "002"),
    rule("R4.5", "Kowalski: no position a third time", "同样的局面不能重复三次", "002"),
    rule("R5.1", "A piece between two enemies is taken", "夹吃", "002"),
    rule("R5.2", "To go between two enemies is safe", "主动走入对方两子之间不算吃", "002"),
    rule("R5.3", "Bell: taking at a corner", "角上的吃法", "002"),
    rule("R5.4", "Kowalski: in a corner from both sides", "角上的子须两面靠住", "Ludii"),
    rule("R5.5", "The dux can be taken, the king cannot", "王可参与吃子；能否被吃", "002"),
    rule("R5.6", "Bell: who takes may move again", "吃子之后可再走一步", "002"),
    rule("R6.1", "Who has taken everything wins", "吃尽者胜", "002"),
    rule("R6.2", "Kowalski: whose king is shut in loses", "王被困者负", "002"),
    rule("R6.3", "Who cannot move loses", "无子可走者负", KOWALSKI),
    rule("R6.4", "Long without a capture: more pieces win", "久无吃子，子多者胜", "002"),
    rule("R7.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

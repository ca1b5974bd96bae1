//! Facts: the rule set, its options, the rule table.

use crate::ring::MOST_HOUSES;
use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_SCORE, TagAlias, alias,
    check, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "kalah",
    aliases: &["mancala"],
    name: "Kalah",
    name_zh: "卡拉哈棋（播棋）",
    about: "Seeds are sown around a ring of houses; the larger store wins.",
    about_zh: "沿一圈小洞逐洞播石子；仓库石子多者胜。",
    family: Family::Mancala,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the style `number`.
pub(crate) const NUMBER: usize = 1;

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    aliases: &["kalah-4"],
    name: "Kalah",
    name_zh: "卡拉哈棋",
    about: "Six houses and four seeds each, or as the options say.",
    about_zh: "双方各六个小洞，每洞四颗石子，或由选项决定。",
    traits: TRAIT_SCORE,
    options: &[HOUSES, SEEDS, EMPTY_CAPTURE],
    roles: &["South", "North"],
    roles_zh: &["南方", "北方"],
    seat_tags: &["South", "North"],
    styles: &["canonical", "number"],
    checks: &[
        checks::OPEN_SPIEL_AND_LUDII,
        check("values of small boards from an exhaustive solver", "穷举程序所得小棋盘的值"),
        check(
            "a second implementation: actions, positions and outcomes of 1,000 games of all sizes",
            "另一实现：各种大小共一千局的着法列表、局面与结果",
        ),
        checks::OPEN_SPIEL_GAMES,
    ],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] =
    &[alias("Variant", "Kalah", "standard"), alias("Variant", "Mancala", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Irving, Donkers, Uiterwijk: Solving Kalah, ICGA Journal 23 (2000), cited as Irving 2000",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const HOUSES: OptionDef = OptionDef {
    key: "houses",
    kind: OptionKind::Int(1, MOST_HOUSES as i64),
    default: "6",
    doc: "Number of houses of each seat.",
    doc_zh: "每方小洞的数目。",
};

const SEEDS: OptionDef = OptionDef {
    key: "seeds",
    kind: OptionKind::Int(1, 12),
    default: "4",
    doc: "Number of seeds in each house at the start.",
    doc_zh: "开局时每个小洞的石子数。",
};

const EMPTY_CAPTURE: OptionDef = OptionDef {
    key: "empty-capture",
    kind: OptionKind::Bool,
    default: "false",
    doc: "A last seed opposite an empty house is captured, as in the Chinese text.",
    doc_zh: "对面小洞为空时，也取走最后一颗石子（按中文原文）。",
};

const KALAH: &str = "Irving 2000, 2";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("equal-stores", "equal stores", "仓库石子相等"),
    reason("larger-store", "larger store", "仓库石子较多"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Two rows of houses, opposite one another", "两行小洞，彼此相对", "Yin 2019"),
    unmarked(
        "R1.2",
        "Each seat has a store at its right hand",
        "右手边的大洞为己方仓库",
        "Yin 2019",
    ),
    unmarked(
        "R1.3",
        "At the start all houses contain the same number of seeds",
        "开局各小洞石子数相同",
        KALAH,
    ),
    rule("R2.1", "South begins, the seats take turns", "南方先行，轮流行棋", KALAH),
    unmarked("R2.2", "The seat to move must sow", "轮到的一方必须行棋", KALAH),
    rule("R2.3", "A seat sows from its own row", "只能从己方小洞取子", "Yin 2019"),
    rule("R2.4", "A seat sows from a house with seeds", "所取的小洞须有石子", "Yin 2019"),
    unmarked(
        "R3.1",
        "Seeds are sown one in each pit, counter-clockwise",
        "逆时针逐洞播一颗",
        "Yin 2019",
    ),
    unmarked("R3.2", "Sowing skips the opponent's store", "跳过对方仓库", "Yin 2019"),
    rule(
        "R3.3",
        "A last seed in the seat's own store gives another sowing",
        "末子落己方仓库，再走一次",
        "Yin 2019",
    ),
    rule(
        "R4.1",
        "A last seed in an own empty house captures the seeds opposite",
        "末子落己方空洞，取走此洞与对面的石子",
        "Yin 2019",
    ),
    rule(
        "R4.2",
        "If the opposite house is empty, the option decides",
        "对面为空时，按选项处理",
        "Yin 2019, ours",
    ),
    rule("R5.1", "An empty row ends the game", "一方小洞全空即终局，余子归其所在一方", "Yin 2019"),
    rule("R5.2", "The seat with more seeds in its store wins", "仓库石子多者胜", "Yin 2019"),
    rule("R5.3", "Equal stores are a draw", "石子相等为和棋", KALAH),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

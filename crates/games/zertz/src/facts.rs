//! Facts: rule sets, the option, the rule table, sources.

use crate::boardspace;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks,
    outside, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "zertz",
    name: "ZÈRTZ",
    name_zh: "冰山棋",
    about: "Seats place shared marbles, remove rings, and capture marbles by forced jumps.",
    about_zh: "双方放公用的球、移除底座，以强制跳吃取球。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: &[Format {
        id: "boardspace",
        suffixes: &["sgf"],
        magic: b"(;\nGM[22]",
        about: "Boardspace's SGF: the clicks of its players",
        about_zh: "Boardspace 的 SGF，记录棋手的点击",
        lines: false,
        import: Some(boardspace::import),
        export: None,
    }],
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// Index of the style `official`.
pub(crate) const OFFICIAL: usize = 1;

/// The rule sets, the default one first; the first six are in the order of the layouts.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "basic",
        aliases: &["37"],
        name: "Basic",
        name_zh: "基本",
        about: "37 rings.",
        about_zh: "三十七个底座。",
        ..COMMON
    },
    RuleSet {
        slug: "extended-40",
        aliases: &["40"],
        name: "40 rings",
        name_zh: "扩展四十座",
        about: "A strip of three more rings.",
        about_zh: "加一条三个底座。",
        ..COMMON
    },
    RuleSet {
        slug: "extended-43",
        aliases: &["43"],
        name: "43 rings",
        name_zh: "扩展四十三座",
        about: "Two strips of three more rings.",
        about_zh: "加两条，各三个底座。",
        ..COMMON
    },
    RuleSet {
        slug: "extended-44",
        aliases: &["44"],
        name: "44 rings",
        name_zh: "扩展四十四座",
        about: "A strip of three and a strip of four more rings.",
        about_zh: "加一条三个底座、一条四个底座。",
        ..COMMON
    },
    RuleSet {
        slug: "extended-48",
        aliases: &["48", "tournament"],
        name: "48 rings",
        name_zh: "扩展四十八座",
        about: "Eleven more rings: the smallest board of tournaments.",
        about_zh: "加十一个底座：比赛的最小棋盘。",
        ..COMMON
    },
    RuleSet {
        slug: "extended-61",
        aliases: &["61"],
        name: "61 rings",
        name_zh: "竞赛六十一座",
        about: "Five rings a side.",
        about_zh: "每边五个底座。",
        ..COMMON
    },
    RuleSet {
        slug: "blitz",
        name: "Blitz",
        name_zh: "闪电",
        about: "37 rings, one marble less of each colour, lower goals.",
        about_zh: "三十七个底座，各色少一球，目标较低。",
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    options: &[CLAIMS],
    styles: &["canonical", "official"],
    checks: &[
        checks::SECOND_RANDOM,
        outside(
            "recorded games of Boardspace (37, 48 and 61 rings)",
            "Boardspace 的棋谱（37、48、61 环）",
        ),
    ],
    ..RuleSet::DEFAULT
};

const CLAIMS: OptionDef = OptionDef {
    key: "claims",
    kind: OptionKind::Enum(&["optional", "automatic"]),
    default: "optional",
    doc: "A seat may leave the groups that it isolates, or takes them at once as on Boardspace.",
    doc_zh: "孤立的球由行动方决定是否取走，还是自动归其所有。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[
    TagAlias { tag: "GM", value: "22", rules: "", options: "claims=automatic" },
    alias("Game", "ZERTZ", ""),
    alias("Game", "ZÈRTZ", ""),
    alias("Game", "冰山棋", ""),
];

const BOOK: &str = "Burm 2016";
const FAQ: &str = "gipf.com";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("marbles-of-one-colour", "marbles of one colour", "集齐一色的球"),
    reason("marbles-of-each-colour", "marbles of each colour", "集齐各色的球"),
    reason("last-ring-filled", "last ring filled", "填满最后空底座"),
    reason("no-marble-captured", "no marble captured", "无人俘获球"),
    reasons::REPETITION,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The rings of each board", "各种棋盘的底座", BOOK),
    rule("R1.2", "The marbles of the pool", "公用池中的球", BOOK),
    rule("R1.3", "Seat 1 begins, the seats alternate", "一方先行，轮流行动", BOOK),
    rule("R2.1", "A marble goes on a vacant ring", "球放在空底座上", BOOK),
    rule("R2.2", "It is any marble of the pool", "取公用池中任意一球", BOOK),
    rule("R2.3", "If the pool is empty, it is a captured marble", "池空则取己方俘获的球", BOOK),
    rule("R2.4", "Then a free ring is removed", "移除一个外围空底座", BOOK),
    rule("R2.5", "A ring must be removed if one is free", "能移除则必须移除", BOOK),
    rule("R3.1", "A jump over a neighbour captures it", "跳过相邻的球并吃掉它", BOOK),
    rule("R3.2", "A seat that can jump must jump", "能跳必跳", BOOK),
    rule("R3.3", "The marble continues to jump while it can", "能连跳必连跳", BOOK),
    rule("R4.1", "In an isolated group each ring has a marble", "孤立的一组：底座皆有球", BOOK),
    rule("R4.2", "The seat may take its rings and marbles", "可取走其底座与球", BOOK),
    rule("R4.3", "It takes group by group, or is done", "逐组取走，或不取", "Burm 2016, ours"),
    rule(
        "R4.4",
        "With claims=automatic all groups are taken at once",
        "自动归行动方",
        "Boardspace",
    ),
    rule("R5.1", "A seat that cannot act passes", "无可行动则停一手", "ours"),
    rule("R6.1", "A seat that reaches a goal wins", "达到目标者胜", BOOK),
    rule("R6.2", "Filling the last vacant ring wins", "填满最后空底座者胜", BOOK),
    rule("R6.3", "If no marble is captured, both lose", "球尽而无人俘获，双方皆负", FAQ),
    rule("R6.4", "The third occurrence of a position is a draw", "同形三次为和", "Burm 2016, ours"),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "ZÈRTZ, rule book, Kris Burm, Rio Grande Games / HUCH!, 2016, with larger \
     boards and blitz, cited as Burm 2016",
    "gipf.com: rules, notation and tournament rules of ZÈRTZ",
    "Boardspace, boardspace.net",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

//! Facts: rule sets, the option, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TagAlias, rule};

/// The index of the rule set of the Computer Olympiad.
pub(crate) const OLYMPIAD: usize = 1;

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "standard",
        name: "Surakarta",
        name_zh: "苏腊卡尔塔棋",
        about: "What goes on without captures is a draw.",
        options: &[quiet("100")],
        ..COMMON
    },
    RuleSet {
        slug: "olympiad",
        name: "Surakarta of the Computer Olympiad",
        name_zh: "苏腊卡尔塔棋（计算机奥林匹克）",
        about: "What goes on without captures is won by who has more pieces.",
        options: &[quiet("50")],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Red", "Black"],
    seat_tags: &["Red", "Black"],
    checked_by: &[
        "counts of Ludii 1.3.12",
        "a second implementation: lists and outcomes of 1,000 games",
    ],
    ..RuleSet::DEFAULT
};

const fn quiet(default: &'static str) -> OptionDef {
    OptionDef {
        key: "quiet",
        kind: OptionKind::Int(0, 1000),
        default,
        doc: "Moves of both seats without a capture that end the game; 0: never.",
        doc_zh: "双方合计多少手不吃子即终局；0 为不判。",
    }
}

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Surakarta", rules: "standard", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "Surakarta, iG Game Center",
    "Surakarta (game), Wikipedia",
    "The rule of the Computer Olympiad, Ludii's forum, 29 September 2023",
    "The Chinese rule texts the project was started from (002)",
];

const IGGC: &str = "iG Game Center";
const OLYMPICS: &str = "Computer Olympiad";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Six columns and six rows of points", "棋盘六行六列", "002"),
    rule("R1.2", "Loops at the corners join lines into circuits", "四角圆弧连成内外两圈", "002"),
    rule("R1.3", "Twelve pieces a side on two rows", "双方各十二子，列于两行", "002"),
    rule("R2.1", "Red begins, the seats alternate", "红先黑后，交替行棋", IGGC),
    rule("R2.2", "Whose turn it is must move", "轮到的一方必须行棋", "002"),
    rule("R3.1", "A seat moves a piece of its own", "只能走己方棋子", "002"),
    rule("R3.2", "A piece steps to the next point on any side", "直或斜走一步", "002"),
    rule("R3.3", "The point must be empty", "走至空位", "002"),
    rule("R4.1", "A capture takes the place of an enemy piece", "吃子占其位", "002"),
    rule("R4.2", "It goes round one loop at least", "至少经过一个圆弧", "002"),
    rule("R4.3", "The first piece on the way is captured", "途中遇到的第一子即被吃", "002"),
    rule("R4.4", "Nobody must capture", "可吃可不吃", IGGC),
    rule("R5.1", "Whoever has captured all wins", "吃尽对方者胜", "002"),
    rule("R5.2", "Whoever cannot move loses", "无子可走者负", "002, ours"),
    rule("R5.3", "Standard: a position for the third time is a draw", "同一局面三次为和", "ours"),
    rule("R5.4", "Standard: no capture for long is a draw", "长时间不吃子为和", "ours"),
    rule(
        "R6.1",
        "Olympiad: a position again, or no capture, ends it",
        "重复或不吃子终局",
        OLYMPICS,
    ),
    rule("R6.2", "Olympiad: then more pieces win", "子多者胜", OLYMPICS),
    rule("R6.3", "Olympiad: as many pieces are a draw", "子数相等为和", OLYMPICS),
    rule("R7.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

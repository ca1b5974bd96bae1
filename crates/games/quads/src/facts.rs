//! Facts: the rule sets, the rule table.

use wanqi_sdk::facts::{Rule, RuleSet, TagAlias, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "basic",
        name: "Basic game",
        name_zh: "基本玩法",
        about: "Tiles match one another.",
        ..COMMON
    },
    RuleSet {
        slug: "border",
        name: "With the border",
        name_zh: "进阶：边缘",
        about: "Tiles match the lines along the border, too.",
        ..COMMON
    },
];

/// Where the rule set with a border stands in [`RULESETS`].
pub(crate) const BORDER: usize = 1;

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "Silver"],
    seat_tags: &["Black", "Silver"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

/// What tags of imported files mean.
pub(crate) const TAG_ALIASES: &[TagAlias] =
    &[TagAlias { tag: "Variant", value: "Quads", rules: "basic", options: "" }];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The Chinese rule texts the project was started from (002)",
    "Reviews at mrraow.com and therealmajorfun.blogspot.com",
];

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Six columns and six rows of cells", "棋盘六行六列", "002"),
    rule(
        "R1.2",
        "A side shows one colour or one of two kinds of lines",
        "四边为色块或线",
        "mrraow",
    ),
    rule("R1.3", "Each seat has seventeen different tiles", "各十七枚，互不相同", "002, counted"),
    rule("R1.4", "Two neutral tiles show lines alone", "两枚全线棋子", "002, therealmajorfun"),
    rule("R2.1", "Black begins, the colours alternate", "黑先，轮流落子", "002, ours"),
    rule("R2.2", "Whose turn it is must lay a tile", "轮到的一方必须落子", "002"),
    rule("R3.1", "The first tile of each seat is a neutral one", "先轮流放入两枚全线棋子", "002"),
    rule("R3.2", "Then a tile of one's own that is left, turned at will", "其后落己方棋子", "002"),
    rule("R3.3", "On an empty cell", "落于空格", "002"),
    rule("R3.4", "Beside a tile on the board", "须贴上已有的棋子", "002"),
    rule("R3.5", "Sides that meet show the same", "相接处图案须搭配", "002"),
    rule(
        "R3.6",
        "With a border, sides that meet it show lines along it",
        "与边缘的线也须搭配",
        "002",
    ),
    rule("R4.1", "Who cannot lay a tile loses", "先无法落子者负", "002"),
    rule("R5.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

//! Facts: the rule sets, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, Reason, Rule, RuleSet, TagAlias, alias, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "quads",
    name: "Quads",
    name_zh: "方砖棋",
    about: "Square tiles whose sides must match; a side that cannot lay one loses.",
    about_zh: "方形棋子相接的边须搭配；无法落子者负。",
    family: Family::Tiles,
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
        slug: "basic",
        name: "Basic game",
        name_zh: "基本玩法",
        about: "Tiles match one another.",
        about_zh: "棋子之间须搭配。",
        ..COMMON
    },
    RuleSet {
        slug: "border",
        name: "With the border",
        name_zh: "进阶：边缘",
        about: "Tiles match the lines along the border, too.",
        about_zh: "与边缘的线也须搭配。",
        ..COMMON
    },
];

/// The index of the rule set `border`.
pub(crate) const BORDER: usize = 1;

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "Silver"],
    roles_zh: &["黑方", "银方"],
    seat_tags: &["Black", "Silver"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Quads", "basic")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Reviews at mrraow.com and therealmajorfun.blogspot.com, cited as mrraow.com and Major Fun",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reason("blocked", "blocked", "无法落子")];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Six columns and six rows of cells", "棋盘六行六列", "Yin 2019"),
    rule(
        "R1.2",
        "An edge of a tile shows a colour or one of two kinds of lines",
        "四边为色块或线",
        "mrraow.com",
    ),
    rule(
        "R1.3",
        "Each side has seventeen different tiles",
        "各十七枚，互不相同",
        "Yin 2019, counted",
    ),
    rule("R1.4", "Two neutral tiles show only lines", "两枚全线棋子", "Yin 2019, Major Fun"),
    rule("R2.1", "Black begins, the sides alternate", "黑先，轮流落子", "Yin 2019, ours"),
    unmarked("R2.2", "The side to move must lay a tile", "轮到的一方必须落子", "Yin 2019"),
    rule(
        "R3.1",
        "The first tile of each side is a neutral one",
        "先轮流放入两枚全线棋子",
        "Yin 2019",
    ),
    rule(
        "R3.2",
        "Then a side lays any tile that it has left, in any orientation",
        "其后落己方棋子",
        "Yin 2019",
    ),
    rule("R3.3", "A tile goes on an empty cell", "落于空格", "Yin 2019"),
    rule("R3.4", "A tile goes next to a tile on the board", "须贴上已有的棋子", "Yin 2019"),
    rule("R3.5", "Edges that meet show the same", "相接处图案须搭配", "Yin 2019"),
    rule(
        "R3.6",
        "With a border, edges that meet it show lines along it",
        "与边缘的线也须搭配",
        "Yin 2019",
    ),
    rule("R4.1", "A side that cannot lay a tile loses", "先无法落子者负", "Yin 2019"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

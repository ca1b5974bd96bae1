//! Facts: the rule set, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, Reason, Rule, RuleSet, TagAlias, alias, check, checks, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "zhuisui-qi",
    name: "Zhuisui Qi",
    name_zh: "追随棋",
    about: "A stone leaves a full board; then stones follow one another into the free cell.",
    about_zh: "满盘取走一子；此后棋子相随走入空格。",
    family: Family::Blockade,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule set.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Zhuisui Qi",
    name_zh: "追随棋",
    about: "Eleven stones each on 23 cells, one of which is free.",
    about_zh: "双方各十一子，棋盘二十三格，其中一格为空。",
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[
        check("a second implementation: counts of the whole tree", "另一实现：整棵树的计数"),
        checks::SECOND,
        check(
            "a solver in Python, and the theorem on undirected vertex geography",
            "Python 求解程序，以及无向顶点地理博弈的定理",
        ),
    ],
    ..RuleSet::DEFAULT
}];

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "追随棋", "standard")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "林继富 (ed.), a collection of folk games, the volume of board games (2016), page 77, \
     cited as Lin 2016",
    "罗鉴江《农家棋类游戏》 (2006), its table of contents, cited as Luo 2006",
];

const LIN: &str = "Lin 2016";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::BLOCKED];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Five by five cells without two corners, 23", "五乘五格缺两角，共二十三格", LIN),
    unmarked("R1.2", "Cells with a common side are next to one another", "上下左右为邻", LIN),
    unmarked("R1.3", "All cells are full, black and white in turn", "黑白相间布满棋盘", LIN),
    rule("R2.1", "Black begins, the seats alternate", "黑先白后，轮流行棋", LIN),
    unmarked("R2.2", "The seat to move must remove or move", "轮到的一方必须取子或走子", "ours"),
    rule("R3.1", "Black's first turn opens with a removal", "黑方首先取走一子", LIN),
    rule("R3.2", "Any one white stone is removed", "任取一枚白子", LIN),
    rule("R4.1", "A seat moves a stone of its own", "只能走己方棋子", LIN),
    rule("R4.2", "A stone goes to a cell next to it", "横竖走一格", LIN),
    rule("R4.3", "The cell must be the free one", "走入空格", LIN),
    rule("R5.1", "A seat that cannot move loses", "无子可走者负", LIN),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TRAIT_SCORE, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "rule-1",
        name: "Mushroom Game 1",
        name_zh: "蘑菇棋（规则一）",
        about: "Runs are taken, odd ones of one colour, even ones of both.",
        options: &[LAST],
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Mushroom Game 2",
        name_zh: "蘑菇棋（规则二）",
        about: "Runs of stones are taken, whatever their colour.",
        options: &[LAST],
        ..COMMON
    },
    RuleSet {
        slug: "rule-3",
        name: "Mushroom Game 3",
        name_zh: "蘑菇棋（规则三）",
        about: "Two stones with one between them are taken.",
        ..COMMON
    },
    RuleSet {
        slug: "rule-4",
        name: "Mushroom Game 4",
        name_zh: "蘑菇棋（规则四）",
        about: "Three stones are placed on a small triangle.",
        ..COMMON
    },
    RuleSet {
        slug: "rule-5",
        name: "Mushroom Game 5",
        name_zh: "蘑菇棋（规则五）",
        about: "Nine stones each step and jump to the other side.",
        options: &[DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "rule-6",
        name: "Mushroom Game 6",
        name_zh: "蘑菇棋（规则六）",
        about: "The board is filled ring by ring; rows of three and more count.",
        traits: TRAIT_SCORE,
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    seat_tags: &["Black", "White"],
    checked_by: &["a second implementation: counts, and lists and outcomes of 1,000 games"],
    ..RuleSet::DEFAULT
};

const LAST: OptionDef = OptionDef {
    key: "last",
    kind: OptionKind::Enum(&["wins", "loses"]),
    default: "wins",
    doc: "Whether whoever takes the last stone wins or loses.",
    doc_zh: "取得最后一子者胜或负。",
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 10_000),
    default: "400",
    doc: "Turns after which the game is drawn; 0 is never.",
    doc_zh: "多少回合后判和；0 为不判。",
};

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "罗鉴江, 民间棋类游戏, 2000, number 60 of the list 001 the project was started from",
    "The project's catalogue, after a scan in a public collection of abstract games",
];

const LUO: &str = "罗鉴江";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "Forty-eight points in a triangular grid", "四十八个棋位", LUO),
    rule("R1.2", "Strings are lines in three directions", "三个方向的串", LUO),
    rule("R1.3", "Rings of 21, 15, 9 and 3 points", "由外至内二十一、十五、九、三位", LUO),
    rule("R1.4", "In rule-1 rows are red and green in turn", "规则一：各串红绿相间", "ours"),
    rule("R2.1", "Black begins, the seats alternate", "黑先，轮流行棋", LUO),
    rule("R2.2", "Whose turn it is must act", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "A turn is what the rule set says", "按各规则行棋", LUO),
    rule("R3.1", "A stone or a run of one string is taken", "取同一串上相邻的棋子", LUO),
    rule("R3.2", "Odd runs have one colour, even runs both", "奇数同色，偶数两色", LUO),
    rule("R3.3", "Whoever takes the last stone wins, or loses", "取最后一子者胜或负", LUO),
    rule("R4.1", "Two stones with one between are taken", "隔一子取两子", LUO),
    rule("R4.2", "Who cannot loses", "无子可取者负", LUO),
    rule("R5.1", "Three stones are placed on empty points", "在空位放三子", LUO),
    rule("R5.2", "All three are neighbours", "三位两两相邻", LUO),
    rule("R5.3", "Who cannot loses", "无处可放者负", LUO),
    rule("R6.1", "Nine stones each at their homes", "每方九子", LUO),
    rule("R6.2", "One's own stone moves to an empty point", "走己方一子至空位", LUO),
    rule("R6.3", "By a step or by jumps", "走一步或连跳", LUO),
    rule("R6.4", "Whoever fills the goal wins", "占满对面九位者胜", LUO),
    rule("R6.5", "White has one more turn; both there is a draw", "后手补一着，同到为和", LUO),
    rule("R6.6", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R6.7", "A long race is a draw", "久不到达为和", "ours"),
    rule("R7.1", "A stone is placed on an empty point", "在空位放一子", LUO),
    rule("R7.2", "Outer rings first", "由外圈至内圈", LUO),
    rule("R7.3", "White may once place two", "后手可连下两子一次", LUO),
    rule("R7.4", "On the full board more points win", "布满后分多者胜", LUO),
    rule("R7.5", "Three in a row are 10, each more doubles", "三连十分，每多一子加倍", LUO),
    rule("R8.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

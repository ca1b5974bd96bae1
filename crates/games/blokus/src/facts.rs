//! Facts: rule sets, options, the rule table.

use crate::blksgf;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_OUT, TRAIT_SCORE,
    alias, check, checks, outside, reason, rule, unmarked,
};

/// The facts of Blokus.
pub const FACTS: Facts = Facts {
    slug: "blokus",
    name: "Blokus",
    name_zh: "角斗士棋",
    about: "Pieces of one to five squares meet their own colour at corners, never along an edge.",
    about_zh: "一至五格的棋子，同色之间只可角顶角，不得贴边。",
    family: Family::Territory,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    tag_aliases: &[alias("Variant", "Blokus", "classic"), alias("Variant", "Blokus Duo", "duo")],
    suffixes: &["blksgf"],
    formats: &[Format {
        id: "blksgf",
        suffixes: &["blksgf"],
        magic: b"",
        about: "Pentobi's SGF for Blokus: classic for four, three and two, and Duo",
        about_zh: "Pentobi 所用的角斗士棋 SGF：四人、三人、二人标准棋盘，以及双人棋盘（Duo）",
        lines: false,
        import: Some(blksgf::import),
        export: Some(blksgf::export),
    }],
    reasons: REASONS,
    sources: &[
        "The printed rules of Blokus and Blokus Duo (Sekkoïa, Educational Insights, Mattel), cited \
         as Blokus rules",
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
        "Pentobi: its file format, start squares and opening books",
    ],
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "classic",
        aliases: &["four"],
        name: "Blokus",
        name_zh: "四人角斗士棋",
        about: "Four seats with a colour each on 20×20.",
        about_zh: "四人各执一色，棋盘 20×20。",
        seats: (4, 4),
        traits: TRAIT_SCORE | TRAIT_OUT,
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        checks: &[check("counts of Pentobi", "Pentobi 的计数"), checks::SECOND],
        ..FOUR_COLOURS
    },
    RuleSet {
        slug: "duo",
        name: "Blokus Duo",
        name_zh: "双人角斗士棋",
        about: "Two seats with a colour each on 14×14; the start squares are inside the board.",
        about_zh: "二人各执一色，棋盘 14×14；起始格在棋盘内部。",
        roles: &["Purple", "Orange"],
        roles_zh: &["紫方", "橙方"],
        seat_tags: &["Purple", "Orange"],
        checks: &[check("counts of Pentobi", "Pentobi 的计数"), checks::SECOND],
        ..FOUR_COLOURS
    },
    RuleSet {
        slug: "classic-2",
        aliases: &["two"],
        name: "Blokus for two",
        name_zh: "二人角斗士棋",
        about: "Seat 1 plays blue and red, seat 2 yellow and green.",
        about_zh: "先手执蓝、红两色，后手执黄、绿两色。",
        checks: &[checks::SECOND, outside("Pentobi's opening book", "Pentobi 的开局库")],
        ..FOUR_COLOURS
    },
    RuleSet {
        slug: "classic-3",
        aliases: &["three"],
        name: "Blokus for three",
        name_zh: "三人角斗士棋",
        about: "A colour each; the seats play green in turn, and green does not count.",
        about_zh: "三人各执一色；绿色由三人轮流代走，不计分。",
        seats: (3, 3),
        traits: TRAIT_SCORE | TRAIT_OUT,
        seat_tags: &["Seat1", "Seat2", "Seat3"],
        result_order: &[1, 2, 3],
        checks: &[checks::SECOND, outside("Pentobi's opening book", "Pentobi 的开局库")],
        ..FOUR_COLOURS
    },
];

const FOUR_COLOURS: RuleSet = RuleSet {
    options: &[OptionDef {
        key: "start",
        kind: OptionKind::Enum(&["any", "own"]),
        default: "any",
        doc: "A colour begins on any vacant start square, or only on its own.",
        doc_zh: "各色首子可占任一空的起始格，或只能占自己的起始格。",
    }],
    traits: TRAIT_SCORE,
    roles: &["Blue", "Yellow", "Red", "Green"],
    roles_zh: &["蓝方", "黄方", "红方", "绿方"],
    seat_tags: &["Seat1", "Seat2"],
    ..RuleSet::DEFAULT
};

const BOX: &str = "Blokus rules";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("others-have-left", "others have left", "其余各方退出"),
    reason("nobody-can-place", "nobody can place", "各方均无处可落"),
];

/// The rule table.
pub const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "A square board with a side of 20 or 14 squares",
        "方形棋盘，边长20格或14格",
        "Yin 2019",
    ),
    rule(
        "R1.2",
        "A piece is one of 21 shapes of one to five squares",
        "二十一种一至五格棋子",
        "Yin 2019",
    ),
    rule("R1.3", "Every colour has each piece once", "每色每种棋子各一枚", "Yin 2019"),
    rule("R2.1", "The colours play in their order", "各色依次落子", "Yin 2019"),
    rule("R2.2", "Three seats play the fourth colour in turn", "三人轮流代走第四色", BOX),
    rule("R2.3", "A colour passes only if it cannot place", "无处可落方可放弃", BOX),
    rule("R2.4", "A colour that has passed or placed all is out", "放弃或落完者不再行棋", BOX),
    rule("R2.5", "No turn is skipped otherwise", "不得另行跳过", BOX),
    rule("R2.6", "With three or four seats a seat may leave", "三人以上可中途退出", "ours"),
    rule("R3.1", "A piece goes on vacant squares", "落于空格", "Yin 2019"),
    rule(
        "R3.2",
        "The first piece covers a start square",
        "首子须占起始格",
        "Yin 2019, Blokus rules",
    ),
    rule(
        "R3.3",
        "Later pieces touch their colour at a corner",
        "此后须与己方棋子角顶角",
        "Yin 2019",
    ),
    rule("R3.4", "They never share an edge with their colour", "不得与己方棋子贴边", "Yin 2019"),
    rule("R4.1", "The game ends when every colour is out", "各方均不能落子时终局", "Yin 2019"),
    unmarked("R4.2", "−1 for each square not placed", "未落的棋子每格扣一分", "Yin 2019"),
    rule("R4.3", "+15 for all pieces placed", "全部落完加十五分", "Yin 2019"),
    rule(
        "R4.4",
        "+5 more if the single square was the last piece",
        "最后一子为单格再加五分",
        "Yin 2019",
    ),
    rule("R4.5", "The highest score of a seat's colours wins", "所执各色合计，分高者胜", BOX),
    rule("R4.6", "The game ends when one seat is left", "仅余一人时终局", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

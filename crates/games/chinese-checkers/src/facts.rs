//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_OUT, TRAIT_UNBOUNDED,
    checks, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "chinese-checkers",
    aliases: &["stern-halma"],
    name: "Chinese Checkers",
    name_zh: "中国跳棋",
    about: "Ten men each step and hop across a six-pointed star into the opposite corner.",
    about_zh: "双方或多方各十子，在六角星形棋盘上走和跳，进入对面的角。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    reasons: REASONS,
    sources: &[
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
        "Rule pages of English-language publishers, cited as publishers' pages: corners, clockwise \
         turns, blocked goals",
        "Counts and random games of OpenSpiel 2.0.2 and Ludii 1.3.12",
    ],
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
pub(crate) const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "p2",
        name: "Two seats",
        name_zh: "二人跳棋",
        about: "Two seats in opposite corners.",
        about_zh: "二人对局，分占相对两角。",
        seats: (2, 2),
        roles: COLOURS.split_at(2).0,
        roles_zh: COLOURS_ZH.split_at(2).0,
        seat_tags: COLOURS.split_at(2).0,
        result_order: &[1, 2],
        traits: TRAIT_UNBOUNDED,
        checks: &[
            checks::OPEN_SPIEL_AND_LUDII,
            checks::SECOND_AND_COUNTS,
            checks::OPEN_SPIEL_GAMES,
        ],
        ..MANY
    },
    RuleSet {
        slug: "p3",
        name: "Three seats",
        name_zh: "三人跳棋",
        about: "Three seats in every second corner; each goes to an empty one.",
        about_zh: "三人对局，隔角而坐；各自走向对面的空角。",
        seats: (3, 3),
        roles: COLOURS.split_at(3).0,
        roles_zh: COLOURS_ZH.split_at(3).0,
        seat_tags: SEATS.split_at(3).0,
        result_order: &[1, 2, 3],
        ..MANY
    },
    RuleSet {
        slug: "p4",
        name: "Four seats",
        name_zh: "四人跳棋",
        about: "Four seats in two opposite pairs of corners.",
        about_zh: "四人对局，占两对相对的角。",
        seats: (4, 4),
        roles: COLOURS.split_at(4).0,
        roles_zh: COLOURS_ZH.split_at(4).0,
        seat_tags: SEATS.split_at(4).0,
        result_order: &[1, 2, 3, 4],
        ..MANY
    },
    RuleSet {
        slug: "p5",
        name: "Five seats",
        name_zh: "五人跳棋",
        about: "Five seats; seat 3 goes to the empty corner.",
        about_zh: "五人对局；第三方走向空角。",
        seats: (5, 5),
        roles: COLOURS.split_at(5).0,
        roles_zh: COLOURS_ZH.split_at(5).0,
        seat_tags: SEATS.split_at(5).0,
        result_order: &[1, 2, 3, 4, 5],
        ..MANY
    },
    RuleSet {
        slug: "p6",
        name: "Six seats",
        name_zh: "六人跳棋",
        about: "Six seats in all corners.",
        about_zh: "六人对局，占满六角。",
        seats: (6, 6),
        roles: &COLOURS,
        roles_zh: &COLOURS_ZH,
        seat_tags: &SEATS,
        result_order: &[1, 2, 3, 4, 5, 6],
        ..MANY
    },
    RuleSet {
        slug: "super-jump",
        name: "Two seats with long hops",
        name_zh: "空跳",
        about: "As p2; a man also hops over a man at a distance, to the point as far behind it.",
        about_zh: "同二人跳棋，另可空跳：隔空位跳过一子，落到等距的另一侧。",
        seats: (2, 2),
        roles: COLOURS.split_at(2).0,
        roles_zh: COLOURS_ZH.split_at(2).0,
        seat_tags: COLOURS.split_at(2).0,
        result_order: &[1, 2],
        traits: TRAIT_UNBOUNDED,
        options: &[long_hop("true"), STAY, GOAL],
        ..MANY
    },
];

const COLOURS: [&str; 6] = ["Black", "White", "Red", "Yellow", "Blue", "Green"];
const COLOURS_ZH: [&str; 6] = ["黑方", "白方", "红方", "黄方", "蓝方", "绿方"];
const SEATS: [&str; 6] = ["Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Seat6"];
/// What all rule sets have in common.
const MANY: RuleSet = RuleSet {
    // In revision 1 `goal=own` did not count foreign men, which is `goal=all` now.
    revision: 2,
    former_defaults: &[(1, "goal=filled")],
    options: &[long_hop("false"), STAY, GOAL],
    traits: TRAIT_OUT | TRAIT_UNBOUNDED,
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const fn long_hop(default: &'static str) -> OptionDef {
    OptionDef {
        key: "long-hop",
        kind: OptionKind::Bool,
        default,
        doc: "A man may hop over a man at a distance and land as far behind it.",
        doc_zh: "允许空跳：以另一棋子为对称中心，跳到对称的位置。",
    }
}

const STAY: OptionDef = OptionDef {
    key: "stay",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Men in the goal must not leave it.",
    doc_zh: "进入终点的棋子不得再走出。",
};

const GOAL: OptionDef = OptionDef {
    key: "goal",
    kind: OptionKind::Enum(&["own", "all", "filled"]),
    default: "own",
    doc: "A seat arrives with all ten own men; `own` counts foreign men that stay in the goal. \
          `filled`: the goal is full and contains an own man.",
    doc_zh: "己方棋子全部入营（own：对方滞留终点之子终可代替己子），或终点填满且含己子。",
};

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("arrival-together", "arrival together", "同轮全部入营"),
    reason("arrival", "arrival", "全部入营"),
    reasons::OTHERS_LEFT,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The star has 121 points", "星形棋盘，共121点", "Yin 2019"),
    unmarked("R1.2", "Corners, men and goals of the seats", "各方的起点、棋子与终点", "Yin 2019"),
    rule("R2.1", "Seat 1 begins, the seats move clockwise", "顺时针轮流行棋", "publishers' pages"),
    rule("R2.2", "A seat moves one of its own men", "每次走己方一子", "Yin 2019"),
    rule("R2.3", "Only a seat that cannot move passes", "无子可走时才可放弃", "ours"),
    rule("R2.4", "With three or more seats, a seat may leave", "两人以上可中途退出", "ours"),
    rule("R3.1", "A move ends on another, empty point", "须走到另一空位", "Yin 2019"),
    rule("R3.2", "A step leads to a neighbouring point", "平移一步", "Yin 2019"),
    rule("R3.3", "A hop leads over a neighbour, and may continue", "隔一子跳，可连跳", "Yin 2019"),
    rule("R3.4", "A long hop leads over a man at a distance", "空跳：对称跳", "Yin 2019"),
    rule(
        "R3.5",
        "With stay=true men must not leave the goal",
        "进营不出（可选）",
        "publishers' pages",
    ),
    rule(
        "R4.1",
        "goal=filled: a seat arrives if its goal is full and has an own man",
        "终点填满且含己子即入营",
        "publishers' pages",
    ),
    rule("R4.2", "A seat arrives with ten own men in its goal", "十子全部入营", "Yin 2019"),
    rule("R4.3", "The round is completed; arrivals in it are equal", "同轮入营为平", "Yin 2019"),
    rule("R4.4", "The last seat left wins", "其余各方退出则获胜", "ours"),
    unmarked(
        "R4.5",
        "Foreign men that stay in the goal count",
        "滞留终点的他方棋子可代替己子",
        "ours",
    ),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

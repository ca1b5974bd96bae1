//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_SCORE, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "mogu-qi",
    aliases: &["mushroom-game"],
    name: "Mogu Qi",
    name_zh: "蘑菇棋",
    about: "Six games on 48 points: taking stones, placing stones, a race, rows.",
    about_zh: "四十八位棋盘上的六种玩法：取子、放子、竞走、连子。",
    family: Family::Taking,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "rule-1",
        name: "Mushroom Game 1",
        name_zh: "蘑菇棋（规则一）",
        about: "A turn takes a run: an odd number of one colour, or an even number of both.",
        about_zh: "每次取一串上相邻的棋子：奇数须同色，偶数须有两色。",
        options: &[LAST],
        ..COMMON
    },
    RuleSet {
        slug: "rule-2",
        name: "Mushroom Game 2",
        name_zh: "蘑菇棋（规则二）",
        about: "A turn takes a run of stones of any colour.",
        about_zh: "每次取一串上相邻的棋子，颜色不论。",
        options: &[LAST],
        ..COMMON
    },
    RuleSet {
        slug: "rule-3",
        name: "Mushroom Game 3",
        name_zh: "蘑菇棋（规则三）",
        about: "A turn takes two stones with one between them.",
        about_zh: "每次取中间隔一子的两子。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-4",
        name: "Mushroom Game 4",
        name_zh: "蘑菇棋（规则四）",
        about: "A turn places three stones on a small triangle.",
        about_zh: "每次在小三角上放三子。",
        ..COMMON
    },
    RuleSet {
        slug: "rule-5",
        name: "Mushroom Game 5",
        name_zh: "蘑菇棋（规则五）",
        about: "Nine stones of each seat step and jump to the other side.",
        about_zh: "双方各九子，走和跳到对面。",
        options: &[DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "rule-6",
        name: "Mushroom Game 6",
        name_zh: "蘑菇棋（规则六）",
        about: "The seats fill the board ring by ring; rows of three or more count.",
        about_zh: "双方由外圈至内圈布满棋盘；三子及以上相连得分。",
        traits: TRAIT_SCORE,
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const LAST: OptionDef = OptionDef {
    key: "last",
    kind: OptionKind::Enum(&["wins", "loses"]),
    default: "wins",
    doc: "Whether the seat that takes the last stone wins or loses.",
    doc_zh: "取得最后一子者胜或负。",
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 10_000),
    default: "400",
    doc: "Number of turns after which the game is a draw; 0: no limit.",
    doc_zh: "多少回合后判和；0 为不判。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "罗鉴江《民间棋类游戏》 (2000), cited as Luo 2000, number 60 of the list in 罗鉴江《农家棋类游戏》 \
     (2006), cited as Luo 2006",
    "The project's catalogue, after a scan in a public collection of abstract games",
];

const LUO: &str = "Luo 2000";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("last-taken", "last taken", "取得最后一子"),
    reason("no-pair", "no pair", "无子可取"),
    reason("no-triangle", "no triangle", "无处可放"),
    reasons::ARRIVED,
    reasons::BOTH_ARRIVED,
    reasons::REPETITION,
    reasons::TURN_LIMIT,
    reasons::FULL_BOARD,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The board is a triangular grid of 48 points", "四十八个棋位", LUO),
    unmarked("R1.2", "Strings are lines in three directions", "三个方向的串", LUO),
    unmarked("R1.3", "Rings of 21, 15, 9 and 3 points", "由外至内二十一、十五、九、三位", LUO),
    unmarked("R1.4", "In rule-1 rows are red and green in turn", "规则一：各串红绿相间", "ours"),
    rule("R2.1", "Black begins, the seats alternate", "黑先，轮流行棋", LUO),
    unmarked("R2.2", "The seat to move must act", "轮到的一方必须行棋", "ours"),
    unmarked("R2.3", "The rule set defines a turn", "按各规则行棋", LUO),
    rule("R3.1", "A turn takes a stone or a run of one string", "取同一串上相邻的棋子", LUO),
    rule("R3.2", "Odd runs have one colour, even runs both", "奇数同色，偶数两色", LUO),
    rule("R3.3", "The seat that takes the last stone wins, or loses", "取最后一子者胜或负", LUO),
    rule("R4.1", "A turn takes two stones with one between", "隔一子取两子", LUO),
    rule("R4.2", "A seat that cannot take loses", "无子可取者负", LUO),
    rule("R5.1", "A turn places three stones on empty points", "在空位放三子", LUO),
    rule("R5.2", "All three are neighbours", "三位两两相邻", LUO),
    rule("R5.3", "A seat that cannot place loses", "无处可放者负", LUO),
    unmarked("R6.1", "Each seat has nine stones at its home", "每方九子", LUO),
    rule("R6.2", "An own stone moves to an empty point", "走己方一子至空位", LUO),
    rule("R6.3", "It moves by a step or by jumps", "走一步或连跳", LUO),
    rule("R6.4", "A seat that fills its goal wins", "占满对面九位者胜", LUO),
    rule(
        "R6.5",
        "White has one more turn; if both arrive, it is a draw",
        "后手补一着，同到为和",
        LUO,
    ),
    rule(
        "R6.6",
        "A position that occurs for the third time is a draw",
        "同一局面出现三次为和",
        "ours",
    ),
    rule("R6.7", "A race of too many turns is a draw", "久不到达为和", "ours"),
    rule("R7.1", "A turn places a stone on an empty point", "在空位放一子", LUO),
    rule("R7.2", "Outer rings are filled first", "由外圈至内圈", LUO),
    rule("R7.3", "White may place two stones once", "后手可连下两子一次", LUO),
    rule("R7.4", "On the full board the higher score wins", "布满后分多者胜", LUO),
    unmarked(
        "R7.5",
        "Three in a row score 10, each further stone doubles",
        "三连十分，每多一子加倍",
        LUO,
    ),
    unmarked("R8.1", "A position must be reachable", "局面须可能出现", "ours"),
];

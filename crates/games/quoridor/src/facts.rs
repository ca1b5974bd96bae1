//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{
    Check, Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_OUT, TRAIT_UNBOUNDED,
    check, checks, outside, reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "quoridor",
    name: "Quoridor",
    name_zh: "步步为营",
    about: "Each turn is a step or a wall; the first pawn across the board wins.",
    about_zh: "每回合走一步或放一墙；先走到对面者胜。",
    family: Family::Race,
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
        slug: "two",
        name: "Two seats",
        name_zh: "二人",
        about: "Two seats with ten walls each.",
        about_zh: "二人对局，各十面墙。",
        traits: TRAIT_UNBOUNDED,
        options: &[SIZE, walls("10")],
        roles: &["White", "Black"],
        roles_zh: &["白方", "黑方"],
        seat_tags: &["White", "Black"],
        checks: &[
            check("counts of OpenSpiel 2.0.2", "OpenSpiel 2.0.2 的计数"),
            checks::SECOND,
            OPEN_SPIEL,
        ],
        ..RuleSet::DEFAULT
    },
    RuleSet {
        slug: "four",
        name: "Four seats",
        name_zh: "四人",
        about: "Four seats with five walls each.",
        about_zh: "四人对局，各五面墙。",
        seats: (4, 4),
        traits: TRAIT_UNBOUNDED | TRAIT_OUT,
        options: &[SIZE, walls("5"), PLAY_ON, ASIDE],
        roles: &["White", "Red", "Black", "Yellow"],
        roles_zh: &["白方", "红方", "黑方", "黄方"],
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        checks: &[checks::SECOND, OPEN_SPIEL],
        ..RuleSet::DEFAULT
    },
];

const OPEN_SPIEL: Check = outside("random games of OpenSpiel 2.0.2", "OpenSpiel 2.0.2 的随机对局");

const SIZE: OptionDef = OptionDef {
    key: "size",
    kind: OptionKind::Enum(&["3", "5", "7", "9"]),
    default: "9",
    doc: "Number of columns and of rows of the board.",
    doc_zh: "棋盘每边格数。",
};

const fn walls(default: &'static str) -> OptionDef {
    OptionDef {
        key: "walls",
        kind: OptionKind::Int(0, 20),
        default,
        doc: "Number of walls of each seat.",
        doc_zh: "每方的墙数。",
    }
}

const PLAY_ON: OptionDef = OptionDef {
    key: "play-on",
    kind: OptionKind::Bool,
    default: "false",
    doc: "A pawn that has arrived leaves the board, and the others play on for the next places.",
    doc_zh: "先到者离场，其余各方继续争夺后面的名次。",
};

const ASIDE: OptionDef = OptionDef {
    key: "aside",
    kind: OptionKind::Bool,
    default: "true",
    doc: "A pawn may jump diagonally if a second pawn is behind the jumped one, as before a wall.",
    doc_zh: "被跳棋子后方另有棋子时，可如遇墙一样斜跳。",
};

const GIGAMIC: &str = "Gigamic";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reason("arrival", "arrival", "走到对面"), reasons::OTHERS_LEFT];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The squares of the board", "棋盘九行九列", "Yin 2019"),
    rule("R1.2", "A wall is placed between four squares", "墙须落在四格之间", "Yin 2019"),
    unmarked(
        "R1.3",
        "Pawns start in the middle of a side and must reach the opposite one",
        "开局位置与目标",
        "Yin 2019",
    ),
    rule("R2.1", "White begins, the turns go clockwise", "轮流行棋", "Yin 2019, OpenSpiel"),
    unmarked("R2.2", "A turn is a move of the pawn or a wall", "每回合走子或放墙", "Yin 2019"),
    rule("R2.3", "A seat that can neither move nor place a wall passes", "无可行动才放弃", "ours"),
    rule("R2.4", "With four seats a seat may leave", "四人时可中途退出", "ours"),
    rule(
        "R3.1",
        "A pawn steps to an adjacent square, not through a wall",
        "走一格，不可穿墙",
        "Yin 2019",
    ),
    rule("R3.2", "A pawn does not enter a square with a pawn", "不可走到有子的格", "Yin 2019"),
    rule("R3.3", "A pawn may jump over an adjacent pawn", "可跳过相邻的棋子", "Yin 2019"),
    rule(
        "R3.4",
        "It may jump diagonally if a wall or the edge is behind",
        "其后有墙则可斜跳",
        "Yin 2019, Gigamic",
    ),
    rule(
        "R3.5",
        "It may also jump diagonally if a second pawn is behind",
        "其后有子亦可斜跳",
        "descriptions",
    ),
    rule("R4.1", "A seat places a wall of its own stock", "须有剩余的墙", "Yin 2019"),
    rule("R4.2", "Walls neither overlap nor cross", "墙不可重叠或交叉", GIGAMIC),
    rule("R4.3", "Every seat in the game keeps a path", "不可完全堵死任何一方", "Yin 2019"),
    rule("R5.1", "The first seat to arrive wins", "先到对面者胜", "Yin 2019"),
    rule("R5.2", "With play-on the others play on for places", "余者争后面的名次", "Yin 2019"),
    rule("R5.3", "The game ends when one seat is left", "只剩一方时终局", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019 (牆棋)",
    "The rules of the publisher, Gigamic, as printed with the game",
    "Notation: quoridorstrats.wordpress.com, English Wikipedia",
    "Counts and random games of OpenSpiel 2.0.2",
];

//! Facts: rule sets, options, the rule table.

use wanqi_sdk::facts::{OptionDef, OptionKind, Rule, RuleSet, TRAIT_OUT, TRAIT_UNBOUNDED, rule};

/// The rule sets, the default one first.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "two",
        name: "Two seats",
        name_zh: "二人",
        about: "Two seats with ten walls each.",
        traits: TRAIT_UNBOUNDED,
        options: &[SIZE, walls("10")],
        roles: &["White", "Black"],
        seat_tags: &["White", "Black"],
        checked_by: &["counts and random games of OpenSpiel 2.0.2", SECOND],
        ..RuleSet::DEFAULT
    },
    RuleSet {
        slug: "four",
        name: "Four seats",
        name_zh: "四人",
        about: "Four seats with five walls each.",
        seats: (4, 4),
        traits: TRAIT_UNBOUNDED | TRAIT_OUT,
        options: &[SIZE, walls("5"), PLAY_ON, ASIDE],
        roles: &["White", "Red", "Black", "Yellow"],
        seat_tags: &["Seat1", "Seat2", "Seat3", "Seat4"],
        result_order: &[1, 2, 3, 4],
        checked_by: &["random games of OpenSpiel 2.0.2", SECOND],
        ..RuleSet::DEFAULT
    },
];

const SECOND: &str = "a second implementation: lists and outcomes of 1,000 games";

const SIZE: OptionDef = OptionDef {
    key: "size",
    kind: OptionKind::Enum(&["3", "5", "7", "9"]),
    default: "9",
    doc: "Columns and rows of the board.",
    doc_zh: "棋盘每边格数。",
};

const fn walls(default: &'static str) -> OptionDef {
    OptionDef {
        key: "walls",
        kind: OptionKind::Int(0, 20),
        default,
        doc: "Walls of each seat.",
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
    doc: "Where a second pawn stands behind the first one jumps aside of it, as before a wall.",
    doc_zh: "被跳棋子后方另有棋子时，可如遇墙一样斜跳。",
};

const GIGAMIC: &str = "Gigamic";

/// The rule table.
pub(crate) const RULES: &[Rule] = &[
    rule("R1.1", "The squares of the board", "棋盘九行九列", "002"),
    rule("R1.2", "A wall lies between four squares", "墙须落在四格之间", "002"),
    rule("R1.3", "Pawns start amid their sides and go to the other", "开局位置与目标", "002"),
    rule("R2.1", "White begins, the turn goes round clockwise", "轮流行棋", "002, OpenSpiel"),
    rule("R2.2", "A turn is a pawn's move or a wall", "每回合走子或放墙", "002"),
    rule("R2.3", "Who can neither move nor place a wall passes", "无可行动才放弃", "ours"),
    rule("R2.4", "Of four seats one may leave", "四人时可中途退出", "ours"),
    rule("R3.1", "A pawn steps to a square beside, not through a wall", "走一格，不可穿墙", "002"),
    rule("R3.2", "Never to a square with a pawn", "不可走到有子的格", "002"),
    rule("R3.3", "Over the pawn beside it", "可跳过相邻的棋子", "002"),
    rule(
        "R3.4",
        "Aside of it, if a wall or the edge is behind",
        "其后有墙则可斜跳",
        "002, Gigamic",
    ),
    rule("R3.5", "Aside, too, if a second pawn is behind", "其后有子亦可斜跳", "rule descriptions"),
    rule("R4.1", "A wall from one's own stock", "须有剩余的墙", "002"),
    rule("R4.2", "Walls neither overlap nor cross", "墙不可重叠或交叉", GIGAMIC),
    rule("R4.3", "Everyone who plays keeps a way", "不可完全堵死任何一方", "002"),
    rule("R5.1", "Who arrives first wins", "先到对面者胜", "002"),
    rule("R5.2", "With play-on the others go on for places", "余者争后面的名次", "002"),
    rule("R5.3", "The last one left in the game ends it", "只剩一方时终局", "ours"),
    rule("R6.1", "A position must be one that can be", "局面须可能出现", "ours"),
];

/// Sources of the rules.
pub(crate) const SOURCES: &[&str] = &[
    "The Chinese rule text the project was started from (002, 牆棋)",
    "The rules of the publisher, Gigamic, as printed with the game",
    "Notation: quoridorstrats.wordpress.com, Wikipedia",
    "Counts and random games of OpenSpiel 2.0.2",
];

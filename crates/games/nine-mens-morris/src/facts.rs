//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, check, checks,
    reason, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "nine-mens-morris",
    aliases: &["merels", "mills", "muhle"],
    name: "Nine Men's Morris",
    name_zh: "九子棋",
    about: "Men are placed and moved along the lines; three in a row remove a man.",
    about_zh: "棋子先落后走，均在线上；成三则吃对方一子。",
    family: Family::Alignment,
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
        slug: "standard",
        name: "Nine Men's Morris",
        name_zh: "九子棋",
        about: "Nine men each, which move along the lines and never fly.",
        about_zh: "双方各九子，沿线走子，不可飞子。",
        options: &[PROTECTED, refill("false"), DRAW_AFTER],
        checks: &[checks::OPEN_SPIEL_AND_LUDII, checks::SECOND_AND_COUNTS],
        // Revision 1 left the points open by default; its records name `refill` in `Options`.
        revision: 2,
        equal_revisions: &[1],
        former_defaults: &[(1, "refill=true")],
        ..COMMON
    },
    RuleSet {
        slug: "flying",
        name: "Nine Men's Morris with flying",
        name_zh: "九子棋（飞子）",
        about: "A side with three men left moves them to any point.",
        about_zh: "只剩三子的一方可飞到任意棋位。",
        options: &[PROTECTED, refill("true"), DRAW_AFTER],
        checks: &[
            checks::OPEN_SPIEL_AND_LUDII,
            checks::SECOND_AND_COUNTS,
            checks::OPEN_SPIEL_GAMES,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "three",
        aliases: &["three-mens-morris"],
        name: "Three Men's Morris",
        name_zh: "三子棋",
        about: "Three men each on nine points; three in a row win.",
        about_zh: "双方各三子，棋盘九个棋位；三子连线者胜。",
        options: &[STEPS, ROWS, FIRST, DRAW_AFTER],
        checks: &[
            check("counts of a solver for seven variants", "一个求解程序对七种玩法的计数"),
            checks::SECOND_AND_COUNTS,
        ],
        ..COMMON
    },
    RuleSet {
        slug: "six",
        aliases: &["six-mens-morris"],
        name: "Six Men's Morris",
        name_zh: "六子棋",
        about: "Six men each on two squares.",
        about_zh: "双方各六子，棋盘两个方框。",
        options: &[PROTECTED, refill("true"), flying("false"), DRAW_AFTER],
        checks: &[checks::SECOND_AND_COUNTS],
        ..COMMON
    },
    RuleSet {
        slug: "twelve",
        aliases: &["twelve-mens-morris"],
        name: "Twelve Men's Morris",
        name_zh: "十二子棋",
        about: "Twelve men each on three squares with diagonals.",
        about_zh: "双方各十二子，棋盘三个方框，有斜线。",
        options: &[PROTECTED, refill("true"), flying("true"), DRAW_AFTER],
        checks: &[checks::LUDII, checks::SECOND_AND_COUNTS],
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    ..RuleSet::DEFAULT
};

const PROTECTED: OptionDef = OptionDef {
    key: "protected",
    kind: OptionKind::Bool,
    default: "true",
    doc: "A man in a mill is safe while there are men outside of mills.",
    doc_zh: "尚有散子时不得吃成三之子。",
};

const fn refill(default: &'static str) -> OptionDef {
    OptionDef {
        key: "refill",
        kind: OptionKind::Bool,
        default,
        doc: "Men may be placed on points from which a man was removed.",
        doc_zh: "落子阶段被吃之子的棋位可再落子。",
    }
}

const fn flying(default: &'static str) -> OptionDef {
    OptionDef {
        key: "flying",
        kind: OptionKind::Bool,
        default,
        doc: "A side with three men left moves them to any point.",
        doc_zh: "只剩三子的一方可以飞子。",
    }
}

const STEPS: OptionDef = OptionDef {
    key: "steps",
    kind: OptionKind::Enum(&["lines", "straight", "king", "any"]),
    default: "lines",
    doc: "Steps: along the lines, along rows and columns, to each point around, to any point.",
    doc_zh: "走子：沿线、沿横竖线、至周围各点、至任意点。",
};

const ROWS: OptionDef = OptionDef {
    key: "rows",
    kind: OptionKind::Enum(&["all", "straight"]),
    default: "all",
    doc: "Winning rows: rows, columns and diagonals, or only rows and columns.",
    doc_zh: "斜线三连是否获胜。",
};

const FIRST: OptionDef = OptionDef {
    key: "first",
    kind: OptionKind::Enum(&["anywhere", "not-centre"]),
    default: "anywhere",
    doc: "Points for the first man: any point, or any but the centre.",
    doc_zh: "首子能否落于中心。",
};

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "100",
    doc: "Number of turns without a man removed or placed that draws the game; 0: no limit.",
    doc_zh: "连续多少回合无吃子判和；0 为不判。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[
    alias("Variant", "Nine Men's Morris", "flying"),
    alias("Variant", "Moulin", "standard"),
    alias("Variant", "Muehle", "standard"),
    alias("Variant", "Three Men's Morris", "three"),
    alias("Variant", "Six Men's Morris", "six"),
    alias("Variant", "Twelve Men's Morris", "twelve"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "H. J. R. Murray, A History of Board-Games other than Chess, 1952, cited as Murray 1952",
    "The rules of the world championships at gamerz.net",
    "English Wikipedia, Nine men's morris",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    "Ludii: Three, Six, Nine and Twelve Men's Morris, ludii.games",
];

const WIKIPEDIA: &str = "English Wikipedia";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("two-men-left", "two men left", "只剩两子"),
    reasons::NO_MOVE,
    reasons::THREE_IN_A_ROW,
    reasons::FULL_BOARD,
    reasons::REPETITION,
    reason("no-mill", "no mill", "久不成三"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "Points are corners and middles of squares",
        "棋位为各方框的角与边中点",
        "Yin 2019",
    ),
    unmarked("R1.2", "Lines join the middles, in twelve also the corners", "连线", "Yin 2019"),
    unmarked(
        "R1.3",
        "Nine men each, or three, six, twelve",
        "双方各九子，或三、六、十二子",
        "Yin 2019",
    ),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流行棋", "Yin 2019"),
    unmarked("R2.2", "The side to move must place or move", "轮到的一方必须行棋", "Yin 2019"),
    rule("R3.1", "First the men are placed on empty points", "先落子于空位", "Yin 2019"),
    rule(
        "R3.2",
        "With refill=false points of removed men are closed",
        "押子之位不得再落子",
        "Yin 2019",
    ),
    rule(
        "R3.3",
        "With first=not-centre the first man is not on the centre",
        "首子不得落于中心",
        "Murray 1952",
    ),
    rule("R4.1", "Then men move", "落完再走子", "Yin 2019"),
    rule(
        "R4.2",
        "A man moves along a line to the next empty point",
        "沿线走一步至空位",
        "Yin 2019",
    ),
    rule("R4.3", "A side with three men flies", "只剩三子可飞子", "Yin 2019"),
    rule("R5.1", "A side that closes a mill removes a man", "成三吃一子", "Yin 2019"),
    rule("R5.2", "Nothing is removed without a mill", "未成三不得吃子", "Yin 2019"),
    rule("R5.3", "A man of the opponent is removed", "所吃为对方之子", "Yin 2019"),
    rule("R5.4", "A man in a mill is safe while there are other men", "先吃散子", "Yin 2019"),
    rule("R6.1", "A side with fewer than three men loses", "不足三子者负", "Yin 2019"),
    rule("R6.2", "A side that cannot move loses", "困蔽者负", "Yin 2019"),
    rule("R6.3", "A full board is a draw", "落满棋盘为和", WIKIPEDIA),
    rule("R6.4", "Three: three in a row win", "三子棋：三子连线者胜", "Murray 1952"),
    rule("R6.5", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    rule("R6.6", "A long play without a mill is a draw", "久不成三为和", "ours"),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

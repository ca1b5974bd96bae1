//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "songhuo-qi",
    name: "Deliveries",
    name_zh: "送货棋",
    about: "Two pieces bring goods from a warehouse to users; the first to pick up a fifth wins.",
    about_zh: "双方主子从仓库取货，送给用户；先取得第五件货者胜。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Deliveries",
    name_zh: "送货棋",
    about: "Nine goods and nine users on a board of 49 points.",
    about_zh: "货物九枚，用户九位，棋盘四十九位。",
    options: &[OPEN_USERS],
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const OPEN_USERS: OptionDef = OptionDef {
    key: "open-users",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Pieces without a good may pass over delivered goods and end on them.",
    doc_zh: "空载的主子可以越过或停在已送达的货物上。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "罗鉴江《民间棋类游戏》 (2000), cited as Luo 2000, number 105 in the list of 罗鉴江《农家棋类游戏》 \
     (2006), cited as Luo 2006",
    "A scan in a public collection of abstract games",
];

const LUO: &str = "Luo 2000";

/// The reasons for which a game ends.
const REASONS: &[Reason] =
    &[reason("fifth-good", "fifth good picked up", "取得第五货"), reasons::REPETITION];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "The board has seven by seven points", "七乘七共四十九位", LUO),
    unmarked("R1.2", "Lines are rows, columns and three diagonals", "横线、竖线与三条斜线", LUO),
    unmarked("R1.3", "The warehouse and the users have nine points each", "仓库与用户各九位", LUO),
    unmarked("R1.4", "Nine goods and a main piece for each seat", "货物九枚，双方主子各一", LUO),
    rule("R2.1", "Black begins, each side moves its main piece", "黑先，轮流走主子", "ours"),
    unmarked("R2.2", "The side to move must move", "轮到的一方必须行棋", "ours"),
    rule("R2.3", "A side passes only without a legal move", "无路可走时才可放弃", "ours"),
    rule(
        "R3.1",
        "Without a good, a piece moves two steps along lines",
        "取货：沿线走两步，可转弯",
        LUO,
    ),
    rule("R3.2", "A piece does not pass over pieces", "不得越子", LUO),
    rule("R3.3", "It ends on a free point or picks up a good", "至空位，或至货物处装货", LUO),
    rule("R4.1", "With a good, a piece moves one step along a line", "送货：沿线走一步", LUO),
    rule("R4.2", "The step ends on a free point", "至空位", LUO),
    rule("R4.3", "The piece puts the good down at a user", "至用户处卸货", LUO),
    rule("R5.1", "The side that picks up a fifth good wins", "送完四货再取第五货者胜", LUO),
    rule("R5.2", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "siji-qi",
    name: "Four Seasons",
    name_zh: "四季棋",
    about: "Two pieces each slide like rooks and never meet the opposite season; no move loses.",
    about_zh: "双方各两子，直行如车，不得与相对的季节相遇；无子可走者负。",
    family: Family::Blockade,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The roles of the seats.
pub(crate) const ROLES: [&str; 2] = ["Spring and Summer", "Autumn and Winter"];

/// The roles in Chinese.
const ROLES_ZH: [&str; 2] = ["春夏方", "秋冬方"];

/// The rule sets, the default one first.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Four Seasons",
    name_zh: "四季棋",
    about: "Spring and summer against autumn and winter on eight by eight cells.",
    about_zh: "春夏对秋冬，棋盘八乘八格。",
    options: &[LIMIT],
    roles: &ROLES,
    roles_zh: &ROLES_ZH,
    seat_tags: &["SpringSummer", "AutumnWinter"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

const LIMIT: OptionDef = OptionDef {
    key: "limit",
    kind: OptionKind::Int(0, 1000),
    default: "200",
    doc: "Number of turns after which the game is a draw; 0: no limit.",
    doc_zh: "行棋满此手数为和；0 为不判。",
};

/// Sources of the rules.
const SOURCES: &[&str] = &["罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006"];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::NO_MOVE, reasons::TURN_LIMIT, reasons::REPETITION];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Eight by eight cells", "八乘八方格", "Luo 2006"),
    unmarked(
        "R1.2",
        "Spring, summer, autumn and winter start in the corners",
        "春夏秋冬布于四角",
        "Luo 2006",
    ),
    rule(
        "R2.1",
        "Spring and summer begin, the seats alternate",
        "春夏先，轮流行棋",
        "Luo 2006, ours",
    ),
    unmarked("R2.2", "The seat to move must move", "轮到的一方必须行棋", "Luo 2006"),
    rule("R3.1", "A piece slides straight over empty cells", "直行，中途不转弯不越子", "Luo 2006"),
    rule(
        "R3.2",
        "A piece does not enter a cell that the opposite season sees",
        "春秋不相遇，冬夏不相遇",
        "Luo 2006",
    ),
    rule("R4.1", "A seat with no legal move loses", "无子可走者负", "Luo 2006"),
    rule(
        "R4.2",
        "A position that occurs for the third time is a draw",
        "同一局面出现三次为和",
        "ours",
    ),
    rule("R4.3", "After the turns of the option the game is a draw", "满限定手数为和", "ours"),
    unmarked("R5.1", "A position must be reachable", "局面须可能出现", "ours"),
];

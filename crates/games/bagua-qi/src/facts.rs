//! Facts: the rule set, its option, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_HIDDEN, TRAIT_SEALED,
    TRAIT_UNBOUNDED, checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "bagua-qi",
    aliases: &["baguaqi"],
    name: "Bagua Qi",
    name_zh: "八卦棋",
    about: "Both seats hide counters and guess their sum; a right guess moves a token one step.",
    about_zh: "双方暗出辅子，互猜总数；猜对的一方本子走一步。",
    family: Family::Race,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

/// The rule sets.
const RULESETS: &[RuleSet] = &[RuleSet {
    slug: "standard",
    name: "Standard",
    name_zh: "八卦棋",
    about: "Once around the yin-yang figure and back through it to the eye of the other seat.",
    about_zh: "绕太极图圆周一圈，再穿过图中走到对方鱼眼。",
    provisional: true,
    traits: TRAIT_SEALED | TRAIT_HIDDEN | TRAIT_UNBOUNDED,
    options: &[OptionDef {
        key: "route",
        kind: OptionKind::Int(2, 60),
        default: "14",
        doc: "Number of steps from the eye of a seat to the eye of the other seat.",
        doc_zh: "从己方鱼眼走到对方鱼眼的步数。",
    }],
    styles: &["canonical", "chinese"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
}];

/// The text, which is incomplete.
const TEXT: &str = "Luo 2006 八卦棋 3";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reason("arrival", "arrival", "到达对方鱼眼")];

/// The rule table.
const RULES: &[Rule] = &[
    unmarked("R1.1", "A path leads each token from eye to eye", "由己方鱼眼到对方鱼眼的路线", TEXT),
    unmarked("R1.2", "One token and two counters each", "双方各一枚本子、两枚辅子", TEXT),
    rule("R2.1", "Bids, then guesses, then one step", "每回合出子、猜子、走子一步", TEXT),
    rule("R3.1", "Each seat hides one or two counters, once", "双方各暗出一枚或两枚", TEXT),
    rule(
        "R3.2",
        "Only the seat that made the last step may hide none",
        "上回合走子的一方可不出",
        TEXT,
    ),
    rule("R4.1", "The seats guess in turn", "双方轮流猜子，上回合胜方先猜", TEXT),
    rule("R4.2", "A guess is a possible sum", "所猜为可能的数目之和", TEXT),
    rule("R4.3", "The second guess differs from the first", "后猜者不得与先猜者相同", TEXT),
    rule(
        "R4.4",
        "If no guess is right, both seats bid and guess again",
        "均未猜对则重新出子、猜子",
        TEXT,
    ),
    rule("R5.1", "A right guess moves the token one step", "猜对的一方走一步", TEXT),
    unmarked("R5.2", "Tokens may share a point", "本子可同处一点", "ours, see Choices"),
    rule("R6.1", "The first token to arrive wins", "先到对方鱼眼者胜", "ours, see Choices"),
    unmarked("R7.1", "No turn is skipped, no seat leaves", "不得弃权、跳过或离局", "ours"),
    unmarked("R8.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &["罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006, section 八卦棋"];

//! Facts: rule sets, the rule table, sources.

use wanqi_sdk::facts::{
    Check, Facts, Family, Reason, Rule, RuleSet, TagAlias, alias, check, reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "alquerque",
    aliases: &["quirkat"],
    name: "Alquerque",
    name_zh: "奥雀雀棋",
    about: "Pieces jump over enemies along the lines and capture them all.",
    about_zh: "棋子沿线跳过敌子而吃之；吃尽对方者胜。",
    family: Family::Capture,
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
        slug: "alfonso",
        aliases: &["basic"],
        name: "Alfonso",
        name_zh: "基本规则",
        about: "As in the book of games of Alfonso X: pieces move and jump in every direction.",
        about_zh: "依阿方索十世《游戏之书》：棋子可向各个方向走和跳。",
        checks: &[SECOND],
        ..COMMON
    },
    RuleSet {
        slug: "bell",
        name: "Bell",
        name_zh: "贝尔规则",
        about: "The rules of R. C. Bell: no piece moves back, or to a point where it has been.",
        about_zh: "贝尔（R. C. Bell）的规则：棋子不得后退，也不得回到曾到过的棋位。",
        checks: &[SECOND],
        ..COMMON
    },
];

const SECOND: Check = check(
    "second implementations: counts, and legal actions and outcomes of random games",
    "其他实现：计数，以及随机对局的着法列表与结果",
);

const COMMON: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    ..RuleSet::DEFAULT
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Alquerque", "alfonso")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Alfonso X, Libro de los juegos (1283), fol. 91, alquerque de doze",
    "R. C. Bell, Board and Table Games from Many Civilizations, 1960, cited as Bell 1960",
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
];

const BELL: &str = "Bell 1960";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[reasons::ALL_CAPTURED, reasons::NO_MOVE, reasons::REPETITION];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Five columns and five rows of points", "棋盘纵横各五路", "Yin 2019"),
    rule("R1.2", "Diagonals join strong points only", "斜线只连接强位", "Yin 2019"),
    unmarked(
        "R1.3",
        "Twelve pieces of each side, the centre empty",
        "双方各十二子，中心为空",
        "Alfonso X",
    ),
    rule("R2.1", "White begins, the sides alternate", "白先，轮流走子", "Yin 2019, ours"),
    rule("R2.2", "A piece moves to the next empty point", "沿线走一步至相邻空位", "Yin 2019"),
    rule("R2.3", "A side that can jump must jump", "能跳吃必须跳吃", "Yin 2019"),
    unmarked("R2.4", "No turn is skipped, no seat leaves", "不得跳过或退出", "ours"),
    rule("R3.1", "A jump over an enemy captures it", "跳过相邻敌子并吃掉", "Yin 2019"),
    rule("R3.2", "The same piece must jump again if it can", "同一子须连跳", "Alfonso X"),
    rule("R4.1", "Bell: no piece moves back", "棋子不能后退", BELL),
    rule("R4.2", "Bell: no piece returns to a point", "不能回到曾到过的棋位", BELL),
    rule("R4.3", "Bell: on the last row a piece only jumps", "到底线后只能横向跳吃", BELL),
    rule("R5.1", "The side that has captured all enemy pieces wins", "吃尽对方者胜", "Yin 2019"),
    rule("R5.2", "A side with no legal move loses", "无子可走者负", BELL),
    rule("R5.3", "A position for the third time is a draw", "同一局面出现三次为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

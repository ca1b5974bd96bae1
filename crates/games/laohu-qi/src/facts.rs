//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TagAlias, alias, checks, reason,
    reasons, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "laohu-qi",
    aliases: &["tiger-games"],
    name: "Laohu Qi",
    name_zh: "老虎棋",
    about: "Few tigers capture dogs; many dogs enclose the tigers.",
    about_zh: "少数虎吃犬，众犬围虎。",
    family: Family::Hunt,
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
        slug: "weihu",
        name: "Surround the Tiger",
        name_zh: "围虎棋",
        about: "One tiger captures both neighbours on a line; sixteen dogs enclose it.",
        about_zh: "一虎挑吃同线两侧的犬；十六犬围虎。",
        options: &[take("6", 16), DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "weishi",
        name: "Surround the Lion",
        name_zh: "围狮棋",
        about: "Sixteen dogs must enclose the lion on one of four apexes.",
        about_zh: "十六犬须把狮围在四个陷阱之一。",
        options: &[take("6", 16), DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "er-hu",
        aliases: &["shuang-hu"],
        name: "Two Tigers",
        name_zh: "二虎棋",
        about: "Two tigers against four stacks of four dogs.",
        about_zh: "二虎对四摞犬，每摞四枚。",
        options: &[take("6", 16), SCATTER, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "menggu-lu",
        aliases: &["bouge-shodra"],
        name: "Mongolian Deer",
        name_zh: "蒙古鹿棋",
        about: "Two deer between two mountains against twenty-four dogs.",
        about_zh: "二鹿居于两山之间，对二十四犬。",
        options: &[take("13", 24), SLOPES_DRAWN, DRAW_AFTER],
        checks: &[checks::LUDII, checks::SECOND_RANDOM_AND_COUNTS],
        ..COMMON
    },
    RuleSet {
        slug: "menggu-lu-20",
        aliases: &["yongning"],
        name: "Mongolian Deer with twenty dogs",
        name_zh: "永宁老虎棋",
        about: "Two deer between two mountains against twenty dogs.",
        about_zh: "二鹿居于两山之间，对二十犬。",
        options: &[take("11", 20), SLOPES_DRAWN, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "beijing",
        name: "Beijing Tiger",
        name_zh: "北京老虎棋",
        about: "Fifteen dogs never move back and must enclose the tiger in its cage.",
        about_zh: "十五犬不能后退，须把虎围在虎笼之中。",
        options: &[take("8", 15), CAGE, DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "pingluo",
        aliases: &["buhu"],
        name: "Pingluo Tiger",
        name_zh: "平罗老虎棋",
        about: "Two tigers leap over one, three or five of twenty dogs.",
        about_zh: "二虎对二十犬，虎可跳过一、三或五枚犬。",
        options: &[take("10", 20), DRAW_AFTER],
        ..COMMON
    },
    RuleSet {
        slug: "dalang",
        name: "Strike the Wolf",
        name_zh: "打狼棋",
        about: "One wolf moves along diagonals, too; seventeen dogs do not.",
        about_zh: "一狼对十七犬；狼可斜行，犬不可斜行。",
        options: &[take("12", 17), DIAGONALS, DRAW_AFTER],
        provisional: true,
        ..COMMON
    },
];

const COMMON: RuleSet = RuleSet {
    roles: &["Tiger", "Dogs"],
    roles_zh: &["虎方", "犬方"],
    seat_tags: &["Tiger", "Dogs"],
    checks: &[checks::SECOND_RANDOM_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const fn take(default: &'static str, dogs: i64) -> OptionDef {
    OptionDef {
        key: "take",
        kind: OptionKind::Int(1, dogs),
        default,
        doc: "Number of captured dogs that wins.",
        doc_zh: "吃够多少犬获胜。",
    }
}

const DRAW_AFTER: OptionDef = OptionDef {
    key: "draw-after",
    kind: OptionKind::Int(0, 1_000),
    default: "100",
    doc: "Number of turns without a dog captured or placed that makes a draw; 0: never.",
    doc_zh: "连续多少回合无吃子判和；0 为不判。",
};

const SCATTER: OptionDef = OptionDef {
    key: "scatter",
    kind: OptionKind::Bool,
    default: "true",
    doc: "A single dog may not move while a dog of a stack can.",
    doc_zh: "犬未全部分散时不准走动单个棋子。",
};

const SLOPES_DRAWN: OptionDef = OptionDef {
    key: "slopes",
    kind: OptionKind::Bool,
    default: "true",
    doc: "The slopes of the lower mountain are lines.",
    doc_zh: "下方土字形山的斜边是否为线。",
};

const CAGE: OptionDef = OptionDef {
    key: "cage",
    kind: OptionKind::Enum(&["six", "nine"]),
    default: "six",
    doc: "The cage: the six points above the square, or nine with the three that both share.",
    doc_zh: "虎笼为方形上方六位，或连同共用三位共九位。",
};

const DIAGONALS: OptionDef = OptionDef {
    key: "diagonals",
    kind: OptionKind::Enum(&["both", "one"]),
    default: "both",
    doc: "Number of diagonals of each small square, both or one.",
    doc_zh: "小方格有两条还是一条斜线。",
};

/// What tags of imported files mean.
const TAG_ALIASES: &[TagAlias] = &[alias("Variant", "Bouge Shodra", "menggu-lu")];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019: seven tiger games",
    "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006: 二虎棋",
    "罗鉴江《民间棋类游戏》 (2000), as Yin 2019 cites it, cited as Luo 2000",
    "Ludii: Bouge Shodra, ludii.games",
    "Chinese Wikipedia, 北京虎棋",
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("enough-taken", "enough taken", "吃够犬数"),
    reason("broken-out", "broken out", "虎已突围"),
    reason("shut-in", "shut in", "虎被困住"),
    reason("shut-in-elsewhere", "shut in elsewhere", "虎被困于陷阱或笼外"),
    reasons::REPETITION,
    reasons::NO_CAPTURE,
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "Each rule set has a board of points", "各规则有各自的棋盘", "Yin 2019"),
    unmarked("R1.2", "Lines join points", "棋位以线相连", "Yin 2019"),
    unmarked("R1.3", "The positions of tigers and dogs at the start", "座子", "Yin 2019"),
    rule("R2.1", "Tiger begins, the sides alternate", "虎方先走，轮流行棋", "Yin 2019"),
    rule("R2.2", "Dogs pass only if they cannot move", "犬方无子可走时停一着", "ours"),
    rule("R3.1", "A dog steps to the next empty point", "犬沿线走一步至空位", "Yin 2019"),
    rule("R3.2", "Dogs in hand are placed first", "手中有犬时先落子", "Yin 2019"),
    rule("R3.3", "Dogs of stacks move before single dogs", "未全部分散时不准走单子", "Yin 2019"),
    rule("R3.4", "Beijing: dogs never move back", "北京：犬不能后退", "Yin 2019"),
    rule("R3.5", "Dalang: dogs use no diagonals", "打狼：犬不能斜行", "Yin 2019"),
    rule("R3.6", "Dogs never capture", "犬不能吃子", "Yin 2019"),
    rule("R4.1", "A tiger steps to the next empty point", "虎沿线走一步至空位", "Yin 2019"),
    rule("R4.2", "Between two dogs on a line it captures both", "挑吃两犬", "Yin 2019"),
    rule("R4.3", "Weihu: not if a third dog is next to one", "围虎：三犬相靠不能挑", "Yin 2019"),
    rule("R4.4", "In other games it leaps over a dog and captures it", "跳吃一犬", "Yin 2019"),
    rule("R4.5", "Pingluo: over an odd number of dogs", "平罗：隔奇跳行", "Yin 2019"),
    rule("R5.1", "Tiger wins with enough dogs captured", "虎方吃够犬数者胜", "Yin 2019"),
    rule("R5.2", "Beijing: the tiger wins below all dogs", "北京：虎向下突围者胜", "Yin 2019"),
    rule("R5.3", "Dogs win when no tiger can move", "虎方皆无法走动则犬方胜", "Yin 2019"),
    rule("R5.4", "Outside apexes or cage that is a draw", "围于陷阱或笼外为和", "Yin 2019"),
    rule("R5.5", "The third occurrence of a position is a draw", "同一局面出现三次为和", "ours"),
    rule("R5.6", "Many turns without a capture are a draw", "久不吃子为和", "ours"),
    unmarked("R6.1", "A position must be reachable", "局面须可能出现", "ours"),
];

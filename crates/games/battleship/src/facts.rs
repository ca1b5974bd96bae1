//! Facts: the rule sets, their options, the rule table.

use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_HIDDEN, TRAIT_SEALED, check,
    checks, reason, rule, unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "battleship",
    aliases: &["haizhan-qi"],
    name: "Battleship",
    name_zh: "海战棋",
    about: "Two hidden fleets and shots at cells; a seat that sinks the whole other fleet wins.",
    about_zh: "双方暗布舰队，轮流炮击海域；先击沉对方全部舰船者胜。",
    family: Family::Deduction,
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
        slug: "three-shots",
        name: "Three shots",
        name_zh: "三炮海战",
        about: "A Chinese form: ten ships with forty cells, three shots a turn, answered together.",
        about_zh: "中国玩法：十艘船共四十格，每回合三炮，射毕一并告知结果。",
        provisional: true,
        traits: TRAIT_SEALED | TRAIT_HIDDEN,
        options: &[shots("3"), LAST_VOLLEY, TOLD],
        checks: &[checks::SECOND_AND_COUNTS],
        ..RuleSet::DEFAULT
    },
    RuleSet {
        slug: "classic",
        name: "Classic",
        name_zh: "通行海战",
        about: "The common form: five ships with seventeen cells, one shot a turn.",
        about_zh: "通行玩法：五艘船共十七格，每回合一炮。",
        traits: TRAIT_SEALED | TRAIT_HIDDEN,
        options: &[shots("1"), LAST_VOLLEY, TOLD, TOUCHING],
        checks: &[
            check("the published number of fleets", "公开发表的布阵数目"),
            checks::SECOND_AND_COUNTS,
        ],
        ..RuleSet::DEFAULT
    },
];

const fn shots(default: &'static str) -> OptionDef {
    OptionDef {
        key: "shots",
        kind: OptionKind::Int(1, 10),
        default,
        doc: "Number of shots of a volley.",
        doc_zh: "每回合射击次数。",
    }
}

const LAST_VOLLEY: OptionDef = OptionDef {
    key: "last-volley",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Seat 2 fires its volley of the round even if its fleet is sunk; both sunk is a draw.",
    doc_zh: "后手全军覆没后仍可完成本回合射击，双方同沉为和棋。",
};

const TOLD: OptionDef = OptionDef {
    key: "told",
    kind: OptionKind::Enum(&["hits", "sunk"]),
    default: "sunk",
    doc: "What the answer to a volley contains: only hits, or also sunk ships.",
    doc_zh: "射击后告知的内容：仅告知命中，或一并告知击沉。",
};

const TOUCHING: OptionDef = OptionDef {
    key: "touching",
    kind: OptionKind::Bool,
    default: "true",
    doc: "Ships may touch one another.",
    doc_zh: "船只之间可以相邻。",
};

/// The source of the Chinese form.
const FIGURE: &str = "Lin 2016";
/// The source of the common form.
const COMMON: &str = "Milton Bradley";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("fleet-sunk", "fleet sunk", "舰队全沉"),
    reason("both-fleets-sunk", "both fleets sunk", "双方舰队全沉"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "A sea of ten by ten cells for each seat", "双方各有十乘十格海域", FIGURE),
    unmarked("R1.2", "The fleet of three-shots, ten ships", "三炮海战的舰队，十艘船四十格", FIGURE),
    unmarked("R1.3", "The fleet of classic, five ships", "通行海战的舰队，五艘船十七格", COMMON),
    rule(
        "R2.1",
        "Both seats place their fleets before the first shot",
        "双方暗中布阵，布毕开炮",
        FIGURE,
    ),
    rule("R2.2", "A seat places its fleet once", "每方只布阵一次", "ours"),
    rule("R2.3", "Ships from the first kind to the last", "按舰种顺序逐艘布置", "ours"),
    rule("R2.4", "Ships share no cell", "船只不得重叠", COMMON),
    rule("R2.5", "With touching=false ships must not touch", "不相邻选项：船只不得相接", "ours"),
    rule("R3.1", "Seat 1 fires first, the seats alternate", "先手先射，双方轮流", FIGURE),
    rule("R3.2", "A turn is a volley of shots", "每回合射击若干炮", FIGURE),
    rule("R3.3", "A seat fires at a cell only once", "同一格只射击一次", "ours"),
    rule("R4.1", "The whole volley is answered at its end", "射毕一并告知命中与否", FIGURE),
    unmarked("R4.2", "A ship whose cells are all hit is sunk", "各格均被命中的船沉没", COMMON),
    unmarked("R4.3", "The other ships are hidden until the end", "其余船位终局前保密", "ours"),
    rule("R5.1", "A seat that sinks the whole fleet wins", "先击沉对方全部舰船者胜", FIGURE),
    rule(
        "R5.2",
        "With last-volley seat 2 fires its last volley",
        "末轮选项：后手仍可还击",
        "see Choices",
    ),
    rule("R5.3", "Both fleets sunk in a round are a draw", "同一回合双方全沉为和棋", "see Choices"),
    rule("R6.1", "No turn is skipped, no seat leaves", "不得弃权、跳过或离局", "ours"),
    unmarked("R7.1", "A position must be reachable", "局面须可能出现", "ours"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "Lin Jifu (林继富, ed.), a collection of folk games, the volume of board games (2016), cited as \
     Lin 2016: 海军作战棋",
    "The rules of Milton Bradley's edition, as described at htfbw.com",
    "Chinese Wikipedia, 海战 (游戏)",
];

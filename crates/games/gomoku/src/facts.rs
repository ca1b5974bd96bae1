//! Facts: rule sets, options, the rule table.

use crate::formats::{renlib, sgf};
use wanqi_sdk::Format;
use wanqi_sdk::facts::{
    Facts, Family, OptionDef, OptionKind, Reason, Rule, RuleSet, TRAIT_CLAIMS, TRAIT_HIDDEN,
    TRAIT_ROLES_CHANGE, TRAIT_SEALED, TagAlias, alias, check, checks, reason, reasons, rule,
    unmarked,
};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "gomoku",
    aliases: &["five-in-a-row", "gomokunarabe", "omok"],
    name: "Gomoku and Renju",
    name_zh: "五子棋",
    about: "Five stones in a row win; in renju Black's double threes, double fours and overlines \
            lose.",
    about_zh: "五子连珠者胜；连珠规则中黑方三三、四四、长连为禁手，判负。",
    family: Family::Alignment,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULE_SETS,
    rules: RULES,
    tag_aliases: &[
        alias("Variant", "Gomoku", "free"),
        alias("Variant", "Renju", "renju-rif"),
        alias("Variant", "五目並べ", "free"),
        alias("Variant", "五目", "free"),
        alias("Variant", "Gobang", "free"),
        alias("Variant", "오목", "free"),
        alias("Variant", "連珠", "renju-rif"),
        alias("Variant", "렌주", "renju-rif"),
        alias("Variant", "Рэндзю", "renju-rif"),
        TagAlias { tag: "Variant", value: "freestyle-19", rules: "free", options: "size=19" },
    ],
    formats: FORMATS,
    reasons: REASONS,
    sources: &[
        "The International Rules of Renju, RIF 1996 with the correction of 1998, renju.net",
        "The opening rules certified by RIF (Yamaguchi, Tarannikov, Taraguchi-N), renju.net",
        "The rules of the Gomoku World Championships: standard, pro, long pro, swap, \
         swap2, cited as GWC",
        "罗鉴江《农家棋类游戏》 (2006), cited as Luo 2006",
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
        "A Chinese web article on the rules of gomoku and renju, cited as Wuziqi n.d.",
    ],
    ..Facts::DEFAULT
};

const FORMATS: &[Format] = &[
    Format {
        id: "sgf",
        suffixes: &["sgf"],
        magic: b"(;\nGM[4]",
        about: "SGF for gomoku and renju, with variations; RU names the rule set",
        about_zh: "五子棋与连珠的 SGF，含变着；RU 指明规则集",
        lines: false,
        import: Some(sgf::import),
        export: Some(sgf::export),
    },
    Format {
        id: "renlib",
        suffixes: &["lib"],
        magic: renlib::MAGIC,
        about: "libraries of RenLib, with variations; the rules of renju without exchange",
        about_zh: "RenLib 棋谱库，含变着；按有禁手连珠的规则",
        lines: false,
        import: Some(renlib::import),
        export: Some(renlib::export),
    },
    Format {
        id: "renlib-free",
        suffixes: &[],
        magic: &[],
        about: "libraries of RenLib with the rules of free gomoku",
        about_zh: "RenLib 棋谱库，按自由五子棋的规则",
        lines: false,
        import: Some(renlib::import_free),
        export: Some(renlib::export),
    },
];

/// The rule sets, the default one first.
pub(crate) const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        slug: "free",
        aliases: &["freestyle-15", "freestyle"],
        name: "Free gomoku",
        name_zh: "自由五子棋",
        about: "Five or more in a row win for both sides.",
        about_zh: "双方连成五子或五子以上均胜。",
        options: &[size(9), OPENING, passing("false")],
        traits: TRAIT_ROLES_CHANGE,
        checks: &[
            checks::OPEN_SPIEL_AND_LUDII,
            checks::SECOND_AND_COUNTS,
            checks::OPEN_SPIEL_GAMES,
        ],
        ..EITHER_COLOUR
    },
    RuleSet {
        slug: "standard",
        aliases: &["standard-exact-five"],
        name: "Standard gomoku",
        name_zh: "标准五子棋",
        about: "Exactly five in a row win for both sides.",
        about_zh: "双方均须恰好五子连珠方胜。",
        options: &[size(9), OPENING, passing("false")],
        traits: TRAIT_ROLES_CHANGE,
        checks: &[checks::SECOND_AND_COUNTS],
        ..EITHER_COLOUR
    },
    RuleSet {
        slug: "renju-luo",
        aliases: &["renju-000"],
        name: "Renju as Luo Jianjiang describes it",
        name_zh: "五子棋竞赛规则（罗鉴江）",
        about: "White's first stone in the central 5×5, exchange after three, two fifth stones.",
        about_zh: "白方首子在中心 5×5 之内，三手可交换，五手两打。",
        options: &[size(6), FOULS, passing("false")],
        checks: &[checks::SECOND_AND_COUNTS],
        ..EITHER_COLOUR
    },
    RuleSet {
        slug: "renju-basic",
        name: "Renju without exchange",
        name_zh: "有禁手连珠",
        about: "The 26 patterns and fouls of Black; colours stay.",
        about_zh: "二十六种开局，黑方有禁手；不交换棋色。",
        options: &[size(6), FOULS, passing("false")],
        checks: &[
            check(
                "forbidden points of realcore, mintaka and AbstractPlay",
                "realcore、mintaka 与 AbstractPlay 的禁手点",
            ),
            checks::SECOND_AND_COUNTS,
        ],
        ..FIXED_COLOURS
    },
    RuleSet {
        slug: "renju-swap3",
        aliases: &["swap3"],
        name: "Renju with exchange after three",
        name_zh: "三手可交换",
        about: "As renju-basic, and White may take Black after the third stone.",
        about_zh: "规则同有禁手连珠；第三手之后白方可换执黑棋。",
        options: &[size(6), FOULS, passing("false")],
        checks: &[checks::SECOND_AND_COUNTS],
        ..EITHER_COLOUR
    },
    RuleSet {
        slug: "renju-rif",
        aliases: &["rif"],
        name: "Renju, RIF opening",
        name_zh: "连珠（指定开局、三手可交换、五手两打）",
        about: "Seat 1 sets a pattern, seat 2 may take Black, Black offers two fifth stones.",
        about_zh: "先手指定开局，后手可换执黑棋，黑方五手两打。",
        options: &[size(6), FOULS, passing("true")],
        checks: &[
            check(
                "forbidden points of realcore, mintaka and AbstractPlay",
                "realcore、mintaka 与 AbstractPlay 的禁手点",
            ),
            checks::SECOND_AND_COUNTS,
        ],
        ..EITHER_COLOUR
    },
    RuleSet {
        slug: "renju-yamaguchi",
        aliases: &["yamaguchi"],
        name: "Renju, Yamaguchi opening",
        name_zh: "连珠（山口规则）",
        about: "Seat 1 sets a pattern and names the number of fifth stones that Black will offer.",
        about_zh: "先手指定开局，并宣布黑方第五手的打点数。",
        options: &[size(6), FOULS, passing("true")],
        checks: &[checks::SECOND_AND_COUNTS],
        ..EITHER_COLOUR
    },
    RuleSet {
        slug: "renju-tarannikov",
        aliases: &["tarannikov"],
        name: "Renju, Tarannikov opening",
        name_zh: "连珠（塔拉尼科夫规则）",
        about: "Five stones in growing squares, exchange after each.",
        about_zh: "前五手的落点范围逐手扩大，每手之后可交换。",
        options: &[size(9), FOULS, passing("true")],
        checks: &[checks::SECOND_AND_COUNTS],
        ..EITHER_COLOUR
    },
    RuleSet {
        slug: "renju-taraguchi-10",
        aliases: &["taraguchi", "taraguchi-10"],
        name: "Renju, Taraguchi-10 opening",
        name_zh: "连珠（塔拉山口规则）",
        about: "As Tarannikov, or ten fifth stones offered after the fourth.",
        about_zh: "同塔拉尼科夫规则，或第四手之后改为十个打点。",
        options: &[size(9), FOULS, passing("true"), FIFTHS, NEAR, STAY],
        checks: &[checks::SECOND_AND_COUNTS],
        ..EITHER_COLOUR
    },
    RuleSet {
        slug: "free-stones-sealed",
        aliases: &["free-stones"],
        name: "Free stones with sealed predictions",
        name_zh: "自由座子与封陈预判",
        about: "Four stones anywhere, then sealed predictions decide colours and limit.",
        about_zh: "任意置四子，再以封陈预判决定棋色与手数。",
        provisional: true,
        options: &[size(6), passing("true"), DECISIVE],
        traits: TRAIT_ROLES_CHANGE | TRAIT_SEALED | TRAIT_HIDDEN,
        checks: &[checks::SECOND_AND_COUNTS],
        ..EITHER_COLOUR
    },
];

/// The seats keep their colours.
const FIXED_COLOURS: RuleSet = RuleSet {
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    traits: TRAIT_CLAIMS,
    ..RuleSet::DEFAULT
};

/// The seats may exchange colours.
const EITHER_COLOUR: RuleSet = RuleSet {
    seat_tags: &["Seat1", "Seat2"],
    traits: TRAIT_CLAIMS | TRAIT_ROLES_CHANGE,
    ..FIXED_COLOURS
};

const fn size(least: i64) -> OptionDef {
    OptionDef {
        key: "size",
        kind: OptionKind::Int(least, 25),
        default: "15",
        doc: "Number of lines of the board in each direction.",
        doc_zh: "棋盘每边的路数。",
    }
}

const fn passing(default: &'static str) -> OptionDef {
    OptionDef {
        key: "double-pass",
        kind: OptionKind::Bool,
        default,
        doc: "A side may pass after the opening; two passes in a row are a draw.",
        doc_zh: "开局之后可以放弃一手（PASS）；双方连续各放弃一手为和棋。",
    }
}

const OPENING: OptionDef = OptionDef {
    key: "opening",
    kind: OptionKind::Enum(&["none", "swap", "swap2", "pro", "long-pro", "centre"]),
    default: "none",
    doc: "The opening rule. centre: Black 1 on the centre, White 2 in the central 5×5.",
    doc_zh: "开局规则。centre：黑 1 占天元，白 2 在中心 5×5 之内。",
};

const FOULS: OptionDef = OptionDef {
    key: "fouls",
    kind: OptionKind::Enum(&["auto", "claim"]),
    default: "auto",
    doc: "Whether fouls of Black lose at once or if White claims them.",
    doc_zh: "黑方禁手自动判负，或须由白方指出。",
};

const FIFTHS: OptionDef = OptionDef {
    key: "fifths",
    kind: OptionKind::Int(1, 20),
    default: "10",
    doc: "Number of fifth stones, if Black chooses to offer; 5 in the first version.",
    doc_zh: "黑方选择多打时第五手的打点数；最初为五个。",
};

const NEAR: OptionDef = OptionDef {
    key: "offers-in-9x9",
    kind: OptionKind::Bool,
    default: "false",
    doc: "Offered fifth stones must be in the central 9×9, as in the Chinese text.",
    doc_zh: "打点限于中央9×9区域（按中文旧文）。",
};

const STAY: OptionDef = OptionDef {
    key: "stay-after-4",
    kind: OptionKind::Bool,
    default: "true",
    doc: "After stone 4 Black may keep the colours without offers; not in the Chinese text.",
    doc_zh: "第四手之后可以既不交换也不多打；中文旧文不许。",
};

const DECISIVE: OptionDef = OptionDef {
    key: "decisive",
    kind: OptionKind::Bool,
    default: "false",
    doc: "The game must have a winner, so a draw may not be predicted.",
    doc_zh: "必须分胜负的棋局，不得预判为和棋。",
};

const RIF: &str = "RIF 1996";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("five-in-a-row", "five in a row", "五子连珠"),
    reason("overline", "overline", "长连禁手"),
    reason("double-four", "double four", "四四禁手"),
    reason("double-three", "double three", "三三禁手"),
    reason("prediction-failed", "prediction failed", "预判落空"),
    reasons::FULL_BOARD,
    reason("double-pass", "two passes", "双方连续放弃"),
    reason("limit", "limit of moves", "达到预判手数"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule("R1.1", "A square board of points", "棋盘为方形交叉点", "RIF 2"),
    rule(
        "R1.2",
        "A stone goes on a vacant point and stays",
        "落子于空点，落后不动",
        "Wuziqi n.d., 1(4)",
    ),
    rule("R2.1", "Black begins, the colours alternate", "黑先白后，交替落子", "RIF 4.2"),
    rule(
        "R2.2",
        "After the opening a side may pass",
        "开局之后可放弃一手",
        "Wuziqi n.d., 1(6), RIF",
    ),
    unmarked("R2.3", "No turn is skipped in another way", "不得另行跳过一手", "Wuziqi n.d., 2(一)"),
    rule("R3.1", "Free: five or more in a row win", "自由规则：五子及以上获胜", "Luo 2006, 3"),
    rule("R3.2", "Standard: exactly five win", "标准规则：恰好五子获胜", "GWC standard"),
    rule(
        "R3.3",
        "Renju: exactly five win for Black, five or more for White",
        "连珠：黑方恰好五连，白方五连及以上获胜",
        RIF,
    ),
    rule("R3.4", "A full board without five is a draw", "盘满未成五为和棋", "Wuziqi n.d., 6(3)"),
    rule("R3.5", "Two passes in a row are a draw", "双方连续放弃为和棋", "Wuziqi n.d., 4.5"),
    rule("R4.1", "The zone of stone 1", "第一手的落点范围", RIF),
    rule("R4.2", "The zone of stone 2", "第二手的落点范围", RIF),
    rule("R4.3", "The zone of stone 3", "第三手的落点范围", RIF),
    rule("R4.4", "The zone of stone 4", "第四手的落点范围", "Wuziqi n.d., 4"),
    rule("R4.5", "The zone of stone 5", "第五手的落点范围", "Wuziqi n.d., 4"),
    rule("R5.1", "The steps of an opening have an order", "开局各步依次进行", RIF),
    rule("R5.2", "swap exchanges the colours, stay keeps them", "交换或不交换", "Wuziqi n.d., 4"),
    rule("R5.3", "Yamaguchi: the number of fifth stones", "山口规则：宣布打点数", "Wuziqi n.d., 4"),
    rule("R5.4", "Fifth stones are offered on different vacant points", "打点互异且为空点", RIF),
    rule("R5.5", "Offers must not be symmetric to one another", "打点互不对称", RIF),
    rule(
        "R5.6",
        "Taraguchi: offers instead of an exchange",
        "塔拉山口：多打代替交换",
        "Wuziqi n.d., 4",
    ),
    rule("R5.7", "Swap2: two more stones instead of an exchange", "Swap2：加下两子", "GWC swap2"),
    rule("R5.8", "White picks one of the offers", "白方留下一个打点", RIF),
    rule("R6.1", "Overline: six or more in a row", "长连禁手", RIF),
    rule("R6.2", "Double four", "四四禁手", RIF),
    rule("R6.3", "Double three", "三三禁手", RIF),
    rule(
        "R6.4",
        "A stone that makes five wins, even with a foul",
        "五连与禁手同时形成，五连为胜",
        "Wuziqi n.d., 6(4)",
    ),
    rule("R6.5", "Luo: fours in different directions", "罗鉴江：不同方向的四", "Luo 2006, 3(2)"),
    rule("R6.6", "A three must become a straight four without a foul", "活三须能合法成活四", RIF),
    rule("R6.7", "A foul loses at once", "禁手立即判负", "Wuziqi n.d., 3"),
    rule("R7.1", "With fouls=claim White claims fouls", "须由白方指出禁手", "Wuziqi n.d., 3"),
    rule(
        "R7.2",
        "Double three and four: before White's next move",
        "三三、四四须立即指出",
        "Wuziqi n.d., 7",
    ),
    rule("R7.3", "An overline: at any time in the game", "长连终局前可随时指出", "Wuziqi n.d., 7"),
    rule("R7.4", "A wrong claim is refused", "误指不成立", "ours"),
    unmarked("R8.1", "A position must be reachable", "局面须可能出现", "ours"),
    rule(
        "R9.1",
        "Each seat places a stone of each colour",
        "双方各置一黑一白共四子",
        "Wuziqi n.d., 6",
    ),
    rule("R9.2", "Both seats seal a prediction, once each", "双方封陈预判", "Wuziqi n.d., 6"),
    rule("R9.3", "The moves that can be predicted", "可预判的手数", "ours"),
    rule(
        "R9.4",
        "With decisive=true a draw may not be predicted",
        "必须分胜负的棋局不得预判和棋",
        "Wuziqi n.d., 6",
    ),
    rule("R9.5", "Predictions decide the colours", "按预判确定棋色", "Wuziqi n.d., 6"),
    rule(
        "R9.6",
        "Without five by the mean of the predictions",
        "至平均手数未成五连",
        "Wuziqi n.d., 6",
    ),
    rule("R9.7", "Both sides have fouls", "双方都有禁手", "Wuziqi n.d., 6"),
];

//! Facts: the rule set, its options, the rule table.

use crate::boardspace::import;
use wanqi_sdk::facts::{
    Facts, Family, Format, OptionDef, OptionKind, Reason, Rule, RuleSet, checks, reason, rule,
    unmarked,
};

/// The facts of Palago.
pub const FACTS: Facts = Facts {
    slug: "palago",
    name: "Palago",
    name_zh: "六角围棋",
    about: "Each turn has two tiles; a closed group with an arch wins for its colour.",
    about_zh: "每回合落两枚棋子；含拱形的封闭岛使该色一方获胜。",
    family: Family::Tiles,
    rules_text: include_str!("../RULES.md"),
    rulesets: &[STANDARD],
    rules: RULES,
    formats: FORMATS,
    reasons: REASONS,
    sources: &[
        "Cameron Browne's rules (cameronius.com/games/palago)",
        "The publisher's rules (playpalago.com, boardspace.net)",
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
        "The program of Boardspace, github.com/ddyer0/boardspace.net, for its records",
    ],
    ..Facts::DEFAULT
};

/// The formats other than WQN.
const FORMATS: &[Format] = &[Format {
    id: "boardspace",
    suffixes: &["sgf"],
    magic: b"(;\nGM[Palago]",
    about: "SGF of Boardspace: the clicks of its players",
    about_zh: "Boardspace 的 SGF，记录棋手的点击",
    lines: false,
    import: Some(import),
    export: None,
}];

const STANDARD: RuleSet = RuleSet {
    slug: "standard",
    name: "Palago for two",
    name_zh: "六角围棋",
    about: "A common set of 48 tiles; White begins.",
    about_zh: "双方共用四十八枚棋子；白方先行。",
    options: &[
        OptionDef {
            key: "tiles",
            kind: OptionKind::Int(4, 60),
            default: "48",
            doc: "Number of tiles of the set.",
            doc_zh: "棋子总数。",
        },
        OptionDef {
            key: "run-out",
            kind: OptionKind::Enum(&["draw", "largest"]),
            default: "draw",
            doc: "When the tiles run out: a draw, or the group with the most arches wins.",
            doc_zh: "棋子用尽时为和棋，或以拱形最多的一块定胜负。",
        },
    ],
    roles: &["White", "Blue"],
    roles_zh: &["白方", "蓝方"],
    seat_tags: &["White", "Blue"],
    checks: &[checks::SECOND_AND_COUNTS],
    ..RuleSet::DEFAULT
};

const BROWNE: &str = "Browne";
const PUBLISHER: &str = "playpalago.com";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("largest-group", "largest group", "最大一块拱形较多"),
    reason("tiles-run-out", "tiles run out", "棋子用尽"),
    reason("both-groups-closed", "both groups closed", "双方同时封闭"),
    reason("group-closed", "group closed", "封闭成岛"),
];

/// The rule table.
const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "Tiles go on the hexes of a plane, the first on 0,0",
        "棋子落于六角平面",
        "Yin 2019",
    ),
    unmarked(
        "R1.2",
        "A tile has an arch and a tip of each colour",
        "每子二色各有一拱形一尖",
        BROWNE,
    ),
    unmarked("R1.3", "Corners always match", "相邻处颜色总相合", BROWNE),
    rule("R2.1", "White begins, a turn is two tiles", "白方先行，每次落两子", "Yin 2019, Browne"),
    rule("R2.2", "A tile goes on a vacant hex", "落于空格", "Yin 2019"),
    rule("R2.3", "The two tiles of a turn touch", "两子须相连", "Yin 2019"),
    rule("R2.4", "One of them touches the palago", "至少一子与已有棋子相连", PUBLISHER),
    rule("R2.5", "A turn has one tile only if it ends the game", "只落一子须能分出胜负", PUBLISHER),
    unmarked("R2.6", "No turn is skipped", "不得跳过", PUBLISHER),
    rule("R3.1", "A closed group with an arch wins", "含拱形的封闭岛获胜", "Yin 2019"),
    rule(
        "R3.2",
        "A side that closes groups of both colours loses",
        "同时造成双方封闭则落子方负",
        "Yin 2019",
    ),
    unmarked("R3.3", "An eye does not count", "不含拱形的封闭岛不算", PUBLISHER),
    rule("R3.4", "The game ends when the tiles run out", "棋子用尽", "playpalago.com, Browne"),
    unmarked("R4.1", "A position must be reachable", "局面须可能出现", "ours"),
];

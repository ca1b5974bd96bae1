//! Facts: rule sets, the option, the rule table, formats.

use crate::formats::{boardspace, game_string, pgn};
use wanqi_sdk::facts::{
    Family, OptionKind, Reason, TRAIT_NULL, TRAIT_SKIP, alias, check, outside, reason, reasons,
    rule,
};
use wanqi_sdk::{Facts, Format, OptionDef, Rule, RuleSet, TagAlias};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "hive",
    name: "Hive",
    name_zh: "昆虫棋",
    about: "Bugs on hexes without a board; a side that surrounds the other queen bee wins.",
    about_zh: "昆虫棋子落于六角格上，没有棋盘；围住对方蜂后者胜。",
    family: Family::Blockade,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    formats: &[
        Format {
            id: "uhp",
            suffixes: &["uhp"],
            magic: b"Base",
            about: "GameStrings of the Universal Hive Protocol, one for each line",
            about_zh: "Universal Hive Protocol 的 GameString，每行一局",
            lines: true,
            import: Some(game_string::import),
            export: Some(game_string::export),
        },
        Format {
            id: "hive-pgn",
            suffixes: &[],
            magic: b"[GameType \"Base",
            about: "the Hive communities' .pgn: a number for each turn, a blank in the move",
            about_zh: "昆虫棋社区的 .pgn：每回合有编号，着法中有空格",
            lines: false,
            import: Some(pgn::import),
            export: Some(pgn::export),
        },
        Format {
            id: "boardspace",
            suffixes: &["sgf"],
            magic: b"(;\nGM[27]",
            about: "Boardspace's SGF: the clicks of its players",
            about_zh: "Boardspace 的 SGF，记录棋手的点击",
            lines: false,
            import: Some(boardspace::import),
            export: Some(boardspace::export),
        },
    ],
    reasons: REASONS,
    sources: &[
        "J. Yianni, Hive, rules of the publisher (Gen42 Games), with the sheets of its \
         expansions, cited as Gen42",
        "Universal Hive Protocol (J. Thysell), GameString and MoveString",
        "Boardspace, World Hive Championship: the queen bee is not placed first",
        "尹凡《棋盤遊戲大搜集》 (2019), cited as Yin 2019",
    ],
    ..Facts::DEFAULT
};

const COMMON: RuleSet = RuleSet {
    traits: TRAIT_SKIP | TRAIT_NULL,
    options: &[OptionDef {
        key: "first-queen",
        kind: OptionKind::Enum(&["forbidden", "allowed"]),
        default: "allowed",
        doc: "Whether the queen bee may be placed in a side's first turn.",
        doc_zh: "蜂后可否在第一回合落子。",
    }],
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    styles: &["canonical", "uhp"],
    record_style: 1,
    // Revision 1 forbade the first queen by default; its records name the option.
    revision: 2,
    equal_revisions: &[1],
    former_defaults: &[(1, "first-queen=forbidden")],
    checks: &[
        check(
            "Mzinga: perft counts, and legal actions in positions of championship games",
            "Mzinga：perft 计数，以及锦标赛对局中各局面的着法列表",
        ),
        check("a second implementation, compared over random games", "另一实现：比较随机对局"),
        outside("recorded games of Boardspace", "Boardspace 的棋谱"),
        outside("random games of OpenSpiel 2.0.2", "OpenSpiel 2.0.2 的随机对局"),
    ],
    ..RuleSet::DEFAULT
};

const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "base",
        aliases: &["no-first-queen"],
        name: "Base",
        name_zh: "基础",
        about: "Queen bee, spiders, beetles, grasshoppers, ants.",
        about_zh: "蜂后、蜘蛛、甲虫、蚱蜢、蚂蚁。",
        ..COMMON
    },
    RuleSet {
        slug: "mosquito",
        aliases: &["base-m"],
        name: "With mosquito",
        name_zh: "加蚊子",
        about: "The base game and a mosquito each.",
        about_zh: "基础棋子，双方各加一只蚊子。",
        ..COMMON
    },
    RuleSet {
        slug: "ladybug",
        aliases: &["base-l"],
        name: "With ladybug",
        name_zh: "加瓢虫",
        about: "The base game and a ladybug each.",
        about_zh: "基础棋子，双方各加一只瓢虫。",
        ..COMMON
    },
    RuleSet {
        slug: "pillbug",
        aliases: &["base-p"],
        name: "With pillbug",
        name_zh: "加鼠妇",
        about: "The base game and a pillbug each.",
        about_zh: "基础棋子，双方各加一只鼠妇。",
        ..COMMON
    },
    RuleSet {
        slug: "mosquito-ladybug",
        aliases: &["base-ml"],
        name: "With mosquito and ladybug",
        name_zh: "加蚊子、瓢虫",
        about: "The base game, a mosquito and a ladybug each.",
        about_zh: "基础棋子，双方各加一只蚊子、一只瓢虫。",
        ..COMMON
    },
    RuleSet {
        slug: "mosquito-pillbug",
        aliases: &["base-mp"],
        name: "With mosquito and pillbug",
        name_zh: "加蚊子、鼠妇",
        about: "The base game, a mosquito and a pillbug each.",
        about_zh: "基础棋子，双方各加一只蚊子、一只鼠妇。",
        ..COMMON
    },
    RuleSet {
        slug: "ladybug-pillbug",
        aliases: &["base-lp"],
        name: "With ladybug and pillbug",
        name_zh: "加瓢虫、鼠妇",
        about: "The base game, a ladybug and a pillbug each.",
        about_zh: "基础棋子，双方各加一只瓢虫、一只鼠妇。",
        ..COMMON
    },
    RuleSet {
        slug: "mosquito-ladybug-pillbug",
        aliases: &["base-mlp", "all"],
        name: "With mosquito, ladybug and pillbug",
        name_zh: "加蚊子、瓢虫、鼠妇",
        about: "All bugs, as in tournaments.",
        about_zh: "使用全部昆虫，与比赛相同。",
        ..COMMON
    },
];

/// The names of the rule sets in the Universal Hive Protocol.
pub(crate) const GAME_TYPES: [&str; 8] =
    ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"];

const TAG_ALIASES: &[TagAlias] = &[
    alias("Game", "Hive", ""),
    alias("Game", "昆虫棋", ""),
    alias("Game", "昆蟲棋", ""),
    tournament("GM", "27", "mosquito-ladybug-pillbug"),
    tournament("GameType", "Base", "base"),
    tournament("GameType", "Base+M", "mosquito"),
    tournament("GameType", "Base+L", "ladybug"),
    tournament("GameType", "Base+P", "pillbug"),
    tournament("GameType", "Base+ML", "mosquito-ladybug"),
    tournament("GameType", "Base+MP", "mosquito-pillbug"),
    tournament("GameType", "Base+LP", "ladybug-pillbug"),
    tournament("GameType", "Base+MLP", "mosquito-ladybug-pillbug"),
];

/// An alias for games with tournament rules.
const fn tournament(tag: &'static str, value: &'static str, rules: &'static str) -> TagAlias {
    TagAlias { tag, value, rules, options: TOURNAMENT }
}

/// The options of tournaments and the Universal Hive Protocol (R2.6).
pub(crate) const TOURNAMENT: &str = "first-queen=forbidden";

const BOOK: &str = "Gen42";
const PILLBUG: &str = "Gen42 sheet of the pillbug";
const UHP: &str = "Universal Hive Protocol";

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("both-queens-surrounded", "both queens surrounded", "双方蜂后同时被围"),
    reason("queen-surrounded", "queen surrounded", "蜂后被围"),
    reasons::REPETITION,
];

const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "Bugs are on hexes of a plane; the first at 0,0.",
        "六角格平面，首子在原点。",
        BOOK,
    ),
    rule("R1.2", "The bugs of each set.", "各套的棋子。", BOOK),
    rule("R1.3", "White begins, the sides alternate.", "白先，交替行动。", BOOK),
    rule("R2.1", "A side places its own bugs.", "只落己方棋子。", BOOK),
    rule("R2.2", "Bugs of a kind come in by their numbers.", "同种棋子按编号落子。", UHP),
    rule("R2.3", "A bug is placed on an empty hex next to the hive.", "落在紧邻蜂巢的空格。", BOOK),
    rule(
        "R2.4",
        "It must touch own bugs and none of the other side.",
        "只贴己方，不贴对方。",
        BOOK,
    ),
    rule("R2.5", "The queen bee is placed by the fourth turn.", "蜂后须在第四回合前落下。", BOOK),
    rule("R2.6", "By option, not in the first turn.", "可选：第一回合不落蜂后。", "Boardspace"),
    rule("R3.1", "A side moves only after its queen bee is placed.", "蜂后落下前不得走子。", BOOK),
    rule(
        "R3.2",
        "A covered bug neither moves nor throws.",
        "被压住的棋子不能动，也不能搬运。",
        BOOK,
    ),
    rule("R3.3", "A bug moves to another hex.", "走子须换格。", BOOK),
    rule("R3.4", "The hive must stay connected.", "蜂巢不可拆分。", BOOK),
    rule("R3.5", "No bug passes a gate that is too narrow.", "不得穿过过窄的通道。", BOOK),
    rule("R3.6", "A bug stays in contact with the hive.", "走子途中不离蜂巢。", BOOK),
    rule("R3.7", "Only beetles climb and stay.", "只有甲虫可停在别子之上。", BOOK),
    rule("R3.8", "Bugs of the other side are only thrown.", "对方棋子只能被鼠妇搬运。", BOOK),
    rule("R4.1", "The queen bee goes one step.", "蜂后走一步。", BOOK),
    rule("R4.2", "The ant runs along the hive.", "蚂蚁沿边任意步。", BOOK),
    rule("R4.3", "The spider goes three steps.", "蜘蛛沿边三步。", BOOK),
    rule("R4.4", "The grasshopper jumps straight.", "蚱蜢直线跳越。", BOOK),
    rule("R4.5", "The beetle goes one step, also up and down.", "甲虫一步，可上可下。", BOOK),
    rule("R4.6", "The mosquito moves as a bug that it touches.", "蚊子仿效相邻棋子。", BOOK),
    rule("R4.7", "The ladybug: two steps on top, one down.", "瓢虫上两步、下一步。", BOOK),
    rule("R4.8", "The pillbug goes one step.", "鼠妇走一步。", PILLBUG),
    rule("R4.9", "The pillbug throws a neighbour.", "鼠妇搬运邻子。", PILLBUG),
    rule("R4.10", "The bug that moved last rests.", "刚动之子须歇一回合。", PILLBUG),
    rule("R5.1", "A side passes only if it can do nothing else.", "无子可动方可停一手。", BOOK),
    rule("R5.2", "A skipped turn is not a pass.", "跳过不是停一手。", "practice of records"),
    rule("R6.1", "A surrounded queen bee loses.", "蜂后被围者负。", BOOK),
    rule("R6.2", "Both queen bees at once: drawn.", "双后同时被围为和。", BOOK),
    rule("R6.3", "A position three times: drawn.", "同形三次为和。", "practice of tournaments"),
    rule(
        "R7.1",
        "A position has each bug once and one stack a hex.",
        "局面中每子一次，每格一堆。",
        "ours",
    ),
    rule("R7.2", "Its stacks must be reachable.", "叠子须合理。", "ours"),
    rule("R7.3", "Its hive is connected.", "蜂巢须相连。", BOOK),
    rule("R7.4", "Its bugs fit the number of turns.", "回合数须合理。", "ours"),
    rule("R7.5", "The resting bug can have moved last.", "歇子须合理。", "ours"),
];

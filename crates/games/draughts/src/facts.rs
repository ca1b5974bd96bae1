//! Facts: rule sets, the rule table, tags, formats, sources.

use crate::pdn;
use wanqi_sdk::facts::{
    Check, Facts, Family, Format, Reason, Rule, RuleSet, TagAlias, alias, check, outside, reason,
    reasons, rule, unmarked,
};

/// Index of the style `pdn` in every rule set.
pub(crate) const PDN: usize = 1;
/// Index of the style `algebraic` in every rule set.
pub(crate) const ALGEBRAIC: usize = 2;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "draughts",
    aliases: &["checkers", "dames", "damas", "damespiel"],
    name: "Draughts",
    name_zh: "国际跳棋",
    about: "Men move forward and capture by jumps; a player with no legal move loses.",
    about_zh: "兵向前走，以跳吃取子；无棋可走者负。",
    family: Family::Capture,
    rules_text: include_str!("../RULES.md"),
    rulesets: RULESETS,
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    suffixes: &["pdn"],
    formats: &[Format {
        id: "pdn",
        suffixes: &["pdn"],
        magic: b"",
        about: "Portable Draughts Notation",
        about_zh: "可移植跳棋棋谱（PDN）",
        lines: false,
        import: Some(pdn::import),
        export: Some(pdn::export),
    }],
    reasons: REASONS,
    sources: SOURCES,
    ..Facts::DEFAULT
};

const WHITE_FIRST: RuleSet = RuleSet {
    roles: &["White", "Black"],
    roles_zh: &["白方", "黑方"],
    seat_tags: &["White", "Black"],
    styles: &["canonical", "pdn", "algebraic"],
    record_style: PDN as u8,
    ..RuleSet::DEFAULT
};

const BLACK_FIRST: RuleSet = RuleSet {
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    ..WHITE_FIRST
};

/// Checks of the rule sets.
const DCTL: Check = check("perft counts published with dctl", "随 dctl 发表的 perft 计数");
const SECOND: Check = check(
    "a second implementation, compared over 1,000 random games",
    "另一实现：比较一千局随机对局",
);

/// The rule sets, the default one first, in the order of the variants.
pub(crate) const RULESETS: &[RuleSet] = &[
    RuleSet {
        slug: "international",
        aliases: &["polish", "standard", "fmjd"],
        name: "International draughts",
        name_zh: "国际跳棋（波兰跳棋）",
        about: "10×10, flying kings, men capture backward, capture of the most pieces.",
        about_zh: "10×10 棋盘，飞王，兵可后退吃子，必须吃最多。",
        checks: &[DCTL, SECOND, outside("recorded games", "棋谱")],
        ..WHITE_FIRST
    },
    RuleSet {
        slug: "english",
        aliases: &["checkers", "american", "anglo-american"],
        name: "English draughts, American checkers",
        name_zh: "英国跳棋（西洋跳棋）",
        about: "8×8, Black begins, kings move one step, men capture forward, any capture.",
        about_zh: "8×8 棋盘，黑先，王走一步，兵只向前吃子，任选吃法。",
        checks: &[DCTL, SECOND, outside("4,799 recorded games", "4,799 局棋谱")],
        ..BLACK_FIRST
    },
    RuleSet {
        slug: "russian",
        aliases: &["shashki"],
        name: "Russian draughts",
        name_zh: "俄罗斯跳棋",
        about: "8×8, flying kings, any capture, a man crowned in a capture continues as a king.",
        about_zh: "8×8 棋盘，飞王，任选吃法；兵在吃子途中升王，随即以王续吃。",
        record_style: ALGEBRAIC as u8,
        checks: &[DCTL, SECOND, outside("recorded games and lists of moves", "棋谱与着法列表")],
        ..WHITE_FIRST
    },
    RuleSet {
        slug: "brazilian",
        name: "Brazilian draughts",
        name_zh: "巴西跳棋",
        about: "The international rules on 8×8.",
        about_zh: "国际规则，8×8 棋盘。",
        record_style: ALGEBRAIC as u8,
        checks: &[DCTL, SECOND],
        ..WHITE_FIRST
    },
    RuleSet {
        slug: "pool",
        aliases: &["american-pool"],
        name: "American pool checkers",
        name_zh: "美式普尔跳棋",
        about: "8×8, Black begins, flying kings, men capture backward, any capture.",
        about_zh: "8×8 棋盘，黑先，飞王，兵可后退吃子，任选吃法。",
        checks: &[DCTL, SECOND],
        ..BLACK_FIRST
    },
    RuleSet {
        slug: "italian",
        name: "Italian draughts",
        name_zh: "意大利跳棋",
        about: "8×8, dark corner at the right, men cannot capture kings, four rules of precedence.",
        about_zh: "8×8 棋盘，右角为深色格，兵不能吃王，吃子优先依四条规则。",
        checks: &[DCTL, SECOND, outside("recorded games", "棋谱")],
        ..WHITE_FIRST
    },
    RuleSet {
        slug: "spanish",
        aliases: &["portuguese-spanish"],
        name: "Spanish draughts",
        name_zh: "西班牙跳棋",
        about: "8×8, dark corner at the right, flying kings, the most pieces, then the most kings.",
        about_zh: "8×8 棋盘，右角为深色格，飞王；先比吃子数，再比吃王数。",
        checks: &[DCTL, SECOND],
        ..WHITE_FIRST
    },
    RuleSet {
        slug: "frisian",
        aliases: &["frysk"],
        name: "Frisian draughts",
        name_zh: "弗里斯兰跳棋",
        about: "10×10, captures also along rows and columns, capture of the highest value.",
        about_zh: "10×10 棋盘，也可沿横竖线吃子，须取最大价值。",
        checks: &[DCTL, SECOND],
        ..WHITE_FIRST
    },
    RuleSet {
        slug: "canadian",
        name: "Canadian draughts",
        name_zh: "加拿大跳棋",
        about: "The international rules on 12×12.",
        about_zh: "国际规则，12×12 棋盘。",
        checks: &[SECOND],
        ..WHITE_FIRST
    },
];

/// The reasons for which a game ends.
const REASONS: &[Reason] = &[
    reason("no-pieces", "no pieces", "棋子被吃光"),
    reason("blocked", "blocked", "无棋可走"),
    reasons::REPETITION,
    reason("kings-only", "only king moves", "只走王达到限定回合"),
    reason("ending", "move limit of the ending", "残局达到限定回合"),
];

/// The rule table.
const RULES: &[Rule] = &[
    unmarked("R1.1", "Play uses the dark squares", "棋子走在深色格上", "FMJD Annex 1, art. 2"),
    unmarked("R1.2", "Squares have numbers", "格子的编号", "PDN 3.0 GameType"),
    unmarked(
        "R1.3",
        "Men fill the rows next to each player",
        "开局时各占己方数排",
        "FMJD Annex 1, art. 2.8",
    ),
    rule(
        "R1.4",
        "The sides take turns, no side passes",
        "双方轮流行棋，不得停着",
        "FMJD Annex 1, art. 3",
    ),
    rule("R1.5", "The form of position text", "局面文本", "PDN 3.0 FEN"),
    rule("R1.6", "A position must be reachable", "不可能的局面", "ours"),
    rule("R2.1", "A man moves one step forward", "兵向前斜走一格", "FMJD Annex 1, art. 3.4"),
    rule("R2.2", "A short king moves one step", "短王斜走一格", "WCDF 1.18, FID 4.7"),
    rule("R2.3", "A flying king moves any distance", "飞王斜走任意格", "FMJD Annex 1, art. 3.9"),
    rule(
        "R2.4",
        "A Frisian king rests after three moves",
        "弗里斯兰：王连走三步须停",
        "Frisian rules 2011",
    ),
    rule("R3.1", "A side that can capture must capture", "能吃必吃", "FMJD Annex 1, art. 4.1"),
    rule("R3.2", "A man jumps over an adjacent enemy", "兵的吃法", "FMJD Annex 1, art. 4.2"),
    rule("R3.3", "Italian men capture no kings", "意大利：兵不能吃王", "FID 5.3"),
    rule("R3.4", "A king jumps over an enemy", "王的吃法", "FMJD Annex 1, art. 4.3"),
    rule("R3.5", "No piece is jumped twice", "同一子不得跳吃两次", "FMJD Annex 1, art. 4.8"),
    rule("R3.6", "A capture continues as long as it can", "连吃须吃尽", "FMJD Annex 1, art. 4.5"),
    unmarked("R4.1", "A player may choose any capture", "任选吃法", "WCDF 1.19, draughts-64, APCA"),
    rule("R4.2", "A player must capture the most pieces", "必须吃最多", "FMJD Annex 1, art. 4.13"),
    rule("R4.3", "Spanish: then the most kings", "西班牙：再比吃王数", "FPD art. on quality"),
    rule(
        "R4.4",
        "Italian: king, kings, kings first",
        "意大利：用王吃、多吃王、先吃王",
        "FID 6.6 to 6.9",
    ),
    rule(
        "R4.5",
        "Frisian: the highest value, then a king",
        "弗里斯兰：取最大价值，同值用王",
        "Frisian rules 2011",
    ),
    rule(
        "R5.1",
        "A man that ends on the far row is crowned",
        "兵停在底线升王",
        "FMJD Annex 1, art. 3.5",
    ),
    unmarked(
        "R5.2",
        "A man that only passes the far row is not crowned",
        "途经底线不升王",
        "FMJD Annex 1, art. 4.15",
    ),
    rule(
        "R5.3",
        "Russian: a man that passes it continues as a king",
        "俄罗斯：途经底线即升王续吃",
        "draughts-64, art. 1.5",
    ),
    rule("R6.1", "A side with no legal move loses", "无棋可走者负", "FMJD Annex 1, art. 7"),
    rule("R6.2", "A repeated position is a draw", "重复局面和棋", "FMJD Annex 1, art. 6.1"),
    rule("R6.3", "A long sequence of king moves is a draw", "只走王和棋", "FMJD Annex 1, art. 6.2"),
    rule(
        "R6.4",
        "Some endings have a limit of moves",
        "限着残局和棋",
        "FMJD Annex 1, art. 6.3, 6.4",
    ),
    unmarked("R7.1", "The form of moves", "着法记录", "PDN 3.0"),
    rule(
        "R7.2",
        "Captures between the same squares name captured squares",
        "同起讫的不同吃法",
        "PDN 3.0",
    ),
    rule("R7.3", "Paths and letters are read, too", "路径与字母坐标", "PDN 3.0"),
];

/// The game types of PDN 3.0, short and with their board.
pub(crate) const TAG_ALIASES: &[TagAlias] = &[
    alias("GameType", "20", "international"),
    alias("GameType", "20,W,10,10,N2,0", "international"),
    alias("GameType", "20,W,10,10,N1,0", "international"),
    alias("GameType", "21", "english"),
    alias("GameType", "21,B,8,8,N1,0", "english"),
    alias("GameType", "22", "italian"),
    alias("GameType", "22,W,8,8,N2,1", "italian"),
    alias("GameType", "23", "pool"),
    alias("GameType", "23,B,8,8,N1,0", "pool"),
    alias("GameType", "24", "spanish"),
    alias("GameType", "24,W,8,8,N1,1", "spanish"),
    alias("GameType", "25", "russian"),
    alias("GameType", "25,W,8,8,A0,0", "russian"),
    alias("GameType", "26", "brazilian"),
    alias("GameType", "26,W,8,8,A0,0", "brazilian"),
    alias("GameType", "27", "canadian"),
    alias("GameType", "27,W,12,12,N2,0", "canadian"),
    alias("GameType", "40", "frisian"),
    alias("GameType", "40,W,10,10,N2,0", "frisian"),
    alias("Variant", "Frisian", "frisian"),
    alias("Variant", "Russian", "russian"),
    alias("Variant", "Brazilian", "brazilian"),
    alias("Variant", "Шашки", "russian"),
    alias("Variant", "Русские шашки", "russian"),
    alias("Variant", "Jeu de dames", "international"),
    alias("Variant", "Dame", "international"),
    alias("Variant", "Dammen", "international"),
    alias("Variant", "Canadian checkers", "canadian"),
    alias("Variant", "Pool checkers", "pool"),
];

/// Sources of the rules.
const SOURCES: &[&str] = &[
    "FMJD, Annex 1: Official rules for international draughts",
    "WCDF, Rules of draughts (checkers)",
    "FMJD section 64 (IDF), Rules of draughts-64, Russian and Brazilian, cited as draughts-64",
    "APCA, Tournament rules of American pool checkers",
    "FID, Regolamento tecnico, capo I: dama italiana",
    "FPD, Regras do jogo de damas clássicas",
    "Official rules for Frisian draughts, 2011, cited as Frisian rules 2011",
    "Fédération québécoise des jeux récréatifs, Règlements du jeu de dames",
    "Portable Draughts Notation 3.0, cited as PDN 3.0",
];

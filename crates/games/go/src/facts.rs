//! Facts: the rule sets, their options, the rule table, formats.

use crate::sgf;
use wanqi_sdk::facts::{
    Check, Family, OptionKind, Reason, TRAIT_NULL, TRAIT_SCORE, TRAIT_SKIP, TRAIT_UNBOUNDED, alias,
    check, outside, reason, rule, unmarked,
};
use wanqi_sdk::{Facts, Format, OptionDef, Rule, RuleSet, TagAlias};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "go",
    aliases: &["weiqi", "baduk", "igo"],
    name: "Go",
    name_zh: "围棋",
    about: "Stones on the crossings of a grid; the side with more of the board wins.",
    about_zh: "在纵横线的交叉点上下子；所占地域多者胜。",
    family: Family::Territory,
    rules_text: include_str!("../RULES.md"),
    rulesets: &[CHINESE, JAPANESE, AGA, TROMP_TAYLOR],
    rules: RULES,
    tag_aliases: TAG_ALIASES,
    default_of: &["sgf"],
    formats: &[Format {
        id: "sgf",
        suffixes: &["sgf"],
        magic: b"(;",
        about: "Smart Game Format, FF[3] and FF[4]",
        about_zh: "智能棋谱格式（SGF），FF[3] 与 FF[4]",
        lines: false,
        import: Some(sgf::import),
        export: Some(sgf::export),
    }],
    reasons: REASONS,
    sources: &[
        "Chinese Weiqi Association, 中国围棋竞赛规则, 2002, cited as Chinese",
        "Nihon Kiin, Japanese rules of Go, 1989, cited as Japanese",
        "American Go Association, Official Rules of Go, 1991, komi of 2004, cited as AGA",
        "J. Tromp, B. Taylor, The Logical Rules of Go, cited as Tromp-Taylor",
        "Go Text Protocol version 2 (handicap points), cited as GTP",
        "加腾鹰《围棋的规则》 (2023), a web article, cited as Jiateng 2023",
    ],
    ..Facts::DEFAULT
};

const COMMON: RuleSet = RuleSet {
    traits: TRAIT_SCORE | TRAIT_SKIP | TRAIT_NULL | TRAIT_UNBOUNDED,
    roles: &["Black", "White"],
    roles_zh: &["黑方", "白方"],
    seat_tags: &["Black", "White"],
    styles: &["canonical", "gtp", "sgf"],
    ..RuleSet::DEFAULT
};

/// Index of the style `gtp`.
pub(crate) const GTP: usize = 1;

/// Index of the style `sgf`.
pub(crate) const SGF: usize = 2;

/// A check that reads records from outside the repository.
const RECORDS: Check = outside(
    "301 recorded games (GNU Go's regression suite), main lines legal",
    "三百零一局棋谱（GNU Go 的回归测试），主线合法",
);
const SECOND: Check =
    check("a second implementation, compared over random games", "另一实现：比较随机对局");

const CHINESE: RuleSet = RuleSet {
    slug: "chinese",
    aliases: &["chinese-area"],
    name: "Chinese rules",
    name_zh: "中国规则（数子）",
    about: "Area counted in stones, neutral points shared by halves.",
    about_zh: "数子法，公气双方各半。",
    options: &options("7.5", "forbidden", "chinese", "n"),
    // Revision 1 had `ko=basic` by default; its records name it in `Options`.
    revision: 2,
    equal_revisions: &[1],
    former_defaults: &[(1, "ko=basic")],
    checks: &[SECOND, RECORDS],
    ..COMMON
};

const JAPANESE: RuleSet = RuleSet {
    slug: "japanese",
    aliases: &["japanese-territory"],
    name: "Japanese rules",
    name_zh: "日本规则（比目）",
    about: "Territory and prisoners; the players agree on the result of a long cycle.",
    about_zh: "比目法，计地与提子；长循环的结果由双方商定。",
    options: &options("6.5", "forbidden", "agreed", "none"),
    // Revision 1 had `ko=basic` by default; its records name it in `Options`.
    revision: 2,
    equal_revisions: &[1],
    former_defaults: &[(1, "ko=basic")],
    checks: &[SECOND, RECORDS],
    ..COMMON
};

const AGA: RuleSet = RuleSet {
    slug: "aga",
    name: "AGA rules",
    name_zh: "美国围棋协会规则",
    about: "Area with pass stones, equal to territory; situational superko.",
    about_zh: "数地，虚着交子，结果与比目相同；禁止轮走方相同的全局同形。",
    options: &options("7.5", "forbidden", "situational", "n-1"),
    checks: &[SECOND, RECORDS],
    ..COMMON
};

const TROMP_TAYLOR: RuleSet = RuleSet {
    slug: "tromp-taylor",
    name: "Tromp-Taylor rules",
    name_zh: "Tromp-Taylor 逻辑规则",
    about: "Area of the stones on the board after two passes; positional superko.",
    about_zh: "双方连续虚着后，按盘上棋子数地；禁止全局同形。",
    options: &options("7.5", "allowed", "positional", "none"),
    checks: &[
        check("counts of OpenSpiel 2.0.2", "OpenSpiel 2.0.2 的计数"),
        SECOND,
        outside("random games of OpenSpiel 2.0.2", "OpenSpiel 2.0.2 的随机对局"),
        RECORDS,
    ],
    ..COMMON
};

const fn options(
    komi: &'static str,
    suicide: &'static str,
    ko: &'static str,
    compensation: &'static str,
) -> [OptionDef; 7] {
    [
        OptionDef {
            key: "size",
            kind: OptionKind::Int(2, 25),
            default: "19",
            doc: "Number of lines of the board in each direction.",
            doc_zh: "棋盘的路数。",
        },
        OptionDef {
            key: "komi",
            kind: OptionKind::Decimal(-400_000, 400_000, 500),
            default: komi,
            doc: "Points that White receives because Black moves first.",
            doc_zh: "黑方贴给白方的目数。",
        },
        OptionDef {
            key: "handicap",
            kind: OptionKind::Int(0, 25),
            default: "0",
            doc: "Number of handicap stones; with 2 or more White moves first after them.",
            doc_zh: "让子数；二子以上由白方先行。",
        },
        OptionDef {
            key: "handicap-placement",
            kind: OptionKind::Enum(&["fixed", "free"]),
            default: "fixed",
            doc: "Whether handicap stones are on the usual points or placed by Black.",
            doc_zh: "让子放在固定的星位，或由黑方自由放置。",
        },
        OptionDef {
            key: "compensation",
            kind: OptionKind::Enum(&["none", "n-1", "n"]),
            default: compensation,
            doc: "Points that White receives for n handicap stones.",
            doc_zh: "让 n 子时贴还白方的目数。",
        },
        OptionDef {
            key: "ko",
            kind: OptionKind::Enum(&["basic", "situational", "positional", "chinese", "agreed"]),
            default: ko,
            doc: "Effect of repetitions: they end the game (basic), are forbidden (situational, \
                  positional, chinese except four cycles), or have no effect (agreed).",
            doc_zh: "同形再现：判无胜负（basic），禁止（situational、positional，\
                     chinese 另有四种循环无胜负），或由双方商定（agreed）。",
        },
        OptionDef {
            key: "suicide",
            kind: OptionKind::Enum(&["forbidden", "allowed"]),
            default: suicide,
            doc: "Whether a stone can take the last liberty of its own chain.",
            doc_zh: "是否允许自杀。",
        },
    ]
}

const TAG_ALIASES: &[TagAlias] = &[
    alias("GM", "1", ""),
    alias("Game", "Go", ""),
    alias("Game", "Weiqi", ""),
    alias("Game", "Baduk", ""),
    alias("Game", "围棋", ""),
    alias("Game", "圍棋", ""),
    alias("Game", "囲碁", ""),
    alias("Game", "바둑", ""),
    alias("Game", "Го", ""),
];

const ALL: &str = "all rule books";

/// The reasons for which a game ends.
const REASONS: &[Reason] =
    &[reason("score", "score", "数棋"), reason("no-result", "repeated position", "全局同形再现")];

const RULES: &[Rule] = &[
    rule(
        "R1.1",
        "The board has 2 to 25 lines; a stone is played on one of its points.",
        "棋盘二至二十五路，着点须在盘上。",
        ALL,
    ),
    rule("R1.2", "Black moves first, then the sides alternate.", "黑先白后，交替下子。", ALL),
    rule(
        "R1.3",
        "Fixed handicap stones are on the usual points.",
        "固定让子放在规定的星位。",
        "GTP 2",
    ),
    rule(
        "R1.4",
        "Free handicap: Black first places all stones.",
        "自由让子：黑方先放完所有让子。",
        "GTP 2",
    ),
    rule("R1.5", "White moves first after handicap stones.", "让子棋由白方先行。", ALL),
    unmarked("R2.1", "A turn is one stone or a pass.", "每次下一子，或虚着。", ALL),
    rule("R2.2", "A stone is played on an empty point.", "棋子下在空点上。", ALL),
    rule("R2.3", "Opposing chains without liberty are captured.", "对方无气之子提出盘外。", ALL),
    rule("R2.4", "Suicide is forbidden, or removes the own chain.", "禁止自杀，或自提己子。", ALL),
    rule("R3.1", "A ko cannot be recaptured at once.", "劫不得立即提回。", ALL),
    rule("R3.2", "Situational superko.", "禁止轮走方相同的全局同形。", "AGA 6"),
    rule("R3.3", "Positional superko.", "禁止全局同形。", "Tromp-Taylor 6"),
    rule("R3.4", "With ko=basic a long cycle has no result.", "长劫无胜负。", "Japanese 12"),
    rule(
        "R3.5",
        "Triple and quadruple ko, eternal life, double two stones: no result.",
        "三劫、四劫循环、长生、双提两子无胜负。",
        "Chinese 20",
    ),
    rule("R3.6", "Any other repetition is forbidden.", "其余全局同形一律禁止。", "Chinese 6, 20"),
    rule(
        "R3.7",
        "With ko=agreed a repetition does not end the game.",
        "由双方商定是否无胜负。",
        "Japanese 12",
    ),
    rule("R4.1", "Two passes stop the play.", "双方连续虚着，停止下子。", ALL),
    rule(
        "R4.2",
        "The side to move names each dead chain once.",
        "轮走方逐一指出死子。",
        "Japanese 9, AGA 10",
    ),
    rule("R4.3", "`done` closes the proposal.", "done 表示提议完毕。", "Japanese 9, AGA 10"),
    rule(
        "R4.4",
        "The other side accepts or resumes.",
        "对方同意或要求续弈。",
        "Japanese 9, AGA 10",
    ),
    rule("R4.5", "A stone instead of a proposal means resume.", "不提议而下子即为续弈。", "AGA 10"),
    rule(
        "R4.6",
        "After the second resume the board is counted as it is.",
        "第二次续弈要求：按盘面计算。",
        "ours",
    ),
    rule(
        "R4.7",
        "A further pass leaves the proposal to the other side.",
        "再次虚着，则由对方提议死子。",
        "practice",
    ),
    rule("R4.8", "AGA: pass stones, White passes last.", "虚着交一子，白方最后虚着。", "AGA 7, 12"),
    unmarked(
        "R5.1",
        "Chinese: area in stones, neutral points halved.",
        "数子法，公气各半。",
        "Chinese",
    ),
    unmarked("R5.2", "Japanese: territory and prisoners.", "比目法，地与提子。", "Japanese 10"),
    rule("R5.3", "Eye points in seki are not territory.", "双活中的眼不算地。", "Japanese 8"),
    unmarked("R5.4", "AGA: area.", "数地与子。", "AGA 12"),
    unmarked(
        "R5.5",
        "Tromp-Taylor: stones and points that only they reach.",
        "己子与仅己子可达之空点。",
        "Tromp-Taylor 9",
    ),
    rule("R5.6", "Handicap compensation.", "让子贴还。", "Chinese, AGA 4"),
    unmarked("R5.7", "The higher count wins; equal is a draw.", "多者胜，相等为和。", ALL),
    rule(
        "R6.1",
        "A turn can be skipped without a pass while stones are played.",
        "跳过不是虚着，仅在下子阶段。",
        "practice of SGF records",
    ),
    rule("R7.1", "In a position every chain has a liberty.", "局面中每块棋皆有气。", ALL),
    rule("R7.2", "A position must be reachable.", "局面其余内容须可能出现。", ALL),
];

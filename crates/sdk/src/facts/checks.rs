//! Independent checks of three or more games.
//!
//! A rule set lists them beside its own:
//!
//! ```
//! use wanqi_sdk::RuleSet;
//! use wanqi_sdk::facts::{check, checks};
//!
//! const SET: RuleSet = RuleSet {
//!     checks: &[checks::SECOND, check("counts of Pentobi", "Pentobi 的计数")],
//!     ..RuleSet::DEFAULT
//! };
//! assert_eq!(SET.checks[0].text, "a second implementation: legal actions and outcomes of 1,000 games");
//! ```

use super::{Check, check, outside};

/// A second implementation gives the same legal actions and outcomes in 1,000 games.
pub const SECOND: Check = check(
    "a second implementation: legal actions and outcomes of 1,000 games",
    "另一实现：一千局的着法列表与结果",
);
/// As [`SECOND`], and the same counts.
pub const SECOND_AND_COUNTS: Check = check(
    "a second implementation: counts, and legal actions and outcomes of 1,000 games",
    "另一实现：计数，以及一千局的着法列表与结果",
);
/// A second implementation gives the same legal actions and outcomes in random games.
pub const SECOND_RANDOM: Check = check(
    "a second implementation: legal actions and outcomes of random games",
    "另一实现：随机对局的着法列表与结果",
);
/// As [`SECOND_RANDOM`], and the same counts.
pub const SECOND_RANDOM_AND_COUNTS: Check = check(
    "a second implementation: counts, and legal actions and outcomes of random games",
    "另一实现：计数，以及随机对局的着法列表与结果",
);
/// Published numbers of the sequences of actions.
pub const PUBLISHED: Check = check("published perft counts", "公开发表的 perft 计数");
/// Ludii counts the same.
pub const LUDII: Check = check("counts of Ludii", "Ludii 的计数");
/// EveryBoard counts the same.
pub const EVERY_BOARD: Check = check("counts of EveryBoard", "EveryBoard 的计数");
/// OpenSpiel and Ludii count the same.
pub const OPEN_SPIEL_AND_LUDII: Check =
    check("counts of OpenSpiel and Ludii", "OpenSpiel 与 Ludii 的计数");
/// Random games of OpenSpiel are legal, with the same outcomes.
pub const OPEN_SPIEL_GAMES: Check = outside("random games of OpenSpiel", "OpenSpiel 的随机对局");

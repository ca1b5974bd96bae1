//! The common tests of games, refusals in Chinese, forbidden points, openings, games of OpenSpiel,
//! sealed predictions, and a second implementation.

#[path = "it/chinese.rs"]
mod chinese;
#[path = "it/forbidden.rs"]
mod forbidden;
#[path = "it/openings.rs"]
mod openings;
mod records;
#[path = "it/sealed.rs"]
mod sealed;
mod second;

wanqi_sdk::game_tests!(wanqi_gomoku::Gomoku);

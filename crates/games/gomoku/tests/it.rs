//! The common tests of games, forbidden points, formats, openings, games of OpenSpiel,
//! sealed predictions, and a second implementation.

#[path = "it/forbidden.rs"]
mod forbidden;
#[path = "it/formats.rs"]
mod formats;
#[path = "it/openings.rs"]
mod openings;
mod records;
#[path = "it/sealed.rs"]
mod sealed;
mod second;

wanqi_sdk::game_tests!(wanqi_gomoku::Gomoku);
wanqi_sdk::chinese_test!(wanqi_gomoku::Gomoku);

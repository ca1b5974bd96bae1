//! The tests every game has, and what is odd about gomoku.

wanqi_sdk::game_tests!(wanqi_gomoku::Gomoku);

#[path = "it/forbidden.rs"]
mod forbidden;
#[path = "it/games.rs"]
mod games;
#[path = "it/naive.rs"]
mod naive;
#[path = "it/openings.rs"]
mod openings;
#[path = "it/sealed.rs"]
mod sealed;
#[path = "it/second.rs"]
mod second;

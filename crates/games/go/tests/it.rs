//! Go: what every game is tested for, and what is odd about this one.

#[path = "second/compare.rs"]
mod compare;
#[path = "second/naive.rs"]
mod naive;
#[path = "second/sgf.rs"]
mod sgf;

use wanqi_go::Go;

wanqi_sdk::game_tests!(Go);

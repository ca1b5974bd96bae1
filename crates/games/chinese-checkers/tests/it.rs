//! The tests every game has, and what is odd about Chinese checkers.

wanqi_sdk::game_tests!(wanqi_chinese_checkers::ChineseCheckers);

#[path = "second/compare.rs"]
mod compare;
#[path = "second/naive.rs"]
mod naive;
#[path = "second/open_spiel.rs"]
mod open_spiel;

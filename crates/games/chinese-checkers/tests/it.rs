//! The tests every game has, and what is odd about Chinese checkers.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_chinese_checkers::ChineseCheckers);

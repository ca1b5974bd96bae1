//! The common tests of games, games of OpenSpiel, and a second implementation.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_chinese_checkers::ChineseCheckers);
wanqi_sdk::chinese_test!(wanqi_chinese_checkers::ChineseCheckers);

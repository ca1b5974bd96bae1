//! The common tests of games, refusals in Chinese, games of OpenSpiel, and a second implementation.

mod chinese;
mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_chinese_checkers::ChineseCheckers);

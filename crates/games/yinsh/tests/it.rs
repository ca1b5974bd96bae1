//! The common tests of games, games of others, and a second implementation.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_yinsh::Yinsh);

//! The tests every game has, and what is odd about DVONN.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_dvonn::Dvonn);

//! The tests of every game, and tests of DVONN alone.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_dvonn::Dvonn);

//! The tests every game has, and what is odd about Hive.

mod far_out;
mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_hive::Hive);

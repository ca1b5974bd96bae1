//! The common tests of games, hives far from the origin, recorded games, and a second
//! implementation.

mod far_out;
mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_hive::Hive);

//! The tests every game has, and what is odd about Hive.

wanqi_sdk::game_tests!(wanqi_hive::Hive);

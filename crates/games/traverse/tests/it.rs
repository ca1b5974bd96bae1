//! The tests every game has, and what is odd about Traverse.

mod second;

wanqi_sdk::game_tests!(wanqi_traverse::Traverse);

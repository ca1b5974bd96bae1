//! The tests every game has, and what is odd about Chaos.

mod second;

wanqi_sdk::game_tests!(wanqi_chaos::Chaos);

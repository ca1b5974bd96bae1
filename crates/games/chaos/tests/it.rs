//! The common tests of games, and tests of special features of Chaos.

mod second;

wanqi_sdk::game_tests!(wanqi_chaos::Chaos);

//! The tests of every game, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_zhiqi::Zhiqi);

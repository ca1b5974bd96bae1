//! The tests of every game, and tests of Jiandi Qi alone.

mod second;

wanqi_sdk::game_tests!(wanqi_jiandi_qi::JiandiQi);

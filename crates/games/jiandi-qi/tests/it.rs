//! The tests every game has, and what is odd about Jiandi Qi.

mod second;

wanqi_sdk::game_tests!(wanqi_jiandi_qi::JiandiQi);

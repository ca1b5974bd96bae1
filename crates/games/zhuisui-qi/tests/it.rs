//! The tests every game has, and what is odd about Zhuisui Qi.

#[path = "it/matching.rs"]
mod matching;
mod second;

wanqi_sdk::game_tests!(wanqi_zhuisui_qi::ZhuisuiQi);
wanqi_sdk::solved_test!(wanqi_zhuisui_qi::ZhuisuiQi);

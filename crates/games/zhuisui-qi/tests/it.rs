//! The common tests of games, and tests of special features of Zhuisui Qi.

#[path = "it/matching.rs"]
mod matching;
mod second;

wanqi_sdk::game_tests!(wanqi_zhuisui_qi::ZhuisuiQi);
wanqi_sdk::solved_test!(wanqi_zhuisui_qi::ZhuisuiQi);

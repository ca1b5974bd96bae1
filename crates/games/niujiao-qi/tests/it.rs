//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_niujiao_qi::NiujiaoQi);
wanqi_sdk::solved_test!(wanqi_niujiao_qi::NiujiaoQi);

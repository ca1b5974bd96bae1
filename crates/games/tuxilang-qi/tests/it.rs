//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_tuxilang_qi::TuxilangQi);
wanqi_sdk::solved_test!(wanqi_tuxilang_qi::TuxilangQi);

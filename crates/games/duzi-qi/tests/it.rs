//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_duzi_qi::DuziQi);
wanqi_sdk::solved_test!(wanqi_duzi_qi::DuziQi);

//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_shifen_qi::ShifenQi);
wanqi_sdk::solved_test!(wanqi_shifen_qi::ShifenQi);

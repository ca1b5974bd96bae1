//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_qixing_qi::QixingQi);
wanqi_sdk::solved_test!(wanqi_qixing_qi::QixingQi);

//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_yizi_qi::YiziQi);
wanqi_sdk::solved_test!(wanqi_yizi_qi::YiziQi);

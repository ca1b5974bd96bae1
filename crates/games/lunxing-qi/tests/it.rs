//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_lunxing_qi::LunxingQi);
wanqi_sdk::solved_test!(wanqi_lunxing_qi::LunxingQi);

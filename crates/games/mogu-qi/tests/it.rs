//! The tests of every game, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_mogu_qi::Mogu);
wanqi_sdk::solved_test!(wanqi_mogu_qi::Mogu);

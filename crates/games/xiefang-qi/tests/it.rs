//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_xiefang_qi::XiefangQi);
wanqi_sdk::solved_test!(wanqi_xiefang_qi::XiefangQi);

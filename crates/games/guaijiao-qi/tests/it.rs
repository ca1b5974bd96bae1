//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_guaijiao_qi::GuaijiaoQi);
wanqi_sdk::solved_test!(wanqi_guaijiao_qi::GuaijiaoQi);

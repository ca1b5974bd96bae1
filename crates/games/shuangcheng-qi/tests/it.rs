//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_shuangcheng_qi::ShuangchengQi);
wanqi_sdk::solved_test!(wanqi_shuangcheng_qi::ShuangchengQi);

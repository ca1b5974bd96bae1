//! The tests every game has, and what is odd about die qi.

mod second;

wanqi_sdk::game_tests!(wanqi_die_qi::DieQi);
wanqi_sdk::solved_test!(wanqi_die_qi::DieQi);

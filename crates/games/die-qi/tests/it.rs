//! The common tests of games, and tests of special features of die qi.

mod second;

wanqi_sdk::game_tests!(wanqi_die_qi::DieQi);
wanqi_sdk::solved_test!(wanqi_die_qi::DieQi);

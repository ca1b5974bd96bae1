//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_chung_toi::ChungToi);
wanqi_sdk::solved_test!(wanqi_chung_toi::ChungToi);

//! The common tests of games, and tests of special features of morris.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_nine_mens_morris::Morris);
wanqi_sdk::solved_test!(wanqi_nine_mens_morris::Morris);

//! The tests every game has, and what is odd about morris.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_nine_mens_morris::Morris);
wanqi_sdk::solved_test!(wanqi_nine_mens_morris::Morris);

//! The tests of every game, and tests of Connect Four alone.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_connect_four::ConnectFour);
wanqi_sdk::solved_test!(wanqi_connect_four::ConnectFour);
wanqi_sdk::chinese_test!(wanqi_connect_four::ConnectFour);

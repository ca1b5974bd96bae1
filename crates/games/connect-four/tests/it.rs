//! The tests every game has, and what is odd about Connect Four.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_connect_four::ConnectFour);
wanqi_sdk::solved_test!(wanqi_connect_four::ConnectFour);

//! The tests of every game, refusals in Chinese, and tests of Connect Four alone.

mod chinese;
mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_connect_four::ConnectFour);
wanqi_sdk::solved_test!(wanqi_connect_four::ConnectFour);

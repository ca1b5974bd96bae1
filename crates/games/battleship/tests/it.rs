//! The tests every game has, and what is odd about Battleship: its secrets, and that there is always
//! room for the next ship.

mod room;
mod second;
mod secrets;

wanqi_sdk::game_tests!(wanqi_battleship::Battleship);

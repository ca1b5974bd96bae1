//! The common tests of games, a second implementation, hidden ships, and room for the next ship.

mod room;
mod second;
mod secrets;

wanqi_sdk::game_tests!(wanqi_battleship::Battleship);

//! The tests every game has, a second implementation, and recorded games.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_tafl::Tafl);

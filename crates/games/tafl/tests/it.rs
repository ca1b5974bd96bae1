//! The common tests of games, a second implementation, and recorded games.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_tafl::Tafl);

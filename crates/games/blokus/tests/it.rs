//! The tests every game has, and what is odd about Blokus.

wanqi_sdk::game_tests!(wanqi_blokus::Blokus);

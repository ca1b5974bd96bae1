//! The tests every game has, and what is odd about Surakarta.

mod second;

wanqi_sdk::game_tests!(wanqi_surakarta::Surakarta);

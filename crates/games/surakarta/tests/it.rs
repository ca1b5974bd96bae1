//! The common tests of games, and tests of special features of Surakarta.

mod second;

wanqi_sdk::game_tests!(wanqi_surakarta::Surakarta);

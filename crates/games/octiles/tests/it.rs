//! The common tests of games, and tests of special features of Octiles.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_octiles::Octiles);

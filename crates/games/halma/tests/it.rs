//! The common tests of games, and tests of special features of Halma.

mod second;

wanqi_sdk::game_tests!(wanqi_halma::Halma);

//! The common tests of games, and tests of special features of All the King's Men.

mod second;

wanqi_sdk::game_tests!(wanqi_all_the_kings_men::KingsMen);

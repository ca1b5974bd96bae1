//! The tests every game has, and what is odd about All the King's Men.

mod second;

wanqi_sdk::game_tests!(wanqi_all_the_kings_men::KingsMen);

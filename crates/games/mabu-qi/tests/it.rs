//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_mabu_qi::MabuQi);

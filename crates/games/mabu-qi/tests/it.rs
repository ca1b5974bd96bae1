//! The tests every game has, and what is odd about mabu qi.

mod second;

wanqi_sdk::game_tests!(wanqi_mabu_qi::MabuQi);

//! The tests every game has, and what is odd about PÜNCT.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_punct::Punct);

//! The common tests of games, records of boardspace.net, and a second implementation.

mod records;
mod second;

wanqi_sdk::game_tests!(wanqi_punct::Punct);

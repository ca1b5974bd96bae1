//! The common tests of games, and tests of special features of connect6.

#[path = "it/order.rs"]
mod order;
mod second;

wanqi_sdk::game_tests!(wanqi_connect6::Connect6);

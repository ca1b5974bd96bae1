//! The tests every game has, and what is odd about connect6.

#[path = "it/order.rs"]
mod order;
mod second;

wanqi_sdk::game_tests!(wanqi_connect6::Connect6);

//! The tests every game has, and what is odd about connect6.

wanqi_sdk::game_tests!(wanqi_connect6::Connect6);

#[path = "it/order.rs"]
mod order;
#[path = "it/second.rs"]
mod second;

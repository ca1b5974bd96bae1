//! The tests every game has, and what is odd about Fire and Ice.

mod second;

wanqi_sdk::game_tests!(wanqi_fire_and_ice::FireAndIce);

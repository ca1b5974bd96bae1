//! The common tests of games, and tests of special features of Fire and Ice.

mod second;

wanqi_sdk::game_tests!(wanqi_fire_and_ice::FireAndIce);

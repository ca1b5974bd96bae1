//! The tests every game has, and what is odd about square and round jumps.

mod second;

wanqi_sdk::game_tests!(wanqi_fangyuan_tiaoqi::FangyuanTiaoqi);

//! The common tests of games, and tests of special features of square and round jumps.

mod second;

wanqi_sdk::game_tests!(wanqi_fangyuan_tiaoqi::FangyuanTiaoqi);

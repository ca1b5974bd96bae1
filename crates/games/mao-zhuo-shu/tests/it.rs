//! The common tests of games, and a second implementation.

mod second;

wanqi_sdk::game_tests!(wanqi_mao_zhuo_shu::MaoZhuoShu);
wanqi_sdk::solved_test!(wanqi_mao_zhuo_shu::MaoZhuoShu);

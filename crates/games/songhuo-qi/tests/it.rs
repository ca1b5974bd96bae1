//! The common tests of games, and tests of special features of deliveries.

mod second;

wanqi_sdk::game_tests!(wanqi_songhuo_qi::SonghuoQi);

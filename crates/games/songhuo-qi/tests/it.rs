//! The tests every game has, and what is odd about deliveries.

mod second;

wanqi_sdk::game_tests!(wanqi_songhuo_qi::SonghuoQi);

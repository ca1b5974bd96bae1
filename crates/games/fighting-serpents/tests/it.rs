//! The tests every game has, and what is odd about fighting serpents.

mod second;

wanqi_sdk::game_tests!(wanqi_fighting_serpents::FightingSerpents);

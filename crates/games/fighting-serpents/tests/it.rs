//! The common tests of games, and tests of special features of fighting serpents.

mod second;

wanqi_sdk::game_tests!(wanqi_fighting_serpents::FightingSerpents);

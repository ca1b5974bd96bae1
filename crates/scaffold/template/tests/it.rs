//! The tests that every game has. Tests of this game alone go below them.

wanqi_sdk::game_tests!({{module}}::{{Type}});

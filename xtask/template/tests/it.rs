//! The tests every game has; what is odd about this one goes below them.

wanqi_sdk::game_tests!({{module}}::{{Type}});

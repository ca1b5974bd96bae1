//! Tests of the chess rules: those every game has, and what is odd about chess.

use wanqi_chess::Chess;

wanqi_sdk::game_tests!(Chess);

//! What the tests of a game use.

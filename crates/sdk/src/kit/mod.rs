//! Tests for games: `tests/it.rs` has the line `wanqi_sdk::game_tests!(MyGame);` and tests of
//! special features of the game.
//!
//! | test | checks |
//! |---|---|
//! | `scenarios` | every scenario of `tests/rules.yaml` holds |
//! | `marks` | every marked rule line is reached; every rule has a scenario, a refusing rule two |
//! | `mutants` | inverting a marked line makes a scenario of its rule fail |
//! | `properties` | list ⇔ check, round trips, ends, refusals, along random games of every rule set |
//! | `terminates` | random games end, or the rule set declares that they may not |
//! | `uniform` | random actions are drawn uniformly (chi-square) |
//! | `no_allocation` | playing allocates nothing after a warm-up game |
//! | `perft`, `positions` | `fixtures/<slug>/perft.yaml` and `positions.yaml` hold |
//! | `playthroughs`, `scenes` | a game and pictures of each rule set equal their snapshots |
//! | `scene_texts` | along random games, the lines of text below pictures are in Chinese, too |
//! | `import_errors` | the errors of importers of mutated files have Chinese texts |
//! | `tidy` | the shape of the crate, its texts in both languages, and the sources of its rules |
//!
//! If `fixtures/<slug>/solved.yaml` has values of positions under best play, the line
//! `wanqi_sdk::solved_test!(MyGame);` solves the positions again.
//!
//! If the game's own refusals have Chinese messages, the line `wanqi_sdk::chinese_test!(MyGame);`
//! checks that none is missing.
//!
//! [`second`] compares a game with a second implementation, [`open_spiel`] with random games of
//! that program.

pub mod alloc;
pub mod chinese;
pub mod fixtures;
pub mod imports;
pub mod open_spiel;
pub mod outside;
pub mod pictures;
pub mod play;
pub mod scenarios;
pub mod second;
pub mod solved;
pub mod sources;
pub mod texts;
pub mod tidy;

use std::path::{Path, PathBuf};

/// Declares the tests of every game. Used once, in `tests/it.rs`.
#[macro_export]
macro_rules! game_tests {
    ($game:ty) => {
        #[global_allocator]
        static COUNTING: $crate::kit::alloc::Counting = $crate::kit::alloc::Counting;

        const CRATE: &str = env!("CARGO_MANIFEST_DIR");

        #[test]
        fn scenarios() {
            $crate::kit::scenarios::all::<$game>(CRATE);
        }

        #[test]
        fn marks() {
            $crate::kit::scenarios::marks::<$game>(CRATE);
        }

        #[test]
        fn mutants() {
            $crate::kit::scenarios::mutants::<$game>(CRATE);
        }

        #[test]
        fn properties() {
            $crate::kit::play::properties::<$game>();
        }

        #[test]
        fn terminates() {
            $crate::kit::play::terminates::<$game>();
        }

        #[test]
        fn uniform() {
            $crate::kit::play::uniform::<$game>();
        }

        #[test]
        fn no_allocation() {
            $crate::kit::play::no_allocation::<$game>();
        }

        #[test]
        fn perft() {
            $crate::kit::fixtures::perft::<$game>(CRATE);
        }

        #[test]
        fn positions() {
            $crate::kit::fixtures::positions::<$game>(CRATE);
        }

        #[test]
        fn playthroughs() {
            for (name, text) in $crate::kit::play::playthroughs::<$game>() {
                insta::assert_snapshot!(format!("playthrough_{name}"), text);
            }
        }

        #[test]
        fn scenes() {
            for (name, text) in $crate::kit::play::scenes::<$game>() {
                insta::assert_snapshot!(format!("scene_{name}"), text);
            }
        }

        #[test]
        fn scene_texts() {
            $crate::kit::pictures::check::<$game>();
        }

        #[test]
        fn import_errors() {
            $crate::kit::imports::check(CRATE, &<$game as $crate::Game>::FACTS);
        }

        #[test]
        fn tidy() {
            $crate::kit::tidy::check::<$game>(CRATE);
        }
    };
}

/// Declares the test of a game with `solved.yaml`. Used once, in `tests/it.rs`. It is separate,
/// because solving takes long to compile and most games have no solved positions.
#[macro_export]
macro_rules! solved_test {
    ($game:ty) => {
        #[test]
        fn solved() {
            $crate::kit::solved::check::<$game>(CRATE);
        }
    };
}

/// Declares the test of a game whose refusals have Chinese messages. Used once, in `tests/it.rs`.
#[macro_export]
macro_rules! chinese_test {
    ($game:ty) => {
        #[test]
        fn refusals_in_chinese() {
            $crate::kit::chinese::refusals::<$game>(CRATE);
        }
    };
}

/// The folder `fixtures/<slug>` of the crate's workspace; a crate outside the workspace has its
/// own.
fn fixtures_dir(krate: &str, slug: &str) -> PathBuf {
    let inside = Path::new(krate).join("../../../fixtures").join(slug);
    if inside.is_dir() { inside } else { Path::new(krate).join("fixtures").join(slug) }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn yaml<T: serde::de::DeserializeOwned>(path: &Path) -> T {
    serde_yaml::from_str(&read(path)).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

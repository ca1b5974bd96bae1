//! What the tests of a game use: `tests/it.rs` is the line `wanqi_sdk::game_tests!(MyGame);` and
//! what is odd about the game.
//!
//! | test | what it holds |
//! |---|---|
//! | `scenarios` | every scenario of `tests/rules.yaml` |
//! | `marks` | every marked rule line is crossed, every rule has a scenario, refusing ones both kinds |
//! | `mutants` | inverting a marked line makes a scenario of its rule fail |
//! | `properties` | list ⇔ check, round trips, ends, refusals, along random games of every rule set |
//! | `terminates` | random games end, or the rule set says that they need not |
//! | `uniform` | random actions are drawn uniformly (chi-square) |
//! | `no_allocation` | playing allocates nothing after a warm-up game |
//! | `perft`, `positions` | `fixtures/<slug>/perft.yaml` and `positions.yaml` |
//! | `playthroughs`, `scenes` | snapshots of a game and of pictures for each rule set |
//! | `tidy` | the shape of the crate |
//!
//! Where `fixtures/<slug>/solved.yaml` says what positions are worth under best play, the line
//! `wanqi_sdk::solved_test!(MyGame);` has it solved again.
//!
//! [`second`] compares a game with a second implementation, [`open_spiel`] with random games of that
//! program.

pub mod alloc;
pub mod fixtures;
pub mod open_spiel;
pub mod outside;
pub mod play;
pub mod scenarios;
pub mod second;
pub mod solved;
pub mod tidy;

use std::path::{Path, PathBuf};

/// The tests every game has. In `tests/it.rs`, once.
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
        fn tidy() {
            $crate::kit::tidy::check::<$game>(CRATE);
        }
    };
}

/// The test of a game that has `solved.yaml`. In `tests/it.rs`, once: solving is much to compile, and
/// most games have nothing solved.
#[macro_export]
macro_rules! solved_test {
    ($game:ty) => {
        #[test]
        fn solved() {
            $crate::kit::solved::check::<$game>(CRATE);
        }
    };
}

/// `fixtures/<slug>` of the workspace of a crate; a crate outside the workspace has its own.
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

//! Conformance of plugins: named tests, each run in a process of its own.
//!
//! | level | what its tests check |
//! |---|---|
//! | 1 | the library loads, its descriptors are consistent, its options are as declared |
//! | 2 | its functions: lists, applying, refusing, ends, extensions |
//! | 3 | determinism: instances, clones, batches, records and processes agree |
//! | 4 | properties: round trips of position, snapshot, style; outcomes; sealed submissions |
//! | 5 | totality: games end, and every call with any arguments returns |
//! | 6 | the file: its exported symbols, and what runs when it is opened |
//! | 7 | memory: the bytes of a game, and that destroying the game frees them |
//! | 8 | secrets: sealed submissions of several seats in every order, and what each seat sees |
//! | 9 | every value of every option, with the tests of levels 2 to 4 |
//! | 10 | the tests of levels 2 to 4 over many more games |
//!
//! [`Test`] lists the tests. [`child`] runs a test with the plugin in a worker process and checks
//! the plugin's answers in this process. A self-reported test runs in the plugin's own process. The
//! other modules are the tests.

mod checkpoint;
pub mod child;
mod descriptor;
mod determinism;
mod endurance;
mod file;
mod functions;
mod memory;
pub(crate) mod onward;
mod properties;
mod random;
pub mod report;
mod secrets;
mod totality;
mod validation;
mod walk;

use crate::plugin::Plugin;
use crate::printable::counted;
use std::sync::Arc;
use walk::Sampling;
use wanqi_notation::{Message, message};

/// The result of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestVerdict {
    /// The test passed; the text says what was checked.
    Ok(Message),
    /// The test failed; the text says what is wrong, and where.
    Failed(Message),
    /// The plugin has nothing to test; the text says why.
    Skipped(Message),
}

/// The result of a test function; `Err` is the sentence of a failure.
type Checked = Result<TestVerdict, Message>;

fn ok(detail: Message) -> Checked {
    Ok(TestVerdict::Ok(detail))
}

fn skipped(why: Message) -> Checked {
    Ok(TestVerdict::Skipped(why))
}

/// The result of a test that played games to their end.
fn states_and_ends(states: usize, ended: usize) -> Checked {
    ok(message!(
        "{states}, {ended} to the end",
        states = counted(states as u64, "state"),
        ended = counted(ended as u64, "game")
    ))
}

/// The level up to which `wanqi check` runs tests by default: all tests that take little time.
pub const USUAL: u8 = 5;

macro_rules! tests {
    ($($variant:ident $level:literal $name:literal $run:path, $about:literal;)*) => {
        /// A test.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Test {
            $(#[doc = $about] $variant,)*
        }

        impl Test {
            /// All tests, in the order of their levels.
            pub const ALL: &[Test] = &[$(Test::$variant),*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Test::$variant => $name),* }
            }

            /// Its level, from 1 to 10.
            #[must_use]
            pub const fn level(self) -> u8 {
                match self { $(Test::$variant => $level),* }
            }

            /// What is true of a plugin that passes the test, in one sentence.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Test::$variant => $about),* }
            }

            /// Runs the test in this process.
            #[must_use]
            pub fn run(self, plugin: &Arc<Plugin>, seed: u64) -> TestVerdict {
                let draw = Sampling::usual(seed);
                let checked = match self { $(Test::$variant => $run(plugin, draw)),* };
                checked.unwrap_or_else(TestVerdict::Failed)
            }
        }
    };
}

tests! {
    Load 1 "load" descriptor::load,
        "the library opens, and its table and structs are complete";
    Descriptor 1 "descriptor" descriptor::descriptor,
        "names, rules, roles, seats and styles are present and consistent";
    Options 1 "options" descriptor::options,
        "defaults are accepted, the canonical list is complete, unknown keys are refused";
    Start 2 "start" functions::starts,
        "every rule set starts, and every function works at its start";
    Lists 2 "lists" functions::lists,
        "lists are sorted, without duplicates, and every action in them is accepted";
    Refusals 2 "refusals" functions::refusals,
        "an unlisted action is refused with a sentence and an existing rule, and changes nothing";
    Actors 2 "actors" functions::only_actors,
        "a seat that is not to move has no actions, and its actions are refused";
    Ends 2 "ends" functions::ends,
        "no action is legal after a forced end";
    Counts 2 "counts" functions::counts,
        "perft, index and sample agree with the list";
    Scenes 2 "scenes" functions::scenes,
        "every position can be drawn";
    Targets 2 "targets" functions::targets,
        "the targets of a pointer exist, and their ways lead to legal actions";
    Instances 3 "instances" determinism::instances,
        "two games with the same actions are in the same state";
    Clones 3 "clones" determinism::clones,
        "a clone is equal to its original and independent of it";
    Batches 3 "batches" determinism::batches,
        "a replay in one call leads to the same state as single actions";
    Languages 3 "languages" determinism::languages,
        "a game is the same in Chinese, except for messages and words of pictures";
    Validation 3 "validation" validation::validation,
        "`validate` in a new process reads a record to the same state as single actions";
    Processes 3 "processes" determinism::processes,
        "two processes give the same lists, positions, digests and texts";
    Positions 4 "positions" properties::positions,
        "position text and options are read back";
    Snapshots 4 "snapshots" properties::snapshots,
        "snapshots are read back exactly, and damaged ones are refused";
    Styles 4 "styles" properties::styles,
        "every style of every action is read back";
    Checkpoints 4 "checkpoints" properties::checkpoints,
        "the right checkpoint is accepted, and a wrong one is refused";
    Outcomes 4 "outcomes" properties::outcomes,
        "outcomes agree with the turn, with ranks, and with the descriptor";
    Sealed 4 "sealed" properties::sealed,
        "sealed submissions can come in any order, and reveal nothing to other seats";
    Playouts 5 "playouts" totality::playouts,
        "random games end, and the same seed gives the same games";
    Noise 5 "noise" totality::noise,
        "calls with random bytes return, and change nothing";
    Arguments 5 "arguments" totality::arguments,
        "numbers out of range and null pointers are refused";
    Exports 6 "exports" file::exports,
        "the library exports its entry point and no other symbol";
    Loader 6 "loader" file::loader,
        "it has no static thread-local storage, no added constructor, and opens fast";
    Memory 7 "memory" memory::memory,
        "a game uses little memory, and destroying it frees the memory";
    Secrets 8 "secrets" secrets::secrets,
        "sealed submissions can come in every order, and no seat sees those of another";
    Values 9 "values" endurance::values,
        "every value of every option passes the tests of levels 2 to 4";
    Endurance 10 "endurance" endurance::endurance,
        "many more games pass the tests of levels 2 to 4";
}

impl Test {
    /// The test with this name, as [`Test::name`] returns it; `None` if there is none.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
    /// # fn main() {
    /// use wanqi_host::Registry;
    /// use wanqi_host::check::{Test, TestVerdict};
    ///
    /// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
    /// let registry = Registry::load_only(&[nim()]);
    /// let test = Test::named("descriptor").unwrap();
    /// assert_eq!(test.level(), 1);
    /// assert!(matches!(test.run(&registry.plugins()[0], 1), TestVerdict::Ok(_)));
    /// # }
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Test> {
        Test::ALL.iter().copied().find(|test| test.name() == name)
    }

    /// Whether the test runs in the plugin's own process, so that the plugin could forge the
    /// result: null pointers and memory cannot be tested from another process.
    #[must_use]
    pub const fn is_self_reported(self) -> bool {
        matches!(self, Test::Arguments | Test::Memory)
    }

    /// Whether the test runs in two processes results must be equal.
    #[must_use]
    pub const fn twice(self) -> bool {
        matches!(self, Test::Processes)
    }
}

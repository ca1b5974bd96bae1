//! Conformance of plugins: named tests, each run in a process of its own.
//!
//! | level | what its tests look at |
//! |---|---|
//! | 1 | the library loads, its descriptors agree with themselves, its options are as declared |
//! | 2 | its functions: lists, applying, refusing, ends, extensions |
//! | 3 | determinism: instances, clones, batches, records and processes agree |
//! | 4 | properties: round trips of position, snapshot, style; outcomes; sealed submissions |
//! | 5 | totality: games end, and every argument has an answer |
//! | 6 | the file: what it exports, what it does when it is opened |
//! | 7 | memory: what a game takes, and that it is given back |
//! | 8 | secrets: submissions of many seats in every order, and what each sees |
//! | 9 | every value of every option, with the tests of levels 2 to 4 |
//! | 10 | the same over many more games |
//!
//! [`Test`] is the list of them; [`child`] runs one with the plugin in a worker and judges what that
//! answers, or, where it must, in a process of its own; everything else is the tests.

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
use std::sync::Arc;
use walk::Draw;

/// What a test came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds; what was looked at.
    Ok(String),
    /// It does not; what, where and why.
    Failed(String),
    /// There is nothing to look at, and why.
    Skipped(String),
}

/// What the tests give: an error is a failure's sentence.
type Checked = Result<Verdict, String>;

fn ok(detail: impl Into<String>) -> Checked {
    Ok(Verdict::Ok(detail.into()))
}

fn skipped(why: impl Into<String>) -> Checked {
    Ok(Verdict::Skipped(why.into()))
}

/// The level up to which tests are run where nothing is said: all that takes little time.
pub const USUAL: u8 = 5;

macro_rules! tests {
    ($($variant:ident $level:literal $name:literal $run:path, $about:literal;)*) => {
        /// A test.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Test {
            $(#[doc = $about] $variant,)*
        }

        impl Test {
            /// All tests, by level.
            pub const ALL: &[Test] = &[$(Test::$variant),*];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Test::$variant => $name),* }
            }

            /// Its level, from 1.
            #[must_use]
            pub const fn level(self) -> u8 {
                match self { $(Test::$variant => $level),* }
            }

            /// What holds where it is ok.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self { $(Test::$variant => $about),* }
            }

            /// Runs it in this process.
            #[must_use]
            pub fn run(self, plugin: &Arc<Plugin>, seed: u64) -> Verdict {
                let draw = Draw::usual(seed);
                let checked = match self { $(Test::$variant => $run(plugin, draw)),* };
                checked.unwrap_or_else(Verdict::Failed)
            }
        }
    };
}

tests! {
    Load 1 "load" descriptor::load,
        "the library opens, and its table and structs are whole";
    Descriptor 1 "descriptor" descriptor::descriptor,
        "names, rules, roles, seats and styles are there and agree";
    Options 1 "options" descriptor::options,
        "defaults are accepted, the canonical list is complete, unknown keys are refused";
    Start 2 "start" functions::starts,
        "every rule set begins, and every function answers there";
    Lists 2 "lists" functions::lists,
        "lists are sorted, without duplicates, and every action in them is taken";
    Refusals 2 "refusals" functions::refusals,
        "what is not listed is refused in words, by a rule that exists, and changes nothing";
    Actors 2 "actors" functions::only_actors,
        "who is not to act has no actions and is refused";
    Ends 2 "ends" functions::ends,
        "after a forced end nothing is legal";
    Counts 2 "counts" functions::counts,
        "perft, index and sample agree with the list";
    Scenes 2 "scenes" functions::scenes,
        "every position can be drawn";
    Instances 3 "instances" determinism::instances,
        "two games with the same actions are the same";
    Clones 3 "clones" determinism::clones,
        "a clone is equal and goes its own way";
    Batches 3 "batches" determinism::batches,
        "a replay in one call comes to what single actions come to";
    Validation 3 "validation" validation::validation,
        "records that `validate` reads in a new process come to what single actions come to";
    Processes 3 "processes" determinism::processes,
        "two processes come to the same lists, positions, digests and texts";
    Positions 4 "positions" properties::positions,
        "position text and options are read back";
    Snapshots 4 "snapshots" properties::snapshots,
        "snapshots are read back exactly, damaged ones are refused";
    Styles 4 "styles" properties::styles,
        "every style of every action is read back";
    Checkpoints 4 "checkpoints" properties::checkpoints,
        "the true checkpoint is accepted, another is refused";
    Outcomes 4 "outcomes" properties::outcomes,
        "outcomes agree with the turn, with ranks, and with the descriptor";
    Sealed 4 "sealed" properties::sealed,
        "sealed submissions come in any order, and tell the others nothing";
    Playouts 5 "playouts" totality::playouts,
        "random games end, the same for the same seed";
    Noise 5 "noise" totality::noise,
        "any bytes are an answer, and change nothing";
    Arguments 5 "arguments" totality::arguments,
        "numbers out of range and null pointers are refused";
    Exports 6 "exports" file::exports,
        "the library exports its entry and nothing else";
    Loader 6 "loader" file::loader,
        "it has no static thread-local storage, no constructor of its own, and opens fast";
    Memory 7 "memory" memory::memory,
        "a game takes little memory, and what is destroyed is given back";
    Secrets 8 "secrets" secrets::secrets,
        "sealed submissions come in every order, and no seat sees another's";
    Values 9 "values" endurance::values,
        "every value of every option passes the tests of levels 2 to 4";
    Endurance 10 "endurance" endurance::endurance,
        "many more games pass the tests of levels 2 to 4";
}

impl Test {
    /// The test of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Test> {
        Test::ALL.iter().copied().find(|test| test.name() == name)
    }

    /// Whether it runs where the plugin is, and so has to believe it: null pointers and memory cannot be
    /// looked at from elsewhere.
    #[must_use]
    pub const fn is_self_reported(self) -> bool {
        matches!(self, Test::Arguments | Test::Memory)
    }

    /// Whether two processes must come to the same.
    #[must_use]
    pub const fn twice(self) -> bool {
        matches!(self, Test::Processes)
    }
}

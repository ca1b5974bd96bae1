//! Development tasks of the workspace: `cargo xtask <command>`.

mod browser;
mod c_example;
mod canary;
mod coverage;
mod cuts;
mod dist;
mod docs;
mod fuzz;
mod games;
mod header;
mod kits;
mod macos;
mod measure;
mod mutate;
mod new_game;
mod oracles;
mod package;
mod sanitize;
mod shell;
mod solve;
mod texts;
mod tutorial;
mod versions;
mod wheel;
mod windows;
mod worst;

use shell::Failure;
use std::process::ExitCode;

const USAGE: &str = "cargo xtask COMMAND

  new-game SLUG [--name NAME] [--standalone DIR [--sdk VERSION]]
                          creates a game that builds, plays and passes its tests
  fuzz [--build] [--quick] [--time T] [--seed N] [--keep] [TARGET…]
                          runs each fuzz target for time T (needs nightly and cargo-fuzz);
                          --keep adds new inputs to the corpora in the repository, and
                          writes docs/fuzzing.md
  fuzz --table            writes docs/fuzzing.md
  header                  compares wanqi.h with the Rust side
  c-example [DIR]         builds the C example; records and validates a game with it
  versions                runs the kept plugin of ABI 1.0 in this host; tests old and new
                          plugins in old and new hosts, with a simulated future version
  browser [--sample N] [--seed N] [GAME]
                          plays every rule set, or every Nth, in the page of `wanqi serve` by
                          clicks alone (needs chromium and chromium-driver); WANQI_BIN names the
                          program
  tutorial [--keep] [--package TARBALL] [PAGE]
                          runs the commands of docs/tutorial.md in an empty folder, with the
                          program of a package, or with the program that WANQI_BIN names; and
                          those of docs/writing-a-game.md in a copy of the repository
  guide [--package TARBALL] [PAGE]
                          runs the commands of the guide, each page in an empty folder, with
                          the program and records of a package, or with the program that
                          WANQI_BIN names
  kits [--check]          writes the games that call each kit into docs/writing-a-game.md
  mutate GAME…            inverts each marked rule line; counts detected inversions; writes
                          docs/mutation.md
  coverage [GAME…]        measures the lines of each game that its fuzz target runs (needs
                          LLVM tools); writes docs/coverage.md
  canary [--seconds N]    checks that properties and fuzzing find a wrong rule of chess
  cuts [--mb N] [--rounds N] [--seed N]
                          divides an archive of N MB at random bytes, in every container, and
                          compares the audited verdicts of the ranges with those of one run
  sanitize [--miri]       runs tests of abi and sdk under AddressSanitizer and valgrind, or
                          under Miri
  oracles [FILE]          compares a file of published counts with the rule sets
  measure [--small MB] [--large MB]
                          measures memory of validate and start-up of list; writes
                          docs/performance.md
  measure --speed         runs the benchmark; writes docs/performance.md
  dist [--deb] [--try] [--target TRIPLE]
                          packs the program with all games, with licences, checksums and a
                          bill of materials, into target/dist; --deb also makes a package for
                          Debian (needs cargo-deb); --try installs, uses and removes them;
                          --target packs for another system: x86_64-pc-windows-gnu
  wheel [--quick] [--try] builds the wheel of the Python package, with the program and all games,
                          into target/python (needs Python 3.10 or later); --quick compiles
                          faster; --try installs it into a new environment and runs its tests
  cluster                 tests the wheel on Ray and Spark while workers are killed (needs Java
                          17); writes docs/archives.md
  package [--all]         checks what each published crate contains, and builds a few of them,
                          or all, from their packages
  windows [--all] [--seed N] [--build]
                          builds the program and a few games, or all, for Windows, and tests
                          them under wine (needs mingw-w64 and wine); --build only builds
  macos [--all]           checks that the crates that depend on the system, or all, compile for
                          macOS (needs zig)
  worst [--all] [--mib N] [--only TEXT]
                          measures time and memory of validate for the worst known inputs;
                          writes docs/security.md, and fails above the limits
  texts [--missing]       compares the messages in the sources with their translations;
                          --missing prints what the catalogues lack
  solve [--check] [SLUG…] solves every position of fixtures/<slug>/solved.yaml again; writes
                          docs/solved.md; --check compares docs/solved.md with the fixtures
  docs [--check]          writes docs/games/*.md from the plugins, and the lists of games in
                          README.md and docs/SUMMARY.md
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            if matches!(failure, Failure::Usage(_)) {
                eprintln!("\n{USAGE}");
                return ExitCode::from(2);
            }
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), Failure> {
    match words {
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        ["new-game", rest @ ..] => new_game::run(rest),
        ["fuzz", rest @ ..] => fuzz::run(rest),
        ["browser", rest @ ..] => browser::run(rest),
        ["header"] => header::run(),
        ["c-example", rest @ ..] => c_example::run(rest),
        ["versions", rest @ ..] => versions::run(rest),
        ["sanitize", rest @ ..] => sanitize::run(rest),
        ["cuts", rest @ ..] => cuts::run(rest),
        ["tutorial", rest @ ..] => tutorial::run(rest),
        ["guide", rest @ ..] => tutorial::guide(rest),
        ["kits", rest @ ..] => kits::run(rest),
        ["mutate", games @ ..] => mutate::run(games),
        ["coverage", games @ ..] => coverage::run(games),
        ["canary", rest @ ..] => canary::run(rest),
        ["oracles", rest @ ..] => oracles::run(rest),
        ["measure", rest @ ..] => measure::run(rest),
        ["worst", rest @ ..] => worst::run(rest),
        ["dist", rest @ ..] => dist::run(rest),
        ["cluster"] => wheel::cluster(),
        ["wheel", rest @ ..] => wheel::run(rest),
        ["package", rest @ ..] => package::run(rest),
        ["solve", rest @ ..] => solve::run(rest),
        ["windows", rest @ ..] => windows::run(rest),
        ["macos", rest @ ..] => macos::run(rest),
        ["texts", rest @ ..] => texts::run(rest),
        ["docs", rest @ ..] => docs::run(rest),
        [other, ..] => Err(Failure::Usage(format!("unknown command {other:?}"))),
    }
}

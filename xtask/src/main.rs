//! Chores of the workspace: `cargo xtask <command>`.

mod c_example;
mod canary;
mod coverage;
mod docs;
mod fuzz;
mod games;
mod header;
mod kits;
mod measure;
mod mutate;
mod new_game;
mod oracles;
mod sanitize;
mod shell;
mod solve;
mod tutorial;
mod versions;
mod worst;

use shell::Failure;
use std::process::ExitCode;

const USAGE: &str = "cargo xtask COMMAND

  new-game SLUG [--name NAME] [--standalone DIR [--sdk VERSION]]
                          a new game that builds, plays and passes its tests at once
  fuzz [--build] [--quick] [--time T] [--seed N] [--keep] [TARGET…]
                          runs each fuzz target for so long (nightly, cargo-fuzz); keeps
                          what it has found in its corpus; --table writes docs/fuzzing.md
  header                  checks wanqi.h against the Rust side
  c-example [DIR]         builds the C example; records and validates a game with it
  versions                the plugin kept from ABI 1.0 in this host; old and new plugins and
                          hosts, where new is a pretended version to come
  tutorial [--keep] [PAGE]
                          follows docs/tutorial.md and docs/writing-a-game.md, or one page,
                          block by block, in a temporary folder
  kits [--check]          writes into docs/writing-a-game.md which games call each kit
  mutate GAME…            inverts each marked rule line; says how many are noticed
  coverage [GAME…]        lines of each game that its fuzz target runs (LLVM's tools); writes
                          docs/coverage.md
  canary [--seconds N]    a chess with one wrong rule: properties and fuzzing must find it
  sanitize [--miri]       tests of abi and sdk under AddressSanitizer and valgrind, or Miri
  oracles [FILE]          published counts against our rule sets
  measure [--small MB] [--large MB]
                          memory of validate, start-up of list; writes docs/performance.md
  worst [--mib N] [--only TEXT]
                          the worst known inputs of every format: seconds and memory of
                          validate; writes docs/security.md, and fails where it is too much
  solve [--check] [SLUG…] finds each value of fixtures/<slug>/solved.yaml again; writes
                          docs/solved.md, or checks that it tells what the fixtures do
  docs [--check]          writes docs/games/*.md from the plugins
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
        ["header"] => header::run(),
        ["c-example", rest @ ..] => c_example::run(rest),
        ["versions", rest @ ..] => versions::run(rest),
        ["sanitize", rest @ ..] => sanitize::run(rest),
        ["tutorial", rest @ ..] => tutorial::run(rest),
        ["kits", rest @ ..] => kits::run(rest),
        ["mutate", games @ ..] => mutate::run(games),
        ["coverage", games @ ..] => coverage::run(games),
        ["canary", rest @ ..] => canary::run(rest),
        ["oracles", rest @ ..] => oracles::run(rest),
        ["measure", rest @ ..] => measure::run(rest),
        ["worst", rest @ ..] => worst::run(rest),
        ["solve", rest @ ..] => solve::run(rest),
        ["docs", rest @ ..] => docs::run(rest),
        [other, ..] => Err(Failure::Usage(format!("there is no command {other:?}"))),
    }
}

//! `browser`: plays in the page of `wanqi serve`, in Chromium, through WebDriver.
//!
//! For each rule set a script clicks places and buttons only, 40 actions or to the end of the game.
//! The saved records must be valid, and at most three clicks lead to an action at the 95th percentile.
//! Debian's packages `chromium`, `chromium-driver` and `fonts-noto-cjk` are needed, and a program with
//! its plugins beside it, which `WANQI_BIN` names.

mod driver;
mod keyboard;
mod pictures;
mod windows;

use crate::shell::{self, Failure, fail, random};
use driver::{Browser, started};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Actions of a game.
const ACTIONS: u64 = 40;
/// The most clicks of one action; more are a failure.
const MOST_CLICKS: usize = 12;
/// Clicks at the 95th percentile.
const CLICKS: usize = 3;
/// The goal for the median step of a rule set, in milliseconds.
const STEP: f64 = 16.0;
/// A rule set whose median step takes longer than this is a failure even on a busy computer.
const LONGEST_STEP: f64 = 4.0 * STEP;

/// Plays every rule set, every Nth of them with `--sample N`, or only those whose names contain
/// a word.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (mut sample, mut seed, mut only) = (1_u64, 1_u64, None);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse().ok());
        match *word {
            "--sample" => sample = number().unwrap_or(0),
            "--seed" => seed = number().unwrap_or(0),
            other if !other.starts_with('-') => only = Some(other),
            other => return shell::usage(format!("browser has no argument {other}")),
        }
    }
    if sample == 0 {
        return shell::usage("--sample needs a number from 1".to_owned());
    }
    let program = std::env::var_os("WANQI_BIN").map(PathBuf::from);
    let program = program.unwrap_or_else(|| shell::root().join("target/release/wanqi"));
    let folder = std::env::temp_dir().join(format!("wanqi-browser-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| failed("the folder", &error))?;
    let result = play_all(&program, &folder, (sample, seed, only));
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn failed(what: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::Chore(format!("{what}: {error}"))
}

fn play_all(
    program: &Path,
    folder: &Path,
    (sample, seed, only): (u64, u64, Option<&str>),
) -> Result<(), Failure> {
    let listed = Command::new(program).args(["list", "--json"]).output();
    let listed = listed.map_err(|error| failed("wanqi list", &error))?.stdout;
    let sets: Vec<Value> = listed
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    let mut serve = Command::new(program);
    serve.args(["serve", "-q", "--lang", "en", "--records"]).arg(folder);
    let (server, address) = started(&mut serve, "token=")?;
    let browser = Browser::start()?;
    browser.open(&address)?;
    browser.wait("return document.querySelector('[data-game]') !== null")?;
    let (mut all, mut steps, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
    let mut slow = Vec::new();
    let (mut played, mut hands) = (0, 0);
    for (index, set) in sets.iter().enumerate() {
        let name = format!("{}/{}", set["game"], set["rules"]).replace('"', "");
        let chosen = (index as u64 + seed).is_multiple_of(sample);
        if !chosen || only.is_some_and(|only| !name.contains(only)) {
            continue;
        }
        played += 1;
        match play(&browser, set, seed.wrapping_mul(1000) + index as u64) {
            Ok(mut game) => {
                game.milliseconds.sort_unstable_by(f64::total_cmp);
                let median = part(&game.milliseconds, 50).unwrap_or(0.0);
                if median > STEP {
                    slow.push(format!("{name} {median:.1}"));
                }
                if median > LONGEST_STEP {
                    wrong.push(name.clone());
                }
                let most = game.clicks.iter().max().copied().unwrap_or(0);
                let actions = game.clicks.len();
                println!(
                    "{name}: {actions} actions, {} with a piece beside the board, at most {most} clicks; \
                     a step {median:.1} ms",
                    game.hands
                );
                hands += game.hands;
                all.extend(game.clicks);
                steps.extend(game.milliseconds);
            }
            Err(failure) => {
                println!("{name}: {failure}");
                wrong.push(name);
            }
        }
    }
    if only.is_none() {
        wrong.extend(keyboard::play(&browser).err().map(|failure| {
            println!("keyboard: {failure}");
            "chess by keyboard".to_owned()
        }));
        wrong.extend(windows::play(&browser, &address).err().map(|failure| {
            println!("windows: {failure}");
            "battleship in two windows".to_owned()
        }));
        wrong.extend(pictures::compare(&browser, program, folder)?);
    }
    drop(browser);
    drop(server);
    all.sort_unstable();
    steps.sort_unstable_by(f64::total_cmp);
    let clicks = |percent| part(&all, percent).unwrap_or(0);
    let step = |percent| part(&steps, percent).unwrap_or(0.0);
    println!(
        "browser: {played} rule sets, {} actions, {hands} with a piece beside the board; clicks: median {}, 95th percentile {}; a step: \
         median {:.1} ms, 99th percentile {:.1} ms",
        all.len(),
        clicks(50),
        clicks(95),
        step(50),
        step(99)
    );
    println!(
        "browser: {} rule sets with a median step above {STEP} ms: {}",
        slow.len(),
        slow.join(", ")
    );
    let valid = Command::new(program).args(["validate", "--only-failed"]).arg(folder).status();
    let valid = valid.map_err(|error| failed("wanqi validate", &error))?.success();
    match (wrong.is_empty(), valid, clicks(95) <= CLICKS) {
        (false, ..) => fail(format!("the page cannot play {}", wrong.join(", "))),
        (_, false, _) => fail("a saved record is not valid".to_owned()),
        (.., false) => fail(format!("more than {CLICKS} clicks at the 95th percentile")),
        _ => Ok(()),
    }
}

/// The value below which a percentage of sorted values is.
fn part<T: Copy>(sorted: &[T], percent: usize) -> Option<T> {
    sorted.get(sorted.len() * percent / 100).copied()
}

/// What a game needed.
struct Played {
    /// Clicks of each action.
    clicks: Vec<usize>,
    /// The time from the last click of each action to the next board, as the page measures it.
    milliseconds: Vec<f64>,
    /// How many actions began with a piece beside the board.
    hands: usize,
}

/// Plays a game by clicks on places and buttons.
fn play(browser: &Browser, set: &Value, seed: u64) -> Result<Played, Failure> {
    let (game, rules) = (&set["game"], &set["rules"]);
    browser.script(&format!("location.hash = '#library/' + {game}"))?;
    let ready = format!(
        "const start = document.getElementById('start'), set = document.getElementById('ruleset');\
         if (!start || !location.hash.endsWith('/' + {game}) || ![...set.options].some(one => \
         one.value === {rules})) return null; set.value = {rules}; \
         set.dispatchEvent(new Event('change')); return start"
    );
    browser.script(
        "document.getElementById('main').replaceChildren(); delete \
         document.getElementById('main').dataset.plies; dispatchEvent(new Event('hashchange'))",
    )?;
    let start = browser.wait(&ready)?;
    browser.click(&start)?;
    let mut state = seed;
    let mut plies =
        number(&browser.wait("return document.getElementById('main').dataset.plies ?? null")?);
    let first = plies;
    let mut done = Played { clicks: Vec::new(), milliseconds: Vec::new(), hands: 0 };
    let mut clicks = 0;
    while plies < first + ACTIONS {
        let found = browser.script(
            "const main = document.getElementById('main'); if (main.dataset.ended === 'true') \
             return 'ended'; const of = (sought) => [...document.querySelectorAll(sought)]; \
             const begun = of('[data-cancel]').length > 0; \
             return { begun, actions: of('#choices [data-action], #choices [data-draw]'), \
             words: of('#choices [data-word]'), places: of('.target.can:not(.chosen)'), hands: \
             of('#hands [data-word]:not(:disabled):not([aria-pressed=true])') }",
        )?;
        if found == "ended" {
            break;
        }
        let list = |key: &str| found[key].as_array().cloned().unwrap_or_default();
        let (actions, words, places) = (list("actions"), list("words"), list("places"));
        let hands = list("hands");
        let held = !hands.is_empty() && random(&mut state).is_multiple_of(3);
        // After the first choice an offered action ends it; else a place, or a word.
        let choice = match found["begun"] == true {
            true if !actions.is_empty() => actions,
            true if !words.is_empty() && places.len() > 1 => words,
            true => places,
            false if held => {
                done.hands += 1;
                hands
            }
            false
                if places.is_empty()
                    || (!actions.is_empty() && random(&mut state).is_multiple_of(8)) =>
            {
                [actions, words, hands].concat()
            }
            false => places,
        };
        if choice.is_empty() {
            return Err(failed("nothing can be clicked", &plies));
        }
        clicks += 1;
        if clicks > MOST_CLICKS {
            return Err(failed("too many clicks", &plies));
        }
        browser.click(&choice[random(&mut state) % choice.len()])?;
        let now = browser.wait(
            "const main = document.getElementById('main'); if (main.hasAttribute('aria-busy')) \
             return null; const problem = document.querySelector('#refusal .problem'); \
             return problem ? problem.textContent : [Number(main.dataset.plies), \
             Number(main.dataset.milliseconds)]",
        )?;
        if let Some(problem) = now.as_str() {
            return Err(failed("refused", &problem));
        }
        let (now, milliseconds) = (number(&now[0]), now[1].as_f64());
        if now != plies {
            done.clicks.push(clicks);
            done.milliseconds.extend(milliseconds);
            (plies, clicks) = (now, 0);
        }
    }
    let close = browser.wait("return document.getElementById('close')")?;
    browser.click(&close)?;
    browser.wait("return location.hash === '#play'")?;
    Ok(done)
}

fn number(value: &Value) -> u64 {
    value.as_u64().or_else(|| value.as_str()?.parse().ok()).unwrap_or(0)
}

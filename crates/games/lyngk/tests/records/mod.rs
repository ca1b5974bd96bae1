//! Logs as Boardspace writes them: made here, from its vocabulary.

use wanqi_lyngk::Lyngk;
use wanqi_sdk::boardspace::Random;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// First rows of the columns, which Boardspace counts from 1.
const FIRST: [u8; 9] = [3, 2, 1, 2, 2, 2, 1, 2, 3];

/// Colours and Boardspace's letters.
const COLOURS: [(&str, &str); 5] =
    [("black", "N"), ("red", "R"), ("green", "G"), ("blue", "B"), ("ivory", "I")];

/// The record that a log becomes.
fn imported(log: &str) -> Result<String, String> {
    let import = Lyngk::FACTS.formats[0].import.expect("an import");
    let wqn = import(log.as_bytes(), "").map_err(|refusal| refusal.message)?.wqn;
    Ok(String::from_utf8(wqn).expect("text"))
}

/// Its actions, those of a turn apart, without numbers and seats.
fn words(wqn: &str) -> Vec<&str> {
    let movetext = wqn.split("\n\n").nth(1).unwrap_or_default();
    let words = movetext.split([' ', '\n', '|']).filter(|word| !word.ends_with('.'));
    words.map(|word| word.trim_start_matches("@0:")).filter(|word| !word.is_empty()).collect()
}

/// A log of a set-up, and of clicks by the players whose turns they are.
fn log(setup: &str, first: usize, turns: &[(usize, String)]) -> String {
    let mut log = format!("(;\nGM[lyngk]VV[2]\nSU[{setup}]\nP0[id \"Al\"]\nP1[id \"Bo\"]\n");
    log += &format!("; P{first}[0 Start P{first}]\n");
    let mut number = 0;
    for (player, turn) in turns {
        for click in turn.split(',').map(str::trim) {
            number += 1;
            log += &format!("; P{player}[{number} {click}]\n");
        }
    }
    log + ")\n"
}

fn cell(name: &str) -> String {
    let [column, row] = name.as_bytes() else { panic!("a name") };
    let row = row - b'0' - (FIRST[usize::from(column - b'a')] - 1);
    format!("{} {row}", char::from(column.to_ascii_uppercase()))
}

/// An action of ours as clicks: as robots write it, straight on, or with changes of mind.
fn clicks(text: &str, player: usize, rng: &mut Rng) -> String {
    let side = ["F", "S"][player];
    if let Some(colour) = text.strip_prefix("claim:") {
        let found = COLOURS.iter().find(|(name, _)| *name == colour);
        let (_, letter) = found.expect("a colour");
        return match rng.below(3) {
            0 => format!("Claim {letter} {side}"),
            1 => format!(
                "Pick N, Drop N, Pick R, Drop {side}, Pick {side}, Drop R, \
                 Pick {letter}, Drop {side}"
            ),
            _ => format!("Pick {letter}, Drop {side}"),
        };
    }
    let Some((from, to)) = text.split_once('-') else { return "Pass".to_owned() };
    let (from, to) = (cell(from), cell(to));
    match rng.below(3) {
        0 => format!("Move {from} {to}"),
        1 => format!("Pickb E 4 0, dropb E 4, Pickb {from} 0, dropb A 1, Pickb A 1 0, dropb {to}"),
        _ => format!("Pickb {from} 0, dropb {to}"),
    }
}

/// The pieces by point, in words.
fn bag(key: i64) -> Vec<&'static str> {
    let mut bag = vec!["joker"; 3];
    (0..8).for_each(|_| bag.extend(COLOURS.map(|(name, _)| name)));
    Random::new(key).shuffle(&mut bag, 4);
    bag
}

/// The tops of stacks of five that stay on the board.
fn tops(game: &Lyngk) -> Vec<char> {
    let mut position = String::new();
    game.position(&mut position);
    let stacks = position.split(' ').next().expect("stacks").split(['/', ',']);
    stacks.filter(|stack| stack.len() == 5).filter_map(|stack| stack.chars().last()).collect()
}

/// Whether Boardspace would take a five for a claim, as the rule book does not.
fn takes(text: &str, tops: &[char]) -> bool {
    let colour = text.strip_prefix("claim:").unwrap_or_default();
    let letter = if colour == "black" { Some('k') } else { colour.chars().next() };
    letter.is_some_and(|letter| tops.contains(&letter))
}

/// A game that clicks are made of.
struct Made {
    game: Lyngk,
    /// The actions that are in the log.
    words: Vec<String>,
    turns: Vec<(usize, String)>,
    /// A pass at the end is in no log.
    whole: bool,
}

/// A random game, at most to a claim that Boardspace takes a five for: its player and clicks.
fn made(seed: u64, key: i64, first: usize) -> (Made, Option<(usize, String)>) {
    let (mut game, _) = start::<Lyngk>(seed as usize % 2);
    let mut rng = Rng::new(seed);
    let (mut words, mut turns) = (Vec::new(), Vec::new());
    for colour in bag(key) {
        let list = sorted(&game, Actor::ENV, false);
        let ends = format!("={colour}");
        let (text, action) = list.iter().find(|(text, _)| text.ends_with(&ends)).expect("one");
        words.push(text.clone());
        game.apply(Actor::ENV, *action);
    }
    let (mut turn, mut waiting) = (Vec::new(), Vec::new());
    let mut taken = None;
    while let Some(actor) = game.turn().actor() {
        let list = sorted(&game, actor, false);
        let (text, action) = &list[rng.below(list.len() as u32) as usize];
        let player = (usize::from(actor.0) - 1 + first) % 2;
        if seed.is_multiple_of(2) && takes(text, &tops(&game)) {
            taken = Some((player, clicks(text, player, &mut rng)));
            break;
        }
        game.apply(actor, *action);
        if text == "pass" && rng.below(2) == 0 {
            waiting.extend(["{[%restored]}", "pass"].map(str::to_owned));
            continue;
        }
        turn.push((text.clone(), clicks(text, player, &mut rng)));
        if !game.turn().open {
            words.append(&mut waiting);
            let (texts, clicks): (Vec<_>, Vec<_>) = std::mem::take(&mut turn).into_iter().unzip();
            words.extend(texts);
            turns.push((player, clicks.join(", ") + ", Done"));
        }
    }
    (Made { game, words, turns, whole: waiting.is_empty() }, taken)
}

#[test]
fn random_games() {
    let (mut ended, mut restored, mut refused) = ([0; 2], 0, 0);
    for seed in 0..100 {
        let (index, first) = (seed as usize % 2, seed as usize / 2 % 2);
        let key = seed as i64 * 104_729 - 5_000_000;
        let (mut made, taken) = made(seed, key, first);
        let setup = format!("{} 2 {key} 100", ["lyngk", "Lyngk-6"][index]);
        let wqn = imported(&log(&setup, first, &made.turns)).expect("a record");
        let mut found = words(&wqn);
        let end = found.pop().expect("an end");
        assert_eq!(found, made.words, "{seed}");
        let outcome = made.game.outcome().filter(|_| made.whole);
        let result = match outcome.map(|outcome| outcome.ranks).as_deref() {
            Some([1, 2]) => "1-0",
            Some([2, 1]) => "0-1",
            Some(_) => "1/2-1/2",
            None => "*",
        };
        assert_eq!(end, result, "{seed}");
        ended[index] += usize::from(result != "*");
        restored += made.words.iter().filter(|word| *word == "{[%restored]}").count();
        assert!(wqn.contains(["[First \"Al\"]", "[First \"Bo\"]"][first]), "{wqn}");
        if let Some((player, claim)) = taken {
            made.turns.push((player, claim + ", Pickb E 4 0, Done"));
            let told = imported(&log(&setup, first, &made.turns)).expect_err("a refusal");
            assert!(told.contains("takes a stack of five"), "{told}");
            refused += 1;
        }
    }
    println!("{ended:?} games ended, {restored} passes restored, {refused} claims refused");
    assert!(ended.iter().all(|ended| *ended > 10) && refused > 0, "{ended:?} {refused}");
}

/// Java shuffles 43 numbers with key 42 so that 4, 28, 39, 11, 8 and 41 come first.
#[test]
fn the_number_fills_the_board() {
    let wqn = imported(&log("lyngk 2 42 100", 0, &[])).expect("a record");
    let begins = "0. @0:a3=red|b2=black|b3=red|b4=blue|b5=black|c1=blue|";
    assert!(wqn.contains(begins), "{wqn}");
}

#[test]
fn refusals() {
    let refused = |setup: &str, turn: &str, part: &str| {
        let turns = [(0, turn.to_owned()), (0, "Pick R".to_owned())];
        let told = imported(&log(setup, 0, &turns)).expect_err("a refusal");
        assert!(told.contains(part), "{told}");
    };
    let one = |turn: &str, part: &str| refused("lyngk 2 42 100", turn, part);
    one("Pick W", "colours are N, R, B, G and I");
    one("Pickb A 2 0", "no such point");
    one("dropb E 4", "no stack has been picked up");
    one("Pick R, Drop F, Done", "the turn moves no stack");
    one("lift", "this click is unknown");
    refused("lyngk-7 2 42 100", "Pass", "not a set-up of LYNGK");
    refused("lyngk", "Pass", "not a set-up of LYNGK");
    let edited = log("lyngk 2 42 100", 0, &[]);
    let edited =
        edited.replace("; P0[0 Start P0]", "; P0[0 Edit]\n; P0[1 Pick R]\n; P0[2 Start P0]");
    assert!(imported(&edited).expect_err("a refusal").contains("set up by hand"));
}

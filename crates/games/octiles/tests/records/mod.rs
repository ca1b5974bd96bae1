//! Logs as Boardspace writes them: made here, from its vocabulary.

use wanqi_octiles::Octiles;
use wanqi_octiles::tiles::{Laid, Tile};
use wanqi_sdk::boardspace::Random;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// The tiles of Boardspace: for each side, clockwise from the left, the other end of its path.
const TILES: [&str; 18] = [
    "45670123", "45760132", "54761032", "53617024", "43610725", "36402715", "10567234", "10675423",
    "10657324", "74651320", "63412705", "10756342", "10462735", "10765432", "42150376", "10543276",
    "10452376", "10325476",
];

const RULES: [&str; 3] = ["two-player", "three-player", "four-player"];

/// The record that a log becomes.
fn imported(log: &str) -> Result<String, String> {
    let import = Octiles::FACTS.formats[0].import.expect("an import");
    let wqn = import(log.as_bytes(), "").map_err(|refusal| refusal.message)?.wqn;
    Ok(String::from_utf8(wqn).expect("text"))
}

/// Its actions, without numbers.
fn words(wqn: &str) -> Vec<&str> {
    let movetext = wqn.split("\n\n").nth(1).unwrap_or_default();
    let words = movetext.split([' ', '\n']).filter(|word| !word.is_empty());
    words.filter(|word| !word.ends_with('.')).collect()
}

/// A log of a set-up, and of clicks by the players whose turns they are.
fn log(setup: &str, players: usize, first: usize, turns: &[(usize, String)]) -> String {
    let mut log = format!("(;\nGM[Octiles]VV[2]\nSU[{setup}]\n");
    (0..players).for_each(|player| log += &format!("P{player}[id \"Player {player}\"]\n"));
    log += &format!("; P{first}[0 Start P{first}]\n");
    let mut number = 0;
    for (player, turn) in turns {
        for click in turn.split(',').map(str::trim).filter(|click| !click.is_empty()) {
            number += 1;
            log += &format!("; P{player}[{number} {click}]\n");
        }
    }
    log + ")\n"
}

/// Whether a tile looks like the one with this index on Boardspace, turned by a number of eighths.
fn same(laid: Laid, index: usize, turn: u8) -> bool {
    let theirs = |side: u8| {
        let joined = TILES[index].as_bytes()[usize::from((side + 8 - turn) % 8)] - b'0';
        (joined + turn) % 8
    };
    // Our first side is the upper one.
    (0..8).all(|side| laid.across((side + 6) % 8) == (theirs(side) + 6) % 8)
}

/// A tile of Boardspace with its turn, as our text.
fn ours(index: usize, turn: u8) -> Laid {
    let all = Tile::all().flat_map(|tile| (0..tile.turns()).map(move |turn| Laid { tile, turn }));
    all.into_iter().find(|laid| same(*laid, index, turn)).expect("a tile of ours")
}

/// A place turned by quarters counter-clockwise, as in a click.
fn cell(name: &str, quarters: usize) -> String {
    let [column, row] = name.as_bytes() else { panic!("a name") };
    let letter = if column.is_ascii_lowercase() { b'a' } else { b'A' };
    let size = if letter == b'a' { 5 } else { 6 };
    let (mut x, mut y) = (column - letter + 1, row - b'0');
    for _ in 0..quarters {
        (x, y) = (size + 1 - y, x);
    }
    format!("{} {y}", char::from(letter - 1 + x))
}

/// A run as clicks: in one click as by robots, without changes, or with changes.
fn clicks(text: &str, index: usize, quarters: usize, rng: &mut Rng) -> String {
    let (laid, run) = text.split_once(':').expect("a run");
    let (space, turn) = laid.split_once('/').expect("a space");
    let (from, to) = run.split_once('-').expect("two stops");
    let turn: u8 = turn.parse().expect("eighths");
    let own = (0..8).find(|own| {
        let laid = Laid { turn, ..ours(index, 0) };
        same(laid, index, *own)
    });
    let turn = (usize::from(own.expect("their turn")) + 8 - 2 * quarters) % 8;
    let [space, from, to] = [space, from, to].map(|name| cell(name, quarters));
    let tile = index + 1;
    match rng.below(4) {
        0 => format!("Move {space} {tile} {turn} {from} {to}"),
        1 => format!(
            "Pick {tile}, Dropb c 3 {tile} 1, Pickb c 3 {tile}, Dropb {space} {tile} 0, \
             Rotate {space} {tile} {turn}, Pickb {from} 100, Dropb {from} 100 0, \
             Pickb {from} 100, Dropb B 3 100 0, Pickb B 3 100, Dropb {to} 100 0"
        ),
        2 => format!(
            "Pick {tile}, Drop {tile}, Pick {tile}, Dropb {space} {tile} {turn}, \
             Pickb F 6 100, Reset, Pick {tile}, Dropb {space} {tile} {turn}, \
             Pickb {from} 100, Dropb {to} 100 0"
        ),
        _ => {
            format!("Pick {tile}, Dropb {space} {tile} {turn}, Pickb {from} 100, Dropb {to} 100 0")
        }
    }
}

/// The actions of chance in a set-up: texts, and the tiles of the pile by index.
fn pile(mut random: Random, players: usize) -> (Vec<String>, Vec<usize>) {
    let mut tiles: Vec<usize> = (0..18).collect();
    random.shuffle(&mut tiles, 4);
    let mut texts = Vec::new();
    for space in ["c1", "d1"].into_iter().filter(|_| players == 3) {
        let index = tiles.pop().expect("a tile");
        texts.push(format!("{space}:{}", ours(index, random.below(8) as u8)));
    }
    tiles.reverse();
    texts.extend(tiles.iter().map(|index| ours(*index, 0).tile.to_string()));
    (texts, tiles)
}

/// A random game: its log, the words of its record, and its ranks.
fn game(seed: u64) -> (String, Vec<String>, Option<Vec<u8>>) {
    let players = seed as usize % 3 + 2;
    let first = if players == 3 { 0 } else { seed as usize / 3 % players };
    let quarters = if players == 2 { 2 * first } else { (4 - first) % 4 };
    let key = seed as i64 * 7_919 - 5_000;
    let random = if seed.is_multiple_of(5) { Random::old(key) } else { Random::new(key) };
    let (chance, tiles) = pile(random, players);
    let (mut chance, mut top) = (chance.into_iter(), tiles.into_iter());
    let options = format!("order=clockwise open-start={}", players < 4);
    let mut game: Octiles = set_up(RULES[players - 2], &options, "").expect("the start");
    let mut rng = Rng::new(seed);
    let (mut turns, mut words, mut waiting) = (Vec::new(), Vec::new(), Vec::new());
    // Tiles under the pile, by index; and those on the board.
    let (mut under, mut board) = (Vec::new(), std::collections::HashMap::new());
    let mut tile = None;
    for _ in 0..150 {
        let Some(actor) = game.turn().actor() else { break };
        let list = sorted(&game, actor, false);
        if actor == Actor::ENV {
            let text = chance.next().expect("a tile");
            let (_, action) = list.iter().find(|(own, _)| *own == text).expect("it is unseen");
            match text.split_once(':') {
                Some((space, laid)) => {
                    let laid = laid.split('/').next().expect("a tile").to_owned();
                    let index = (0..18).find(|n| ours(*n, 0).tile.to_string() == laid);
                    board.insert(space.to_owned(), index.expect("a tile"));
                }
                None => tile = top.next(),
            }
            game.apply(actor, *action);
            waiting.push(format!("@0:{text}"));
            continue;
        }
        let index = tile.unwrap_or_else(|| under.remove(0));
        tile = Some(index);
        let player = (usize::from(actor.0) - 1 + first) % players;
        let pass = rng.below(12) == 0;
        let wished = list.iter().filter(|(text, _)| (text == "pass") == pass).count();
        let of = |(text, _): &&(String, _)| wished == 0 || (text == "pass") == pass;
        let nth = rng.below(if wished == 0 { list.len() } else { wished } as u32) as usize;
        let (text, action) = list.iter().filter(of).nth(nth).expect("an action");
        game.apply(actor, *action);
        if text == "pass" && list.len() == 1 {
            waiting.extend(["{[%restored]}", "pass"].map(str::to_owned));
            continue;
        }
        let turn = if text == "pass" {
            "Pass".to_owned()
        } else {
            let space = text.split('/').next().expect("a space").to_owned();
            under.extend(board.insert(space, index));
            tile = None;
            clicks(text, index, quarters, &mut rng)
        };
        turns.push((player, turn + ", Done"));
        words.append(&mut waiting);
        words.push(text.clone());
    }
    let ranks = game.outcome().map(|outcome| outcome.ranks);
    (log(&format!("octiles {players} {key}"), players, first, &turns), words, ranks)
}

#[test]
fn random_games() {
    let (mut ended, mut restored) = (0, 0);
    for seed in 0..120 {
        let (log, expected, ranks) = game(seed);
        let wqn = imported(&log).unwrap_or_else(|message| panic!("{seed}: {message}\n{log}"));
        let mut found = words(&wqn);
        let end = found.pop().expect("an end");
        assert_eq!(found, expected, "{seed}");
        let text = ranks.map(|ranks| ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
        let result = match text.as_deref() {
            // No log contains passes that end the game.
            None | Some("1 1" | "1 1 1" | "1 1 1 1") => continue,
            Some("1 2") => "1-0",
            Some("2 1") => "0-1",
            Some(ranks) => ranks,
        };
        assert!(wqn.contains(&format!("[Result \"{result}\"]")), "{seed}: {result}\n{wqn}");
        assert_eq!(end, if result.contains(' ') { ":end" } else { result }, "{seed}");
        ended += 1;
        restored += expected.iter().filter(|word| *word == "{[%restored]}").count();
    }
    println!("{ended} games ended, {restored} passes restored");
    assert!(ended > 0);
}

/// Java shuffles 18 numbers so that 16 and 1 come first with key 42, then draws 2 and 3 for turns;
/// 3 and 9 follow.
#[test]
fn three_seats() {
    let turns = [(0, "Move a 2 4 0 A 1 A 2, Done".to_owned())];
    let wqn = imported(&log("octiles 3 42", 3, 0, &turns)).expect("a record");
    assert!(wqn.contains("[Rules \"three-player@1\"]"), "{wqn}");
    let found = words(&wqn);
    assert_eq!(found[..3], ["@0:c1:t2/6", "@0:d1:t16/0", "@0:t14"]);
    assert_eq!(found[3..], ["a2/7:A1-A2", "*"]);
}

#[test]
fn refusals() {
    let refused = |setup: &str, players: usize, first: usize, turn: &str, part: &str| {
        let turns = [(first, turn.to_owned()), (first, "Pick 1".to_owned())];
        let message = imported(&log(setup, players, first, &turns)).expect_err("a refusal");
        assert!(message.contains(part), "{message}");
    };
    let two = |turn: &str, part: &str| refused("octiles 2 7", 2, 0, turn, part);
    two("Dropb a 2 19 0, Done", "tiles are 1 to 18");
    two("Dropb a 2 1 8, Done", "there must be a tile and its turn");
    two("Dropb a 1 1 0, Done", "no such space");
    two("Dropb a 2 1 0, Rotate a 3 1 1", "there is no tile of this turn there");
    two("Dropb a 2 1 0, Pickb a 3 1", "there is no tile of this turn there");
    two("Dropb A 2 100 0", "there is no runner to drop");
    two("Pickb G 2 100", "no such stop");
    two("Dropb a 2 1 0, Done", "does not lay a tile and move a runner");
    two("flip", "unknown click");
    refused("octiles 3 42", 3, 0, "Move a 2 5 0 A 1 A 2, Done", "other tiles than the log");
    refused("octiles 3 42", 3, 1, "Pass, Done", "does not begin");
    refused("octiles 4 42", 3, 0, "Pass, Done", "is not a set-up of Octiles");
    refused("octopus 2 42", 2, 0, "Pass, Done", "is not a set-up of Octiles");
    let edited = log("octiles 2 7", 2, 0, &[]);
    let edited =
        edited.replace("; P0[0 Start P0]", "; P0[0 Edit]\n; P0[1 Pick 1]\n; P0[2 Start P0]");
    assert!(imported(&edited).expect_err("a refusal").contains("set up by hand"));
}

//! Random games of OpenSpiel, if the file is present. In OpenSpiel a side with three men flies, a
//! removal is a separate move, and games stop after 200 turns.

use wanqi_nine_mens_morris::Morris;
use wanqi_sdk::Actor;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{SpielGame, records};
use wanqi_sdk::kit::play::position;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// OpenSpiel's points, row by row from the top.
const POINTS: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
    "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

fn point(number: &str) -> &'static str {
    POINTS[number.parse::<usize>().expect("a number")]
}

/// `0:Point 4` and `0:Move 4 -> 5` as our text, without the removal.
fn read(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        [_, place] => point(place).to_owned(),
        [_, from, _, to] => format!("{}-{}", point(from), point(to)),
        _ => panic!("{text} is no move"),
    }
}

/// The number of canonical texts that begin with this one, up to their `x`.
fn choices(list: &[String], behind: &str) -> usize {
    let rest = list.iter().filter_map(|text| text.strip_prefix(behind));
    let mut rest: Vec<&str> = rest.map(|text| text.split('x').next().unwrap_or(text)).collect();
    rest.dedup();
    rest.len()
}

fn check(record: &SpielGame) {
    let mut game = set_up::<Morris>("flying", "draw-after=0", "").expect("the start");
    let mut played = record.moves.iter().zip(&record.nlegal);
    while let Some((text, count)) = played.next() {
        let actor = game.turn().actor().expect("the game goes on");
        assert_eq!(text.as_bytes()[0], b'0' + actor.0 - 1, "{text}");
        let listed = sorted(&game, actor, false);
        let list: Vec<String> = listed.into_iter().map(|(text, _)| text).collect();
        assert_eq!(choices(&list, ""), *count, "before {text}");
        let mut action = read(text);
        let mill = format!("{action}x");
        if list.iter().any(|text| text.starts_with(&mill)) {
            let (text, count) = played.next().expect("a removal");
            assert_eq!(choices(&list, &mill), *count, "before {text}");
            action = mill + &read(text);
        }
        play(&mut game, actor, &action);
    }
    let returns = match game.outcome().filter(|outcome| !outcome.declared) {
        Some(outcome) if outcome.ranks == [1, 2] => [1.0, -1.0],
        Some(_) => [-1.0, 1.0],
        None => [0.0, 0.0],
    };
    assert_eq!(returns[..], record.returns[..], "{}", position(&game));
    assert_eq!(men(&record.last), men(&board(&game)));
}

fn play(game: &mut Morris, actor: Actor, text: &str) {
    let action = game.read(actor, text.as_bytes()).unwrap_or_else(|r| panic!("{}", r.message));
    game.check(actor, action).unwrap_or_else(|r| panic!("{text}: {}", r.message));
    game.apply(actor, action);
}

/// The rows of the position, numbers written out as points.
fn board(game: &Morris) -> String {
    let text = position(game);
    let mut rows = text.split(' ').next().unwrap_or_default().to_uppercase();
    for n in 1..=6 {
        rows = rows.replace(&n.to_string(), &".".repeat(n));
    }
    rows
}

/// The signs of points, above the other lines.
fn men(board: &str) -> Vec<char> {
    let signs = board.lines().take_while(|line| !line.starts_with("Current")).flat_map(str::chars);
    signs.filter(|sign| "WB.".contains(*sign)).collect()
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    records(super::CRATE, "nine_mens_morris.open.jsonl").iter().for_each(check);
}

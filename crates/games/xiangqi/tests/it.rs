//! The tests of every game, and tests of xiangqi alone.

mod records;
mod second;

use std::collections::BTreeSet;
use wanqi_sdk::Options;
use wanqi_sdk::kit::play::{position, start};
use wanqi_sdk::prelude::*;
use wanqi_xiangqi::Xiangqi;

wanqi_sdk::game_tests!(Xiangqi);
wanqi_sdk::chinese_test!(Xiangqi);

fn points() -> impl Iterator<Item = String> {
    ('a'..='i').flat_map(|file| ('0'..='9').map(move |rank| format!("{file}{rank}")))
}

/// Every readable move in positions of random games: the list, the check and the fast test agree, and
/// every style of a legal move is unique and is read back.
#[test]
fn every_readable_move() {
    let mut rng = Rng::new(3);
    let mut scratch = Vec::new();
    for _ in 0..6 {
        let mut game = start::<Xiangqi>(0).0;
        for ply in 0..300 {
            if ply % 6 == 0 {
                readable_moves(&game);
            }
            let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
            game.apply(actor, action);
        }
    }
}

fn readable_moves(game: &Xiangqi) {
    let actor = game.turn().actor().expect("a side to move");
    let mut actions = Vec::new();
    game.legal(actor, &mut actions);
    assert_eq!(actions.len() as u64, game.board().count_moves());
    let mut listed = BTreeSet::new();
    for action in &actions {
        let mut text = String::new();
        game.write(actor, *action, &mut text);
        assert!(listed.insert(text), "{action:?} is listed twice");
    }
    for text in points().flat_map(|from| points().map(move |to| format!("{from}{to}"))) {
        let action = game.read(actor, text.as_bytes()).expect("two points are read");
        let checked = game.check(actor, action);
        let place = position(game);
        assert_eq!(listed.contains(&text), checked.is_ok(), "{text} in {place}: {checked:?}");
        assert_eq!(listed.contains(&text), game.board().is_legal(action), "{text} in {place}");
    }
    every_style(game, &actions);
}

fn every_style(game: &Xiangqi, actions: &[wanqi_xiangqi::notation::Action]) {
    let actor = game.turn().actor().expect("a side to move");
    for style in 0..Xiangqi::FACTS.rulesets[0].styles.len() {
        let mut texts = BTreeSet::new();
        for action in actions {
            let mut text = String::new();
            game.write_style(style, actor, *action, &mut text);
            let read = game.read_lenient(actor, text.as_bytes());
            let read = read.unwrap_or_else(|r| panic!("{text} in {}: {r:?}", position(game)));
            assert_eq!(read.action, *action, "{text} in {}", position(game));
            assert!(texts.insert(text.clone()), "{text} twice in {}", position(game));
        }
    }
}

/// Styles with pawns behind one another in every possible arrangement.
#[test]
fn pawns_on_one_file() {
    let stacks = [
        "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5",
        "4k4/9/2P6/2P6/2P6/2P6/9/9/9/3K5",
        "4k4/2P6/2P6/2P6/2P6/2P6/9/9/9/3K5",
        "4k4/9/2P3P2/2P3P2/2P6/9/9/9/9/3K5",
        "4k4/9/2P3P2/2P3P2/8P/9/9/9/9/3K5",
        "4k4/9/9/9/9/2p3p2/2p3p2/2p6/9/3K5",
        "4k4/9/9/9/2p6/2p6/2p6/2p6/9/3K5",
        "4k4/9/r8/1n7/9/r8/1n7/c8/c8/3K5",
    ];
    for rows in stacks {
        for side in ["w", "b"] {
            let text = format!("{rows} {side} - - 0 1");
            let options = Options::parse(Xiangqi::FACTS.rulesets[0].options, "").expect("defaults");
            let setup = Setup { rules: 0, options: &options, position: Some(&text) };
            let game = Xiangqi::new(&setup).unwrap_or_else(|r| panic!("{text}: {}", r.message));
            let mut actions = Vec::new();
            game.legal(game.turn().actor().expect("a side"), &mut actions);
            every_style(&game, &actions);
        }
    }
}

/// Position text with changed bytes is read, or refused with a place in the text.
#[test]
fn damaged_positions() {
    let text = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    let options = Options::parse(Xiangqi::FACTS.rulesets[0].options, "").expect("defaults");
    let mut rng = Rng::new(4);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(3) {
                0 => bytes[at] = b"KABNRCPkabnrcp0123456789/ -wb"[rng.below(29) as usize],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b' ' + rng.below(95) as u8),
            }
        }
        let damaged = String::from_utf8(bytes).expect("ASCII");
        let setup = Setup { rules: 0, options: &options, position: Some(&damaged) };
        match Xiangqi::new(&setup) {
            Ok(game) => {
                let written = position(&game);
                let again = Xiangqi::new(&Setup { position: Some(&written), ..setup });
                assert!(again.is_ok_and(|again| again.board() == game.board()), "{damaged}");
            }
            Err(refusal) => {
                assert!(refusal.offset + refusal.length <= damaged.len(), "{damaged}: {refusal:?}");
                assert!(refusal.rule.starts_with("R1."), "{damaged}: {refusal:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 1_000, "{refused} of 20000 refused");
}

//! The common tests of games, and comparisons of lists, checks and styles.

mod records;

use std::collections::BTreeSet;
use wanqi_janggi::Janggi;
use wanqi_janggi::notation::Action;
use wanqi_sdk::Options;
use wanqi_sdk::kit::play::{position, start};
use wanqi_sdk::prelude::*;

wanqi_sdk::game_tests!(Janggi);
wanqi_sdk::chinese_test!(Janggi);

fn points() -> impl Iterator<Item = String> {
    ('a'..='i').flat_map(|file| (1..=10).map(move |rank| format!("{file}{rank}")))
}

/// In positions of random games of each rule set: the list, `check` and `is_legal` agree on every
/// readable action, and each style writes distinct texts that are read back as the same action.
#[test]
fn every_readable_action() {
    let mut rng = Rng::new(3);
    let mut scratch = Vec::new();
    for rules in 0..Janggi::FACTS.rulesets.len() {
        for _ in 0..2 {
            let mut game = start::<Janggi>(rules).0;
            for ply in 0..300 {
                if ply % 7 == 0 {
                    readable_actions(&game);
                }
                let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
                game.apply(actor, action);
            }
        }
    }
}

fn readable_actions(game: &Janggi) {
    let Some(actor) = game.turn().actor() else { return };
    let mut actions = Vec::new();
    game.legal(actor, &mut actions);
    assert_eq!(actions.len() as u64, game.perft(1), "{}", position(game));
    let mut listed = BTreeSet::new();
    for action in &actions {
        let mut text = String::new();
        game.write(actor, *action, &mut text);
        assert!(listed.insert(text), "{action:?} is listed twice");
    }
    let moves = points().flat_map(|from| points().map(move |to| (from.clone(), to)));
    let moves = moves.filter(|(from, to)| from != to).map(|(from, to)| from + &to);
    let others = ["pass", "eheh", "ehhe", "heeh", "hehe"].map(str::to_owned);
    for text in moves.chain(others) {
        let action = game.read(actor, text.as_bytes()).expect("it is read");
        let checked = game.check(actor, action);
        let place = position(game);
        assert_eq!(listed.contains(&text), checked.is_ok(), "{text} in {place}: {checked:?}");
        if let (Action::Ply(ply), false) = (action, game.setting_up()) {
            assert_eq!(listed.contains(&text), game.board().is_legal(ply), "{text} in {place}");
        }
    }
    every_style(game, &actions);
}

fn every_style(game: &Janggi, actions: &[Action]) {
    let actor = game.turn().actor().expect("a side is to move");
    for style in 0..Janggi::FACTS.rulesets[0].styles.len() {
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

/// Position text with changed bytes is read, or refused with a place within the text.
#[test]
fn damaged_positions() {
    let text = "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 3 9 passed=1";
    let options = Options::parse(Janggi::FACTS.rulesets[0].options, "").expect("defaults");
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
        match Janggi::new(&setup) {
            Ok(game) => {
                let written = position(&game);
                let again = Janggi::new(&Setup { position: Some(&written), ..setup });
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

//! The common tests of games, and the special tests of shogi.

#[path = "formats/mod.rs"]
mod formats;
#[path = "japanese/mod.rs"]
mod japanese;
#[path = "records/mod.rs"]
mod records;
#[path = "second/mod.rs"]
mod second;

use std::collections::BTreeSet;
use wanqi_sdk::Options;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::prelude::*;
use wanqi_shogi::board::Point;
use wanqi_shogi::notation::Action;
use wanqi_shogi::set::Set;
use wanqi_shogi::{Shogi, attacks};

wanqi_sdk::game_tests!(Shogi);
wanqi_sdk::chinese_test!(Shogi);

/// Every readable move in positions of random games: list, check and fast test agree.
#[test]
fn every_readable_move() {
    let mut rng = Rng::new(3);
    let mut scratch = Vec::new();
    for _ in 0..3 {
        let (mut game, _) = start::<Shogi>(0);
        for ply in 0..300 {
            if ply % 12 == 0 {
                readable_moves(&game);
            }
            let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
            game.apply(actor, action);
        }
    }
}

fn readable_moves(game: &Shogi) {
    let actor = game.turn().actor().expect("somebody is to act");
    let mut actions = Vec::new();
    game.legal(actor, &mut actions);
    let mut texts = BTreeSet::new();
    for action in &actions {
        let mut text = String::new();
        game.write(actor, *action, &mut text);
        assert!(texts.insert(text), "{action:?} is listed twice");
    }
    let pairs = Set::ALL.flat_map(|from| Set::ALL.map(move |to| format!("{from}{to}")));
    let steps = pairs.flat_map(|text| [format!("{text}+"), text]);
    let drops = "PLNSGBR".chars().flat_map(|c| Set::ALL.map(move |to| format!("{c}*{to}")));
    for text in steps.chain(drops) {
        let action = game.read(actor, text.as_bytes()).expect("a move is read");
        let Action::Move(m) = action else { panic!("{text} is read as a claim") };
        let listed = texts.contains(&text);
        let checked = game.check(actor, action);
        assert_eq!(listed, checked.is_ok(), "{text} in {:?}: {checked:?}", game.board());
        assert_eq!(listed, game.board().is_legal(m), "{text} in {:?}", game.board());
    }
}

/// The rays reach the same squares as single steps.
#[test]
fn sliding_attacks() {
    let walk = |from: Point, occupied: Set, steps: &[(i8, i8)]| {
        let mut reached = Set::EMPTY;
        for (x, y) in steps {
            let (mut file, mut rank) = (from.file() as i8 + x, from.rank() as i8 + y);
            while (0..9).contains(&file) && (0..9).contains(&rank) {
                let square = Point::at(file as u8, rank as u8);
                reached |= square.bit();
                if occupied.has(square) {
                    break;
                }
                (file, rank) = (file + x, rank + y);
            }
        }
        reached
    };
    let mut rng = Rng::new(9);
    let mut half = || u128::from(rng.next() & rng.next());
    for from in Set::ALL {
        for _ in 0..500 {
            let occupied = Set(half() | half() << 64) & Set::ALL;
            let straight = walk(from, occupied, &[(0, 1), (1, 0), (0, -1), (-1, 0)]);
            assert_eq!(attacks::rook(from, occupied), straight, "rook on {from}");
            let diagonal = walk(from, occupied, &[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
            assert_eq!(attacks::bishop(from, occupied), diagonal, "bishop on {from}");
        }
        for to in Set::ALL {
            assert_eq!(attacks::between(from, to), attacks::between(to, from), "{from} {to}");
        }
    }
}

/// Position text with a changed byte is read, or refused with a place in the text.
#[test]
fn damaged_positions() {
    let text = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1";
    let options = Options::parse(Shogi::FACTS.rulesets[0].options, "").expect("defaults");
    let mut rng = Rng::new(4);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(3) {
                0 => bytes[at] = b"KRBGSNLPkrbgsnlp0123456789/ -wb+"[rng.below(32) as usize],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b' ' + rng.below(95) as u8),
            }
        }
        let damaged = String::from_utf8(bytes).expect("ASCII");
        let setup = Setup { rules: 0, options: &options, position: Some(&damaged) };
        match Shogi::new(&setup) {
            Ok(game) => {
                let mut written = String::new();
                game.position(&mut written);
                let again = Shogi::new(&Setup { position: Some(&written), ..setup });
                assert!(again.is_ok_and(|again| again.board() == game.board()), "{damaged}");
            }
            Err(refusal) => {
                assert!(refusal.offset + refusal.length <= damaged.len(), "{damaged}: {refusal:?}");
                assert!(refusal.rule.starts_with("R1."), "{damaged}: {refusal:?}");
                refused += 1;
            }
        }
    }
    println!("{refused} of 20000 refused");
}

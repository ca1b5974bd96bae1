//! The common tests of games, and those of chess alone.

#[path = "peers/cozy.rs"]
mod cozy;
#[path = "peers/epd.rs"]
mod epd;
#[path = "peers/pgn.rs"]
mod pgn;
#[path = "peers/records.rs"]
mod records;

use std::collections::BTreeSet;
use wanqi_chess::board::{Point, squares};
use wanqi_chess::notation::Action;
use wanqi_chess::{Chess, attacks};
use wanqi_sdk::Options;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

wanqi_sdk::game_tests!(Chess);
wanqi_sdk::chinese_test!(Chess);

/// For every readable move in positions of random games, the list, `check` and `is_legal` agree.
#[test]
fn every_readable_move() {
    let mut rng = Rng::new(3);
    let mut scratch = Vec::new();
    for rules in 0..Chess::FACTS.rulesets.len() {
        let options = Options::parse(Chess::FACTS.rulesets[rules].options, "").expect("defaults");
        let start = Chess::new(&Setup { rules, options: &options, position: None }).expect("start");
        for _ in 0..3 {
            let mut game = start.clone();
            for ply in 0..300 {
                if ply % 5 == 0 {
                    readable_moves(&game);
                }
                let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
                game.apply(actor, action);
            }
        }
    }
}

fn readable_moves(game: &Chess) {
    let actor = game.turn().actor().expect("somebody is to act");
    let mut actions = Vec::new();
    game.legal(actor, &mut actions);
    let mut texts = BTreeSet::new();
    for action in &actions {
        let mut text = String::new();
        game.write(actor, *action, &mut text);
        assert!(texts.insert(text), "{action:?} is listed twice");
    }
    for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
        for piece in ["", "q", "r", "b", "n"] {
            let text = format!("{}{}{piece}", Point::new(from), Point::new(to));
            let action = game.read(actor, text.as_bytes()).expect("two squares are read");
            let Action::Move(m) = action else { panic!("{text} is a move") };
            let listed = texts.contains(&text);
            let checked = game.check(actor, action);
            assert_eq!(listed, checked.is_ok(), "{text} in {:?}: {checked:?}", game.board());
            assert_eq!(listed, game.board().is_legal(m), "{text} in {:?}", game.board());
        }
    }
}

/// The magic look-up finds the same attacks as steps along the lines.
#[test]
fn sliding_attacks() {
    let walk = |from: Point, occupied: Bitboard, steps: [(i8, i8); 4]| {
        let mut reached = Bitboard::EMPTY;
        for (x, y) in steps {
            let (mut file, mut rank) = (from.file() as i8 + x, from.rank() as i8 + y);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                let square = Point::at(file as u8, rank as u8);
                reached |= square.bit();
                if !(occupied & square.bit()).is_empty() {
                    break;
                }
                (file, rank) = (file + x, rank + y);
            }
        }
        reached
    };
    let mut rng = Rng::new(9);
    for from in squares(Bitboard(!0)) {
        for _ in 0..2_000 {
            let occupied = Bitboard(rng.next() & rng.next());
            let straight = walk(from, occupied, [(0, 1), (1, 0), (0, -1), (-1, 0)]);
            assert_eq!(attacks::rook(from, occupied), straight, "rook on {from}");
            let diagonal = walk(from, occupied, [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
            assert_eq!(attacks::bishop(from, occupied), diagonal, "bishop on {from}");
        }
        for to in squares(Bitboard(!0)) {
            let between = attacks::between(from, to);
            let back = attacks::between(to, from);
            assert_eq!(between, back, "{from} {to}");
            let aligned = !attacks::line(from, to).is_empty();
            assert!(aligned || between.is_empty(), "{from} {to}");
        }
    }
}

/// A changed position text is read, or refused with a place in the text.
#[test]
fn damaged_positions() {
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let options = Options::default();
    let mut rng = Rng::new(4);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(3) {
                0 => bytes[at] = b"KQRBNPkqrbnp0123456789/ -wbx"[rng.below(27) as usize],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b' ' + rng.below(95) as u8),
            }
        }
        let damaged = String::from_utf8(bytes).expect("ASCII");
        let setup = Setup { rules: 0, options: &options, position: Some(&damaged) };
        match Chess::new(&setup) {
            Ok(game) => {
                let mut written = String::new();
                game.position(&mut written);
                let setup = Setup { position: Some(&written), ..setup };
                let again = Chess::new(&setup);
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

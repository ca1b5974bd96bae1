//! The openings as sets: their numbers, and transpositions.

use std::collections::BTreeSet;
use wanqi_gomoku::Gomoku;
use wanqi_gomoku::notation::Action;
use wanqi_sdk::Actor;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::prelude::*;

/// The centre of 15 lines.
const CENTRE: i32 = 7;

fn relative(text: &str) -> (i32, i32) {
    let point = wanqi_gomoku::board::Point::parse(text.as_bytes(), 15, 15).expect("a point");
    (i32::from(point.x) - CENTRE, i32::from(point.y) - CENTRE)
}

fn images((x, y): (i32, i32)) -> [(i32, i32); 8] {
    [(x, y), (-y, x), (-x, -y), (y, -x), (-x, y), (x, -y), (y, x), (-y, -x)]
}

fn play(game: &mut Gomoku, text: &str) {
    let actor = game.turn().actor().expect("somebody is to act");
    let action = game.read(actor, text.as_bytes()).expect("a text");
    game.check(actor, action).unwrap_or_else(|r| panic!("{text}: {}", r.message));
    game.apply(actor, action);
}

fn stones(game: &Gomoku) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal(game.turn().actor().unwrap_or(Actor::ONE), &mut actions);
    let stones = actions.into_iter().filter_map(|action| match action {
        Action::Stone(point) => Some(point.to_string()),
        _ => None,
    });
    stones.collect()
}

#[test]
fn twenty_six_patterns() {
    let mut start = set_up::<Gomoku>("renju-rif", "", "").expect("the start");
    play(&mut start, "h8");
    let (mut direct, mut indirect) = (BTreeSet::new(), BTreeSet::new());
    for second in stones(&start) {
        let mut game = start.clone();
        play(&mut game, &second);
        for third in stones(&game) {
            let (white, black) = (images(relative(&second)), images(relative(&third)));
            let class = white.into_iter().zip(black).min().expect("eight images");
            let (x, y) = relative(&second);
            if x == 0 || y == 0 {
                direct.insert(class)
            } else {
                indirect.insert(class)
            };
        }
    }
    assert_eq!((direct.len(), indirect.len()), (13, 13));
}

/// Records and commands may name the rule set by its former slug.
#[test]
fn the_former_slug_of_luo() {
    let sets = wanqi_gomoku::FACTS.rulesets;
    let named = wanqi_sdk::RuleSet::find(sets, "renju-000@1").expect("a rule set");
    assert_eq!(sets[named].slug, "renju-luo");
}

#[test]
fn classes_of_luo() {
    let mut start = set_up::<Gomoku>("renju-luo", "", "").expect("the start");
    play(&mut start, "h8");
    let mut classes = BTreeSet::new();
    for second in stones(&start) {
        let mut game = start.clone();
        play(&mut game, &second);
        for third in stones(&game) {
            let (white, black) = (images(relative(&second)), images(relative(&third)));
            classes.insert(white.into_iter().zip(black).min().expect("eight images"));
        }
    }
    assert_eq!(classes.len(), 695);
}

#[test]
fn offers_commute() {
    let mut start = set_up::<Gomoku>("renju-yamaguchi", "", "").expect("the start");
    for text in "h8 h9 i10 fifths:3 stay g7".split(' ') {
        play(&mut start, text);
    }
    let mut positions = BTreeSet::new();
    for order in ["a1 c3 o15", "a1 o15 c3", "c3 a1 o15", "c3 o15 a1", "o15 a1 c3", "o15 c3 a1"] {
        let mut game = start.clone();
        for point in order.split(' ') {
            play(&mut game, &format!("offer:{point}"));
        }
        let mut text = String::new();
        game.position(&mut text);
        positions.insert(text);
    }
    assert_eq!(positions.len(), 1, "{positions:?}");
}

/// After any fourth stone and any first offers, seat 2 can offer the number of fifth stones that
/// seat 1 names: a pattern has at most four symmetries.
#[test]
fn every_number_of_fifths_can_be_offered() {
    for size in [6, 7] {
        let options = format!("size={size}");
        let mut start = set_up::<Gomoku>("renju-yamaguchi", &options, "").expect("the start");
        play(&mut start, "d4");
        for second in stones(&start) {
            let mut two = start.clone();
            play(&mut two, &second);
            for third in stones(&two) {
                let mut three = two.clone();
                play(&mut three, &third);
                play(&mut three, &format!("fifths:{}", (size * size - 4_usize).div_ceil(4)));
                play(&mut three, "stay");
                for fourth in stones(&three) {
                    let mut game = three.clone();
                    play(&mut game, &fourth);
                    while game.turn().actor() == Some(Actor::ONE) {
                        let mut actions = Vec::new();
                        game.legal(Actor::ONE, &mut actions);
                        let offer = actions.first().expect("an offer is left");
                        game.apply(Actor::ONE, *offer);
                    }
                }
            }
        }
    }
}

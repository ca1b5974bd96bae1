//! The common tests of games, a second implementation, published records.

mod records;
mod second;

use second::{Position, Rules};
use wanqi_draughts::Draughts;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::{position, start};
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

wanqi_sdk::game_tests!(wanqi_draughts::Draughts);
wanqi_sdk::chinese_test!(wanqi_draughts::Draughts);

/// The number of random games of each rule set on which both implementations must agree.
const GAMES: u64 = if cfg!(debug_assertions) { 112 } else { 1_000 };

/// Compares lists and positions; returns the texts of the actions.
fn compare(game: &Draughts, other: &Position, rules: &Rules, slug: &str) -> Vec<String> {
    let here = Position::read(rules, &position(game));
    assert!(here.agrees(other), "{slug}: {} is another position", position(game));
    let actor = game.turn().actor().expect("a side to move");
    let list = sorted(game, actor, false);
    let texts: Vec<String> = list.into_iter().map(|(text, _)| text).collect();
    let others: Vec<String> = other.actions(rules).into_keys().collect();
    assert_eq!(texts, others, "{slug}: {}", position(game));
    let lost = game.outcome().is_some_and(|outcome| !outcome.declared);
    assert_eq!(lost, others.is_empty(), "{slug}: {}", position(game));
    texts
}

#[test]
fn second_implementation() {
    for (index, set) in Draughts::FACTS.rulesets.iter().enumerate() {
        let rules = Rules::of(set.slug);
        for seed in 0..GAMES {
            let mut rng = Rng::new(seed);
            let (mut game, _) = start::<Draughts>(index);
            let mut other = Position::read(&rules, &position(&game));
            loop {
                let texts = compare(&game, &other, &rules, set.slug);
                if texts.is_empty() || game.turn().declared {
                    break;
                }
                let text = &texts[rng.below(texts.len() as u32) as usize];
                let actor = game.turn().actor().expect("a side to move");
                let action = game.read(actor, text.as_bytes()).expect("canonical");
                game.apply(actor, action);
                other = other.actions(&rules).remove(text).expect("listed by both");
            }
        }
    }
}

/// Counts of the rule set that no other program counts.
#[test]
fn second_implementation_counts() {
    fn count(position: &Position, rules: &Rules, depth: u32) -> u64 {
        let actions = position.actions(rules);
        if depth == 1 {
            return actions.len() as u64;
        }
        actions.values().map(|next| count(next, rules, depth - 1)).sum()
    }
    let game = set_up::<Draughts>("canadian", "", "").expect("the start");
    let (rules, depth) = (Rules::of("canadian"), if cfg!(debug_assertions) { 4 } else { 6 });
    let start = Position::read(&rules, &position(&game));
    assert_eq!(game.perft(depth), count(&start, &rules, depth));
}

/// Positions with many kings and captures, which are rare in random games.
#[test]
fn second_implementation_on_wild_positions() {
    let mut rng = Rng::new(1);
    for set in Draughts::FACTS.rulesets {
        let rules = Rules::of(set.slug);
        let count = match set.slug {
            "international" | "frisian" => 50,
            "canadian" => 72,
            _ => 32,
        };
        for _ in 0..GAMES * 10 {
            let [white, black] = scatter(&mut rng, count);
            let text = format!("W:W{white}:B{black}");
            let Ok(game) = set_up::<Draughts>(set.slug, "", &text) else { continue };
            compare(&game, &Position::read(&rules, &text), &rules, set.slug);
        }
    }
}

/// A few own pieces and some more of the opponent.
fn scatter(rng: &mut Rng, count: u32) -> [String; 2] {
    let mut sides = [String::new(), String::new()];
    let dense = 2 + rng.below(3);
    for number in 1..=count {
        let side = match rng.below(16) {
            n if n < dense => 1,
            15 => 0,
            _ => continue,
        };
        let list = &mut sides[side];
        if !list.is_empty() {
            list.push(',');
        }
        if rng.below(3) == 0 {
            list.push('K');
        }
        list.push_str(&number.to_string());
    }
    sides
}

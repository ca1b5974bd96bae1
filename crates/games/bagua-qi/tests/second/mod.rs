//! A second implementation, written from RULES.md as a player would read it. It shares only text
//! with the crate: lists, seats to act, counts and outcomes are compared.

use std::collections::BTreeMap;
use wanqi_bagua_qi::BaguaQi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// The history: every step, and the hands and guesses since hands were last opened.
#[derive(Clone)]
struct Naive {
    route: usize,
    /// The seat of each step.
    stepped: Vec<u8>,
    /// Seat and counters.
    hands: BTreeMap<u8, usize>,
    /// Seat and guess.
    guesses: Vec<(u8, usize)>,
}

const HANDS: [&str; 3] = ["zero", "one", "two"];

impl Naive {
    fn new(route: usize) -> Naive {
        Naive { route, stepped: Vec::new(), hands: BTreeMap::new(), guesses: Vec::new() }
    }

    fn winner(&self) -> Option<u8> {
        let arrived = |seat: &u8| self.stepped.iter().filter(|s| *s == seat).count() >= self.route;
        [1, 2].into_iter().find(arrived)
    }

    fn outcome(&self) -> String {
        let won = |seat| format!("decided {seat} arrival R6.1");
        self.winner().map_or("none".to_owned(), won)
    }

    /// Each seat with its legal actions.
    fn legal(&self) -> BTreeMap<u8, Vec<String>> {
        let mut all = BTreeMap::new();
        if self.winner().is_some() {
            return all;
        }
        let last = self.stepped.last().copied();
        for seat in [1, 2].into_iter().filter(|seat| !self.hands.contains_key(seat)) {
            let hands = if last == Some(seat) { &HANDS[..] } else { &HANDS[1..] };
            let mut texts: Vec<String> = hands.iter().map(|hand| (*hand).to_owned()).collect();
            texts.sort();
            all.insert(seat, texts);
        }
        if !all.is_empty() {
            return all;
        }
        let first = last.unwrap_or(1);
        let seat = if self.guesses.is_empty() { first } else { 3 - first };
        let sums = if last.is_none() { vec![2, 3, 4] } else { vec![1, 2, 3, 4] };
        let free = sums.into_iter().filter(|sum| self.guesses.iter().all(|(_, said)| said != sum));
        all.insert(seat, free.map(|sum| format!("guess:{sum}")).collect());
        all
    }

    fn play(&mut self, seat: u8, text: &str) {
        match text.strip_prefix("guess:") {
            None => {
                let counters = HANDS.iter().position(|hand| *hand == text).expect("a hand");
                self.hands.insert(seat, counters);
            }
            Some(sum) => self.guesses.push((seat, sum.parse().expect("a number"))),
        }
        if self.guesses.len() == 2 {
            let sum: usize = self.hands.values().sum();
            let right = self.guesses.iter().find(|(_, said)| *said == sum);
            self.stepped.extend(right.map(|(seat, _)| *seat));
            self.hands.clear();
            self.guesses.clear();
        }
    }

    fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        for (seat, texts) in self.legal() {
            for text in texts {
                let mut next = self.clone();
                next.play(seat, &text);
                nodes += next.count(depth - 1);
            }
        }
        nodes
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(8);
    for n in 0..1_000 {
        let route = [2, 3, 14, 13, 5][n % 5];
        let mut game =
            set_up::<BaguaQi>("standard", &format!("route={route}"), "").expect("a start");
        let mut naive = Naive::new(route);
        loop {
            assert_eq!(outcome_line(game.outcome().as_ref()), naive.outcome());
            let expected = naive.legal();
            let turn = game.turn();
            let acting: Vec<u8> = (1..=2).filter(|seat| turn.acts(Actor(*seat))).collect();
            assert_eq!(acting, expected.keys().copied().collect::<Vec<_>>());
            let Some(seat) = acting.get(rng.below(acting.len().max(1) as u32) as usize) else {
                break;
            };
            let list = sorted(&game, Actor(*seat), false);
            let texts: Vec<String> = list.iter().map(|(text, _)| text.clone()).collect();
            assert_eq!(texts, expected[seat]);
            let (text, action) = &list[rng.below(list.len() as u32) as usize];
            naive.play(*seat, text);
            game.apply(Actor(*seat), *action);
        }
    }
}

#[test]
fn second_implementation_counts() {
    for route in [2, 14] {
        let options = format!("route={route}");
        let game = set_up::<BaguaQi>("standard", &options, "").expect("the start");
        for depth in 1..=8 {
            assert_eq!(game.perft(depth), Naive::new(route).count(depth), "{options} {depth}");
        }
        println!("{options}: {}", Naive::new(route).count(8));
    }
}

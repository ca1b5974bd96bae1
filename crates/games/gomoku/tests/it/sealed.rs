//! Free stones with sealed predictions: predictions are hidden until both are sealed, and a second
//! implementation shares only text with the crate.

use crate::second::naive::{Place, Plain};
use std::collections::{BTreeMap, BTreeSet};
use wanqi_gomoku::Gomoku;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

const RULES: &str = "free-stones-sealed";

fn start(options: &str) -> Gomoku {
    set_up::<Gomoku>(RULES, options, "").expect("the start")
}

/// Plays texts, `2:` before those of a seat that is named.
fn play(game: &mut Gomoku, texts: &str) {
    for text in texts.split(' ') {
        let seat = ["1:", "2:"].iter().position(|seat| text.starts_with(seat));
        let (actor, text) = match seat {
            Some(n) => (Actor(n as u8 + 1), &text[2..]),
            None => (game.turn().actor().expect("somebody is to act"), text),
        };
        let action = game.read(actor, text.as_bytes()).expect("a text");
        game.check(actor, action).unwrap_or_else(|r| panic!("{text}: {}", r.message));
        game.apply(actor, action);
    }
}

/// Everything that a seat can learn: view, picture, list of actions and refusals.
fn known_to(game: &Gomoku, seat: Actor) -> String {
    let mut text = String::new();
    game.view(Eyes::Seat(seat), &mut text);
    let mut scene = Scene::default();
    game.scene(Eyes::Seat(seat), &mut scene);
    text.push_str(scene.as_str());
    for (listed, _) in sorted(game, seat, false) {
        text.push_str(&listed);
    }
    let how = Reading { lenient: true, ..Reading::default() };
    for token in "predict:draw predict:black-9 predict:black-8 h8 f6 pass swap".split(' ') {
        if let Err(refusal) = resolve(game, Some(seat), token.as_bytes(), how) {
            text.push_str(&format!("{token}: {refusal:?}"));
        }
    }
    text
}

#[test]
fn sealed_predictions_tell_nothing() {
    let mut opened = start("size=6");
    play(&mut opened, "a1 c1 e1 a3");
    for (seat, other) in [(Actor::ONE, Actor::TWO), (Actor::TWO, Actor::ONE)] {
        let known = sorted(&opened, other, false).into_iter().map(|(_, prediction)| {
            let mut game = opened.clone();
            game.apply(other, prediction);
            known_to(&game, seat)
        });
        assert_eq!(known.collect::<BTreeSet<_>>().len(), 1, "seat {} learns", seat.0);
    }
}

#[test]
fn predictions_commute() {
    let state = |order: &str| {
        let mut game = start("size=6");
        play(&mut game, &format!("a1 c1 e1 a3 {order}"));
        (game.repetition_key(), game.turn())
    };
    let one = "1:predict:white-20";
    for two in ["2:predict:white-12", "2:predict:black-13", "2:predict:draw"] {
        assert_eq!(state(&format!("{one} {two}")), state(&format!("{two} {one}")));
    }
}

/// A game with only the information of one player.
#[derive(Clone)]
struct Sealed {
    decisive: bool,
    /// The stones as they are, and with the colours exchanged: fouls are looked for in black.
    boards: [Plain; 2],
    /// `pass` or a point, in order.
    moves: Vec<String>,
    /// Seat and prediction.
    sealed: BTreeMap<u8, String>,
    outcome: String,
}

impl Sealed {
    fn new(size: i32, decisive: bool) -> Sealed {
        let boards = [Plain::new(size), Plain::new(size)];
        let outcome = "none".to_owned();
        Sealed { decisive, boards, moves: Vec::new(), sealed: BTreeMap::new(), outcome }
    }

    fn size(&self) -> i32 {
        self.boards[0].size
    }

    fn colour(&self, seat: u8) -> &str {
        self.sealed[&seat].split('-').next().expect("a word")
    }

    fn black(&self) -> u8 {
        match (self.colour(1), self.colour(2)) {
            ("black", _) | ("draw", "white" | "draw") | ("white", "white") => 1,
            _ => 2,
        }
    }

    fn numbers(&self) -> Vec<usize> {
        let number = |text: &String| text.split('-').nth(1).map(|n| n.parse().expect("a number"));
        self.sealed.values().filter_map(number).collect()
    }

    fn vacant(&self) -> impl Iterator<Item = String> + '_ {
        let all = (0..self.size()).flat_map(|y| (0..self.size()).map(move |x| (x, y)));
        let vacant = all.filter(|place| self.boards[0].sign(*place) == Some('.'));
        vacant.map(|(x, y)| format!("{}{}", char::from(b'a' + x as u8), y + 1))
    }

    fn legal(&self) -> BTreeMap<u8, BTreeSet<String>> {
        if self.outcome != "none" {
            return BTreeMap::new();
        }
        if let Some(seat) = [1, 2, 2, 1].get(self.moves.len()) {
            return BTreeMap::from([(*seat, self.vacant().collect())]);
        }
        if self.sealed.len() < 2 {
            let most = self.size() * self.size();
            let mut all: BTreeSet<String> =
                (9..=most).map(|n| format!("predict:black-{n}")).collect();
            all.extend((10..=most).map(|n| format!("predict:white-{n}")));
            all.extend((!self.decisive).then(|| "predict:draw".to_owned()));
            let open = [1, 2].into_iter().filter(|seat| !self.sealed.contains_key(seat));
            return open.map(|seat| (seat, all.clone())).collect();
        }
        let black = self.moves.len().is_multiple_of(2);
        let seat = if black { self.black() } else { 3 - self.black() };
        BTreeMap::from([(seat, self.vacant().chain(["pass".to_owned()]).collect())])
    }

    fn play(&mut self, seat: u8, text: &str) {
        if let Some(prediction) = text.strip_prefix("predict:") {
            self.sealed.insert(seat, prediction.to_owned());
            return;
        }
        let colour = self.moves.len() % 2;
        let before = self.moves.last().is_some_and(|last| last == "pass");
        self.moves.push(text.to_owned());
        let (limit, count) = (self.numbers().iter().sum::<usize>(), self.numbers().len());
        if text != "pass" {
            let place = place(text);
            self.boards[0].set(place, ['X', 'O'][colour]);
            self.boards[1].set(place, ['O', 'X'][colour]);
            if self.boards[colour].five(place) {
                self.outcome = format!("decided {seat} five-in-a-row R3.2");
                return;
            }
            if let Some(foul) = self.boards[colour].foul(place, false) {
                let (reason, rule) = (foul.reason(), foul.rule());
                self.outcome = format!("decided {} {reason} {rule}", 3 - seat);
                return;
            }
        }
        // The next move would come later than the mean of the numbers.
        if text == "pass" && before {
            self.end("double-pass R3.5");
        } else if count > 0 && count * (self.moves.len() + 1) > limit {
            self.end("limit R9.6");
        } else if self.vacant().next().is_none() {
            self.end("full-board R3.4");
        }
    }

    fn end(&mut self, reason: &str) {
        let named: BTreeSet<&str> = [1, 2].map(|seat| self.colour(seat)).into_iter().collect();
        let black_fails = named.contains("black");
        self.outcome = match (black_fails, named.contains("white")) {
            (true, true) | (false, false) => format!("drawn 0 {reason}"),
            (true, false) => format!("decided {} prediction-failed R9.6", 3 - self.black()),
            (false, true) => format!("decided {} prediction-failed R9.6", self.black()),
        };
    }

    fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let all = self.legal().into_iter();
        let all = all.flat_map(|(seat, texts)| texts.into_iter().map(move |text| (seat, text)));
        let nexts = all.map(|(seat, text)| {
            let mut next = self.clone();
            next.play(seat, &text);
            next.count(depth - 1)
        });
        nexts.sum()
    }
}

fn place(text: &str) -> Place {
    let (column, row) = text.split_at(1);
    (i32::from(column.as_bytes()[0] - b'a'), row.parse::<i32>().expect("a row") - 1)
}

#[test]
fn games_agree_with_a_second_implementation() {
    let mut rng = Rng::new(6);
    let mut ends = BTreeMap::new();
    for n in 0..1_000 {
        let (size, decisive) = ([6, 7, 9][n % 3], n % 4 == 0);
        let mut game = start(&format!("size={size} decisive={decisive}"));
        let mut second = Sealed::new(size, decisive);
        loop {
            assert_eq!(outcome_line(game.outcome().as_ref()), second.outcome, "{:?}", second.moves);
            let expected = second.legal();
            let acting: Vec<u8> = (1..=2).filter(|n| game.turn().acts(Actor(*n))).collect();
            assert_eq!(acting, expected.keys().copied().collect::<Vec<_>>());
            let seat = acting.get(rng.below(acting.len().max(1) as u32) as usize);
            let Some(seat) = seat.copied() else { break };
            let list = sorted(&game, Actor(seat), false);
            let texts: Vec<&String> = list.iter().map(|(text, _)| text).collect();
            assert_eq!(texts, expected[&seat].iter().collect::<Vec<_>>());
            // Without help two predicted draws would be rare.
            let draw = list.iter().find(|(text, _)| text == "predict:draw");
            let any = &list[rng.below(list.len() as u32) as usize];
            let (text, action) = draw.filter(|_| rng.below(3) == 0).unwrap_or(any);
            second.play(seat, text);
            game.apply(Actor(seat), *action);
        }
        *ends.entry(second.outcome).or_insert(0) += 1;
    }
    println!("{ends:?}");
    assert!(ends.len() > 9, "too few kinds of ends: {ends:?}");
}

#[test]
fn counts_agree_with_a_second_implementation() {
    let mut game = start("size=6");
    let mut second = Sealed::new(6, false);
    let opening = "a1 a2 b1 b2 2:predict:black-11 1:predict:black-9 c1 c2 d1 d2";
    for (n, text) in opening.split(' ').enumerate() {
        let depth = if n == 4 { 3 } else { 2 };
        let count = second.count(depth);
        println!("before {text}, depth {depth}: {count}");
        assert_eq!(game.perft(depth), count);
        let actor = game.turn().actor().expect("somebody is to act").0;
        let (seat, plain) =
            text.split_once(':').filter(|(seat, _)| seat.len() == 1).unwrap_or(("", text));
        second.play(seat.parse().unwrap_or(actor), plain);
        play(&mut game, text);
    }
    assert_eq!(game.perft(3), second.count(3));
    println!("depth 3: {}", second.count(3));
}

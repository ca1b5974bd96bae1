//! Compares the solvers with plain minimax on random graphs: positions are numbers, some of them
//! are ends, one seat moves in each of the others, and the moves between them are random.

use std::sync::Arc;
use wanqi_sdk::RuleSet;
use wanqi_sdk::facts::TRAIT_CHANCE;
use wanqi_sdk::prelude::*;
use wanqi_sdk::solve::{Refused, Table, Value, alpha_beta, refusal, retrograde};

/// The kind of a position.
#[derive(Clone, Debug)]
enum Place {
    /// An end with the margin of seat 1.
    End(i64),
    /// The seat to act and the next positions.
    Fork(Actor, Vec<usize>),
}

#[derive(Clone, Debug)]
struct Walk {
    map: Arc<Vec<Place>>,
    at: usize,
    /// A counter that grows without end, which solving must ignore.
    round: u32,
}

impl Walk {
    /// Whether moves lead only forward, or also back.
    fn random(seed: u64, size: usize, back: bool) -> Walk {
        let mut rng = Rng::new(seed);
        let mut below = |n: usize| rng.below(n as u32) as usize;
        let place = |at: usize| {
            if at + 1 == size || (at > 0 && below(5) == 0) {
                return Place::End(below(7) as i64 - 3);
            }
            let least = if back { 0 } else { at + 1 };
            let ways = 1 + below(3);
            let to = (0..ways).map(|_| least + below(size - least)).collect();
            Place::Fork(Actor(1 + below(2) as u8), to)
        };
        Walk { map: Arc::new((0..size).map(place).collect()), at: 0, round: 1 }
    }

    fn at(&self, at: usize) -> Walk {
        Walk { at, ..self.clone() }
    }
}

impl Game for Walk {
    const FACTS: Facts = Facts {
        slug: "walk",
        aliases: &[],
        name: "Walk",
        name_zh: "行",
        about: "a toy",
        family: Family::Other,
        rulesets: &[RuleSet { slug: "plain", ..RuleSet::DEFAULT }],
        ..Facts::DEFAULT
    };

    fn start(_: &Setup<'_>) -> Result<Self, Rejection> {
        Ok(Walk::random(0, 9, true))
    }

    fn turn(&self) -> Turn {
        match self.map[self.at] {
            Place::End(_) => Turn::over(self.round, 0),
            Place::Fork(actor, _) => Turn::of(actor, 0, self.round, 0),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<usize>) {
        if let Place::Fork(decider, to) = &self.map[self.at] {
            out.extend(to.iter().filter(|_| actor == *decider));
        }
    }

    fn check(&self, _: Actor, _: usize) -> Result<(), Rejection> {
        Ok(())
    }

    fn apply(&mut self, _: Actor, to: usize) {
        self.at = to;
        self.round += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        let Place::End(margin) = self.map[self.at] else { return None };
        let end = match margin {
            0 => Outcome::drawn(2, "equal", ""),
            1.. => Outcome::won(Actor::ONE, "more", ""),
            _ => Outcome::won(Actor::TWO, "more", ""),
        };
        Some(end.scored(vec![margin, 0], 1))
    }

    fn event(&mut self, _: Actor, _: Event) -> Result<(), Rejection> {
        Err(Rejection::syntax("no event"))
    }
}

impl ActionText for Walk {
    type Action = usize;

    fn write(&self, _: Actor, to: usize, out: &mut String) {
        out.push_str(&to.to_string());
    }

    fn read(&self, _: Actor, _: &[u8]) -> Result<usize, Rejection> {
        Err(Rejection::syntax("nothing is read"))
    }
}

impl PositionText for Walk {
    fn position(&self, out: &mut String) {
        out.push_str(&format!("{} {}", self.at, self.round));
    }

    fn read_position(self, _: &str) -> Result<Self, Rejection> {
        Err(Rejection::syntax("no position is read"))
    }

    fn forget(&mut self) {
        self.round = 1;
    }
}

impl Picture for Walk {
    fn scene(&self, _: Eyes, _: &mut Scene) {}
}

/// Whether a seat can win within this number of actions, computed directly from the definition.
fn wins(walk: &Walk, seat: Actor, actions: u32) -> bool {
    match &walk.map[walk.at] {
        Place::End(0) => false,
        Place::End(margin) => (*margin > 0) == (seat == Actor::ONE),
        Place::Fork(..) if actions == 0 => false,
        Place::Fork(actor, to) => {
            let mut ways = to.iter().map(|to| wins(&walk.at(*to), seat, actions - 1));
            if *actor == seat { ways.any(|w| w) } else { ways.all(|w| w) }
        }
    }
}

/// The value within this number of actions.
fn naive(walk: &Walk, most: u32) -> Value {
    let won = (0..=most).find_map(|n| {
        let seat = [Actor::ONE, Actor::TWO].into_iter().find(|seat| wins(walk, *seat, n))?;
        Some(Value::won(seat).within(n))
    });
    won.unwrap_or(Value::DRAW)
}

/// The margin of seat 1 if moves lead only forward.
fn margin(walk: &Walk) -> i64 {
    match &walk.map[walk.at] {
        Place::End(margin) => *margin,
        Place::Fork(actor, to) => {
            let ways = to.iter().map(|to| margin(&walk.at(*to)));
            if *actor == Actor::ONE { ways.max() } else { ways.min() }.expect("a way")
        }
    }
}

#[test]
fn retrograde_is_minimax_where_positions_come_back() {
    let (mut drawn, mut far) = (0, 0);
    for seed in 0..300 {
        let walk = Walk::random(seed, 9, true);
        let solution = retrograde::solve(&walk, 100).expect("a game for two");
        let counts = solution.counts();
        assert_eq!(counts.iter().sum::<u64>(), solution.positions());
        assert!(solution.positions() <= 9, "rounds are forgotten");
        for at in 0..9 {
            // Nine positions: a position that is not won within nine actions is never won.
            let walk = Walk { round: 77, ..walk.at(at) };
            let Some(value) = solution.value(&walk) else { continue };
            assert_eq!(value, naive(&walk, 9), "seed {seed}, {at} of {:?}", walk.map);
            drawn += u32::from(value == Value::DRAW);
            far = far.max(value.distance.unwrap_or(0));
        }
        assert_eq!(solution.value(&walk), Some(solution.start()));
    }
    assert!(drawn > 100 && far >= 5, "{drawn} draws and {far} actions try little");
}

#[test]
fn alpha_beta_is_minimax_whatever_the_guess() {
    use alpha_beta::{Aim, solve};
    let guesses = [None, Some(Value::DRAW), Some(Value::won(Actor::TWO).within(3).by(2))];
    for seed in 0..400 {
        let walk = Walk::random(seed, 14, false);
        let guess = guesses[seed as usize % 3];
        // A small table, so that entries are overwritten.
        let find = |aim| {
            let found = solve(&walk, aim, guess, &mut Table::new(3), 100_000);
            found.expect("a game for two").value
        };
        let soonest = naive(&walk, 14);
        assert_eq!(find(Aim::Soonest), soonest, "seed {seed}: {:?}", walk.map);
        let result = Value { distance: None, ..soonest };
        assert_eq!(find(Aim::Result), result, "seed {seed}");
        let margin = margin(&walk);
        let scored = if margin == 0 { result } else { result.by(margin.unsigned_abs() as u32) };
        assert_eq!(find(Aim::Score), scored, "seed {seed}");
    }
}

#[test]
fn a_table_serves_other_positions_of_the_game() {
    use alpha_beta::{Aim, solve};
    let walk = Walk::random(5, 200, false);
    let solution = retrograde::solve(&walk, 1000).expect("a game for two");
    let mut table = Table::new(10);
    for at in 0..200 {
        let Some(value) = solution.value(&walk.at(at)) else { continue };
        let found = solve(&walk.at(at), Aim::Soonest, None, &mut table, 100_000);
        assert_eq!(found.expect("a game for two").value, value, "{at}");
    }
}

#[test]
fn unsolvable_games_are_refused() {
    use alpha_beta::{Aim, solve};
    let fork = |actor, to: &[usize]| Place::Fork(actor, to.to_vec());
    let walk = |map: Vec<Place>| Walk { map: Arc::new(map), at: 0, round: 1 };
    let circle = walk(vec![fork(Actor::ONE, &[1, 2]), fork(Actor::TWO, &[0]), Place::End(0)]);
    let found = solve(&circle, Aim::Result, None, &mut Table::new(8), 100);
    assert_eq!(found, Err(Refused::ComesBack("0 1".to_owned())));
    assert_eq!(retrograde::solve(&circle, 2).err(), Some(Refused::TooMany(2)));
    assert_eq!(retrograde::solve(&circle, 3).map(|s| s.start()), Ok(Value::DRAW));
    let chance = walk(vec![fork(Actor::ENV, &[1]), Place::End(0)]);
    let message = retrograde::solve(&chance, 9).err().map(|r| r.to_string());
    assert_eq!(message.as_deref(), Some("no seat decides alone in 0 1"));
    let long = walk(vec![fork(Actor::ONE, &[1]), fork(Actor::ONE, &[2]), Place::End(1)]);
    let found = solve(&long, Aim::Result, None, &mut Table::new(8), 1);
    assert_eq!(found, Err(Refused::TooMany(1)));
    let set = RuleSet { slug: "dice", traits: TRAIT_CHANCE, ..RuleSet::DEFAULT };
    assert_eq!(refusal(&set).as_deref(), Some("dice is not solved: chance decides in it"));
    let set = RuleSet { slug: "four", seats: (2, 4), ..RuleSet::DEFAULT };
    assert_eq!(refusal(&set).as_deref(), Some("four is not solved: it is not for two seats"));
    assert_eq!(refusal(&Walk::FACTS.rulesets[0]), None);
}

#[test]
fn values_are_written_and_read() {
    for text in ["draw", "seat 1", "seat 2", "seat 2 in 9", "seat 1 by 10"] {
        let value: Value = text.parse().expect(text);
        assert_eq!(value.to_string(), text);
    }
    for text in ["", "seat", "seat 3", "seat 1 in", "seat 1 by x", "draw in 3", "Draw"] {
        assert!(text.parse::<Value>().is_err(), "{text}");
    }
}

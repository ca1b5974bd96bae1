//! Retrograde analysis: lists every reachable position, then propagates values from the ends back
//! to the start, the shortest distances first. Positions without a value at the end are draws: each
//! side can avoid a loss permanently, or reach a drawn end.

use super::{Refused, Value, decider, ended, outcome, winner};
use crate::game::{Actor, Game};
use std::collections::{HashMap, VecDeque};

/// All positions that a game reaches, with their values.
pub struct Solution {
    numbers: HashMap<u128, u32>,
    values: Vec<Value>,
}

impl Solution {
    /// The number of reachable positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.values.len() as u64
    }

    /// The value of the start.
    #[must_use]
    pub fn start(&self) -> Value {
        self.values[0]
    }

    /// The value of a position; `None` if it is not reachable.
    #[must_use]
    pub fn value<G: Game>(&self, game: &G) -> Option<Value> {
        let mut game = game.clone();
        game.forget();
        let number = *self.numbers.get(&game.identity())?;
        Some(self.values[number as usize])
    }

    /// The numbers of positions that seat 1 wins, that are draws, and that seat 2 wins.
    #[must_use]
    pub fn counts(&self) -> [u64; 3] {
        let count = |winner| self.values.iter().filter(|v| v.winner == winner).count() as u64;
        [count(Some(Actor::ONE)), count(None), count(Some(Actor::TWO))]
    }
}

/// Solves a game from its position.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use wanqi_sdk::kit::fixtures::set_up;
/// use wanqi_sdk::solve::retrograde::solve;
///
/// // `TwentyOne` is the game in the example of `Game`. Whoever is to move at 17 loses.
/// let game: TwentyOne = set_up("standard", "", "17 8").unwrap();
/// let solution = solve(&game, 1_000)?;
/// assert_eq!(solution.start().to_string(), "seat 2 in 2");
/// let next: TwentyOne = set_up("standard", "", "18 9").unwrap();
/// assert_eq!(solution.value(&next).unwrap().to_string(), "seat 2 in 1");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The game is not for two seats with open information, or more than `most` positions are
/// reachable.
pub fn solve<G: Game>(start: &G, most: u32) -> Result<Solution, Refused> {
    let mut graph = Graph::explore(start, most)?;
    graph.spread();
    Ok(Solution { numbers: graph.numbers, values: graph.values })
}

/// Positions by number, the start first.
struct Graph {
    numbers: HashMap<u128, u32>,
    /// The seat to act; `None` if the game has ended.
    actors: Vec<Option<Actor>>,
    /// The value of an end, or the propagated value.
    values: Vec<Value>,
    /// Actions as pairs of positions: from, to.
    edges: Vec<(u32, u32)>,
}

impl Graph {
    /// Expands all positions, breadth first. A game is kept only until it is expanded.
    fn explore<G: Game>(start: &G, most: u32) -> Result<Graph, Refused> {
        let mut graph = Graph {
            numbers: HashMap::new(),
            actors: Vec::new(),
            values: Vec::new(),
            edges: Vec::new(),
        };
        let mut queue = VecDeque::new();
        let mut next = start.clone();
        next.forget();
        graph.number(&next, most, &mut queue)?;
        let mut actions = Vec::new();
        let mut from = 0;
        while let Some(game) = queue.pop_front() {
            if let Some(actor) = graph.actors[from] {
                actions.clear();
                game.legal(actor, &mut actions);
                if actions.is_empty() {
                    let text = super::text(&game);
                    return Err(Refused::Kind(format!("nothing is legal in {text}")));
                }
                for action in &actions {
                    next.clone_from(&game);
                    next.apply(actor, *action);
                    next.forget();
                    let to = graph.number(&next, most, &mut queue)?;
                    graph.edges.push((from as u32, to));
                }
            }
            from += 1;
        }
        Ok(graph)
    }

    /// The number of a position; a new position is added to the queue.
    fn number<G: Game>(
        &mut self,
        game: &G,
        most: u32,
        queue: &mut VecDeque<G>,
    ) -> Result<u32, Refused> {
        let number = self.actors.len() as u32;
        let known = *self.numbers.entry(game.identity()).or_insert(number);
        if known < number {
            return Ok(known);
        }
        if number == most {
            return Err(Refused::TooMany(most.into()));
        }
        if ended(game) {
            let value = winner(&outcome(game)?)?.map_or(Value::DRAW, Value::won);
            self.values.push(value);
            self.actors.push(None);
        } else {
            self.values.push(Value::DRAW);
            self.actors.push(Some(decider(game)?));
        }
        queue.push_back(game.clone());
        Ok(number)
    }

    /// Propagates values back along the actions. The queue returns positions by distance, so the
    /// first winning action found is the shortest, and the last losing action the longest.
    fn spread(&mut self) {
        let before = Before::new(self.actors.len(), &self.edges);
        let mut left = vec![0_u32; self.actors.len()];
        for (from, _) in &self.edges {
            left[*from as usize] += 1;
        }
        let mut queue = VecDeque::new();
        for (number, value) in self.values.iter_mut().enumerate() {
            if value.winner.is_some() {
                *value = value.within(0);
                queue.push_back(number);
            }
        }
        while let Some(number) = queue.pop_front() {
            let value = self.values[number];
            let farther = value.within(value.distance.unwrap_or(0) + 1);
            for from in before.of(number) {
                let from = *from as usize;
                left[from] -= 1;
                let decided = self.actors[from] == value.winner || left[from] == 0;
                if decided && self.values[from].winner.is_none() {
                    self.values[from] = farther;
                    queue.push_back(from);
                }
            }
        }
    }
}

/// The predecessors of each position.
struct Before {
    starts: Vec<u32>,
    from: Vec<u32>,
}

impl Before {
    fn new(positions: usize, edges: &[(u32, u32)]) -> Before {
        let mut starts = vec![0_u32; positions + 1];
        for (_, to) in edges {
            starts[*to as usize + 1] += 1;
        }
        for i in 0..positions {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut from = vec![0; edges.len()];
        for (before, to) in edges {
            let place = &mut next[*to as usize];
            from[*place as usize] = *before;
            *place += 1;
        }
        Before { starts, from }
    }

    fn of(&self, number: usize) -> &[u32] {
        &self.from[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

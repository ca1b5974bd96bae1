//! The game: bids (R3), guesses (R4), steps (R5), the end (R6).

use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// Both seats.
pub(crate) const SEATS: [Actor; 2] = [Actor::ONE, Actor::TWO];
/// Counters of a seat (R1.2).
pub(crate) const COUNTERS: u8 = 2;

/// A game of bagua qi.
#[derive(Clone, Copy)]
pub struct BaguaQi {
    /// The length of a path in steps.
    pub(crate) route: u8,
    /// Steps made by each seat.
    pub(crate) steps: [u8; 2],
    /// The seat that made the last step.
    pub(crate) last: Option<Actor>,
    /// Counters in the closed hand of each seat.
    pub(crate) bids: [Option<u8>; 2],
    /// The first of the two guesses.
    pub(crate) guess: Option<u8>,
}

/// The next action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Due {
    /// The bids of the seats with open hands.
    Bids,
    /// A guess of this seat.
    Guess(Actor),
    /// Nothing: the token of this seat has arrived.
    Over(Actor),
}

/// The index of a seat.
pub(crate) const fn index(seat: Actor) -> usize {
    seat.0 as usize - 1
}

impl BaguaQi {
    /// The seat whose token has arrived (R6.1).
    pub(crate) fn winner(&self) -> Option<Actor> {
        SEATS.into_iter().find(|seat| rule!("R6.1", self.steps[index(*seat)] == self.route))
    }

    /// The seat that guesses first (R4.1).
    pub(crate) fn first(&self) -> Actor {
        self.last.unwrap_or(Actor::ONE)
    }

    /// The smallest possible sum (R4.2).
    pub(crate) const fn least_sum(&self) -> u8 {
        if self.last.is_some() { 1 } else { 2 }
    }

    /// The fewest counters that a seat may hold (R3.2).
    pub(crate) fn least_bid(&self, seat: Actor) -> u8 {
        u8::from(self.last != Some(seat))
    }

    pub(crate) fn due(&self) -> Due {
        if let Some(winner) = self.winner() {
            Due::Over(winner)
        } else if self.bids.contains(&None) {
            Due::Bids
        } else if self.guess.is_none() {
            Due::Guess(self.first())
        } else {
            Due::Guess(self.first().other())
        }
    }

    /// What the game expects, for the refusal of another action.
    fn expected(&self) -> String {
        match self.due() {
            Due::Bids => "both hands must be closed first".to_owned(),
            Due::Guess(to_move) => format!("seat {} is to guess", to_move.0),
            Due::Over(seat) => format!("seat {} has arrived", seat.0),
        }
    }

    /// The seats that may close an empty hand.
    fn who_may_hold_none(&self) -> String {
        match self.last {
            None => "in round 1 no seat".to_owned(),
            Some(last) => format!("only seat {}, which made the last step,", last.0),
        }
    }

    fn check_bid(&self, seat: Actor, count: u8) -> Result<(), Rejection> {
        let due = self.due() == Due::Bids;
        forbid!("R2.1", !due, "no seat bids now, {}", self.expected());
        let again = self.bids[index(seat)].is_some();
        forbid!("R3.1", again, "seat {} has already closed its hand", seat.0);
        let none = count < self.least_bid(seat);
        forbid!("R3.2", none, "{} may close an empty hand", self.who_may_hold_none());
        Ok(())
    }

    fn check_guess(&self, seat: Actor, sum: u8) -> Result<(), Rejection> {
        let due = matches!(self.due(), Due::Guess(_));
        forbid!("R2.1", !due, "no seat guesses now, {}", self.expected());
        let off_turn = self.due() != Due::Guess(seat);
        forbid!("R4.1", off_turn, "seat {} does not guess now, {}", seat.0, self.expected());
        let (least, most) = (self.least_sum(), 2 * COUNTERS);
        let never = !(least..=most).contains(&sum);
        forbid!("R4.2", never, "{sum} is not a possible sum here, only {least} to {most}");
        let same = self.guess == Some(sum);
        forbid!("R4.3", same, "seat {} has already guessed {sum}", seat.other().0);
        Ok(())
    }

    /// Opens the hands after the second guess.
    fn open(&mut self, second: u8) {
        let sum = self.bids.into_iter().flatten().sum();
        let first = self.first();
        let right = if rule!("R5.1", self.guess == Some(sum)) {
            Some(first)
        } else {
            rule!("R5.1", second == sum).then_some(first.other())
        };
        (self.bids, self.guess) = ([None; 2], None);
        if rule!("R4.4", right.is_none()) {
            return;
        }
        self.last = right;
        self.steps[index(self.first())] += 1;
    }
}

impl Game for BaguaQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R7.1", "no turn is skipped and no seat leaves");

    fn start(setup: &Setup<'_>) -> Result<BaguaQi, Rejection> {
        let route = setup.options.int("route") as u8;
        Ok(BaguaQi { route, steps: [0; 2], last: None, bids: [None; 2], guess: None })
    }

    fn turn(&self) -> Turn {
        let round = u32::from(self.steps[0]) + u32::from(self.steps[1]) + 1;
        match self.due() {
            Due::Bids => match self.bids {
                [None, None] => {
                    let to_act = Actor::ONE.bit() | Actor::TWO.bit();
                    Turn { to_act, sealed: true, ..Turn::of(Actor::ENV, 0, round, 0) }
                }
                [one, _] => {
                    let seat = if one.is_none() { Actor::ONE } else { Actor::TWO };
                    Turn { sealed: true, ..Turn::of(seat, seat.0, round, 0) }
                }
            },
            Due::Guess(to_move) => {
                Turn::of(to_move, to_move.0, round, 1 + u8::from(self.guess.is_some()))
            }
            Due::Over(_) => Turn::over(round - 1, 2),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        match self.due() {
            Due::Bids if actor != Actor::ENV && self.bids[index(actor)].is_none() => {
                out.extend((self.least_bid(actor)..=COUNTERS).map(Action::Bid));
            }
            Due::Guess(to_move) if to_move == actor => {
                let sums = (self.least_sum()..=2 * COUNTERS).filter(|n| self.guess != Some(*n));
                out.extend(sums.map(Action::Guess));
            }
            _ => {}
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", actor == Actor::ENV, "chance does not act, {}", self.expected());
        match action {
            Action::Bid(count) => self.check_bid(actor, count),
            Action::Guess(sum) => self.check_guess(actor, sum),
        }
    }

    fn apply(&mut self, actor: Actor, action: Action) {
        match action {
            Action::Bid(count) => self.bids[index(actor)] = Some(count),
            Action::Guess(sum) if self.guess.is_none() => self.guess = Some(sum),
            Action::Guess(sum) => self.open(sum),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(|seat| Outcome::won(seat, "arrival", "R6.1"))
    }
}

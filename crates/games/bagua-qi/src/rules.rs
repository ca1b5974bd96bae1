//! The game (R2–R7): who is to act, what is allowed, what it does, how it ends.

use crate::notation::Action;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Scene, Setup, Turn, forbid, rule};

/// Both seats.
pub(crate) const SEATS: [Actor; 2] = [Actor::ONE, Actor::TWO];
/// Counters of a seat (R1.2).
pub(crate) const COUNTERS: u8 = 2;

/// A game of bagua qi.
#[derive(Clone, Copy)]
pub struct BaguaQi {
    /// Steps of the way.
    pub(crate) route: u8,
    /// Steps made, by seat.
    pub(crate) steps: [u8; 2],
    /// The seat that made the last step.
    pub(crate) last: Option<Actor>,
    /// Counters in closed hands, by seat.
    pub(crate) bids: [Option<u8>; 2],
    /// The first guess of two.
    pub(crate) guess: Option<u8>,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    /// Bids of those who have made none.
    Bids,
    /// A guess of this seat.
    Guess(Actor),
    /// Nothing: this seat has arrived.
    Over(Actor),
}

/// The index of a seat.
pub(crate) const fn index(seat: Actor) -> usize {
    seat.0 as usize - 1
}

impl BaguaQi {
    pub(crate) const fn start(route: u8) -> BaguaQi {
        BaguaQi { route, steps: [0; 2], last: None, bids: [None; 2], guess: None }
    }

    /// The seat that has arrived (R6.1).
    pub(crate) fn winner(&self) -> Option<Actor> {
        SEATS.into_iter().find(|seat| rule!("R6.1", self.steps[index(*seat)] == self.route))
    }

    /// The seat that guesses first (R4.1).
    pub(crate) fn first(&self) -> Actor {
        self.last.unwrap_or(Actor::ONE)
    }

    /// The least sum that can be held (R4.2).
    pub(crate) const fn least_sum(&self) -> u8 {
        if self.last.is_some() { 1 } else { 2 }
    }

    /// The fewest counters that a seat may hold (R3.2).
    pub(crate) fn least_bid(&self, seat: Actor) -> u8 {
        u8::from(self.last != Some(seat))
    }

    fn due(&self) -> Due {
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

    /// What a seat is told that does something else.
    fn asks(&self) -> String {
        match self.due() {
            Due::Bids => "both hands are to be closed first".to_owned(),
            Due::Guess(seat) => format!("seat {} is to guess", seat.0),
            Due::Over(seat) => format!("seat {} has arrived", seat.0),
        }
    }

    fn who_may_hold_none(&self) -> String {
        match self.last {
            None => "in round 1 nobody".to_owned(),
            Some(last) => format!("only seat {}, which made the last step,", last.0),
        }
    }

    fn check_bid(&self, seat: Actor, count: u8) -> Result<(), Rejection> {
        let due = self.due() == Due::Bids;
        forbid!("R2.1", !due, "no hand is closed now, {}", self.asks());
        let again = self.bids[index(seat)].is_some();
        forbid!("R3.1", again, "seat {} has closed its hand already", seat.0);
        let none = count < self.least_bid(seat);
        forbid!("R3.2", none, "{} may close an empty hand", self.who_may_hold_none());
        Ok(())
    }

    fn check_guess(&self, seat: Actor, sum: u8) -> Result<(), Rejection> {
        let due = matches!(self.due(), Due::Guess(_));
        forbid!("R2.1", !due, "nothing is guessed now, {}", self.asks());
        let off_turn = self.due() != Due::Guess(seat);
        forbid!("R4.1", off_turn, "seat {} does not guess now, {}", seat.0, self.asks());
        let (least, most) = (self.least_sum(), 2 * COUNTERS);
        let never = !(least..=most).contains(&sum);
        forbid!("R4.2", never, "a sum of {sum} cannot be held here, only {least} to {most}");
        let same = self.guess == Some(sum);
        forbid!("R4.3", same, "seat {} has guessed {sum} already", seat.other().0);
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

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<BaguaQi, Rejection> {
        let route = u8::try_from(setup.options.int("route")).expect("a length in range");
        match setup.position {
            None => Ok(BaguaQi::start(route)),
            Some(text) => BaguaQi::from_position(route, text),
        }
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
            Due::Guess(seat) => Turn::of(seat, seat.0, round, 1 + u8::from(self.guess.is_some())),
            Due::Over(_) => Turn::over(round - 1, 2),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        match self.due() {
            Due::Bids if actor != Actor::ENV && self.bids[index(actor)].is_none() => {
                out.extend((self.least_bid(actor)..=COUNTERS).map(Action::Bid));
            }
            Due::Guess(seat) if seat == actor => {
                let sums = (self.least_sum()..=2 * COUNTERS).filter(|n| self.guess != Some(*n));
                out.extend(sums.map(Action::Guess));
            }
            _ => {}
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", actor == Actor::ENV, "chance decides nothing, {}", self.asks());
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

    fn position(&self, out: &mut String) {
        self.write_position(None, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        out.push_str(action.text());
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let guessing = matches!(self.due(), Due::Guess(_));
        if let Some(action) = Action::read_style(text, guessing) {
            return Ok(Read { canonical: false, ..Read::unchecked(action) });
        }
        Action::read(text).map(Read::unchecked)
    }

    fn write_style(&self, style: usize, _actor: Actor, action: Action, out: &mut String) {
        out.push_str(if style == 0 { action.text() } else { action.chinese() });
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        Err(Rejection::illegal("R7.1", "no turn is skipped and no seat leaves"))
    }

    fn view(&self, seat: Actor, out: &mut String) {
        self.write_position(Some(seat), out);
    }

    fn scene(&self, view: Option<Actor>, scene: &mut Scene) {
        self.draw(view, scene);
    }
}

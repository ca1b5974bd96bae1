//! Position text (R8): steps made by seat 1 and seat 2, then what is open in the round.
//!
//! `3/2 last=1 bids=2,1 guess=3`. Keys, each left out where there is nothing to say:
//!
//! | key | meaning |
//! |---|---|
//! | `last` | the seat that made the last step |
//! | `bids` | counters in the closed hands of seat 1 and seat 2, `-` for an open hand |
//! | `guess` | the first guess of two |
//!
//! In what a seat may see the other hand is `?`; that is no position and is not read.

use crate::rules::{BaguaQi, COUNTERS, SEATS, index};
use std::fmt::Write as _;
use wanqi_sdk::position::{Field, keys};
use wanqi_sdk::words::counted;
use wanqi_sdk::{Actor, Rejection};

/// The rule of position text.
const RULE: &str = "R8.1";
const KEYS: [&str; 3] = ["last", "bids", "guess"];

impl BaguaQi {
    /// Appends the position text, as a seat may see it or whole.
    pub(crate) fn write_position(&self, view: Option<Actor>, out: &mut String) {
        self.write_fields(view, out).expect("a String takes all");
    }

    fn write_fields(&self, view: Option<Actor>, out: &mut String) -> std::fmt::Result {
        write!(out, "{}/{}", self.steps[0], self.steps[1])?;
        if let Some(last) = self.last {
            write!(out, " last={}", last.0)?;
        }
        if self.bids != [None; 2] {
            let [one, two] = SEATS.map(|seat| self.hand(seat, view));
            write!(out, " bids={one},{two}")?;
        }
        if let Some(guess) = self.guess {
            write!(out, " guess={guess}")?;
        }
        Ok(())
    }

    /// The sign for a hand, as a seat may see it.
    pub(crate) fn hand(&self, seat: Actor, view: Option<Actor>) -> char {
        match self.bids[index(seat)] {
            None => '-',
            Some(_) if view.is_some_and(|eyes| eyes != seat) => '?',
            Some(count) => char::from(b'0' + count),
        }
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(route: u8, text: &str) -> Result<BaguaQi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let steps = parts.next().unwrap_or(all);
        let keys = keys(RULE, KEYS, parts)?;
        let [last, bids, guess] = keys;
        let mut game = BaguaQi::start(route);
        game.read_steps(steps)?;
        game.read_last(steps, last)?;
        if let Some(bids) = bids {
            game.read_bids(bids)?;
        }
        if let Some(guess) = guess {
            game.read_guess(guess)?;
        }
        Ok(game)
    }

    fn read_steps(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let seats = pair(field, '/')?;
        for (steps, seat) in self.steps.iter_mut().zip(seats) {
            *steps = number(seat)?;
            if *steps > self.route {
                return Err(seat.wrong(
                    RULE,
                    format!("the way has only {}", counted(self.route, "step", "steps")),
                ));
            }
        }
        if self.steps == [self.route; 2] {
            return Err(field.wrong(RULE, "both have arrived, and the first to arrive has won"));
        }
        Ok(())
    }

    fn read_last(&mut self, steps: Field<'_>, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else {
            return match self.steps {
                [0, 0] => Ok(()),
                _ => Err(steps.wrong(RULE, "last is missing, the seat that made the last step")),
            };
        };
        let seat = SEATS.into_iter().find(|seat| field.text == seat.0.to_string());
        let seat =
            seat.ok_or_else(|| field.wrong(RULE, "the last step was made by seat 1 or 2"))?;
        if self.steps[index(seat)] == 0 {
            return Err(field.wrong(RULE, format!("seat {} has made no step", seat.0)));
        }
        if let Some(winner) = self.winner().filter(|winner| *winner != seat) {
            return Err(field.wrong(RULE, format!("seat {} had arrived before", winner.0)));
        }
        self.last = Some(seat);
        Ok(())
    }

    fn read_bids(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if let Some(winner) = self.winner() {
            return Err(
                field.wrong(RULE, format!("seat {} has arrived, no hand is closed", winner.0))
            );
        }
        for (seat, hand) in SEATS.into_iter().zip(pair(field, ',')?) {
            self.bids[index(seat)] = match hand.text {
                "-" => None,
                "?" => {
                    return Err(hand.wrong(RULE, "a hand that is hidden makes a view, no position"));
                }
                _ => Some(number(hand)?),
            };
            let (least, most) = (self.least_bid(seat), COUNTERS);
            if self.bids[index(seat)].is_some_and(|count| !(least..=most).contains(&count)) {
                let message = format!("seat {} may hold {least} to {most} counters here", seat.0);
                return Err(hand.wrong(RULE, message));
            }
        }
        if self.bids == [None; 2] {
            return Err(field.wrong(RULE, "bids are left out while both hands are open"));
        }
        Ok(())
    }

    fn read_guess(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.bids.contains(&None) {
            return Err(field.wrong(RULE, "nothing is guessed before both hands are closed"));
        }
        let (sum, least, most) = (number(field)?, self.least_sum(), 2 * COUNTERS);
        if !(least..=most).contains(&sum) {
            return Err(field.wrong(RULE, format!("a guess is {least} to {most} here")));
        }
        self.guess = Some(sum);
        Ok(())
    }
}

/// A number without leading zeros.
fn number(field: Field<'_>) -> Result<u8, Rejection> {
    field.number().ok_or_else(|| field.wrong(RULE, format!("{:?} is no number", field.text)))
}

/// Two pieces, one for each seat.
fn pair(field: Field<'_>, by: char) -> Result<[Field<'_>; 2], Rejection> {
    let wrong = || field.wrong(RULE, format!("two values are wanted, with {by} between them"));
    field.pair(by).ok_or_else(wrong)
}

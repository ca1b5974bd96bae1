//! Positions as text (R8): the steps of seat 1 and seat 2, then the state of the round.
//!
//! `3/2 last=1 bids=2,1 guess=3`. Each key may be absent:
//!
//! | key | meaning |
//! |---|---|
//! | `last` | the seat that made the last step |
//! | `bids` | counters in the closed hands of seat 1 and seat 2, `-` for an open hand |
//! | `guess` | the first of the two guesses |
//!
//! A seat sees the closed hand of the other seat as `?`. Such a view is not a position.

use crate::game::{BaguaQi, COUNTERS, SEATS, index};
use wanqi_sdk::position::keys;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R8.1";

impl PositionText for BaguaQi {
    fn position(&self, out: &mut String) {
        self.view(Eyes::All, out);
    }

    fn read_position(mut self, text: &str) -> Result<BaguaQi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let steps = parts.next().unwrap_or(all);
        let [last, bids, guess] = keys(RULE, ["last", "bids", "guess"], parts)?;
        self.read_steps(steps)?;
        self.read_last(steps, last)?;
        if let Some(bids) = bids {
            self.read_bids(bids)?;
        }
        if let Some(guess) = guess {
            self.read_guess(guess)?;
        }
        Ok(self)
    }

    fn view(&self, eyes: Eyes, out: &mut String) {
        put!(out, "{}/{}", self.steps[0], self.steps[1]);
        if let Some(last) = self.last {
            put!(out, " last={}", last.0);
        }
        if self.bids != [None; 2] {
            let [one, two] = SEATS.map(|seat| self.hand(seat, eyes));
            put!(out, " bids={one},{two}");
        }
        if let Some(guess) = self.guess {
            put!(out, " guess={guess}");
        }
    }
}

impl BaguaQi {
    /// The sign of a hand, as these eyes may see it.
    pub(crate) fn hand(&self, seat: Actor, eyes: Eyes) -> char {
        match self.bids[index(seat)] {
            None => '-',
            Some(count) if eyes.sees(seat) => char::from(b'0' + count),
            Some(_) => '?',
        }
    }

    fn read_steps(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let seats = pair(field, '/')?;
        for (steps, seat) in self.steps.iter_mut().zip(seats) {
            *steps = number(seat)?;
            if *steps > self.route {
                return Err(
                    seat.wrong(RULE, format!("the path has only {}", plural(self.route, "step")))
                );
            }
        }
        if self.steps == [self.route; 2] {
            return Err(field.wrong(RULE, "both tokens have arrived, but the first to arrive wins"));
        }
        Ok(())
    }

    fn read_last(&mut self, steps: Field<'_>, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else {
            return match self.steps {
                [0, 0] => Ok(()),
                _ => {
                    Err(steps
                        .wrong(RULE, "the key last is missing: the seat that made the last step"))
                }
            };
        };
        let seat = SEATS.into_iter().find(|seat| field.text == seat.0.to_string());
        let seat = seat.ok_or_else(|| field.wrong(RULE, "last is seat 1 or 2"))?;
        if self.steps[index(seat)] == 0 {
            return Err(field.wrong(RULE, format!("seat {} has made no step", seat.0)));
        }
        if let Some(winner) = self.winner().filter(|winner| *winner != seat) {
            return Err(field.wrong(RULE, format!("seat {} had already arrived", winner.0)));
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
                    return Err(
                        hand.wrong(RULE, "a hidden hand is part of a view, not of a position")
                    );
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
            return Err(field.wrong(RULE, "bids must be absent while both hands are open"));
        }
        Ok(())
    }

    fn read_guess(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.bids.contains(&None) {
            return Err(field.wrong(RULE, "there is no guess before both hands are closed"));
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
    field.number().ok_or_else(|| field.wrong(RULE, format!("{:?} is not a number", field.text)))
}

/// Two values, one for each seat.
fn pair(field: Field<'_>, by: char) -> Result<[Field<'_>; 2], Rejection> {
    let wrong = || field.wrong(RULE, format!("there must be two values with {by} between them"));
    field.pair(by).ok_or_else(wrong)
}

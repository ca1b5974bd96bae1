//! Sealed predictions (R9): their content, the colours that the seats hold after them, and the move
//! by which five is due.

use crate::board::Colour;
use std::fmt;
use std::ops::RangeInclusive;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// The prediction of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prediction {
    /// `black-33`: this colour makes five, with this move at the latest.
    Five(Colour, u16),
    /// `draw`: neither colour makes five.
    Draw,
}

impl Prediction {
    /// The moves that a prediction can name for the five of a colour: from the first possible one
    /// to the number of points.
    #[must_use]
    pub const fn moves(colour: Colour, size: u8) -> RangeInclusive<u16> {
        let first = match colour {
            Colour::Black => 9,
            Colour::White => 10,
        };
        first..=size as u16 * size as u16
    }

    /// All possible predictions.
    pub fn all(size: u8, draw: bool) -> impl Iterator<Item = Prediction> {
        let moves = move |colour| {
            Prediction::moves(colour, size).map(move |by| Prediction::Five(colour, by))
        };
        let fives = moves(Colour::Black).chain(moves(Colour::White));
        fives.chain(draw.then_some(Prediction::Draw))
    }

    /// Reads the text that [`fmt::Display`] writes.
    #[must_use]
    pub fn read(text: &[u8]) -> Option<Prediction> {
        if text == b"draw" {
            return Some(Prediction::Draw);
        }
        let (colour, digits) = match text.split_at_checked(6)? {
            (b"black-", digits) => (Colour::Black, digits),
            (b"white-", digits) => (Colour::White, digits),
            _ => return None,
        };
        square::row(digits).map(|n| Prediction::Five(colour, n as u16 + 1))
    }

    const fn colour(self) -> Option<Colour> {
        match self {
            Prediction::Five(colour, _) => Some(colour),
            Prediction::Draw => None,
        }
    }

    const fn by(self) -> Option<u16> {
        match self {
            Prediction::Five(_, by) => Some(by),
            Prediction::Draw => None,
        }
    }
}

impl Prediction {
    /// The prediction in Chinese.
    #[must_use]
    pub fn zh(self) -> String {
        match self {
            Prediction::Five(colour, by) => {
                let colour = wanqi_sdk::sides::chinese(if colour == Colour::Black {
                    "Black"
                } else {
                    "White"
                });
                format!("{colour}至迟第 {by} 手胜")
            }
            Prediction::Draw => "和棋".to_owned(),
        }
    }
}

impl fmt::Display for Prediction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Prediction::Five(Colour::Black, by) => write!(f, "black-{by}"),
            Prediction::Five(Colour::White, by) => write!(f, "white-{by}"),
            Prediction::Draw => f.write_str("draw"),
        }
    }
}

/// The predictions of both seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Predictions([Option<Prediction>; 2]);

impl Predictions {
    /// The prediction that a seat has sealed.
    #[must_use]
    pub const fn of(&self, seat: Actor) -> Option<Prediction> {
        self.0[seat.0 as usize - 1]
    }

    /// Seals the prediction of a seat.
    pub const fn seal(&mut self, seat: Actor, prediction: Prediction) {
        self.0[seat.0 as usize - 1] = Some(prediction);
    }

    /// Whether both seats have sealed a prediction, so that both are open.
    #[must_use]
    pub const fn are_open(&self) -> bool {
        self.0[0].is_some() && self.0[1].is_some()
    }

    /// The colours that the seats predicted.
    fn colours(&self) -> [Option<Colour>; 2] {
        self.0.map(|sealed| sealed.and_then(Prediction::colour))
    }

    /// The seat that holds Black after the predictions are open (R9.5).
    #[must_use]
    pub fn black(&self) -> Actor {
        let [one, two] = self.colours();
        let alike = rule!("R9.5", one == two);
        let exchanged = one == Some(Colour::White) || two == Some(Colour::Black);
        if !alike && exchanged { Actor::TWO } else { Actor::ONE }
    }

    /// The move by which five is due: the mean of the predicted moves (R9.6).
    #[must_use]
    pub fn limit(&self) -> Option<u16> {
        let moves = self.0.iter().flatten().filter_map(|sealed| sealed.by());
        let (count, sum) = moves.fold((0, 0), |(count, sum), by| (count + 1, sum + by));
        (count > 0).then(|| sum / count)
    }

    /// The colour that both seats predicted, or one seat if the other predicted a draw: without a
    /// five it loses.
    #[must_use]
    pub fn due(&self) -> Option<Colour> {
        match self.colours() {
            [Some(one), Some(two)] if rule!("R9.6", one != two) => None,
            [one, two] => one.or(two),
        }
    }
}

//! Actions as text: `Wd4,b2` places a white marble on d4 and removes b2, `e3-g3` jumps, `take:a1`
//! takes an isolated group, `done` leaves the isolated groups. The style `official` differs in
//! jumps and groups, where it names the captured marbles: `xe3Wg3` and `xWa1Wa2`.

use crate::board::{Point, joined, rings};
use crate::facts::OFFICIAL;
use crate::game::{Phase, Zertz};
use crate::marbles::Colour;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A marble is placed on a ring, and another ring is removed if one is free (R2).
    Place {
        /// The colour of the marble.
        colour: Colour,
        /// The ring that the marble is placed on.
        ring: Point,
        /// The ring that is removed.
        removed: Option<Point>,
    },
    /// A marble jumps over its neighbour (R3).
    Jump {
        /// The ring that it leaves.
        from: Point,
        /// The ring that it lands on.
        to: Point,
    },
    /// An isolated group, named by its first ring, is taken (R4.3).
    Take(Point),
    /// The isolated groups stay (R4.3).
    Done,
    /// The seat can neither jump nor place a marble (R5.1).
    Pass,
}

impl ActionText for Zertz {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place { colour, ring, removed } => {
                out.push(colour.letter());
                self.name(ring).push(out);
                if let Some(removed) = removed {
                    out.push(',');
                    self.name(removed).push(out);
                }
            }
            Action::Jump { from, to } => put!(out, "{}-{}", self.name(from), self.name(to)),
            Action::Take(ring) => put!(out, "take:{}", self.name(ring)),
            Action::Done => out.push_str("done"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        match text {
            b"done" => return Ok(Action::Done),
            b"pass" => return Ok(Action::Pass),
            _ => {}
        }
        if let Some(rest) = text.strip_prefix(b"take:") {
            return Ok(Action::Take(self.ring(text, rest)?));
        }
        match text {
            [b'W' | b'G' | b'B', rest @ ..] => self.read_place(text, text[0], rest),
            [b'a'..=b'z', ..] => {
                let [from, to] =
                    halves(text, b'-').ok_or_else(|| Rejection::unreadable(text, FORM))?;
                Ok(Action::Jump { from: self.ring(text, from)?, to: self.ring(text, to)? })
            }
            _ => Err(Rejection::unreadable(text, FORM)),
        }
    }

    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        match self.read(actor, text) {
            Ok(action) => Ok(Read::unchecked(action)),
            Err(refusal) if refusal.kind == RejectionKind::Syntax => {
                let action = self.read_styles(actor, text)?;
                Ok(Read { canonical: false, ..Read::unchecked(action) })
            }
            Err(refusal) => Err(refusal),
        }
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        let letter = |ring: Point| self.marble(ring).map_or(' ', Colour::letter);
        match (action, self.phase) {
            (Action::Jump { from, to }, _) if style == OFFICIAL => {
                let captured = from.between(to).map_or(' ', letter);
                put!(out, "x{}{captured}{}", self.name(from), self.name(to));
            }
            (Action::Take(ring), Phase::Taking(groups)) if style == OFFICIAL => {
                out.push('x');
                let group = joined(ring.bit(), groups);
                for ring in self.layout.all().filter(|ring| group & ring.bit() != 0) {
                    put!(out, "{}{}", letter(ring), self.name(ring));
                }
            }
            _ => self.write(actor, action, out),
        }
    }
}

impl Zertz {
    fn read_place(&self, text: &[u8], letter: u8, rest: &[u8]) -> Result<Action, Rejection> {
        let colour = Colour::of_letter(letter).ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let (ring, removed) = match halves(rest, b',') {
            Some([ring, removed]) => (ring, Some(self.ring(text, removed)?)),
            None => (rest, None),
        };
        Ok(Action::Place { colour, ring: self.ring(text, ring)?, removed })
    }

    /// Reads text with small letters for colours or capital letters for columns, and the
    /// official notation.
    fn read_styles(&self, actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        match text {
            [b'x', rest @ ..] if rest.first().is_some_and(u8::is_ascii_uppercase) => {
                self.read_group(text, rest)
            }
            [b'x', rest @ ..] => self.read_capture(text, rest),
            [letter, next, ..] if next.is_ascii_alphabetic() => {
                let small = text[1..].to_ascii_lowercase();
                self.read_place(text, *letter, &small)
            }
            _ => {
                let small = text.to_ascii_lowercase();
                let read = self.read(actor, &small);
                read.map_err(|no| {
                    if no.kind == RejectionKind::Syntax {
                        Rejection::unreadable(text, FORM)
                    } else {
                        no
                    }
                })
            }
        }
    }

    /// `e3Wg3`.
    fn read_capture(&self, text: &[u8], rest: &[u8]) -> Result<Action, Rejection> {
        let at = rest
            .iter()
            .position(u8::is_ascii_uppercase)
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let colour =
            Colour::of_letter(rest[at]).ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let (from, to) = (self.ring(text, &rest[..at])?, self.ring(text, &rest[at + 1..])?);
        let over = from.between(to);
        let other = over.is_some_and(|over| self.marble(over).is_some_and(|own| own != colour));
        let name = self.name(over.unwrap_or(from));
        forbid!("R3.1", other, "the marble on {name} is not {colour}");
        Ok(Action::Jump { from, to })
    }

    /// `Wa1Wa2`: exactly the marbles of a group.
    fn read_group(&self, text: &[u8], rest: &[u8]) -> Result<Action, Rejection> {
        let mut named = 0;
        for part in rest.chunk_by(|_, next| !next.is_ascii_uppercase()) {
            let colour =
                Colour::of_letter(part[0]).ok_or_else(|| Rejection::unreadable(text, FORM))?;
            let ring = self.ring(text, &part[1..])?;
            let name = self.name(ring);
            let other = self.marble(ring) != Some(colour);
            forbid!("R4.2", other, "no {colour} marble is on {name}");
            named |= ring.bit();
        }
        let first = self.layout.first_of(named).ok_or_else(|| Rejection::unreadable(text, FORM))?;
        if let Phase::Taking(groups) = self.phase {
            let group = joined(first.bit() & groups, groups);
            let differs = rings(group ^ named).next().map(|ring| self.name(ring));
            forbid!("R4.2", let Some(at) = differs, "these rings differ from the group at {at}");
        }
        Ok(Action::Take(first))
    }

    /// Reads the name of a ring.
    pub(crate) fn ring(&self, text: &[u8], word: &[u8]) -> Result<Point, Rejection> {
        let [letter @ b'a'..=b'z', digits @ ..] = word else {
            return Err(Rejection::unreadable(text, FORM));
        };
        let plain =
            !digits.is_empty() && digits[0] != b'0' && digits.iter().all(u8::is_ascii_digit);
        if !plain {
            return Err(Rejection::unreadable(text, FORM));
        }
        let row = if let [digit] = digits { digit - b'0' } else { 0 };
        let ring = self.layout.find(*letter, row);
        let (name, count) = (String::from_utf8_lossy(word), self.layout.rings.count_ones());
        Ok(require!("R1.1", ring, "{name} is not a ring of the board with {count} rings"))
    }
}

/// The parts before and after the first such sign.
fn halves(text: &[u8], sign: u8) -> Option<[&[u8]; 2]> {
    let at = text.iter().position(|b| *b == sign)?;
    Some([&text[..at], &text[at + 1..]])
}

/// How an action is written.
const FORM: &str = "a placing such as Wd4,b2, a jump such as e3-g3, take:a1, done or pass";

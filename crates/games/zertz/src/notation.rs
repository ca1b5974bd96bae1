//! Actions as text: `Wd4,b2` puts a white marble on d4 and removes b2, `e3-g3` jumps, `take:a1`
//! takes an isolated group, `done` leaves what is isolated. The official notation, a style, differs
//! in jumps and groups: it tells what is captured, `xe3Wg3` and `xWa1Wa2`.

use crate::board::{Ring, joined, rings};
use crate::marbles::Colour;
use crate::rules::{Action, Phase, Zertz};
use std::fmt::Write as _;
use wanqi_sdk::game::Kind;
use wanqi_sdk::{Rejection, forbid};

impl Zertz {
    /// Appends the canonical text.
    pub(crate) fn write_action(&self, action: Action, out: &mut String) {
        let written = match action {
            Action::Place { colour, ring, removed } => {
                let removed = removed.map(|ring| format!(",{}", self.name(ring)));
                let removed = removed.unwrap_or_default();
                write!(out, "{}{}{removed}", colour.letter(), self.name(ring))
            }
            Action::Jump { from, to } => write!(out, "{}-{}", self.name(from), self.name(to)),
            Action::Take(ring) => write!(out, "take:{}", self.name(ring)),
            Action::Done => out.write_str("done"),
            Action::Pass => out.write_str("pass"),
        };
        written.expect("a String takes all");
    }

    /// Appends a legal action in the official notation.
    pub(crate) fn write_official(&self, action: Action, out: &mut String) {
        let letter = |ring: Ring| self.marble(ring).map_or(' ', Colour::letter);
        let written = match (action, self.phase) {
            (Action::Jump { from, to }, _) => {
                let captured = from.between(to).map_or(' ', letter);
                write!(out, "x{}{captured}{}", self.name(from), self.name(to))
            }
            (Action::Take(ring), Phase::Taking(groups)) => {
                out.push('x');
                let group = joined(ring.bit(), groups);
                let mut own = self.layout.all().filter(|ring| group & ring.bit() != 0);
                own.try_for_each(|ring| write!(out, "{}{}", letter(ring), self.name(ring)))
            }
            _ => return self.write_action(action, out),
        };
        written.expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or names no ring.
    pub(crate) fn read_canonical(&self, text: &[u8]) -> Result<Action, Rejection> {
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
                let [from, to] = halves(text, b'-').ok_or_else(|| unreadable(text))?;
                Ok(Action::Jump { from: self.ring(text, from)?, to: self.ring(text, to)? })
            }
            _ => Err(unreadable(text)),
        }
    }

    fn read_place(&self, text: &[u8], letter: u8, rest: &[u8]) -> Result<Action, Rejection> {
        let colour = Colour::of_letter(letter).ok_or_else(|| unreadable(text))?;
        let (ring, removed) = match halves(rest, b',') {
            Some([ring, removed]) => (ring, Some(self.ring(text, removed)?)),
            None => (rest, None),
        };
        Ok(Action::Place { colour, ring: self.ring(text, ring)?, removed })
    }

    /// Reads what people write beside canonical text: small letters for colours, capitals for
    /// columns, and the official notation.
    ///
    /// # Errors
    /// It is no such text either, or what it says is captured is not there.
    pub(crate) fn read_styles(&self, text: &[u8]) -> Result<Action, Rejection> {
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
                let read = self.read_canonical(&small);
                read.map_err(|no| if no.kind == Kind::Syntax { unreadable(text) } else { no })
            }
        }
    }

    /// `e3Wg3`.
    fn read_capture(&self, text: &[u8], rest: &[u8]) -> Result<Action, Rejection> {
        let at = rest.iter().position(u8::is_ascii_uppercase).ok_or_else(|| unreadable(text))?;
        let colour = Colour::of_letter(rest[at]).ok_or_else(|| unreadable(text))?;
        let (from, to) = (self.ring(text, &rest[..at])?, self.ring(text, &rest[at + 1..])?);
        let over = from.between(to);
        let other = over.is_some_and(|over| self.marble(over).is_some_and(|own| own != colour));
        let name = self.name(over.unwrap_or(from));
        forbid!("R3.1", other, "the marble on {name} is not {colour}");
        Ok(Action::Jump { from, to })
    }

    /// `Wa1Wa2`: exactly the marbles of a group.
    fn read_group(&self, text: &[u8], rest: &[u8]) -> Result<Action, Rejection> {
        let mut told = 0;
        for part in rest.chunk_by(|_, next| !next.is_ascii_uppercase()) {
            let colour = Colour::of_letter(part[0]).ok_or_else(|| unreadable(text))?;
            let ring = self.ring(text, &part[1..])?;
            let name = self.name(ring);
            let other = self.marble(ring) != Some(colour);
            forbid!("R4.2", other, "no {colour} marble lies on {name}");
            told |= ring.bit();
        }
        let first = self.layout.first_of(told).ok_or_else(|| unreadable(text))?;
        if let Phase::Taking(groups) = self.phase {
            let group = joined(first.bit() & groups, groups);
            let missing = rings(group & !told | told & !group).next();
            let name = self.name(missing.unwrap_or(first));
            forbid!("R4.2", missing.is_some(), "what is told is not the group, {name} differs");
        }
        Ok(Action::Take(first))
    }

    /// Reads the name of a ring.
    pub(crate) fn ring(&self, text: &[u8], word: &[u8]) -> Result<Ring, Rejection> {
        let [letter @ b'a'..=b'z', digits @ ..] = word else { return Err(unreadable(text)) };
        let plain =
            !digits.is_empty() && digits[0] != b'0' && digits.iter().all(u8::is_ascii_digit);
        if !plain {
            return Err(unreadable(text));
        }
        let row = if let [digit] = digits { digit - b'0' } else { 0 };
        let ring = self.layout.find(*letter, row);
        let (name, count) = (String::from_utf8_lossy(word), self.layout.rings.count_ones());
        forbid!("R1.1", ring.is_none(), "{name} is no ring of the board with {count}");
        ring.ok_or_else(|| unreadable(text))
    }
}

/// What stands before and behind a sign.
fn halves(text: &[u8], sign: u8) -> Option<[&[u8]; 2]> {
    let at = text.iter().position(|b| *b == sign)?;
    Some([&text[..at], &text[at + 1..]])
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a placing such as Wd4,b2, a jump such as e3-g3, take:a1, done or pass")
}

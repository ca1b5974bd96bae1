//! The game (R2, R4): turns, what actions do, how it ends.

use crate::FACTS;
use crate::board::{Set, Side, cells, first};
use crate::moves::Kind;
use crate::notation::Action;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer, hash};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Marbles to push off.
pub(crate) const GOAL: u8 = 6;

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has pushed off six.
    Pushed(Side),
    /// The side to move cannot.
    Stuck,
}

/// A game of abalone.
#[derive(Debug)]
pub struct Abalone {
    /// Black's marbles and White's.
    pub(crate) marbles: [Set; 2],
    /// How many Black has pushed off, and White.
    pub(crate) pushed: [u8; 2],
    pub(crate) side: Side,
    /// Moves since a marble was pushed off.
    pub(crate) clock: u32,
    pub(crate) round: u32,
    /// A position for the third time is a draw (R4.2).
    pub(crate) threefold: bool,
    /// Positions since a marble was pushed off.
    pub(crate) run: Run,
    /// A position has stood three times.
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

impl Clone for Abalone {
    fn clone(&self) -> Abalone {
        Abalone { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Abalone) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Abalone { run, ..*from };
    }
}

impl Abalone {
    const fn seat(side: Side) -> Actor {
        match side {
            Side::Black => Actor::ONE,
            Side::White => Actor::TWO,
        }
    }

    /// What is the same position: marbles and the side to move.
    #[inline]
    fn key(&self) -> u64 {
        let [black, white] = self.marbles.map(Set::to_le_bytes);
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&black);
        bytes[16..].copy_from_slice(&white);
        // No cell is below bit 10.
        bytes[0] = self.side as u8;
        hash(&bytes) as u64
    }

    /// Begins the count of positions here.
    pub(crate) fn begin(&mut self) {
        self.run.clear();
        self.run.push(self.key());
        self.end = self.ending();
    }

    /// The end that the position shows (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let winner = Side::BOTH.into_iter().find(|side| self.pushed[*side as usize] >= GOAL);
        if rule!("R4.1", winner.is_some()) {
            return winner.map(End::Pushed);
        }
        rule!("R4.3", !self.can_move()).then_some(End::Stuck)
    }

    fn acts(&self, actor: Actor) -> bool {
        self.end.is_none() && actor == Abalone::seat(self.side)
    }
}

impl Game for Abalone {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Abalone, Rejection> {
        let (start, threefold) = (setup.options.word("start"), setup.options.flag("threefold"));
        match setup.position {
            None => Ok(Abalone::start(start, threefold)),
            Some(text) => Abalone::from_position(threefold, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let place = self.side as u8;
        match self.end {
            Some(_) => Turn { declared: self.repeated, ..Turn::over(self.round, place) },
            None => {
                let turn = Turn::of(Abalone::seat(self.side), place + 1, self.round, place);
                Turn { declared: self.repeated, ..turn }
            }
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.acts(actor) {
            let of_kind = |kind: Kind| cells(self.beginning(kind)).map(move |cell| kind.at(cell));
            out.extend(Kind::all().flat_map(of_kind));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", !self.acts(actor), "{} is to move", self.side);
        self.check_move(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let mover = self.side;
        let off = self.shift(action);
        self.side = mover.other();
        self.round += u32::from(mover == Side::White);
        self.clock += 1;
        if off {
            self.pushed[mover as usize] += 1;
            self.clock = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        let long = self.run.len() > 8;
        if self.threefold && long && rule!("R4.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.end = self.ending();
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.end {
            Some(End::Pushed(side)) => {
                Some(Outcome::won(Abalone::seat(side), "six-pushed-off", "R4.1"))
            }
            Some(End::Stuck) => Some(Outcome::drawn(2, "no-move", "R4.3")),
            None if self.repeated => Some(Outcome::drawn(2, "threefold", "R4.2").declared()),
            None => None,
        }
    }

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        action.write(out);
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        match style {
            0 => self.write(actor, action, out),
            _ => self.write_playstrategy(action, out),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        self.read_text(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        (self.run.keys().last() == Some(&self.key())).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }

    /// Draws what is begun and the how manieth marble begins it, until there are so many.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let marbles = self.own().count_ones();
        loop {
            let n = rng.below(marbles * u32::from(Kind::COUNT));
            let (kind, index) = (Kind((n / marbles) as u8), n % marbles);
            let able = self.beginning(kind);
            if index < able.count_ones() {
                let action = kind.at(first(nth(able, index)));
                return Some((Abalone::seat(self.side), action));
            }
        }
    }
}

/// A set without its first members.
#[inline]
const fn nth(mut set: Set, mut n: u32) -> Set {
    while n > 0 {
        set &= set - 1;
        n -= 1;
    }
    set
}

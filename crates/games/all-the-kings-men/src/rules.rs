//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{
    Board, Kind, Side, Square, WAYS, arrows_of, bit_of, knights_of, square_of, way_of,
};
use crate::notation::{self, Action};
use crate::{facts, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Knights of a side at the start.
pub(crate) const KNIGHTS: u32 = 4;

/// When an archer becomes a knight (R4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// Not at all.
    Never,
    /// Where a knight of the other side began.
    Always,
    /// There, if a knight of its own side is missing.
    Captured,
}

/// Why the rules have called the game drawn though it can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drawn {
    /// Nothing but kings is left.
    Kings,
    /// A position stood for the third time.
    Repetition,
    /// Nothing was captured or promoted for long.
    Quiet,
}

impl Drawn {
    const ALL: [Drawn; 3] = [Drawn::Kings, Drawn::Repetition, Drawn::Quiet];
}

/// A game of All the King's Men or Smess.
#[derive(Debug)]
pub struct KingsMen {
    pub(crate) board: Board,
    pub(crate) promotion: Promotion,
    /// Moves without a capture or promotion that end the game.
    pub(crate) limit: u16,
    pub(crate) side: Side,
    /// Moves since the last capture or promotion.
    pub(crate) quiet: u16,
    /// Moves made, and one for a position in which Black is to move.
    pub(crate) turns: u32,
    /// Positions since the last capture or promotion.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Drawn>,
    /// The king of the side to move is captured.
    pub(crate) captured: bool,
}

impl Clone for KingsMen {
    fn clone(&self) -> KingsMen {
        KingsMen { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &KingsMen) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = KingsMen { run, ..*from };
    }
}

impl KingsMen {
    fn start(setup: &Setup<'_>) -> KingsMen {
        let promotion = match setup.rules == facts::SMESS {
            false => Promotion::Never,
            true if setup.options.word("promotion") == "always" => Promotion::Always,
            true => Promotion::Captured,
        };
        let mut game = KingsMen {
            board: Board::START,
            promotion,
            limit: setup.options.int("quiet") as u16,
            side: Side::White,
            quiet: 0,
            turns: 0,
            run: Run::default(),
            drawn: None,
            captured: false,
        };
        game.run.push(game.key());
        game
    }

    #[inline]
    const fn actor(&self) -> Actor {
        match self.side {
            Side::White => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    /// What tells positions apart for repetition.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.board.key() ^ self.side as u64
    }

    #[inline]
    fn targets(&self, from: u8) -> Bitboard {
        self.board.targets(self.side, from)
    }

    #[inline]
    fn action(&self, from: u8, to: u8) -> Action {
        let captures = self.board.of(self.side.other()).has(to);
        Action { from: square_of(from), to: square_of(to), captures }
    }

    /// Makes a knight of the archer that has come to a square, if it is due.
    #[inline]
    fn promote(&mut self, to: Square) -> bool {
        if self.promotion == Promotion::Never {
            return false;
        }
        let (us, bit) = (self.side, bit_of(to));
        let archer = self.board.kind_of(us, Kind::Archer).has(bit);
        let there = archer && knights_of(us.other()).has(bit);
        let missing = self.board.kind_of(us, Kind::Knight).count() < KNIGHTS;
        let due = match self.promotion {
            Promotion::Captured => rule!("R4.2", there && missing),
            _ => rule!("R4.1", there),
        };
        if due {
            self.board.promote(to);
        }
        due
    }

    /// Looks whether the side to move has lost its king, or the rules end the game here.
    #[inline]
    pub(crate) fn settle(&mut self) {
        let side = self.side;
        self.captured = rule!("R5.1", self.board.kind_of(side, Kind::King).is_empty());
        let times = if self.quiet < 4 { 1 } else { self.run.count_last() };
        let draw = if rule!("R5.2", self.board.only_kings()) {
            Some(Drawn::Kings)
        } else if rule!("R5.3", times >= 3) {
            Some(Drawn::Repetition)
        } else {
            rule!("R5.4", self.limit > 0 && self.quiet >= self.limit).then_some(Drawn::Quiet)
        };
        if !self.captured && self.drawn.is_none() {
            self.drawn = draw;
        }
    }

    fn check_way(&self, kind: Kind, from: Square, to: Square) -> Result<(), Rejection> {
        let way = way_of(from, to);
        let pointed = way.is_some_and(|way| arrows_of(from).any(|arrow| arrow == way));
        forbid!("R3.2", !pointed, "no arrow of {from} points to {to}, they point {}", names(from));
        let far = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
        let too_far = kind != Kind::Knight && far > 1;
        forbid!(
            "R3.3",
            too_far,
            "{to} is {squares} away from {from}, the {kind} goes one",
            squares = counted(far, "square", "squares")
        );
        let met = self.board.met_before(from, to);
        let place = met.map_or(String::new(), |square| square.to_string());
        forbid!("R3.4", met.is_some(), "the way from {from} to {to} is blocked on {place}");
        Ok(())
    }
}

/// The arrows of a square, for people.
fn names(square: Square) -> String {
    let names: Vec<&str> = arrows_of(square).map(|way| WAYS[way].2).collect();
    names.join(", ")
}

impl Game for KingsMen {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<KingsMen, Rejection> {
        let start = KingsMen::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.captured {
            true => Turn::over(round, place),
            false => Turn::of(self.actor(), self.side as u8 + 1, round, place),
        };
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.captured {
            return;
        }
        for from in self.board.of(self.side) {
            out.extend(self.targets(from).map(|to| self.action(from, to)));
        }
    }

    fn check(&self, actor: Actor, Action { from, to, captures }: Action) -> Result<(), Rejection> {
        let (us, them) = (self.side, self.side.other());
        forbid!("R2.1", actor != self.actor(), "{us} is to move");
        let kind = self.board.at(from).filter(|(side, _)| *side == us).map(|(_, kind)| kind);
        forbid!("R3.1", kind.is_none(), "{from} holds no piece of {us}");
        self.check_way(kind.unwrap_or(Kind::King), from, to)?;
        let piece = self.board.at(to);
        let taken = piece.map_or(String::new(), |(side, kind)| format!("the {kind} of {side}"));
        forbid!("R3.5", !captures && piece.is_some(), "{to} is occupied by {taken}");
        let enemy = piece.is_some_and(|(side, _)| side == them);
        forbid!("R3.6", captures && !enemy, "{to} holds no piece of {them}");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to, captures }: Action) {
        self.board.carry(self.side, from, to);
        let promoted = self.promote(to);
        self.side = self.side.other();
        self.turns += 1;
        self.quiet = self.quiet.saturating_add(1);
        if captures || promoted {
            self.quiet = 0;
            self.run.clear();
        }
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.captured {
            return Some(Outcome::won(self.actor().other(), "king-captured", "R5.1"));
        }
        let (reason, rule) = match self.drawn? {
            Drawn::Kings => ("only-kings", "R5.2"),
            Drawn::Repetition => ("repetition", "R5.3"),
            Drawn::Quiet => ("no-progress", "R5.4"),
        };
        Some(Outcome::drawn(2, reason, rule).declared())
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let enemies = self.board.of(self.side.other());
        notation::read_lenient(text, |square| enemies.has(bit_of(square)))
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.drawn.map_or(0, |drawn| drawn as u8 + 1));
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.drawn = match from.u8()? {
            0 => None,
            n => Some(*Drawn::ALL.get(usize::from(n) - 1)?),
        };
        from.u64s(self.run.keys_mut())?;
        (self.run.keys().last() == Some(&self.key())).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        (self.turns, self.quiet, self.drawn) = (self.side as u32, 0, None);
        self.run.clear();
        self.run.push(self.key());
        self.settle();
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// One of all targets of all pieces, without a list.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.captured {
            return None;
        }
        let mut targets = [(0, Bitboard::EMPTY); 12];
        let mut total = 0;
        for (slot, from) in targets.iter_mut().zip(self.board.of(self.side)) {
            *slot = (from, self.targets(from));
            total += slot.1.count();
        }
        let mut nth = rng.below(total);
        for (from, mut to) in targets {
            if nth < to.count() {
                let to = to.nth(nth as usize)?;
                return Some((self.actor(), self.action(from, to)));
            }
            nth -= to.count();
        }
        None
    }
}

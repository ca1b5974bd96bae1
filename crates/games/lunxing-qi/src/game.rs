//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Board, PIECES, Piece, Point, Side};
use crate::notation::{self, Action};
use crate::{position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::{Draw, Run};
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side alone has arrived.
    Arrived(Side),
    /// Both have.
    Both,
}

/// A game of Lunxing Qi.
#[derive(Debug)]
pub struct LunxingQi {
    pub(crate) board: Board,
    /// Odd, too, may answer an arrival (R4.2).
    either: bool,
    /// Rounds after which the game is a draw.
    limit: u32,
    /// The piece whose turn it is.
    pub(crate) piece: Piece,
    /// The round, from 1.
    pub(crate) round: u32,
    /// All positions so far.
    run: Run,
    pub(crate) drawn: Option<Draw>,
    end: Option<End>,
}

impl Clone for LunxingQi {
    fn clone(&self) -> LunxingQi {
        LunxingQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &LunxingQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = LunxingQi { run, ..*from };
    }
}

impl LunxingQi {
    fn start(setup: &Setup<'_>) -> LunxingQi {
        let mut game = LunxingQi {
            board: Board::START,
            either: setup.options.word("answer") == "either",
            limit: setup.options.int("rounds") as u32,
            piece: Piece(0),
            round: 1,
            run: Run::default(),
            drawn: None,
            end: None,
        };
        game.begin_run();
        game
    }

    /// The seat whose piece it is.
    #[inline]
    const fn actor(&self) -> Actor {
        Actor(1 + self.piece.0 % 2)
    }

    /// What tells positions apart: all pieces, and the one whose turn it is.
    #[inline]
    const fn key(&self) -> u64 {
        self.board.places() | (self.piece.0 as u64) << 40
    }

    /// Forgets earlier positions.
    pub(crate) fn begin_run(&mut self) {
        self.run.clear();
        self.run.push(self.key());
    }

    /// How often this position has stood: it can only after whole rounds.
    #[inline]
    fn times(&self) -> usize {
        let (keys, key) = (self.run.keys(), self.key());
        keys.iter().rev().step_by(PIECES.into()).filter(|earlier| **earlier == key).count()
    }

    /// Whether a side has a turn more if one step is missing (R4.2).
    #[inline]
    pub(crate) fn may_answer(&self, side: Side) -> bool {
        self.either || side == Side::Even
    }

    /// The end that the board shows.
    #[inline]
    fn ending(&self) -> Option<End> {
        let us = self.piece.side();
        let [ours, theirs] = [us, us.other()].map(|side| self.board.has_arrived(side));
        if !rule!("R4.1", ours || theirs) {
            None
        } else if rule!("R4.2", ours && theirs) {
            Some(End::Both)
        } else if ours {
            // It had arrived before, and the other has had its turn.
            Some(End::Arrived(us))
        } else {
            let short = self.may_answer(us) && self.board.is_one_step_short(self.piece);
            (!rule!("R4.2", short)).then_some(End::Arrived(us.other()))
        }
    }

    /// Looks whether the game has ended, or the rules end it here.
    #[inline]
    pub(crate) fn settle(&mut self) {
        self.end = self.ending();
        let long = rule!("R4.4", self.limit > 0 && self.round > self.limit);
        let repeated = rule!("R4.3", self.times() >= 3);
        if self.end.is_none() && self.drawn.is_none() && (repeated || long) {
            self.drawn = Some(if repeated { Draw::Repetition } else { Draw::Quiet });
        }
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (piece, place) = (self.piece, self.board.place(self.piece));
        forbid!("R3.1", from != place, "it is the turn of piece {piece}, which stands on {place}");
        let apart = !from.neighbours().has(to);
        forbid!("R3.2", apart, "{to} is no neighbour of {from} on a line");
        let other = self.board.at(to);
        let number = other.map_or(String::new(), |piece| piece.to_string());
        forbid!("R3.3", other.is_some(), "{to} is occupied by piece {number}");
        Ok(())
    }
}

impl Game for LunxingQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<LunxingQi, Rejection> {
        let start = LunxingQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.round, self.piece.0);
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(self.actor(), self.piece.side() as u8 + 1, round, place),
        };
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.end.is_some() {
            return;
        }
        let (from, targets) = (self.board.place(self.piece), self.board.targets(self.piece));
        if targets.is_empty() {
            out.push(Action::Pass);
        }
        out.extend(targets.map(|to| Action::Move(from, to)));
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, piece) = (self.piece.side(), self.piece);
        let wrong = actor != self.actor();
        forbid!("R2.1", wrong, "it is the turn of piece {piece}, {us} is to move");
        match action {
            Action::Move(from, to) => self.check_move(from, to),
            Action::Pass => {
                let to = self.board.targets(piece).next();
                let name = to.map_or(String::new(), |to| to.to_string());
                forbid!("R2.2", to.is_some(), "piece {piece} can move, to {name} for one");
                Ok(())
            }
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        if let Action::Move(_, to) = action {
            self.board.carry(self.piece, to);
        }
        self.piece = self.piece.next();
        self.round += u32::from(self.piece == Piece(0));
        self.run.push(self.key());
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.end, self.drawn) {
            (Some(End::Arrived(Side::Odd)), _) => Some(Outcome::won(Actor::ONE, "arrived", "R4.1")),
            (Some(End::Arrived(Side::Even)), _) => {
                Some(Outcome::won(Actor::TWO, "arrived", "R4.1"))
            }
            (Some(End::Both), _) => Some(Outcome::drawn(2, "both-arrived", "R4.2")),
            (None, Some(Draw::Repetition)) => {
                Some(Outcome::drawn(2, "repetition", "R4.3").declared())
            }
            (None, Some(Draw::Quiet)) => Some(Outcome::drawn(2, "round-limit", "R4.4").declared()),
            (None, None) => None,
        }
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
        notation::read_lenient(self.board.place(self.piece), text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let piece = self.piece;
        let message = format!("it is the turn of piece {piece}, which is not skipped");
        Err(Rejection::illegal("R2.3", message))
    }

    fn save(&self, out: &mut Writer) {
        Draw::save(self.drawn, out);
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.drawn = Draw::restore(from)?;
        from.u64s(self.run.keys_mut())?;
        (self.run.keys().last() == Some(&self.key())).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        (self.round, self.drawn) = (1, None);
        self.begin_run();
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (from, mut targets) = (self.board.place(self.piece), self.board.targets(self.piece));
        if targets.is_empty() {
            return Some((self.actor(), Action::Pass));
        }
        let to = targets.nth(rng.below(targets.count()) as usize)?;
        Some((self.actor(), Action::Move(from, to)))
    }
}

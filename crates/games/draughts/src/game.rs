//! A game in progress, as the SDK knows it.

use crate::board::{Action, Board};
use crate::ends::{Clock, Draw};
use crate::explain::Judge;
use crate::text::Names;
use crate::variant::{VARIANTS, Variant};
use crate::{fen, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{self, Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Scene, Setup, Turn, forbid};

/// A game of draughts.
#[derive(Debug)]
pub struct Draughts {
    pub(crate) variant: &'static Variant,
    pub(crate) board: Board,
    pub(crate) round: u32,
    pub(crate) clock: Clock,
    /// Keys of the positions since the last irreversible action, this one included (R6.2).
    pub(crate) run: Run,
    /// The first draw that the rules have declared.
    pub(crate) drawn: Option<Draw>,
}

impl Clone for Draughts {
    fn clone(&self) -> Draughts {
        Draughts { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Draughts) {
        self.run.clone_from(&from.run);
        let Draughts { variant, board, round, clock, drawn, .. } = *from;
        (self.variant, self.board, self.round) = (variant, board, round);
        (self.clock, self.drawn) = (clock, drawn);
    }
}

impl Draughts {
    /// A game that begins with this position.
    pub(crate) fn at(variant: &'static Variant, board: Board, round: u32) -> Draughts {
        let clock = Clock::new(variant, &board);
        let mut run = Run::default();
        run.push(board.key());
        Draughts { variant, board, round, clock, run, drawn: None }
    }

    /// The position on the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rule set.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    fn actor(&self) -> Actor {
        self.variant.seat(self.board.to_move)
    }

    fn judge(&self) -> Judge<'_> {
        Judge { board: &self.board, variant: self.variant }
    }
}

impl Game for Draughts {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Draughts, Rejection> {
        let variant = &VARIANTS[setup.rules];
        match setup.position {
            Some(text) => fen::read(text, variant),
            None => Ok(Draughts::at(variant, Board::start(variant), 1)),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let actor = self.actor();
        let turn = Turn::of(actor, actor.0, self.round, actor.0 - 1);
        Turn { declared: self.drawn.is_some(), ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.actor() {
            self.board.legal(self.variant, out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R1.4", actor != self.actor(), "{} is to move", self.board.to_move);
        self.judge().check(action)
    }

    #[inline]
    fn apply(&mut self, actor: Actor, action: Action) {
        let change = self.board.play(self.variant, action);
        self.round += u32::from(actor == Actor::TWO);
        self.clock.advance(self.variant, &self.board, change);
        if change.irreversible {
            self.run.clear();
        }
        self.run.push(self.board.key());
        if self.drawn.is_none() {
            self.drawn = self.declares();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    fn position(&self, out: &mut String) {
        fen::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        self.write_canonical(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        self.read_canonical(text)
    }

    #[inline]
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        self.read_written(text)
    }

    fn write_style(&self, style: usize, _actor: Actor, action: Action, out: &mut String) {
        match style {
            crate::PDN => self.write_style_of(action, Names::Numbers, out),
            crate::ALGEBRAIC => self.write_style_of(action, Names::Letters, out),
            _ => self.write_canonical(action, out),
        }
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        Err(Rejection::illegal("R1.4", format!("{us} must move, no turn is passed over")))
    }

    fn save(&self, out: &mut Writer) {
        let keys = self.run.keys();
        out.u64s(&keys[..keys.len() - 1]);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        from.u64s(self.run.keys_mut())?;
        self.run.push(self.board.key());
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        fen::write_pieces(self.variant, &self.board, &mut text);
        snapshot::hash(text.as_bytes())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    fn perft(&self, depth: u32) -> u64 {
        self.board.perft(self.variant, depth)
    }
}

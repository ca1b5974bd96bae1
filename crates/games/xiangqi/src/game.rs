//! A game in progress, as the SDK knows it.

use crate::board::{Board, Move};
use crate::ends::Ruling;
use crate::moves::{Each, Pick, perft};
use crate::point::{POINTS, Point};
use crate::rulings::Rulings;
use crate::{fen, notation, scene};
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{self, Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Game, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid,
};

/// A game of xiangqi.
#[derive(Debug)]
pub struct Xiangqi {
    board: Board,
    /// Keys of the positions since the last irreversible move, this one included (R6.1).
    run: Run,
    /// The moves between them.
    moves: Vec<Move>,
    /// The first end by the rules.
    ruled: Option<Ruling>,
    rulings: Rulings,
    /// Moves without capture that draw (R10.1); 0: none do.
    limit: u32,
}

impl Clone for Xiangqi {
    fn clone(&self) -> Xiangqi {
        Xiangqi { run: self.run.clone(), moves: self.moves.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Xiangqi) {
        let Xiangqi { board, run, moves, ruled, rulings, limit } = from;
        self.run.clone_from(run);
        self.moves.clone_from(moves);
        (self.board, self.ruled) = (*board, *ruled);
        (self.rulings, self.limit) = (*rulings, *limit);
    }
}

impl Xiangqi {
    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The positions that can come back.
    pub(crate) const fn run(&self) -> &Run {
        &self.run
    }

    /// The moves between them.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The first end by the rules.
    pub(crate) const fn ruled(&self) -> Option<Ruling> {
        self.ruled
    }

    /// The rulings of the rule set.
    pub(crate) const fn rulings(&self) -> Rulings {
        self.rulings
    }

    /// Moves of either side without capture that draw; 0: none do.
    pub(crate) const fn limit(&self) -> u32 {
        self.limit
    }

    /// Plays a move that is legal.
    #[inline]
    fn play(&mut self, m: Move) {
        if self.board.play(m) {
            self.forget();
        } else {
            self.moves.push(m);
        }
        self.advance();
    }

    fn forget(&mut self) {
        self.run.clear();
        self.moves.clear();
    }

    /// Adds the new position to the run and sees whether it ends the game.
    #[inline]
    fn advance(&mut self) {
        self.run.push(self.board.key);
        if self.ruled.is_none() {
            self.ruled = self.declares();
        }
    }

    /// Whether these moves can have led here: none took anything, each was legal.
    fn retrace(&mut self, moves: &[u8]) -> Option<()> {
        let (pairs, []) = moves.as_chunks::<2>() else { return None };
        self.forget();
        let here = self.board;
        for [from, to] in pairs {
            let on_board = |n: u8| (usize::from(n) < POINTS).then_some(Point::new(n));
            self.moves.push(Move { from: on_board(*from)?, to: on_board(*to)? });
        }
        for m in self.moves.iter().rev() {
            let occupied = self.board.occupied();
            let ours = self.board.side(self.board.to_move.other());
            if !ours.has(m.to) || occupied.has(m.from) {
                return None;
            }
            self.board.take_back(*m);
        }
        self.run.push(self.board.key);
        for m in &self.moves {
            if !self.board.is_legal(*m) || self.board.play(*m) {
                return None;
            }
            self.run.push(self.board.key);
        }
        (self.board.key == here.key).then(|| self.board = here)
    }
}

impl Game for Xiangqi {
    const FACTS: Facts = crate::FACTS;

    type Action = Move;

    fn new(setup: &Setup<'_>) -> Result<Xiangqi, Rejection> {
        let (board, ruled) = fen::read(setup.position.unwrap_or(fen::START))?;
        let mut run = Run::default();
        run.push(board.key);
        let rulings = [Rulings::Simple, Rulings::Asian, Rulings::Chinese][setup.rules];
        let limit = 2 * setup.options.int("limit") as u32;
        let mut game = Xiangqi { board, run, moves: Vec::new(), ruled, rulings, limit };
        game.ruled = ruled.or_else(|| game.shown());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let Board { to_move, round, .. } = self.board;
        let place = to_move as u8;
        let declared = self.ruled.is_some();
        Turn { declared, ..Turn::of(to_move.seat(), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Move>) {
        if actor == self.board.to_move.seat() {
            self.board.generate(&mut Each(|m| out.push(m)));
        }
    }

    fn check(&self, actor: Actor, action: Move) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} is to move");
        self.board.check(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Move) {
        self.play(action);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    fn position(&self, out: &mut String) {
        fen::write(&self.board, out);
        if let Some(ruling) = self.ruled.filter(|_| self.ruled != self.shown()) {
            out.push_str(" ruled=");
            ruling.write(out);
        }
    }

    fn write(&self, _actor: Actor, action: Move, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Move, Rejection> {
        notation::read(text).map_or_else(|| notation::refuse(text), Ok)
    }

    #[inline]
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Move>, Rejection> {
        self.board.read_written(text)
    }

    fn write_style(&self, style: usize, _actor: Actor, action: Move, out: &mut String) {
        self.board.write_style(style, action, out);
    }

    fn event(&mut self, _seat: Actor, event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.2", event != Event::Null, "{us} must move, no turn is skipped");
        let check = self.board.in_check(us);
        forbid!("R2.2", check, "{us} is in check, a null move would leave the king to be taken");
        forbid!("R2.2", !self.board.can_move(), "{us} is stalemated, the game is over");
        self.board.skip();
        self.forget();
        self.advance();
        Ok(())
    }

    fn save(&self, out: &mut Writer) {
        let points = |m: &Move| [m.from.index() as u8, m.to.index() as u8];
        let moves: Vec<u8> = self.moves.iter().flat_map(points).collect();
        out.bytes(&moves);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.retrace(from.bytes()?)
    }

    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        fen::write_place(&self.board, &mut text);
        snapshot::hash(text.as_bytes())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(&self.board, scene);
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.board, depth)
    }

    /// Picks a move without listing the others.
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Move>) -> Option<(Actor, Move)> {
        let mut pick = Pick::default();
        self.board.generate(&mut pick);
        let place = (pick.count > 0).then(|| rng.below(pick.count))?;
        Some((self.board.to_move.seat(), pick.nth(place)?))
    }
}

//! A game in progress, as the SDK knows it.

use crate::board::{Board, Move};
use crate::ends::Ruling;
use crate::moves::{Each, Pick, perft};
use crate::point::{POINTS, Point};
use crate::rulings::Rulings;
use crate::{fen, notation, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{self, Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid};

/// A game of xiangqi.
#[derive(Debug)]
pub struct Xiangqi {
    board: Board,
    /// Keys of the positions since the last irreversible move, this one included (R6.1).
    run: Run,
    /// The moves between them; where checks are counted (R10.2), all since the last capture.
    moves: Vec<Move>,
    /// Checks of each side since the last capture and before these moves.
    earlier_checks: [u32; 2],
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
        let Xiangqi { board, run, moves, earlier_checks, ruled, rulings, limit } = from;
        self.run.clone_from(run);
        self.moves.clone_from(moves);
        (self.board, self.ruled) = (*board, *ruled);
        (self.rulings, self.limit, self.earlier_checks) = (*rulings, *limit, *earlier_checks);
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

    /// The moves between them, or where checks are counted all since the last capture.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves between the positions that can come back.
    pub(crate) fn reversible(&self) -> &[Move] {
        &self.moves[self.moves.len() + 1 - self.run.len()..]
    }

    /// Checks of each side since the last capture and before [`Xiangqi::moves`].
    pub(crate) const fn earlier_checks(&self) -> [u32; 2] {
        self.earlier_checks
    }

    /// Whether checks are counted towards the limit (R10.2).
    #[inline]
    pub(crate) const fn counts_checks(&self) -> bool {
        self.limit > 0 && !matches!(self.rulings, Rulings::Simple)
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
        self.go_on(m);
        self.advance();
    }

    /// Plays a move and keeps of the past what can still matter.
    #[inline]
    fn go_on(&mut self, m: Move) {
        if !self.board.play(m) {
            self.moves.push(m);
            return;
        }
        self.run.clear();
        // The clock counts from the last capture; else a pawn has gone forward.
        if self.board.clock > 0 && self.counts_checks() {
            self.moves.push(m);
        } else {
            self.moves.clear();
            self.earlier_checks = [0; 2];
        }
    }

    fn forget(&mut self) {
        self.earlier_checks = self.checks();
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
        // The position tells of all checks since the last capture.
        let all = self.earlier_checks;
        self.run.clear();
        let here = self.board;
        let mut moves = Vec::with_capacity(pairs.len());
        for [from, to] in pairs {
            let on_board = |n: u8| (usize::from(n) < POINTS).then_some(Point::new(n));
            moves.push(Move { from: on_board(*from)?, to: on_board(*to)? });
        }
        for m in moves.iter().rev() {
            let occupied = self.board.occupied();
            let ours = self.board.side(self.board.to_move.other());
            if !ours.has(m.to) || occupied.has(m.from) {
                return None;
            }
            self.board.take_back(*m);
        }
        self.run.push(self.board.key);
        for m in &moves {
            if !self.board.is_legal(*m) {
                return None;
            }
            self.go_on(*m);
            self.run.push(self.board.key);
        }
        if self.moves.len() != moves.len() || self.board.key != here.key {
            return None;
        }
        self.board = here;
        self.earlier_checks = [0; 2];
        let [red, black] = self.checks();
        self.earlier_checks = [all[0].checked_sub(red)?, all[1].checked_sub(black)?];
        Some(())
    }
}

impl Game for Xiangqi {
    const FACTS: Facts = crate::FACTS;

    type Action = Move;

    fn new(setup: &Setup<'_>) -> Result<Xiangqi, Rejection> {
        let fen::Start { board, ruled, checks } = fen::read(setup.position.unwrap_or(fen::START))?;
        let mut run = Run::default();
        run.push(board.key);
        let rulings = [Rulings::Simple, Rulings::Asian, Rulings::Chinese][setup.rules];
        let limit = 2 * setup.options.int("limit") as u32;
        let (moves, earlier_checks) = (Vec::new(), checks.map_or([0; 2], |(_, checks)| checks));
        let mut game = Xiangqi { board, run, moves, earlier_checks, ruled, rulings, limit };
        if let Some((field, _)) = checks.filter(|_| !game.counts_checks()) {
            return Err(field.wrong("R1.3", "checks are not counted by these rules"));
        }
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
        if self.counts_checks() {
            fen::write_checks(self.checks(), out);
        }
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
        self.forget();
        self.board.skip();
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

//! A game in progress, as the SDK knows it.

use crate::board::Board;
use crate::ends::{Claim, Draw};
use crate::moves::{Each, Move, perft};
use crate::square::Square;
use crate::uci::{self, Castling};
use crate::{fen, start};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{self, Reader, Writer};
use wanqi_sdk::{
    Actor, Class, Event, Facts, MarkVerdict, Outcome, Read, Rejection, Scene, Setup, Turn, forbid,
};

/// A game of chess.
#[derive(Debug)]
pub struct Chess {
    board: Board,
    /// Keys of the positions since the last irreversible move, this one included (R6.3).
    run: Run,
    /// The first draw that was claimed or came by itself.
    drawn: Option<Draw>,
    castling: Castling,
}

impl Clone for Chess {
    fn clone(&self) -> Chess {
        Chess { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Chess) {
        let Chess { board, run, drawn, castling } = from;
        self.run.clone_from(run);
        (self.board, self.drawn, self.castling) = (*board, *drawn, *castling);
    }
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move.
    Move(Move),
    /// A claim (R6), of the position as it stands or as the intended move makes it.
    Claim(Claim, Option<Move>),
}

impl Chess {
    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The positions that can come back.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// The draw that has been claimed or come by itself.
    #[must_use]
    pub const fn drawn(&self) -> Option<Draw> {
        self.drawn
    }

    /// Adds the new position to the run and sees whether it ends the game (R7).
    #[inline(always)]
    fn advance(&mut self) {
        self.run.push(self.board.key);
        if self.drawn.is_none() {
            self.drawn = self.declares();
        }
    }

    fn is_claimed(&self) -> bool {
        self.drawn.is_some_and(Draw::is_claimed)
    }

    fn each_move(&self, f: impl FnMut(Move)) {
        if !self.is_claimed() {
            self.board.generate(&mut Each(f));
        }
    }

    fn read_move(&self, text: &[u8]) -> Option<Move> {
        let (from, to, kind) = uci::squares_of(text)?;
        Some(self.board.between_squares(from, to, kind, self.castling))
    }

    #[inline(always)]
    fn read_written(&self, text: &[u8]) -> Result<Read<Move>, Rejection> {
        if let Some((from, to, kind)) = uci::squares_of(text) {
            let strict = self.board.between_squares(from, to, kind, self.castling);
            let action = self.board.meant_by(from, to, kind, self.castling);
            let legal = self.board.is_legal(action);
            return Ok(Read { action, legal, marks: 0, canonical: action == strict });
        }
        let (action, marks, legal) = self.board.read_san(text, self.castling)?;
        Ok(Read { action, legal, marks, canonical: false })
    }

    fn write_move(&self, m: Move, out: &mut String) {
        uci::write(m, self.castling, out);
    }
}

/// Splits `claim:fifty@g1f3` into the claim and the move.
fn split_claim(text: &[u8]) -> Option<(Claim, Option<&[u8]>)> {
    let text = text.strip_prefix(b"claim:")?;
    let end = text.iter().position(|b| *b == b'@');
    let (word, with) = match end {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let claim = Claim::ALL.into_iter().find(|claim| claim.word().as_bytes() == word)?;
    Some((claim, with))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
    Rejection::syntax(format!("{text} is no pair of squares as in e2e4 or e7e8q"))
}

impl Game for Chess {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Chess, Rejection> {
        let standard = setup.rules == crate::STANDARD;
        let (board, drawn) = match setup.position {
            Some(text) => fen::read(text, standard)?,
            None if standard => (start::board(start::USUAL), None),
            None => (start::board(setup.options.int("start") as u32), None),
        };
        let mut run = Run::default();
        run.push(board.key);
        let castling = if standard { Castling::KingGoes } else { Castling::TakesRook };
        Ok(Chess { board, run, drawn: drawn.or(board.shows_draw()), castling })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let Board { to_move, round, .. } = self.board;
        let place = to_move as u8;
        if self.is_claimed() {
            return Turn::over(round, place);
        }
        let declared = self.drawn.is_some();
        Turn { declared, ..Turn::of(to_move.seat(), place + 1, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.board.to_move.seat() {
            self.each_move(|m| out.push(Action::Move(m)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} is to move");
        if let Some(draw) = self.drawn.filter(|draw| draw.is_claimed()) {
            let message = "a draw has been claimed, the game is over";
            return Err(Rejection::new(wanqi_sdk::Kind::AfterEnd, draw.rule(), message));
        }
        match action {
            Action::Move(m) => self.board.check(m),
            Action::Claim(claim, with) => self.check_claim(claim, with),
        }
    }

    #[inline(always)]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Move(m) => {
                if self.board.play(m) {
                    self.run.clear();
                }
                self.advance();
            }
            Action::Claim(claim, _) => self.drawn = Some(claim.draw()),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    fn position(&self, out: &mut String) {
        fen::write(&self.board, out);
        if let Some(draw) = self.drawn.filter(|_| self.drawn != self.board.shows_draw()) {
            out.push_str(" drawn=");
            out.push_str(draw.word());
        }
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move(m) => self.write_move(m, out),
            Action::Claim(claim, with) => {
                out.push_str("claim:");
                out.push_str(claim.word());
                if let Some(m) = with {
                    out.push('@');
                    self.write_move(m, out);
                }
            }
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let read = |text| self.read_move(text).ok_or_else(|| unreadable(text));
        match split_claim(text) {
            None => read(text).map(Action::Move),
            Some((claim, None)) => Ok(Action::Claim(claim, None)),
            Some((claim, Some(with))) => Ok(Action::Claim(claim, Some(read(with)?))),
        }
    }

    #[inline(always)]
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        if text.first() == Some(&b'c')
            && let Some((claim, with)) = split_claim(text)
        {
            let Some(with) = with else { return Ok(Read::unchecked(Action::Claim(claim, None))) };
            let read = self.read_written(with)?;
            let action = Action::Claim(claim, Some(read.action));
            return Ok(Read { canonical: read.canonical, ..Read::unchecked(action) });
        }
        let Read { action, legal, marks, canonical } = self.read_written(text)?;
        Ok(Read { action: Action::Move(action), legal, marks, canonical })
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move(m) if style == crate::SAN => self.board.write_san(m, out),
            _ => self.write(actor, action, out),
        }
    }

    fn marks(&self, _actor: Actor, action: Action, marks: u8, last: bool) -> MarkVerdict {
        match action {
            Action::Move(m) => self.board.verify_marks(m, marks, last),
            Action::Claim(..) => MarkVerdict::True,
        }
    }

    fn claims(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.board.to_move.seat() || self.is_claimed() || !self.board.can_move() {
            return;
        }
        for claim in Claim::ALL {
            let mut add = |with| {
                if self.check_claim(claim, with).is_ok() {
                    out.push(Action::Claim(claim, with));
                }
            };
            add(None);
            self.each_move(|m| add(Some(m)));
        }
    }

    fn class(action: Action) -> Class {
        match action {
            Action::Move(_) => Class::Play,
            Action::Claim(..) => Class::Claim,
        }
    }

    fn event(&mut self, _seat: Actor, event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.2", event != Event::Null, "{us} must move, no turn is skipped");
        let check = !self.board.checkers().is_empty();
        forbid!("R2.2", check, "{us} is in check, a null move would leave the king to be taken");
        forbid!("R2.2", !self.board.can_move(), "{us} is stalemated, the game is over");
        self.board.pass();
        self.run.clear();
        self.advance();
        Ok(())
    }

    fn save(&self, out: &mut Writer) {
        let keys = self.run.keys();
        out.u64s(&keys[..keys.len() - 1]);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        from.u64s(self.run.keys_mut())?;
        self.run.push(self.board.key);
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        fen::write_place(&self.board, &mut text);
        snapshot::hash(text.as_bytes())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        let all = || (0..64).map(Square::new);
        scene.cells();
        for square in all() {
            scene.cell(square, square.file().into(), square.rank().into(), square.is_dark());
        }
        for n in 0..8_u8 {
            scene.label(f32::from(n), -1.0, char::from(b'a' + n));
            scene.label(-1.0, f32::from(n), n + 1);
        }
        for square in all() {
            if let Some((side, piece)) = self.board.piece_at(square) {
                scene.piece(square, side as u8 + 1, piece.letter(side), piece.glyph(side));
            }
        }
        if !self.board.checkers().is_empty() {
            scene.mark(self.board.king(self.board.to_move), "check");
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_claimed() => 0,
            _ => perft(&self.board, depth),
        }
    }
}

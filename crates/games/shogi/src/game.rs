//! A game in progress, as the SDK knows it.

use crate::board::Board;
use crate::ends::{Claim, End};
use crate::history::History;
use crate::moves::{Each, Move, perft};
use crate::piece::Side;
use crate::square::{SQUARES, Square};
use crate::start::Handicap;
use crate::{csa, japanese, scene, sfen, usi};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{self, Reader, Writer};
use wanqi_sdk::{
    Actor, Class, Event, Facts, Kind, MarkVerdict, Outcome, Read, Rejection, Rng, Scene, Setup,
    Turn, forbid, rule,
};

/// A game of shogi.
#[derive(Debug)]
pub struct Shogi {
    board: Board,
    history: History,
    /// The first end that was claimed or came by repetition.
    end: Option<End>,
    /// Where the last move went, for 同.
    last: Option<Square>,
    handicap: Handicap,
}

impl Clone for Shogi {
    fn clone(&self) -> Shogi {
        Shogi { history: self.history.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Shogi) {
        let Shogi { board, history, end, last, handicap } = from;
        self.history.clone_from(history);
        (self.board, self.end, self.last, self.handicap) = (*board, *end, *last, *handicap);
    }
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move or a drop.
    Move(Move),
    /// A claim (R8).
    Claim(Claim),
}

impl Shogi {
    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The positions that may come back.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The end that has been claimed or come by repetition.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// What was missing at the start.
    #[must_use]
    pub const fn handicap(&self) -> Handicap {
        self.handicap
    }

    /// Adds the new position and sees whether it has come back too often (R7).
    #[inline]
    fn advance(&mut self) {
        if self.history.push(self.board.key, self.board.in_check()) && self.end.is_none() {
            self.end = self.repeated();
        }
    }

    fn is_claimed(&self) -> bool {
        self.end.and_then(End::claim).is_some()
    }

    /// Reads text that is not canonical: CSA's or Japanese.
    fn read_styles(&self, text: &[u8]) -> Result<(Move, u8), Rejection> {
        let (body, sign) = match text {
            [b'+', body @ ..] => (body, japanese::SENTE),
            [b'-', body @ ..] => (body, japanese::GOTE),
            body => (body, 0),
        };
        if let Some(written) = csa::parse(body) {
            return Ok((self.board.read_csa(written)?, sign));
        }
        let body = std::str::from_utf8(text).map_err(|_| unreadable(text))?;
        let (body, sign) = japanese::split_sign(body);
        let written = japanese::parse(body).ok_or_else(|| unreadable(text))?;
        Ok((self.board.read_japanese(written, self.last)?, sign))
    }
}

fn read_claim(text: &[u8]) -> Option<Claim> {
    Claim::of_word(text.strip_prefix(b"claim:")?)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
    Rejection::syntax(format!("{text} is no move"))
        .hint("moves are written as 7g7f, 8h2b+, P*5e, ▲７六歩 or +7776FU")
}

impl Game for Shogi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Shogi, Rejection> {
        let handicap = Handicap::of_word(setup.options.word("handicap")).unwrap_or(Handicap::NONE);
        let (board, end) = match setup.position {
            Some(text) => sfen::read(text)?,
            None => (handicap.board(), None),
        };
        let history = History::new(board.key, board.in_check());
        let game = Shogi { board, history, end, last: None, handicap };
        if let Some(End::Claimed(claim)) = end {
            game.check_claim(claim).map_err(|r| Rejection { kind: Kind::BadPosition, ..r })?;
        }
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let Board { to_move, number, .. } = self.board;
        if self.is_claimed() {
            return Turn::over(number, 0);
        }
        let declared = self.end.is_some();
        Turn { declared, ..Turn::of(to_move.seat(), to_move as u8 + 1, number, 0) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.board.to_move.seat() && !self.is_claimed() {
            self.board.generate(&mut Each(|m| out.push(Action::Move(m))));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.1", actor != us.seat(), "{us} is to move");
        if let Some(claim) = self.end.and_then(End::claim) {
            let message = "a claim has ended the game";
            return Err(Rejection::new(Kind::AfterEnd, claim.rule(), message));
        }
        match action {
            Action::Move(m) => self.board.check(m),
            Action::Claim(_) if !self.board.can_move() => {
                let mate = if self.board.in_check() { "R6.1" } else { "R6.2" };
                let message = format!("{us} has no move, the game is over");
                Err(Rejection::new(Kind::AfterEnd, mate, message))
            }
            Action::Claim(claim) => self.check_claim(claim),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Move(m) => {
                self.board.play(m);
                self.last = Some(m.to());
                self.advance();
            }
            Action::Claim(claim) => self.end = Some(End::Claimed(claim)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending()
    }

    fn position(&self, out: &mut String) {
        sfen::write(&self.board, self.end, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move(m) => usi::write(m, out),
            Action::Claim(claim) => {
                out.push_str("claim:");
                out.push_str(claim.word());
            }
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if let Some(m) = usi::read(text) {
            return Ok(Action::Move(m));
        }
        read_claim(text).map(Action::Claim).ok_or_else(|| unreadable(text))
    }

    #[inline]
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        if let Some(m) = usi::read(text) {
            let legal = self.board.is_legal(m);
            return Ok(Read { legal, ..Read::unchecked(Action::Move(m)) });
        }
        if text.first() == Some(&b'c') {
            return self.read(actor, text).map(Read::unchecked);
        }
        let (m, marks) = self.read_styles(text)?;
        let legal = self.board.is_legal(m);
        Ok(Read { action: Action::Move(m), legal, marks, canonical: false })
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move(m) if style == crate::JAPANESE => {
                self.board.write_japanese(m, self.last, out);
            }
            Action::Move(m) if style == crate::CSA => self.board.write_csa(m, out),
            _ => self.write(actor, action, out),
        }
    }

    fn marks(&self, _actor: Actor, _action: Action, marks: u8, _last: bool) -> MarkVerdict {
        let us = self.board.to_move;
        let signed = if marks == japanese::SENTE { Side::Sente } else { Side::Gote };
        if rule!("R9.4", signed != us) {
            let message = format!("the move is signed as one of {signed}, {us} is to move");
            return MarkVerdict::Wrong(Rejection::new(Kind::Mark, "R9.4", message));
        }
        MarkVerdict::True
    }

    fn claims(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.board.to_move.seat() || self.is_claimed() || !self.board.can_move() {
            return;
        }
        if self.check_claim(Claim::Impasse24).is_ok() {
            out.push(Action::Claim(Claim::Impasse24));
        }
        if self.declaration_holds() {
            out.push(Action::Claim(Claim::Win27));
        }
    }

    fn class(action: Action) -> Class {
        match action {
            Action::Move(_) => Class::Play,
            Action::Claim(_) => Class::Claim,
        }
    }

    fn event(&mut self, _seat: Actor, event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        forbid!("R2.2", event != Event::Null, "{us} must move, no turn is skipped");
        let check = self.board.in_check();
        forbid!("R2.2", check, "{us} is in check, a null move would leave the king to be taken");
        let over = self.is_claimed() || !self.board.can_move();
        forbid!("R2.2", over, "the game is over");
        self.board.pass();
        self.last = None;
        self.advance();
        Ok(())
    }

    fn save(&self, out: &mut Writer) {
        out.u64s(self.history.earlier());
        out.u8(self.last.map_or(SQUARES as u8, |last| last.index() as u8));
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let mut earlier = Vec::new();
        from.u64s(&mut earlier)?;
        self.history.prepend(&earlier);
        self.last = match from.u8()? {
            none if usize::from(none) == SQUARES => None,
            index if usize::from(index) < SQUARES => Some(Square::new(index)),
            _ => return None,
        };
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        sfen::write_place(&self.board, &mut text);
        snapshot::hash(text.as_bytes())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(&self.board, self.last, scene);
    }

    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.is_claimed() {
            return None;
        }
        let m = self.board.random_move(rng)?;
        Some((self.board.to_move.seat(), Action::Move(m)))
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_claimed() => 0,
            _ => perft(&self.board, depth),
        }
    }
}

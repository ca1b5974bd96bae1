//! The game: set-ups and turns (R2), the outcome.

use crate::board::{Board, Move, POINTS, Ply, Point, Side, side_zh};
use crate::ends::{Closed, Ruling};
use crate::formation::{self, Formation};
use crate::moves::{Each, Pick, perft};
use crate::notation::Action;
use crate::variant::{VARIANTS, Variant};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of janggi.
#[derive(Debug)]
pub struct Janggi {
    pub(crate) board: Board,
    /// The number of sides that have yet to set up: first Han, then Cho.
    pub(crate) unset: u8,
    /// The keys of the positions since the last irreversible ply, with this position (R7.1).
    pub(crate) run: Run,
    /// The plies between them; in rule sets with R7.4 all plies since the last capture, because a
    /// soldier's move of one side does not interrupt the moves of the other.
    pub(crate) plies: Vec<Ply>,
    /// The first end by the rules.
    pub(crate) ruled: Option<Ruling>,
    pub(crate) variant: Variant,
    /// The number of plies without a capture that ends the game (R8.1); 0: no limit.
    pub(crate) limit: u32,
    /// The addition to Han's points, in halves (R6.2).
    pub(crate) komi: i64,
}

reusing_clone!(Janggi: run, plies);

impl Janggi {
    /// The position.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a side has yet to set up its horses and elephants.
    #[must_use]
    pub const fn setting_up(&self) -> bool {
        self.unset > 0
    }

    /// The plies between the positions that can recur.
    pub(crate) fn reversible(&self) -> &[Ply] {
        &self.plies[self.plies.len() + 1 - self.run.len()..]
    }

    fn set_up(&mut self, formation: Formation) {
        self.board.set_up(formation);
        self.unset -= 1;
        self.forget_past();
        self.run.push(self.board.key);
    }

    /// Plays a legal ply.
    #[inline]
    fn play(&mut self, ply: Ply) {
        self.advance(ply);
        if self.ruled.is_none() {
            self.ruled = self.declares();
        }
    }

    /// Plays a ply and drops the history that cannot matter any more.
    #[inline]
    fn advance(&mut self, ply: Ply) {
        let final_ply = self.board.play(ply);
        // The clock counts from the last capture.
        if self.board.clock == 0 || final_ply && !self.variant.to_and_fro {
            self.plies.clear();
        } else {
            self.plies.push(ply);
        }
        if final_ply {
            self.run.clear();
        }
        self.run.push(self.board.key);
    }

    fn forget_past(&mut self) {
        self.run.clear();
        self.plies.clear();
    }

    /// Clears the past of a position that begins a game.
    pub(crate) fn begin_run(&mut self) {
        self.forget_past();
        self.run.push(self.board.key);
        self.ruled = self.ruled.or_else(|| self.shown());
    }

    /// Restores the history from plies, if they are legal plies without captures that lead to this
    /// position.
    pub(crate) fn retrace(&mut self, plies: &[u8]) -> Option<()> {
        let (pairs, []) = plies.as_chunks::<2>() else { return None };
        self.forget_past();
        let here = self.board;
        let mut plies = Vec::with_capacity(pairs.len());
        for [from, to] in pairs {
            let on_board = |n: u8| (usize::from(n) < POINTS).then_some(Point::new(n));
            let (from, to) = (on_board(*from)?, on_board(*to)?);
            plies.push(if from == to { Ply::Pass } else { Ply::Move(Move { from, to }) });
        }
        for ply in plies.iter().rev() {
            if let Ply::Move(Move { from, to }) = *ply {
                let ours = self.board.side(self.board.to_move.other());
                if !ours.has(to) || self.board.occupied().has(from) {
                    return None;
                }
            }
            self.board.take_back(*ply);
        }
        self.run.push(self.board.key);
        for ply in &plies {
            if self.board.closed() || !self.board.is_legal(*ply) {
                return None;
            }
            self.advance(*ply);
        }
        // None of them makes the history before it irrelevant.
        let kept = self.plies.len() == plies.len();
        (kept && self.board.key == here.key).then(|| self.board = here)
    }
}

impl Game for Janggi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.4", "{us} must move; a turn is passed by pass");
    const NO_SKIP_ZH: &'static str = "{us}必须走；停一手写作 pass";

    fn start(setup: &Setup<'_>) -> Result<Janggi, Rejection> {
        let (variant, options) = (VARIANTS[setup.rules], setup.options);
        let komi = if variant.by_points { options.thousandths("komi") / 500 } else { 0 };
        let mut game = Janggi {
            board: formation::bare(variant.bikjang),
            unset: 2,
            run: Run::default(),
            plies: Vec::new(),
            ruled: None,
            variant,
            limit: 2 * options.int("limit") as u32,
            komi,
        };
        game.begin_run();
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let Board { to_move, round, .. } = self.board;
        // Han sets up first, and moves second.
        let first = if self.setting_up() { Side::Han } else { Side::Cho };
        let place = u8::from(to_move != first);
        if self.board.closed() {
            return Turn::over(round, place);
        }
        let declared = self.ruled.is_some();
        Turn { declared, ..Turn::of(to_move.seat(), to_move.seat().0, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.turn().acts(actor) {
            return;
        }
        if self.setting_up() {
            out.extend(Formation::ALL.map(Action::SetUp));
        } else {
            self.board.generate(&mut Each(|ply| out.push(Action::Ply(ply))));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.board.to_move;
        let other = !self.turn().acts(actor);
        forbid!("R2.2", other, "{us} is to move"; "轮到{}", side_zh(us));
        match action {
            Action::SetUp(_) => {
                let done = !self.setting_up();
                forbid!("R2.1", done, "both sides are already set up"; "双方都已布阵");
                Ok(())
            }
            Action::Ply(ply) => {
                forbid!(
                    "R2.1",
                    self.setting_up(),
                    "{us} must first set up horses and elephants";
                    "{}须先摆好马和象", side_zh(us)
                );
                self.board.check(ply)
            }
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::SetUp(formation) => self.set_up(formation),
            Action::Ply(ply) => self.play(ply),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.setting_up() {
            return None;
        }
        let board = &self.board;
        match board.closing() {
            Some(Closed::Bikjang) => return Some(self.count("bikjang", "R5.2")),
            Some(Closed::Passes) => return Some(self.count("both-pass", "R5.3")),
            None => {}
        }
        if rule!("R5.1", !board.can_act()) {
            let winner = board.to_move.other().seat();
            return Some(Outcome::won(winner, "checkmate", "R5.1"));
        }
        let Ruling { reason, loser } = self.ruled?;
        let outcome = match loser {
            Some(side) => Outcome::won(side.other().seat(), reason.word(), reason.rule()),
            None => self.count(reason.word(), reason.rule()),
        };
        Some(outcome.declared())
    }

    fn perft(&self, depth: u32) -> u64 {
        if !self.setting_up() || depth == 0 {
            return perft(&self.board, depth);
        }
        let after = |formation| {
            let mut next = self.clone();
            next.set_up(formation);
            next.perft(depth - 1)
        };
        Formation::ALL.into_iter().map(after).sum()
    }

    /// Draws a ply without a list of all.
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        if self.setting_up() {
            let place = rng.below(Formation::ALL.len() as u32);
            return Some((actor, Action::SetUp(Formation::ALL[place as usize])));
        }
        let mut pick = Pick::default();
        self.board.generate(&mut pick);
        let place = (pick.count > 0).then(|| rng.below(pick.count))?;
        Some((actor, Action::Ply(pick.nth(place))))
    }
}

//! A game in progress, as the SDK knows it.

use crate::board::{Board, Move, Ply};
use crate::ends::Ruling;
use crate::formation::{self, Formation};
use crate::moves::{Each, Pick, perft};
use crate::point::{POINTS, Point};
use crate::variant::{VARIANTS, Variant};
use crate::{fen, notation, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{self, Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, MarkVerdict, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid,
};

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A side sets up its horses and elephants (R2.1).
    SetUp(Formation),
    /// A side moves or passes.
    Ply(Ply),
}

/// A game of janggi.
#[derive(Debug)]
pub struct Janggi {
    board: Board,
    /// How many sides have yet to set up: Han first, then Cho.
    unset: u8,
    /// Keys of the positions since the last irreversible ply, this one included (R7.1).
    run: Run,
    /// The plies between them, in rule sets with R7.4 all since the last capture: a soldier that
    /// goes forward is no end of what the other side does meanwhile.
    plies: Vec<Ply>,
    /// The first end by the rules.
    ruled: Option<Ruling>,
    variant: Variant,
    /// Plies without capture that end the game (R8.1); 0: none do.
    limit: u32,
    /// What Han's points are added, in halves (R6.2).
    komi: i64,
}

impl Clone for Janggi {
    fn clone(&self) -> Janggi {
        Janggi { run: self.run.clone(), plies: self.plies.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Janggi) {
        let Janggi { board, unset, run, plies, ruled, variant, limit, komi } = from;
        self.run.clone_from(run);
        self.plies.clone_from(plies);
        (self.board, self.unset, self.ruled) = (*board, *unset, *ruled);
        (self.variant, self.limit, self.komi) = (*variant, *limit, *komi);
    }
}

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

    /// The positions that can come back.
    pub(crate) const fn run(&self) -> &Run {
        &self.run
    }

    /// The plies that R7.4 looks at.
    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The plies between the positions that can come back.
    pub(crate) fn reversible(&self) -> &[Ply] {
        &self.plies[self.plies.len() + 1 - self.run.len()..]
    }

    /// The first end by the rules.
    pub(crate) const fn ruled(&self) -> Option<Ruling> {
        self.ruled
    }

    /// What the rule set says.
    pub(crate) const fn variant(&self) -> Variant {
        self.variant
    }

    /// Plies without capture that end the game; 0: none do.
    pub(crate) const fn limit(&self) -> u32 {
        self.limit
    }

    /// What Han's points are added, in halves.
    pub(crate) const fn komi(&self) -> i64 {
        self.komi
    }

    fn set_up(&mut self, formation: Formation) {
        self.board.set_up(formation);
        self.unset -= 1;
        self.forget_past();
        self.run.push(self.board.key);
    }

    /// Plays what is legal.
    #[inline]
    fn play(&mut self, ply: Ply) {
        self.advance(ply);
        if self.ruled.is_none() {
            self.ruled = self.declares();
        }
    }

    /// Plays a ply and keeps of the past what can still matter.
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

    /// Whether these plies can have led here: none took anything, each was legal.
    fn retrace(&mut self, plies: &[u8]) -> Option<()> {
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
        // None of them was the last of what can still matter.
        let kept = self.plies.len() == plies.len();
        (kept && self.board.key == here.key).then(|| self.board = here)
    }
}

impl Game for Janggi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Janggi, Rejection> {
        let variant = VARIANTS[setup.rules];
        let start = fen::Start { board: formation::bare(variant.bikjang), unset: 2, ruled: None };
        let fen::Start { board, unset, ruled } = match setup.position {
            Some(text) => fen::read(text, variant.bikjang)?,
            None => start,
        };
        let options = setup.options;
        let limit = 2 * options.int("limit") as u32;
        let komi = if variant.by_points { options.thousandths("komi") / 500 } else { 0 };
        let (mut run, plies) = (Run::default(), Vec::new());
        run.push(board.key);
        let mut game = Janggi { board, unset, run, plies, ruled, variant, limit, komi };
        game.ruled = ruled.or_else(|| game.shown());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let Board { to_move, round, .. } = self.board;
        // Han sets up first, and moves second.
        let place = if self.setting_up() { to_move.other() } else { to_move } as u8;
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
        forbid!("R2.2", !self.turn().acts(actor), "{us} is to move");
        match action {
            Action::SetUp(_) => {
                forbid!("R2.1", !self.setting_up(), "both sides are set up already");
                Ok(())
            }
            Action::Ply(ply) => {
                forbid!("R2.1", self.setting_up(), "{us} has yet to set up horses and elephants");
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
        self.ending()
    }

    fn position(&self, out: &mut String) {
        fen::write(&self.board, out);
        if self.setting_up() {
            out.push_str(" setup");
        }
        if let Some(ruling) = self.ruled.filter(|_| self.ruled != self.shown()) {
            out.push_str(" ruled=");
            ruling.write(out);
        }
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(text).map_or_else(|| notation::refuse(text), Ok)
    }

    #[inline]
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let mut read = notation::read_written(&self.board, text)?;
        if let Action::Ply(ply) = read.action {
            read.legal = !self.setting_up() && !self.board.closed() && self.board.is_legal(ply);
        }
        Ok(read)
    }

    fn write_style(&self, style: usize, _actor: Actor, action: Action, out: &mut String) {
        notation::write_style(&self.board, style, action, out);
    }

    fn marks(&self, _actor: Actor, action: Action, marks: u8, last: bool) -> MarkVerdict {
        match action {
            Action::Ply(ply) => notation::verify(&self.board, ply, marks, last),
            Action::SetUp(_) => MarkVerdict::True,
        }
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.board.to_move;
        Err(Rejection::illegal("R2.4", format!("{us} must act; a turn is passed by pass")))
    }

    fn save(&self, out: &mut Writer) {
        let points = |ply: &Ply| match ply {
            Ply::Move(Move { from, to }) => [from.index() as u8, to.index() as u8],
            Ply::Pass => [0, 0],
        };
        let plies: Vec<u8> = self.plies.iter().flat_map(points).collect();
        out.bytes(&plies);
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
        scene::draw(self, scene);
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

    /// Picks a ply without listing the others.
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

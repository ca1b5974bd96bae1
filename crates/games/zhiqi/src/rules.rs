//! The game as the SDK knows it.

use crate::board::{nth, points};
use crate::game::{End, Stage, Task, Zhiqi};
pub use crate::notation::Action;
use crate::variant::Variant;
use crate::{explain, notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::snapshot::{Reader, Writer, hash};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn};

impl Zhiqi {
    /// Adds the moves with all that they may take on the way (R6.6).
    #[inline]
    fn list_moves(&self, out: &mut Vec<Action>) {
        for from in points(self.of(self.side)) {
            for to in points(self.targets(from)) {
                let mut add = |takes| out.push(Action::Move { from, to, takes });
                add(Bitboard::EMPTY);
                if self.may_send(Some(from), to) {
                    add(to.bit());
                }
                if !self.variant.carries {
                    continue;
                }
                let [carried, pressed] = self.caught(from, to);
                if !carried.is_empty() {
                    add(carried);
                }
                if !pressed.is_empty() {
                    add(pressed);
                }
                if !carried.is_empty() && !pressed.is_empty() {
                    add(carried | pressed);
                }
            }
        }
    }

    /// Adds the points where a stone may be placed, and those where it may go to the stable.
    #[inline]
    fn list_places(&self, out: &mut Vec<Action>) {
        out.extend(points(self.empty()).map(Action::Place));
        if self.variant.may_send {
            let sent = points(self.empty()).filter(|point| self.may_send(None, *point));
            out.extend(sent.map(Action::PlaceInStable));
        }
    }

    /// One of the moves, where they take nothing on the way.
    #[inline]
    fn draw_move(&self, rng: &mut Rng) -> Option<Action> {
        let own = self.of(self.side);
        let total = points(own).map(|from| self.targets(from).count()).sum();
        let mut n = rng.below(total);
        for from in points(own) {
            let targets = self.targets(from);
            let count = targets.count();
            if n < count {
                let (to, takes) = (nth(targets, n), Bitboard::EMPTY);
                return Some(Action::Move { from, to, takes });
            }
            n -= count;
        }
        None
    }
}

impl Game for Zhiqi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Zhiqi, Rejection> {
        let start = Zhiqi::start(Variant::of(setup));
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(Zhiqi::seat(self.side), self.side as u8 + 1, round, place);
        Turn { open: self.owed > 0 || self.pulled, declared, ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != Zhiqi::seat(self.side) || self.end.is_some() {
            return;
        }
        match self.task() {
            Task::Place => self.list_places(out),
            Task::Take => out.extend(points(self.takeable()).map(Action::Take)),
            Task::Pull => out.extend(points(self.of(self.side.other())).map(Action::Take)),
            Task::Move => self.list_moves(out),
            Task::Pass => out.push(Action::Pass),
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        explain::check(self, actor, action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place(point) => self.place(point),
            Action::PlaceInStable(point) => self.place_in_stable(point),
            Action::Move { from, to, takes } => self.step(from, to, takes),
            Action::Take(point) if self.owed > 0 => self.take(point),
            Action::Take(point) => self.pull(point),
            Action::Pass => self.pass(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |by, reason, rule| Some(Outcome::won(Zhiqi::seat(by), reason, rule));
        let drawn = |reason, rule| Some(Outcome::drawn(2, reason, rule).declared());
        match (self.end, self.drawn) {
            (Some(End::Few(loser)), _) => won(loser.other(), "all-taken", "R8.1"),
            (Some(End::Row(winner)), _) => won(winner, "last-line", "R8.2"),
            (None, Some(Draw::Repetition)) => drawn("repetition", "R8.3"),
            (None, Some(Draw::Quiet)) => drawn("no-capture", "R8.4"),
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
        notation::read(self.variant.board, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.variant.board, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must act, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        Draw::save(self.drawn, out);
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.drawn = Draw::restore(from)?;
        from.u64s(self.run.keys_mut())
    }

    fn repetition_key(&self) -> u128 {
        let same = Zhiqi { run: Default::default(), quiet: 0, ..*self };
        let mut text = String::new();
        position::write(&same, &mut text);
        hash(text.as_bytes())
    }

    fn forget(&mut self) {
        self.turns = self.side as u32;
        (self.quiet, self.drawn) = (0, None);
        self.run.clear();
        if self.stage == Stage::Move && !self.turn().open {
            self.run.push(self.key());
        }
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Draws from the points that can be chosen; only moves that take on the way are listed.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let mut one = |set: Bitboard| nth(set, rng.below(set.count()));
        let action = match self.task() {
            Task::Place if self.variant.may_send => {
                scratch.clear();
                self.list_places(scratch);
                scratch[rng.below(scratch.len() as u32) as usize]
            }
            Task::Place => Action::Place(one(self.empty())),
            Task::Take => Action::Take(one(self.takeable())),
            Task::Pull => Action::Take(one(self.of(self.side.other()))),
            Task::Pass => Action::Pass,
            Task::Move if self.variant.carries || self.variant.may_send => {
                scratch.clear();
                self.list_moves(scratch);
                scratch[rng.below(scratch.len() as u32) as usize]
            }
            Task::Move => self.draw_move(rng)?,
        };
        Some((Zhiqi::seat(self.side), action))
    }
}

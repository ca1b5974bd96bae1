//! The game as the SDK knows it (R2–R8), and why actions are refused.

use crate::board::{Point, points, shift};
use crate::game::{Fangqi, Stage, Task};
pub use crate::notation::Action;
use crate::patterns::first;
use crate::variant::Variant;
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::snapshot::{Reader, Writer, hash};
use wanqi_sdk::words::counted;
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid};

/// What is allowed.
impl Fangqi {
    /// Whose stone stands on a point, for messages; nobody's is empty.
    fn owner(&self, point: Point) -> String {
        self.at(point).map_or(String::new(), |owner| owner.to_string())
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let (us, owed) = (self.side, self.owed);
        let taking = self.task() == Task::Take;
        forbid!(
            "R7.1",
            taking,
            "{us} has {stones} to take first",
            stones = counted(owed, "stone", "stones")
        );
        forbid!("R4.4", self.stage != Stage::Place, "placing has ended");
        let owner = self.owner(point);
        forbid!("R4.1", !owner.is_empty(), "{point} is taken by a stone of {owner}");
        let elsewhere = self.must_open_at().is_some_and(|centre| centre != point);
        let centre = self.variant.centre();
        forbid!("R4.2", elsewhere, "the first stone goes on {centre}, the centre");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (us, owed, stage) = (self.side, self.owed, self.stage);
        forbid!(
            "R7.1",
            self.task() == Task::Take,
            "{us} has {stones} to take first",
            stones = counted(owed, "stone", "stones")
        );
        forbid!("R6.1", stage == Stage::Place, "stones are placed still, none moves yet");
        let giving = stage == Stage::Give;
        forbid!("R6.3", giving, "{} is shut in, {us} gives up a stone first", us.other());
        forbid!("R6.2", self.at(from) != Some(us), "no stone of {us} stands on {from}");
        let owner = self.owner(to);
        forbid!("R6.2", !owner.is_empty(), "{to} is taken by a stone of {owner}");
        let reached =
            self.reach(us).any(|(by, set)| set.has(to.0) && shift(to.bit(), -by) == from.bit());
        forbid!("R6.2", !reached, "no stone moves from {from} to {to} here");
        self.check_chance(Action::Move(from, to))
    }

    fn check_take(&self, point: Point) -> Result<(), Rejection> {
        let (us, them) = (self.side, self.side.other());
        if self.stage == Stage::Give {
            let giving = self.at(point) != Some(us);
            forbid!("R6.3", giving, "{us} gives up a stone of its own, none stands on {point}");
            let (bound, loose) = (!self.givable().has(point.0), first(self.givable()));
            forbid!("R6.3", bound, "{point} stands in a pattern, {loose} does not");
            return Ok(());
        }
        forbid!("R7.2", self.task() != Task::Take, "{us} has no stone to take");
        forbid!("R7.2", self.at(point) != Some(them), "no stone of {them} stands on {point}");
        let (bound, loose) = (!self.takeable().has(point.0), first(self.takeable()));
        forbid!("R7.3", bound, "{point} stands in a pattern, {loose} does not");
        self.check_chance(Action::Take(point))
    }

    /// The four turns that must leave the opponent a chance (R5.3).
    fn check_chance(&self, action: Action) -> Result<(), Rejection> {
        if !self.is_opening() || self.leaves_chance(action) {
            return Ok(());
        }
        let mut others = Vec::new();
        self.list(&mut others);
        let better = !others.contains(&action);
        let them = self.side.other();
        forbid!("R5.3", better, "it leaves {them} no move that makes a square, others do");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.side;
        let other = self.task() != Task::Move;
        forbid!("R2.3", other, "{us} does not move now and cannot pass");
        forbid!("R2.3", self.can_move(us), "{us} can move a stone");
        Ok(())
    }

    /// Adds all that can be done, and of that, in the opening, what leaves a chance.
    fn list(&self, out: &mut Vec<Action>) {
        let before = out.len();
        match self.task() {
            Task::Place => out.extend(points(self.open()).map(Action::Place)),
            Task::Take => out.extend(points(self.takeable()).map(Action::Take)),
            Task::Give => out.extend(points(self.givable()).map(Action::Take)),
            Task::Move => {
                for (by, set) in self.reach(self.side) {
                    out.extend(
                        points(set).map(|to| Action::Move(Point((to.0 as i8 - by) as u8), to)),
                    );
                }
                if out.len() == before {
                    out.push(Action::Pass);
                }
            }
        }
        if self.is_opening() && out[before..].iter().any(|action| self.leaves_chance(*action)) {
            let mut n = 0;
            out.retain(|action| {
                n += 1;
                n <= before || self.leaves_chance(*action)
            });
        }
    }
}

impl Game for Fangqi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Fangqi, Rejection> {
        let start = Fangqi::start(Variant::of(setup));
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.drawn.is_some();
        if self.loser.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let open = match self.stage {
            Stage::Place | Stage::Move => self.owed > 0,
            Stage::Pull => false,
            Stage::Give => true,
        };
        let turn = Turn::of(Fangqi::seat(self.side), self.side as u8 + 1, round, place);
        Turn { open, declared, ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == Fangqi::seat(self.side) && self.loser.is_none() {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to act");
        match action {
            Action::Place(point) => self.check_place(point),
            Action::Move(from, to) => self.check_move(from, to),
            Action::Take(point) => self.check_take(point),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place(point) => self.place(point),
            Action::Move(from, to) => self.step(from, to),
            Action::Take(point) if self.stage == Stage::Give => self.give(point),
            Action::Take(point) => self.take(point),
            Action::Pass => self.pass(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.loser {
            return Some(Outcome::won(Fangqi::seat(loser.other()), "few-stones", "R8.1"));
        }
        Some(match self.drawn? {
            Draw::Repetition => Outcome::drawn(2, "repetition", "R8.2").declared(),
            Draw::Quiet => Outcome::drawn(2, "no-capture", "R8.3").declared(),
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(&self.variant, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(&self.variant, text)
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
        let mut same = Fangqi { run: Default::default(), ..*self };
        same.quiet = 0;
        let mut text = String::new();
        position::write(&same, &mut text);
        hash(text.as_bytes())
    }

    fn forget(&mut self) {
        self.turns = self.side as u32;
        self.quiet = 0;
        self.drawn = None;
        self.run.clear();
        if self.stage == Stage::Move && self.owed == 0 {
            self.run.push(self.key());
        }
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts what can be done, and takes one of it all.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.loser.is_some() {
            return None;
        }
        let actor = Fangqi::seat(self.side);
        if self.is_opening() {
            scratch.clear();
            self.list(scratch);
            return Some((actor, scratch[rng.below(scratch.len() as u32) as usize]));
        }
        let mut one = |set: Bitboard| nth(set, rng.below(set.count()));
        let action = match self.task() {
            Task::Place => Action::Place(one(self.open())),
            Task::Take => Action::Take(one(self.takeable())),
            Task::Give => Action::Take(one(self.givable())),
            Task::Move => {
                let total: u32 = self.reach(self.side).map(|(_, set)| set.count()).sum();
                if total == 0 {
                    return Some((actor, Action::Pass));
                }
                let mut n = rng.below(total);
                let (by, set) = self.reach(self.side).find(|(_, set)| {
                    let here = n < set.count();
                    n -= if here { 0 } else { set.count() };
                    here
                })?;
                let to = nth(set, n);
                Action::Move(Point((to.0 as i8 - by) as u8), to)
            }
        };
        Some((actor, action))
    }
}

/// The point of a set that so many come before.
#[inline]
fn nth(Bitboard(mut set): Bitboard, n: u32) -> Point {
    for _ in 0..n {
        set &= set - 1;
    }
    Point(set.trailing_zeros() as u8)
}

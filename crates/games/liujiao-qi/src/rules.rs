//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Colour, Point, START, has_figure, neighbours, points};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Game, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// White alone has a figure (R4.2).
    White,
    /// Black alone has one, and White did not answer (R4.4).
    Black,
    /// Both have one (R4.5).
    Both,
    /// The turns are over (R5.2).
    Late,
}

/// A hexagon game.
pub struct LiujiaoQi {
    /// Black's men and White's.
    pub(crate) men: [u32; 2],
    /// Turns so far.
    pub(crate) turns: u32,
    /// The turn after which the game is a draw (R5.2).
    pub(crate) limit: u32,
    /// All positions so far.
    pub(crate) run: Run,
    /// A position has stood three times (R5.1).
    repeated: bool,
    pub(crate) end: Option<End>,
}

impl Clone for LiujiaoQi {
    fn clone(&self) -> LiujiaoQi {
        LiujiaoQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &LiujiaoQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = LiujiaoQi { run, ..*from };
    }
}

impl LiujiaoQi {
    /// The men around the rim.
    fn start(setup: &Setup<'_>) -> LiujiaoQi {
        let (limit, run) = (setup.options.int("limit") as u32, Run::default());
        let mut game = LiujiaoQi { men: START, turns: 0, limit, run, repeated: false, end: None };
        game.run.push(game.key());
        game
    }

    /// The colour to move (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Colour {
        if self.turns.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    /// The seat to move.
    #[inline]
    const fn actor(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// The men of a colour.
    #[inline]
    pub(crate) const fn of(&self, colour: Colour) -> u32 {
        self.men[colour as usize]
    }

    /// The colour of the man on a point.
    pub(crate) fn at(&self, point: Point) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| self.of(*colour) & point.bit() != 0)
    }

    /// What tells positions apart for repetition.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [black, white] = self.men;
        (black as u64) << 32 | (white as u64) << 1 | (self.turns % 2) as u64
    }

    /// The empty points next to a man.
    #[inline]
    fn targets(&self, from: Point) -> u32 {
        neighbours(from) & !self.men[0] & !self.men[1]
    }

    /// The steps of the colour to move (R3.1).
    #[inline]
    fn steps(&self) -> impl Iterator<Item = Action> {
        let men = points(self.of(self.side()));
        men.flat_map(|from| points(self.targets(from)).map(move |to| Action::Step(from, to)))
    }

    /// The end that the board and the turns show (R4, R5.2).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let [black, white] = self.men.map(has_figure);
        if rule!("R4.5", black && white) {
            return Some(End::Both);
        }
        if rule!("R4.2", white) {
            return Some(End::White);
        }
        let due = rule!("R4.3", self.side() == Colour::White);
        if rule!("R4.4", black) {
            return (!due).then_some(End::Black);
        }
        rule!("R5.2", self.limit > 0 && self.turns >= self.limit).then_some(End::Late)
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.side();
        let Some(Action::Step(from, to)) = self.steps().next() else { return Ok(()) };
        forbid!("R2.3", true, "{us} cannot pass, its man on {from} can go to {to}");
        Ok(())
    }

    fn check_step(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.at(from) != Some(us), "no man of {us} stands on {from}");
        let owner = self.at(to).map_or(String::new(), |owner| owner.to_string());
        forbid!("R3.1", !owner.is_empty(), "{to} is taken by a man of {owner}");
        let apart = neighbours(from) & to.bit() == 0;
        forbid!("R3.1", apart, "no line joins {from} and {to} without a point between");
        Ok(())
    }
}

impl Game for LiujiaoQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<LiujiaoQi, Rejection> {
        let start = LiujiaoQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place, declared) = (self.turns / 2 + 1, self.turns as u8 % 2, self.repeated);
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.actor(), place + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.end.is_some() {
            return;
        }
        let before = out.len();
        out.extend(self.steps());
        if rule!("R2.3", out.len() == before) {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Pass => self.check_pass(),
            Action::Step(from, to) => self.check_step(from, to),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        if let Action::Step(from, to) = action {
            self.men[self.side() as usize] ^= from.bit() | to.bit();
        }
        self.turns += 1;
        self.run.push(self.key());
        self.end = self.ending();
        if rule!("R5.1", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end {
            Some(End::White) => Outcome::won(Actor::TWO, "six", "R4.2"),
            Some(End::Black) => Outcome::won(Actor::ONE, "six", "R4.4"),
            Some(End::Both) => Outcome::drawn(2, "six-of-both", "R4.5"),
            Some(End::Late) => Outcome::drawn(2, "turn-limit", "R5.2"),
            None if self.repeated => Outcome::drawn(2, "repetition", "R5.1").declared(),
            None => return None,
        })
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
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side();
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        self.repeated = false;
        self.turns %= 2;
        self.run.clear();
        self.run.push(self.key());
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the points that each man can go to, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let own = || points(self.of(self.side()));
        let total: u32 = own().map(|from| self.targets(from).count_ones()).sum();
        let mut n = rng.below(total.max(1));
        for from in own() {
            let targets = self.targets(from);
            if let Some(to) = points(targets).nth(n as usize) {
                return Some((self.actor(), Action::Step(from, to)));
            }
            n -= targets.count_ones();
        }
        Some((self.actor(), Action::Pass))
    }
}

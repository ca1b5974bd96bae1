//! The game (R1–R4): who is to act, what is allowed, what it does, how it ends.

use crate::facts::POINTS;
pub use crate::notation::{Action, Place};
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Where a move leads (R3.3): steps to the right and upwards.
const MOVES: [(u8, u8); 5] = [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2)];

/// A game of Duzi Qi.
#[derive(Clone, Debug)]
pub struct DuziQi {
    pub(crate) rules: usize,
    /// Columns, and rows.
    pub(crate) size: u8,
    pub(crate) stone: Place,
    /// Moves made, and one for a position in which seat 2 is to move.
    pub(crate) turns: u32,
}

impl DuziQi {
    /// The stone in its corner (R1.3).
    const fn start(rules: usize) -> DuziQi {
        let size = if rules == POINTS { 9 } else { 8 };
        DuziQi { rules, size, stone: Place::new(0, 0), turns: 0 }
    }

    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn seat(&self) -> Actor {
        Actor(1 + (self.turns % 2) as u8)
    }

    /// The corner that the stone goes to (R1.3).
    #[inline]
    pub(crate) const fn goal(&self) -> Place {
        Place::new(self.size - 1, self.size - 1)
    }

    /// The stone has arrived.
    #[inline]
    fn is_over(&self) -> bool {
        rule!("R4.1", self.stone == self.goal())
    }

    /// Where one of the moves leads, if that is on the board.
    #[inline]
    fn target(&self, (right, up): (u8, u8)) -> Option<Place> {
        let Place { x, y } = Place::new(self.stone.x + right, self.stone.y + up);
        (x < self.size && y < self.size).then_some(Place::new(x, y))
    }
}

impl Game for DuziQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<DuziQi, Rejection> {
        let start = DuziQi::start(setup.rules);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        if self.is_over() {
            return Turn::over(round, place);
        }
        Turn::of(self.seat(), place + 1, round, place)
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.seat() {
            return;
        }
        let targets = MOVES.iter().filter_map(|way| self.target(*way));
        out.extend(targets.map(|to| Action { from: self.stone, to }));
    }

    fn check(&self, actor: Actor, Action { from, to }: Action) -> Result<(), Rejection> {
        let (us, stone) = (self.seat().0, self.stone);
        forbid!("R2.1", actor != self.seat(), "seat {us} is to move");
        forbid!("R3.1", from != stone, "the stone stands on {stone}, not on {from}");
        let back = to.x < from.x || to.y < from.y;
        forbid!("R3.2", back, "{to} lies behind {from}, seen from the goal {}", self.goal());
        let steps = to.x - from.x + to.y - from.y;
        forbid!("R3.3", steps == 0, "the stone stays on {from}, it goes one step or two");
        forbid!(
            "R3.3",
            steps > 2,
            "{to} is {steps} from {from}, two at most are made",
            steps = counted(steps, "step", "steps")
        );
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        self.stone = action.to;
        self.turns += 1;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::won(self.seat().other(), "arrived", "R4.1"))
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        notation::write(action, out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        notation::read(self.size, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.size, self.stone, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.seat().0;
        let message = format!("seat {us} must move the stone, no turn is skipped");
        Err(Rejection::illegal("R2.2", message))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let seat = self.seat();
        self.turns = from.u32()?;
        (self.seat() == seat).then_some(())
    }

    fn forget(&mut self) {
        self.turns %= 2;
    }

    fn identity(&self) -> u128 {
        let Place { x, y } = self.stone;
        u128::from(x) << 16 | u128::from(y) << 8 | u128::from(self.turns % 2)
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Moves at random until one stays on the board.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.is_over() {
            return None;
        }
        loop {
            let way = MOVES[rng.below(MOVES.len() as u32) as usize];
            if let Some(to) = self.target(way) {
                return Some((self.seat(), Action { from: self.stone, to }));
            }
        }
    }
}

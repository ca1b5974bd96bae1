//! The game (R2–R4): who is to act, what is allowed, what it does, how it ends.

use crate::board::{BOTTOM, Horn, Set, Side, point};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The single is on the bottom row.
    Arrived,
    /// The single cannot move.
    ShutIn,
    /// The pair cannot.
    Stuck,
}

/// A game of niujiao qi.
#[derive(Debug)]
pub struct NiujiaoQi {
    pub(crate) horn: Horn,
    /// The pair may bring no position back (R3.4); otherwise the third time is a draw (R4.4).
    pub(crate) pair_yields: bool,
    /// Where the single stands.
    pub(crate) single: u8,
    pub(crate) pair: Set,
    pub(crate) side: Side,
    /// Turns completed, and one for a game that the pair begins.
    pub(crate) turns: u32,
    /// All positions so far.
    pub(crate) run: Run,
    /// A position has stood three times.
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

impl Clone for NiujiaoQi {
    fn clone(&self) -> NiujiaoQi {
        NiujiaoQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &NiujiaoQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = NiujiaoQi { run, ..*from };
    }
}

impl NiujiaoQi {
    fn start(setup: &Setup<'_>) -> NiujiaoQi {
        let horn = Horn { rows: setup.options.int("rows") as u8 };
        let pair_begins = setup.options.word("first") == "pair";
        let mut game = NiujiaoQi {
            horn,
            pair_yields: setup.options.word("repetition") == "pair",
            single: horn.tip(),
            pair: BOTTOM,
            side: if pair_begins { Side::Pair } else { Side::Single },
            turns: pair_begins.into(),
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.run.push(game.key());
        game
    }

    /// The seat to move.
    #[inline]
    const fn seat(&self) -> Actor {
        Actor(1 + self.side as u8)
    }

    /// Points without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> Set {
        self.horn.all() & !(self.pair | Set::of(self.single))
    }

    /// The side whose stone stands on a point.
    pub(crate) fn at(&self, number: u8) -> Option<Side> {
        let pair = self.pair.has(number).then_some(Side::Pair);
        pair.or((self.single == number).then_some(Side::Single))
    }

    /// The stones of the side to move.
    #[inline]
    fn stones(&self) -> Set {
        match self.side {
            Side::Single => Set::of(self.single),
            Side::Pair => self.pair,
        }
    }

    /// Where a stone of the side to move may go from here (R3.1–R3.3).
    #[inline]
    fn targets(&self, from: u8) -> Set {
        let lines = match self.side {
            Side::Single => self.horn.neighbours(from),
            Side::Pair => self.horn.onwards(from),
        };
        lines & self.empty()
    }

    /// Whether a move is one that the pair must not make, as it brings a position back (R3.4).
    #[inline]
    fn comes_back(&self, Action { from, to }: Action) -> bool {
        let pair = self.pair ^ (Set::of(from) | Set::of(to));
        self.pair_yields
            && self.side == Side::Pair
            && self.run.count(key(self.single, pair, Side::Single)) > 0
    }

    /// Whether the board leaves the side to move a move, R3.4 aside.
    pub(crate) fn has_way(&self) -> bool {
        self.stones().any(|from| !self.targets(from).is_empty())
    }

    /// Calls `found` for each legal move, until it says stop.
    #[inline]
    fn each_move(&self, mut found: impl FnMut(Action) -> bool) {
        for from in self.stones() {
            for to in self.targets(from) {
                let action = Action { from, to };
                if !self.comes_back(action) && found(action) {
                    return;
                }
            }
        }
    }

    /// The end that the board shows (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        if rule!("R4.1", BOTTOM.has(self.single)) {
            return Some(End::Arrived);
        }
        let mut stuck = true;
        self.each_move(|_| {
            stuck = false;
            true
        });
        if rule!("R4.2", stuck && self.side == Side::Single) {
            return Some(End::ShutIn);
        }
        rule!("R4.3", stuck && self.side == Side::Pair).then_some(End::Stuck)
    }

    /// What tells positions apart: the stones and the side to move.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        key(self.single, self.pair, self.side)
    }
}

/// An odd number, to mix keys with.
const SPREAD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// The key of a position.
#[inline]
const fn key(single: u8, pair: Set, side: Side) -> u64 {
    pair.0 | (single as u64) << 32 | (side as u64) << 40
}

impl Game for NiujiaoQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<NiujiaoQi, Rejection> {
        let start = NiujiaoQi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.seat(), self.side as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.seat() || self.end.is_some() {
            return;
        }
        self.each_move(|action| {
            out.push(action);
            false
        });
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, Action { from, to }) = (self.side, action);
        let [start, stop] = [from, to].map(point);
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of {us}");
        forbid!("R3.1", self.at(from) != Some(us), "no stone of {us} stands on {start}");
        let apart = !self.horn.neighbours(from).has(to);
        forbid!("R3.1", apart, "no line joins {start} and {stop} without a point between");
        let owner = self.at(to).map_or(String::new(), |owner| owner.to_string());
        forbid!("R3.2", !owner.is_empty(), "{stop} is taken by a stone of {owner}");
        let back = us == Side::Pair && !self.horn.onwards(from).has(to);
        forbid!(
            "R3.3",
            back,
            "from {start} to {stop} a rail leads back, where no stone of Pair goes"
        );
        let again = self.comes_back(action);
        forbid!("R3.4", again, "{start}-{stop} brings a position back, which Pair must not");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        match self.side {
            Side::Single => (self.single, self.side) = (to, Side::Pair),
            Side::Pair => {
                self.pair ^= Set::of(from) | Set::of(to);
                self.side = Side::Single;
            }
        }
        self.turns += 1;
        self.run.push(self.key());
        self.end = self.ending();
        if rule!("R4.4", !self.pair_yields && self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end {
            Some(End::Arrived) => Outcome::won(Actor::ONE, "arrived", "R4.1"),
            Some(End::ShutIn) => Outcome::won(Actor::TWO, "shut-in", "R4.2"),
            Some(End::Stuck) => Outcome::won(Actor::ONE, "stuck", "R4.3"),
            None if self.repeated => Outcome::drawn(2, "repetition", "R4.4").declared(),
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
        notation::read(self.horn, text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        notation::read_lenient(self.horn, text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.2", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        let (side, key) = (self.side as u32, self.key());
        self.turns = from.u32()?;
        self.repeated = match from.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        (self.turns % 2 == side && self.run.keys().last() == Some(&key)).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    /// Earlier positions stay where they are forbidden.
    fn forget(&mut self) {
        self.turns %= 2;
        self.repeated = false;
        if !self.pair_yields {
            self.run.clear();
            self.run.push(self.key());
        }
    }

    fn identity(&self) -> u128 {
        if !self.pair_yields {
            return self.key().into();
        }
        let mix = |all: u128, key: &u64| (all ^ u128::from(*key)).wrapping_mul(SPREAD);
        self.run.keys().iter().fold(0, mix)
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// Counts the moves, and takes one of them all.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let mut count = 0;
        self.each_move(|_| {
            count += 1;
            false
        });
        let (mut n, mut drawn) = (rng.below(count), None);
        self.each_move(|action| {
            drawn = Some(action);
            n = n.wrapping_sub(1);
            n == u32::MAX
        });
        drawn.map(|action| (self.seat(), action))
    }
}

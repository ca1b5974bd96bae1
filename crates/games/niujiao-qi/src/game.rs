//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{BOTTOM, Horn, Set, Side, point};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Single is on the bottom row.
    Arrived,
    /// Single cannot move.
    ShutIn,
    /// Pair cannot move.
    Stuck,
}

/// A game of niujiao qi.
#[derive(Debug)]
pub struct NiujiaoQi {
    pub(crate) horn: Horn,
    /// Pair may not repeat a position (R3.4); otherwise the third occurrence is a draw (R4.4).
    pub(crate) pair_yields: bool,
    /// The point of Single's stone.
    pub(crate) single: u8,
    pub(crate) pair: Set,
    pub(crate) to_move: Side,
    /// Turns completed, and one more if Pair began.
    pub(crate) turns: u32,
    /// All positions so far.
    pub(crate) run: Run,
    /// A position has occurred three times (R4.4).
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

reusing_clone!(NiujiaoQi: run);

impl NiujiaoQi {
    /// Points without a stone.
    #[inline]
    pub(crate) fn empty(&self) -> Set {
        self.horn.all() & !(self.pair | Set::of(self.single))
    }

    /// The side whose stone is on a point.
    pub(crate) fn at(&self, number: u8) -> Option<Side> {
        let pair = self.pair.has(number).then_some(Side::Pair);
        pair.or((self.single == number).then_some(Side::Single))
    }

    /// The stones of the side to move.
    #[inline]
    fn stones(&self) -> Set {
        match self.to_move {
            Side::Single => Set::of(self.single),
            Side::Pair => self.pair,
        }
    }

    /// The points that a stone of the side to move may move to from here (R3.1–R3.3).
    #[inline]
    fn targets(&self, from: u8) -> Set {
        let lines = match self.to_move {
            Side::Single => self.horn.neighbours(from),
            Side::Pair => self.horn.onwards(from),
        };
        lines & self.empty()
    }

    /// Whether R3.4 forbids a move because it repeats a position.
    #[inline]
    fn repeats(&self, Action { from, to }: Action) -> bool {
        let pair = self.pair ^ (Set::of(from) | Set::of(to));
        self.pair_yields
            && self.to_move == Side::Pair
            && self.run.count(key(self.single, pair, Side::Single)) > 0
    }

    /// Whether the side to move has a move that R3.1 to R3.3 allow.
    pub(crate) fn can_move(&self) -> bool {
        self.stones().any(|from| !self.targets(from).is_empty())
    }

    /// Calls `found` for each legal move, until it returns true.
    #[inline]
    fn each_move(&self, mut found: impl FnMut(Action) -> bool) {
        for from in self.stones() {
            for to in self.targets(from) {
                let action = Action { from, to };
                if !self.repeats(action) && found(action) {
                    return;
                }
            }
        }
    }

    /// How the game has ended (R4), R4.4 aside.
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
        if rule!("R4.2", stuck && self.to_move == Side::Single) {
            return Some(End::ShutIn);
        }
        rule!("R4.3", stuck && self.to_move == Side::Pair).then_some(End::Stuck)
    }

    /// The stones and the side to move as a number, different for each position.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        key(self.single, self.pair, self.to_move)
    }
}

/// An odd number that mixes keys.
pub(crate) const SPREAD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// The key of a position.
#[inline]
const fn key(single: u8, pair: Set, side: Side) -> u64 {
    pair.0 | (single as u64) << 32 | (side as u64) << 40
}

impl Game for NiujiaoQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<NiujiaoQi, Rejection> {
        let horn = Horn { rows: setup.options.int("rows") as u8 };
        let pair_begins = setup.options.word("first") == "pair";
        let mut game = NiujiaoQi {
            horn,
            pair_yields: setup.options.word("repetition") == "pair",
            single: horn.tip(),
            pair: BOTTOM,
            to_move: if pair_begins { Side::Pair } else { Side::Single },
            turns: pair_begins.into(),
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.run.push(game.key());
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.end.is_some() {
            return;
        }
        self.each_move(|action| {
            out.push(action);
            false
        });
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, Action { from, to }) = (self.to_move, action);
        let [start, stop] = [from, to].map(point);
        forbid!("R2.1", self.turn().actor() != Some(actor), "it is the turn of {us}");
        forbid!("R3.1", self.at(from) != Some(us), "no stone of {us} is on {start}");
        let apart = !self.horn.neighbours(from).has(to);
        forbid!("R3.1", apart, "no line joins {start} and {stop}, or a point is between them");
        forbid!("R3.2", let Some(owner) = self.at(to), "{stop} is occupied by a stone of {owner}");
        let back = us == Side::Pair && !self.horn.onwards(from).has(to);
        forbid!(
            "R3.3",
            back,
            "a stone of Pair may not go back along the rail from {start} to {stop}"
        );
        let again = self.repeats(action);
        forbid!("R3.4", again, "{start}-{stop} repeats a position, which Pair may not do");
        Ok(())
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        match self.to_move {
            Side::Single => (self.single, self.to_move) = (to, Side::Pair),
            Side::Pair => {
                self.pair ^= Set::of(from) | Set::of(to);
                self.to_move = Side::Single;
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

    /// Counts the moves and draws one of them.
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
        drawn.map(|action| (self.to_move.seat(), action))
    }
}

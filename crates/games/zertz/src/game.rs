//! The game: turns (R1.3), the effects of actions (R2–R4), the end (R6).

use crate::board::{LAYOUTS, Layout, Name, Point, STEPS, Set, beside, joined, loose, rings, shift};
use crate::marbles::{BASIC, BLITZ, Colour, Marbles, Stock};
use crate::notation::Action;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// The state of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The turn begins.
    New,
    /// The marble on this ring must continue to jump (R3.3).
    Jumping(Point),
    /// The seat may take these isolated rings (R4.3).
    Taking(Set),
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This seat has reached a goal (R6.1).
    Goal(Actor),
    /// This seat has filled the last vacant ring (R6.2).
    Full(Actor),
    /// All marbles are on the board and none can jump (R6.3).
    Stuck,
}

/// A game of ZÈRTZ.
#[derive(Debug)]
pub struct Zertz {
    pub(crate) layout: &'static Layout,
    pub(crate) marbles: &'static Marbles,
    /// A turn takes all groups that it isolates (R4.4).
    pub(crate) automatic: bool,
    /// Rings that are not removed.
    pub(crate) rings: Set,
    /// Rings with a marble of each colour.
    pub(crate) on: [Set; 3],
    pub(crate) pool: Stock,
    /// The marbles that each seat has captured.
    pub(crate) held: [Stock; 2],
    pub(crate) to_move: Actor,
    pub(crate) phase: Phase,
    /// Number of turns so far, and one more if the start position has seat 2 to move.
    pub(crate) turns: u32,
    /// Positions since a ring left the board or a marble the pool.
    pub(crate) run: Run,
    /// A position has occurred three times (R6.4).
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

reusing_clone!(Zertz: run);

impl Zertz {
    pub(crate) fn name(&self, ring: Point) -> Name {
        self.layout.name(ring)
    }

    /// Rings with a marble.
    #[inline]
    pub(crate) const fn filled(&self) -> Set {
        self.on[0] | self.on[1] | self.on[2]
    }

    /// Rings without a marble.
    #[inline]
    pub(crate) const fn vacant(&self) -> Set {
        self.rings & !self.filled()
    }

    /// The marble on a ring.
    pub(crate) fn marble(&self, ring: Point) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.on[*colour as usize] & ring.bit() != 0)
    }

    /// The marbles that the seat has captured.
    #[inline]
    pub(crate) const fn held(&self, seat: Actor) -> Stock {
        self.held[seat.0 as usize - 1]
    }

    /// The marbles that the seat to move may place (R2.2, R2.3).
    #[inline]
    pub(crate) fn stock(&self) -> Stock {
        if self.pool.is_empty() { self.held(self.to_move) } else { self.pool }
    }

    /// Rings that could be removed before the marble is placed on one of them (R2.4).
    #[inline]
    pub(crate) fn free(&self) -> Set {
        loose(self.vacant(), self.rings)
    }

    /// Marbles that can jump (R3.1).
    #[inline]
    pub(crate) fn jumpers(&self) -> Set {
        let (filled, vacant) = (self.filled(), self.vacant());
        STEPS.iter().fold(0, |all, step| all | filled & shift(filled & shift(vacant, -step), -step))
    }

    /// The rings that the marble on a ring can jump to.
    pub(crate) fn jumps(&self, from: Point) -> impl Iterator<Item = Point> + use<> {
        let (filled, vacant) = (self.filled(), self.vacant());
        let goals = STEPS.map(|step| shift(shift(from.bit(), step) & filled, step) & vacant);
        rings(goals.into_iter().fold(0, |all, goal| all | goal))
    }

    /// The rings of all isolated groups: no vacant ring is joined to them (R4.1).
    #[inline]
    pub(crate) fn isolated(&self) -> Set {
        let (filled, vacant) = (self.filled(), self.vacant());
        // Mostly each marble is next to a vacant ring, and then none is isolated.
        if filled & !beside(vacant) == 0 { 0 } else { filled & !joined(vacant, filled) }
    }
}

/// Effects of actions.
impl Zertz {
    fn place(&mut self, colour: Colour, ring: Point, removed: Option<Point>) {
        if self.pool.is_empty() {
            self.held[usize::from(self.to_move.0) - 1].take(colour);
        } else {
            self.pool.take(colour);
            self.run.clear();
        }
        self.on[colour as usize] |= ring.bit();
        let gone = removed.map_or(0, Point::bit);
        self.rings &= !gone;
        if gone != 0 {
            self.run.clear();
        }
        let isolated = self.isolated();
        // A group that was left earlier is next to neither the marble nor the gap.
        let groups = joined((ring.bit() | beside(gone)) & isolated, isolated);
        if groups == 0 {
            return self.finish_turn();
        }
        if rule!("R4.4", self.automatic) {
            self.take(groups);
        } else if self.vacant() != 0 {
            self.phase = Phase::Taking(groups);
            return;
        }
        self.finish_turn();
    }

    fn jump(&mut self, from: Point, to: Point) {
        let over = from.between(to).unwrap_or(from);
        let [mover, captured] = [from, over].map(|ring| self.marble(ring));
        let (Some(mover), Some(captured)) = (mover, captured) else { return };
        self.on[mover as usize] ^= from.bit() | to.bit();
        self.on[captured as usize] ^= over.bit();
        self.held[usize::from(self.to_move.0) - 1].add(captured);
        self.phase = Phase::Jumping(to);
        if rule!("R3.3", self.jumps(to).next().is_none()) {
            self.finish_turn();
        }
    }

    /// Takes the group of a ring. The turn continues while other groups can be taken.
    fn take_group(&mut self, ring: Point) {
        let Phase::Taking(groups) = self.phase else { return };
        let group = joined(ring.bit(), groups);
        self.take(group);
        self.phase = Phase::Taking(groups & !group);
        if groups == group {
            self.finish_turn();
        }
    }

    /// Removes rings and captures their marbles (R4.2).
    fn take(&mut self, group: Set) {
        for colour in Colour::ALL {
            let count = (self.on[colour as usize] & group).count_ones() as u8;
            self.held[usize::from(self.to_move.0) - 1].0[colour as usize] += count;
            self.on[colour as usize] &= !group;
        }
        self.rings &= !group;
        self.run.clear();
    }

    #[inline]
    fn finish_turn(&mut self) {
        self.phase = Phase::New;
        self.to_move = self.to_move.other();
        self.turns += 1;
        self.find_end();
        if self.end.is_none() && self.pool.is_empty() {
            self.note_position();
        }
    }

    /// Ends the game if the turn just finished ends it (R6.1–R6.3).
    #[inline]
    pub(crate) fn find_end(&mut self) {
        let mover = self.to_move.other();
        let held = self.held(mover);
        if rule!("R6.1", self.marbles.has_one(held)) || rule!("R6.1", self.marbles.has_each(held)) {
            self.end = Some(End::Goal(mover));
        } else if rule!("R6.2", self.vacant() == 0) {
            self.end = Some(End::Full(mover));
        } else if rule!("R6.3", self.all_on_board()) && rule!("R6.3", self.jumpers() == 0) {
            self.end = Some(End::Stuck);
        }
    }

    fn all_on_board(&self) -> bool {
        self.pool.is_empty() && self.held.iter().all(|held| held.is_empty())
    }

    /// Counts the position (R6.4). A position can repeat only after the pool is empty.
    #[cold]
    pub(crate) fn note_position(&mut self) {
        let mut bytes = [0_u8; 56];
        let sets = self.on.iter().flat_map(|set| set.to_le_bytes());
        let held = self.held.iter().flat_map(|stock| stock.0);
        for (byte, fact) in bytes.iter_mut().zip(sets.chain(held).chain([self.to_move.0])) {
            *byte = fact;
        }
        self.run.push(wanqi_sdk::snapshot::hash(&bytes) as u64);
        self.repeated |= rule!("R6.4", self.run.count_last() >= 3);
    }
}

impl Game for Zertz {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R5.1", "no turn is skipped; a seat that cannot act writes pass");

    fn start(setup: &Setup<'_>) -> Result<Zertz, Rejection> {
        let blitz = crate::FACTS.rulesets[setup.rules].slug == "blitz";
        let layout = if blitz { &LAYOUTS[0] } else { &LAYOUTS[setup.rules] };
        let marbles = if rule!("R1.2", blitz) { &BLITZ } else { &BASIC };
        Ok(Zertz {
            layout,
            marbles,
            automatic: setup.options.word("claims") == "automatic",
            rings: layout.rings,
            on: [0; 3],
            pool: marbles.all,
            held: [Stock::default(); 2],
            to_move: Actor::ONE,
            phase: Phase::New,
            turns: 0,
            run: Run::default(),
            repeated: false,
            end: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.repeated;
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let open = self.phase != Phase::New;
        Turn { open, declared, ..Turn::of(self.to_move, self.to_move.0, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.turn().acts(actor) {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        if rule!("R1.3", !self.turn().acts(actor)) {
            let message = format!("it is the turn of seat {}", self.to_move.0);
            return Err(Rejection::new(RejectionKind::WrongActor, "R1.3", message));
        }
        match action {
            Action::Place { colour, ring, removed } => self.check_place(colour, ring, removed),
            Action::Jump { from, to } => self.check_jump(from, to),
            Action::Take(ring) => self.check_take(ring),
            Action::Done => self.check_done(),
            Action::Pass => self.check_pass(),
        }
    }

    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Place { colour, ring, removed } => self.place(colour, ring, removed),
            Action::Jump { from, to } => self.jump(from, to),
            Action::Take(ring) => self.take_group(ring),
            Action::Done | Action::Pass => self.finish_turn(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.end {
            Some(End::Goal(seat)) => {
                let one = self.marbles.has_one(self.held(seat));
                let reason = if one { "marbles-of-one-colour" } else { "marbles-of-each-colour" };
                Some(Outcome::won(seat, reason, "R6.1"))
            }
            Some(End::Full(seat)) => Some(Outcome::won(seat, "last-ring-filled", "R6.2")),
            Some(End::Stuck) => {
                let outcome = Outcome::drawn(2, "no-marble-captured", "R6.3");
                Some(outcome.class(OutcomeClass::ForfeitedAll))
            }
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R6.4").declared()),
            None => None,
        }
    }

    /// Draws a ring, a colour and a removal, and rejects a removal of the same ring.
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        let actor = self.turn().actor()?;
        let stock = self.stock();
        if self.phase != Phase::New || stock.is_empty() || self.jumpers() != 0 {
            scratch.clear();
            self.list(scratch);
            let n = rng.below(scratch.len() as u32);
            return Some((actor, scratch[n as usize]));
        }
        let (vacant, free) = (self.vacant(), self.free());
        let colours = stock.colours().count() as u32;
        let colour = stock.colours().nth(rng.below(colours) as usize)?;
        loop {
            let ring = draw(vacant, rng)?;
            let other = free & !ring.bit();
            // Each free ring is equally likely, so a draw of the marble's own ring is rejected.
            let removed = if free.count_ones() > 1 {
                draw(free, rng).filter(|removed| *removed != ring)
            } else {
                rings(other).next()
            };
            if removed.is_some() || other == 0 {
                return Some((actor, Action::Place { colour, ring, removed }));
            }
        }
    }
}

/// A random ring of a set; `None` if the set is empty.
#[inline]
fn draw(set: Set, rng: &mut Rng) -> Option<Point> {
    set.nth_place(rng.below(set.count_ones())).map(Point)
}

//! The game (R2–R6): who is to act, what is allowed, what it does, how it ends.

use crate::board::{LAYOUTS, Layout, Name, Ring, STEPS, Set, beside, joined, loose, rings, shift};
use crate::marbles::{BASIC, BLITZ, Colour, Marbles, Stock};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::{Actor, Outcome, Rejection, Setup, forbid, rule};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A marble is put on a ring, and another ring removed if one can be (R2).
    Place {
        /// The marble.
        colour: Colour,
        /// Where it goes.
        ring: Ring,
        /// What is removed.
        removed: Option<Ring>,
    },
    /// A marble jumps over its neighbour (R3).
    Jump {
        /// Where it was.
        from: Ring,
        /// Where it lands.
        to: Ring,
    },
    /// An isolated group is taken; its first ring (R4.3).
    Take(Ring),
    /// What is isolated stays (R4.3).
    Done,
    /// Nothing can be done (R5.1).
    Pass,
}

/// Where a turn stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// It begins.
    New,
    /// The marble on this ring goes on jumping (R3.3).
    Jumping(Ring),
    /// These isolated rings may be taken (R4.3).
    Taking(Set),
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This seat has reached a goal (R6.1).
    Goal(Actor),
    /// This seat has filled the last vacant ring (R6.2).
    Full(Actor),
    /// All marbles lie on the board and none can jump (R6.3).
    Stuck,
}

/// A game of ZÈRTZ.
#[derive(Debug)]
pub struct Zertz {
    pub(crate) layout: &'static Layout,
    pub(crate) marbles: &'static Marbles,
    /// Isolated groups are taken without asking (R4.4).
    pub(crate) automatic: bool,
    /// Rings that still lie.
    pub(crate) rings: Set,
    /// Rings with a white, a grey, a black marble.
    pub(crate) on: [Set; 3],
    pub(crate) pool: Stock,
    /// What the seats have captured.
    pub(crate) held: [Stock; 2],
    pub(crate) seat: Actor,
    pub(crate) phase: Phase,
    /// Turns so far, and one for a position in which seat 2 is to act.
    pub(crate) turns: u32,
    /// Positions since a ring left the board or a marble the pool.
    pub(crate) run: Run,
    /// A position has stood three times (R6.4).
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

impl Clone for Zertz {
    fn clone(&self) -> Zertz {
        Zertz { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Zertz) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Zertz { run, ..*from };
    }
}

impl Zertz {
    /// The start of a rule set: all rings, all marbles in the pool.
    pub(crate) fn start(setup: &Setup<'_>) -> Zertz {
        let blitz = crate::FACTS.rulesets[setup.rules].slug == "blitz";
        let layout = if blitz { &LAYOUTS[0] } else { &LAYOUTS[setup.rules] };
        let marbles = if rule!("R1.2", blitz) { &BLITZ } else { &BASIC };
        Zertz {
            layout,
            marbles,
            automatic: setup.options.word("claims") == "automatic",
            rings: layout.rings,
            on: [0; 3],
            pool: marbles.all,
            held: [Stock::default(); 2],
            seat: Actor::ONE,
            phase: Phase::New,
            turns: 0,
            run: Run::default(),
            repeated: false,
            end: None,
        }
    }

    pub(crate) fn name(&self, ring: Ring) -> Name {
        self.layout.name(ring)
    }

    /// Rings with a marble.
    #[inline]
    pub(crate) const fn filled(&self) -> Set {
        self.on[0] | self.on[1] | self.on[2]
    }

    /// Rings without.
    #[inline]
    pub(crate) const fn vacant(&self) -> Set {
        self.rings & !self.filled()
    }

    /// The marble on a ring.
    pub(crate) fn marble(&self, ring: Ring) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.on[*colour as usize] & ring.bit() != 0)
    }

    /// What the seat has captured.
    #[inline]
    pub(crate) const fn held(&self, seat: Actor) -> Stock {
        self.held[seat.0 as usize - 1]
    }

    /// What the seat puts marbles from (R2.2, R2.3).
    #[inline]
    pub(crate) fn stock(&self) -> Stock {
        if self.pool.is_empty() { self.held(self.seat) } else { self.pool }
    }

    /// Rings that may be removed before a marble is put on one of them (R2.4).
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

    /// Where the marble on a ring can jump.
    pub(crate) fn jumps(&self, from: Ring) -> impl Iterator<Item = Ring> + use<> {
        let (filled, vacant) = (self.filled(), self.vacant());
        let goals = STEPS.map(|step| shift(shift(from.bit(), step) & filled, step) & vacant);
        rings(goals.into_iter().fold(0, |all, goal| all | goal))
    }

    /// Isolated groups: rings that no vacant ring is joined to (R4.1).
    #[inline]
    pub(crate) fn isolated(&self) -> Set {
        let (filled, vacant) = (self.filled(), self.vacant());
        // A marble beside a vacant ring is not isolated; mostly that is all.
        if filled & !beside(vacant) == 0 { 0 } else { filled & !joined(vacant, filled) }
    }
}

/// What is allowed.
impl Zertz {
    /// Adds all actions of the seat to act.
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Jumping(from) => self.list_jumps(from, out),
            Phase::Taking(all) => {
                let mut rest = all;
                while let Some(first) = self.layout.first_of(rest) {
                    out.push(Action::Take(first));
                    rest &= !joined(first.bit(), all);
                }
                out.push(Action::Done);
            }
            Phase::New => {
                let jumpers = self.jumpers();
                rings(jumpers).for_each(|from| self.list_jumps(from, out));
                if jumpers == 0 {
                    self.list_places(out);
                }
            }
        }
    }

    fn list_jumps(&self, from: Ring, out: &mut Vec<Action>) {
        out.extend(self.jumps(from).map(|to| Action::Jump { from, to }));
    }

    fn list_places(&self, out: &mut Vec<Action>) {
        let (vacant, free, stock) = (self.vacant(), self.free(), self.stock());
        if stock.is_empty() {
            out.push(Action::Pass);
        }
        for ring in rings(vacant) {
            let free = free & !ring.bit();
            for colour in stock.colours() {
                if free == 0 {
                    out.push(Action::Place { colour, ring, removed: None });
                }
                let place = |ring, removed| Action::Place { colour, ring, removed: Some(removed) };
                out.extend(rings(free).map(|removed| place(ring, removed)));
            }
        }
    }

    pub(crate) fn check_place(
        &self,
        colour: Colour,
        ring: Ring,
        removed: Option<Ring>,
    ) -> Result<(), Rejection> {
        let name = self.name(ring);
        forbid!("R2.1", self.rings & ring.bit() == 0, "{name} has been removed");
        let there = self.marble(ring);
        forbid!("R2.1", there.is_some(), "a {} marble lies on {name}", word(there));
        let (seat, none) = (self.seat.0, self.stock().of(colour) == 0);
        let pool = !self.pool.is_empty();
        forbid!("R2.2", pool && none, "no {colour} marble is left in the pool");
        forbid!("R2.3", !pool && none, "the pool is empty, seat {seat} holds no {colour} marble");
        match removed {
            Some(removed) => self.check_removal(ring, removed)?,
            None => {
                let free = self.layout.first_of(self.free() & !ring.bit());
                let which = free.map_or_else(String::new, |free| self.name(free).to_string());
                forbid!("R2.5", free.is_some(), "a ring must be removed, {which} can be");
            }
        }
        let first = self.layout.first_of(self.jumpers());
        let can = first.map_or_else(String::new, |first| self.name(first).to_string());
        forbid!("R3.2", first.is_some(), "the marble on {can} can jump, so it must");
        self.check_not_taking()
    }

    fn check_removal(&self, ring: Ring, removed: Ring) -> Result<(), Rejection> {
        let name = self.name(removed);
        forbid!("R2.4", self.rings & removed.bit() == 0, "{name} has been removed already");
        let there = self.marble(removed);
        forbid!("R2.4", there.is_some(), "a {} marble lies on {name}", word(there));
        forbid!("R2.4", ring == removed, "the marble has just been put on {name}");
        let held = self.free() & removed.bit() == 0;
        forbid!("R2.4", held, "{name} cannot slide out from between its neighbours");
        Ok(())
    }

    pub(crate) fn check_jump(&self, from: Ring, to: Ring) -> Result<(), Rejection> {
        let (start, goal) = (self.name(from), self.name(to));
        forbid!("R3.1", self.marble(from).is_none(), "no marble lies on {start}");
        let over = from.between(to);
        forbid!("R3.1", over.is_none(), "{start} and {goal} are not two steps apart in a line");
        let over = over.unwrap_or(from);
        let middle = self.name(over);
        forbid!("R3.1", self.marble(over).is_none(), "no marble lies on {middle} to jump over");
        forbid!("R3.1", self.rings & to.bit() == 0, "{goal} has been removed");
        let there = self.marble(to);
        forbid!("R3.1", there.is_some(), "a {} marble lies on {goal}", word(there));
        if let Phase::Jumping(ring) = self.phase {
            let going = self.name(ring);
            forbid!("R3.3", ring != from, "the marble on {going} goes on jumping");
        }
        self.check_not_taking()
    }

    fn check_not_taking(&self) -> Result<(), Rejection> {
        let Phase::Taking(groups) = self.phase else { return Ok(()) };
        let first = self.layout.first_of(groups).unwrap_or(Ring(0));
        let name = self.name(first);
        forbid!("R4.3", groups != 0, "the group of {name} is taken first, or done is written");
        Ok(())
    }

    pub(crate) fn check_take(&self, ring: Ring) -> Result<(), Rejection> {
        let name = self.name(ring);
        let Phase::Taking(groups) = self.phase else { return Err(nothing_isolated()) };
        let isolated = groups & ring.bit() != 0;
        forbid!("R4.1", !isolated, "{name} is not in a group that was isolated in this turn");
        let first = self.layout.first_of(joined(ring.bit(), groups)).unwrap_or(ring);
        let other = self.name(first);
        forbid!("R4.3", first != ring, "the group of {name} is named by its first ring, {other}");
        Ok(())
    }

    pub(crate) fn check_done(&self) -> Result<(), Rejection> {
        let taking = matches!(self.phase, Phase::Taking(_));
        if taking { Ok(()) } else { Err(nothing_isolated()) }
    }

    pub(crate) fn check_pass(&self) -> Result<(), Rejection> {
        self.check_not_taking()?;
        let seat = self.seat.0;
        forbid!("R5.1", self.jumpers() != 0, "seat {seat} can jump, so it must");
        forbid!("R5.1", !self.stock().is_empty(), "seat {seat} can put a marble on the board");
        Ok(())
    }
}

fn word(marble: Option<Colour>) -> String {
    marble.map_or_else(String::new, |colour| colour.to_string())
}

fn nothing_isolated() -> Rejection {
    Rejection::illegal("R4.3", "no group was isolated in this turn")
}

/// What actions do.
impl Zertz {
    pub(crate) fn place(&mut self, colour: Colour, ring: Ring, removed: Option<Ring>) {
        if self.pool.is_empty() {
            self.held[usize::from(self.seat.0) - 1].take(colour);
        } else {
            self.pool.take(colour);
            self.run.clear();
        }
        self.on[colour as usize] |= ring.bit();
        let gone = removed.map_or(0, Ring::bit);
        self.rings &= !gone;
        if gone != 0 {
            self.run.clear();
        }
        let isolated = self.isolated();
        // A group that was left earlier touches neither the marble nor the gap.
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

    pub(crate) fn jump(&mut self, from: Ring, to: Ring) {
        let over = from.between(to).unwrap_or(from);
        let [mover, captured] = [from, over].map(|ring| self.marble(ring));
        let (Some(mover), Some(captured)) = (mover, captured) else { return };
        self.on[mover as usize] ^= from.bit() | to.bit();
        self.on[captured as usize] ^= over.bit();
        self.held[usize::from(self.seat.0) - 1].add(captured);
        self.phase = Phase::Jumping(to);
        if rule!("R3.3", self.jumps(to).next().is_none()) {
            self.finish_turn();
        }
    }

    /// Takes the group of a ring; the turn goes on while others can be taken.
    pub(crate) fn take_group(&mut self, ring: Ring) {
        let Phase::Taking(groups) = self.phase else { return };
        let group = joined(ring.bit(), groups);
        self.take(group);
        self.phase = Phase::Taking(groups & !group);
        if groups == group {
            self.finish_turn();
        }
    }

    /// Takes rings with their marbles (R4.2).
    fn take(&mut self, group: Set) {
        for colour in Colour::ALL {
            let count = (self.on[colour as usize] & group).count_ones() as u8;
            self.held[usize::from(self.seat.0) - 1].0[colour as usize] += count;
            self.on[colour as usize] &= !group;
        }
        self.rings &= !group;
        self.run.clear();
    }

    #[inline]
    pub(crate) fn finish_turn(&mut self) {
        self.phase = Phase::New;
        self.seat = self.seat.other();
        self.turns += 1;
        self.find_end();
        if self.end.is_none() && self.pool.is_empty() {
            self.note_position();
        }
    }

    /// Ends the game if the turn that was just finished does (R6.1–R6.3).
    #[inline]
    pub(crate) fn find_end(&mut self) {
        let mover = self.seat.other();
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

    /// Only once the pool is empty can a position come back (R6.4).
    #[cold]
    pub(crate) fn note_position(&mut self) {
        let mut bytes = [0_u8; 56];
        let sets = self.on.iter().flat_map(|set| set.to_le_bytes());
        let held = self.held.iter().flat_map(|stock| stock.0);
        for (byte, fact) in bytes.iter_mut().zip(sets.chain(held).chain([self.seat.0])) {
            *byte = fact;
        }
        self.run.push(wanqi_sdk::snapshot::hash(&bytes) as u64);
        self.repeated |= rule!("R6.4", self.run.count_last() >= 3);
    }

    pub(crate) fn result(&self) -> Option<Outcome> {
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
}

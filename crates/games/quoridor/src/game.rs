//! The game (R2, R5): turns, what is allowed, what it does, how it ends.

use crate::FACTS;
use crate::board::{Board, Lie, Set, Square, Wall, bit, nth, squares};
use crate::notation::Action;
use crate::variant::{SEATS, Variant};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, playout, rule,
};

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A pawn has arrived, and no others play on.
    Arrival,
    /// All others have left.
    Alone,
}

/// A game of quoridor. Seats are counted from 0 in here.
#[derive(Clone, Copy, Debug)]
pub struct Quoridor {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    /// The pawns' squares; empty once one is off the board.
    pub(crate) pawns: [Set; SEATS],
    /// Walls that the seats have left.
    pub(crate) stock: [u8; SEATS],
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// Who has arrived: 1 for the first, and so on; 0 has not.
    pub(crate) arrived: [u8; SEATS],
    /// Who has left: 1 for the first, and so on; 0 plays on.
    pub(crate) left: [u8; SEATS],
    pub(crate) end: Option<End>,
}

/// Where the game stands.
impl Quoridor {
    /// The start (R1.3).
    pub(crate) fn start(variant: Variant) -> Quoridor {
        let (mut pawns, mut stock) = ([0; SEATS], [0; SEATS]);
        for seat in 0..variant.seats() {
            (pawns[seat], stock[seat]) = (bit(variant.start(seat)), variant.walls);
        }
        Quoridor {
            variant,
            board: Board::new(variant.size),
            pawns,
            stock,
            to_move: 0,
            round: 1,
            arrived: [0; SEATS],
            left: [0; SEATS],
            end: None,
        }
    }

    /// The rule set with its options.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The seats that have neither arrived nor left.
    #[inline]
    pub(crate) fn playing(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.variant.seats()).filter(|seat| self.plays(*seat))
    }

    #[inline]
    pub(crate) const fn plays(&self, seat: usize) -> bool {
        self.arrived[seat] == 0 && self.left[seat] == 0
    }

    pub(crate) const fn name(&self, seat: usize) -> &'static str {
        self.variant.sides[seat].name
    }

    /// All squares with a pawn.
    #[inline]
    pub(crate) const fn taken(&self) -> Set {
        self.pawns[0] | self.pawns[1] | self.pawns[2] | self.pawns[3]
    }

    /// Whose pawn stands there.
    pub(crate) fn holder(&self, square: Square) -> Option<&'static str> {
        let seat = self.pawns.iter().position(|pawn| *pawn == bit(square))?;
        Some(self.name(seat))
    }

    fn acts(&self, actor: Actor) -> bool {
        self.end.is_none() && usize::from(actor.0) == self.to_move + 1
    }

    /// Something that the seat to move can do but pass.
    fn some_action(&self) -> Option<Action> {
        let mut walls = Vec::new();
        match self.targets() {
            0 => self.list_walls(&mut walls),
            targets => return Some(Action::Pawn(crate::board::first(targets))),
        }
        walls.first().copied()
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let (us, other) = (self.name(self.to_move), self.some_action());
        let mut text = String::new();
        other.inspect(|action| action.write(&mut text));
        forbid!("R2.3", other.is_some(), "{us} can act, for one by {text}");
        Ok(())
    }
}

/// What actions do.
impl Quoridor {
    #[inline]
    fn go(&mut self, to: Square) {
        let (seat, to) = (self.to_move, bit(to));
        self.pawns[seat] = to;
        if rule!("R5.1", to & self.variant.goal(seat) != 0) {
            self.arrive(seat);
        }
    }

    fn arrive(&mut self, seat: usize) {
        self.arrived[seat] = self.arrived.iter().max().map_or(1, |place| place + 1);
        if rule!("R5.2", self.variant.play_on) {
            self.pawns[seat] = 0;
        }
        self.end = self.ending();
    }

    /// The end that arrivals and leaving make.
    pub(crate) fn ending(&self) -> Option<End> {
        let arrived = self.arrived != [0; SEATS];
        if arrived && !self.variant.play_on {
            return Some(End::Arrival);
        }
        let last = rule!("R5.3", self.playing().count() == 1);
        last.then_some(if arrived { End::Arrival } else { End::Alone })
    }

    /// Gives the turn to the next seat that plays.
    #[inline]
    fn pass_on(&mut self) {
        let seats = self.variant.seats();
        let mut others = (self.to_move + 1..seats).chain(0..self.to_move);
        let next = others.find(|seat| self.plays(*seat)).filter(|_| self.end.is_none());
        let Some(next) = next else { return };
        self.round += u32::from(rule!("R2.1", next < self.to_move));
        self.to_move = next;
    }

    fn leave(&mut self, seat: usize) {
        self.left[seat] = self.left.iter().max().map_or(1, |place| place + 1);
        self.pawns[seat] = 0;
        self.end = self.ending();
        if rule!("R2.4", seat == self.to_move) {
            self.pass_on();
        }
    }

    /// Ranks by seat: those who arrived in their order, those who play, those who left, the first
    /// one last.
    fn ranks(&self) -> Vec<u8> {
        let seats = self.variant.seats() as u8;
        let arrivals = self.arrived.iter().copied().max().unwrap_or_default();
        let rank = |seat: usize| match (self.arrived[seat], self.left[seat]) {
            (0, 0) => arrivals + 1,
            (0, place) => seats + 1 - place,
            (place, _) => place,
        };
        (0..self.variant.seats()).map(rank).collect()
    }
}

impl Game for Quoridor {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Quoridor, Rejection> {
        let variant = Variant::new(setup);
        match setup.position {
            None => Ok(Quoridor::start(variant)),
            Some(text) => Quoridor::from_position(variant, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let seat = self.to_move as u8;
        match self.end {
            None => Turn::of(Actor(seat + 1), seat + 1, self.round, seat),
            Some(_) => Turn::over(self.round, 0),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.acts(actor) {
            return;
        }
        let before = out.len();
        out.extend(squares(self.targets()).map(Action::Pawn));
        self.list_walls(out);
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.name(self.to_move);
        forbid!("R2.1", !self.acts(actor), "{us} is to move");
        match action {
            Action::Pawn(to) => self.check_pawn(to),
            Action::Wall(wall) => self.check_wall(wall),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Pawn(to) => self.go(to),
            Action::Wall(wall) => {
                self.board.place(wall);
                self.stock[self.to_move] -= 1;
            }
            Action::Pass => {}
        }
        self.pass_on();
    }

    fn outcome(&self) -> Option<Outcome> {
        let ranks = self.ranks();
        let (reason, rule) = match self.end? {
            End::Arrival if self.variant.play_on => ("arrival", "R5.2"),
            End::Arrival => ("arrival", "R5.1"),
            End::Alone => ("others-left", "R5.3"),
        };
        let outcome = Outcome::drawn(ranks.len(), reason, rule).class(OutcomeClass::Decided);
        Some(Outcome { ranks, ..outcome })
    }

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        action.write(out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::read(text, self.variant.size)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        Action::read_lenient(text, self.variant.size)
    }

    fn event(&mut self, seat: Actor, event: Event) -> Result<(), Rejection> {
        let who = usize::from(seat.0).wrapping_sub(1);
        let skips = event != Event::Out;
        forbid!("R2.3", skips, "no turn is skipped, who can do nothing passes");
        let (two, gone) = (self.variant.seats() == 2, who >= self.variant.seats());
        forbid!("R2.4", two, "of two seats none leaves, who gives up resigns");
        forbid!("R2.4", gone || !self.plays(who), "seat {} does not play", seat.0);
        forbid!("R2.4", self.end.is_some(), "the game is over");
        self.leave(who);
        Ok(())
    }

    fn forget(&mut self) {
        self.round = 1;
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }

    /// Draws among all squares and all slots with room, and again if a wall shuts a pawn off.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (targets, walls) = (self.targets(), Lie::BOTH.map(|lie| self.room(lie)));
        let actor = Actor(self.to_move as u8 + 1);
        if targets == 0 {
            // Here all walls may be out of the question.
            return playout::draw(self, rng, scratch);
        }
        let [steps, level, upright] = [targets, walls[0], walls[1]].map(Set::count_ones);
        loop {
            let n = rng.below(steps + level + upright);
            if n < steps {
                return Some((actor, Action::Pawn(nth(targets, n))));
            }
            let wall = match n - steps {
                n if n < level => Wall { slot: nth(walls[0], n), lie: Lie::Horizontal },
                n => Wall { slot: nth(walls[1], n - level), lie: Lie::Vertical },
            };
            if self.may_place(wall) {
                return Some((actor, Action::Wall(wall)));
            }
        }
    }
}

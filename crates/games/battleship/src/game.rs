//! The game: placing (R2), volleys (R3), answers (R4), the end (R5).

use crate::board::{self, CELLS, Cells, Point};
use crate::fleet::{CLASSIC, Fleet, Kind, MOST, Ship, THREE_SHOTS};
use crate::notation::Action;
use wanqi_sdk::Options;
use wanqi_sdk::prelude::*;

/// Both seats.
pub(crate) const SEATS: [Actor; 2] = [Actor::ONE, Actor::TWO];

/// The index of a seat.
pub(crate) const fn index(seat: Actor) -> usize {
    seat.0 as usize - 1
}

/// The choices of a rule set and its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) fleet: Fleet,
    /// Number of shots of a volley (R3.2).
    pub(crate) shots: u8,
    /// Seat 2 fires its volley of the round even if its fleet is sunk (R5.2).
    pub(crate) last_volley: bool,
    /// Sunk ships are announced, not only hits (R4.2).
    pub(crate) tells_sunk: bool,
    /// Ships must not touch (R2.5).
    apart: bool,
}

impl Variant {
    fn new(rules: usize, options: &Options) -> Variant {
        Variant {
            fleet: if rules == 0 { &THREE_SHOTS } else { &CLASSIC },
            shots: u8::try_from(options.int("shots")).expect("a number in range"),
            last_volley: options.flag("last-volley"),
            tells_sunk: options.word("told") == "sunk",
            apart: options.has("touching") && !options.flag("touching"),
        }
    }
}

/// The sea of a seat: its ships and the shots at it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sea {
    /// The placed ships first, equal kinds in the order of their cells.
    ships: [Ship; MOST],
    placed: u8,
    /// Cells of ships.
    pub(crate) cells: Cells,
    /// Cells where no further ship may be.
    blocked: Cells,
    /// Cells whose shots have been answered.
    pub(crate) answered: Cells,
}

impl Sea {
    const EMPTY: Sea = Sea {
        ships: [Ship { low: Point::new(0, 0), high: Point::new(0, 0) }; MOST],
        placed: 0,
        cells: Cells::NONE,
        blocked: Cells::NONE,
        answered: Cells::NONE,
    };

    /// The ships in the order of their placing.
    pub(crate) fn ships(&self) -> &[Ship] {
        &self.ships[..usize::from(self.placed)]
    }

    /// Whether a placed ship has been sunk (R4.2).
    pub(crate) fn is_sunk(&self, ship: Ship) -> bool {
        ship.cells().within(self.answered)
    }
}

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This seat has sunk the whole fleet of the other.
    Won(Actor),
    /// Both seats have, in one round.
    Both,
}

/// A game of Battleship.
#[derive(Clone, Debug)]
pub struct Battleship {
    pub(crate) variant: Variant,
    pub(crate) seas: [Sea; 2],
    /// Shots of the current volley, which are not answered yet.
    pub(crate) open: Cells,
    /// Number of answered volleys.
    pub(crate) volleys: u8,
    pub(crate) end: Option<End>,
}

impl Battleship {
    pub(crate) const fn sea(&self, seat: Actor) -> &Sea {
        &self.seas[index(seat)]
    }

    /// The kind of ship that a seat places next (R2.3); `None` if its fleet is complete.
    #[inline]
    fn next_kind(&self, seat: Actor) -> Option<Kind> {
        self.variant.fleet.get(usize::from(self.sea(seat).placed)).copied()
    }

    /// Whether a seat has placed its whole fleet.
    #[inline]
    pub(crate) fn is_complete(&self, seat: Actor) -> bool {
        self.next_kind(seat).is_none()
    }

    /// The seats that are placing their fleets, as the bits of [`Turn::to_act`].
    #[inline]
    fn placing(&self) -> u32 {
        let bits = SEATS.map(|seat| if self.is_complete(seat) { 0 } else { seat.bit() });
        bits[0] | bits[1]
    }

    /// The seat that fires this volley (R3.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Actor {
        Actor(1 + self.volleys % 2)
    }

    /// Number of shots of this volley (R3.2): fewer if fewer cells are left.
    #[inline]
    pub(crate) fn volley(&self) -> u8 {
        let left = CELLS - self.sea(self.to_move().other()).answered.count() as u8;
        if rule!("R3.2", left < self.variant.shots) { left } else { self.variant.shots }
    }

    /// Cells that have been fired at, including the current volley.
    #[inline]
    fn fired_at(&self) -> Cells {
        self.sea(self.to_move().other()).answered | self.open
    }

    /// Whether a seat's sea has room for a ship.
    #[inline]
    fn has_room(&self, seat: Actor, ship: Ship) -> bool {
        (ship.cells() & self.sea(seat).blocked).is_empty()
    }

    pub(crate) fn check_ship(&self, seat: Actor, ship: Ship) -> Result<(), Rejection> {
        let kind = self.next_kind(seat);
        let kind = require!("R2.2", kind, "seat {} has placed its whole fleet already", seat.0);
        let (columns, rows) = ship.extent();
        let other = !ship.is_a(kind);
        forbid!("R2.3", other, "{ship} is {columns} by {rows}; the next ship is a {kind}");
        let sea = self.sea(seat);
        let shared = (ship.cells() & sea.cells).next();
        let other = |cell| self.ship_at(seat, Cells::of(cell));
        forbid!("R2.4", let Some(cell) = shared, "{cell} belongs to the {}", other(cell));
        let touched = (ship.cells() & sea.blocked).next();
        let near = |cell| self.ship_at(seat, Cells::of(cell).with_neighbours());
        forbid!("R2.5", let Some(cell) = touched, "{ship} touches the {} at {cell}", near(cell));
        Ok(())
    }

    /// Kind and place of the first ship on these cells.
    #[cold]
    fn ship_at(&self, seat: Actor, cells: Cells) -> String {
        let ships = self.sea(seat).ships().iter().zip(self.variant.fleet);
        let mut names = ships.filter(|(ship, _)| !(ship.cells() & cells).is_empty());
        names.next().map(|(ship, kind)| format!("{} {ship}", kind.name)).unwrap_or_default()
    }

    fn check_shot(&self, seat: Actor, cell: Point) -> Result<(), Rejection> {
        let placing = self.placing() != 0;
        forbid!("R2.1", placing, "both fleets must be placed before the first shot");
        let due = self.to_move().0;
        forbid!("R3.1", self.turn().actor() != Some(seat), "seat {due} is to fire");
        forbid!("R3.3", self.fired_at().has(cell), "{cell} has been fired at already");
        Ok(())
    }

    /// Puts a ship into a seat's sea, sorted by its cells among equal kinds.
    pub(crate) fn place(&mut self, seat: Actor, ship: Ship) {
        let (fleet, apart) = (self.variant.fleet, self.variant.apart);
        let sea = &mut self.seas[index(seat)];
        let mut at = usize::from(sea.placed);
        while at > 0 && fleet[at - 1] == fleet[usize::from(sea.placed)] && sea.ships[at - 1] > ship
        {
            sea.ships[at] = sea.ships[at - 1];
            at -= 1;
        }
        sea.ships[at] = ship;
        sea.placed += 1;
        sea.cells |= ship.cells();
        sea.blocked |= if apart { ship.cells().with_neighbours() } else { ship.cells() };
    }

    /// Fires a shot. The last shot of a volley completes it, and all its shots are answered (R4.1).
    fn fire(&mut self, cell: Point) {
        let volley = self.volley();
        self.open |= Cells::of(cell);
        if rule!("R4.1", self.open.count() as u8 == volley) {
            self.seas[index(self.to_move().other())].answered |= self.open;
            self.open = Cells::NONE;
            self.volleys += 1;
            self.end = self.ending();
        }
    }

    /// Whether each seat's fleet has been sunk.
    pub(crate) fn sunk(&self) -> [bool; 2] {
        self.seas.map(|sea| sea.cells.within(sea.answered))
    }

    /// The end after a volley (R5).
    pub(crate) fn ending(&self) -> Option<End> {
        let [first, second] = self.sunk();
        let seat_2_fires = self.variant.last_volley && self.to_move() == Actor::TWO;
        if rule!("R5.2", seat_2_fires) {
            None
        } else if rule!("R5.3", first && second) {
            Some(End::Both)
        } else if rule!("R5.1", second) {
            Some(End::Won(Actor::ONE))
        } else {
            rule!("R5.1", first).then_some(End::Won(Actor::TWO))
        }
    }
}

impl Game for Battleship {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R6.1", "no turn is skipped and no seat leaves");

    fn start(setup: &Setup<'_>) -> Result<Battleship, Rejection> {
        let variant = Variant::new(setup.rules, setup.options);
        let (seas, open) = ([Sea::EMPTY; 2], Cells::NONE);
        Ok(Battleship { variant, seas, open, volleys: 0, end: None })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let placing = self.placing();
        if placing != 0 {
            let one = placing.count_ones() == 1;
            let role = if one { placing.trailing_zeros() as u8 } else { 0 };
            return Turn { to_act: placing, sealed: true, ..Turn::of(Actor::ENV, role, 1, 0) };
        }
        // Placing is round 1. A finished game shows its last volley.
        let volley = if self.end.is_some() { self.volleys - 1 } else { self.volleys };
        let (round, place, seat) = (u32::from(volley / 2) + 2, volley % 2, self.to_move());
        match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn { open: !self.open.is_empty(), ..Turn::of(seat, seat.0, round, place) },
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        let turn = self.turn();
        if actor == Actor::ENV || !turn.acts(actor) {
            return;
        }
        match self.next_kind(actor) {
            Some(kind) => out.extend(kind.places_in(!self.sea(actor).blocked).map(Action::Ship)),
            None => out.extend((!self.fired_at()).map(Action::Shot)),
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R6.1", actor == Actor::ENV, "chance has no actions here");
        match action {
            Action::Ship(ship) => self.check_ship(actor, ship),
            Action::Shot(cell) => self.check_shot(actor, cell),
        }
    }

    #[inline]
    fn apply(&mut self, actor: Actor, action: Action) {
        match action {
            Action::Ship(ship) => self.place(actor, ship),
            Action::Shot(cell) => self.fire(cell),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Won(seat) => Outcome::won(seat, "fleet-sunk", "R5.1"),
            End::Both => Outcome::drawn(2, "both-fleets-sunk", "R5.3"),
        })
    }

    /// Counts the last ships and shots without listing them.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.end.is_some() {
            return u64::from(depth == 0);
        }
        let mut nodes = 0;
        let mut actions = Vec::new();
        for actor in SEATS.into_iter().filter(|seat| self.turn().acts(*seat)) {
            if depth == 1 {
                nodes += u64::from(match self.next_kind(actor) {
                    Some(kind) => kind.count_in(!self.sea(actor).blocked),
                    None => (!self.fired_at()).count(),
                });
                continue;
            }
            self.legal(actor, &mut actions);
            for action in actions.drain(..) {
                let mut next = self.clone();
                next.apply(actor, action);
                nodes += next.perft(depth - 1);
            }
        }
        nodes
    }

    /// Draws cells, or places in an empty sea, until one is free.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        if self.placing() == 0 {
            let fired_at = self.fired_at();
            loop {
                let cell = board::cell(rng.below(u32::from(CELLS)) as u8);
                if !fired_at.has(cell) {
                    return Some((self.to_move(), Action::Shot(cell)));
                }
            }
        }
        let [one, two] = SEATS.map(|seat| self.next_kind(seat).map_or(0, Kind::places));
        loop {
            let n = rng.below(one + two);
            let (seat, n) = if n < one { (Actor::ONE, n) } else { (Actor::TWO, n - one) };
            let ship = self.next_kind(seat)?.place(n);
            if self.has_room(seat, ship) {
                return Some((seat, Action::Ship(ship)));
            }
        }
    }
}

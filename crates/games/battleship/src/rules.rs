//! The game (R2–R6): placing under seal, volleys, answers, the end.

use crate::fleet::{CELLS, CLASSIC, Cell, Cells, Fleet, Kind, MOST, Ship, THREE_SHOTS};
use crate::{fleet, notation, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::{
    Actor, Event, Facts, Options, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Both seats.
pub(crate) const SEATS: [Actor; 2] = [Actor::ONE, Actor::TWO];

/// The index of a seat.
pub(crate) const fn index(seat: Actor) -> usize {
    seat.0 as usize - 1
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A ship is placed in the own sea.
    Ship(Ship),
    /// A cell of the other sea is fired at.
    Shot(Cell),
}

/// What a rule set and its options say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) fleet: Fleet,
    /// Shots of a volley (R3.2).
    pub(crate) shots: u8,
    /// Seat 2 has its volley of the round all the same (R5.2).
    pub(crate) last_volley: bool,
    /// Sunk ships are told, not hits alone (R4.2).
    pub(crate) tells_sunk: bool,
    /// Ships keep apart (R2.5).
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
    /// Cells where no further ship may lie.
    blocked: Cells,
    /// Cells whose shots have been answered.
    pub(crate) told: Cells,
}

impl Sea {
    const EMPTY: Sea = Sea {
        ships: [Ship { low: Cell::new(0, 0), high: Cell::new(0, 0) }; MOST],
        placed: 0,
        cells: Cells::NONE,
        blocked: Cells::NONE,
        told: Cells::NONE,
    };

    /// The ships in the order of their placing.
    pub(crate) fn ships(&self) -> &[Ship] {
        &self.ships[..usize::from(self.placed)]
    }

    /// Whether a placed ship has been sunk (R4.2).
    pub(crate) fn is_sunk(&self, ship: Ship) -> bool {
        ship.cells().within(self.told)
    }
}

/// How the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This seat has sunk the whole fleet of the other.
    Won(Actor),
    /// Both have, in one round.
    Both,
}

/// A game of Battleship.
#[derive(Clone, Copy, Debug)]
pub struct Battleship {
    pub(crate) variant: Variant,
    pub(crate) seas: [Sea; 2],
    /// Shots of the volley that is being fired, which are not answered yet.
    pub(crate) open: Cells,
    /// Volleys that have been answered.
    pub(crate) volleys: u8,
    pub(crate) end: Option<End>,
}

impl Battleship {
    pub(crate) const fn start(variant: Variant) -> Battleship {
        let (seas, open) = ([Sea::EMPTY; 2], Cells::NONE);
        Battleship { variant, seas, open, volleys: 0, end: None }
    }

    pub(crate) const fn sea(&self, seat: Actor) -> &Sea {
        &self.seas[index(seat)]
    }

    /// The kind of ship that a seat places next (R2.3); `None` once its fleet is complete.
    #[inline]
    fn next_kind(&self, seat: Actor) -> Option<Kind> {
        self.variant.fleet.get(usize::from(self.sea(seat).placed)).copied()
    }

    /// Whether a seat has placed its whole fleet.
    #[inline]
    pub(crate) fn is_complete(&self, seat: Actor) -> bool {
        self.next_kind(seat).is_none()
    }

    /// Whether fleets are being placed, in bits as [`Turn::to_act`] has them.
    #[inline]
    fn placing(&self) -> u32 {
        let bits = SEATS.map(|seat| if self.is_complete(seat) { 0 } else { seat.bit() });
        bits[0] | bits[1]
    }

    /// The seat whose volley it is (R3.1).
    #[inline]
    pub(crate) const fn firing(&self) -> Actor {
        Actor(1 + self.volleys % 2)
    }

    /// Shots of this volley (R3.2): fewer where fewer cells are left.
    #[inline]
    pub(crate) fn volley(&self) -> u8 {
        let left = CELLS - self.sea(self.firing().other()).told.count();
        if rule!("R3.2", left < self.variant.shots) { left } else { self.variant.shots }
    }

    /// Cells that have been fired at, the open volley included.
    #[inline]
    fn fired_at(&self) -> Cells {
        self.sea(self.firing().other()).told | self.open
    }

    /// Whether a ship would have room in a seat's sea.
    #[inline]
    fn has_room(&self, seat: Actor, ship: Ship) -> bool {
        (ship.cells() & self.sea(seat).blocked).is_empty()
    }

    pub(crate) fn check_ship(&self, seat: Actor, ship: Ship) -> Result<(), Rejection> {
        let Some(kind) = self.next_kind(seat) else {
            forbid!("R2.2", true, "seat {} has placed its whole fleet already", seat.0);
            return Ok(());
        };
        let (columns, rows) = ship.extent();
        let other = !ship.is_a(kind);
        forbid!("R2.3", other, "{ship} is {columns} by {rows}, the next ship is a {kind}");
        let sea = self.sea(seat);
        let shared = (ship.cells() & sea.cells).iter().next();
        if let Some(cell) = shared {
            let name = self.at(seat, cell);
            forbid!("R2.4", true, "{cell} belongs to the {name} already");
        }
        let touched = (ship.cells() & sea.blocked).iter().next();
        if let Some(cell) = touched {
            let near = Cells::of(cell).with_neighbours() & sea.cells;
            let name = near.iter().next().map(|cell| self.at(seat, cell)).unwrap_or_default();
            forbid!("R2.5", true, "{ship} touches the {name} at {cell}");
        }
        Ok(())
    }

    /// The ship of a cell by kind and place.
    #[cold]
    fn at(&self, seat: Actor, cell: Cell) -> String {
        let ships = self.sea(seat).ships().iter().zip(self.variant.fleet);
        let mut names = ships.filter(|(ship, _)| ship.cells().has(cell));
        names.next().map(|(ship, kind)| format!("{} {ship}", kind.name)).unwrap_or_default()
    }

    fn check_shot(&self, seat: Actor, cell: Cell) -> Result<(), Rejection> {
        let placing = self.placing() != 0;
        forbid!("R2.1", placing, "no shot is fired before both fleets are placed");
        let firing = self.firing().0;
        forbid!("R3.1", self.turn().actor() != Some(seat), "the volley is seat {firing}'s");
        forbid!("R3.3", self.fired_at().has(cell), "{cell} has been fired at already");
        Ok(())
    }

    /// Puts a ship into a seat's sea, among equal ones by the order of its cells.
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

    /// Fires a shot; the last one of a volley has the whole volley answered (R4.1).
    fn fire(&mut self, cell: Cell) {
        let volley = self.volley();
        self.open |= Cells::of(cell);
        if rule!("R4.1", self.open.count() == volley) {
            self.seas[index(self.firing().other())].told |= self.open;
            self.open = Cells::NONE;
            self.volleys += 1;
            self.end = self.ending();
        }
    }

    /// Whether each seat's fleet has been sunk.
    pub(crate) fn sunk(&self) -> [bool; 2] {
        self.seas.map(|sea| sea.cells.within(sea.told))
    }

    /// The end after a volley (R5).
    pub(crate) fn ending(&self) -> Option<End> {
        let [first, second] = self.sunk();
        let seat_2_answers = self.variant.last_volley && self.firing() == Actor::TWO;
        if rule!("R5.2", seat_2_answers) {
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

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Battleship, Rejection> {
        let variant = Variant::new(setup.rules, setup.options);
        match setup.position {
            None => Ok(Battleship::start(variant)),
            Some(text) => position::read(variant, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let placing = self.placing();
        if placing != 0 {
            let one = placing.count_ones() == 1;
            let role = if one { placing.trailing_zeros() as u8 } else { 0 };
            return Turn { to_act: placing, sealed: true, ..Turn::of(Actor::ENV, role, 1, 0) };
        }
        // Fleets are round 1; the last volley stands for a game that is over.
        let volley = if self.end.is_some() { self.volleys - 1 } else { self.volleys };
        let (round, place, seat) = (u32::from(volley / 2) + 2, volley % 2, self.firing());
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
            None => out.extend((!self.fired_at()).iter().map(Action::Shot)),
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R6.1", actor == Actor::ENV, "chance decides nothing here");
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

    fn position(&self, out: &mut String) {
        position::write(self, None, out);
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
        Err(Rejection::illegal("R6.1", "no turn is skipped and no seat leaves"))
    }

    fn view(&self, seat: Actor, out: &mut String) {
        position::write(self, Some(seat), out);
    }

    fn scene(&self, view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, view, scene);
    }

    /// Counts the last ships and shots without making a list of them.
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
                    None => u32::from((!self.fired_at()).count()),
                });
                continue;
            }
            self.legal(actor, &mut actions);
            for action in actions.drain(..) {
                let mut next = *self;
                next.apply(actor, action);
                nodes += next.perft(depth - 1);
            }
        }
        nodes
    }

    /// Cells, or places in an empty sea, at random until one is free.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        if self.placing() == 0 {
            let fired_at = self.fired_at();
            loop {
                let cell = fleet::cell(rng.below(u32::from(CELLS)) as u8);
                if !fired_at.has(cell) {
                    return Some((self.firing(), Action::Shot(cell)));
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

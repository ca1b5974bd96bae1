//! The game (R2–R4): turns, steps and leaps, what they do, how it ends.

use crate::FACTS;
use crate::board::{BOARD, Point, START, Set, Side, Way, points};
use crate::notation::Action;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// How the game has ended: this side has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All its men are captured.
    Captured(Side),
    /// It cannot move.
    Blocked(Side),
}

/// A game of fighting serpents.
#[derive(Debug)]
pub struct FightingSerpents {
    /// White's men and Black's.
    pub(crate) men: [Set; 2],
    pub(crate) side: Side,
    /// The man that goes on leaping (R3.3).
    pub(crate) leaping: Option<Point>,
    /// The first move goes to the centre (R2.3).
    pub(crate) centre: bool,
    /// Turns completed, and one for a position in which Black begins.
    pub(crate) turns: u32,
    /// Positions at the beginning of turns since the last capture.
    pub(crate) run: Run,
    /// A position has stood three times.
    pub(crate) repeated: bool,
    pub(crate) end: Option<End>,
}

impl Clone for FightingSerpents {
    fn clone(&self) -> FightingSerpents {
        FightingSerpents { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &FightingSerpents) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = FightingSerpents { run, ..*from };
    }
}

/// Where the game stands.
impl FightingSerpents {
    /// The start (R1.3).
    pub(crate) fn start(centre: bool) -> FightingSerpents {
        let mut game = FightingSerpents {
            men: START,
            side: Side::White,
            leaping: None,
            centre,
            turns: 0,
            run: Run::default(),
            repeated: false,
            end: None,
        };
        game.run.push(game.key());
        game
    }

    const fn seat(side: Side) -> Actor {
        match side {
            Side::White => Actor::ONE,
            Side::Black => Actor::TWO,
        }
    }

    fn acts(&self, actor: Actor) -> bool {
        self.end.is_none() && actor == FightingSerpents::seat(self.side)
    }

    #[inline]
    pub(crate) const fn own(&self) -> Set {
        self.men[self.side as usize]
    }

    #[inline]
    pub(crate) const fn enemy(&self) -> Set {
        self.men[self.side.other() as usize]
    }

    #[inline]
    const fn empty(&self) -> Set {
        BOARD & !(self.men[0] | self.men[1])
    }

    /// What is the same position: men and the side to move.
    pub(crate) fn key(&self) -> u64 {
        let [white, black] = self.men;
        let mixed = (white ^ black.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29 ^ black).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.side as u64
    }

    /// Whether the first move is due, which goes to the centre (R2.3).
    #[inline]
    const fn opens(&self) -> bool {
        self.centre
            && matches!(self.side, Side::White)
            && self.men[0] == START[0]
            && self.men[1] == START[1]
    }

    /// Where these men land by a leap this way.
    #[inline]
    const fn landings(&self, men: Set, way: Way) -> Set {
        way.step(way.step(men) & self.enemy()) & self.empty()
    }

    /// Where these men go by a step this way.
    #[inline]
    const fn targets(&self, men: Set, way: Way) -> Set {
        way.step(men) & self.empty()
    }

    #[inline]
    pub(crate) fn can_leap(&self, men: Set) -> bool {
        Way::ALL.into_iter().any(|way| self.landings(men, way) != 0)
    }

    #[inline]
    fn can_step(&self, men: Set) -> bool {
        Way::ALL.into_iter().any(|way| self.targets(men, way) != 0)
    }

    /// What may be done, by way: where men arrive, and how many steps away they come from.
    #[inline]
    fn moves(&self) -> ([Set; 6], u8) {
        if let Some(man) = self.leaping {
            return (Way::ALL.map(|way| self.landings(man.bit(), way)), 2);
        }
        let leaps = Way::ALL.map(|way| self.landings(self.own(), way));
        if leaps != [0; 6] {
            return (leaps, 2);
        }
        let to = if self.opens() { Point::CENTRE.bit() } else { BOARD };
        (Way::ALL.map(|way| self.targets(self.own(), way) & to), 1)
    }

    /// The end that a new turn finds (R4).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        if rule!("R4.1", self.own() == 0) {
            return Some(End::Captured(self.side));
        }
        let stuck = !self.can_step(self.own()) && !self.can_leap(self.own());
        rule!("R4.2", stuck).then_some(End::Blocked(self.side))
    }
}

/// The action that arrives there.
#[inline]
const fn arriving(to: Point, way: Way, steps: u8) -> Action {
    let back = way.back();
    let next = back.step(to.bit());
    let from = if steps == 1 { next } else { back.step(next) };
    Action { from: Point(from.trailing_zeros() as u8), to }
}

/// What is allowed.
impl FightingSerpents {
    fn holds(&self, point: Point) -> String {
        let side = Side::BOTH.into_iter().find(|side| self.men[*side as usize] & point.bit() != 0);
        side.map_or("no man".to_owned(), |side| format!("a man of {side}"))
    }

    fn check_move(&self, Action { from, to }: Action) -> Result<(), Rejection> {
        let us = self.side;
        let none = self.own() & from.bit() == 0;
        forbid!("R2.1", none, "{from} holds {}, {us} moves its own", self.holds(from));
        let found = Way::between(from, to);
        let opens = self.opens() && to != Point::CENTRE;
        forbid!("R2.3", opens, "the first move goes to the centre m8, not to {to}");
        let far = found.is_none();
        forbid!("R3.1", far, "no line leads from {from} to {to} in one step or two");
        let taken = self.empty() & to.bit() == 0;
        forbid!("R3.1", taken, "{to} holds {}", self.holds(to));
        let Some((way, steps)) = found else { return Ok(()) };
        let over = way.step(from.bit());
        let leaps = steps == 2 && over & self.enemy() != 0;
        let between = Point(over.trailing_zeros() as u8);
        let bad = steps == 2 && !leaps;
        forbid!(
            "R3.2",
            bad,
            "{between} holds {}, leaps go over the other side's",
            self.holds(between)
        );
        self.check_duty(from, leaps)
    }

    /// Captures are made, and by the man that has begun.
    fn check_duty(&self, from: Point, leaps: bool) -> Result<(), Rejection> {
        if let Some(man) = self.leaping {
            let other = man != from || !leaps;
            forbid!("R3.4", other, "the man on {man} must leap on");
            return Ok(());
        }
        let man = points(self.own()).find(|man| self.can_leap(man.bit()));
        let name = man.map_or(String::new(), |man| man.to_string());
        forbid!("R3.3", !leaps && man.is_some(), "the man on {name} can leap, so a leap is due");
        Ok(())
    }

    fn end_turn(&mut self) {
        self.side = self.side.other();
        self.leaping = None;
        self.turns += 1;
        self.run.push(self.key());
        let long = self.run.len() > 8;
        if long && rule!("R4.3", self.run.count_last() >= 3) {
            self.repeated = true;
        }
        self.end = self.ending();
    }
}

impl Game for FightingSerpents {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<FightingSerpents, Rejection> {
        let centre = setup.options.flag("centre");
        match setup.position {
            None => Ok(FightingSerpents::start(centre)),
            Some(text) => FightingSerpents::from_position(centre, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.end {
            Some(_) => Turn::over(round, place),
            None => Turn::of(FightingSerpents::seat(self.side), place + 1, round, place),
        };
        Turn { open: self.leaping.is_some(), declared: self.repeated, ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.acts(actor) {
            return;
        }
        let (arrivals, steps) = self.moves();
        for (way, to) in Way::ALL.into_iter().zip(arrivals) {
            out.extend(points(to).map(|to| arriving(to, way, steps)));
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", !self.acts(actor), "{} is to move", self.side);
        self.check_move(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        self.men[self.side as usize] ^= from.bit() | to.bit();
        let Some((way, 2)) = Way::between(from, to) else {
            self.end_turn();
            return;
        };
        self.men[self.side.other() as usize] &= !way.step(from.bit());
        self.run.clear();
        if rule!("R3.4", self.can_leap(to.bit())) {
            self.leaping = Some(to);
        } else {
            self.end_turn();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |loser: Side| FightingSerpents::seat(loser.other());
        match self.end {
            Some(End::Captured(loser)) => Some(Outcome::won(won(loser), "all-captured", "R4.1")),
            Some(End::Blocked(loser)) => Some(Outcome::won(won(loser), "blocked", "R4.2")),
            None if self.repeated => Some(Outcome::drawn(2, "threefold", "R4.3").declared()),
            None => None,
        }
    }

    fn position(&self, out: &mut String) {
        self.write_position(out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        action.write(out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        Action::read_lenient(text)
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
        self.turns = from.u32()?;
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

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        self.draw(scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (arrivals, steps) = self.moves();
        let mut n = rng.below(arrivals.iter().map(|to| to.count_ones()).sum());
        for (way, to) in Way::ALL.into_iter().zip(arrivals) {
            if let Some(to) = points(to).nth(n as usize) {
                return Some((FightingSerpents::seat(self.side), arriving(to, way, steps)));
            }
            n -= to.count_ones();
        }
        None
    }
}

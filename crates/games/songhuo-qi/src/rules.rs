//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{Colour, POINTS, Point, STARTS, USERS, WAREHOUSE, bit, has, neighbours, points};
pub use crate::notation::Action;
use crate::{notation, position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Goods in all.
pub const GOODS: u32 = 9;

/// Who has delivered so many wins with the next one (R5.1).
pub const ENOUGH: u32 = 4;

/// A main piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Where it stands.
    pub at: Point,
    /// It carries a good.
    pub loaded: bool,
}

/// A game of deliveries.
#[derive(Debug)]
pub struct SonghuoQi {
    /// Delivered goods are passed over and stood on (R3.2, R3.3).
    pub(crate) open_users: bool,
    /// Goods in the warehouse.
    pub(crate) waiting: Bitboard,
    /// Goods that Black and White have delivered.
    pub(crate) delivered: [Bitboard; 2],
    /// The main pieces of Black and White.
    pub(crate) pieces: [Piece; 2],
    pub(crate) side: Colour,
    /// Turns so far.
    pub(crate) turns: u32,
    /// Who has picked up a fifth good.
    pub(crate) winner: Option<Colour>,
    /// Positions since a good was picked up or delivered.
    run: Run,
    /// A position has stood three times (R5.2).
    repeated: bool,
}

impl Clone for SonghuoQi {
    fn clone(&self) -> SonghuoQi {
        SonghuoQi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &SonghuoQi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = SonghuoQi { run, ..*from };
    }
}

/// Where the game stands.
impl SonghuoQi {
    /// The start.
    fn start(open_users: bool) -> SonghuoQi {
        let mut game = SonghuoQi {
            open_users,
            waiting: WAREHOUSE,
            delivered: [Bitboard::EMPTY; 2],
            pieces: STARTS.map(|at| Piece { at, loaded: false }),
            side: Colour::Black,
            turns: 0,
            winner: None,
            run: Run::default(),
            repeated: false,
        };
        game.begin_run();
        game
    }

    const fn seat(colour: Colour) -> Actor {
        match colour {
            Colour::Black => Actor::ONE,
            Colour::White => Actor::TWO,
        }
    }

    /// The main piece of a colour.
    #[inline]
    pub(crate) const fn piece(&self, colour: Colour) -> Piece {
        self.pieces[colour as usize]
    }

    /// The main piece of the side to move.
    #[inline]
    pub(crate) const fn own(&self) -> Piece {
        self.piece(self.side)
    }

    /// All goods on the board.
    #[inline]
    pub(crate) fn goods(&self) -> Bitboard {
        self.waiting | self.delivered[0] | self.delivered[1]
    }

    /// Points without a good and without the other's piece.
    #[inline]
    fn free(&self) -> Bitboard {
        POINTS & !self.goods() & !bit(self.piece(self.side.other()).at)
    }

    /// Points that a piece without a good passes (R3.2).
    #[inline]
    fn passable(&self) -> Bitboard {
        let [black, white] = self.delivered;
        let other = bit(self.piece(self.side.other()).at);
        let open = if rule!("R3.2", self.open_users) { black | white } else { Bitboard::EMPTY };
        self.free() | open & !other
    }

    /// The points that the piece to move can go to.
    #[inline]
    pub(crate) fn targets(&self) -> Bitboard {
        let Piece { at, loaded } = self.own();
        if loaded {
            return neighbours(at) & self.free();
        }
        let passable = self.passable();
        let on = |all, way| all | neighbours(way);
        let two = points(neighbours(at) & passable).fold(Bitboard::EMPTY, on);
        two & (passable | self.waiting) & !bit(at)
    }

    /// What tells positions apart while no good changes its place: pieces and the side to move.
    #[inline]
    fn key(&self) -> u64 {
        let place = |piece: Piece| {
            u64::from(piece.at.y) << 4 | u64::from(piece.at.x) << 1 | u64::from(piece.loaded)
        };
        let [black, white] = self.pieces.map(place);
        black << 8 | white << 1 | self.side as u64
    }

    /// Forgets earlier positions.
    #[inline]
    pub(crate) fn begin_run(&mut self) {
        self.run.clear();
        self.run.push(self.key());
    }

    /// Whether a colour carries a fifth good (R5.1).
    #[inline]
    pub(crate) fn has_won(&self, colour: Colour) -> bool {
        let fifth = self.delivered[colour as usize].count() == ENOUGH;
        rule!("R5.1", fifth && self.piece(colour).loaded)
    }
}

/// What is allowed.
impl SonghuoQi {
    fn check_own(&self, from: Point) -> Result<(), Rejection> {
        let (us, at) = (self.side, self.own().at);
        forbid!("R2.1", from != at, "the piece of {us} is on {at}, not on {from}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let (us, at, targets) = (self.side, self.own().at, self.targets());
        let to = points(targets).next().map(|to| to.to_string()).unwrap_or_default();
        forbid!("R2.3", !targets.is_empty(), "{us} cannot pass, its piece on {at} can go to {to}");
        Ok(())
    }

    /// Two steps to fetch a good (R3).
    fn check_fetch(&self, from: Point, to: Point) -> Result<(), Rejection> {
        forbid!("R3.1", from == to, "the piece does not go back to {from} in its two steps");
        let between = neighbours(from) & neighbours(to);
        forbid!("R3.1", between.is_empty(), "{to} is not two steps from {from} along lines");
        let shut = (between & self.passable()).is_empty();
        forbid!("R3.2", shut, "the way from {from} to {to} is barred, {}", self.bars(between));
        let barred = !has(self.passable() | self.waiting, to);
        forbid!("R3.3", barred, "{to} is not free, it holds {}", self.holds(to));
        Ok(())
    }

    /// One step with a good (R4).
    fn check_delivery(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let far = !has(neighbours(from), to);
        forbid!("R4.1", far, "with a good the piece goes one step, not from {from} to {to}");
        let taken = !has(self.free(), to);
        forbid!("R4.2", taken, "{to} is not free, it holds {}", self.holds(to));
        Ok(())
    }

    /// A way that was written point by point.
    fn check_way(&self, way: &Chain<Point>) -> Result<(), Rejection> {
        let (from, to) = way.ends();
        self.check_own(from)?;
        let steps = way.legs().count();
        forbid!("R4.1", self.own().loaded, "with a good the piece goes one step, not {steps}");
        forbid!("R3.1", steps != 2, "the piece goes two steps, not {steps}");
        let aside = way.legs().find(|(a, b)| !has(neighbours(*a), *b));
        let (a, b) = aside.unwrap_or((from, to));
        forbid!("R3.1", aside.is_some(), "no line joins {a} and {b}");
        let between = way.legs().next().map_or(from, |(_, between)| between);
        let shut = !has(self.passable(), between);
        forbid!("R3.2", shut, "{between} holds {}", self.holds(between));
        Ok(())
    }

    /// What is on these points, in words.
    fn bars(&self, between: Bitboard) -> String {
        let names = points(between).map(|point| format!("{point} holds {}", self.holds(point)));
        names.collect::<Vec<_>>().join(" and ")
    }

    fn holds(&self, point: Point) -> String {
        let on = |colour: &Colour| self.piece(*colour).at == point;
        if let Some(colour) = Colour::BOTH.into_iter().find(on) {
            return format!("the piece of {colour}");
        }
        let delivered = |colour: &Colour| has(self.delivered[*colour as usize], point);
        match Colour::BOTH.into_iter().find(delivered) {
            Some(colour) => format!("a good that {colour} has delivered"),
            None => "a good".to_owned(),
        }
    }
}

/// What actions do.
impl SonghuoQi {
    #[inline]
    fn go(&mut self, to: Point) {
        let us = self.side;
        let Piece { at, loaded } = &mut self.pieces[us as usize];
        *at = to;
        if *loaded {
            if rule!("R4.3", has(USERS, to)) {
                *loaded = false;
                self.delivered[us as usize] |= bit(to);
                self.run.clear();
            }
        } else if rule!("R3.3", has(self.waiting, to)) {
            *loaded = true;
            self.waiting &= !bit(to);
            self.run.clear();
        }
    }
}

impl Game for SonghuoQi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<SonghuoQi, Rejection> {
        let start = SonghuoQi::start(setup.options.flag("open-users"));
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.repeated;
        if self.winner.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let role = self.side as u8 + 1;
        Turn { declared, ..Turn::of(SonghuoQi::seat(self.side), role, round, place) }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != SonghuoQi::seat(self.side) || self.winner.is_some() {
            return;
        }
        let (from, targets) = (self.own().at, self.targets());
        out.extend(points(targets).map(|to| Action::Move { from, to }));
        if targets.is_empty() {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        let Action::Move { from, to } = action else { return self.check_pass() };
        self.check_own(from)?;
        if self.own().loaded { self.check_delivery(from, to) } else { self.check_fetch(from, to) }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.side;
        if let Action::Move { to, .. } = action {
            self.go(to);
        }
        self.side = us.other();
        self.turns += 1;
        self.winner = self.has_won(us).then_some(us);
        self.run.push(self.key());
        if rule!("R5.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(colour) => Some(Outcome::won(SonghuoQi::seat(colour), "fifth-good", "R5.1")),
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R5.2").declared()),
            None => None,
        }
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
        let (action, way, canonical) = notation::read_lenient(self.own().at, text)?;
        way.map_or(Ok(()), |way| self.check_way(&way))?;
        Ok(Read { canonical, ..Read::unchecked(action) })
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
        let key = self.key();
        from.u64s(self.run.keys_mut())?;
        (self.run.keys().last() == Some(&key)).then_some(())
    }

    fn repetition_key(&self) -> u128 {
        self.identity()
    }

    fn forget(&mut self) {
        self.turns = self.side as u32;
        self.repeated = false;
        self.begin_run();
    }

    /// Goods wait and are delivered on different points, so that Black's fit beside those waiting.
    fn identity(&self) -> u128 {
        let [black, white] = self.delivered;
        let goods = u128::from((self.waiting | black).0) << 64 | u128::from(white.0 & USERS.0);
        goods | u128::from(self.key())
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let (from, mut targets) = (self.own().at, self.targets());
        let nth = rng.below(targets.count().max(1)) as usize;
        for _ in 0..nth {
            targets.next();
        }
        let action = points(targets).next().map_or(Action::Pass, |to| Action::Move { from, to });
        Some((SonghuoQi::seat(self.side), action))
    }
}

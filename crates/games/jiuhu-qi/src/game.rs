//! The game (R2–R5): who is to act, what is allowed, what it does, how it ends.

use crate::board::{ALL, MIDDLE, Point, Set, Side, bit, leaps, points, steps};
use crate::notation::{self, Action};
use crate::{position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{Actor, Event, Facts, Outcome, Read, Rejection, Scene, Setup, Turn, forbid, rule};

/// Pieces of a side, and shared tigers.
pub(crate) const PIECES: u32 = 3;

/// The two halves of a turn (R2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Half {
    /// A shared tiger moves.
    Shared,
    /// A piece of the side to move does.
    Own,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// All pieces of this side have arrived.
    Arrived(Side),
    /// Those of both sides have.
    Both,
}

/// Where the rules ended the game though it could go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Draw {
    /// A position stood for the third time.
    Repetition,
    /// The game has lasted long.
    Long,
}

/// A game of jiuhu qi.
#[derive(Debug)]
pub struct Jiuhu {
    /// So many turns are a draw, 0: never (R5.4).
    pub(crate) draw_after: u32,
    /// White's pieces and Black's.
    pub(crate) pieces: [Set; 2],
    /// The shared tigers.
    pub(crate) tigers: Set,
    pub(crate) side: Side,
    pub(crate) half: Half,
    /// Turns completed, and one for a position in which Black begins.
    pub(crate) turns: u32,
    /// Positions at the beginning of turns.
    pub(crate) run: Run,
    pub(crate) drawn: Option<Draw>,
    pub(crate) end: Option<End>,
}

impl Clone for Jiuhu {
    fn clone(&self) -> Jiuhu {
        Jiuhu { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Jiuhu) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = Jiuhu { run, ..*from };
    }
}

/// What the position tells.
impl Jiuhu {
    /// The start (R1.3).
    pub(crate) fn start(draw_after: u32) -> Jiuhu {
        let mut game = Jiuhu {
            draw_after,
            pieces: Side::BOTH.map(Side::start),
            tigers: MIDDLE,
            side: Side::White,
            half: Half::Shared,
            turns: 0,
            run: Run::default(),
            drawn: None,
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

    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Set {
        self.pieces[side as usize]
    }

    #[inline]
    const fn taken(&self) -> Set {
        self.pieces[0] | self.pieces[1] | self.tigers
    }

    #[inline]
    const fn empty(&self) -> Set {
        ALL & !self.taken()
    }

    /// The pieces that may move in this half of the turn.
    #[inline]
    const fn movers(&self) -> Set {
        match self.half {
            Half::Shared => self.tigers,
            Half::Own => self.of(self.side),
        }
    }

    /// What these pieces may leap over: own ones over no shared tiger (R3.3).
    #[inline]
    fn hurdles(&self) -> Set {
        let own = rule!("R3.3", self.half == Half::Own);
        if own { self.pieces[0] | self.pieces[1] } else { self.taken() }
    }

    /// Where a piece may go over such hurdles, by a step or by leaps (R3.2).
    #[inline]
    const fn targets(&self, piece: Set, hurdles: Set) -> Set {
        let empty = self.empty();
        let leapt = leaps(piece, hurdles & !piece, empty | piece);
        (steps(piece) & empty | leapt) & !piece
    }

    /// The enemies beside a piece that it may drive off (R4).
    #[inline]
    fn enemies(&self, piece: Set) -> Set {
        let them = self.side.other();
        let at_start = self.of(them) & them.start() & steps(piece);
        if self.half == Half::Own { at_start } else { 0 }
    }

    /// Whether a piece can move in this half of the turn.
    pub(crate) fn can_act(&self) -> bool {
        let hurdles = self.hurdles();
        points(self.movers())
            .map(bit)
            .any(|piece| self.targets(piece, hurdles) != 0 || self.enemies(piece) != 0)
    }

    /// What tells positions apart for repetition.
    pub(crate) const fn key(&self) -> u64 {
        let [white, black] = self.pieces;
        let mixed = (white ^ black << 24 ^ self.tigers << 40).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 31 ^ self.tigers).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ self.side as u64
    }

    /// The end that the board shows at the beginning of a turn (R5).
    #[inline]
    pub(crate) fn ending(&self) -> Option<End> {
        let arrived = |side: Side| self.of(side) == side.other().start();
        let (white, black) = (arrived(Side::White), arrived(Side::Black));
        if rule!("R5.2", white && black) {
            return Some(End::Both);
        }
        if rule!("R5.1", black) {
            return Some(End::Arrived(Side::Black));
        }
        // White has arrived: Black has had as many turns, or has one more.
        let equal = self.side == Side::White;
        let equal = rule!("R5.2", equal);
        (white && equal).then_some(End::Arrived(Side::White))
    }

    /// The draw that the rules declare.
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let after = self.draw_after;
        if rule!("R5.3", self.run.count_last() >= 3) {
            return Some(Draw::Repetition);
        }
        rule!("R5.4", after > 0 && self.turns >= after).then_some(Draw::Long)
    }

    fn finish_half(&mut self) {
        if self.half == Half::Shared {
            self.half = Half::Own;
            return;
        }
        self.half = Half::Shared;
        self.side = self.side.other();
        self.turns += 1;
        self.run.push(self.key());
        self.end = self.ending();
        self.drawn = self.drawn.or_else(|| self.draw());
    }
}

/// What is allowed.
impl Jiuhu {
    fn check_piece(&self, from: Point) -> Result<(), Rejection> {
        let us = self.side;
        let tiger = self.tigers & bit(from) != 0;
        let early = self.half == Half::Shared && !tiger;
        forbid!("R2.2", early, "a shared tiger moves first, none stands on {from}");
        let again = self.half == Half::Own && tiger;
        forbid!("R2.2", again, "a shared tiger has moved, now a piece of {us} does");
        forbid!("R3.1", self.movers() & bit(from) == 0, "no piece of {us} stands on {from}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        forbid!("R3.1", self.empty() & bit(to) == 0, "{to} is not empty");
        let anyhow = self.targets(bit(from), self.taken());
        let apart = anyhow & bit(to) == 0;
        forbid!("R3.2", apart, "neither a step nor leaps lead from {from} to {to}");
        let over = self.targets(bit(from), self.hurdles()) & bit(to) == 0;
        forbid!("R3.3", over, "from {from} to {to} it goes over a shared tiger");
        Ok(())
    }

    fn check_exile(&self, from: Point, to: Point, exile: Point) -> Result<(), Rejection> {
        let them = self.side.other();
        let shared = self.half == Half::Shared;
        forbid!("R4.1", shared, "a shared tiger drives nobody off");
        let none = self.of(them) & them.start() & bit(to) == 0;
        forbid!("R4.1", none, "no piece of {them} stands on {to} at its start");
        let apart = steps(bit(from)) & bit(to) == 0;
        forbid!("R4.2", apart, "{to} is not the next point on a line from {from}");
        forbid!("R4.3", self.empty() & bit(exile) == 0, "{exile} is not empty");
        Ok(())
    }
}

impl Game for Jiuhu {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<Jiuhu, Rejection> {
        let start = Jiuhu::start(setup.options.int("draw-after") as u32);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let declared = self.drawn.is_some();
        if self.end.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        let turn = Turn::of(Jiuhu::seat(self.side), self.side as u8 + 1, round, place);
        Turn { open: self.half == Half::Own, declared, ..turn }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.end.is_some() || actor != Jiuhu::seat(self.side) {
            return;
        }
        let (hurdles, empty) = (self.hurdles(), self.empty());
        for from in points(self.movers()) {
            let targets = points(self.targets(bit(from), hurdles));
            out.extend(targets.map(|to| Action { from, to, exile: None }));
            for to in points(self.enemies(bit(from))) {
                out.extend(points(empty).map(|at| Action { from, to, exile: Some(at) }));
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, Action { from, to, exile }) = (self.side, action);
        forbid!("R2.1", actor != Jiuhu::seat(us), "it is the turn of {us}");
        self.check_piece(from)?;
        match exile {
            None => self.check_move(from, to),
            Some(exile) => self.check_exile(from, to, exile),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to, exile }: Action) {
        let way = bit(from) | bit(to);
        match self.half {
            Half::Shared => self.tigers ^= way,
            Half::Own => self.pieces[self.side as usize] ^= way,
        }
        if let Some(exile) = exile {
            self.pieces[self.side.other() as usize] ^= bit(to) | bit(exile);
        }
        self.finish_half();
        // Four halves are two turns: somebody can always move.
        for _ in 0..4 {
            let stuck = self.end.is_none() && !self.can_act();
            if !rule!("R2.3", stuck) {
                break;
            }
            self.finish_half();
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match (self.end, self.drawn) {
            (Some(End::Arrived(by)), _) => Outcome::won(Jiuhu::seat(by), "arrived", "R5.1"),
            (Some(End::Both), _) => Outcome::drawn(2, "both-arrived", "R5.2"),
            (None, Some(Draw::Repetition)) => Outcome::drawn(2, "repetition", "R5.3").declared(),
            (None, Some(Draw::Long)) => Outcome::drawn(2, "long-game", "R5.4").declared(),
            (None, None) => return None,
        })
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
        notation::read_lenient(text)
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let us = self.side;
        Err(Rejection::illegal("R2.3", format!("{us} must move, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(match self.drawn {
            None => 0,
            Some(Draw::Repetition) => 1,
            Some(Draw::Long) => 2,
        });
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.drawn = match from.u8()? {
            0 => None,
            1 => Some(Draw::Repetition),
            2 => Some(Draw::Long),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())
    }

    fn repetition_key(&self) -> u128 {
        let mut text = String::new();
        position::write_board(self, &mut text);
        wanqi_sdk::snapshot::hash(text.as_bytes())
    }

    fn forget(&mut self) {
        (self.turns, self.drawn) = (self.side as u32, None);
        self.run.clear();
        if self.half == Half::Shared {
            self.run.push(self.key());
        }
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }
}

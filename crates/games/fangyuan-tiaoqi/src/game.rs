//! The game (R2, R4): turns, what is allowed, what it does, how it ends.

use crate::board::{Board, Colour, PIECES, Point, Shape, WAYS, home, shifted};
use crate::facts::FACTS;
use crate::lineup::Lineup;
use crate::moves::Moves;
use crate::notation::Action;
use crate::{position, scene};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::chain::Chain;
use wanqi_sdk::legacy::Game;
use wanqi_sdk::repetition::Run;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// A game of square and round jumps.
#[derive(Debug)]
pub struct FangyuanTiaoqi {
    /// Own pieces are jumped over by those of the other shape only (`rule-2`).
    strict: bool,
    /// So many turns are a draw, 0: never (R4.3).
    draw_after: u32,
    pub(crate) board: Board,
    /// Turns so far, the two that set up pieces included.
    pub(crate) turns: u32,
    /// Who has filled the goal.
    pub(crate) winner: Option<Colour>,
    /// Positions so far.
    run: Run,
    /// A position has stood three times (R4.2).
    repeated: bool,
}

impl Clone for FangyuanTiaoqi {
    fn clone(&self) -> FangyuanTiaoqi {
        FangyuanTiaoqi { run: self.run.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &FangyuanTiaoqi) {
        self.run.clone_from(&from.run);
        let run = std::mem::take(&mut self.run);
        *self = FangyuanTiaoqi { run, ..*from };
    }
}

/// Where the game stands.
impl FangyuanTiaoqi {
    /// An empty board, Black to set up its pieces.
    fn start(setup: &Setup<'_>) -> FangyuanTiaoqi {
        let mut game = FangyuanTiaoqi {
            strict: setup.rules == 1,
            draw_after: setup.options.int("draw-after") as u32,
            board: Board::EMPTY,
            turns: 0,
            winner: None,
            run: Run::default(),
            repeated: false,
        };
        game.begin_run();
        game
    }

    /// Who is to move, or would be if the game went on (R2.1).
    #[inline]
    pub(crate) const fn side(&self) -> Colour {
        if self.turns.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    #[inline]
    fn actor(&self) -> Actor {
        seat(self.side())
    }

    /// What tells positions apart: the pieces and the side to move.
    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ self.side() as u64
    }

    /// Forgets earlier positions.
    pub(crate) fn begin_run(&mut self) {
        self.run.clear();
        self.run.push(self.key());
    }

    /// Whether the rules have ended the game though players may go on (R4.2, R4.3).
    #[inline]
    fn declared(&self) -> bool {
        let long = self.draw_after > 0 && self.turns >= self.draw_after;
        self.repeated || rule!("R4.3", long)
    }

    fn moves(&self) -> Moves<'_> {
        Moves::of(self.side(), &self.board, self.strict)
    }

    /// The pieces of the side to move.
    #[inline]
    fn own(&self) -> Bitboard {
        self.board.of(self.side())
    }

    /// Whether the side to move has yet to set up its pieces (R2.2).
    #[inline]
    fn sets_up(&self) -> bool {
        rule!("R2.2", self.own().is_empty())
    }

    /// Whether a colour has won (R4.1).
    #[inline]
    pub(crate) fn has_won(&self, colour: Colour) -> bool {
        rule!("R4.1", self.board.fills_goal(colour))
    }
}

/// What is allowed.
impl FangyuanTiaoqi {
    fn check_set_up(&self) -> Result<(), Rejection> {
        forbid!("R2.2", !self.own().is_empty(), "{} has set up its pieces", self.side());
        Ok(())
    }

    fn check_own(&self, from: Point) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.2", self.own().is_empty(), "{us} sets up its ten pieces first");
        let own = self.own().has(from.0);
        forbid!("R2.3", !own, "{from} holds {}; {us} moves its pieces", self.holds(from));
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        self.check_own(from)?;
        forbid!("R3.1", from == to, "the piece on {from} must end elsewhere");
        let taken = self.board.all().has(to.0);
        forbid!("R3.1", taken, "{to} holds {}", self.holds(to));
        if rule!("R3.2", from.neighbours().has(to.0)) {
            return Ok(());
        }
        let hops = self.moves().hops(from);
        let reached = hops.has(to.0);
        let barred = if reached { None } else { self.barred(from, from, to) };
        let off = !reached && barred.is_none();
        forbid!("R3.3", off, "{to} is no step from {from}, {}", landings(hops));
        self.check_over(from, barred)
    }

    /// Each leg of a chain written stop by stop is a jump.
    fn check_chain(&self, chain: &Chain<Point>) -> Result<(), Rejection> {
        let (from, _) = chain.ends();
        self.check_own(from)?;
        let moves = self.moves();
        for (stop, next) in chain.legs() {
            let jump = moves.landings(from, stop.bit()).has(next.0);
            let barred = if jump { None } else { self.barred(from, stop, next) };
            let off = !jump && barred.is_none();
            forbid!("R3.3", off, "the chain breaks: no jump leads from {stop} to {next}");
            self.check_over(from, barred)?;
        }
        Ok(())
    }

    /// The piece in the way of a jump over it, where all else would allow the jump.
    fn barred(&self, from: Point, stop: Point, next: Point) -> Option<Point> {
        let others = self.board.all() & !from.bit();
        stop.middle(next).filter(|over| others.has(over.0) && !others.has(next.0))
    }

    /// Refuses a jump over this piece, if there is one, by its colour.
    fn check_over(&self, from: Point, barred: Option<Point>) -> Result<(), Rejection> {
        let Some(over) = barred else { return Ok(()) };
        let [shape, other] = [from, over].map(|point| self.board.shape(point));
        let own = self.own().has(over.0);
        let them = self.side().other();
        forbid!("R3.4", !own, "a {shape} piece does not jump over {them}'s {other} one on {over}");
        forbid!("R3.5", own, "a {shape} piece does not jump over the own {other} one on {over}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.2", self.own().is_empty(), "{us} sets up its ten pieces first");
        let moves = self.moves();
        let piece = self.own().map(Point).find(|piece| !moves.targets(*piece).is_empty());
        let name = piece.map(|point| point.to_string()).unwrap_or_default();
        forbid!("R2.4", piece.is_some(), "{us} can move, for one the piece on {name}");
        Ok(())
    }

    fn holds(&self, point: Point) -> String {
        let name = |(colour, shape): (Colour, Shape)| format!("a {shape} piece of {colour}");
        self.board.at(point).map_or("no piece".to_owned(), name)
    }
}

/// Where jumps lead, in words.
fn landings(hops: Bitboard) -> String {
    if hops.is_empty() {
        return "and nothing can be jumped over".to_owned();
    }
    let names: Vec<String> = hops.map(|point| Point(point).to_string()).collect();
    format!("and jumps lead to {} only", names.join(", "))
}

const fn seat(colour: Colour) -> Actor {
    match colour {
        Colour::Black => Actor::ONE,
        Colour::White => Actor::TWO,
    }
}

/// What actions do, and drawing one.
impl FangyuanTiaoqi {
    fn set_up(&mut self, lineup: Lineup) {
        let us = self.side();
        for (point, shape) in home(us).zip(lineup.shapes()) {
            self.board.place(us, shape, point);
        }
    }

    /// Notes the position that a turn has led to.
    #[inline]
    fn note(&mut self) {
        self.run.push(self.key());
        if rule!("R4.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    /// One line-up of all.
    fn draw_lineup(rng: &mut Rng) -> Action {
        loop {
            let number = rng.below(u32::from(Lineup::NUMBERS)) as u16;
            if let Some(lineup) = Lineup::new(number) {
                return Action::SetUp(lineup);
            }
        }
    }

    /// One move of all: steps are counted by their way, jumps by the piece. No jump ends beside its
    /// beginning, so that none is counted twice.
    #[inline]
    fn draw_move(&self, rng: &mut Rng) -> Action {
        let moves = self.moves();
        let steps = WAYS.map(|way| moves.steps(way));
        let mut total: u32 = steps.iter().map(|steps| steps.count()).sum();
        let mut hops = [(Point(0), Bitboard::EMPTY); PIECES as usize];
        for (from, hops) in moves.jumpers().map(Point).zip(&mut hops) {
            *hops = (from, moves.hops(from));
            total += hops.1.count();
        }
        let mut n = rng.below(total.max(1));
        for (way, steps) in WAYS.into_iter().zip(steps) {
            if let Some(to) = pick(steps, &mut n) {
                let from = shifted(to.bit(), -way).first();
                return Action::Move { from: Point(from), to };
            }
        }
        let jump = hops.into_iter().find_map(|(from, hops)| Some((from, pick(hops, &mut n)?)));
        jump.map_or(Action::Pass, |(from, to)| Action::Move { from, to })
    }
}

/// The point of a set that `n` others come before. A set that has no more than `n` is passed over.
#[inline]
fn pick(mut set: Bitboard, n: &mut u32) -> Option<Point> {
    let count = set.count();
    if *n >= count {
        *n -= count;
        return None;
    }
    set.nth(*n as usize).map(Point)
}

impl Game for FangyuanTiaoqi {
    const FACTS: Facts = FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<FangyuanTiaoqi, Rejection> {
        let start = FangyuanTiaoqi::start(setup);
        match setup.position {
            None => Ok(start),
            Some(text) => position::read(start, text),
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, self.turns as u8 % 2);
        let declared = self.declared();
        match self.winner {
            Some(_) => Turn { declared, ..Turn::over(round, place) },
            None => Turn { declared, ..Turn::of(self.actor(), place + 1, round, place) },
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.actor() || self.winner.is_some() {
            return;
        }
        if self.sets_up() {
            out.extend(Lineup::all().map(Action::SetUp));
            return;
        }
        let (before, moves) = (out.len(), self.moves());
        for from in self.own().map(Point) {
            let targets = moves.targets(from).map(Point);
            out.extend(targets.map(|to| Action::Move { from, to }));
        }
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.side();
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::SetUp(_) => self.check_set_up(),
            Action::Move { from, to } => self.check_move(from, to),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.side();
        match action {
            Action::SetUp(lineup) => self.set_up(lineup),
            Action::Move { from, to } => self.board.shift(us, from, to),
            Action::Pass => {}
        }
        self.turns += 1;
        self.winner = self.has_won(us).then_some(us);
        self.note();
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.winner {
            Some(colour) => Outcome::won(seat(colour), "arrival", "R4.1"),
            None if self.repeated => Outcome::drawn(2, "repetition", "R4.2").declared(),
            None if self.declared() => Outcome::drawn(2, "turn-limit", "R4.3").declared(),
            None => return None,
        })
    }

    fn position(&self, out: &mut String) {
        position::write(self, out);
    }

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        action.write(out);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::read(text)
    }

    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let (action, chain, canonical) = Action::read_lenient(text)?;
        chain.map_or(Ok(()), |chain| self.check_chain(&chain))?;
        Ok(Read { canonical, ..Read::unchecked(action) })
    }

    fn event(&mut self, _seat: Actor, _event: Event) -> Result<(), Rejection> {
        let message = "no turn is skipped, who cannot move passes";
        Err(Rejection::illegal("R2.4", message))
    }

    fn save(&self, out: &mut Writer) {
        out.u8(self.repeated.into());
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
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
        self.key().into()
    }

    fn forget(&mut self) {
        // Turns stay as many as tell the side to move and that pieces have been set up.
        let least = if self.turns < 2 { 0 } else { 2 };
        self.turns = least + self.turns % 2;
        self.repeated = false;
        self.begin_run();
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let action = if self.sets_up() { Self::draw_lineup(rng) } else { self.draw_move(rng) };
        Some((self.actor(), action))
    }
}

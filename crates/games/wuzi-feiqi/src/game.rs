//! The game (R2–R7): who is to act, what is allowed, how it ends.

use crate::board::{Board, Point, Side, points};
use crate::notation::{self, Action};
use crate::past::Past;
use crate::play::{HAND, Table};
use crate::{facts, position, scene};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::snapshot::{Reader, Writer};
use wanqi_sdk::words::counted;
use wanqi_sdk::{
    Actor, Event, Facts, Outcome, Read, Rejection, Rng, Scene, Setup, Turn, forbid, rule,
};

/// Why the rules ended the game though it could go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Declared {
    /// A position stood for the third time (R7.2).
    Repeated,
    /// Nothing was gained for long (R7.3).
    Quiet,
}

/// A game of wuzi feiqi.
#[derive(Debug)]
pub struct WuziFeiqi {
    pub(crate) table: Table,
    pub(crate) side: Side,
    /// Pieces still to be pulled out of a full board (R5.5).
    pub(crate) pulls: u8,
    /// Moves without gain that end the game.
    pub(crate) limit: u16,
    /// Moves since something was turned, taken, placed or pulled out.
    pub(crate) quiet: u16,
    /// Actions so far, and one for a position in which White is to move.
    pub(crate) turns: u32,
    past: Past,
    pub(crate) declared: Option<Declared>,
    /// The side to move has lost all its pieces (R7.1).
    pub(crate) lost: bool,
}

impl Clone for WuziFeiqi {
    fn clone(&self) -> WuziFeiqi {
        WuziFeiqi { past: self.past.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &WuziFeiqi) {
        self.past.clone_from(&from.past);
        let past = std::mem::take(&mut self.past);
        *self = WuziFeiqi { past, ..*from };
    }
}

impl WuziFeiqi {
    fn start(setup: &Setup<'_>) -> WuziFeiqi {
        let jumping = setup.rules == facts::WUBENGBENG;
        let board = Board::start(setup.rules == facts::DIAGONAL);
        WuziFeiqi {
            table: Table { board, jumping, hands: if jumping { [HAND; 2] } else { [0; 2] } },
            side: Side::Black,
            pulls: 0,
            limit: setup.options.int("quiet") as u16,
            quiet: 0,
            turns: 0,
            past: Past::default(),
            declared: None,
            lost: false,
        }
    }

    #[inline]
    const fn actor(&self) -> Actor {
        Actor(self.side as u8 + 1)
    }

    /// What tells positions apart: pieces, hands, the side to move, whether it has one to pull out.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let ([black, white], hands) = (self.table.board.sides, self.table.hands.map(u64::from));
        let [black, white] = [black, white].map(u64::from);
        let (side, pull) = (self.side as u64, u64::from(self.pulls == 1));
        black | white << 25 | side << 50 | hands[0] << 51 | hands[1] << 56 | pull << 61
    }

    /// Looks whether the game has ended, or the rules end it here.
    #[inline]
    pub(crate) fn settle(&mut self) {
        self.lost = rule!("R7.1", self.table.board.of(self.side) == 0);
        let third = self.past.add(self.key());
        if self.lost || self.declared.is_some() {
            return;
        }
        self.declared = if rule!("R7.2", third) {
            Some(Declared::Repeated)
        } else {
            rule!("R7.3", self.limit > 0 && self.quiet >= self.limit).then_some(Declared::Quiet)
        };
    }

    /// Whether the other side can act once this is done (R6.2).
    fn makes_room(&self, action: Action) -> bool {
        let mut table = self.table;
        table.play(self.side, action);
        table.can_act(self.side.other())
    }

    /// Adds a jump once for each set of holes that may be filled (R5.4).
    #[inline]
    fn list_jump(&self, way: usize, to: Point, steps: usize, out: &mut Vec<Action>) {
        let (from, holes) = Board::trail(way, to, steps);
        let chosen = self.table.choice(self.side, holes);
        let mut fill = 0_u32;
        loop {
            if fill.count_ones() == chosen {
                out.push(Action::Move { from, to, fill });
            }
            fill = fill.wrapping_sub(holes) & holes;
            if fill == 0 {
                break;
            }
        }
    }

    /// Adds all that is legal.
    #[inline]
    fn list(&self, out: &mut Vec<Action>) {
        let (us, them, before) = (self.side, self.side.other(), out.len());
        let (table, board) = (&self.table, &self.table.board);
        if self.pulls > 0 {
            out.extend(points(board.of(them)).map(Action::Pull));
            return;
        }
        for (way, reached) in board.reach(board.of(us), table.far()).iter().enumerate() {
            for (to, steps) in reached.iter().zip(1..) {
                let from = |to| Board::trail(way, to, steps).0;
                out.extend(points(*to).map(|to| Action::Move { from: from(to), to, fill: 0 }));
            }
        }
        if table.jumping {
            for (way, reached) in board.leaps(us, board.of(us)).iter().enumerate() {
                for (to, steps) in reached.iter().zip(1..) {
                    points(*to).for_each(|to| self.list_jump(way, to, steps, out));
                }
            }
        }
        if table.hands[us as usize] > 0 {
            out.extend(points(board.free()).map(Action::Place));
        }
        if out.len() == before {
            out.push(Action::Pass);
        } else if !table.can_act(them) {
            self.keep_room(before, out);
        }
    }

    /// Of what was added keeps only what makes room, if there is any (R6.2).
    #[cold]
    fn keep_room(&self, before: usize, out: &mut Vec<Action>) {
        let mut kept = before;
        for n in before..out.len() {
            if self.makes_room(out[n]) {
                out.swap(kept, n);
                kept += 1;
            }
        }
        if kept > before {
            out.truncate(kept);
        }
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.side;
        let first = || {
            let mut all = Vec::new();
            self.list(&mut all);
            all[0]
        };
        forbid!("R6.1", self.table.can_act(us), "{us} cannot pass, {} can be played", first());
        Ok(())
    }

    fn check_place(&self, point: Point) -> Result<(), Rejection> {
        let (us, table) = (self.side, &self.table);
        forbid!("R5.1", !table.jumping, "nothing is placed in this rule set");
        forbid!("R5.1", table.hands[us as usize] == 0, "{us} has no piece left in hand");
        let owner = table.board.at(point).map_or(String::new(), |side| side.to_string());
        forbid!("R5.1", !owner.is_empty(), "{point} is taken by a piece of {owner}");
        Ok(())
    }

    fn check_pull(&self, point: Point) -> Result<(), Rejection> {
        let (them, empty) = (self.side.other(), self.table.board.free().count_ones());
        forbid!(
            "R5.5",
            self.pulls == 0,
            "no piece is pulled out, {points} empty",
            points = counted(empty, "point is", "points are")
        );
        let theirs = self.table.board.at(point) == Some(them);
        forbid!("R5.5", !theirs, "{point} holds no piece of {them}");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point, fill: u32) -> Result<(), Rejection> {
        let (us, board, jumping) = (self.side, &self.table.board, self.table.jumping);
        forbid!("R3.1", board.at(from) != Some(us), "{from} holds no piece of {us}");
        let path = board.between(from, to);
        forbid!("R3.1", path.is_none(), "no straight line leads from {from} to {to}");
        let owner = board.at(to).map_or(String::new(), |side| side.to_string());
        forbid!("R3.2", !owner.is_empty(), "{to} is taken by a piece of {owner}");
        let path = path.unwrap_or(0);
        let first = |set: u32| points(set).next().unwrap_or(to);
        let (taken, passed) = (path & !board.free(), first(path & !board.free()));
        forbid!("R3.2", !jumping && taken != 0, "the piece on {passed} stands in the way");
        let gap = if jumping { path & board.free() } else { 0 };
        let point = first(gap);
        let near = path & board.of(us.other()) == 0;
        forbid!("R5.2", gap != 0 && near, "a piece steps to the next point, {to} is further");
        forbid!("R5.3", gap != 0, "{point} is empty, a jump passes over enemies only");
        let own = path & board.of(us);
        let point = first(own);
        forbid!("R5.3", own != 0, "a jump does not pass over the own piece on {point}");
        let holes = if jumping { Table::holes(from, path) } else { 0 };
        self.check_fill((from, to), holes, fill)
    }

    /// Whether the points named are those that a jump makes its player choose (R5.4).
    fn check_fill(&self, way: (Point, Point), holes: u32, fill: u32) -> Result<(), Rejection> {
        let chosen = self.table.choice(self.side, holes);
        let first = points(fill & !holes).next().map_or(String::new(), |point| point.to_string());
        forbid!("R5.4", !first.is_empty(), "the move leaves no hole on {first}");
        let named = fill.count_ones();
        forbid!("R5.4", chosen == 0 && named > 0, "there is no choice of points to fill");
        let (us, (from, to)) = (self.side, way);
        let pieces = counted(chosen, "piece", "pieces");
        let name = |point: Point| point.to_string();
        let all: Vec<_> = points(holes).map(name).collect();
        let some: String = points(holes).take(chosen as usize).map(name).collect();
        forbid!(
            "R5.4",
            chosen != named,
            "{us} has {pieces} to fill {} with and names {named} of them, as in {from}-{to}+{some}",
            all.join(", ")
        );
        Ok(())
    }

    /// Whether another action would make room for the other side, as it must (R6.2).
    fn check_room(&self, action: Action) -> Result<(), Rejection> {
        let them = self.side.other();
        if self.table.can_act(them) || self.makes_room(action) {
            return Ok(());
        }
        let mut all = Vec::new();
        self.list(&mut all);
        let room = all.into_iter().find(|action| self.makes_room(*action));
        let better = room.map_or(String::new(), |action| action.to_string());
        forbid!("R6.2", room.is_some(), "{them} cannot move, {better} would make room");
        Ok(())
    }
}

impl Game for WuziFeiqi {
    const FACTS: Facts = crate::FACTS;

    type Action = Action;

    fn new(setup: &Setup<'_>) -> Result<WuziFeiqi, Rejection> {
        let start = WuziFeiqi::start(setup);
        let mut game = match setup.position {
            None => start,
            Some(text) => position::read(start, text)?,
        };
        game.settle();
        Ok(game)
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        let turn = match self.lost {
            true => Turn::over(round, place),
            false => Turn::of(self.actor(), place + 1, round, place),
        };
        Turn { declared: self.declared.is_some(), ..turn }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor == self.actor() && !self.lost {
            self.list(out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let (us, them) = (self.side, self.side.other());
        forbid!("R2.1", actor != self.actor(), "{us} is to move");
        if let Action::Pull(point) = action {
            return self.check_pull(point);
        }
        forbid!("R5.5", self.pulls > 0, "{us} pulls a piece of {them} out of the full board");
        match action {
            Action::Pass => return self.check_pass(),
            Action::Place(point) => self.check_place(point)?,
            Action::Move { from, to, fill } => self.check_move(from, to, fill)?,
            Action::Pull(_) => {}
        }
        self.check_room(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let gained = self.table.play(self.side, action);
        self.side = self.side.other();
        self.turns += 1;
        self.quiet = if gained { 0 } else { self.quiet.saturating_add(1) };
        // Turned pieces may be turned back; those that are placed or taken never are.
        if gained && self.table.jumping {
            self.past.clear();
        }
        let full = self.table.jumping && self.table.board.free() == 0;
        self.pulls = if rule!("R5.5", full) { 2 } else { self.pulls.saturating_sub(1) };
        self.settle();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.actor().other();
        Some(match self.declared {
            _ if self.lost => Outcome::won(winner, "all-captured", "R7.1"),
            Some(Declared::Repeated) => Outcome::drawn(2, "repetition", "R7.2").declared(),
            Some(Declared::Quiet) => Outcome::drawn(2, "no-capture", "R7.3").declared(),
            None => return None,
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
        Err(Rejection::illegal("R2.2", format!("{us} must act, no turn is skipped")))
    }

    fn save(&self, out: &mut Writer) {
        out.u32(self.turns);
        out.u8(match self.declared {
            None => 0,
            Some(Declared::Repeated) => 1,
            Some(Declared::Quiet) => 2,
        });
        self.past.save(out);
    }

    fn restore(&mut self, from: &mut Reader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        self.declared = match from.u8()? {
            0 => None,
            1 => Some(Declared::Repeated),
            2 => Some(Declared::Quiet),
            _ => return None,
        };
        let key = self.key();
        self.past.restore(from, key)
    }

    fn repetition_key(&self) -> u128 {
        self.key().into()
    }

    fn forget(&mut self) {
        self.declared = None;
        self.quiet = 0;
        self.past.clear();
        self.past.add(self.key());
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }

    fn scene(&self, _view: Option<Actor>, scene: &mut Scene) {
        scene::draw(self, scene);
    }

    /// One of all that pieces get to and hands place; of a list where one jumps, pulls, makes room.
    #[inline]
    fn random(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.lost {
            return None;
        }
        let (table, us) = (&self.table, self.side);
        let (board, own) = (&table.board, table.board.of(us));
        let jumps = table.jumping && (self.pulls > 0 || board.can_jump(us, own));
        if jumps || !table.can_act(us.other()) {
            scratch.clear();
            self.list(scratch);
            let action = scratch[rng.below(scratch.len() as u32) as usize];
            return Some((self.actor(), action));
        }
        let reach = board.reach(own, table.far());
        let placed = if table.hands[us as usize] > 0 { board.free() } else { 0 };
        let total: u32 = reach.iter().flatten().map(|to| to.count_ones()).sum();
        let mut nth = rng.below((total + placed.count_ones()).max(1));
        if let Some(point) = points(placed).nth(nth as usize) {
            return Some((self.actor(), Action::Place(point)));
        }
        nth -= placed.count_ones();
        for (way, reached) in reach.iter().enumerate() {
            for (to, steps) in reached.iter().zip(1..) {
                if let Some(to) = points(*to).nth(nth as usize) {
                    let (from, _) = Board::trail(way, to, steps);
                    return Some((self.actor(), Action::Move { from, to, fill: 0 }));
                }
                nth -= to.count_ones();
            }
        }
        Some((self.actor(), Action::Pass))
    }
}

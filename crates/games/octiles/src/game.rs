//! The game: turns and the pile (R2), tiles (R3), runs (R4), the end (R5).

use crate::board::{Point, Space};
use crate::notation::Action;
use crate::run::Table;
use crate::tiles::{Laid, TILES, Tile};
use crate::variant::{SEATS, Variant};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;

/// The spaces where chance lays tiles for three seats (R2.3).
const PRELAID: [&[u8]; 2] = [b"c1", b"d1"];

/// The tiles next to the board (R2.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    /// The tile on top, if it is known.
    pub top: Option<Tile>,
    /// For each tile whether it is still unseen.
    pub unseen: [bool; TILES],
    /// The replaced tiles at the bottom of the pile, the upper ones first.
    pub under: [Option<Tile>; TILES],
}

impl Pile {
    /// The replaced tiles, the upper ones first.
    pub fn returned(&self) -> impl Iterator<Item = Tile> + '_ {
        self.under.iter().map_while(|tile| *tile)
    }

    /// Removes the tile on top and puts a replaced one under the pile. If there is no unseen tile
    /// left, the next one on top is known.
    fn turn_over(&mut self, replaced: Option<Tile>) {
        self.top = None;
        let count = self.returned().count();
        if rule!("R3.2", replaced.is_some()) {
            self.under[count] = replaced;
        }
        if rule!("R2.2", self.unseen == [false; TILES]) {
            self.top = self.under[0];
            self.under.rotate_left(1);
            self.under[TILES - 1] = None;
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The round in which a seat came home is complete.
    Home,
    /// No seat has a legal run.
    Stuck,
}

/// A game of Octiles. Seats are counted from 0 here.
#[derive(Clone, Debug)]
pub struct Octiles {
    pub(crate) variant: Variant,
    pub(crate) table: Table,
    pub(crate) pile: Pile,
    pub(crate) to_move: usize,
    pub(crate) round: u32,
    /// The number of passes in a row.
    pub(crate) passes: u8,
    pub(crate) end: Option<End>,
}

impl Octiles {
    /// A game with these tiles and runners, all other tiles unseen, seat 1 to move.
    pub(crate) fn at(variant: Variant, table: Table) -> Octiles {
        let laid = |tile| table.tiles.iter().flatten().any(|laid| laid.tile == tile);
        let mut pile = Pile { top: None, unseen: [false; TILES], under: [None; TILES] };
        Tile::all().for_each(|tile| pile.unseen[tile.index()] = !laid(tile));
        Octiles { variant, table, pile, to_move: 0, round: 1, passes: 0, end: None }
    }

    /// The tiles and runners.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The rule set with its options.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The next space where chance must lay a tile.
    pub(crate) fn to_prelay(&self) -> Option<Space> {
        let spaces = PRELAID.into_iter().filter_map(Space::parse);
        let mut empty = spaces.filter(|space| self.table.tile(*space).is_none());
        empty.next().filter(|_| rule!("R2.3", self.variant.seats() == 3))
    }

    /// The seat to move, or ENV; `None` if the game is over.
    pub(crate) fn actor(&self) -> Option<Actor> {
        match (self.end, self.pile.top) {
            (Some(_), _) => None,
            (None, None) => Some(Actor::ENV),
            (None, Some(_)) => Some(Actor(self.to_move as u8 + 1)),
        }
    }

    /// What the game expects, for the refusal of another action.
    fn expected(&self) -> String {
        let seat = self.to_move + 1;
        match (self.pile.top, self.to_prelay()) {
            (Some(tile), _) => format!("seat {seat} is to move with {tile} on top"),
            (None, Some(space)) => format!("chance is to lay a tile on {space}"),
            (None, None) => "chance is to reveal the tile on top".to_owned(),
        }
    }

    /// Calls `f` with each run of the seat to move, with some of them twice, until it returns true.
    fn any_run(&self, mut f: impl FnMut(Action) -> bool) -> bool {
        let Some(tile) = self.pile.top else { return false };
        let places =
            Space::all().flat_map(|space| (0..tile.turns()).map(move |turn| (space, turn)));
        for (space, turn) in places {
            let table = self.table.with(space, Laid { tile, turn });
            for (from, to) in table.joined(space) {
                let can = table.may_run(&self.variant, self.to_move, from, to);
                if can && f(Action::Run { space, turn, from, to }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether all start circles are occupied, so that a runner must leave them (R4.6).
    fn must_open(&self) -> bool {
        let mut start = self.variant.start(self.to_move);
        let closed = self.variant.open_start && start.all(|stop| self.table.at(stop).is_some());
        closed && self.any_run(|action| self.opens(action))
    }

    fn opens(&self, action: Action) -> bool {
        matches!(action, Action::Run { from, .. } if self.is_start(from))
    }

    fn is_start(&self, stop: Point) -> bool {
        stop.side() == Some(self.variant.side(self.to_move))
    }

    /// Whether the seat to move may pass only if it has no legal run (R2.4).
    fn may_not_pass(&self) -> bool {
        let all_passed = rule!("R2.4", usize::from(self.passes) >= self.variant.seats());
        self.variant.forced_pass || all_passed
    }
}

impl Octiles {
    fn check_run(&self, space: Space, turn: u8, from: Point, to: Point) -> Result<(), Rejection> {
        let Some(tile) = self.pile.top else { return Err(self.off_turn()) };
        let (turns, seat, us) = (tile.turns(), self.to_move, self.variant.colour(self.to_move));
        let least = turn % turns;
        forbid!("R3.1", turn >= turns, "{tile} turned by {turn} looks the same as by {least}");
        let runner = self.table.at(from);
        forbid!("R4.1", runner != Some(seat), "there is no runner of {us} on {from}");
        forbid!("R4.2", self.variant.in_goal(seat, from), "the runner on {from} is home");
        let table = self.table.with(space, Laid { tile, turn });
        let path = table.joined(space).any(|ends| ends == (from, to));
        forbid!("R4.3", !path, "{}", broken(&table, space, from, to));
        let ends = to.side().is_none() || self.variant.in_goal(seat, to);
        forbid!("R4.4", !ends, "{to} is not an inner stop and not a circle of {us}'s goal");
        let occupied = from != to && self.table.at(to).is_some();
        forbid!("R4.5", occupied, "there is a runner on {to}");
        let stays = !self.is_start(from) && self.must_open();
        forbid!("R4.6", stays, "{us} must leave its start circles, {from} is not one of them");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let can = self.may_not_pass() && self.any_run(|_| true);
        forbid!(
            "R2.4",
            can,
            "{} has a legal run and cannot pass",
            self.variant.colour(self.to_move)
        );
        Ok(())
    }

    fn check_reveal(&self, tile: Tile) -> Result<(), Rejection> {
        let due = self.pile.top.is_none() && self.to_prelay().is_none();
        forbid!("R2.2", !due, "{}", self.expected());
        forbid!("R2.2", !self.pile.unseen[tile.index()], "{tile} is already known");
        Ok(())
    }

    fn check_lay(&self, space: Space, laid: Laid) -> Result<(), Rejection> {
        forbid!("R2.3", self.to_prelay() != Some(space), "{}", self.expected());
        let Laid { tile, turn } = laid;
        forbid!("R2.3", !self.pile.unseen[tile.index()], "{tile} is already known");
        let (turns, least) = (tile.turns(), turn % tile.turns());
        forbid!("R3.1", turn >= turns, "{tile} turned by {turn} looks the same as by {least}");
        Ok(())
    }

    fn off_turn(&self) -> Rejection {
        Rejection::illegal("R2.1", self.expected())
    }
}

/// The reason why no path over a tile joins two stops.
fn broken(table: &Table, space: Space, from: Point, to: Point) -> String {
    let mut ends = table.joined(space).filter(|(start, _)| *start == from).map(|(_, end)| end);
    match ends.next() {
        Some(end) => format!("the path from {from} over {space} leads to {end}, not to {to}"),
        None => format!("no path leads from {from} over {space}"),
    }
}

impl Octiles {
    fn end_turn(&mut self) {
        self.to_move += 1;
        if rule!("R2.1", self.to_move == self.variant.seats()) {
            self.to_move = 0;
            self.round += 1;
            if rule!("R5.1", self.table.winners(&self.variant) != [false; SEATS]) {
                self.end = Some(End::Home);
            }
        }
        if rule!("R5.2", usize::from(self.passes) == 2 * self.variant.seats()) {
            self.end = self.end.or(Some(End::Stuck));
        }
    }
}

impl Game for Octiles {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.5", "no turn is skipped and no seat leaves; a seat that does not move passes");

    fn start(setup: &Setup<'_>) -> Result<Octiles, Rejection> {
        let variant = Variant::new(setup);
        let mut table = Table::EMPTY;
        for seat in 0..variant.seats() {
            variant.start(seat).for_each(|stop| table.runners[stop.index()] = Some(seat as u8));
        }
        Ok(Octiles::at(variant, table))
    }

    fn turn(&self) -> Turn {
        let place = self.to_move as u8;
        match self.actor() {
            None => Turn::over(self.round, 0),
            Some(Actor::ENV) => Turn::of(Actor::ENV, 0, self.round, place),
            Some(actor) => Turn::of(actor, actor.0, self.round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if self.actor() != Some(actor) {
            return;
        }
        if actor == Actor::ENV {
            let unseen = Tile::all().filter(|tile| self.pile.unseen[tile.index()]);
            match self.to_prelay() {
                None => out.extend(unseen.map(Action::Reveal)),
                Some(space) => out.extend(unseen.flat_map(|tile| {
                    (0..tile.turns()).map(move |turn| Action::Lay(space, Laid { tile, turn }))
                })),
            }
            return;
        }
        let (opening, first) = (self.must_open(), out.len());
        self.any_run(|action| {
            if !opening || self.opens(action) {
                // Two paths over a tile may join the same stops; their actions are close in the
                // list.
                let near = first.max(out.len().saturating_sub(8));
                if !out[near..].contains(&action) {
                    out.push(action);
                }
            }
            false
        });
        if out.len() == first || !self.may_not_pass() {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!("R2.1", self.actor() != Some(actor), "{}", self.expected());
        match (action, actor) {
            (Action::Reveal(tile), Actor::ENV) => self.check_reveal(tile),
            (Action::Lay(space, laid), Actor::ENV) => self.check_lay(space, laid),
            (Action::Run { space, turn, from, to }, Actor(1..)) => {
                self.check_run(space, turn, from, to)
            }
            (Action::Pass, Actor(1..)) => self.check_pass(),
            _ => Err(self.off_turn()),
        }
    }

    fn apply(&mut self, _actor: Actor, action: Action) {
        match action {
            Action::Reveal(tile) => {
                self.pile.unseen[tile.index()] = false;
                self.pile.top = Some(tile);
            }
            Action::Lay(space, laid) => {
                self.pile.unseen[laid.tile.index()] = false;
                self.table = self.table.with(space, laid);
            }
            Action::Run { space, turn, from, to } => {
                let replaced = self.table.tile(space).map(|laid| laid.tile);
                if let Some(tile) = self.pile.top {
                    self.table = self.table.with(space, Laid { tile, turn });
                }
                self.table.run(from, to);
                self.pile.turn_over(replaced);
                self.passes = 0;
                self.end_turn();
            }
            Action::Pass => {
                self.passes += 1;
                self.end_turn();
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let seats = self.variant.seats();
        if self.end? == End::Stuck {
            return Some(Outcome::drawn(seats, "nobody-can-move", "R5.2"));
        }
        let winners = self.table.winners(&self.variant);
        let firsts = winners.iter().filter(|home| **home).count();
        let reason = if firsts == 1 { "home" } else { "home-together" };
        let outcome = Outcome::drawn(seats, reason, "R5.1");
        if firsts == seats {
            return Some(outcome);
        }
        let rank = |seat: usize| if winners[seat] { 1 } else { firsts as u8 + 1 };
        let ranks = (0..seats).map(rank).collect();
        Some(Outcome { ranks, ..outcome.class(OutcomeClass::Decided) })
    }

    /// All eight turns of a tile are equally likely, also those that look the same.
    fn weight(&self, action: Action) -> u32 {
        match action {
            Action::Lay(_, laid) => 8 / u32::from(laid.tile.turns()),
            _ => 1,
        }
    }
}

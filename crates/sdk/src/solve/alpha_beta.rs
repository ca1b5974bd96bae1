//! Alpha-beta search with a table, for games without repetition. Values are from the view of seat
//! 1, so seats that act twice need no special case. All windows are null windows (MTD(f)): a search
//! decides whether the value is at least a given number, and the next search uses another number.
//!
//! If a search repeats no position along its lines, its result depends only on finished results, so
//! it is correct even if the game allows repetition. A search that repeats a position is refused,
//! because the value then depends on the path.

use super::table::Bounds;
use super::{Refused, Table, Value, decider, ended, outcome, winner};
use crate::game::{Actor, Game};
use std::cmp::Reverse;

/// The aim of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The winner.
    Result,
    /// The winner, and the number of actions if the winner hurries and the loser delays.
    Soonest,
    /// The margin, if outcomes have scores.
    Score,
}

/// A value and the cost of finding it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The value, with the details of the aim.
    pub value: Value,
    /// The number of positions searched.
    pub nodes: u64,
}

/// The number of a game that is won now, for [`Aim::Soonest`]; each action before the win subtracts
/// one.
const WON: i16 = 10_000;

/// Solves a game from its position. `guess` is the first value to test; it does not change the
/// result, but a good guess is faster. The table can be reused for other positions of the same
/// game, options and aim.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() -> Result<(), wanqi_sdk::solve::Refused> {
/// use wanqi_sdk::kit::play::start;
/// use wanqi_sdk::solve::Table;
/// use wanqi_sdk::solve::alpha_beta::{Aim, solve};
///
/// // `TwentyOne` is the game in the example of `Game`.
/// // Seat 1 wins: it reaches 1, 5, 9, 13, 17 and 21.
/// let (game, _) = start::<TwentyOne>(0);
/// let found = solve(&game, Aim::Soonest, None, &mut Table::new(10), 100_000)?;
/// assert_eq!(found.value.to_string(), "seat 1 in 11");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The game is not a game for two seats with open information, positions repeat, the aim is a score
/// but outcomes have none, or the search needs more than `most` positions.
pub fn solve<G: Game>(
    start: &G,
    aim: Aim,
    guess: Option<Value>,
    table: &mut Table,
    most: u64,
) -> Result<Found, Refused> {
    let mut start = start.clone();
    start.forget();
    let mut search =
        Search { aim, table, most, nodes: 0, levels: Vec::new(), path: Path::default() };
    if ended(&start) {
        let value = value(aim, aim.end(&start)?);
        return Ok(Found { value, nodes: 1 });
    }
    let tag = Table::tag(start.identity());
    let (mut lower, mut upper) = (-i16::MAX, i16::MAX);
    let mut found = guess.map_or(0, |value| number(aim, value));
    while lower < upper {
        let beta = if found == lower { found + 1 } else { found };
        found = search.node(&start, tag, 0, beta)?;
        if found < beta {
            upper = found;
        } else {
            lower = found;
        }
    }
    Ok(Found { value: value(aim, found), nodes: search.nodes })
}

/// The number of a guess; parts that the guess leaves out are assumed.
fn number(aim: Aim, value: Value) -> i16 {
    let size = match aim {
        Aim::Result => 1,
        Aim::Soonest => value.distance.map_or(1, |actions| i64::from(WON) - i64::from(actions)),
        Aim::Score => value.margin.map_or(1, i64::from),
    };
    let size = size.clamp(1, i64::from(i16::MAX) - 1) as i16;
    match value.winner {
        None => 0,
        Some(Actor::ONE) => size,
        Some(_) => -size,
    }
}

/// The value of a number.
fn value(aim: Aim, number: i16) -> Value {
    if number == 0 {
        return Value::DRAW;
    }
    let value = Value::won(if number > 0 { Actor::ONE } else { Actor::TWO });
    let size = number.unsigned_abs();
    match aim {
        Aim::Result => value,
        Aim::Soonest => value.within(u32::from(WON.unsigned_abs() - size)),
        Aim::Score => value.by(size.into()),
    }
}

impl Aim {
    /// Converts a bound of the position after an action into a bound of the position before it.
    #[inline]
    const fn back(self, bound: i16) -> i16 {
        match self {
            Aim::Soonest => bound - bound.signum(),
            Aim::Result | Aim::Score => bound,
        }
    }

    /// The number that the position after an action must reach, so that the position before it
    /// reaches `beta`.
    #[inline]
    const fn ahead(self, beta: i16) -> i16 {
        match self {
            Aim::Soonest => beta + beta.signum(),
            Aim::Result | Aim::Score => beta,
        }
    }

    /// Bounds of a position that has not ended.
    #[inline]
    fn narrowed(self, known: Bounds) -> Bounds {
        let most = match self {
            Aim::Result => 1,
            Aim::Soonest => WON - 1,
            Aim::Score => i16::MAX,
        };
        Bounds { lower: known.lower.max(-most), upper: known.upper.min(most) }
    }

    /// The number of an end.
    fn end<G: Game>(self, game: &G) -> Result<i16, Refused> {
        let outcome = outcome(game)?;
        if self == Aim::Score {
            let scores = outcome.scores.as_ref().map(|(scores, _)| &scores[..]);
            let Some([one, two]) = scores else { return Err(Refused::Score) };
            let margin = i16::try_from(one - two).ok().filter(|m| m.unsigned_abs() < 1 << 14);
            return margin.ok_or(Refused::Score);
        }
        let size = if self == Aim::Soonest { WON } else { 1 };
        Ok(winner(&outcome)?.map_or(0, |seat| if seat == Actor::ONE { size } else { -size }))
    }
}

struct Search<'a, G: Game> {
    aim: Aim,
    table: &'a mut Table,
    most: u64,
    nodes: u64,
    /// The state of each depth; its memory is reused.
    levels: Vec<SearchLevel<G>>,
    path: Path,
}

struct SearchLevel<G: Game> {
    actions: Vec<G::Action>,
    /// At least one entry for each action; later entries are unused.
    children: Vec<Child<G>>,
    /// The promise of an action, and its index.
    order: Vec<(i32, u16)>,
}

/// The position after an action, with bounds in the numbers of the position before it.
struct Child<G> {
    game: G,
    tag: u64,
    bounds: Bounds,
}

impl<G: Game> SearchLevel<G> {
    const fn new() -> SearchLevel<G> {
        SearchLevel { actions: Vec::new(), children: Vec::new(), order: Vec::new() }
    }

    /// Sorts the actions: first the best action of an earlier search, then the most promising.
    fn sort(&mut self, game: &G, actor: Actor, first: Option<u16>) {
        self.order.clear();
        for (place, action) in (0..).zip(&self.actions) {
            let promise =
                if first == Some(place) { i32::MAX } else { game.promise(actor, *action) };
            self.order.push((promise, place));
        }
        self.order.sort_unstable_by_key(|(promise, place)| (Reverse(*promise), *place));
    }
}

impl<G: Game> Search<'_, G> {
    /// Decides whether the value of a position that has not ended is at least `beta`. The result is
    /// a bound of the value: a number of at least `beta` if it is, a number below `beta` if it is
    /// not.
    fn node(&mut self, game: &G, tag: u64, depth: usize, beta: i16) -> Result<i16, Refused> {
        let known = self.table.get(tag);
        if let Some(answer) = known.and_then(|(bounds, _)| bounds.answer(beta)) {
            return Ok(answer);
        }
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(Refused::TooMany(self.most));
        }
        if !self.path.enter(tag) {
            return Err(Refused::ComesBack(super::text(game)));
        }
        if self.levels.len() <= depth {
            self.levels.push(SearchLevel::new());
        }
        let before = self.nodes;
        let mut level = std::mem::replace(&mut self.levels[depth], SearchLevel::new());
        let answer = self.best(game, &mut level, known.map(|(_, best)| best), depth, beta);
        self.levels[depth] = level;
        self.path.leave(tag);
        let (answer, best) = answer?;
        self.table.put(tag, Bounds::of(answer, beta), best, self.nodes - before);
        Ok(answer)
    }

    /// The result, and the index of the action that it depends on.
    fn best(
        &mut self,
        game: &G,
        level: &mut SearchLevel<G>,
        first: Option<u16>,
        depth: usize,
        beta: i16,
    ) -> Result<(i16, u16), Refused> {
        let actor = decider(game)?;
        let settles = |answer: i16| (answer >= beta) == (actor == Actor::ONE);
        if let Some(settled) = self.expand(game, actor, level, beta, settles)? {
            return Ok(settled);
        }
        level.sort(game, actor, first);
        let mut best: Option<(i16, u16)> = None;
        for (_, place) in &level.order {
            let child = &level.children[usize::from(*place)];
            let answer = match child.bounds.answer(beta) {
                Some(answer) => answer,
                None => {
                    let wanted = self.aim.ahead(beta);
                    self.aim.back(self.node(&child.game, child.tag, depth + 1, wanted)?)
                }
            };
            if settles(answer) {
                return Ok((answer, *place));
            }
            let better = |(old, _)| if actor == Actor::ONE { answer > old } else { answer < old };
            if best.is_none_or(better) {
                best = Some((answer, *place));
            }
        }
        Ok(best.expect("something is legal"))
    }

    /// Applies every action and looks up the resulting position in the table. Returns a result at
    /// once if one of the bounds is sufficient for the actor.
    fn expand(
        &mut self,
        game: &G,
        actor: Actor,
        level: &mut SearchLevel<G>,
        beta: i16,
        settles: impl Fn(i16) -> bool,
    ) -> Result<Option<(i16, u16)>, Refused> {
        let SearchLevel { actions, children, .. } = level;
        actions.clear();
        game.legal(actor, actions);
        if actions.is_empty() || actions.len() > usize::from(u16::MAX) {
            let text = super::text(game);
            return Err(Refused::Kind(format!("{} actions are legal in {text}", actions.len())));
        }
        for (place, action) in actions.iter().enumerate() {
            if place == children.len() {
                children.push(Child { game: game.clone(), tag: 0, bounds: Bounds::OPEN });
            }
            let child = &mut children[place];
            child.game.clone_from(game);
            child.game.apply(actor, *action);
            child.game.forget();
            child.bounds = self.aim.narrowed(Bounds::OPEN);
            if ended(&child.game) {
                let end = self.aim.back(self.aim.end(&child.game)?);
                child.bounds = Bounds { lower: end, upper: end };
                if settles(end) {
                    return Ok(Some((end, place as u16)));
                }
            }
        }
        // Done after all actions are applied: look-ups are the slowest part, and are faster
        // together.
        let children = &mut children[..actions.len()];
        for child in &mut *children {
            child.tag = Table::tag(child.game.identity());
        }
        self.table.warm(children.iter().map(|child| child.tag));
        for (place, child) in children.iter_mut().enumerate() {
            if child.bounds.lower < child.bounds.upper {
                let known = self.table.get(child.tag).map_or(Bounds::OPEN, |(bounds, _)| bounds);
                let Bounds { lower, upper } = self.aim.narrowed(known);
                child.bounds = Bounds { lower: self.aim.back(lower), upper: self.aim.back(upper) };
                if let Some(answer) = child.bounds.answer(beta).filter(|answer| settles(*answer)) {
                    return Ok(Some((answer, place as u16)));
                }
            }
        }
        Ok(None)
    }
}

/// The positions on the path from the start, with a filter for fast look-ups.
struct Path {
    tags: Vec<u64>,
    filter: [u8; 1024],
}

impl Default for Path {
    fn default() -> Path {
        Path { tags: Vec::new(), filter: [0; 1024] }
    }
}

impl Path {
    /// Adds a position; `false` if the path contains it already.
    fn enter(&mut self, tag: u64) -> bool {
        let count = &mut self.filter[(tag.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize];
        if *count > 0 && self.tags.contains(&tag) {
            return false;
        }
        *count = count.saturating_add(1);
        self.tags.push(tag);
        true
    }

    /// Removes the last position.
    fn leave(&mut self, tag: u64) {
        let count = &mut self.filter[(tag.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize];
        // A saturated counter is no longer exact, so it stays.
        if *count < u8::MAX {
            *count -= 1;
        }
        self.tags.pop();
    }
}

//! The stacks that a move can reach (R2–R4).

use crate::board::{Colour, DIRECTIONS, POINTS, Point, Stack};
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

/// The stacks, by point.
pub type Stacks = [Stack; POINTS];

/// A set of points.
pub type Set = u64;

/// The points of a set in order.
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(Point)
}

/// The first stack in a direction; `lifted` is the point that the moving stack has left.
fn first(stacks: &Stacks, from: Point, direction: usize, lifted: Point) -> Option<Point> {
    let mut at = from.step(direction)?;
    while at == lifted || stacks[usize::from(at.0)].is_empty() {
        at = at.step(direction)?;
    }
    Some(at)
}

/// The stacks that a move along lines meets (R2.2). Stacks of the colour `spring` are springboards
/// from which the move continues (R4.4).
#[must_use]
pub fn met(stacks: &Stacks, from: Point, spring: Option<Colour>) -> Set {
    let mut met: Set = 0;
    let mut open: Set = 1 << from.0;
    while let Some(at) = points(open).next() {
        open &= open - 1;
        for direction in 0..DIRECTIONS {
            let Some(point) = first(stacks, at, direction, from) else { continue };
            let bit: Set = 1 << point.0;
            let springs = spring.is_some() && stacks[usize::from(point.0)].top() == spring;
            if met & bit == 0 && rule!("R4.4", springs) {
                open |= bit;
            }
            met |= bit;
        }
    }
    met
}

/// The stack that a straight move between two points meets first, for messages.
#[must_use]
pub fn between(stacks: &Stacks, from: Point, to: Point) -> Option<Point> {
    (0..DIRECTIONS).find_map(|direction| {
        let next = |point: &Point| point.step(direction);
        let mut line = std::iter::successors(from.step(direction), next);
        let met = line.find(|point| *point == to || !stacks[usize::from(point.0)].is_empty())?;
        (met != to && line.any(|point| point == to)).then_some(met)
    })
}

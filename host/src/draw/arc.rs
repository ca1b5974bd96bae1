//! The circle of an arc.

use crate::scene::{Arc, Scene};
use std::f64::consts::{FRAC_PI_2, TAU};

/// A point, in steps.
type Point = (f64, f64);

/// An arc with a larger radius is drawn as a straight line.
const LARGEST: f64 = 10_000.0;

/// The circle of an arc, and the part of it.
pub(super) struct Curve {
    pub from: Point,
    pub to: Point,
    pub radius: f64,
    centre: Point,
    /// The angle of the first end.
    start: f64,
    /// The angle from the first end to the last: positive is counterclockwise.
    pub turn: f64,
}

impl Curve {
    /// The circle through three points; `None` if they are on one line.
    pub fn of(scene: &Scene, arc: &Arc) -> Option<Curve> {
        let place = |index: usize| (scene.places[index].x, scene.places[index].y);
        let (from, to) = (place(arc.from), place(arc.to));
        let centre = centre(from, arc.through, to)?;
        let radius = distance(centre, from);
        if radius > LARGEST {
            return None;
        }
        let angle = |(x, y): Point| (y - centre.1).atan2(x - centre.0);
        let start = angle(from);
        let after = |point: Point| (angle(point) - start).rem_euclid(TAU);
        // A whole circle ends where it starts.
        let left = if from == to { TAU } else { after(to) };
        let turn = if after(arc.through) < left { left } else { left - TAU };
        Some(Curve { from, to, radius, centre, start, turn })
    }

    fn at(&self, angle: f64) -> Point {
        (self.centre.0 + self.radius * angle.cos(), self.centre.1 + self.radius * angle.sin())
    }

    /// The quarters of the circle, counted from the right, at which the arc is farthest to one side,
    /// in the order of the arc.
    fn quarters(&self) -> Vec<i32> {
        let [low, high] = match self.turn >= 0.0 {
            true => [self.start, self.start + self.turn],
            false => [self.start + self.turn, self.start],
        };
        // An end that is rounded still counts.
        let near = 0.01;
        let first = ((low - near) / FRAC_PI_2).ceil() as i32;
        let last = ((high + near) / FRAC_PI_2).floor() as i32;
        let mut quarters: Vec<i32> = (first..=last).collect();
        if self.turn < 0.0 {
            quarters.reverse();
        }
        quarters
    }

    /// The points that are farthest to one side.
    pub fn extremes(&self) -> Vec<Point> {
        self.quarters().iter().map(|&quarter| self.at(f64::from(quarter) * FRAC_PI_2)).collect()
    }

    /// A chain of straight lines for a picture that cannot show curves: around the circle for an arc
    /// of more than half of it, else from end to end.
    pub fn chain(&self) -> Vec<Point> {
        let mut points = vec![self.from];
        if self.turn.abs() > TAU / 2.0 + 0.1 {
            let corner = |pair: &[i32]| {
                let middle = f64::from(pair[0] + pair[1]) / 2.0 * FRAC_PI_2;
                let out = self.radius * std::f64::consts::SQRT_2;
                (self.centre.0 + out * middle.cos(), self.centre.1 + out * middle.sin())
            };
            points.extend(self.quarters().windows(2).map(corner));
        }
        points.push(self.to);
        points
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The centre of the circle through three points. If the ends are equal, `through` is opposite.
fn centre(a: Point, b: Point, c: Point) -> Option<Point> {
    if a == c {
        return (a != b).then_some(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0));
    }
    let (bx, by) = (b.0 - a.0, b.1 - a.1);
    let (cx, cy) = (c.0 - a.0, c.1 - a.1);
    let cross = 2.0 * (bx * cy - by * cx);
    if cross.abs() < 1e-6 {
        return None;
    }
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy);
    Some((a.0 + (cy * b2 - by * c2) / cross, a.1 + (bx * c2 - cx * b2) / cross))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The arc of these three points.
    fn curve(from: Point, through: Point, to: Point) -> Option<Curve> {
        let lines = format!("place a {} {}\nplace b {} {}\n", from.0, from.1, to.0, to.1);
        let mut scene = Scene::parse(&lines).unwrap();
        scene.arcs.push(Arc { from: 0, through, to: 1 });
        Curve::of(&scene, &scene.arcs[0])
    }

    proptest! {
        #[test]
        fn three_points_give_the_arc_and_its_bounds(
            centre in (-20.0_f64..20.0, -20.0_f64..20.0),
            radius in 0.3_f64..20.0,
            start in 0.0_f64..TAU,
            turn in 0.3_f64..(TAU - 0.3),
            clockwise: bool,
            part in 0.1_f64..0.9,
        ) {
            let turn = if clockwise { -turn } else { turn };
            let at = |angle: f64| -> Point {
                (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
            };
            let curve = curve(at(start), at(start + turn * part), at(start + turn)).unwrap();
            prop_assert!((curve.radius - radius).abs() < 1e-6 * radius);
            prop_assert!((curve.turn - turn).abs() < 1e-6, "{} is not {turn}", curve.turn);
            let corners = [curve.extremes(), vec![curve.from, curve.to]].concat();
            let (mut low, mut high) = (corners[0], corners[0]);
            for (x, y) in corners {
                low = (low.0.min(x), low.1.min(y));
                high = (high.0.max(x), high.1.max(y));
            }
            for step in 0..=100 {
                let (x, y) = at(start + turn * f64::from(step) / 100.0);
                let inside = |low: f64, at: f64, high: f64| low - 1e-3 <= at && at <= high + 1e-3;
                prop_assert!(inside(low.0, x, high.0) && inside(low.1, y, high.1), "{x} {y}");
            }
            let chain = curve.chain();
            prop_assert_eq!((chain[0], chain[chain.len() - 1]), (curve.from, curve.to));
        }
    }

    #[test]
    fn points_on_one_line_give_no_circle() {
        assert!(curve((0.0, 0.0), (1.0, 0.0), (2.0, 0.0)).is_none());
        assert!(curve((0.0, 0.0), (0.0, 0.0), (2.0, 0.0)).is_none());
        assert!(curve((0.0, 0.0), (0.5, 1e-5), (1.0, 0.0)).is_none(), "a radius of 12,500 steps");
    }
}

//! The geometry of places: the distance of neighbours, and the shape of cells.

use crate::scene::Place;

/// The shape of cells, determined by the directions of their neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Squares: neighbours are to the sides, above and below.
    Square,
    /// Hexagons in rows, each row shifted by half a step.
    Pointed,
    /// Hexagons in columns.
    Flat,
    /// Anything else.
    Round,
}

/// The measures of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Distance of the nearest two places, in steps.
    pub gap: f64,
    /// The shape of cells.
    pub shape: Shape,
}

/// Two points closer than this are the same place.
const SAME: f64 = 0.05;
/// The greatest ratio of a neighbour's distance to the shortest distance.
const SLACK: f64 = 1.06;

impl Grid {
    /// Measures a board.
    #[must_use]
    pub fn of(places: &[Place]) -> Grid {
        let mut points: Vec<(f64, f64)> = places.iter().map(|place| (place.x, place.y)).collect();
        points.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        let mut gap = f64::INFINITY;
        pairs(&points, |gap| gap, &mut gap, |gap, _, distance| *gap = gap.min(distance));
        if !gap.is_finite() {
            // The shape of a single cell cannot be measured. Only boards without an edge start with
            // one cell, and they have hexagons.
            return Grid { gap: 1.0, shape: Shape::Pointed };
        }
        let mut seen = [false; 3];
        let reach = gap * SLACK;
        pairs(
            &points,
            |_| reach,
            &mut seen,
            |seen, (_, y), distance| {
                let angle = (y.abs() / distance).clamp(0.0, 1.0).asin().to_degrees();
                match angle {
                    25.0..=35.0 => seen[0] = true,
                    55.0..=65.0 => seen[1] = true,
                    5.0..=85.0 => seen[2] = true,
                    _ => {}
                }
            },
        );
        let shape = match seen {
            [false, false, false] => Shape::Square,
            [false, true, false] => Shape::Pointed,
            [true, false, false] => Shape::Flat,
            _ => Shape::Round,
        };
        Grid { gap, shape }
    }

    /// The corners of a cell around the origin, scaled by `size`; `None` if the cell is round.
    #[must_use]
    pub fn corners(&self, size: f64) -> Vec<(f64, f64)> {
        let half = self.gap * size / 2.0;
        let first = match self.shape {
            Shape::Square => {
                return vec![(-half, -half), (half, -half), (half, half), (-half, half)];
            }
            Shape::Round => return Vec::new(),
            Shape::Pointed => 30.0_f64,
            Shape::Flat => 0.0,
        };
        let radius = half * 2.0 / 3.0_f64.sqrt();
        let corner = |n: u8| {
            let (sin, cos) = (first + 60.0 * f64::from(n)).to_radians().sin_cos();
            (radius * cos, radius * sin)
        };
        (0..6).map(corner).collect()
    }
}

/// Visits all pairs of points within a distance; the points are sorted.
fn pairs<T>(
    points: &[(f64, f64)],
    reach: impl Fn(T) -> f64,
    seen: &mut T,
    mut look: impl FnMut(&mut T, (f64, f64), f64),
) where
    T: Copy,
{
    for (index, (x, y)) in points.iter().enumerate() {
        for (other, height) in &points[index + 1..] {
            let (right, up) = (other - x, height - y);
            let within = reach(*seen);
            if right > within {
                break;
            }
            let distance = right.hypot(up);
            if distance > SAME && distance <= within {
                look(seen, (right, up), distance);
            }
        }
    }
}

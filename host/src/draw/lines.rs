//! The lines of a board in text: whether they are drawn, and how much room they need.

use super::arc::Curve;
use super::hundredths;
use crate::scene::{Place, Scene};
use std::collections::HashSet;

/// The most places of a board whose lines get additional rows although they only join all
/// neighbours. On larger boards such lines show nothing new and would double the size.
const LARGE: usize = 64;
/// The most columns per step that lines may require.
const MOST_COLUMNS: f64 = 4.0;
/// The greatest length of a line between neighbours, in hundredths of the shortest distance.
const SLACK: i64 = 4;
/// Heights that differ by at most this many hundredths of a step are in one row.
const NEAR: i64 = 16;

/// The heights of a board, from the top. Heights in one row count as one: on a round board, the
/// places at an edge are not exactly on a line.
pub(super) struct Heights(Vec<i64>);

impl Heights {
    pub fn of(heights: impl Iterator<Item = f64>) -> Heights {
        let mut all: Vec<i64> = heights.map(hundredths).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.dedup_by(|next, first| *first - *next <= NEAR);
        Heights(all)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The number of a height from the top.
    pub fn index(&self, height: f64) -> usize {
        let height = hundredths(height);
        // The first of its row is the lowest that is not below it.
        self.0.partition_point(|&first| first >= height).saturating_sub(1)
    }
}

/// The lines of a board, cut at each place; arcs are chains of lines.
pub(super) struct Lines {
    /// The ends of each line, in steps.
    pub edges: Vec<[(f64, f64); 2]>,
    /// Lines are drawn only where there is room.
    pub dense: bool,
}

impl Lines {
    pub fn of(scene: &Scene) -> Lines {
        let pairs = scene.lines.iter().flat_map(|line| line.windows(2));
        let mut joined: Vec<_> =
            pairs.map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect();
        joined.sort_unstable();
        joined.dedup();
        let dense = scene.places.len() > LARGE && join_all_neighbours(&scene.places, &joined);
        let place = |index: usize| (scene.places[index].x, scene.places[index].y);
        let straight = joined.into_iter().map(|(from, to)| [place(from), place(to)]);
        let arcs = scene.arcs.iter().flat_map(|arc| {
            let ends = || vec![place(arc.from), place(arc.to)];
            let chain = Curve::of(scene, arc).map_or_else(ends, |curve| curve.chain());
            chain.windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>()
        });
        Lines { edges: straight.chain(arcs).collect(), dense }
    }

    /// The row of each height, from the top. A row lies between two heights if a line runs from one
    /// to the other and no other height is between them.
    pub fn rows(&self, heights: &Heights) -> Vec<usize> {
        let mut apart = vec![1; heights.len()];
        for edge in &self.edges {
            let [one, other] = edge.map(|(_, y)| heights.index(y));
            if one.abs_diff(other) == 1 && !self.dense {
                apart[one.min(other)] = 2;
            }
        }
        let below = |row: &mut usize, apart: usize| {
            *row += apart;
            Some(*row - apart)
        };
        apart.into_iter().scan(0, below).collect()
    }

    /// The number of columns per step, at least `scale`: a line that runs left or right on its way
    /// down does so by two columns, or by more if its middle must be a column.
    pub fn columns_a_step(&self, heights: &Heights, scale: f64) -> f64 {
        let across = self.edges.iter().filter_map(|&[from, to]| {
            let across = hundredths((from.0 - to.0).abs());
            // A line that is nearly vertical needs no columns.
            (across > NEAR && heights.index(from.1) != heights.index(to.1)).then_some(across)
        });
        let Some(least) = across.min().filter(|_| !self.dense) else { return scale };
        let twice = 200.0 / least as f64;
        if twice > MOST_COLUMNS { scale.max(MOST_COLUMNS) } else { (scale / twice).ceil() * twice }
    }
}

/// Whether the lines join exactly the pairs of places with the shortest distance.
fn join_all_neighbours(places: &[Place], edges: &[(usize, usize)]) -> bool {
    let length = |from: usize, to: usize| -> i64 {
        let (from, to) = (&places[from], &places[to]);
        hundredths((from.x - to.x).hypot(from.y - to.y))
    };
    let lengths = || edges.iter().map(|&(from, to)| length(from, to));
    let (Some(shortest), Some(longest)) = (lengths().min(), lengths().max()) else { return true };
    if longest > shortest + SLACK {
        return false;
    }
    let points: HashSet<(i64, i64)> = places.iter().map(point).collect();
    let joined: HashSet<(usize, usize)> = edges.iter().copied().collect();
    let near = |from: usize, to: usize| length(from, to) <= longest + SLACK;
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_unstable_by_key(|index| point(&places[*index]));
    let reach = longest + SLACK;
    points.len() == places.len()
        && order.iter().enumerate().all(|(nth, &from)| {
            let adjacent = order[nth + 1..]
                .iter()
                .take_while(|to| point(&places[**to]).0 - point(&places[from]).0 <= reach);
            adjacent
                .copied()
                .filter(|&to| near(from, to))
                .all(|to| joined.contains(&(from.min(to), from.max(to))))
        })
}

fn point(place: &Place) -> (i64, i64) {
    (hundredths(place.x), hundredths(place.y))
}

/// The sign for a line of this slope, in rows and columns.
pub(super) fn sign(rows: i64, columns: i64) -> char {
    match (rows.signum(), columns.signum()) {
        (0, _) => '-',
        (_, 0) => '|',
        (1, 1) | (-1, -1) => '\\',
        _ => '/',
    }
}

/// The sign for two lines in one place.
pub(super) fn crossed(one: char, other: char) -> char {
    match (one, other) {
        (one, other) if one == other => one,
        ('/', '\\') | ('\\', '/') => 'X',
        ('-', '|') | ('|', '-') => '+',
        (one, _) => one,
    }
}

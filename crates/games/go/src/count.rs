//! Counting (R5).

use crate::board::{CELLS, Point, STRIDE, Side, points};
use crate::chains::{Content, Contents, around, bits};
use crate::game::{Ended, Go, Phase};
use crate::setup::{Counting, Ko};
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;

/// The bit of a point whose region is known.
const SEEN: u8 = 128;

/// A connected set of points that are empty after the dead stones are removed.
struct Region {
    /// The points, as a range of [`Ground::points`].
    from: usize,
    to: usize,
    /// Bits of the sides with stones next to it.
    borders: u8,
}

/// The empty regions of a board without its dead stones.
struct Ground<'a> {
    go: &'a Go,
    /// The content of the cells without dead stones.
    standing: Contents,
    points: Vec<Point>,
    regions: Vec<Region>,
}

/// A sum for Black and one for White.
type Both = [i64; 2];

impl Go {
    /// The outcome, if the game has ended.
    pub(crate) fn result(&self) -> Option<Outcome> {
        match (self.state.phase, self.state.ended) {
            (Phase::Over, _) => Some(self.count()),
            (_, Ended::Repetition) => {
                let rule = if self.config.ko == Ko::Chinese { "R3.5" } else { "R3.4" };
                Some(Outcome::drawn(2, "no-result", rule).class(OutcomeClass::Void).declared())
            }
            (_, Ended::Passes) => Some(self.count().declared()),
            (_, Ended::No) => None,
        }
    }

    /// R5: counts the board without dead chains.
    fn count(&self) -> Outcome {
        let ground = Ground::new(self);
        let (counts, denominator, id) = match self.config.counting {
            Counting::Chinese => (self.chinese(&ground), 4, "R5.1"),
            Counting::Japanese => (self.with_komi(ground.territory()), 2, "R5.2"),
            Counting::Aga => (self.with_komi(ground.area()), 2, "R5.4"),
            Counting::TrompTaylor => (self.with_komi(ground.area()), 2, "R5.5"),
        };
        let outcome = match counts[0].cmp(&counts[1]) {
            std::cmp::Ordering::Greater => Outcome::won(Side::Black.seat(), "score", id),
            std::cmp::Ordering::Less => Outcome::won(Side::White.seat(), "score", id),
            std::cmp::Ordering::Equal => Outcome::drawn(2, "score", id),
        };
        outcome.scored(counts.to_vec(), denominator)
    }

    /// R5.1, in quarters: shared points make halves, half of a komi of half points quarters.
    fn chinese(&self, ground: &Ground<'_>) -> Both {
        let [black, white] = ground.area();
        let all = i64::from(self.config.size).pow(2);
        let shared = all - black - white;
        let moved = self.config.komi + 2 * self.compensation();
        [4 * black + 2 * shared - moved, 4 * white + 2 * shared + moved]
    }

    /// Points in halves, komi and compensation with White's.
    fn with_komi(&self, [black, white]: Both) -> Both {
        [2 * black, 2 * white + self.config.komi + 2 * self.compensation()]
    }

    /// R5.6: the points for handicap stones.
    fn compensation(&self) -> i64 {
        if rule!("R5.6", self.config.compensation > 0) { self.config.compensation } else { 0 }
    }

    /// The territory of each side at the end, without stones.
    pub(crate) fn territory_points(&self) -> [Vec<Point>; 2] {
        let ground = Ground::new(self);
        let mut sides = [Vec::new(), Vec::new()];
        for region in &ground.regions {
            if let Some(color) = region.owner() {
                sides[color as usize].extend(&ground.points[region.from..region.to]);
            }
        }
        sides.iter_mut().for_each(|points| points.sort_unstable());
        sides
    }
}

impl<'a> Ground<'a> {
    fn new(go: &'a Go) -> Ground<'a> {
        let size = usize::from(go.config.size);
        let mut ground = Ground {
            go,
            standing: *go.board.contents(),
            points: Vec::with_capacity(size * size),
            regions: Vec::with_capacity(2 * size),
        };
        if go.state.named > 0 {
            for point in points(go.config.size).filter(|point| go.board.is_dead(*point)) {
                ground.standing[point.cell()] = bits::EMPTY;
            }
        }
        for row in 1..=size {
            for point in (1..=size).map(|column| Point::new(column as u8, row as u8)) {
                if ground.standing[point.cell()] == bits::EMPTY {
                    ground.add_region(point);
                }
            }
        }
        ground
    }

    fn add_region(&mut self, first: Point) {
        let from = self.points.len();
        let mut borders = 0;
        self.standing[first.cell()] |= SEEN;
        self.points.push(first);
        let mut next = from;
        while let Some(point) = self.points.get(next).copied() {
            next += 1;
            for beside in around(point.cell()) {
                let content = &mut self.standing[beside];
                borders |= *content & (bits::BLACK | bits::WHITE);
                if *content == bits::EMPTY {
                    *content |= SEEN;
                    self.points.push(Point::at(beside));
                }
            }
        }
        self.regions.push(Region { from, to: self.points.len(), borders });
    }

    /// Stones, and empty points that only they border (R5.1, R5.4, R5.5).
    fn area(&self) -> Both {
        let rows =
            self.standing.chunks_exact(STRIDE).skip(1).take(usize::from(self.go.config.size));
        let mut sums = [0; 2];
        for row in rows {
            let stones = |bit: u8| row.iter().map(|content| u8::from(*content == bit)).sum::<u8>();
            sums[0] += i64::from(stones(bits::BLACK));
            sums[1] += i64::from(stones(bits::WHITE));
        }
        for region in &self.regions {
            if let Some(color) = region.owner() {
                sums[color as usize] += (region.to - region.from) as i64;
            }
        }
        sums
    }

    /// Eye points that are not in seki, prisoners, and dead stones (R5.2).
    fn territory(&self) -> Both {
        let mut sums = self.go.state.prisoners.map(i64::from);
        for point in points(self.go.config.size).filter(|point| self.go.board.is_dead(*point)) {
            if let Content::Stone(color) = self.go.board.content(point) {
                sums[color.other() as usize] += 1;
            }
        }
        let groups = Groups::new(self);
        for region in &self.regions {
            if let Some(color) = region.owner()
                && !rule!("R5.3", groups.in_seki(self.a_chain_beside(region)))
            {
                sums[color as usize] += (region.to - region.from) as i64;
            }
        }
        sums
    }

    /// The heads of the chains next to a region, some of them several times.
    fn chains_beside<'b>(&'b self, region: &'b Region) -> impl Iterator<Item = Point> + use<'b> {
        let points = &self.points[region.from..region.to];
        let beside = points.iter().flat_map(|point| self.go.board.beside(*point));
        let stone = |q: &Point| self.standing[q.cell()] & (bits::BLACK | bits::WHITE) != 0;
        beside.filter(stone).map(|q| self.go.board.head(q))
    }

    fn a_chain_beside(&self, region: &Region) -> Point {
        self.chains_beside(region).next().unwrap_or(self.points[region.from])
    }
}

impl Region {
    /// The only side with stones next to the region.
    fn owner(&self) -> Option<Side> {
        match self.borders {
            bits::BLACK => Some(Side::Black),
            bits::WHITE => Some(Side::White),
            _ => None,
        }
    }
}

/// The groups of R5.3: chains that share eye regions.
struct Groups {
    /// By cell of a chain's head: another head of the group, or itself.
    parent: Vec<u16>,
    /// By cell of a group's first head: the number of its eyes.
    eyes: Vec<u8>,
    /// By cell of a group's first head: whether it touches a neutral point.
    touches_neutral: Vec<bool>,
}

impl Groups {
    fn new(ground: &Ground<'_>) -> Groups {
        let mut groups = Groups {
            parent: (0..CELLS as u16).collect(),
            eyes: vec![0; CELLS],
            touches_neutral: vec![false; CELLS],
        };
        let (eyes, neutral): (Vec<&Region>, Vec<&Region>) =
            ground.regions.iter().partition(|region| region.owner().is_some());
        for region in &eyes {
            let first = ground.a_chain_beside(region);
            ground.chains_beside(region).for_each(|chain| groups.join(first, chain));
        }
        for region in &eyes {
            let group = groups.first(ground.a_chain_beside(region));
            let eyes = if region.to - region.from >= 3 { 2 } else { 1 };
            groups.eyes[group] = groups.eyes[group].saturating_add(eyes);
        }
        for region in &neutral {
            for chain in ground.chains_beside(region) {
                let group = groups.first(chain);
                groups.touches_neutral[group] = true;
            }
        }
        groups
    }

    fn first(&self, chain: Point) -> usize {
        let mut at = chain.cell();
        while self.parent[at] as usize != at {
            at = self.parent[at] as usize;
        }
        at
    }

    fn join(&mut self, one: Point, two: Point) {
        let (one, two) = (self.first(one), self.first(two));
        self.parent[two] = one as u16;
    }

    /// R5.3: whether the group of a chain is in seki.
    fn in_seki(&self, chain: Point) -> bool {
        let group = self.first(chain);
        self.touches_neutral[group] && self.eyes[group] < 2
    }
}

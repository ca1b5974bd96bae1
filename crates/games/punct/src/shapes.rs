//! The kinds of pieces (R1.3) and their placements on the board.

use crate::board::{NONE, POINTS, Point, number};
use std::fmt;
use wanqi_sdk::board::hex::WAYS;

/// A kind of piece: its shape and the place of its PÜNCT.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// 三角形: three dots next to one another.
    Triangle,
    /// 直形, the PÜNCT in the middle.
    StraightMiddle,
    /// 直形, the PÜNCT at an end.
    StraightEnd,
    /// 曲形, the PÜNCT at the elbow.
    AngleMiddle,
    /// 曲形, the PÜNCT at an end, the far dot to the left.
    AngleLeft,
    /// 曲形, the PÜNCT at an end, the far dot to the right.
    AngleRight,
}

/// The number of kinds.
pub const KINDS: usize = 6;

/// The number of pieces of a side.
pub const PIECES: usize = 18;

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; KINDS] = [
        Kind::Triangle,
        Kind::StraightMiddle,
        Kind::StraightEnd,
        Kind::AngleMiddle,
        Kind::AngleLeft,
        Kind::AngleRight,
    ];

    /// The number of pieces of this kind that a side has.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        [6, 2, 4, 2, 2, 2][self as usize]
    }

    /// The number of different turns around the PÜNCT.
    #[inline]
    #[must_use]
    pub const fn turns(self) -> u8 {
        if matches!(self, Kind::StraightMiddle) { 3 } else { 6 }
    }

    /// The index of the middle dot, which can hang (R5.2). 0 is the PÜNCT.
    #[inline]
    #[must_use]
    pub const fn middle(self) -> Option<usize> {
        match self {
            Kind::Triangle => None,
            Kind::StraightMiddle | Kind::AngleMiddle => Some(0),
            Kind::StraightEnd | Kind::AngleLeft | Kind::AngleRight => Some(1),
        }
    }

    /// The steps from the PÜNCT to the other dots, the nearer dot first.
    const fn steps(self, turn: usize) -> [(i8, i8); 2] {
        let (near, left, right) = (WAYS[turn % 6], WAYS[(turn + 1) % 6], WAYS[(turn + 5) % 6]);
        match self {
            Kind::Triangle => [near, left],
            Kind::StraightMiddle => [near, WAYS[(turn + 3) % 6]],
            Kind::StraightEnd => [near, (2 * near.0, 2 * near.1)],
            Kind::AngleMiddle => [near, WAYS[(turn + 2) % 6]],
            Kind::AngleLeft => [near, (near.0 + left.0, near.1 + left.1)],
            Kind::AngleRight => [near, (near.0 + right.0, near.1 + right.1)],
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Triangle => "triangle",
            Kind::StraightMiddle => "straight piece with the PÜNCT in the middle",
            Kind::StraightEnd => "straight piece with the PÜNCT at an end",
            Kind::AngleMiddle => "angle with the PÜNCT at the elbow",
            Kind::AngleLeft => "angle from the PÜNCT to the left",
            Kind::AngleRight => "angle from the PÜNCT to the right",
        })
    }
}

/// The other dots of a piece of each kind in each turn with its PÜNCT on each point.
static DOTS: [[[[u8; 2]; POINTS]; 6]; KINDS] = {
    let mut dots = [[[[NONE; 2]; POINTS]; 6]; KINDS];
    let mut i = 0;
    while i < 6 * KINDS {
        let (kind, turn) = (Kind::ALL[i / 6], i % 6);
        let [(aq, ar), (bq, br)] = kind.steps(turn);
        let mut n = 0;
        while n < POINTS && turn < kind.turns() as usize {
            let (q, r) = Point(n as u8).axial();
            let (a, b) = (number(q + aq, r + ar), number(q + bq, r + br));
            if a != NONE && b != NONE {
                dots[i / 6][turn][n] = [a, b];
            }
            n += 1;
        }
        i += 1;
    }
    dots
};

/// A placement of a piece: its kind, the point of its PÜNCT, and its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lie {
    /// The kind.
    pub kind: Kind,
    /// The point of the PÜNCT.
    pub at: Point,
    /// The turn, from 0, below [`Kind::turns`].
    pub turn: u8,
}

impl Lie {
    /// The dots: the PÜNCT, the nearer one, the farther one. `None` if one is off the board.
    #[inline]
    #[must_use]
    pub fn dots(self) -> Option<[Point; 3]> {
        let [a, b] = DOTS[self.kind as usize][usize::from(self.turn)][self.at.index()];
        (a != NONE).then_some([self.at, Point(a), Point(b)])
    }

    /// The placement with the PÜNCT on this point and the other dots on the other points.
    #[must_use]
    pub fn of(at: Point, others: [Point; 2]) -> Option<Lie> {
        let all = Kind::ALL.into_iter().flat_map(|kind| (0..kind.turns()).map(move |t| (kind, t)));
        let mut lies = all.map(|(kind, turn)| Lie { kind, at, turn });
        lies.find(|lie| {
            let dots = lie.dots().map(|[_, a, b]| [a, b]);
            dots == Some(others) || dots == Some([others[1], others[0]])
        })
    }
}

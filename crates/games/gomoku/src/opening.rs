//! Openings (R4, R5): the zones of the first stones, the decisions after them, and symmetric fifth
//! stones.

use crate::board::{Board, Colour, Point, Points};
use std::fmt;

/// The kind of action that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A stone of the opening.
    Stone,
    /// The decision to exchange the colours or not.
    Swap,
    /// The number of fifth stones.
    Fifths,
    /// The offer of a fifth stone.
    Offer,
    /// The pick of one of the offers.
    Pick,
    /// Sealed predictions, by both seats in any order.
    Predict,
    /// The opening is over.
    Play,
}

impl Phase {
    /// All phases with their words in position text.
    pub const WORDS: [(&'static str, Phase); 7] = [
        ("stone", Phase::Stone),
        ("swap", Phase::Swap),
        ("fifths", Phase::Fifths),
        ("offer", Phase::Offer),
        ("pick", Phase::Pick),
        ("predict", Phase::Predict),
        ("play", Phase::Play),
    ];

    /// The word in position text.
    #[must_use]
    pub fn word(self) -> &'static str {
        Phase::WORDS[self as usize].0
    }

    /// The action that is due, in words.
    #[must_use]
    pub const fn due(self) -> &'static str {
        match self {
            Phase::Stone | Phase::Play => "a stone must be placed",
            Phase::Swap => "swap or stay must be chosen",
            Phase::Fifths => "the number of fifth stones must be named",
            Phase::Offer => "a fifth stone must be offered",
            Phase::Pick => "one of the offered fifth stones must be picked",
            Phase::Predict => "predictions must be sealed",
        }
    }

    /// The same in Chinese.
    #[must_use]
    pub const fn due_zh(self) -> &'static str {
        match self {
            Phase::Stone | Phase::Play => "现在应落子",
            Phase::Swap => "现在应决定是否交换",
            Phase::Fifths => "现在应宣布打点数",
            Phase::Offer => "现在应给出打点",
            Phase::Pick => "现在应留下一个打点",
            Phase::Predict => "现在应封陈预判",
        }
    }
}

/// The zone of a stone of the opening, by distance from the centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// Any vacant point.
    Anywhere,
    /// At most this number of lines from the centre in each direction.
    Within(u8),
    /// More than this number of lines from the centre in some direction.
    Outside(u8),
}

impl Zone {
    /// Whether the point is in the zone.
    #[must_use]
    pub fn holds(self, board: &Board, point: Point) -> bool {
        let centre = board.centre();
        let distance = point.x.abs_diff(centre.x).max(point.y.abs_diff(centre.y));
        match self {
            Zone::Anywhere => true,
            Zone::Within(reach) => distance <= reach,
            Zone::Outside(reach) => distance > reach,
        }
    }
}

/// The place of a zone in Chinese: `中心 5×5 之内`.
#[must_use]
pub fn zone_zh(zone: Zone) -> String {
    let side = |reach: u8| 2 * reach + 1;
    match zone {
        Zone::Anywhere => "任意空点".to_owned(),
        Zone::Within(0) => "天元".to_owned(),
        Zone::Within(reach) => format!("中心 {0}×{0} 之内", side(reach)),
        Zone::Outside(reach) => format!("中心 {0}×{0} 之外", side(reach)),
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |reach: u8| 2 * reach + 1;
        match *self {
            Zone::Anywhere => f.write_str("on any vacant point"),
            Zone::Within(0) => f.write_str("on the centre"),
            Zone::Within(reach) => write!(f, "inside the central {0}×{0}", side(reach)),
            Zone::Outside(reach) => write!(f, "outside the central {0}×{0}", side(reach)),
        }
    }
}

/// The choice of the fifth stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fifth {
    /// Black places it like any other stone.
    Placed,
    /// Black offers this number of stones, White picks one.
    Offered(u16),
    /// As `Offered`, with the number that seat 1 names before colours are chosen.
    Named,
    /// After the fourth stone Black chooses: one stone, or the number of offers of an option.
    Either,
}

/// An opening rule.
#[derive(Debug)]
pub struct Opening {
    /// The zones of the stones, in order.
    pub zones: &'static [Zone],
    /// The numbers of stones after which the colours may be exchanged.
    pub swaps: &'static [u16],
    /// Seat 1 places the first three stones, of both colours.
    pub author: bool,
    /// Seat 2 may put two more stones instead of choosing (swap2).
    pub put: bool,
    /// Each seat places a stone of each colour, then both seal predictions.
    pub sealed: bool,
    /// The choice of the fifth stone.
    pub fifth: Fifth,
    /// Offered stones may be symmetric to one another.
    pub symmetric: bool,
}

impl Opening {
    const PLAIN: Opening = Opening {
        zones: &[],
        swaps: &[],
        author: false,
        put: false,
        sealed: false,
        fifth: Fifth::Placed,
        symmetric: false,
    };

    /// No opening rule.
    pub const NONE: &Opening = &Opening::PLAIN;

    /// Seat 1 places three stones, seat 2 chooses the colours.
    pub const SWAP: &Opening =
        &Opening { zones: &[Zone::Anywhere; 3], swaps: &[3], author: true, ..Opening::PLAIN };

    /// As `SWAP`, but seat 2 may instead put two more stones and leave the choice to seat 1.
    pub const SWAP2: &Opening = &Opening { swaps: &[3, 5], put: true, ..*Opening::SWAP };

    /// The second stone is near the centre.
    pub const CENTRE: &Opening =
        &Opening { zones: &[Zone::Within(0), Zone::Within(2)], ..Opening::PLAIN };

    /// The third stone is outside the central 5×5.
    pub const PRO: &Opening =
        &Opening { zones: &[Zone::Within(0), Zone::Anywhere, Zone::Outside(2)], ..Opening::PLAIN };

    /// The third stone is outside the central 7×7.
    pub const LONG_PRO: &Opening =
        &Opening { zones: &[Zone::Within(0), Zone::Anywhere, Zone::Outside(3)], ..Opening::PLAIN };

    /// The 26 patterns.
    pub const BASIC: &Opening =
        &Opening { zones: &[Zone::Within(0), Zone::Within(1), Zone::Within(2)], ..Opening::PLAIN };

    /// The 26 patterns, then colours may be exchanged.
    pub const SWAP3: &Opening = &Opening { swaps: &[3], ..*Opening::BASIC };

    /// The wider zones of Luo 2006, exchange, two fifth stones.
    pub const LUO: &Opening = &Opening {
        zones: &[Zone::Within(0), Zone::Within(2), Zone::Anywhere, Zone::Anywhere],
        swaps: &[3],
        fifth: Fifth::Offered(2),
        symmetric: true,
        ..Opening::PLAIN
    };

    /// RIF 1996: a pattern by seat 1, exchange, two fifth stones.
    pub const RIF: &Opening = &Opening {
        zones: &[Zone::Within(0), Zone::Within(1), Zone::Within(2), Zone::Anywhere],
        swaps: &[3],
        author: true,
        fifth: Fifth::Offered(2),
        ..Opening::PLAIN
    };

    /// As `RIF`, with the number of fifth stones that seat 1 names.
    pub const YAMAGUCHI: &Opening = &Opening { fifth: Fifth::Named, ..*Opening::RIF };

    /// Five stones in growing squares, exchange after each.
    pub const TARANNIKOV: &Opening = &Opening {
        zones: &[
            Zone::Within(0),
            Zone::Within(1),
            Zone::Within(2),
            Zone::Within(3),
            Zone::Within(4),
        ],
        swaps: &[1, 2, 3, 4, 5],
        ..Opening::PLAIN
    };

    /// As `TARANNIKOV`, or several fifth stones after the fourth.
    pub const TARAGUCHI: &Opening = &Opening { fifth: Fifth::Either, ..*Opening::TARANNIKOV };

    /// Four stones anywhere, then predictions that decide the colours.
    pub const FREE_STONES: &Opening =
        &Opening { zones: &[Zone::Anywhere; 4], sealed: true, ..Opening::PLAIN };

    /// The first phase.
    #[must_use]
    pub const fn start(&self) -> Phase {
        if self.zones.is_empty() { Phase::Play } else { Phase::Stone }
    }

    /// The phase after this number of stones.
    #[must_use]
    pub fn after_stone(&self, stones: u16) -> Phase {
        if stones == 3 && self.fifth == Fifth::Named {
            Phase::Fifths
        } else if self.sealed && stones == 4 {
            Phase::Predict
        } else if self.swaps.contains(&stones) {
            Phase::Swap
        } else if self.put && stones == 4 {
            Phase::Stone
        } else {
            self.after_decision(stones)
        }
    }

    /// The phase after the decision on colours that follows this number of stones.
    #[must_use]
    pub fn after_decision(&self, stones: u16) -> Phase {
        match self.fifth {
            Fifth::Offered(_) | Fifth::Named if stones == 4 => Phase::Offer,
            _ if usize::from(stones) < self.zones.len() => Phase::Stone,
            _ => Phase::Play,
        }
    }

    /// Whether the phase is possible after this number of stones.
    #[must_use]
    pub fn reaches(&self, phase: Phase, stones: u16) -> bool {
        let first = self.after_stone(stones);
        let second = if first == Phase::Fifths { Phase::Swap } else { first };
        let offers = stones == 4
            && match phase {
                Phase::Offer => self.fifth == Fifth::Either,
                Phase::Pick => self.fifth != Fifth::Placed,
                _ => false,
            };
        let decided = second == Phase::Swap && phase == self.after_decision(stones);
        phase == first || phase == second || decided || offers
    }

    /// The zone of the stone that follows this number of stones.
    #[must_use]
    pub fn zone(&self, stones: u16) -> Zone {
        self.zones.get(usize::from(stones)).copied().unwrap_or(Zone::Anywhere)
    }
}

/// The largest number of fifth stones that Black can offer after any first four: their pattern has
/// at most four symmetries, so each offer excludes at most four of the vacant points.
#[must_use]
pub const fn most_fifths(size: u8) -> u16 {
    (size as u16 * size as u16 - 4).div_ceil(4)
}

/// A symmetry of a pattern of stones on a board without edges.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    /// Index of one of the eight turns and reflections of the square.
    turn: usize,
    /// The shift that follows.
    shift: (i16, i16),
}

/// The turns and reflections of the square: `x' = a x + b y`, `y' = c x + d y`.
const TURNS: [[i16; 4]; 8] = [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
    [-1, 0, 0, 1],
    [1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, -1, -1, 0],
];

impl Symmetry {
    /// The symmetries of the stones on the board except identity; the edge of the board does not
    /// matter.
    pub fn of(board: &Board) -> impl Iterator<Item = Symmetry> + '_ {
        (1..TURNS.len()).filter_map(|turn| {
            let count = i16::try_from(board.stones()).ok().filter(|count| *count > 0)?;
            let unshifted = Symmetry { turn, shift: (0, 0) };
            let (mut x, mut y) = (0, 0);
            for stone in board.occupied().iter() {
                let image = unshifted.map(stone);
                x += i16::from(stone.x) - image.0;
                y += i16::from(stone.y) - image.1;
            }
            // A symmetry maps the middle of the stones to itself.
            let whole = x % count == 0 && y % count == 0;
            let symmetry = Symmetry { turn, shift: (x / count, y / count) };
            (whole && symmetry.keeps(board)).then_some(symmetry)
        })
    }

    fn keeps(self, board: &Board) -> bool {
        let stones = board.occupied();
        stones.iter().all(|stone| {
            let image = self.image(board, stone);
            image.is_some_and(|image| board.at(image) == board.at(stone))
        })
    }

    fn map(self, point: Point) -> (i16, i16) {
        let [a, b, c, d] = TURNS[self.turn];
        let (x, y) = (i16::from(point.x), i16::from(point.y));
        (a * x + b * y + self.shift.0, c * x + d * y + self.shift.1)
    }

    /// The image of a point, if it is on the board.
    #[must_use]
    pub fn image(self, board: &Board, point: Point) -> Option<Point> {
        let (x, y) = self.map(point);
        let on = |n: i16| u8::try_from(n).ok().filter(|n| *n < board.size());
        Some(Point::new(on(x)?, on(y)?))
    }
}

/// The offer to which a point is symmetric, if there is one.
#[must_use]
pub fn symmetric_offer(board: &Board, offers: &Points, point: Point) -> Option<Point> {
    let images = Symmetry::of(board).filter_map(|symmetry| symmetry.image(board, point));
    images.into_iter().find(|image| offers.contains(*image))
}

/// Whether the zones allow these stones in some order.
#[must_use]
pub fn could_open(board: &Board, opening: &Opening) -> bool {
    Colour::BOTH
        .into_iter()
        .all(|colour| fits(board, opening, &board.stones_of(colour), colour as u16))
}

/// Whether the stones fit the zones of the stones with this number, the next but one, and so on.
fn fits(board: &Board, opening: &Opening, stones: &Points, number: u16) -> bool {
    let zone = opening.zone(number);
    stones.is_empty()
        || stones.iter().any(|stone| {
            let mut rest = *stones;
            rest.remove(stone);
            zone.holds(board, stone) && fits(board, opening, &rest, number + 2)
        })
}

//! How a game begins (R4, R5): where the first stones go, who decides what after them, and which
//! fifth stones are symmetric.

use crate::board::{Board, Colour, Point, Points};
use std::fmt;

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A stone of the opening.
    Stone,
    /// To exchange the colours or not.
    Swap,
    /// To name the number of fifth stones.
    Fifths,
    /// To offer a fifth stone.
    Offer,
    /// To pick one of the offers.
    Pick,
    /// To seal predictions, both seats in any order.
    Predict,
    /// The opening is over.
    Play,
}

impl Phase {
    /// Every phase with its word in position text.
    pub const WORDS: [(&'static str, Phase); 7] = [
        ("stone", Phase::Stone),
        ("swap", Phase::Swap),
        ("fifths", Phase::Fifths),
        ("offer", Phase::Offer),
        ("pick", Phase::Pick),
        ("predict", Phase::Predict),
        ("play", Phase::Play),
    ];

    /// Its word in position text.
    #[must_use]
    pub fn word(self) -> &'static str {
        Phase::WORDS[self as usize].0
    }

    /// What a player is told who does something else.
    #[must_use]
    pub const fn asks(self) -> &'static str {
        match self {
            Phase::Stone | Phase::Play => "a stone is to be placed",
            Phase::Swap => "swap or stay is to be decided",
            Phase::Fifths => "the number of fifth stones is to be named",
            Phase::Offer => "a fifth stone is to be offered",
            Phase::Pick => "one of the offered fifth stones is to be picked",
            Phase::Predict => "predictions are to be sealed",
        }
    }
}

/// Where a stone of the opening goes, by distance from the centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// Any vacant point.
    Anywhere,
    /// At most so many lines from the centre each way.
    Within(u8),
    /// More than so many lines from the centre some way.
    Outside(u8),
}

impl Zone {
    /// Whether the point lies in the zone.
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

/// How the fifth stone comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fifth {
    /// Placed like any other.
    Placed,
    /// Black offers so many, White picks.
    Offered(u16),
    /// The same, the number named by seat 1 before colours are chosen.
    Named,
    /// Black chooses after the fourth stone: one stone, or offers in the number of an option.
    Either,
}

/// An opening rule.
#[derive(Debug)]
pub struct Opening {
    /// Where its stones go, in order.
    pub zones: &'static [Zone],
    /// After which stones the colours may be exchanged.
    pub swaps: &'static [u16],
    /// Seat 1 places the first three stones, of both colours.
    pub author: bool,
    /// The second player may put two more stones instead of choosing (swap2).
    pub put: bool,
    /// Each seat places a stone of each colour, then both seal predictions.
    pub sealed: bool,
    /// How the fifth stone comes about.
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

    /// No rule.
    pub const NONE: &Opening = &Opening::PLAIN;

    /// Three stones by seat 1, colours chosen by seat 2.
    pub const SWAP: &Opening =
        &Opening { zones: &[Zone::Anywhere; 3], swaps: &[3], author: true, ..Opening::PLAIN };

    /// The same, and seat 2 may instead put two more and leave the choice to seat 1.
    pub const SWAP2: &Opening = &Opening { swaps: &[3, 5], put: true, ..*Opening::SWAP };

    /// The second stone near the centre.
    pub const CENTRE: &Opening =
        &Opening { zones: &[Zone::Within(0), Zone::Within(2)], ..Opening::PLAIN };

    /// The third stone outside the central 5×5.
    pub const PRO: &Opening =
        &Opening { zones: &[Zone::Within(0), Zone::Anywhere, Zone::Outside(2)], ..Opening::PLAIN };

    /// The third stone outside the central 7×7.
    pub const LONG_PRO: &Opening =
        &Opening { zones: &[Zone::Within(0), Zone::Anywhere, Zone::Outside(3)], ..Opening::PLAIN };

    /// The 26 patterns.
    pub const BASIC: &Opening =
        &Opening { zones: &[Zone::Within(0), Zone::Within(1), Zone::Within(2)], ..Opening::PLAIN };

    /// The 26 patterns, colours exchanged after them.
    pub const SWAP3: &Opening = &Opening { swaps: &[3], ..*Opening::BASIC };

    /// The wider zones of the oldest text, exchange, two fifth stones.
    pub const OLD: &Opening = &Opening {
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

    /// The same with the number of fifth stones named by seat 1.
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

    /// The same, or many fifth stones after the fourth.
    pub const TARAGUCHI: &Opening = &Opening { fifth: Fifth::Either, ..*Opening::TARANNIKOV };

    /// Four stones anywhere, then predictions that decide about the colours.
    pub const FREE_STONES: &Opening =
        &Opening { zones: &[Zone::Anywhere; 4], sealed: true, ..Opening::PLAIN };

    /// The phase in which the game begins.
    #[must_use]
    pub const fn start(&self) -> Phase {
        if self.zones.is_empty() { Phase::Play } else { Phase::Stone }
    }

    /// The phase after so many stones have been placed.
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

    /// The phase once the colours are decided after so many stones.
    #[must_use]
    pub fn after_decision(&self, stones: u16) -> Phase {
        match self.fifth {
            Fifth::Offered(_) | Fifth::Named if stones == 4 => Phase::Offer,
            _ if usize::from(stones) < self.zones.len() => Phase::Stone,
            _ => Phase::Play,
        }
    }

    /// Whether the phase can come after so many stones.
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

    /// Where the stone goes that follows so many others.
    #[must_use]
    pub fn zone(&self, stones: u16) -> Zone {
        self.zones.get(usize::from(stones)).copied().unwrap_or(Zone::Anywhere)
    }
}

/// The most fifth stones that can always be offered, whatever the first four are: their pattern has
/// at most four symmetries, so each offer takes at most four of the vacant points.
#[must_use]
pub const fn most_fifths(size: u8) -> u16 {
    (size as u16 * size as u16 - 4).div_ceil(4)
}

/// A symmetry of a pattern of stones on a board without edges.
#[derive(Clone, Copy, Debug)]
pub struct Symmetry {
    /// Which of the eight turns and reflections of the square.
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
    /// The symmetries of the stones on the board other than identity; the edge of the board does
    /// not count.
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
            // A symmetry keeps the middle of the stones where it is.
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

    /// Where the point goes, if that is on the board.
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

/// Whether these stones could have been placed in an order that the zones allow.
#[must_use]
pub fn could_open(board: &Board, opening: &Opening) -> bool {
    [Colour::Black, Colour::White]
        .into_iter()
        .all(|colour| fits(board, opening, &board.stones_of(colour), colour as u16))
}

/// Whether the stones fit the zones of this stone, the next but one, and so on.
fn fits(board: &Board, opening: &Opening, stones: &Points, number: u16) -> bool {
    let zone = opening.zone(number);
    stones.is_empty()
        || stones.iter().any(|stone| {
            let mut rest = *stones;
            rest.remove(stone);
            zone.holds(board, stone) && fits(board, opening, &rest, number + 2)
        })
}

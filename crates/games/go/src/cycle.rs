//! The cycles that end the game without a result with `ko=chinese`; all others are forbidden (R3.5,
//! R3.6).

use crate::board::{CELLS, Side};
use crate::chains::{Contents, around, bits};
use wanqi_sdk::prelude::*;

/// An action since the start, and the key of the position before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The key of the position and the side to move before the action.
    pub key: u64,
    /// The cell of the stone; [`NO_STONE`] for a pass and a skipped turn.
    pub cell: u16,
}

/// A cell on which no stone is played.
pub(crate) const NO_STONE: u16 = 0;

/// The kinds of cycles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cycle {
    /// Three kos (三劫循环), or four and more (四劫循环).
    Kos,
    /// Both sides capture two stones each round (长生, 双提两子).
    Pairs,
    /// It contains a pass or a skipped turn.
    Passed,
    /// One side loses more stones than the other in each round (送二还一).
    Unequal,
    /// A group lives by two kos only because there is a third elsewhere (假生).
    FalseLife,
    /// Any other cycle.
    Other,
}

impl Cycle {
    /// Whether the cycle ends the game without a result. All other cycles are forbidden.
    pub fn is_void(self) -> bool {
        matches!(self, Cycle::Kos | Cycle::Pairs)
    }

    /// The name in messages.
    pub const fn words(self) -> &'static str {
        match self {
            Cycle::Kos => "a cycle of three or four kos",
            Cycle::Pairs => "a cycle in which each side captures two stones",
            Cycle::Passed => "a cycle with a pass or a skipped turn",
            Cycle::Unequal => "a cycle in which one side loses more stones than the other",
            Cycle::FalseLife => "a cycle of false life",
            Cycle::Other => "a cycle other than the four named ones",
        }
    }

    /// The name in Chinese.
    pub const fn zh(self) -> &'static str {
        match self {
            Cycle::Kos => "三劫或四劫循环",
            Cycle::Pairs => "双方各提两子的循环",
            Cycle::Passed => "含有虚着或跳过的循环",
            Cycle::Unequal => "一方失子较多的循环",
            Cycle::FalseLife => "假生的循环",
            Cycle::Other => "四种循环之外的循环",
        }
    }
}

/// The captures of one action of a cycle.
#[derive(Clone, Copy)]
struct Capture {
    color: Side,
    stones: u32,
    /// The lower of the two cells of a ko, the stone played and the only stone captured; 0 if no
    /// ko.
    ko: u16,
    /// It leaves a chain of two stones or more of the other side with one liberty, and the answer
    /// in another ko gives that chain a second one.
    saved: bool,
}

/// The largest number of actions of a cycle that is classified. Four kos take eight, each further
/// ko takes two.
pub(crate) const LONGEST: usize = 32;

/// The kind of a cycle of these stones that begins and ends with this board and this side to move.
pub(crate) fn classify(contents: &Contents, first: Side, cells: &[u16]) -> Cycle {
    if rule!("R3.6", cells.contains(&NO_STONE)) {
        return Cycle::Passed;
    }
    let mut board = Replay(*contents);
    let none = Capture { color: first, stones: 0, ko: 0, saved: false };
    let mut captures = [none; LONGEST];
    let mut color = first;
    let mut threatened = None;
    // The first stone again, because it may answer the last.
    for (n, cell) in cells.iter().chain(&cells[..1]).enumerate() {
        let cell = usize::from(*cell);
        let Some((stones, ko)) = board.play(cell, color) else { return Cycle::Other };
        if let Some(chain) = threatened {
            captures[n - 1].saved = board.has_liberties(chain);
        }
        threatened = board.threatened(cell, color);
        if n < cells.len() {
            captures[n] = Capture { color, stones, ko, saved: false };
        }
        color = color.other();
    }
    kind(&captures[..cells.len()])
}

fn kind(captures: &[Capture]) -> Cycle {
    let stones = |color| {
        let own = captures.iter().filter(|c| c.color == color);
        own.map(|c| c.stones).sum::<u32>()
    };
    if stones(Side::Black) != stones(Side::White) {
        return Cycle::Unequal;
    }
    if rule!("R3.5", captures.iter().all(|c| c.ko != 0)) {
        return if rule!("R3.6", is_false_life(captures)) { Cycle::FalseLife } else { Cycle::Kos };
    }
    // No ko is taken, and each side captures two stones at once.
    let pairs = captures.iter().all(|c| matches!(c.stones, 0 | 2));
    if rule!("R3.5", pairs) { Cycle::Pairs } else { Cycle::Other }
}

/// Whether two of three kos keep a group of one side alive and the third is elsewhere: in each
/// round only this group is threatened and saved, and once.
fn is_false_life(captures: &[Capture]) -> bool {
    let first = |n: usize| captures[..n].iter().all(|c| c.ko != captures[n].ko);
    let kos = (0..captures.len()).filter(|n| first(*n)).count();
    kos == 3 && captures.iter().filter(|c| c.saved).count() == 1
}

/// A board on which a cycle is replayed. It stores no chains, because cycles are rare.
struct Replay(Contents);

/// A list of cells without duplicates.
struct Cells {
    cells: [u16; CELLS],
    count: usize,
    seen: [bool; CELLS],
}

impl Cells {
    const fn new() -> Cells {
        Cells { cells: [0; CELLS], count: 0, seen: [false; CELLS] }
    }

    fn add(&mut self, cell: usize) {
        if !std::mem::replace(&mut self.seen[cell], true) {
            self.cells[self.count] = cell as u16;
            self.count += 1;
        }
    }
}

impl Replay {
    /// The chain at a cell and its liberties.
    fn chain(&self, cell: usize) -> (Cells, usize) {
        let (mut chain, mut liberties) = (Cells::new(), Cells::new());
        chain.add(cell);
        let mut next = 0;
        while next < chain.count {
            for q in around(usize::from(chain.cells[next])) {
                match self.0[q] {
                    bits::EMPTY => liberties.add(q),
                    own if own == self.0[cell] => chain.add(q),
                    _ => {}
                }
            }
            next += 1;
        }
        (chain, liberties.count)
    }

    /// Whether there is a chain at a cell and it has at least two liberties.
    fn has_liberties(&self, cell: usize) -> bool {
        self.0[cell] & (bits::BLACK | bits::WHITE) != 0 && self.chain(cell).1 > 1
    }

    /// A cell of a chain of two stones or more that the stone just played left with one liberty.
    fn threatened(&self, cell: usize, color: Side) -> Option<usize> {
        around(cell).into_iter().find(|q| {
            let opposing = self.0[*q] == color.other().bit();
            opposing && matches!(self.chain(*q), (chain, 1) if chain.count > 1)
        })
    }

    /// Plays a stone and returns the number of captures, and the lower cell of a ko or 0. `None` if
    /// the point is occupied or the stone would be suicide.
    fn play(&mut self, cell: usize, color: Side) -> Option<(u32, u16)> {
        if self.0[cell] != bits::EMPTY {
            return None;
        }
        self.0[cell] = color.bit();
        let (mut stones, mut last) = (0, cell);
        for q in around(cell) {
            if self.0[q] != color.other().bit() {
                continue;
            }
            let (chain, liberties) = self.chain(q);
            if liberties == 0 {
                for taken in &chain.cells[..chain.count] {
                    self.0[usize::from(*taken)] = bits::EMPTY;
                }
                stones += chain.count as u32;
                last = q;
            }
        }
        let (own, liberties) = self.chain(cell);
        let single = stones == 1 && own.count == 1 && liberties == 1;
        let ko = if single { cell.min(last) as u16 } else { 0 };
        (liberties > 0).then_some((stones, ko))
    }
}

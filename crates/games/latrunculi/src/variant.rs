//! The rule sets as a table (R1).

use crate::board::Grid;

/// What a rule set plays by.
#[derive(Debug)]
pub struct Variant {
    /// The board.
    pub grid: Grid,
    /// The rows at the start, as position text has them.
    pub start: &'static str,
    /// Men of each side, the leader not counted.
    pub men: u32,
    /// What the leader is called.
    pub leader: &'static str,
    /// Bell's game: pieces are placed (R3), go one step (R4.1), the dux jumps (R4.4) and can be
    /// taken, and who takes goes on (R5.6). Else Kowalski's: men go any distance (R4.2), the king
    /// cannot be taken (R5.5), and no position is made a third time (R4.5).
    pub bell: bool,
    /// The king goes any distance, too (R4.3).
    pub far_king: bool,
    /// Moves without a capture after which pieces are counted (R6.4).
    pub quiet: u32,
}

const KOWALSKI: Variant = Variant {
    grid: Grid::new(12, 8),
    start: "bbbbbbbbbbbb/5B6/12/12/12/12/6W5/wwwwwwwwwwww",
    men: 12,
    leader: "king",
    bell: false,
    far_king: false,
    quiet: 50,
};

/// The rule sets, in the order of the facts.
pub static VARIANTS: [Variant; 3] = [
    Variant {
        grid: Grid::new(8, 7),
        start: "8/8/8/8/8/8/8",
        men: 16,
        leader: "dux",
        bell: true,
        far_king: false,
        quiet: 30,
    },
    KOWALSKI,
    Variant { far_king: true, ..KOWALSKI },
];

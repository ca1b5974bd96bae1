//! The rule sets as a table (R1).

use crate::board::Grid;

/// The properties of a rule set.
#[derive(Debug)]
pub struct Variant {
    /// The board.
    pub grid: Grid,
    /// The rows at the start, as in position text.
    pub start: &'static str,
    /// The number of men of each side, without the leader.
    pub men: u32,
    /// The name of the leader.
    pub leader: &'static str,
    /// Bell's game: the sides place pieces (R3), pieces move one step (R4.1), the dux jumps (R4.4)
    /// and can be captured, a piece that captured may move again (R5.6). Otherwise Kowalski's: men
    /// move any distance (R4.2), the king cannot be captured (R5.5), and no position may occur a
    /// third time (R4.5).
    pub bell: bool,
    /// The king moves any distance, too (R4.3).
    pub far_king: bool,
    /// The number of turns without a capture after which the pieces are counted (R6.4).
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

//! The set-up of horses and elephants that each side chooses (R2.1).

use crate::board::{Board, Side};
use crate::piece::Piece;
use Piece::{Cannon, Chariot, Elephant, General, Guard, Horse, Soldier};

/// The pieces on the files b, c, g and h.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Formation {
    /// The horse of the files b and c is on b, and the elephant on c.
    pub b: bool,
    /// The horse of the files g and h is on g, and the elephant on h.
    pub g: bool,
}

impl Formation {
    /// All four, in the order of their texts.
    pub const ALL: [Formation; 4] = [
        Formation { b: false, g: false },
        Formation { b: false, g: true },
        Formation { b: true, g: false },
        Formation { b: true, g: true },
    ];

    /// Pieces by file.
    #[must_use]
    pub fn pieces(self) -> [(u8, Piece); 4] {
        let pair = |horse_first| if horse_first { (Horse, Elephant) } else { (Elephant, Horse) };
        let ((b, c), (g, h)) = (pair(self.b), pair(self.g));
        [(1, b), (2, c), (6, g), (7, h)]
    }

    /// The text: the letters of the pieces from file b to file h.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match (self.b, self.g) {
            (false, false) => "eheh",
            (false, true) => "ehhe",
            (true, false) => "heeh",
            (true, true) => "hehe",
        }
    }

    /// The Korean name.
    #[must_use]
    pub const fn korean(self) -> &'static str {
        match (self.b, self.g) {
            (false, false) => "상마상마",
            (false, true) => "상마마상",
            (true, false) => "마상상마",
            (true, true) => "마상마상",
        }
    }

    /// The formation with this text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Formation> {
        Formation::ALL.into_iter().find(|formation| formation.text() == text)
    }

    /// The formation with this text in any case, or with this Korean name.
    #[must_use]
    pub fn parse_written(text: &str) -> Option<Formation> {
        let is = |f: &Formation| f.text().eq_ignore_ascii_case(text) || f.korean() == text;
        Formation::ALL.into_iter().find(is)
    }
}

/// The pieces of both sides without horses and elephants (R1.2).
#[must_use]
pub fn bare(bikjang: bool) -> Board {
    let mut board = Board::empty(bikjang);
    for side in Side::BOTH {
        for (file, rank, piece) in [(4, 1, General), (0, 0, Chariot), (8, 0, Chariot)] {
            board.toggle(side, piece, side.at(file, rank));
        }
        for file in [3, 5] {
            board.toggle(side, Guard, side.at(file, 0));
        }
        for file in [1, 7] {
            board.toggle(side, Cannon, side.at(file, 2));
        }
        for file in [0, 2, 4, 6, 8] {
            board.toggle(side, Soldier, side.at(file, 3));
        }
    }
    board.round = 0;
    board.turn_over();
    board
}

impl Board {
    /// Sets up the horses and elephants of the side to move. Round 1 begins after both set-ups.
    pub fn set_up(&mut self, formation: Formation) {
        let us = self.to_move;
        for (file, piece) in formation.pieces() {
            self.toggle(us, piece, us.at(file, 0));
        }
        match us {
            Side::Han => self.turn_over(),
            Side::Cho => self.round = 1,
        }
    }
}

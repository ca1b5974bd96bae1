//! Pieces of one kind behind one another on a file, and their signs in notation (R11.3).

use crate::board::{Board, FILES, Point, RANKS, Set, Side};
use crate::notation::{Sign, file_number};
use crate::piece::Piece;

/// The pieces of one kind of the side to move.
#[derive(Clone, Copy)]
pub(crate) struct Stacks {
    side: Side,
    piece: Piece,
    all: Set,
}

impl Stacks {
    /// The pieces of a board.
    pub(crate) fn of(board: &Board, piece: Piece) -> Stacks {
        let side = board.to_move;
        Stacks { side, piece, all: board.of(side, piece) }
    }

    /// The pieces on one file.
    pub(crate) fn file(self, file: u8) -> Stacks {
        Stacks { all: self.all & file_set(file), ..self }
    }

    /// The set of all these pieces.
    pub(crate) const fn set(self) -> Set {
        self.all
    }

    /// The files with two or more of them, the rightmost from the view of the side first.
    fn stacked(self) -> impl Iterator<Item = Stacks> {
        let files = (0..FILES).map(move |n| match self.side {
            Side::Red => FILES - 1 - n,
            Side::Black => n,
        });
        files.map(move |file| self.file(file)).filter(|on_file| on_file.all.many())
    }

    /// The pieces of one file, the front one first.
    fn ordered(self) -> impl Iterator<Item = Point> {
        let mut points = [Point::at(0, 0); RANKS as usize];
        let count = self.all.count() as usize;
        for (place, point) in points.iter_mut().zip(self.all) {
            *place = point;
        }
        if self.side == Side::Red {
            points[..count].reverse();
        }
        points.into_iter().take(count)
    }

    /// The piece of one file at this place from the front.
    fn at(self, place: usize) -> Set {
        self.ordered().nth(place).map_or(Set::EMPTY, Point::bit)
    }

    /// The middle piece of three or five on a file, otherwise all of them.
    pub(crate) fn middle(self) -> Set {
        let count = self.all.count() as usize;
        if count >= 3 && !count.is_multiple_of(2) { self.at(count / 2) } else { self.all }
    }

    /// The piece of one file that a sign means; of four or five pieces, `+` and `-` are the second
    /// and the last but one.
    pub(crate) fn placed(self, sign: Sign) -> Set {
        let count = self.all.count() as usize;
        let inner = usize::from(count >= 4);
        match sign {
            Sign::Front => self.at(0),
            Sign::Rear => self.at(count.saturating_sub(1)),
            Sign::Plus => self.at(inner),
            Sign::Minus => self.at(count.saturating_sub(1 + inner)),
            _ => self.middle(),
        }
    }

    /// The pieces that a sign means, one of each file with two or more.
    pub(crate) fn each(self, sign: Sign) -> Set {
        self.stacked().fold(Set::EMPTY, |set, on_file| set | on_file.placed(sign))
    }

    /// The piece with this number among all on files with two or more: from the right, on each file
    /// from the front.
    pub(crate) fn nth(self, number: u8) -> Set {
        let mut all = self.stacked().flat_map(Stacks::ordered);
        all.nth(usize::from(number) - 1).map_or(Set::EMPTY, Point::bit)
    }

    /// The two signs that name a piece.
    pub(crate) fn name(self, from: Point, chinese: bool) -> [Sign; 2] {
        let piece = Sign::Piece(self.piece);
        let number = Sign::Digit(file_number(self.side, from.file()));
        let on_file = self.file(from.file());
        let count = on_file.all.count() as usize;
        if count < 2 {
            return [piece, number];
        }
        let place = on_file.ordered().position(|point| point == from).unwrap_or_default();
        let single = self.stacked().count() == 1;
        if chinese {
            return self.name_chinese(from, place, if single { count } else { 0 });
        }
        let last = count - 1;
        match (single, count, place) {
            (false, _, 0) => [number, Sign::Plus],
            (false, _, place) if place == last => [number, Sign::Minus],
            (false, ..) => [number, number],
            (true, 4.., 0) => [Sign::Plus, Sign::Plus],
            (true, 4.., place) if place == last => [Sign::Minus, Sign::Minus],
            (true, 2 | 3, 0) | (true, 4.., 1) => [piece, Sign::Plus],
            (true, 3 | 5, place) if place == count / 2 => [piece, number],
            _ => [piece, Sign::Minus],
        }
    }

    /// `count` pieces on the only file with several, or 0 if there are two such files.
    fn name_chinese(self, from: Point, place: usize, count: usize) -> [Sign; 2] {
        let piece = Sign::Piece(self.piece);
        match (count, place) {
            (2 | 3, 0) => [Sign::Front, piece],
            (3, 1) => [Sign::Middle, piece],
            (2 | 3, _) => [Sign::Rear, piece],
            _ => {
                let mut all = self.stacked().flat_map(Stacks::ordered);
                let number = all.position(|point| point == from).unwrap_or_default();
                [Sign::Digit(number as u8 + 1), piece]
            }
        }
    }
}

fn file_set(file: u8) -> Set {
    (0..RANKS).fold(Set::EMPTY, |set, rank| set | Point::at(file, rank).bit())
}

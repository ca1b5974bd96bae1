//! The even start (R1.1), and handicap starts, where pieces of Gote are missing (R1.2).

use crate::board::{Board, Point, Side};
use crate::piece::Piece;
use Piece::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};

/// A handicap by its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap(u8);

/// A handicap.
struct Line {
    /// The word of the option.
    word: &'static str,
    /// The Japanese name.
    kanji: &'static str,
    /// The files where the piece of Gote's first rank is missing.
    files: &'static [u8],
    /// The rook is missing.
    rook: bool,
    /// The bishop is missing.
    bishop: bool,
}

const fn line(
    word: &'static str,
    kanji: &'static str,
    files: &'static [u8],
    rook: bool,
    bishop: bool,
) -> Line {
    Line { word, kanji, files, rook, bishop }
}

const LINES: [Line; 16] = [
    line("none", "平手", &[], false, false),
    line("lance", "香落ち", &[1], false, false),
    line("right-lance", "右香落ち", &[9], false, false),
    line("bishop", "角落ち", &[], false, true),
    line("rook", "飛車落ち", &[], true, false),
    line("rook-lance", "飛香落ち", &[1], true, false),
    line("two", "二枚落ち", &[], true, true),
    line("three", "三枚落ち", &[9], true, true),
    line("four", "四枚落ち", &[1, 9], true, true),
    line("five", "五枚落ち", &[1, 8, 9], true, true),
    line("left-five", "左五枚落ち", &[1, 2, 9], true, true),
    line("six", "六枚落ち", &[1, 2, 8, 9], true, true),
    line("left-seven", "左七枚落ち", &[1, 2, 3, 8, 9], true, true),
    line("right-seven", "右七枚落ち", &[1, 2, 7, 8, 9], true, true),
    line("eight", "八枚落ち", &[1, 2, 3, 7, 8, 9], true, true),
    line("ten", "十枚落ち", &[1, 2, 3, 4, 6, 7, 8, 9], true, true),
];

const BACK: [Piece; 9] = [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];

impl Handicap {
    /// The even start.
    pub const NONE: Handicap = Handicap(0);

    /// The words of the option.
    pub const WORDS: [&'static str; 16] = {
        let mut words = [""; 16];
        let mut i = 0;
        while i < 16 {
            words[i] = LINES[i].word;
            i += 1;
        }
        words
    };

    /// All handicaps.
    pub fn all() -> impl Iterator<Item = Handicap> {
        (0..16).map(Handicap)
    }

    /// The handicap of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Handicap> {
        Handicap::all().find(|handicap| handicap.word() == word)
    }

    /// The handicap of a Japanese name.
    #[must_use]
    pub fn of_kanji(kanji: &str) -> Option<Handicap> {
        Handicap::all().find(|handicap| handicap.kanji() == kanji)
    }

    /// The word of the option.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.line().word
    }

    /// The Japanese name.
    #[must_use]
    pub const fn kanji(self) -> &'static str {
        self.line().kanji
    }

    const fn line(self) -> &'static Line {
        &LINES[self.0 as usize]
    }

    /// The points of the missing pieces (R8.1).
    #[must_use]
    pub fn points(self) -> u32 {
        let line = self.line();
        5 * (u32::from(line.rook) + u32::from(line.bishop)) + line.files.len() as u32
    }

    /// The board at the start.
    #[must_use]
    pub fn board(self) -> Board {
        let line = self.line();
        let mut board = Board::EMPTY;
        for side in Side::BOTH {
            let whole = side == Side::Sente;
            for file in 0..9_u8 {
                if whole || !line.files.contains(&(file + 1)) {
                    board.put(side, BACK[usize::from(file)], Point::at(file, side.rank(0)));
                }
                board.put(side, Pawn, Point::at(file, side.rank(2)));
            }
            // A player's rook is on the second file from that player's right.
            let (right, left) = if whole { (1, 7) } else { (7, 1) };
            if whole || !line.rook {
                board.put(side, Rook, Point::at(right, side.rank(1)));
            }
            if whole || !line.bishop {
                board.put(side, Bishop, Point::at(left, side.rank(1)));
            }
        }
        if self != Handicap::NONE {
            board.give_turn(Side::Gote);
        }
        board
    }
}

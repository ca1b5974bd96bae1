//! Formats of other shogi programs: CSA, KIF, KI2, lines of USI and lines of numbered squares.

pub(crate) mod csa;
pub(crate) mod index;
pub(crate) mod kif;
mod kif_board;
pub(crate) mod kif_write;
mod played;
mod record;
pub(crate) mod usi;

use crate::board::Side;
use std::ops::Range;
use wanqi_notation::Span;
use wanqi_notation::encoding::{Decoded, decode};
use wanqi_notation::text::EventWord;
use wanqi_sdk::facts::FormatError;
use wanqi_sdk::formats::{charset, lines};

/// A file as text with the place of each part in the file.
struct Source<'a> {
    decoded: Decoded<'a>,
    length: usize,
}

impl<'a> Source<'a> {
    /// Reads bytes in the named charset. Without a name, bytes that are not UTF-8 are Shift-JIS:
    /// KIF files by definition, older CSA files by custom.
    fn new(bytes: &'a [u8], encoding: &str) -> Result<Source<'a>, FormatError> {
        let decoded = decode(bytes, charset(bytes, encoding, "shift_jis"))?;
        Ok(Source { decoded, length: bytes.len() })
    }

    fn text(&self) -> &str {
        self.decoded.text.as_ref()
    }

    /// The place of a part of the text in the file.
    fn span(&self, part: &str) -> Span {
        let Range { start, end } = part.as_bytes().as_ptr_range();
        let begin = self.text().as_ptr() as usize;
        // Places after invalid bytes are not exact.
        let at =
            |byte: *const u8| self.decoded.original_offset(byte as usize - begin).min(self.length);
        Span::new(at(start), at(end))
    }

    /// Lines without a byte order mark and without blanks at the end.
    fn lines(&self) -> impl Iterator<Item = &str> {
        lines(self.text()).map(|line| line.trim_start_matches('\u{FEFF}').trim_end())
    }
}

/// The end of a game in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    Resigned,
    OutOfTime,
    Mate,
    Repetition,
    Declared,
    Drawn,
    /// The last move was against the rules.
    FoulBefore,
    /// The side to move has broken a rule in another way.
    Foul,
    Abandoned,
    /// The game was not finished.
    Interrupted,
}

/// The words of CSA and of KIF. The writers use the first word of each ending.
const ENDINGS: [(Ending, &str, &str); 17] = [
    (Ending::Resigned, "%TORYO", "投了"),
    (Ending::OutOfTime, "%TIME_UP", "切れ負け"),
    (Ending::Mate, "%TSUMI", "詰み"),
    (Ending::Mate, "", "詰"),
    (Ending::Repetition, "%SENNICHITE", "千日手"),
    (Ending::Declared, "%KACHI", "入玉勝ち"),
    (Ending::Drawn, "%JISHOGI", "持将棋"),
    (Ending::Drawn, "%HIKIWAKE", ""),
    (Ending::FoulBefore, "%ILLEGAL_MOVE", "反則勝ち"),
    (Ending::Foul, "%ILLEGAL_ACTION", "反則負け"),
    (Ending::Abandoned, "", "不戦敗"),
    (Ending::Interrupted, "%CHUDAN", "中断"),
    (Ending::Interrupted, "%MATTA", ""),
    (Ending::Interrupted, "%ERROR", ""),
    (Ending::Interrupted, "%FUZUMI", "不詰"),
    (Ending::Interrupted, "%MAX_MOVES", ""),
    (Ending::Interrupted, "", "封じ手"),
];

impl Ending {
    fn of_csa(word: &str) -> Option<Ending> {
        ENDINGS.into_iter().find(|(_, csa, _)| *csa == word).map(|(ending, ..)| ending)
    }

    fn of_kif(word: &str) -> Option<Ending> {
        ENDINGS.into_iter().find(|(_, _, kif)| *kif == word).map(|(ending, ..)| ending)
    }

    fn csa(self) -> &'static str {
        let found = ENDINGS.into_iter().find(|(own, csa, _)| *own == self && !csa.is_empty());
        found.map_or("%CHUDAN", |(_, csa, _)| csa)
    }

    fn kif(self) -> &'static str {
        let found = ENDINGS.into_iter().find(|(own, _, kif)| *own == self && !kif.is_empty());
        found.map_or("中断", |(_, _, kif)| kif)
    }

    /// The winner if the game ends so for the side to move; `Some(None)` is a draw, `None` no
    /// result.
    fn winner(self, mover: Side) -> Option<Option<Side>> {
        match self {
            Ending::Interrupted => None,
            Ending::Repetition | Ending::Drawn => Some(None),
            Ending::Declared | Ending::FoulBefore => Some(Some(mover)),
            Ending::Resigned
            | Ending::OutOfTime
            | Ending::Mate
            | Ending::Foul
            | Ending::Abandoned => Some(Some(mover.other())),
        }
    }

    /// The event of the record; `None` if WQN has no event for the ending.
    fn word(self) -> Option<EventWord> {
        Some(match self {
            Ending::Resigned => EventWord::Resign,
            Ending::OutOfTime => EventWord::Timeout,
            Ending::Drawn => EventWord::AgreeDraw,
            Ending::Foul | Ending::FoulBefore => EventWord::Adjudicate,
            Ending::Abandoned => EventWord::Abandon,
            _ => return None,
        })
    }
}

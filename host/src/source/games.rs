//! Splits a stream into games, one after another, each with its own bytes.

use std::io::{self, Read};
use std::ops::ControlFlow;
use wanqi_notation::segment::{Config, Segment, Segments};
use wanqi_notation::tokens::{LexerOptions, Token};

/// A game of a file.
#[derive(Clone, Copy, Debug)]
pub struct GameText<'a> {
    /// The bytes from the game's first token to the next game or the end of the file.
    pub bytes: &'a [u8],
    /// Index of the game, from 0.
    pub index: u64,
    /// The line where it starts, from 1.
    pub line: u64,
    /// The offset of its first byte in the file, from 0.
    pub offset: u64,
}

/// Calls `take` for each game of WQN or PGN text, in order, until it breaks.
///
/// ```
/// use std::ops::ControlFlow;
/// use wanqi_host::source::games::each;
/// use wanqi_notation::segment::MAX_GAME_BYTES;
///
/// let file = b"1. e4 *\n1. d4 *\n1. c4 *\n";
/// let second = each(&file[..], MAX_GAME_BYTES, |game| match game.index {
///     1 => ControlFlow::Break((game.line, game.bytes.to_vec())),
///     _ => ControlFlow::Continue(()),
/// })?;
/// assert_eq!(second, ControlFlow::Break((2, b"1. d4 *\n".to_vec())));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// An error of the stream; `take` has received the games before it.
pub fn each<B>(
    reader: impl Read,
    max_game_bytes: usize,
    mut take: impl FnMut(GameText<'_>) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>> {
    let config = Config { max_game_bytes, ..Config::default() };
    let mut segments = Segments::with_config(reader, config);
    let mut index = 0;
    while let Some(segment) = segments.next_segment()? {
        let starts = starts(&segment);
        let ends = starts.iter().skip(1).copied().chain([segment.bytes.len()]);
        for (&start, end) in starts.iter().zip(ends) {
            let game = GameText {
                bytes: &segment.bytes[start..end],
                index,
                line: segment.position(start).line,
                offset: segment.offset + start as u64,
            };
            if let ControlFlow::Break(value) = take(game) {
                return Ok(ControlFlow::Break(value));
            }
            index += 1;
        }
        segments.recycle(segment);
    }
    Ok(ControlFlow::Continue(()))
}

fn starts(segment: &Segment) -> Vec<usize> {
    let tokens = segment.tokens(&LexerOptions::DEFAULT);
    tokens
        .filter_map(|token| match token {
            Token::GameStart { at } => Some(at),
            _ => None,
        })
        .collect()
}

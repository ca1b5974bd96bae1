//! WTHOR: a head of 16 bytes, then 68 bytes for each game. Numbers are little-endian.
//!
//! | bytes of the head | contents |
//! |---|---|
//! | 0–3 | date of the file: century, year, month, day |
//! | 4–7 | number of games |
//! | 10–11 | year of the games |
//! | 12 | cells in a row: 8, or 0 for 8 |
//!
//! | bytes of a game | contents |
//! |---|---|
//! | 0–5 | numbers of the tournament, of Black and of White; their names are in other files |
//! | 6 | discs of Black |
//! | 7 | discs of Black after perfect play from a certain move on |
//! | 8–67 | cells, 10 times the row and the column; 0 after the last one; no passes |

use super::record::{Played, Record, result_of, write};
use crate::board::{Point, Side};
use wanqi_notation::Span;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::prelude::*;

const HEAD: usize = 16;
const GAME: usize = 68;
const MOVES: usize = 8;
const CELLS: i64 = 64;

/// Reads a file of any number of games.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let wrong = |from, to, message: String, chinese: String| {
        Err(FormatError::at(Span::new(from, to), message).zh(chinese))
    };
    let Some((head, games)) = bytes.split_at_checked(HEAD) else {
        let message = format!("a WTHOR file starts with a head of {HEAD} bytes");
        let chinese = format!("WTHOR 文件以 {HEAD} 字节的文件头开始");
        return wrong(0, bytes.len(), message, chinese);
    };
    if !matches!(head[12], 0 | 8) {
        let size = head[12];
        let cells = plural(size, "cell");
        let message = format!("the games are of {size} by {cells}, only 8 by 8 are supported");
        return wrong(12, 13, message, format!("对局棋盘为 {size}×{size}，只支持 8×8"));
    }
    let count = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
    let there = games.len() / GAME;
    if games.len() % GAME != 0 || there != count {
        let message = format!("the head gives {count} games, the file has {there}");
        return wrong(4, 8, message, format!("文件头写有 {count} 局，文件里有 {there} 局"));
    }
    let year = u16::from_le_bytes([head[10], head[11]]);
    let places = (HEAD..).step_by(GAME);
    let games = games.chunks_exact(GAME).zip(places);
    Ok(write(games.map(|(game, from)| read(game, from, year))))
}

fn read(game: &[u8], from: usize, year: u16) -> Record {
    let number = |at: usize| u16::from_le_bytes([game[at], game[at + 1]]);
    let mut tags = vec![
        ("Event", format!("WTHOR tournament {}", number(0))),
        ("Black", format!("WTHOR player {}", number(2))),
        ("White", format!("WTHOR player {}", number(4))),
    ];
    if year != 0 {
        tags.push(("Date", year.to_string()));
    }
    let discs = game[MOVES..].iter().zip(from + MOVES..);
    let discs = discs.take_while(|(byte, _)| **byte != 0);
    let (black, best) = (i64::from(game[6]), game[7]);
    Record {
        whole: Span::new(from, from + GAME),
        tags,
        comment: format!("{} for Black, {best} after perfect play", plural(black, "disc")),
        result: Some(result_of(black, CELLS - black)),
        discs: discs.map(|(byte, at)| (cell(*byte), Span::new(at, at + 1))).collect(),
    }
}

/// The name of a cell; `byte-N` if the byte is not a cell.
fn cell(byte: u8) -> String {
    let (row, column) = (byte / 10, byte % 10);
    match (row, column) {
        (1..=8, 1..=8) => Point::new(column - 1, row - 1).to_string(),
        _ => format!("byte-{byte}"),
    }
}

/// Writes a file of all records. Names and tournaments, which WTHOR keeps in other files, are lost.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let games = Played::read(wqn)?;
    let mut exported = Exported::default();
    let mut head = [0; HEAD];
    head[4..8].copy_from_slice(&(games.len() as u32).to_le_bytes());
    head[12] = 8;
    exported.bytes.extend(head);
    for played in games {
        let mut game = [0; GAME];
        let black = black_discs(&played);
        (game[6], game[7]) = (black, black);
        for (byte, cell) in game[MOVES..].iter_mut().zip(&played.discs) {
            *byte = (cell.y + 1) * 10 + cell.x + 1;
        }
        exported.bytes.extend(game);
        let score = "a record has no score after perfect play; that of the game is written";
        exported.losses.push(score.to_owned());
        exported.losses.extend(played.losses);
    }
    Ok(exported)
}

/// The discs of Black with the empty cells given to the winner, as tournaments count.
fn black_discs(played: &Played) -> u8 {
    let board = &played.game.board;
    match played.result() {
        Some("1-0") => CELLS as u8 - board.count(Side::White) as u8,
        Some("0-1") => board.count(Side::Black) as u8,
        _ => CELLS as u8 / 2,
    }
}

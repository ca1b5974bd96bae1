//! Boardspace's records: `dropb J 5 2` places a tile with one of its three orientations on a hex of
//! a board of 19 columns and rows whose opposite edges meet. Another tile on the same hex replaces
//! the last one.

use crate::board::Point;
use crate::game::Palago;
use crate::tile::{Orientation, Tile};
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Start};
use wanqi_sdk::facts::{FormatError, Imported};

/// The number of columns and rows of their board.
const SIZE: i32 = 19;

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    match swapped(bytes) {
        Some((offset, length)) => Err(FormatError {
            offset,
            length,
            message: "the players have swapped colours, which this importer does not support"
                .to_owned(),
            chinese: "双方交换了颜色，不支持读取这样的对局".to_owned(),
        }),
        None => boardspace::import_as::<Palago>(bytes, start, play),
    }
}

/// The place in a file where `CM`, the list of the colours, does not give the first player White.
fn swapped(bytes: &[u8]) -> Option<(usize, usize)> {
    let at = bytes.windows(3).position(|part| part == b"CM[")?;
    let length = bytes[at..].iter().position(|byte| *byte == b']')? + 1;
    let colours = bytes[at..at + length].iter().filter(|byte| byte.is_ascii_digit());
    (!colours.eq(b"01")).then_some((at, length))
}

/// There is one set-up. The program does not count tiles, so the import takes the largest set.
fn start(log: &Log) -> Option<Start> {
    let known = log.setup.trim().eq_ignore_ascii_case("palago");
    known.then(|| Start { options: "tiles=60".to_owned(), ..Start::default() })
}

/// A column and a row.
type Cell = (i32, i32);

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    if let Some((_, click)) = log.edits.first() {
        return Err(click.refuse(
            "this importer does not support positions that were set up by hand",
            "不支持读取人工摆放的局面",
        ));
    }
    let (mut steps, mut plane) = (Vec::new(), Plane::default());
    // If the second player begins, a rotation by 180° exchanges the colours.
    let sign = if log.first == 0 { 1 } else { -1 };
    let mut turns = 0_u32;
    for (n, entry) in log.entries.iter().enumerate() {
        match entry {
            Entry::Word(word, seat, place) => steps.push(LogStep::Word(*word, *seat, *place)),
            Entry::Turn { seat, clicks, done } => {
                let tiles = settle(clicks)?;
                // An unconfirmed turn at the end is not part of the game.
                if tiles.is_empty() || !done && n + 1 == log.entries.len() {
                    continue;
                }
                if u32::from(*seat) != turns % 2 + 1 {
                    return Err(clicks[0].refuse("the other player is to move", "应由另一方行棋"));
                }
                let more = log.entries[n + 1..].iter().any(|e| matches!(e, Entry::Turn { .. }));
                if tiles.len() == 1 && more {
                    return Err(tiles[0].2.refuse(
                        "a turn has two tiles unless it ends the game",
                        "每回合落两枚棋子，除非只落一枚即终局",
                    ));
                }
                if turns.is_multiple_of(2) {
                    steps.push(LogStep::Number(turns / 2 + 1));
                }
                turns += 1;
                for (k, (cell, orientation, click)) in tiles.into_iter().enumerate() {
                    let (column, row) = plane.lay(cell, click)?;
                    let near = |n: i32| i8::try_from(sign * n).ok();
                    let hex = near(column - row).zip(near(row)).map(|(q, r)| Point { q, r });
                    let hex = hex.ok_or_else(|| {
                        click.refuse(
                            "the tile is too far from the first one",
                            "这枚棋子距首枚棋子太远",
                        )
                    })?;
                    let step = if k == 0 { LogStep::Action } else { LogStep::Joined };
                    steps.push(step(Tile { hex, orientation }.to_string(), click.place));
                }
            }
        }
    }
    Ok(steps)
}

/// The tiles at the end of a turn.
fn settle(clicks: &[Click]) -> Result<Vec<(Cell, Orientation, &Click)>, FormatError> {
    let mut tiles: Vec<(Cell, Orientation, &Click)> = Vec::new();
    for click in clicks {
        let cell = || {
            let within = |(column, row): &Cell| *column <= SIZE && (1..=SIZE).contains(row);
            let cell = click.cell(0).filter(within);
            cell.ok_or_else(|| {
                click.refuse(
                    "there must be a column from A to S and a row from 1 to 19",
                    "应有 A 至 S 的列与 1 至 19 的行",
                )
            })
        };
        match click.verb.as_str() {
            "pick" | "drop" => {}
            "dropb" => {
                let cell = cell()?;
                // Their three orientations, by the tip of the first player.
                let orientation = match click.word(2) {
                    "0" => b"se".as_slice(),
                    "1" => b"sw",
                    "2" => b"n",
                    _ => return Err(click.refuse("tiles are 0, 1 and 2", "棋子的编号为 0、1、2")),
                };
                let orientation = Orientation::parse(orientation).expect("one of the three");
                // It replaces the last tile, also if it is a third one.
                if tiles.last().is_some_and(|last| last.0 == cell) || tiles.len() == 2 {
                    tiles.pop();
                }
                tiles.push((cell, orientation, click));
            }
            "pickb" => {
                let cell = cell()?;
                if tiles.pop_if(|last| last.0 == cell).is_none() {
                    return Err(click.refuse(
                        "only the last tile can be picked up again",
                        "只能拿回最后一枚棋子",
                    ));
                }
            }
            _ => return Err(click.refuse("unknown click", "未知的点击")),
        }
    }
    Ok(tiles)
}

/// Steps to the neighbours on their board: column and row.
const AROUND: [Cell; 6] = [(-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1)];

/// The tiles, by column and row on their board, and by column and row from the first tile on an
/// endless plane.
#[derive(Default)]
struct Plane(Vec<(Cell, Cell)>);

impl Plane {
    /// The place of a tile on the plane, next to a tile that it touches.
    fn lay(&mut self, cell: Cell, click: &Click) -> Result<Cell, FormatError> {
        let mut found = self.0.is_empty().then_some((0, 0));
        for (other, at) in &self.0 {
            for (x, y) in AROUND {
                let same = |own: i32, other: i32| (own - other).rem_euclid(SIZE) == 0;
                if !same(cell.0, other.0 + x) || !same(cell.1, other.1 + y) {
                    continue;
                }
                let here = (at.0 + x, at.1 + y);
                if found.is_some_and(|found| found != here) {
                    return Err(click.refuse(
                        "the tiles meet across the edges of the board there",
                        "棋子在那里越过棋盘边缘相接",
                    ));
                }
                found = Some(here);
            }
        }
        let found = found.ok_or_else(|| {
            click.refuse("the tile does not touch another one", "这枚棋子不与其他棋子相连")
        })?;
        self.0.push((cell, found));
        Ok(found)
    }
}

//! Boardspace's records: `dropb J 5 2` lays a tile in one of its three ways on a hex of a board of
//! 19 columns and rows whose opposite edges meet. A tile that is dropped on the last one turns it.

use crate::hex::Hex;
use crate::rules::Palago;
use crate::tile::{Tile, Way};
use wanqi_sdk::boardspace::{self, Click, Entry, Log, Start, Step};
use wanqi_sdk::facts::{FormatError, Imported};

/// Columns and rows there.
const SIZE: i32 = 19;

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    match swapped(bytes) {
        Some((offset, length)) => {
            let message = "the players have swapped colours, which is not read".to_owned();
            Err(FormatError { offset, length, message })
        }
        None => boardspace::import_as::<Palago>(bytes, start, play),
    }
}

/// Where a file says that the first player has not the first colour: `CM` lists the colours.
fn swapped(bytes: &[u8]) -> Option<(usize, usize)> {
    let at = bytes.windows(3).position(|part| part == b"CM[")?;
    let length = bytes[at..].iter().position(|byte| *byte == b']')? + 1;
    let colours = bytes[at..at + length].iter().filter(|byte| byte.is_ascii_digit());
    (!colours.eq(b"01")).then_some((at, length))
}

/// There is one set-up. The program counts no tiles, so that the largest set is taken.
fn start(log: &Log) -> Option<Start> {
    let known = log.setup.trim().eq_ignore_ascii_case("palago");
    known.then(|| Start { options: "tiles=60".to_owned(), ..Start::default() })
}

/// A column and a row.
type Cell = (i32, i32);

fn play(log: &Log) -> Result<Vec<Step>, FormatError> {
    if let Some((_, click)) = log.edits.first() {
        return Err(click.refuse("positions that were set up by hand are not read"));
    }
    let (mut steps, mut plane) = (Vec::new(), Plane::default());
    // Half a turn of the plane changes the colours, for a second player who begins.
    let sign = if log.first == 0 { 1 } else { -1 };
    let mut turns = 0_u32;
    for (n, entry) in log.entries.iter().enumerate() {
        match entry {
            Entry::Word(word, seat, place) => steps.push(Step::Word(*word, *seat, *place)),
            Entry::Turn { seat, clicks, done } => {
                let tiles = settle(clicks)?;
                // What nobody has confirmed at the end is not played.
                if tiles.is_empty() || !done && n + 1 == log.entries.len() {
                    continue;
                }
                if u32::from(*seat) != turns % 2 + 1 {
                    return Err(clicks[0].refuse("it is the turn of the other player"));
                }
                let more = log.entries[n + 1..].iter().any(|e| matches!(e, Entry::Turn { .. }));
                if tiles.len() == 1 && more {
                    return Err(tiles[0].2.refuse("a turn has two tiles unless it ends the game"));
                }
                if turns.is_multiple_of(2) {
                    steps.push(Step::Number(turns / 2 + 1));
                }
                turns += 1;
                for (k, (cell, way, click)) in tiles.into_iter().enumerate() {
                    let (column, row) = plane.lay(cell, click)?;
                    let near = |n: i32| i8::try_from(sign * n).ok();
                    let hex = near(column - row).zip(near(row)).map(|(q, r)| Hex { q, r });
                    let hex = hex.ok_or_else(|| click.refuse("the tile lies too far away"))?;
                    let step = if k == 0 { Step::Action } else { Step::Joined };
                    steps.push(step(Tile { hex, way }.to_string(), click.place));
                }
            }
        }
    }
    Ok(steps)
}

/// The tiles of a turn as they lie in the end.
fn settle(clicks: &[Click]) -> Result<Vec<(Cell, Way, &Click)>, FormatError> {
    let mut tiles: Vec<(Cell, Way, &Click)> = Vec::new();
    for click in clicks {
        let cell = || {
            let within = |(column, row): &Cell| *column <= SIZE && (1..=SIZE).contains(row);
            let cell = click.cell(0).filter(within);
            cell.ok_or_else(|| click.refuse("a column A to S and a row 1 to 19 are expected"))
        };
        match click.verb.as_str() {
            "pick" | "drop" => {}
            "dropb" => {
                let cell = cell()?;
                // The three ways there, by where the first player's tip lies.
                let way = match click.word(2) {
                    "0" => b"se".as_slice(),
                    "1" => b"sw",
                    "2" => b"n",
                    _ => return Err(click.refuse("tiles are 0, 1 and 2")),
                };
                let way = Way::parse(way).expect("one of the three");
                // It takes the place of the last tile, of a third one too.
                if tiles.last().is_some_and(|last| last.0 == cell) || tiles.len() == 2 {
                    tiles.pop();
                }
                tiles.push((cell, way, click));
            }
            "pickb" => {
                let cell = cell()?;
                if tiles.pop_if(|last| last.0 == cell).is_none() {
                    return Err(click.refuse("only the last tile can be picked up again"));
                }
            }
            _ => return Err(click.refuse("no click that is known")),
        }
    }
    Ok(tiles)
}

/// Neighbours there: columns and rows.
const AROUND: [Cell; 6] = [(-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1)];

/// The tiles, told apart from those that the board's edges would bring together: by column and row
/// there, and by both from the first tile on.
#[derive(Default)]
struct Plane(Vec<(Cell, Cell)>);

impl Plane {
    /// Where a tile lies from the first one, beside a tile that it touches.
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
                    return Err(click.refuse("the tiles meet around the board there"));
                }
                found = Some(here);
            }
        }
        let found = found.ok_or_else(|| click.refuse("the tile touches no other"))?;
        self.0.push((cell, found));
        Ok(found)
    }
}

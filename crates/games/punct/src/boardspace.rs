//! Records of boardspace.net. `dropb 9 E 5 2` drops a piece: its number, the point of its PÜNCT and
//! its turn. A piece on the board is picked up and dropped; robots write `move E 5 G 5 1`. A player
//! can drop a piece several times before the turn is done; the last drop counts.

use crate::FACTS;
use crate::board::{NONE, Point, number};
use crate::notation::Action;
use crate::shapes::{Kind, Lie};
use std::collections::HashMap;
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Start};
use wanqi_sdk::facts::{FormatError, Imported};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import(bytes, &FACTS, start, play)
}

/// The only set-up is the standard game.
fn start(log: &Log) -> Option<Start> {
    (log.setup.eq_ignore_ascii_case("punct") && log.edits.is_empty()).then(Start::default)
}

/// The number of pieces of a side on boardspace.net; the first is the marker.
const NUMBERS: usize = 19;

/// The kind of a piece by its number: a marker, triangles, straight pieces, angles.
fn kind_of(piece: usize) -> Option<Kind> {
    Some(match piece % NUMBERS {
        1..=6 => Kind::Triangle,
        7..=8 => Kind::StraightMiddle,
        9..=12 => Kind::StraightEnd,
        13..=14 => Kind::AngleLeft,
        15..=16 => Kind::AngleMiddle,
        17..=18 => Kind::AngleRight,
        _ => return None,
    })
}

/// The six directions as steps of column and row, in the order of turns on boardspace.net: down,
/// then clockwise.
const DIRECTIONS: [(i32, i32); 6] = [(0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0)];

/// Steps from the PÜNCT to the other dots.
fn steps(kind: Kind, turn: usize) -> [(i32, i32); 2] {
    let step = |n: usize| DIRECTIONS[(turn + n) % 6];
    let sum = |(a, b): (i32, i32), (c, d): (i32, i32)| (a + c, b + d);
    match kind {
        Kind::Triangle => [step(0), step(1)],
        Kind::StraightMiddle => [step(0), step(3)],
        Kind::StraightEnd => [step(0), sum(step(0), step(0))],
        Kind::AngleLeft => [step(0), sum(step(0), step(1))],
        Kind::AngleMiddle => [step(1), step(3)],
        Kind::AngleRight => [step(4), sum(step(4), step(3))],
    }
}

/// The placement of a piece with its PÜNCT in a column and row, both from 1.
fn lie(kind: Kind, (column, row): (i32, i32), turn: usize) -> Option<Lie> {
    let point = |(x, y): (i32, i32)| {
        // Axial coordinates: the column from the middle one, and up along it.
        let (q, r) = (i8::try_from(column + x - 9).ok()?, i8::try_from(row + y - column - x).ok()?);
        let within = q.unsigned_abs() <= 8 && r.unsigned_abs() <= 16;
        Some(number(q, r)).filter(|n| within && *n != NONE).map(Point)
    };
    let [a, b] = steps(kind, turn);
    Lie::of(point((0, 0))?, [point(a)?, point(b)?])
}

/// The points of the pieces dropped so far.
#[derive(Default)]
struct Dropped {
    pieces: HashMap<usize, Point>,
    /// Pieces in the order of their drops, the last one on top.
    order: Vec<usize>,
}

impl Dropped {
    fn top(&self, at: Point) -> Option<usize> {
        self.order.iter().rev().find(|piece| self.pieces.get(piece) == Some(&at)).copied()
    }

    fn set(&mut self, piece: usize, at: Point) {
        self.pieces.insert(piece, at);
        self.order.retain(|other| *other != piece);
        self.order.push(piece);
    }
}

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    let (mut steps, mut dropped) = (Vec::new(), Dropped::default());
    for entry in &log.entries {
        match entry {
            Entry::Word(word, seat, place) => steps.push(LogStep::Word(*word, *seat, *place)),
            Entry::Turn { clicks, .. } => {
                if let Some((piece, lie, click)) = last(clicks, &dropped)? {
                    let from = dropped.pieces.get(&piece);
                    let action = from.map_or(Action::Add(lie), |from| Action::Move(*from, lie));
                    steps.push(LogStep::Action(action.to_string(), click.place));
                    dropped.set(piece, lie.at);
                }
            }
        }
    }
    Ok(steps)
}

/// The result of a turn: the piece and its placement. `None` if the piece was picked up again.
fn last<'a>(
    clicks: &'a [Click],
    dropped: &Dropped,
) -> Result<Option<(usize, Lie, &'a Click)>, FormatError> {
    let mut found = None;
    for click in clicks {
        let number = |word: usize| {
            let number = click.number(word).and_then(|n| usize::try_from(n).ok());
            number.ok_or_else(|| click.refuse("a number is expected", "应有一个数"))
        };
        let (piece, at) = match click.verb.as_str() {
            "dropb" => (number(0)?, 1),
            "move" => {
                let from = click.cell(0).and_then(|(x, y)| {
                    Point::at(u32::try_from(x - 1).ok()?, u32::try_from(y - 1).ok()?)
                });
                let piece = from.and_then(|from| dropped.top(from));
                (
                    piece.ok_or_else(|| {
                        click.refuse("no piece has its PÜNCT there", "没有棋子的基点在那里")
                    })?,
                    2,
                )
            }
            "pick" | "pickb" | "drop" => {
                found = None;
                continue;
            }
            "rotate" => continue,
            _ => return Err(click.refuse("this click is not known", "未知的点击")),
        };
        let kind = kind_of(piece).ok_or_else(|| click.refuse("no such piece", "没有这枚棋子"))?;
        let cell = click
            .cell(at)
            .ok_or_else(|| click.refuse("a column and a row are expected", "应有列与行"))?;
        let lie = lie(kind, cell, number(at + 2)?);
        let lie =
            lie.ok_or_else(|| click.refuse("the piece would lie off the board", "棋子会超出棋盘"))?;
        found = Some((piece, lie, click));
    }
    Ok(found)
}

//! Boardspace's records. A player drops a piece on a dot and then on the next point. A click before
//! the push removes a row; after it the program removes rows without a click. For this reason the
//! importer plays the game along with the log.

use crate::board::{Point, Set};
use crate::game::{Gipf, Rules};
use crate::notation::Action;
use crate::rows::{self, Row};
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Start};
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import_as::<Gipf>(bytes, start, play)
}

/// The name of the set-up, and the revision of Boardspace's program if the log has it.
fn set_up(log: &Log) -> (String, Option<u32>) {
    let mut words = log.setup.split_ascii_whitespace();
    let name = words.next().unwrap_or("gipf").to_ascii_lowercase();
    (name, words.nth(1).and_then(|word| word.parse().ok()))
}

/// The rule set of a set-up. In revision 100 each side had one piece more than in the rules;
/// `gipf-matrx` is another game.
fn start(log: &Log) -> Option<Start> {
    let (name, revision) = set_up(log);
    let rules = ["gipf", "gipf-standard", "gipf-tournament"].iter().position(|own| *own == name)?;
    let known = revision.is_none_or(|revision| revision > 100);
    known.then(|| Start { rules, ..Start::default() })
}

/// The steps along the axes.
const STEPS: [(i8, i8); 3] = [(0, 1), (1, 0), (1, 1)];
/// Boardspace's number of each axis: up, down to the right, up to the right.
const CODES: [u8; 3] = [4, 2, 1];

/// A click that does not move a piece.
#[derive(Clone, Copy)]
enum Mark {
    /// Takes a row, or a GIPF-piece of a row.
    Remove(Point),
    /// Changes whether a GIPF-piece of a row stays.
    Keep(Point),
    /// Changes between GIPF-pieces and single pieces.
    Kind,
}

/// The result of the clicks of a turn.
#[derive(Default)]
struct Turn<'a> {
    before: Vec<(Mark, &'a Click)>,
    dot: Option<Point>,
    point: Option<(Point, &'a Click)>,
    after: Vec<(Mark, &'a Click)>,
}

impl<'a> Turn<'a> {
    fn of(clicks: &'a [Click]) -> Result<Turn<'a>, FormatError> {
        let mut turn = Turn::default();
        for click in clicks {
            turn.click(click)?;
        }
        Ok(turn)
    }

    fn click(&mut self, click: &'a Click) -> Result<(), FormatError> {
        let matrx = || {
            click.refuse(
                "potentials belong to Matrx GIPF, which is another game",
                "潜能棋子属于 MATRX GIPF，那是另一种棋",
            )
        };
        match click.verb.as_str() {
            "pick" => {}
            "drop" => (self.dot, self.point) = (None, None),
            "dropb" => self.drop(place(click, 0)?, click)?,
            "pdrop" if click.word(0) == "None" => self.drop(place(click, 1)?, click)?,
            "pickb" => self.pick(place(click, 0)?, click)?,
            "slide" | "slidefrom" => self.slide(click, 0)?,
            "pslide" if click.word(0) == "None" => self.slide(click, 1)?,
            "remove" => self.mark(Mark::Remove(place(click, 0)?), click),
            "preserve" => self.mark(Mark::Keep(place(click, 0)?), click),
            "standard" => self.mark(Mark::Kind, click),
            "pslide" | "pdrop" | "zertz" | "yinsh" | "tamsk" | "punct" | "dvonn" => {
                return Err(matrx());
            }
            _ => return Err(click.refuse("unknown click", "未知的点击")),
        }
        Ok(())
    }

    fn mark(&mut self, mark: Mark, click: &'a Click) {
        let marks = if self.point.is_some() { &mut self.after } else { &mut self.before };
        marks.push((mark, click));
    }

    fn slide(&mut self, click: &'a Click, word: usize) -> Result<(), FormatError> {
        self.dot = Some(place(click, word)?);
        self.point = Some((place(click, word + 2)?, click));
        Ok(())
    }

    /// Drops a piece on a dot, or pushes it from there to a point.
    fn drop(&mut self, at: Point, click: &'a Click) -> Result<(), FormatError> {
        if self.point.is_some() {
            return Err(click.refuse("the piece has already been pushed", "棋子已经推入"));
        }
        if !at.is_on_board() {
            self.dot = Some(at);
        } else if self.dot.is_some() {
            self.point = Some((at, click));
        } else {
            return Err(click.refuse(
                "there is no piece on a dot to push there",
                "预置棋位上没有可推入那里的棋子",
            ));
        }
        Ok(())
    }

    /// Takes back a push with the marks after it, or picks up the piece on its dot.
    fn pick(&mut self, at: Point, click: &Click) -> Result<(), FormatError> {
        if Some(at) == self.point.map(|(point, _)| point) {
            if self.after.iter().any(|(mark, _)| matches!(mark, Mark::Remove(_))) {
                return Err(click.refuse(
                    "a row was removed, so the push cannot be taken back",
                    "已取走一行，不能收回推入的棋子",
                ));
            }
            self.point = None;
            self.after.clear();
        } else if self.point.is_some() || Some(at) != self.dot {
            return Err(
                click.refuse("no piece was put there in this turn", "这一回合没有在那里放过棋子")
            );
        }
        Ok(())
    }
}

/// Reads the column and the row of a point or dot.
fn place(click: &Click, word: usize) -> Result<Point, FormatError> {
    let cell = click
        .cell(word)
        .ok_or_else(|| click.refuse("there must be a column and a row", "应有列与行"))?;
    let column = u8::try_from(cell.0 - 1).ok().and_then(|column| b'a'.checked_add(column));
    let found = column.zip(u8::try_from(cell.1).ok());
    let found = found.and_then(|(column, row)| Point::new(column, row));
    found.ok_or_else(|| {
        click.refuse("this is not a point of the board or a dot", "这既不是棋位，也不是预置棋位")
    })
}

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    if let Some((_, click)) = log.edits.first() {
        return Err(click.refuse(
            "this importer does not support positions that were set up by hand",
            "不支持读取人工摆放的局面",
        ));
    }
    let rules = match set_up(log).0.as_str() {
        "gipf-standard" => Rules::Standard,
        "gipf-tournament" => Rules::Tournament,
        _ => Rules::Basic,
    };
    // In the tournament game the board is empty, and the colours can be exchanged.
    if log.first != 0 && rules != Rules::Tournament {
        let place = log.setup_place;
        return Err(FormatError::at(place, "White does not begin").zh("先行的不是白方"));
    }
    let mut table = Table { game: Gipf::begin(rules), kept: 0, steps: Vec::new(), lost: false };
    for (n, entry) in log.entries.iter().enumerate() {
        match entry {
            Entry::Word(word, seat, place) => {
                table.steps.push(LogStep::Word(*word, *seat, *place));
            }
            Entry::Turn { seat, clicks, done } => {
                let turn = Turn::of(clicks)?;
                // An unconfirmed turn at the end is not part of the game.
                let last = n + 1 == log.entries.len();
                if table.lost || !done && last {
                    continue;
                }
                let acting = table.game.turn().actor();
                if acting.is_some_and(|actor| actor.0 != *seat) {
                    return Err(
                        clicks[0].refuse("it is the turn of the other player", "轮到另一方行棋")
                    );
                }
                table.turn(&turn, &clicks[clicks.len() - 1])?;
            }
        }
    }
    Ok(table.steps)
}

/// The game as it is played along.
struct Table {
    game: Gipf,
    /// The GIPF-pieces of rows that stay.
    kept: Set,
    steps: Vec<LogStep>,
    /// The game has refused an action.
    lost: bool,
}

impl Table {
    fn turn(&mut self, turn: &Turn, last: &Click) -> Result<(), FormatError> {
        let placing = |game: &Gipf| game.may_gipf[game.to_move as usize];
        let mut gipf = placing(&self.game);
        self.choose();
        for (mark, click) in &turn.before {
            match mark {
                Mark::Kind => gipf = !gipf,
                _ if self.mark(*mark, click)? => {
                    // After the last row Boardspace continues with single pieces.
                    let more = rows::any(self.game.board.of(self.game.to_move));
                    gipf = more && placing(&self.game);
                    self.choose();
                }
                _ => {}
            }
        }
        let Some((dot, (point, click))) = turn.dot.zip(turn.point) else { return Ok(()) };
        // Rows of GIPF-pieces alone need no click; other rows do.
        let rows = self.rows().fold(0, |all, row| all | row.points);
        if rows & !self.game.board.gipf == 0 {
            self.take_all(click)?;
        }
        let sign = if gipf && self.game.rules == Rules::Tournament { "G" } else { "" };
        self.act(format!("{sign}{dot}-{point}"), click);
        let side = self.game.to_move;
        self.choose();
        for (mark, click) in &turn.after {
            if self.game.to_move != side || self.over() {
                break;
            }
            self.mark(*mark, click)?;
        }
        // The remaining rows of the side that pushed.
        if self.game.pushed { self.take_all(last) } else { Ok(()) }
    }

    fn over(&self) -> bool {
        self.lost || self.game.end.is_some()
    }

    fn rows(&self) -> impl Iterator<Item = Row> + use<> {
        rows::of(&self.game.board, self.game.to_move)
    }

    /// The GIPF-pieces that stay without a click: own ones, and others where rows cross.
    fn choose(&mut self) {
        let (mut once, mut twice) = (0, 0);
        for row in self.rows() {
            twice |= once & row.points;
            once |= row.points;
        }
        let board = &self.game.board;
        self.kept = board.gipf & once & (board.of(self.game.to_move) | twice);
    }

    /// A click on a row or on a GIPF-piece of a row. Returns whether it took a row.
    fn mark(&mut self, mark: Mark, click: &Click) -> Result<bool, FormatError> {
        let (Mark::Remove(at) | Mark::Keep(at)) = mark else { return Ok(false) };
        let bit = if at.is_on_board() { at.bit() } else { 0 };
        if bit & self.game.board.gipf != 0 {
            if matches!(mark, Mark::Remove(_)) {
                self.kept &= !bit
            } else {
                self.kept ^= bit
            }
            return Ok(false);
        }
        if matches!(mark, Mark::Keep(_)) {
            return Err(click.refuse("there is no GIPF-piece there", "那里没有星盘棋子"));
        }
        let on_it = |row: &Row| {
            let ends = line(row).1;
            row.points & bit != 0 || bit == 0 && ends.contains(&at)
        };
        let found: Vec<Row> = self.rows().filter(on_it).collect();
        // If there are several rows, Boardspace takes one by its direction.
        let axis = match found.iter().fold(0, |code, row| code | CODES[row.axis]) {
            1 | 3 | 7 => 2,
            2 | 6 => 1,
            _ => 0,
        };
        let row = found.into_iter().find(|row| row.axis == axis);
        let row = row.ok_or_else(|| {
            click.refuse("there is no row of this player there", "那里没有这一方的成行棋子")
        })?;
        let others = self.rows().fold(0, |all, row| all | row.points) & !row.points & !self.kept;
        if line(&row).0 & others != 0 {
            return Err(click.refuse(
                "Boardspace takes pieces beyond a gap here, the rules do not",
                "Boardspace 在此取走空位之外的棋子，规则不取",
            ));
        }
        self.take(row, click);
        Ok(true)
    }

    /// Takes all rows at once, as Boardspace does if there is no choice.
    fn take_all(&mut self, click: &Click) -> Result<(), FormatError> {
        let rows: Vec<Row> = self.rows().collect();
        let gone = rows.iter().fold(0, |all, row| all | row.points) & !self.kept;
        let side = self.game.to_move;
        for row in rows {
            let due = self.game.to_move == side && self.game.due(side).any(|own| own == row);
            if due && !self.over() {
                self.take(row, click);
            }
        }
        let left = self.game.board.occupied() & gone != 0;
        if left && !self.over() {
            return Err(click.refuse(
                "Boardspace takes rows together here, the rules do not",
                "Boardspace 在此同时取走几行，规则不如此",
            ));
        }
        Ok(())
    }

    fn take(&mut self, row: Row, click: &Click) {
        let kept = self.kept & row.points & self.game.board.gipf;
        let (from, to) = (Point::of_bit(row.from()), Point::of_bit(row.to()));
        let mut text = String::new();
        let seat = self.game.to_move.seat();
        self.game.write(seat, Action::Take { from, to, kept }, &mut text);
        self.act(text, click);
    }

    /// Plays an action, unless the game is over or has refused an action.
    fn act(&mut self, text: String, click: &Click) {
        if self.over() {
            return;
        }
        let turn = self.game.turn();
        if !turn.open && turn.place == 0 {
            self.steps.push(LogStep::Number(turn.round));
        }
        let reading = Reading { lenient: true, ..Reading::default() };
        let found = resolve(&self.game, None, text.as_bytes(), reading);
        let step = if turn.open { LogStep::Joined } else { LogStep::Action };
        self.steps.push(step(text, click.place));
        match found {
            Ok(found) => self.game.apply(found.actor, found.action),
            Err(_) => self.lost = true,
        }
    }
}

/// All points of the line of a row, and the dots at its ends.
fn line(row: &Row) -> (Set, [Point; 2]) {
    let (q, r) = STEPS[row.axis];
    let mut points = 0;
    let mut walk = |mut at: Point, step| {
        while at.is_on_board() {
            points |= at.bit();
            at = at.step(step);
        }
        at
    };
    let start = Point::of_bit(row.from());
    let ends = [walk(start, (-q, -r)), walk(start, (q, r))];
    (points, ends)
}

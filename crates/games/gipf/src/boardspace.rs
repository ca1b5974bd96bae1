//! Boardspace's records. A piece is dropped on a dot and then on the point that it is pushed to; a
//! row is removed by a click on it before the push, and without asking when the turn is done. So
//! the game is played along with the log.

use crate::board::{Place, Set};
use crate::game::{Action, Gipf, Rules};
use crate::rows::{self, Row};
use wanqi_sdk::boardspace::{self, Click, Entry, Log, Start, Step};
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::legacy::Game;
use wanqi_sdk::replay::{Reading, resolve};

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import_as::<Gipf>(bytes, start, play)
}

/// The name of the set-up, and the revision of Boardspace's program, if it is told.
fn set_up(log: &Log) -> (String, Option<u32>) {
    let mut words = log.setup.split_ascii_whitespace();
    let name = words.next().unwrap_or("gipf").to_ascii_lowercase();
    (name, words.nth(1).and_then(|word| word.parse().ok()))
}

/// The rule set of a set-up. Revision 100 gave each side a piece more than the rules do, and
/// `gipf-matrx` is another game.
fn start(log: &Log) -> Option<Start> {
    let (name, revision) = set_up(log);
    let rules = ["gipf", "gipf-standard", "gipf-tournament"].iter().position(|own| *own == name)?;
    let known = revision.is_none_or(|revision| revision > 100);
    known.then(|| Start { rules, ..Start::default() })
}

/// Steps along the axes.
const STEPS: [(i8, i8); 3] = [(0, 1), (1, 0), (1, 1)];
/// Boardspace's number of each axis: up, down to the right, up to the right.
const CODES: [u8; 3] = [4, 2, 1];

/// A click that is none of a piece.
#[derive(Clone, Copy)]
enum Mark {
    /// A row, or a GIPF-piece of one, comes off.
    Remove(Place),
    /// A GIPF-piece of a row stays, or does not.
    Keep(Place),
    /// The other kind of piece is pushed.
    Kind,
}

/// What the clicks of a turn come to.
#[derive(Default)]
struct Turn<'a> {
    before: Vec<(Mark, &'a Click)>,
    dot: Option<Place>,
    point: Option<(Place, &'a Click)>,
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
        let matrx = || click.refuse("potentials belong to Matrx GIPF, which is another game");
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
            _ => return Err(click.refuse("no click that is known")),
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

    /// A piece goes on a dot, or from there on a point.
    fn drop(&mut self, at: Place, click: &'a Click) -> Result<(), FormatError> {
        if self.point.is_some() {
            return Err(click.refuse("the piece has been pushed before"));
        }
        if !at.is_point() {
            self.dot = Some(at);
        } else if self.dot.is_some() {
            self.point = Some((at, click));
        } else {
            return Err(click.refuse("no piece lies on a dot that could be pushed there"));
        }
        Ok(())
    }

    /// A push is taken back, and with it what was marked since; or the piece on its dot is moved.
    fn pick(&mut self, at: Place, click: &Click) -> Result<(), FormatError> {
        if Some(at) == self.point.map(|(point, _)| point) {
            if self.after.iter().any(|(mark, _)| matches!(mark, Mark::Remove(_))) {
                return Err(click.refuse("a push is taken back after a row was removed"));
            }
            self.point = None;
            self.after.clear();
        } else if self.point.is_some() || Some(at) != self.dot {
            return Err(click.refuse("no piece that was put there in this turn"));
        }
        Ok(())
    }
}

/// The point or dot whose column and row begin at a word.
fn place(click: &Click, word: usize) -> Result<Place, FormatError> {
    let cell = click.cell(word).ok_or_else(|| click.refuse("a column and a row are expected"))?;
    let column = u8::try_from(cell.0 - 1).ok().and_then(|column| b'a'.checked_add(column));
    let found = column.zip(u8::try_from(cell.1).ok());
    let found = found.and_then(|(column, row)| Place::new(column, row));
    found.ok_or_else(|| click.refuse("neither a point of the board nor a dot"))
}

fn play(log: &Log) -> Result<Vec<Step>, FormatError> {
    if let Some((_, click)) = log.edits.first() {
        return Err(click.refuse("positions that were set up by hand are not read"));
    }
    let rules = match set_up(log).0.as_str() {
        "gipf-standard" => Rules::Standard,
        "gipf-tournament" => Rules::Tournament,
        _ => Rules::Basic,
    };
    // In the tournament game the board is empty, and it does not matter who is who.
    if log.first != 0 && rules != Rules::Tournament {
        let place = log.setup_place;
        let message = "White is the player who is not to begin".to_owned();
        return Err(FormatError::at(place, message));
    }
    let mut table = Table { game: Gipf::start(rules), kept: 0, steps: Vec::new(), lost: false };
    for (n, entry) in log.entries.iter().enumerate() {
        match entry {
            Entry::Word(word, seat, place) => {
                table.steps.push(Step::Word(*word, *seat, *place));
            }
            Entry::Turn { seat, clicks, done } => {
                let turn = Turn::of(clicks)?;
                // What nobody has confirmed at the end is not played.
                let last = n + 1 == log.entries.len();
                if table.lost || !done && last {
                    continue;
                }
                let acting = table.game.turn().actor();
                if acting.is_some_and(|actor| actor.0 != *seat) {
                    return Err(clicks[0].refuse("it is the turn of the other player"));
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
    /// GIPF-pieces of rows that are to stay.
    kept: Set,
    steps: Vec<Step>,
    /// The game has refused an action.
    lost: bool,
}

impl Table {
    fn turn(&mut self, turn: &Turn, last: &Click) -> Result<(), FormatError> {
        let placing = |game: &Gipf| game.may_gipf[game.side as usize];
        let mut gipf = placing(&self.game);
        self.choose();
        for (mark, click) in &turn.before {
            match mark {
                Mark::Kind => gipf = !gipf,
                _ if self.mark(*mark, click)? => {
                    // Boardspace goes on with single pieces when the last row is off.
                    let more = rows::any(self.game.board.of(self.game.side));
                    gipf = more && placing(&self.game);
                    self.choose();
                }
                _ => {}
            }
        }
        let Some((dot, (point, click))) = turn.dot.zip(turn.point) else { return Ok(()) };
        // Rows of nothing but GIPF-pieces are settled without a click; others the game asks for.
        let rows = self.rows().fold(0, |all, row| all | row.points);
        if rows & !self.game.board.gipf == 0 {
            self.take_all(click)?;
        }
        let sign = if gipf && self.game.rules == Rules::Tournament { "G" } else { "" };
        self.act(format!("{sign}{dot}-{point}"), click);
        let side = self.game.side;
        self.choose();
        for (mark, click) in &turn.after {
            if self.game.side != side || self.over() {
                break;
            }
            self.mark(*mark, click)?;
        }
        // What is left to be taken by the side that pushed.
        if self.game.pushed { self.take_all(last) } else { Ok(()) }
    }

    fn over(&self) -> bool {
        self.lost || self.game.end.is_some()
    }

    fn rows(&self) -> impl Iterator<Item = Row> + use<> {
        rows::of(&self.game.board, self.game.side)
    }

    /// What stays unless a click says otherwise: own GIPF-pieces, and others where rows cross.
    fn choose(&mut self) {
        let (mut once, mut twice) = (0, 0);
        for row in self.rows() {
            twice |= once & row.points;
            once |= row.points;
        }
        let board = &self.game.board;
        self.kept = board.gipf & once & (board.of(self.game.side) | twice);
    }

    /// A click on a row or on a GIPF-piece of one. Tells whether a row came off.
    fn mark(&mut self, mark: Mark, click: &Click) -> Result<bool, FormatError> {
        let (Mark::Remove(at) | Mark::Keep(at)) = mark else { return Ok(false) };
        let bit = if at.is_point() { at.bit() } else { 0 };
        if bit & self.game.board.gipf != 0 {
            if matches!(mark, Mark::Remove(_)) {
                self.kept &= !bit
            } else {
                self.kept ^= bit
            }
            return Ok(false);
        }
        if matches!(mark, Mark::Keep(_)) {
            return Err(click.refuse("no GIPF-piece stands there"));
        }
        let on_it = |row: &Row| {
            let ends = line(row).1;
            row.points & bit != 0 || bit == 0 && ends.contains(&at)
        };
        let found: Vec<Row> = self.rows().filter(on_it).collect();
        // Of several rows Boardspace takes one by its direction.
        let axis = match found.iter().fold(0, |code, row| code | CODES[row.axis]) {
            1 | 3 | 7 => 2,
            2 | 6 => 1,
            _ => 0,
        };
        let row = found.into_iter().find(|row| row.axis == axis);
        let row = row.ok_or_else(|| click.refuse("no row of this player lies there"))?;
        let others = self.rows().fold(0, |all, row| all | row.points) & !row.points & !self.kept;
        if line(&row).0 & others != 0 {
            return Err(click.refuse("Boardspace takes pieces behind a gap here, the rules do not"));
        }
        self.take(row, click);
        Ok(true)
    }

    /// Takes all rows at once, as Boardspace does when there is nothing to choose.
    fn take_all(&mut self, click: &Click) -> Result<(), FormatError> {
        let rows: Vec<Row> = self.rows().collect();
        let gone = rows.iter().fold(0, |all, row| all | row.points) & !self.kept;
        let side = self.game.side;
        for row in rows {
            let due = self.game.side == side && self.game.due(side).any(|own| own == row);
            if due && !self.over() {
                self.take(row, click);
            }
        }
        let left = self.game.board.occupied() & gone != 0;
        if left && !self.over() {
            return Err(click.refuse("Boardspace takes rows together here, the rules do not"));
        }
        Ok(())
    }

    fn take(&mut self, row: Row, click: &Click) {
        let kept = self.kept & row.points & self.game.board.gipf;
        let (from, to) = (Place::of_bit(row.from()), Place::of_bit(row.to()));
        let mut text = String::new();
        Action::Take { from, to, kept }.write(&mut text);
        self.act(text, click);
    }

    /// An action of the turn. What follows a refused one, or the end, is not played.
    fn act(&mut self, text: String, click: &Click) {
        if self.over() {
            return;
        }
        let turn = self.game.turn();
        if !turn.open && turn.place == 0 {
            self.steps.push(Step::Number(turn.round));
        }
        let reading = Reading { lenient: true, ..Reading::default() };
        let found = resolve(&self.game, None, text.as_bytes(), reading);
        let step = if turn.open { Step::Joined } else { Step::Action };
        self.steps.push(step(text, click.place));
        match found {
            Ok(found) => self.game.apply(found.actor, found.action),
            Err(_) => self.lost = true,
        }
    }
}

/// All points of the line that a row lies on, and the dots at its ends.
fn line(row: &Row) -> (Set, [Place; 2]) {
    let (q, r) = STEPS[row.axis];
    let mut points = 0;
    let mut walk = |mut at: Place, step| {
        while at.is_point() {
            points |= at.bit();
            at = at.step(step);
        }
        at
    };
    let start = Place::of_bit(row.from());
    let ends = [walk(start, (-q, -r)), walk(start, (q, r))];
    (points, ends)
}

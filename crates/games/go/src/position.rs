//! Position text (R7): rows from the top, then what differs from the start.

use crate::board::{Color, Content};
use crate::game::{Ended, Go, Phase, State};
use crate::point::Point;
use crate::setup::{Counting, Ko};
use std::fmt::Write as _;
use std::str::FromStr;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::counted;
use wanqi_sdk::{Rejection, rule};

/// What a refusal cites where no rule of the game decides.
const FORM: &str = "";

impl Go {
    /// Writes the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        self.write_rows(out);
        self.write_fields(out).expect("a String takes all");
    }

    fn write_rows(&self, out: &mut String) {
        let size = self.config.size;
        for row in (1..=size).rev() {
            let stones =
                (1..=size).map(|column| match self.board.content(Point::new(column, row)) {
                    Content::Stone(color) => Some(letter(color)),
                    _ => None,
                });
            write_row(stones, out);
            if row > 1 {
                out.push('/');
            }
        }
    }

    fn write_fields(&self, out: &mut String) -> std::fmt::Result {
        let State { to_act, phase, number, ko, prisoners: [black, white], .. } = self.state;
        if to_act == Color::White {
            out.push_str(" to=white");
        }
        if number != 1 {
            write!(out, " move={number}")?;
        }
        if let Some(point) = ko {
            write!(out, " ko={point}")?;
        }
        if [black, white] != [0; 2] {
            write!(out, " prisoners={black},{white}")?;
        }
        if self.state.passes != 0 {
            write!(out, " passes={}", self.state.passes)?;
        }
        match phase {
            Phase::Play => {}
            Phase::Place(left) => write!(out, " place={left}")?,
            Phase::Propose => out.push_str(" phase=propose"),
            Phase::Answer => out.push_str(" phase=answer"),
            Phase::Over => out.push_str(" phase=over"),
        }
        self.write_dead(out)?;
        if self.state.resumed != 0 {
            write!(out, " resumed={}", self.state.resumed)?;
        }
        out.push_str(match self.state.ended {
            Ended::No => "",
            Ended::Repetition => " ended=repetition",
            Ended::Passes => " ended=passes",
        });
        Ok(())
    }

    fn write_dead(&self, out: &mut String) -> std::fmt::Result {
        if self.state.named == 0 {
            return Ok(());
        }
        let dead = self.board.heads().filter(|head| self.board.is_dead(*head));
        let mut least: Vec<Point> = dead.map(|head| self.board.least(head)).collect();
        least.sort_unstable();
        for (i, point) in least.iter().enumerate() {
            write!(out, "{}{point}", if i == 0 { " dead=" } else { "," })?;
        }
        Ok(())
    }

    /// Reads a position into a game just made.
    pub(crate) fn read_position(&mut self, text: &str) -> Result<(), Rejection> {
        let whole = Field::whole(text);
        let mut words = whole.split(' ').filter(|word| !word.text.is_empty());
        let rows = words.next().ok_or_else(|| whole.wrong(FORM, "the position is empty"))?;
        self.read_rows(rows)?;
        let mut seen: Vec<(&str, Field<'_>)> = Vec::new();
        for word in words {
            let (key, value) = word.key().ok_or_else(|| {
                word.wrong(FORM, format!("{} is not of the form key=value", word.text))
            })?;
            if seen.iter().any(|(k, _)| *k == key) {
                return Err(word.wrong(FORM, format!("{key} is given twice")));
            }
            seen.push((key, word));
            self.read_field(word, key, value)?;
        }
        let place = |key: &str| {
            let field = seen.iter().find(|(k, _)| *k == key);
            field.map_or(rows, |(_, word)| *word)
        };
        self.check_chains(rows)?;
        self.check_placement(place("place"))?;
        self.check_ko(place("ko"))?;
        self.check_phase(place)
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let size = self.config.size;
        let count = rows.split('/').count();
        if count != usize::from(size) {
            let message =
                format!("{rows} on a board of {size} lines", rows = counted(count, "row", "rows"));
            return Err(rows.wrong("R1.1", message).hint("the option size says how many"));
        }
        for (row, word) in (1..=size).rev().zip(rows.split('/')) {
            self.read_row(row, word)?;
        }
        Ok(())
    }

    fn read_row(&mut self, row: u8, word: Field<'_>) -> Result<(), Rejection> {
        let size = u32::from(self.config.size);
        let (mut column, mut run) = (0, None);
        for (i, byte) in word.text.bytes().enumerate() {
            let stone = match byte {
                b'0'..=b'9' => {
                    let digits: u32 = run.unwrap_or(0);
                    run = Some((digits * 10 + u32::from(byte - b'0')).min(99));
                    continue;
                }
                b'X' | b'x' => Color::Black,
                b'O' | b'o' => Color::White,
                _ => {
                    let column = column + run.unwrap_or(0) + 1;
                    let refusal =
                        word.wrong(FORM, format!("column {column} of row {row} is no stone"));
                    return Err(Rejection { offset: word.offset + i, length: 1, ..refusal });
                }
            };
            column += run.take().unwrap_or(0) + 1;
            if column <= size {
                self.board.set_up(Point::new(column as u8, row), stone);
            }
        }
        column += run.unwrap_or(0);
        if column != size {
            let message = format!(
                "row {row} has {points}, not {size}",
                points = counted(column, "point", "points")
            );
            return Err(word.wrong("R1.1", message));
        }
        Ok(())
    }

    fn read_field(
        &mut self,
        word: Field<'_>,
        key: &str,
        value: Field<'_>,
    ) -> Result<(), Rejection> {
        let unknown = || value.wrong(FORM, format!("{key} cannot be {}", value.text));
        let size = self.config.size;
        match key {
            "to" => {
                self.state.to_act = match value.text {
                    "black" => Color::Black,
                    "white" => Color::White,
                    _ => return Err(unknown()),
                }
            }
            "move" => self.state.number = number(value)?,
            "ko" => self.state.ko = Some(point(value, size)?),
            "prisoners" => {
                let [black, white] = value.pair(',').ok_or_else(unknown)?;
                self.state.prisoners = [number(black)?, number(white)?];
            }
            "passes" => self.state.passes = number(value)?,
            "place" => self.state.phase = Phase::Place(number(value)?),
            "phase" => {
                if self.state.phase != Phase::Play {
                    return Err(word.wrong("R7.2", "stones are still to be placed"));
                }
                self.state.phase = match value.text {
                    "play" => Phase::Play,
                    "propose" => Phase::Propose,
                    "answer" => Phase::Answer,
                    "over" => Phase::Over,
                    _ => return Err(unknown()),
                }
            }
            "dead" => value.split(',').try_for_each(|name| self.read_dead_chain(name))?,
            "resumed" => self.state.resumed = number(value)?,
            "ended" => {
                self.state.ended = match value.text {
                    "no" => Ended::No,
                    "repetition" => Ended::Repetition,
                    "passes" => Ended::Passes,
                    _ => return Err(unknown()),
                }
            }
            _ => return Err(word.wrong(FORM, format!("there is no field {key}"))),
        }
        Ok(())
    }

    fn read_dead_chain(&mut self, name: Field<'_>) -> Result<(), Rejection> {
        let point = point(name, self.config.size)?;
        let chain = matches!(self.board.content(point), Content::Stone(_));
        if !chain || self.board.least(point) != point || self.board.is_dead(point) {
            let message = format!("{point} is not the least point of a chain named once");
            return Err(name.wrong("R7.2", message));
        }
        self.board.mark_dead(point);
        self.state.named += 1;
        Ok(())
    }

    /// R7.1.
    fn check_chains(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let lost = self.board.heads().filter(|head| self.board.is_dead_end(*head));
        let least = lost.map(|head| self.board.least(head)).min();
        if rule!("R7.1", least.is_some()) {
            let least = least.unwrap_or(Point::new(1, 1));
            let index = usize::from(self.config.size - least.row());
            let row = rows.split('/').nth(index).unwrap_or(rows);
            return Err(row.wrong("R7.1", format!("the chain at {least} has no liberty")));
        }
        Ok(())
    }

    /// R7.2: handicap stones still to place.
    fn check_placement(&self, word: Field<'_>) -> Result<(), Rejection> {
        let Phase::Place(left) = self.state.phase else { return Ok(()) };
        let placed = self.board.stone_count();
        let white = self.board.stone_count_of(Color::White);
        let handicap = if self.config.free { usize::from(self.config.handicap) } else { 0 };
        let starts = self.state.to_act == Color::Black && self.state.number == 1;
        let fits = left > 0 && placed + usize::from(left) == handicap && white == 0 && starts;
        if rule!("R7.2", !fits) {
            let message = format!(
                "{stones} to place do not fit {handicap_stones}",
                stones = counted(left, "stone", "stones"),
                handicap_stones = counted(handicap, "handicap stone", "handicap stones")
            );
            return Err(word.wrong("R7.2", message));
        }
        Ok(())
    }

    /// R7.2: a recapture is possible at the ko.
    fn check_ko(&self, word: Field<'_>) -> Result<(), Rejection> {
        let Some(point) = self.state.ko else { return Ok(()) };
        let fits = self.state.phase == Phase::Play
            && self.state.passes == 0
            && self.board.is_empty(point)
            && self
                .board
                .clone()
                .play(point, self.state.to_act)
                .is_some_and(|taken| taken.ko.is_some());
        if rule!("R7.2", !fits) {
            let to_act = self.state.to_act.name();
            let message = format!("{to_act} has no single stone to recapture at {point}");
            return Err(word.wrong("R7.2", message));
        }
        Ok(())
    }

    /// R7.2: passes, agreement and resumptions fit one another.
    fn check_phase<'a>(&self, place: impl Fn(&str) -> Field<'a>) -> Result<(), Rejection> {
        let State { phase, passes, resumed, named, ended, number, .. } = self.state;
        let logical = self.config.counting == Counting::TrompTaylor;
        let playing = phase == Phase::Play;
        let refuse = |key: &str, message: &'static str| Err(place(key).wrong("R7.2", message));
        let most = match (playing, logical) {
            (true, true) => 2,
            (true, false) => 1,
            (false, _) => 0,
        };
        if number == 0 {
            return refuse("move", "turns are numbered from 1");
        }
        if passes > most || (passes == 2 && ended == Ended::No) {
            return refuse("passes", "so many passes stop the play");
        }
        if logical && !playing && !matches!(phase, Phase::Place(_)) {
            return refuse("phase", "these rules have no agreement");
        }
        if named > 0 && !matches!(phase, Phase::Propose | Phase::Answer | Phase::Over) {
            return refuse("dead", "dead chains are named in the agreement only");
        }
        let resumable = match phase {
            Phase::Play | Phase::Over if !logical => 2,
            Phase::Propose | Phase::Answer => 1,
            _ => 0,
        };
        if resumed > resumable {
            return refuse("resumed", "a game is resumed once");
        }
        let could_end = match ended {
            Ended::No => true,
            Ended::Repetition => matches!(self.config.ko, Ko::Basic | Ko::Chinese),
            Ended::Passes => logical,
        };
        if !could_end || (ended != Ended::No && matches!(phase, Phase::Place(_))) {
            return refuse("ended", "the game cannot have ended so under these rules");
        }
        Ok(())
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

fn number<N: FromStr>(field: Field<'_>) -> Result<N, Rejection> {
    let wrong = || field.wrong(FORM, format!("{} is not a number in range", field.text));
    field.number().ok_or_else(wrong)
}

fn point(field: Field<'_>, size: u8) -> Result<Point, Rejection> {
    let canonical = !field.text.bytes().any(|b| b.is_ascii_uppercase());
    match Point::parse(field.text.as_bytes()) {
        Some(point) if canonical && point.is_on(size) => Ok(point),
        _ => Err(field.wrong(FORM, format!("{} is no point of this board", field.text))),
    }
}

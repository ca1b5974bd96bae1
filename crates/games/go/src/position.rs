//! Positions as text (R7): rows from the top, then the fields that differ from the start.

use crate::board::{CELLS, Point, Side};
use crate::chains::{Board, Content};
use crate::cycle::Step;
use crate::game::{Ended, Go, Phase, State};
use crate::setup::{Counting, Ko};
use std::str::FromStr;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot::Restore;

/// The rule of refusals where no rule of the game decides.
const FORM: &str = "";

impl PositionText for Go {
    fn position(&self, out: &mut String) {
        let stone = |point| match self.board.content(point) {
            Content::Stone(side) => Some(side.letter()),
            _ => None,
        };
        let size = self.config.size;
        write_rows(size, |y| (1..=size).map(move |x| stone(Point::new(x, y + 1))), out);
        let State { to_move, phase, number, ko, prisoners: [black, white], .. } = self.state;
        if to_move == Side::White {
            out.push_str(" to=white");
        }
        if number != 1 {
            put!(out, " move={number}");
        }
        if let Some(point) = ko {
            put!(out, " ko={point}");
        }
        if [black, white] != [0; 2] {
            put!(out, " prisoners={black},{white}");
        }
        if self.state.passes != 0 {
            put!(out, " passes={}", self.state.passes);
        }
        match phase {
            Phase::Play => {}
            Phase::Place(left) => put!(out, " place={left}"),
            Phase::Propose => out.push_str(" phase=propose"),
            Phase::Answer => out.push_str(" phase=answer"),
            Phase::Over => out.push_str(" phase=over"),
        }
        self.write_dead(out);
        if self.state.resumed != 0 {
            put!(out, " resumed={}", self.state.resumed);
        }
        out.push_str(match self.state.ended {
            Ended::No => "",
            Ended::Repetition => " ended=repetition",
            Ended::Passes => " ended=passes",
        });
    }

    fn read_position(mut self, text: &str) -> Result<Go, Rejection> {
        if self.board.stone_count() > 0 {
            self.board = Board::new(self.config.size);
        }
        self.state = State::START;
        let whole = Field::whole(text);
        let mut words = whole.split(' ').filter(|word| !word.text.is_empty());
        let rows = words
            .next()
            .ok_or_else(|| whole.wrong(FORM, "the position is empty").zh("局面没有内容"))?;
        self.read_rows(rows)?;
        let mut seen: Vec<(&str, Field<'_>)> = Vec::new();
        for word in words {
            let (key, value) = word.key().ok_or_else(|| {
                let refusal =
                    word.wrong(FORM, format!("{} is not of the form key=value", word.text));
                refusal.zh(format!("{} 不是 key=value 的形式", word.text))
            })?;
            if seen.iter().any(|(k, _)| *k == key) {
                let refusal = word.wrong(FORM, format!("{key} is given twice"));
                return Err(refusal.zh(format!("{key} 写了两次")));
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
        self.check_phase(place)?;
        self.begin_history();
        Ok(self)
    }

    fn save(&self, out: &mut SnapshotWriter) {
        self.history.save(out);
        let (keys, cells): (Vec<u64>, Vec<u64>) =
            self.line.iter().map(|step| (step.key, u64::from(step.cell))).unzip();
        out.u64s(&keys);
        out.u64s(&cells);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        self.history.restore(from)?;
        self.board.suppose_any_past();
        let (mut keys, mut cells) = (Vec::new(), Vec::new());
        from.u64s(&mut keys)?;
        from.u64s(&mut cells)?;
        let fits = keys.len() == cells.len() && cells.iter().all(|cell| *cell < CELLS as u64);
        fits.then_some(())?;
        let steps = keys.into_iter().zip(cells);
        self.line.clear();
        self.line.extend(steps.map(|(key, cell)| Step { key, cell: cell as u16 }));
        Some(())
    }

    fn repetition_key(&self) -> u128 {
        let (key, side) = (self.board.key(), self.state.to_move as u64);
        u128::from(key) << 64 | u128::from(key.rotate_left(32) ^ side)
    }
}

impl Go {
    fn write_dead(&self, out: &mut String) {
        if self.state.named == 0 {
            return;
        }
        let dead = self.board.heads().filter(|head| self.board.is_dead(*head));
        let mut least: Vec<Point> = dead.map(|head| self.board.least(head)).collect();
        least.sort_unstable();
        for (i, point) in least.iter().enumerate() {
            put!(out, "{}{point}", if i == 0 { " dead=" } else { "," });
        }
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let size = self.config.size;
        let stone = |letter: char| Side::of_letter(letter.to_ascii_uppercase());
        let reader = Rows::new("R1.1", size, "point", "stone");
        let read = reader.read(
            rows,
            |_| size,
            stone,
            |x, y, stone| {
                self.board.set_up(Point::new(x + 1, y + 1), stone);
            },
        );
        let fits = rows.split('/').count() == usize::from(size);
        let (hint, chinese) = if fits {
            ("", "")
        } else {
            ("the option size is the number of lines", "选项 size 是棋盘的路数")
        };
        read.map_err(|refusal| refusal.hint(hint).hint_zh(chinese))
    }

    fn read_field(
        &mut self,
        word: Field<'_>,
        key: &str,
        value: Field<'_>,
    ) -> Result<(), Rejection> {
        let unknown = || {
            let refusal = value.wrong(FORM, format!("{key} cannot be {value}"));
            refusal.zh(format!("{key} 不能是 {value}"))
        };
        let size = self.config.size;
        match key {
            "to" => {
                self.state.to_move = match value.text {
                    "black" => Side::Black,
                    "white" => Side::White,
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
                    let refusal = word.wrong("R7.2", "handicap stones are still to be placed");
                    return Err(refusal.zh("让子还没有放完"));
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
            _ => {
                let refusal = word.wrong(FORM, format!("there is no field {}", Field::whole(key)));
                return Err(refusal.zh(format!("没有键 {}", Field::whole(key))));
            }
        }
        Ok(())
    }

    fn read_dead_chain(&mut self, name: Field<'_>) -> Result<(), Rejection> {
        let point = point(name, self.config.size)?;
        let chain = matches!(self.board.content(point), Content::Stone(_));
        if !chain || self.board.least(point) != point || self.board.is_dead(point) {
            let message =
                format!("{point} is not the least point of a chain that is not yet named");
            let chinese = format!("{point} 不是一块尚未指出的棋的最小点");
            return Err(name.wrong("R7.2", message).zh(chinese));
        }
        self.board.mark_dead(point);
        self.state.named += 1;
        Ok(())
    }

    /// R7.1: checks that each chain has a liberty.
    fn check_chains(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let lost = self.board.heads().filter(|head| self.board.is_dead_end(*head));
        let least = lost.map(|head| self.board.least(head)).min();
        if rule!("R7.1", least.is_some()) {
            let least = least.unwrap_or(Point::new(1, 1));
            let index = usize::from(self.config.size - least.row());
            let row = rows.split('/').nth(index).unwrap_or(rows);
            let refusal = row.wrong("R7.1", format!("the chain at {least} has no liberty"));
            return Err(refusal.zh(format!("{least} 这块棋没有气")));
        }
        Ok(())
    }

    /// R7.2: checks the handicap stones still to place.
    fn check_placement(&self, word: Field<'_>) -> Result<(), Rejection> {
        let Phase::Place(left) = self.state.phase else { return Ok(()) };
        let placed = self.board.stone_count();
        let white = self.board.stone_count_of(Side::White);
        let handicap = if self.config.free { usize::from(self.config.handicap) } else { 0 };
        let starts = self.state.to_move == Side::Black && self.state.number == 1;
        let fits = left > 0 && placed + usize::from(left) == handicap && white == 0 && starts;
        if rule!("R7.2", !fits) {
            let message = format!(
                "{} to place with {placed} on the board do not fit {}",
                plural(left, "stone"),
                plural(handicap, "handicap stone")
            );
            let chinese = format!("盘上有 {placed} 子，还要放 {left} 子，与让 {handicap} 子不符");
            return Err(word.wrong("R7.2", message).zh(chinese));
        }
        Ok(())
    }

    /// R7.2: checks that a recapture is possible at the ko.
    fn check_ko(&self, word: Field<'_>) -> Result<(), Rejection> {
        let Some(point) = self.state.ko else { return Ok(()) };
        let fits = self.state.phase == Phase::Play
            && self.state.passes == 0
            && self.board.is_empty(point)
            && self
                .board
                .clone()
                .play(point, self.state.to_move)
                .is_some_and(|taken| taken.ko.is_some());
        if rule!("R7.2", !fits) {
            let to_move = self.state.to_move;
            let message = format!("{to_move} has no single stone to recapture at {point}");
            let chinese = format!("{}在 {point} 没有可以提回的一子", to_move.zh());
            return Err(word.wrong("R7.2", message).zh(chinese));
        }
        Ok(())
    }

    /// R7.2: checks passes, agreement and resumptions against one another.
    fn check_phase<'a>(&self, place: impl Fn(&str) -> Field<'a>) -> Result<(), Rejection> {
        let State { phase, passes, resumed, named, ended, number, .. } = self.state;
        let logical = self.config.counting == Counting::TrompTaylor;
        let playing = phase == Phase::Play;
        let refuse = |key: &str, message: &'static str, chinese: &str| {
            Err(place(key).wrong("R7.2", message).zh(chinese))
        };
        let most = match (playing, logical) {
            (true, true) => 2,
            (true, false) => 1,
            (false, _) => 0,
        };
        if number == 0 {
            return refuse("move", "turns are numbered from 1", "手数从 1 算起");
        }
        if passes > most || (passes == 2 && ended == Ended::No) {
            return refuse(
                "passes",
                "this number of passes stops the play",
                "这个次数的虚着会停止下子",
            );
        }
        if logical && !playing && !matches!(phase, Phase::Place(_)) {
            return refuse("phase", "this rule set has no agreement", "这个规则集不商定死子");
        }
        if named > 0 && !matches!(phase, Phase::Propose | Phase::Answer | Phase::Over) {
            return refuse(
                "dead",
                "dead chains are named only in the agreement",
                "只有在商定死子时才指出死子",
            );
        }
        let resumable = match phase {
            Phase::Play | Phase::Over if !logical => 2,
            Phase::Propose | Phase::Answer => 1,
            _ => 0,
        };
        if resumed > resumable {
            return refuse("resumed", "a game can be resumed only once", "对局只能续弈一次");
        }
        let could_end = match ended {
            Ended::No => true,
            Ended::Repetition => matches!(self.config.ko, Ko::Basic | Ko::Chinese),
            Ended::Passes => logical,
        };
        if !could_end || (ended != Ended::No && matches!(phase, Phase::Place(_))) {
            return refuse(
                "ended",
                "the game cannot have ended so with these options",
                "按这些选项，对局不可能这样结束",
            );
        }
        Ok(())
    }
}

fn number<N: FromStr>(field: Field<'_>) -> Result<N, Rejection> {
    let wrong = || {
        let refusal = field.wrong(FORM, format!("{field} is not a number in range"));
        refusal.zh(format!("{field} 不是范围内的数"))
    };
    field.number().ok_or_else(wrong)
}

fn point(field: Field<'_>, size: u8) -> Result<Point, Rejection> {
    let canonical = !field.text.bytes().any(|b| b.is_ascii_uppercase());
    match Point::parse(field.text.as_bytes()) {
        Some(point) if canonical && point.is_on(size) => Ok(point),
        _ => {
            let refusal = field.wrong(FORM, format!("{field} is not a point of this board"));
            Err(refusal.zh(format!("{field} 不是棋盘上的点")))
        }
    }
}

//! Boardspace's SGF. A player may pick up and drop a bug more than once; only the place at the end
//! of the turn counts. Columns and rows name the cells, which distinguishes a drop on a stack from
//! one next to it. The writer writes one `move` and one `done` for each turn.

use super::record::Played;
use super::{game_type, rules_of};
use crate::board::{Point, Side};
use crate::bug::Bug;
use crate::facts::{FACTS, TOURNAMENT};
use crate::notation::Action;
use wanqi_notation::Span;
use wanqi_notation::sgf::SgfWriter;
use wanqi_sdk::boardspace::{self, Click, Entry, Log, LogStep, Start};
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::formats::tag;

/// The cell of the first bug: column N, the first being A, and row 13.
const ORIGIN: (i32, i32) = (13, 13);
/// Columns have one letter.
const COLUMNS: i32 = 26;

/// Reads all games of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    boardspace::import(bytes, &FACTS, start, play)
}

/// The rule set of `hive-plm`, `Hive-PLM`, `hive-plm 2 0 101`; without a set-up the base game.
fn start(log: &Log) -> Option<Start> {
    let word = log.setup.split(' ').next().unwrap_or_default().to_ascii_lowercase();
    let letters = match word.as_str() {
        "" => "",
        word => word.strip_prefix("hive")?.trim_start_matches('-'),
    };
    let plus = if letters.is_empty() { "" } else { "+" };
    let rules = rules_of(&format!("Base{plus}{}", letters.to_ascii_uppercase()))?;
    Some(Start { rules, options: TOURNAMENT.to_owned(), ..Start::default() })
}

/// The turns of a log. If a player acts twice the other had to pass, which the log may omit.
fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    let mut played = Turns::default();
    for entry in &log.entries {
        match entry {
            Entry::Word(word, seat, place) => {
                played.steps.push(LogStep::Word(*word, *seat, *place));
            }
            Entry::Turn { seat, clicks, .. } => {
                let Some((text, place)) = played.settle(clicks)? else { continue };
                if played.count % 2 != u32::from(seat - 1) {
                    played.push(LogStep::Restored("pass".to_owned(), place));
                }
                played.push(LogStep::Action(text, place));
            }
        }
    }
    Ok(played.steps)
}

/// The turns played.
#[derive(Default)]
struct Turns {
    /// The first cell of the game, which is 0,0.
    origin: Option<(i32, i32)>,
    steps: Vec<LogStep>,
    count: u32,
}

impl Turns {
    fn push(&mut self, step: LogStep) {
        if self.count.is_multiple_of(2) {
            self.steps.push(LogStep::Number(self.count / 2 + 1));
        }
        self.steps.push(step);
        self.count += 1;
    }

    /// The result of the clicks of a turn: `4 dropb wG1 N 14 \wA1` and similar.
    fn settle(&mut self, clicks: &[Click]) -> Result<Option<(String, Span)>, FormatError> {
        let mut turn = None;
        for click in clicks {
            let bug = match (click.verb.as_str(), click.words.len()) {
                ("move" | "pmove", 4..) => 1,
                ("dropb" | "pdropb", 3..) => 0,
                ("pick" | "pickb", _) => {
                    turn = None;
                    continue;
                }
                ("pass", _) => {
                    turn = Some(("pass".to_owned(), click.place));
                    continue;
                }
                _ => return Err(click.refuse("no click that is known", "未知的点击")),
            };
            let text = self.turn(click, bug).ok_or_else(|| click.refuse("no move", "不是着法"))?;
            turn = Some((text, click.place));
        }
        Ok(turn)
    }

    /// A bug and its cell: `wG1 N 14` as `wG1:0,1`. Columns run to the lower right.
    fn turn(&mut self, click: &Click, word: usize) -> Option<String> {
        let (bug, rest) = Bug::parse(click.word(word).as_bytes(), true)?;
        let (column, row) = click.cell(word + 1)?;
        let (column0, row0) = *self.origin.get_or_insert((column, row));
        let r = row - row0;
        let hex = Point { q: (column - column0).checked_sub(r)?, r };
        rest.is_empty().then(|| format!("{bug}:{hex}"))
    }
}

/// Writes each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut writer = SgfWriter::new();
    for mut game in Played::read(wqn)? {
        game.lose_tags(&["White", "Black", "Date", "Event", "X_RE"]);
        writer.open_tree();
        write_root(&game, &mut writer);
        let mut clicks = 0;
        let mut click = |player: usize, text: &str| {
            writer.node();
            writer.text(&format!("P{player}"), &format!("{clicks} {text}"));
            clicks += 1;
        };
        click(0, "Start P0");
        for (i, (action, text)) in game.moves.iter().enumerate() {
            let turn = written(*action, text).ok_or_else(|| {
                let message = format!("{text} leaves the board that Boardspace has");
                FormatError::without_place(message).zh(format!("{text} 超出 Boardspace 的棋盘"))
            })?;
            click(i % 2, &turn);
            click(i % 2, "done");
        }
        writer.close_tree();
        exported.losses.extend(game.losses);
    }
    exported.bytes = writer.finish();
    Ok(exported)
}

fn write_root(game: &Played, writer: &mut SgfWriter) {
    // Boardspace calls `Base+MLP` `hive-plm`.
    let letters = game_type(game.hive.set).trim_start_matches("Base").to_ascii_lowercase();
    let setup: String = letters.chars().rev().filter(|letter| *letter != '+').collect();
    let dash = if setup.is_empty() { "" } else { "-" };
    writer.node();
    writer.text("GM", "27");
    writer.text("VV", "1");
    writer.text("SU", &format!("hive{dash}{setup}"));
    let value = |name: &str| tag(&game.tags, name);
    for (tag, name) in [("Date", "DT"), ("Event", "GN"), ("X_RE", "RE")] {
        if let Some(value) = value(tag) {
            writer.text(name, value);
        }
    }
    let white = value("White").unwrap_or("White");
    let black = value("Black").unwrap_or("Black");
    match value("Result").filter(|_| value("X_RE").is_none()) {
        Some("1-0") => writer.text("RE", &format!("Game won by {white}")),
        Some("0-1") => writer.text("RE", &format!("Game won by {black}")),
        Some("1/2-1/2") => writer.text("RE", "The game is a draw"),
        _ => {}
    }
    writer.text("P0", &format!("id \"{white}\""));
    writer.text("P1", &format!("id \"{black}\""));
}

/// A turn as a click; `None` if its cell has no name.
fn written(action: Action, text: &str) -> Option<String> {
    let Action::Bug(bug, Point { q, r }) = action else { return Some("pass".to_owned()) };
    let column = ORIGIN.0.checked_add(q)?.checked_add(r)?;
    let row = ORIGIN.1.checked_add(r).filter(|row| *row > 0)?;
    let column = u8::try_from(column).ok().filter(|column| i32::from(*column) < COLUMNS)?;
    let place = text.split_once(' ').map_or(".", |(_, place)| place);
    // A bug on top of another is placed by its cell alone.
    let place = if place.contains(['-', '/', '\\']) { place } else { "." };
    let side = if bug.side() == Side::White { 'W' } else { 'B' };
    Some(format!("move {side} {bug} {} {row} {place}", char::from(b'A' + column)))
}

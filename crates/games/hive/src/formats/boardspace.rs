//! Boardspace's SGF: a node for each click. A bug is picked up and dropped, perhaps more than once,
//! until `done` closes the turn; only what lies there then is played. Cells are named by column and
//! row, not by neighbours, so that what is dropped on a stack is told from what is dropped beside.
//! What is written is one `move` and one `done` for each turn.

use super::pgn::OWN_TAGS;
use super::record::{Place, Played, Record, Step, write};
use super::{game_type, rules_of};
use crate::bug::{Bug, Color};
use crate::game::Action;
use crate::hex::Hex;
use wanqi_notation::Span;
use wanqi_notation::sgf::SgfWriter;
use wanqi_notation::sgf::{Collection, GameTree, Node, Value, parse};
use wanqi_notation::text::EventWord;
use wanqi_sdk::facts::{Exported, FormatError, Imported};

/// The cell of the first bug: column N, the first being A, and row 13.
const ORIGIN: (i32, i32) = (13, 13);
/// Columns have one letter.
const COLUMNS: i32 = 26;

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let collection = parse(bytes);
    let mut records = Vec::new();
    for tree in collection.trees() {
        records.push(read_game(&collection, tree)?);
    }
    if records.is_empty() {
        let message = "there is no game tree".to_owned();
        return Err(FormatError { offset: 0, length: bytes.len(), message });
    }
    Ok(write(&records))
}

/// What has been clicked so far.
#[derive(Default)]
struct Clicks {
    /// The first cell of the game, which is 0,0.
    origin: Option<(i32, i32)>,
    /// The turn that `done` will close, and whose it is.
    pending: Option<(String, Place, usize)>,
    /// Turns closed so far.
    turns: usize,
    /// Names of the two players, the one who acts first in front.
    names: [String; 2],
}

fn place_of(collection: &Collection<'_>, span: Span) -> Place {
    let from = collection.original_offset(span.start);
    Place { from, length: collection.original_offset(span.end).saturating_sub(from) }
}

fn read_game(collection: &Collection<'_>, tree: &GameTree) -> Result<Record, FormatError> {
    let mut record = Record { result: "*", ..Record::default() };
    let mut clicks = Clicks::default();
    let mut outcome = String::new();
    record.place = place_of(collection, tree.span);
    for node in collection.main_line(tree) {
        for (name, value) in values(node) {
            let place = place_of(collection, value.span);
            let text = value.simple_text();
            let refuse =
                |message: String| FormatError { offset: place.from, length: place.length, message };
            match &*name {
                "SU" => record.rules = setup(&text).map_err(refuse)?,
                "DT" => record.tag("Date", &text, place),
                "GN" => record.tag("Event", &text, place),
                "RE" => outcome = text,
                "P0" | "P1" => {
                    let player = usize::from(&*name == "P1");
                    click(&mut record, &mut clicks, player, &text, place).map_err(refuse)?;
                }
                _ => {}
            }
        }
    }
    // The last turn of a game that it ends may have no `done`.
    close(&mut record, &mut clicks);
    let place = record.place;
    for (tag, name) in ["White", "Black"].iter().zip(&clicks.names) {
        record.tag(tag, name, place);
    }
    record.tag("X_RE", &outcome, place);
    let [white, black] = clicks.names.map(|name| !name.is_empty() && outcome.contains(&name));
    record.result = match (white, black) {
        (true, false) => "1-0",
        (false, true) => "0-1",
        _ if outcome.contains("draw") => "1/2-1/2",
        _ => "*",
    };
    Ok(record)
}

fn values(node: Node<'_>) -> impl Iterator<Item = (String, Value<'_>)> {
    node.properties().flat_map(|property| {
        let name = property.raw_name().to_owned();
        property.values().map(move |value| (name.clone(), value))
    })
}

/// The rule set of `hive-plm`, `Hive-PLM`, `hive-plm 2 0 101`.
fn setup(text: &str) -> Result<usize, String> {
    let word = text.split(' ').next().unwrap_or_default().to_ascii_lowercase();
    let unknown = || format!("{text} is no set of bugs such as hive-plm");
    let letters = word.strip_prefix("hive").ok_or_else(unknown)?.trim_start_matches('-');
    let plus = if letters.is_empty() { "" } else { "+" };
    rules_of(&format!("Base{plus}{}", letters.to_ascii_uppercase())).ok_or_else(unknown)
}

/// One click: `4 dropb wG1 N 14 \wA1`, the number of the click first.
fn click(
    record: &mut Record,
    clicks: &mut Clicks,
    player: usize,
    text: &str,
    place: Place,
) -> Result<(), String> {
    let mut words = text.split_ascii_whitespace();
    let first = words.next().unwrap_or_default();
    if first == "id" {
        let name = text["id".len()..].trim().trim_matches('"');
        clicks.names[player] = name.to_owned();
        return Ok(());
    }
    if !first.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(());
    }
    let verb = words.next().unwrap_or_default().to_ascii_lowercase();
    let words: Vec<&str> = words.collect();
    match (verb.as_str(), words.as_slice()) {
        ("move" | "pmove", [_, bug, column, row, ..])
        | ("dropb" | "pdropb", [bug, column, row, ..]) => {
            let turn = clicks.turn(bug, column, row).ok_or_else(|| format!("{text} is no move"))?;
            clicks.pending = Some((turn, place, player));
        }
        ("pick" | "pickb", _) => clicks.pending = None,
        ("pass", _) => clicks.pending = Some(("pass".to_owned(), place, player)),
        ("done", _) => close(record, clicks),
        ("start", _) => {}
        _ => {
            let word = match verb.as_str() {
                "resign" => EventWord::Resign,
                "offerdraw" => EventWord::OfferDraw,
                "acceptdraw" => EventWord::AgreeDraw,
                "declinedraw" => EventWord::Decline,
                _ => return Err(format!("{verb} is no click that is known")),
            };
            close(record, clicks);
            record.steps.push((Step::Word(word, Some(player as u8 + 1)), place));
        }
    }
    Ok(())
}

/// Closes the turn. Where a player acts twice the other was stuck, which is not always told.
fn close(record: &mut Record, clicks: &mut Clicks) {
    let Some((turn, place, player)) = clicks.pending.take() else { return };
    if clicks.turns % 2 != player {
        record.steps.push((Step::Restored, place));
        clicks.turns += 1;
    }
    record.steps.push((Step::Move(turn), place));
    clicks.turns += 1;
}

impl Clicks {
    /// A bug and its cell: `wG1 N 14` as `wG1:0,1`. Columns run to the lower right.
    fn turn(&mut self, bug: &str, column: &str, row: &str) -> Option<String> {
        let (bug, rest) = Bug::parse(bug.as_bytes(), true)?;
        let column = column.bytes().try_fold(0, |n: i32, b| {
            let digit = i32::from(b.to_ascii_uppercase().checked_sub(b'A')?) + 1;
            n.checked_mul(26)?.checked_add(digit)
        })?;
        let row: i32 = row.parse().ok().filter(|row| (0..10_000).contains(row))?;
        let (column0, row0) = *self.origin.get_or_insert((column, row));
        let r = row - row0;
        let hex = Hex { q: (column - column0).checked_sub(r)?, r };
        rest.is_empty().then(|| format!("{bug}:{hex}"))
    }
}

/// Writes each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut writer = SgfWriter::new();
    for game in Played::read(wqn)? {
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
            let turn = written(*action, text).ok_or_else(|| FormatError {
                offset: 0,
                length: 0,
                message: format!("{text} leaves the board that Boardspace has"),
            })?;
            click(i % 2, &turn);
            click(i % 2, "done");
        }
        writer.close_tree();
        exported.losses.extend(game.losses);
        let kept = ["White", "Black", "Date", "Event", "X_RE"];
        let names = game.tags.iter().map(|(name, _)| name.as_str());
        let lost = names.filter(|name| !kept.contains(name) && !OWN_TAGS.contains(name));
        exported.losses.extend(lost.map(|name| format!("the tag {name} has no place")));
    }
    exported.bytes = writer.finish();
    Ok(exported)
}

fn write_root(game: &Played, writer: &mut SgfWriter) {
    // `Base+MLP` is `hive-plm` there.
    let letters = game_type(game.hive.set).trim_start_matches("Base").to_ascii_lowercase();
    let setup: String = letters.chars().rev().filter(|letter| *letter != '+').collect();
    let dash = if setup.is_empty() { "" } else { "-" };
    writer.node();
    writer.text("GM", "27");
    writer.text("VV", "1");
    writer.text("SU", &format!("hive{dash}{setup}"));
    for (tag, name) in [("Date", "DT"), ("Event", "GN"), ("X_RE", "RE")] {
        if let Some(value) = game.tag(tag) {
            writer.text(name, value);
        }
    }
    let white = game.tag("White").unwrap_or("White");
    let black = game.tag("Black").unwrap_or("Black");
    match game.tag("Result").filter(|_| game.tag("X_RE").is_none()) {
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
    let Action::Bug(bug, Hex { q, r }) = action else { return Some("pass".to_owned()) };
    let column = ORIGIN.0.checked_add(q)?.checked_add(r)?;
    let row = ORIGIN.1.checked_add(r).filter(|row| *row > 0)?;
    let column = u8::try_from(column).ok().filter(|column| i32::from(*column) < COLUMNS)?;
    let place = text.split_once(' ').map_or(".", |(_, place)| place);
    // A bug on top of another is placed by its cell alone.
    let place = if place.contains(['-', '/', '\\']) { place } else { "." };
    let side = if bug.color() == Color::White { 'W' } else { 'B' };
    Some(format!("move {side} {bug} {} {row} {place}", char::from(b'A' + column)))
}

//! Boardspace's SGF: a node for each click. A bug is picked up and dropped, perhaps more than once,
//! until `done` closes the turn; only what lies there then is played. Cells are named by column and
//! row, not by neighbours, so that what is dropped on a stack is told from what is dropped beside.

use super::record::{Place, Record, Step, write};
use super::rules_of;
use crate::bug::Bug;
use crate::hex::Hex;
use wanqi_notation::Span;
use wanqi_notation::sgf::{Collection, GameTree, Node, Value, parse};
use wanqi_notation::text::EventWord;
use wanqi_sdk::facts::{FormatError, Imported};

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

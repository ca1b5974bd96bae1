//! Converts records from one notation into another, and lists what is lost.
//!
//! Every conversion starts from WQN or PGN text, one game at a time. WQN and PGN share a container:
//! the converter rewrites tags and, for PGN, spells actions in the record style of the game.
//! Plugins write the formats of games.

mod again;
mod pgn;
pub mod respell;
mod whole;
mod wqn;

use crate::instance::{Format, Refusal};
use crate::record::Record;
use crate::registry::Registry;
use crate::validate::reading::ReadGame;
use crate::verdict::Fault;
use crate::worker::{CONVERTED_MORE, CONVERTED_PER_BYTE};
use std::collections::HashMap;
use wanqi_notation::{Message, Span, fmt, message};

/// The target of a conversion.
#[derive(Clone, Debug)]
pub enum ConvertTarget {
    /// WQN.
    Wqn,
    /// PGN.
    Pgn,
    /// A format of a game.
    Format(Format),
}

/// A game in its new notation.
#[derive(Clone, Debug, Default)]
pub struct Converted {
    /// The game. WQN and PGN end with a line feed; the bytes of another format are those of its
    /// plugin.
    pub bytes: Vec<u8>,
    /// The record in WQN, if a plugin has written the bytes; [`Joining`] says how they become part
    /// of a file.
    pub record: Option<Vec<u8>>,
    /// The losses, one sentence each.
    pub losses: Vec<Message>,
}

/// How the games of a format become a file of several games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joining {
    /// These bytes are between any two games.
    Between(Vec<u8>),
    /// A file has one game; the plugin writes no second one.
    Alone,
    /// The plugin writes all games at once, with a [`Collection`]: a base has the number of its
    /// games in its head, a library is one tree.
    Together,
}

impl Joining {
    /// Compares a game with the file in which the plugin writes it twice.
    ///
    /// # Errors
    /// The plugin refuses the record, or died.
    pub fn of(format: &Format, record: &[u8]) -> Result<Joining, Refusal> {
        let (alone, lost) = format.export(record)?;
        let (twice, lost_twice) = match format.export(&[record, b"\n", record].concat()) {
            Err(refusal) if !refusal.died_in_format() => return Ok(Joining::Alone),
            other => other?,
        };
        let between = twice.strip_prefix(&*alone).and_then(|rest| rest.strip_suffix(&*alone));
        Ok(match between {
            Some(between) if !alone.is_empty() => Joining::Between(between.to_vec()),
            // The plugin reports that it left out the second one; a tree has the same moves once.
            _ if twice == alone && lost_twice.iter().any(|loss| !lost.contains(loss)) => {
                Joining::Alone
            }
            _ => Joining::Together,
        })
    }
}

/// The games of a file that a plugin writes in one piece.
#[derive(Debug)]
pub struct Collection {
    format: Format,
    wqn: Vec<u8>,
}

/// The greatest length of the records of a [`Collection`], in bytes of WQN.
pub const MOST_COLLECTED: usize = 256 << 20;

impl Collection {
    /// No games.
    #[must_use]
    pub const fn new(format: Format) -> Collection {
        Collection { format, wqn: Vec::new() }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// The record is of another game, or the records are longer than [`MOST_COLLECTED`]; then it is
    /// not added.
    pub fn add(&mut self, format: &Format, wqn: &[u8]) -> Result<(), Message> {
        let (own, other) = (&self.format.plugin().game.slug, &format.plugin().game.slug);
        if own != other {
            return Err(message!(
                "a file with games of {own} cannot contain one of {other}",
                own,
                other
            ));
        }
        if self.wqn.len() + wqn.len() > MOST_COLLECTED {
            let most = MOST_COLLECTED;
            return Err(message!(
                "more than {most} bytes of records for a file that is written in one piece",
                most
            ));
        }
        self.wqn.extend_from_slice(wqn);
        self.wqn.push(b'\n');
        Ok(())
    }

    /// The bytes of the file, and what it loses: also what each game loses alone.
    ///
    /// # Errors
    /// The plugin refuses the records together.
    pub fn write(&self) -> Result<(Vec<u8>, Vec<Message>), Refusal> {
        let (bytes, losses) = self.format.export(&self.wqn)?;
        Ok((bytes, losses.into_iter().map(Message::verbatim).collect()))
    }
}

/// How many bytes the plugins may still write in a conversion: as many for all games together as
/// for one game with the bytes of all. Otherwise the plugin of a small file could fill the disk,
/// with a small number of bytes for each game.
///
/// ```
/// use wanqi_host::convert::{Allowance, Converted};
///
/// let mut allowance = Allowance::default();
/// let bytes = vec![b'a'; 60 << 20];
/// let converted = Converted { bytes, record: Some(b"1. e4 *\n".to_vec()), losses: Vec::new() };
/// assert!(allowance.take(&converted, 0).is_ok());
/// assert!(allowance.take(&converted, 0).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Allowance(u64);

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance(CONVERTED_MORE as u64)
    }
}

impl Allowance {
    /// Uses the bytes of a game, and `between` bytes before it; the program's own text needs none.
    ///
    /// # Errors
    /// The plugins have written too much. The game must be left out.
    pub fn take(&mut self, converted: &Converted, between: usize) -> Result<(), Message> {
        let Some(record) = &converted.record else { return Ok(()) };
        self.0 = self.0.saturating_add((record.len() * CONVERTED_PER_BYTE) as u64);
        let bytes = (converted.bytes.len() + between) as u64;
        self.0 = self.0.checked_sub(bytes).ok_or_else(|| {
            message!(
                "the plugin writes more than {times} bytes for each byte of the records",
                times = CONVERTED_PER_BYTE
            )
        })?;
        Ok(())
    }
}

/// The most kinds of losses that are kept.
const KINDS: usize = 1000;

/// The losses of several games. Each kind of loss is kept once, with its first sentence and its
/// counts; after [`KINDS`] kinds, only the number of other losses.
#[derive(Clone, Debug, Default)]
pub struct Losses {
    kinds: Vec<LossKind>,
    places: HashMap<String, usize>,
    others: u64,
    /// The number of the file, and its name if there are several.
    file: (u64, Option<String>),
}

/// Losses that differ only in numbers and in quoted text.
#[derive(Clone, Debug)]
struct LossKind {
    first: Message,
    count: u64,
    games: u64,
    last_game: (u64, u64),
}

impl Losses {
    /// The next losses are of games of this file, which their sentences name.
    pub fn begin_file(&mut self, name: &str) {
        self.file = (self.file.0 + 1, Some(name.to_owned()));
    }

    /// The place of the kind of a loss; a new kind gets the next place. `None` if there are too many
    /// kinds.
    fn place(&mut self, loss: &Message) -> Option<usize> {
        let kind = kind(&loss.to_string());
        let known = self.places.get(&kind).copied();
        if known.is_none() && self.kinds.len() == KINDS {
            self.others += 1;
            return None;
        }
        Some(known.unwrap_or_else(|| {
            self.places.insert(kind, self.kinds.len());
            self.kinds.len()
        }))
    }

    /// Adds a loss of a game.
    pub fn add(&mut self, game: u64, loss: Message) {
        let Some(place) = self.place(&loss) else { return };
        let last_game = (self.file.0, game);
        match self.kinds.get_mut(place) {
            Some(kind) => {
                kind.count += 1;
                kind.games += u64::from(kind.last_game != last_game);
                kind.last_game = last_game;
            }
            None => {
                let first = message!("game {game}: {loss}", game, loss);
                let first = match &self.file.1 {
                    None => first,
                    Some(file) => message!("{file}: {first}", file, first),
                };
                self.kinds.push(LossKind { first, count: 1, games: 1, last_game });
            }
        }
    }

    /// Adds a loss of games that were written together, unless one of them had a loss of its kind.
    pub fn add_together(&mut self, loss: Message) {
        if self.place(&loss) == Some(self.kinds.len()) {
            let first = match &self.file.1 {
                None => message!("the games together: {loss}", loss),
                Some(file) => message!("{file}: the games together: {loss}", file, loss),
            };
            self.kinds.push(LossKind { first, count: 1, games: 1, last_game: (self.file.0, 0) });
        }
    }

    /// One sentence for each kind of loss.
    pub fn sentences(&self) -> impl Iterator<Item = Message> {
        let others = (self.others > 0)
            .then(|| message!("{others} losses of other kinds", others = self.others));
        let kinds =
            self.kinds.iter().map(|LossKind { first, count, games, .. }| match (count, games) {
                (1, _) => first.clone(),
                (_, 1) => {
                    message!(
                        "{first}; {more} more of this kind in this game",
                        first,
                        more = count - 1
                    )
                }
                _ => message!(
                    "{first}; {more} more of this kind, in {games} games altogether",
                    first,
                    more = count - 1,
                    games
                ),
            });
        kinds.chain(others)
    }
}

/// A loss without its numbers and quoted text.
fn kind(loss: &str) -> String {
    let outside = loss.split('`').step_by(2).flat_map(str::chars);
    outside.filter(|c| !c.is_ascii_digit()).collect()
}

/// Why a game cannot be converted.
#[derive(Debug)]
pub enum NotConverted {
    /// The fault that `validate` reports: the game cannot be determined, the form is wrong, or an
    /// action is refused and therefore cannot be spelled.
    Fault(Box<Fault>),
    /// The target notation cannot express the record.
    Export(Refusal),
    /// The plugin died.
    Died(Refusal),
}

impl From<Box<Fault>> for NotConverted {
    fn from(fault: Box<Fault>) -> Self {
        NotConverted::Fault(fault)
    }
}

impl From<Refusal> for NotConverted {
    fn from(refusal: Refusal) -> Self {
        NotConverted::Died(refusal)
    }
}

/// The target of `--to`.
///
/// # Errors
/// No format has this name, or several games have it; the sentence lists them.
pub fn target(
    registry: &Registry,
    name: &str,
    game: Option<&str>,
) -> Result<ConvertTarget, Message> {
    match name {
        "wqn" => return Ok(ConvertTarget::Wqn),
        "pgn" => return Ok(ConvertTarget::Pgn),
        _ => {}
    }
    let own = game;
    let (named, id) = name.split_once(':').map_or((None, name), |(game, id)| (Some(game), id));
    let known = named.or(game).map(|game| registry.variant(game)).transpose();
    let known = match (known, named) {
        (Err(unknown), Some(_)) => return Err(unknown.message),
        (known, _) => known.ok().flatten(),
    };
    let slug = known.as_ref().map(|known| known.game().slug.as_str()).or(named).or(game);
    let fits = |format: &Format| {
        format.info().exports
            && format.info().id == id
            && slug.is_none_or(|slug| format.plugin().game.slug == slug)
    };
    let mut found: Vec<Format> = registry.formats().filter(fits).collect();
    match found.len() {
        1 => {
            let format = found.remove(0);
            let of = format.plugin().game.slug.clone();
            match own {
                Some(this) if this != of => Err(message!(
                    "`{id}` is a format of {of}, but this record is of {this}",
                    id,
                    of,
                    this
                )),
                _ => Ok(ConvertTarget::Format(format)),
            }
        }
        0 if registry.formats().any(|format| format.info().exports && format.info().id == id) => {
            let of = registry.formats().filter(|f| f.info().exports && f.info().id == id);
            let of: Vec<_> = of.map(|format| format.plugin().game.slug.clone()).collect();
            let of = of.join(", ");
            match (named, own) {
                (Some(_), _) => {
                    let game = slug.unwrap_or_default().to_owned();
                    Err(message!("`{id}` is a format of {of}, not of {game}", id, of, game))
                }
                (None, own) => {
                    let this = own.unwrap_or("another game");
                    Err(message!(
                        "`{id}` is a format of {of}, but this record is of {this}",
                        id,
                        of,
                        this
                    ))
                }
            }
        }
        0 => {
            let mut known = vec!["wqn".to_owned(), "pgn".to_owned()];
            for format in registry.formats().filter(|format| format.info().exports) {
                if !known.contains(&format.info().id) {
                    known.push(format.info().id.clone());
                }
            }
            Err(message!(
                "there is no output format `{name}`; the formats are {known}",
                name,
                known = known.join(", ")
            ))
        }
        _ => {
            let slugs: Vec<_> =
                found.iter().map(|format| format.plugin().game.slug.as_str()).collect();
            Err(message!(
                "`{id}` is a format of {slugs}: choose one with --game",
                id,
                slugs = slugs.join(", ")
            ))
        }
    }
}

/// Converts a game of WQN or PGN text in the reading of the caller, variations included.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() {
/// use wanqi_host::Registry;
/// use wanqi_host::convert::{convert, target};
/// use wanqi_host::source::Input;
/// use wanqi_host::validate::Settings;
/// use wanqi_host::validate::reading::GameReader;
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let registry = Registry::load_only(&[nim()]);
/// let text = b"[Game \"nim\"]\n\n1.d7 c4 2.b3 *\n";
/// let settings = Settings::default();
/// let mut reader = GameReader::new(&registry, &settings, &Input::named("-"));
/// let game = reader.read(text, 0, 1).remove(0);
/// let target = target(&registry, "wqn", None).unwrap();
/// let converted = convert(text, game, &target).unwrap();
/// let wqn = String::from_utf8(converted.bytes).unwrap();
/// assert!(wqn.starts_with("[WQN \"1\"]\n[Game \"nim\"]\n[Rules \"normal@1\"]\n"), "{wqn}");
/// assert!(wqn.ends_with("\n1. d7 c4 2. b3 *\n"), "{wqn}");
/// # }
/// ```
///
/// # Errors
/// Why the game cannot be converted; then nothing of it is written.
pub fn convert(
    text: &[u8],
    reading: ReadGame,
    target: &ConvertTarget,
) -> Result<Converted, NotConverted> {
    let errors = &reading.verdict.errors;
    // Reading repairs a game whose form is wrong, so that the result would be another game.
    if let Some(fault) = errors.iter().find(|fault| fault.is_of_form()) {
        return Err(NotConverted::Fault(Box::new(fault.clone())));
    }
    let stop = errors.iter().find(|fault| fault.stops).cloned();
    let mut record = Record::of(text, reading)?;
    let whole;
    if record.steps.iter().any(|done| done.restored) {
        let seats = record.meaning.variant.ruleset().seats_max;
        let comments = !matches!(target, ConvertTarget::Format(_));
        whole = whole::whole(text, &mut record.steps, seats, comments);
        record.text = &whole;
    }
    let stop = stop.map(Box::new).map_or(Ok(()), Err);
    match target {
        ConvertTarget::Wqn => Ok(wqn::write(&record)?),
        ConvertTarget::Pgn => {
            stop?;
            pgn::write(&record)
        }
        ConvertTarget::Format(format) => {
            stop?;
            let Converted { bytes: wqn, mut losses, .. } = wqn::write(&record)?;
            let (bytes, more) = format.export(&wqn).map_err(NotConverted::Export)?;
            // Before those of the plugin, which may be too many to be listed.
            losses.extend(again::losses(&record, format, &bytes, &more)?);
            losses.extend(more.into_iter().map(Message::verbatim));
            Ok(Converted { bytes, record: Some(wqn), losses })
        }
    }
}

/// The canonical form of a text, which the formatter writes without a plugin.
fn tidy(text: &[u8], record: &Record<'_>) -> Vec<u8> {
    let name_tags = record.meaning.variant.ruleset().seat_tags.clone();
    fmt::format(text, &fmt::FormatOptions { name_tags, ..fmt::FormatOptions::default() }).text
}

/// A text with replacements of some of its segments.
#[derive(Default)]
pub(crate) struct Edits(Vec<(Span, Vec<u8>)>);

impl Edits {
    pub(crate) fn replace(&mut self, span: Span, by: impl Into<Vec<u8>>) {
        self.0.push((span, by.into()));
    }

    fn remove(&mut self, span: Span) {
        self.replace(span, []);
    }

    /// Removes a tag, the line end after it and the empty lines before it: an empty line before
    /// `[Event "` would start another game.
    pub(crate) fn remove_tag(&mut self, text: &[u8], span: Span) {
        let before = &text[..span.start];
        let kept = before.trim_ascii_end().len();
        // The line end of the text before it is kept.
        let feed = before[kept..].iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        let start = match feed.map(|at| kept + at) {
            _ if kept == 0 => 0,
            Some(at) if before[at..].starts_with(b"\r\n") => at + 2,
            Some(at) => at + 1,
            None => span.start,
        };
        let rest = &text[span.end..];
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let feed = match rest[blanks..] {
            [b'\r', b'\n', ..] => blanks + 2,
            [b'\r' | b'\n', ..] => blanks + 1,
            _ => 0,
        };
        self.remove(Span::new(start, span.end + feed));
    }

    /// Applies the replacements, which must not overlap.
    pub(crate) fn apply(mut self, text: &[u8]) -> Vec<u8> {
        self.0.sort_by_key(|(span, _)| span.start);
        let mut out = Vec::with_capacity(text.len());
        let mut at = 0;
        for (span, by) in self.0 {
            out.extend_from_slice(&text[at..span.start.max(at)]);
            out.extend_from_slice(&by);
            at = span.end.max(at);
        }
        out.extend_from_slice(&text[at..]);
        out
    }
}

/// A tag pair and a line feed.
fn tag_line(name: &str, value: &str) -> Vec<u8> {
    let value = wanqi_notation::text::escape_tag(value.as_bytes());
    [b"[", name.as_bytes(), b" \"", &value, b"\"]\n"].concat()
}

#[cfg(test)]
mod tests {
    use super::{KINDS, Losses};
    use wanqi_notation::Message;

    #[test]
    fn a_loss_of_games_together_is_told_unless_a_game_had_it_alone() {
        let say = |text: &str| Message::verbatim(text.to_owned());
        let mut losses = Losses::default();
        losses.add(1, say("the tag `Event` is lost"));
        losses.add(2, say("the tag `Site` is lost"));
        losses.add_together(say("the tag `Date` is lost"));
        losses.add_together(say("2 games are left out"));
        losses.add_together(say("3 games are left out"));
        let told: Vec<_> = losses.sentences().map(|loss| loss.to_string()).collect();
        assert_eq!(
            told,
            [
                "game 1: the tag `Event` is lost; 1 more of this kind, in 2 games altogether",
                "the games together: 2 games are left out",
            ]
        );
    }

    /// A plugin can report a million losses of each game, all different.
    #[test]
    fn the_kinds_of_losses_are_bounded() {
        let mut losses = Losses::default();
        let names = |n: usize| (0..4).map(move |at| char::from(b'a' + (n >> (4 * at) & 15) as u8));
        for n in 0..2 * KINDS {
            let loss = Message::verbatim(names(n).collect::<String>());
            if n % 2 == 0 { losses.add(0, loss) } else { losses.add_together(loss) }
        }
        let sentences: Vec<Message> = losses.sentences().collect();
        assert_eq!(sentences.len(), KINDS + 1);
        assert_eq!(sentences[KINDS], "1000 losses of other kinds");
        losses.add(1, Message::verbatim("aaaa"));
        let first = losses.sentences().next().unwrap();
        assert_eq!(first, "game 0: aaaa; 1 more of this kind, in 2 games altogether");
    }
}

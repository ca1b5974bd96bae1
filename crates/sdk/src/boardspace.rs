//! Boardspace's SGF for any game: a log of the players' clicks.
//!
//! A node contains one click of a player, `P0[12 RtoB 2 0 E 4]`: its number, a verb, words. `Done`
//! confirms the clicks before it; `Reset`, `Undo` and `Resign` discard them. [`read`] converts this
//! into [`Log`]s: whole turns with their clicks, and events. Only the game knows which click takes
//! back another (a piece that is picked up again): its function gets the clicks of a turn in order.
//! Robots use one verb for what people do with two clicks.
//!
//! [`import`] converts the logs into records. The game interprets the name of the set-up, and
//! converts turns into actions. The random set-up before a game follows from the number in the name
//! of the set-up, with Boardspace's generator: [`Random`].

use crate::facts::{Facts, FormatError, Imported};
use crate::formats;
use crate::replay::{Reading, resolve};
use crate::{Actor, Game, Options, Setup};
use wanqi_notation::Span;
use wanqi_notation::sgf::{Collection, GameTree, parse};
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::EndMarker;
use wanqi_notation::writer::Writer;

mod random;

pub use random::Random;

/// The greatest number of players of a log.
const PLAYERS: usize = 12;
/// The most words of a click that are kept. The clicks of all known games have fewer than ten.
const WORDS: usize = 64;

/// One click of a player.
#[derive(Clone, Debug)]
pub struct Click {
    /// The verb in lower case: `dropb`, `rtob`, `move`.
    pub verb: String,
    /// The words after the verb, at most 64: games ignore words that they do not expect.
    pub words: Vec<String>,
    /// Its place in the file.
    pub place: Span,
}

impl Click {
    /// A word; empty if the line has fewer words.
    #[must_use]
    pub fn word(&self, index: usize) -> &str {
        self.words.get(index).map_or("", String::as_str)
    }

    /// A whole number.
    #[must_use]
    pub fn number(&self, index: usize) -> Option<i32> {
        self.word(index).parse().ok()
    }

    /// The cell whose column and row begin at a word: `E 4` is (5, 4), `AA 1` is (27, 1).
    #[must_use]
    pub fn cell(&self, index: usize) -> Option<(i32, i32)> {
        let column = self.word(index).bytes().try_fold(0_i32, |column, letter| {
            let digit =
                letter.to_ascii_uppercase().checked_sub(b'A').filter(|digit| *digit < 26)?;
            column.checked_mul(26)?.checked_add(i32::from(digit) + 1)
        });
        let column = column.filter(|column| *column > 0)?;
        let row = self.number(index + 1).filter(|row| (0..10_000).contains(row))?;
        Some((column, row))
    }

    /// The error for a click that the game does not know, with the place of the click: the message
    /// in English and in Chinese.
    #[must_use]
    pub fn refuse(&self, message: &str, chinese: &str) -> FormatError {
        let click = format!("{} {}", self.verb, self.words.join(" "));
        FormatError::at(self.place, format!("{click}: {message}"))
            .zh(format!("{}：{chinese}", click.trim_end()))
    }
}

/// An entry of a log.
#[derive(Clone, Debug)]
pub enum Entry {
    /// The clicks of a seat up to `Done`, at least one.
    Turn {
        /// The seat that clicked, from 1.
        seat: u8,
        /// The clicks, without `Done`.
        clicks: Vec<Click>,
        /// Whether `Done` confirmed the turn. A last turn that ends the game may lack it.
        done: bool,
    },
    /// A resignation, a draw offer or its answer, with its seat.
    Word(EventWord, u8, Span),
}

/// A game of a file.
#[derive(Clone, Debug)]
pub struct Log {
    /// The span of the game.
    pub place: Span,
    /// The name of the set-up, `SU`: `Zertz+11`, `hive-plm`.
    pub setup: String,
    /// The span of that name.
    pub setup_place: Span,
    /// The names of the players, by seat; the player that began has seat 1.
    pub names: Vec<(String, Span)>,
    /// Tags: `Date`, `Event`, and `X_RE` with the text of the result in the file.
    pub tags: Vec<(&'static str, String, Span)>,
    /// The player that began, from 0; the words of clicks use this numbering.
    pub first: u8,
    /// The clicks of a manual set-up before the game, with the seat.
    pub edits: Vec<(u8, Click)>,
    /// Turns and events.
    pub entries: Vec<Entry>,
    /// The ranks of the seats; empty if unknown. The winner is the player that the file names, or
    /// the player that did not resign.
    pub ranks: Vec<u8>,
    /// The errors of the file in this game, as tokens that no game accepts.
    pub errors: Vec<(String, Span)>,
}

/// A step of a record that is converted from a log, with its place in the file.
#[derive(Clone, Debug)]
pub enum LogStep {
    /// A move number.
    Number(u32),
    /// An action as the game reads it.
    Action(String, Span),
    /// An action that continues the turn of the action before.
    Joined(String, Span),
    /// The only legal action, which the file omits.
    Restored(String, Span),
    /// A chance action.
    Drawn(String, Span),
    /// An event with its seat.
    Word(EventWord, u8, Span),
}

/// The start of a game.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// Index of the rule set.
    pub rules: usize,
    /// Options other than the defaults, `key=value …`.
    pub options: String,
    /// Position text, if the game does not begin at the usual start.
    pub position: Option<String>,
}

/// Interprets the name of a set-up; `None` if it is unknown.
pub type StartFn = fn(&Log) -> Option<Start>;
/// Converts the entries of a log into steps, or refuses a click.
pub type PlayFn = fn(&Log) -> Result<Vec<LogStep>, FormatError>;

/// Imports a file.
///
/// # Errors
/// If the file is not a log of Boardspace, a set-up is unknown, or `play` refuses a click.
pub fn import(
    bytes: &[u8],
    facts: &Facts,
    start: StartFn,
    play: PlayFn,
) -> Result<Imported, FormatError> {
    import_with(bytes, facts, start, play, |_, _| Vec::new())
}

/// Like [`import`], but if the file does not name the winner, as in old files, the game determines
/// it.
///
/// # Errors
/// As [`import`].
pub fn import_as<G: Game>(
    bytes: &[u8],
    start: StartFn,
    play: PlayFn,
) -> Result<Imported, FormatError> {
    import_with(bytes, &G::FACTS, start, play, decided::<G>)
}

/// The ranks after the steps; empty if the steps do not end the game, or if one is refused.
fn decided<G: Game>(begins: &Start, steps: &[LogStep]) -> Vec<u8> {
    play_out::<G>(begins, steps).unwrap_or_default()
}

fn play_out<G: Game>(begins: &Start, steps: &[LogStep]) -> Option<Vec<u8>> {
    let options = Options::parse(G::FACTS.rulesets[begins.rules].options, &begins.options).ok()?;
    let position = begins.position.as_deref();
    let setup = Setup { rules: begins.rules, options: &options, position };
    let mut game = crate::position::set_up::<G>(&setup).ok()?;
    for step in steps {
        let (seat, text) = match step {
            LogStep::Number(_) | LogStep::Word(..) => continue,
            LogStep::Drawn(text, _) => (Some(Actor::ENV), text),
            LogStep::Action(text, _) | LogStep::Joined(text, _) | LogStep::Restored(text, _) => {
                (None, text)
            }
        };
        let reading = Reading { lenient: true, ..Reading::default() };
        let found = resolve(&game, seat, text.as_bytes(), reading).ok()?;
        game.apply(found.actor, found.action);
    }
    Some(game.outcome()?.ranks)
}

/// Writes the ranks into the tag `Result` and the end marker.
fn marks(ranks: &[u8]) -> (String, EndMarker) {
    let marker = match ranks {
        [] => EndMarker::Unknown,
        [1, 2] => EndMarker::FirstWins,
        [2, 1] => EndMarker::SecondWins,
        [1, 1] => EndMarker::Draw,
        _ => EndMarker::End,
    };
    let numbers = || ranks.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    (if marker == EndMarker::End { numbers() } else { marker.as_str().to_owned() }, marker)
}

fn import_with(
    bytes: &[u8],
    facts: &Facts,
    start: StartFn,
    play: PlayFn,
    decide: fn(&Start, &[LogStep]) -> Vec<u8>,
) -> Result<Imported, FormatError> {
    let mut writer = Writer::new();
    let mut sources = Vec::new();
    for mut log in read(bytes)? {
        let unknown = || {
            FormatError::at(
                log.setup_place,
                format!("{} is not a set-up of {}", log.setup, facts.name),
            )
            .zh(format!("{} 不是{}的初始设置", log.setup, facts.name_zh))
        };
        if facts.rulesets.iter().all(|set| log.first >= set.seats.1) {
            return Err(FormatError::at(
                log.place,
                format!("{} does not have this number of players", facts.name),
            )
            .zh(format!("{}没有这样的玩家人数", facts.name_zh)));
        }
        let begins = start(&log).ok_or_else(unknown)?;
        let mut steps = play(&log)?;
        if log.ranks.is_empty() {
            log.ranks = decide(&begins, &steps);
        }
        steps.extend(log.errors.drain(..).map(|(text, place)| LogStep::Action(text, place)));
        write_tags(&log, facts, &begins, &mut writer)?;
        steps.iter().for_each(|step| step.write(&mut writer));
        writer.end(marks(&log.ranks).1);
        writer.finish_game();
        let names = facts.rulesets[begins.rules].seat_tags.iter().zip(&log.names);
        let names = names.map(|(tag, (_, place))| ((*tag).to_owned(), *place));
        let tags = log.tags.iter().map(|(tag, _, place)| ((*tag).to_owned(), *place));
        let tokens = steps.iter().filter_map(LogStep::place).collect();
        sources.push(Sources { whole: log.place, tags: tags.chain(names).collect(), tokens });
    }
    Ok(formats::imported(writer, sources, |at| at))
}

fn write_tags(
    log: &Log,
    facts: &Facts,
    start: &Start,
    writer: &mut Writer,
) -> Result<(), FormatError> {
    let set = &facts.rulesets[start.rules];
    let options = Options::parse(set.options, &start.options);
    let options = options.map_err(|refusal| FormatError::refused(log.setup_place, refusal))?;
    formats::write_head(writer, facts, start.rules, &options.canonical());
    let position = start.position.as_deref().map(|text| ("Position", text));
    let names = set.seat_tags.iter().copied().zip(log.names.iter().map(|(name, _)| name.as_str()));
    let tags = log.tags.iter().map(|(tag, value, _)| (*tag, value.as_str()));
    let told = names.chain(tags).filter(|(_, value)| !value.is_empty());
    let (result, _) = marks(&log.ranks);
    for (tag, value) in position.into_iter().chain([("Result", &*result)]).chain(told) {
        writer.tag(tag, value).expect("these are names of tags, before movetext");
    }
    Ok(())
}

impl LogStep {
    /// Adds the place of an action or an event in the file.
    fn place(&self) -> Option<Span> {
        match self {
            LogStep::Number(_) => None,
            LogStep::Action(_, place)
            | LogStep::Joined(_, place)
            | LogStep::Restored(_, place)
            | LogStep::Drawn(_, place)
            | LogStep::Word(_, _, place) => Some(*place),
        }
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            LogStep::Number(number) => writer.number(*number, false),
            LogStep::Action(text, _) => formats::write_token(writer, None, text),
            LogStep::Joined(text, _) => drop(writer.join(None, &formats::token(text), "")),
            LogStep::Drawn(text, _) => formats::write_token(writer, Some(0), text),
            LogStep::Restored(text, _) => {
                writer.comment("[%restored]");
                formats::write_token(writer, None, text);
            }
            // None of these events has an argument.
            LogStep::Word(word, seat, _) => drop(writer.event(*word, None, Some(*seat))),
        }
    }
}

/// Reads the games of a file.
///
/// ```
/// use wanqi_sdk::boardspace::{Entry, read};
///
/// let file = b"(;SU[Zertz]P0[id \"Ann\"]P1[id \"Bob\"];P0[0 Start P0]\n\
///     ;P0[1 RtoB 2 0 E 4];P0[2 Done];P1[3 Resign])";
/// let log = &read(file).unwrap()[0];
/// assert_eq!((&*log.setup, &*log.names[1].0, &log.ranks[..]), ("Zertz", "Bob", &[1, 2][..]));
/// let Entry::Turn { seat, clicks, done: true } = &log.entries[0] else { panic!("a turn") };
/// assert_eq!((*seat, &*clicks[0].verb, clicks[0].cell(2)), (1, "rtob", Some((5, 4))));
/// ```
///
/// # Errors
/// If a value of a player is not a click, or the board was set up in the middle of a game.
pub fn read(bytes: &[u8]) -> Result<Vec<Log>, FormatError> {
    let collection = parse(bytes);
    let games: Result<Vec<_>, _> =
        collection.trees().iter().map(|tree| read_game(&collection, tree)).collect();
    let games = games?;
    if games.is_empty() {
        return Err(FormatError::at(Span::new(0, bytes.len()), "the file has no game tree")
            .zh("文件里没有棋谱树"));
    }
    Ok(games)
}

/// A log that is being read. Players have the numbers of the file.
#[derive(Default)]
struct LogReader {
    setup: (String, Span),
    tags: Vec<(&'static str, String, Span)>,
    names: Vec<(usize, String, Span)>,
    /// The player that began.
    first: usize,
    /// Whether the board is being set up.
    editing: bool,
    edits: Vec<(usize, Click)>,
    /// The clicks that `Done` has not confirmed yet, with their player.
    open: Vec<Click>,
    player: usize,
    entries: Vec<(usize, Entry)>,
}

fn read_game(collection: &Collection<'_>, tree: &GameTree) -> Result<Log, FormatError> {
    let place_of = |span| formats::original(span, |at| collection.original_offset(at));
    let mut reader = LogReader::default();
    let root = collection.node(tree.root);
    if ["SU", "P0", "P1", "P-1"].iter().all(|name| root.get(name).is_none()) {
        let place = place_of(tree.span);
        return Err(FormatError::at(
            place,
            "the root has neither a set-up nor players of Boardspace",
        )
        .zh("根节点既没有 Boardspace 的初始设置，也没有玩家"));
    }
    for node in collection.main_line(tree) {
        for property in node.properties() {
            for value in property.values() {
                let (text, place) = (value.simple_text(), place_of(value.span));
                match property.raw_name() {
                    "SU" => reader.setup = (text, place),
                    "DT" => reader.tag("Date", text, place),
                    "GN" => reader.tag("Event", text, place),
                    "RE" => reader.tag("X_RE", text, place),
                    // In old files the start of the game has no player.
                    "P-1" => reader.value(0, &text, place)?,
                    name => {
                        let digits = name.strip_prefix('P').and_then(|text| text.parse().ok());
                        if let Some(player) = digits.filter(|player| *player < PLAYERS) {
                            reader.value(player, &text, place)?;
                        }
                    }
                }
            }
        }
    }
    reader.close(false);
    let mut log = reader.finish(place_of(tree.span));
    let errors = formats::sgf_errors(collection, tree);
    log.errors = errors.into_iter().map(|(text, span)| (text, place_of(span))).collect();
    Ok(log)
}

impl LogReader {
    /// Keeps a tag; of two tags with one name, the first.
    fn tag(&mut self, tag: &'static str, value: String, place: Span) {
        if self.tags.iter().all(|(own, ..)| *own != tag) {
            self.tags.push((tag, value, place));
        }
    }

    /// A value of a player: a name, a clock, or `12 RtoB 2 0 E 4`, the number of the click first.
    fn value(&mut self, player: usize, text: &str, place: Span) -> Result<(), FormatError> {
        let mut words = text.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        if first == "id" {
            let name = text["id".len()..].trim().trim_matches('"').to_owned();
            self.names.push((player, name, place));
            return Ok(());
        }
        if first.is_empty() || !first.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(());
        }
        let verb = words.next().unwrap_or_default().to_ascii_lowercase();
        let words = words.map(str::to_owned).take(WORDS).collect();
        let click = Click { verb, words, place };
        self.click(player, click)
    }

    fn click(&mut self, player: usize, click: Click) -> Result<(), FormatError> {
        if player != self.player {
            self.close(false);
            self.player = player;
        }
        match click.verb.as_str() {
            "edit" if self.entries.is_empty() => self.editing = true,
            "edit" => {
                return Err(click
                    .refuse("the board is set up in the middle of a game", "对局中途又摆放局面"));
            }
            "start" => {
                self.editing = false;
                let number = click.word(0).trim_start_matches(['P', 'p']).parse().ok();
                self.first = number.filter(|player| *player < PLAYERS).unwrap_or(0);
            }
            _ if self.editing => self.edits.push((player, click)),
            "done" => self.close(true),
            "reset" | "undo" => self.open.clear(),
            "pleaseundo" | "dontundo" | "allowundo" | "peek" | "nullmove" => {}
            "resign" => {
                self.open.clear();
                self.word(EventWord::Resign, player, &click);
            }
            "offerdraw" => self.word(EventWord::OfferDraw, player, &click),
            "acceptdraw" => self.word(EventWord::AgreeDraw, player, &click),
            "declinedraw" => self.word(EventWord::Decline, player, &click),
            // The player with time left reports it.
            "gameoverontime" => self.word(EventWord::Timeout, 1 - player.min(1), &click),
            _ => self.open.push(click),
        }
        Ok(())
    }

    fn word(&mut self, word: EventWord, player: usize, click: &Click) {
        self.close(false);
        self.entries.push((player, Entry::Word(word, 0, click.place)));
    }

    /// Ends the turn; a turn without clicks is dropped.
    fn close(&mut self, done: bool) {
        if !self.open.is_empty() {
            let clicks = std::mem::take(&mut self.open);
            self.entries.push((self.player, Entry::Turn { seat: 0, clicks, done }));
        }
    }

    /// Replaces players by seats: the player that began gets seat 1.
    fn finish(self, place: Span) -> Log {
        let named = self.names.iter().map(|(player, ..)| player + 1).max();
        let players = named.unwrap_or(2).max(self.first + 1).max(2);
        let seat_of = |player: usize| ((player + players - self.first) % players + 1) as u8;
        let mut names = vec![(String::new(), place); players];
        for (player, name, place) in self.names {
            names[usize::from(seat_of(player)) - 1] = (name, place);
        }
        let entries = self.entries.into_iter().map(|(player, entry)| match entry {
            Entry::Turn { clicks, done, .. } => Entry::Turn { seat: seat_of(player), clicks, done },
            Entry::Word(word, _, place) => Entry::Word(word, seat_of(player), place),
        });
        let words = self.tags.iter().find(|(tag, ..)| *tag == "X_RE");
        let told = words.and_then(|(_, words, _)| ranks_of(words, &names));
        let entries: Vec<Entry> = entries.collect();
        let ranks = told.or_else(|| given_up(&entries, players));
        let edits = self.edits.into_iter();
        Log {
            place,
            setup: self.setup.0,
            setup_place: self.setup.1,
            first: self.first as u8,
            entries,
            edits: edits.map(|(player, click)| (seat_of(player), click)).collect(),
            names,
            tags: self.tags,
            ranks: ranks.unwrap_or_default(),
            errors: Vec::new(),
        }
    }
}

/// The ranks of two players if a game ends with a resignation, on time or by agreement.
fn given_up(entries: &[Entry], players: usize) -> Option<Vec<u8>> {
    let loser = match entries.last()? {
        Entry::Word(EventWord::AgreeDraw, ..) => return Some(vec![1; players]),
        Entry::Word(EventWord::Resign | EventWord::Timeout, seat, _) => usize::from(*seat) - 1,
        _ => return None,
    };
    (players == 2).then(|| winner(1 - loser, players))
}

/// The winner in a text such as `Game won by X`, in any language. If one name is a part of another,
/// the longer name is meant.
fn ranks_of(words: &str, names: &[(String, Span)]) -> Option<Vec<u8>> {
    let told = |name: &str| if words.contains(name) { name.len() } else { 0 };
    let told: Vec<usize> = names.iter().map(|(name, _)| told(name)).collect();
    let most = told.iter().copied().max().unwrap_or_default();
    let mut seats = (0..told.len()).filter(|seat| told[*seat] == most);
    match (most, seats.next(), seats.next()) {
        (1.., Some(seat), None) => Some(winner(seat, told.len())),
        _ => words.contains("draw").then(|| vec![1; told.len()]),
    }
}

/// Ranks if one player, counted from 0, has won; the others share rank 2.
fn winner(seat: usize, players: usize) -> Vec<u8> {
    (0..players).map(|other| if other == seat { 1 } else { 2 }).collect()
}

//! Playing at the terminal or from standard input: what `record` and `resume` share.

use crate::app::{App, died};
use crate::commands::show;
use crate::exit::Failure;
use crate::language::Level;
use crate::printer;
use crate::scratch::RecordPlace;
use serde::Serialize;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;
use wanqi_host::instance::{FrameKind, Instance};
use wanqi_host::legal::Legal;
use wanqi_host::outcome::Outcome;
use wanqi_host::platform::Unseen;
use wanqi_host::printable::Printable;
use wanqi_host::record::mainline::{self, Item, Stop};
use wanqi_host::recording::{Acknowledged, RecordError, Recording};
use wanqi_host::registry::nearest;
use wanqi_host::session::Attempt;
use wanqi_host::verdict::{self, Fault};
use wanqi_host::view::{self, Eyes};
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::Action;
use wanqi_notation::{Message, Severity, Span, message};

/// The greatest number of words in an action that is typed with spaces.
const MOST_WORDS: usize = 4;

/// The longest accepted line, in bytes.
const LONGEST: u64 = 64 * 1024;

fn help() -> Message {
    message!(
        "\
Type one action per line, in any style of the game, or one of these:
  :undo            takes back the last action; `:undo 3` the last three
  :redo            repeats the last undone action; `:redo 3` the last three
  :resign          the seat to move resigns; `:resign@2` seat 2
  :timeout         the seat to move loses on time; `:timeout@2` seat 2
  :offer-draw      offers a draw; answer with :agree-draw or :decline
  :adjudicate 1-0  an arbiter ends the game with this result
  :abandon         the game is abandoned
  :illegal=TEXT    the seat to move loses by this illegal action
  :skip            skips the turn
  :moves           lists the legal actions of every seat to move
  :show            draws the position as the seat to move may see it
  @2:ACTION        an action of seat 2; the default is the seat in the prompt
  :quit            stops; `wanqi resume FILE` continues the game"
    )
}

/// The JSON line for an accepted or refused action.
#[derive(Serialize)]
struct JsonLine<'a> {
    ok: bool,
    seat: Option<u32>,
    /// `None` while the submission is sealed.
    canonical: Option<&'a str>,
    sealed: bool,
    /// Contains only what all seats may see, in games with hidden information.
    position: String,
    outcome: Option<Outcome>,
    error: Option<Fault>,
}

/// A game that is played at the terminal or from standard input.
pub struct TerminalGame<'a> {
    app: &'a App,
    recording: Recording,
    place: &'a RecordPlace,
    /// Names of the players, by seat; empty if unknown.
    names: Vec<String>,
    /// The style of the last typed action; before that, the style of the record.
    style: u32,
    interactive: bool,
    line: u64,
    refused: bool,
    /// Whether the last line may contain a sealed submission.
    secret: bool,
    /// While it exists, the terminal does not echo typed characters.
    unseen: Option<Unseen>,
}

/// Whether to read another line.
#[derive(PartialEq, Eq)]
enum ReadNext {
    Read,
    Quit,
}

impl<'a> TerminalGame<'a> {
    /// Prepares a game; the style of answers is that of the record until an action is typed.
    pub fn new(
        app: &'a App,
        recording: Recording,
        place: &'a RecordPlace,
        names: Vec<String>,
    ) -> Self {
        let interactive = io::stdin().is_terminal();
        let style = recording.session.now().ruleset().record_style;
        Self {
            app,
            recording,
            place,
            names,
            style,
            interactive,
            line: 0,
            refused: false,
            secret: false,
            unseen: None,
        }
    }

    /// Reads and executes lines until `:quit` or the end of the input.
    pub fn play(mut self) -> Result<(), Failure> {
        if self.interactive {
            self.show(self.due()?)?;
            self.app.say(Level::Note, message!("`:help` lists what you can type"));
        }
        loop {
            self.chance()?;
            // Reading continues after the end of the game, because `:undo` may follow.
            if self.read()? == ReadNext::Quit {
                break;
            }
        }
        self.finish()
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.unseen = None;
        let ended = self.recording.ended().cloned();
        let untouched = self.recording.is_untouched();
        self.recording.finish().map_err(|error| Failure::file(self.place.path(), &error))?;
        self.place.print()?;
        let file = self.place.path().display();
        if let Some(ending) = ended.as_ref().filter(|_| untouched && !self.interactive) {
            let message =
                message!("{file}: the game is finished, {result}", file, result = ending.result);
            return Err(Failure::no(message).help(message!("`:undo` takes the last action back")));
        }
        if !self.app.global.quiet {
            match &ended {
                Some(ending) => {
                    let (result, why) = (&ending.result, ending.why());
                    match self.place.is_printed() {
                        true => {
                            self.app.say(Level::Note, message!("{result} ({why})", result, why))
                        }
                        false => self.app.say(
                            Level::Note,
                            message!("{result} ({why}), recorded in {file}", result, why, file),
                        ),
                    }
                }
                None if self.place.is_printed() => {
                    self.app.say(Level::Note, message!("unfinished"))
                }
                None => {
                    self.app.say(
                        Level::Note,
                        message!("unfinished; `wanqi resume {file}` continues it", file),
                    );
                }
            }
        }
        // A typing error at a terminal is not a failure.
        match self.refused && !self.interactive {
            true => Err(Failure::silent_no()),
            false => Ok(()),
        }
    }

    /// Records chance events while chance is to act.
    fn chance(&mut self) -> Result<(), Failure> {
        while let Some(drawn) = self.recording.draw().map_err(|error| self.fatal(error))? {
            self.accept(&drawn)?;
        }
        Ok(())
    }

    /// Prints the prompt. Typed characters are hidden if submissions are sealed.
    fn prompt(&mut self) -> Result<(), Failure> {
        if !self.secret {
            self.unseen = None;
        } else if self.unseen.is_none() {
            match Unseen::begin() {
                Ok(unseen) => self.unseen = Some(unseen),
                Err(error) => {
                    self.app.say(
                        Level::Warning,
                        message!(
                            "your input is visible, because this terminal cannot hide it: {error}",
                            error
                        ),
                    );
                }
            }
        }
        let prompt = match self.recording.ended() {
            Some(ending) => self.app.text(message!(
                "{result} ({why}), :undo or :quit> ",
                result = ending.result,
                why = ending.why()
            )),
            None => view::prompt(self.game(), &self.names).map_err(|refusal| died(&refusal))?,
        };
        printer::err(&Printable::line(&prompt));
        Ok(())
    }

    /// Reads a line and executes it.
    fn read(&mut self) -> Result<ReadNext, Failure> {
        self.secret = self.is_sealed()?;
        if self.interactive {
            self.prompt()?;
        }
        let mut bytes = Vec::new();
        let mut input = io::stdin().lock();
        let failed = |error: io::Error| Failure::file(Path::new("-"), &error);
        (&mut input).take(LONGEST).read_until(b'\n', &mut bytes).map_err(failed)?;
        if bytes.is_empty() {
            return Ok(ReadNext::Quit);
        }
        self.line += 1;
        if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
            while !bytes.ends_with(b"\n") && !bytes.is_empty() {
                bytes.clear();
                (&mut input).take(LONGEST).read_until(b'\n', &mut bytes).map_err(failed)?;
            }
            drop(input);
            self.refuse(b"", &Self::stop(Span::default(), message!("the line is too long")))?;
            return Ok(ReadNext::Read);
        }
        drop(input);
        self.obey(&bytes)
    }

    fn obey(&mut self, line: &[u8]) -> Result<ReadNext, Failure> {
        let text = line.trim_ascii();
        match text {
            b":quit" | b":q" => return Ok(ReadNext::Quit),
            b":undo" | b":redo" => self.again(text, 1)?,
            b":help" | b":h" | b"?" => {
                printer::err(&Printable::lines(&(self.app.text(help()) + "\n")));
            }
            b":moves" => self.moves()?,
            b":show" => self.show(self.asked()?)?,
            _ if text.starts_with(b":adjudicate ") => self.adjudicate(text)?,
            _ => match (argument(text), self.spaced(text)?) {
                (Argument::Times(times), _) => self.again(text, times)?,
                (Argument::Wrong(reason), _) => {
                    self.refuse(text, &Self::stop(Span::new(0, text.len()), reason))?;
                }
                (Argument::None, Some(whole)) => self.tokens(&whole)?,
                (Argument::None, None) => self.tokens(text)?,
            },
        }
        Ok(ReadNext::Read)
    }

    /// If the game reads the line as one action written with spaces, such as `wS1 bG1-` in Hive,
    /// returns it with `_` instead of the spaces, as in records. An action that is not legal is
    /// such an action if the game cannot read its first word alone.
    fn spaced(&self, text: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
        let words: Vec<_> = text.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
        let is_number =
            |word: &[u8]| word.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
        let number = usize::from(words.first().is_some_and(|word| is_number(word)));
        let (before, words) = words.split_at(number);
        if words.len() < 2 || words.len() > MOST_WORDS || self.recording.ended().is_some() {
            return Ok(None);
        }
        let joined = words.join(&b'_');
        let whole = [before, &[&joined]].concat().join(&b' ');
        let says = |item: &Item<'_>| match item {
            Item::Number(_) => false,
            Item::Problem(problem) => problem.severity() == Severity::Error,
            _ => true,
        };
        let mut items = mainline::items(&whole).filter(says);
        let (Some(Item::Action(action)), None) = (items.next(), items.next()) else {
            return Ok(None);
        };
        let unreadable = wanqi_abi::SYNTAX;
        let is_action = match self.refusal(&action)? {
            None => true,
            Some(status) if status == unreadable => false,
            Some(_) => {
                let mut first = mainline::items(words[0]).filter(says);
                match first.next() {
                    Some(Item::Action(first)) => self.refusal(&first)? == Some(unreadable),
                    _ => false,
                }
            }
        };
        Ok(is_action.then(|| whole.clone()))
    }

    /// The status with which the game refuses an action in this position; `None` if it is legal.
    fn refusal(&self, action: &Action<'_>) -> Result<Option<i32>, Failure> {
        let attempt = mainline::attempt(action);
        let seat = attempt.seat.map_or(wanqi_abi::SEAT_ANY, u32::from);
        let flags = wanqi_abi::LENIENT | wanqi_abi::DRY;
        let mut copy = self.game().try_clone().map_err(|refusal| died(&refusal))?;
        match copy.apply(attempt.kind, seat, attempt.token, flags) {
            Ok(_) => Ok(None),
            Err(refusal) if refusal.died() => Err(died(&refusal)),
            Err(refusal) => Ok(Some(refusal.status)),
        }
    }

    /// Executes a line of movetext.
    fn tokens(&mut self, text: &[u8]) -> Result<(), Failure> {
        if let Some(span) = mainline::not_played(text) {
            let message = message!("only actions and events are recorded here");
            return self.refuse(text, &Self::stop(span, message));
        }
        for item in mainline::items(text) {
            let (span, done) = match &item {
                Item::Action(action) => {
                    (action.span, self.recording.act(&mainline::attempt(action)))
                }
                Item::Number(number) if number.dots == 0 => {
                    let token = &text[number.span.range()];
                    let attempt = Attempt { kind: FrameKind::Action, seat: None, token };
                    (number.span, self.recording.act(&attempt))
                }
                Item::Number(number) => {
                    self.expect_round(number.value)?;
                    continue;
                }
                Item::Word(word) => (word.span, self.recording.event(word, None)),
                Item::Problem(problem) if problem.severity() == Severity::Error => {
                    let mut stop = Self::stop(problem.span, problem.message.clone());
                    if let Some(hint) = meant(&text[problem.span.range()]) {
                        stop.refusal.hint = hint;
                    }
                    return self.refuse(text, &stop);
                }
                Item::End(end) => {
                    let message = message!(
                        "a result is not typed; use `:resign`, `:agree-draw` or \
                        `:adjudicate 1-0`"
                    );
                    return self.refuse(text, &Self::stop(end.span, message));
                }
                _ => continue,
            };
            match done {
                Ok(accepted) => self.accept(&accepted)?,
                Err(error) => {
                    let kind = match &item {
                        Item::Action(action) => Some(mainline::attempt(action)),
                        Item::Number(_) => {
                            Some(Attempt { kind: FrameKind::Action, seat: None, token: b"" })
                        }
                        _ => None,
                    };
                    let kind = kind.map(|attempt| (attempt.kind, attempt.seat));
                    return self.not_accepted(text, span, kind, error);
                }
            }
            self.chance()?;
        }
        Ok(())
    }

    /// Warns if a typed move number is not that of the turn, as `--after` does; the action counts.
    fn expect_round(&self, value: u32) -> Result<(), Failure> {
        let round = self.game().turn().map_err(|refusal| died(&refusal))?.round;
        if value != round {
            self.app
                .say(Level::Warning, message!("this is move {round}, not {value}", round, value));
        }
        Ok(())
    }

    /// Takes back actions, or repeats undone actions, `times` times.
    fn again(&mut self, text: &[u8], times: usize) -> Result<(), Failure> {
        let undo = text.starts_with(b":undo");
        let most = if undo { self.recording.undoable() } else { self.recording.redoable() };
        if times > most {
            // As typed: it may be more than the program can count.
            let typed = String::from_utf8_lossy(text);
            let times = typed.split_whitespace().nth(1).unwrap_or("1").to_owned();
            let there = match (undo, most) {
                (true, 0) => message!("there is nothing to undo"),
                (false, 0) => message!("there is nothing to redo"),
                (true, 1) => message!("there is one action to undo, not {times}", times),
                (false, 1) => message!("there is one action to redo, not {times}", times),
                (true, _) => message!("there are {most} actions to undo, not {times}", most, times),
                (false, _) => {
                    message!("there are {most} actions to redo, not {times}", most, times)
                }
            };
            return self.refuse(text, &Self::stop(Span::new(0, text.len()), there));
        }
        for _ in 0..times {
            let done = match undo {
                true => self.recording.undo().map(|undone| undone.into_iter().collect()),
                false => self.recording.redo(),
            };
            match done {
                Ok(done) => done.iter().try_for_each(|accepted| self.accept(accepted))?,
                Err(error) => {
                    return self.not_accepted(text, Span::new(0, text.len()), None, error);
                }
            }
        }
        Ok(())
    }

    /// `:adjudicate RESULT`
    fn adjudicate(&mut self, text: &[u8]) -> Result<(), Failure> {
        let (word, result) = text.split_at(b":adjudicate".len());
        let result = String::from_utf8_lossy(result.trim_ascii()).into_owned();
        let seats = self.game().ruleset().seats_max as usize;
        let ranks: Vec<_> = result.split(' ').collect();
        let is_rank = |word: &&str| word.parse::<usize>().is_ok_and(|n| (1..=seats).contains(&n));
        let good = match result.as_str() {
            "1-0" | "0-1" | "1/2-1/2" => seats == 2,
            "*" | "void" | "0-0" => true,
            _ => seats != 2 && ranks.len() == seats && ranks.iter().all(is_rank),
        };
        if !good {
            let span = Span::new(word.len() + 1, text.len());
            return self
                .refuse(text, &Self::stop(span, message!("this is not a result of this game")));
        }
        for item in mainline::items(word) {
            if let Item::Word(word) = item {
                match self.recording.event(&word, Some(&result)) {
                    Ok(accepted) => self.accept(&accepted)?,
                    Err(error) => return self.not_accepted(text, word.span, None, error),
                }
            }
        }
        Ok(())
    }

    /// Prints the legal actions; if several seats may act, each line begins with its seat.
    fn moves(&mut self) -> Result<(), Failure> {
        let legal = Legal::of(self.game(), false);
        let legal = legal.and_then(|legal| legal.in_style(self.game(), self.style));
        let legal = legal.map_err(|refusal| died(&refusal))?;
        for (seat, actions) in &legal.actions {
            let line = match legal.actions.len() {
                1 => format!("{}\n", actions.join(" ")),
                _ => format!("@{seat}: {}\n", actions.join(" ")),
            };
            printer::err(&Printable::lines(&line));
        }
        Ok(())
    }

    /// Draws the position as `eyes` may see it.
    fn show(&self, eyes: Eyes) -> Result<(), Failure> {
        let style = self.app.picture();
        if !eyes.may_look(self.game()) {
            self.app
                .say(Level::Note, message!("this game cannot show only what all seats may see"));
            return Ok(());
        }
        printer::err(&show::picture(self.game(), eyes, style)?);
        Ok(())
    }

    /// Whose view may be shown now. After the end nothing is hidden.
    fn due(&self) -> Result<Eyes, Failure> {
        match self.recording.ended() {
            Some(_) => Ok(Eyes::All),
            None => Eyes::due(self.game()).map_err(|refusal| died(&refusal)),
        }
    }

    /// Whose view `:show` draws.
    fn asked(&self) -> Result<Eyes, Failure> {
        Eyes::acting(self.game()).map_err(|refusal| died(&refusal))
    }

    fn is_sealed(&self) -> Result<bool, Failure> {
        view::is_sealed(self.game()).map_err(|refusal| died(&refusal))
    }

    /// The position text that may be shown now.
    fn position(&self) -> Result<String, Failure> {
        self.due()?.position(self.game()).map_err(|refusal| died(&refusal))
    }

    fn game(&self) -> &Instance {
        self.recording.session.now()
    }

    /// Acknowledges an action that is on the disk.
    fn accept(&mut self, accepted: &Acknowledged) -> Result<(), Failure> {
        self.style = accepted.style.unwrap_or(self.style);
        let mut out = self.app.out();
        if self.app.global.json {
            let answer = JsonLine {
                ok: true,
                seat: accepted.seat,
                canonical: (!accepted.sealed).then_some(&accepted.canonical),
                sealed: accepted.sealed,
                position: accepted.standing.position.clone(),
                outcome: accepted.standing.outcome.clone(),
                error: None,
            };
            out.json(&answer)?;
        } else if !self.place.is_printed() {
            out.line(&accepted.shown)?;
        }
        out.flush()?;
        drop(out);
        if self.interactive { self.show(self.due()?) } else { Ok(()) }
    }

    fn not_accepted(
        &mut self,
        text: &[u8],
        span: Span,
        kind: Option<(FrameKind, Option<u8>)>,
        error: RecordError,
    ) -> Result<(), Failure> {
        let stop = match error {
            RecordError::Refused(refusal) if !refusal.died() => {
                Stop { span, action_index: 0, refusal: Box::new(refusal), kind }
            }
            RecordError::Wrong(message) => Self::stop(span, message),
            fatal => return Err(self.fatal(fatal)),
        };
        self.refuse(text, &stop)
    }

    fn stop(span: Span, message: Message) -> Stop {
        Stop::said(span, message)
    }

    /// Reports why an action is refused, and which actions are legal.
    fn refuse(&mut self, text: &[u8], stop: &Stop) -> Result<(), Failure> {
        self.refused = true;
        let hides = (self.secret || self.is_sealed()?) && !is_command(text);
        let mut fault = match hides {
            true => without_text(stop).fault(self.game(), b""),
            false => stop.fault(self.game(), text),
        };
        fault.action_index = Some(self.recording.session.played().len() as u64);
        if fault.kind == verdict::FaultKind::PluginDied {
            return Err(died(&stop.refusal));
        }
        // The line number counts from the start of the input.
        fault.line = self.line;
        self.app.complain(&fault, "-", Some(&self.game().plugin().game.slug));
        if self.app.global.json {
            let answer = JsonLine {
                ok: false,
                seat: fault.seat,
                canonical: None,
                sealed: false,
                position: self.position()?,
                outcome: self.game().outcome().map_err(|refusal| died(&refusal))?,
                error: Some(fault.in_language(self.app.language())),
            };
            let mut out = self.app.out();
            out.json(&answer)?;
            out.flush()?;
        }
        Ok(())
    }

    /// The failure that ends the program. Acknowledged actions stay on the disk.
    fn fatal(&self, error: RecordError) -> Failure {
        match error {
            RecordError::File(error) => Failure::file(self.place.path(), &error),
            RecordError::Refused(refusal) => died(&refusal),
            RecordError::Wrong(message) => Failure::no(message),
        }
    }
}

/// Words that users may know from other programs, and what they mean here.
const MEANT: [(&str, &str); 8] = [
    (":back", ":undo"),
    (":takeback", ":undo"),
    (":forward", ":redo"),
    (":exit", ":quit"),
    (":board", ":show"),
    (":legal", ":moves"),
    (":draw", ":offer-draw"),
    (":accept", ":agree-draw"),
];

/// The commands that are not events of a record.
const COMMANDS: [&str; 6] = [":undo", ":redo", ":moves", ":show", ":help", ":quit"];

/// A hint for an unknown word: the nearest command or event.
fn meant(typed: &[u8]) -> Option<Message> {
    let typed = String::from_utf8_lossy(typed);
    let word = typed.split(['=', '@', ' ']).next().filter(|word| word.starts_with(':'))?;
    let events: Vec<_> =
        EventWord::ALL.iter().map(|event| format!(":{}", event.as_str())).collect();
    let known = MEANT.iter().find(|(other, _)| word.eq_ignore_ascii_case(other));
    let nearest = || nearest(word, COMMANDS.into_iter().chain(events.iter().map(String::as_str)));
    let help = message!("`:help` lists what you can type");
    if word.eq_ignore_ascii_case(":pass") {
        return Some(message!("did you mean `pass`, which is an action? {help}", help));
    }
    Some(match known.map(|(_, meant)| *meant).or_else(nearest) {
        Some(meant) => message!("did you mean {meant}? {help}", meant, help),
        None => help,
    })
}

/// What follows a command on its line.
enum Argument {
    /// The line is not a command, or nothing follows.
    None,
    /// The number in `:undo 3` and `:redo 3`.
    Times(usize),
    /// What the command does not take.
    Wrong(Message),
}

fn argument(text: &[u8]) -> Argument {
    let text = String::from_utf8_lossy(text);
    let Some((word, after)) = text.split_once(|c: char| c.is_ascii_whitespace()) else {
        return Argument::None;
    };
    let (word, after) = (word.to_owned(), after.trim().to_owned());
    match &*word {
        ":undo" | ":redo" => {
            let digits = after.bytes().all(|byte| byte.is_ascii_digit());
            let times = digits.then(|| after.parse().unwrap_or(usize::MAX));
            times.filter(|times| *times > 0).map_or_else(
                || {
                    Argument::Wrong(message!(
                        "after `{word}` comes a number from 1, as in `{word} 3`, not `{after}`",
                        word,
                        after
                    ))
                },
                Argument::Times,
            )
        }
        word if COMMANDS.contains(&word) => {
            Argument::Wrong(message!("nothing can follow `{word}`", word))
        }
        _ => Argument::None,
    }
}

/// Whether a line is a command, which reveals nothing of a sealed submission.
fn is_command(text: &[u8]) -> bool {
    let one = text.starts_with(b":") && !text.iter().any(|byte| b" \t=".contains(byte));
    one || text.starts_with(b":adjudicate ")
}

/// The same refusal without the typed text.
fn without_text(stop: &Stop) -> Stop {
    let mut refusal = stop.refusal.clone();
    refusal.message = message!("the typed text, which is not shown, is refused");
    refusal.hint = Message::none();
    Stop { span: Span::default(), refusal, ..*stop }
}

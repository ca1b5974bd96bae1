//! Playing at the terminal or from standard input: what `record` and `resume` share.

use crate::app::{App, died};
use crate::commands::show;
use crate::exit::Failure;
use crate::printer;
use crate::scratch::Place;
use serde::Serialize;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::Path;
use wanqi_host::instance::{Instance, Kind};
use wanqi_host::legal::Legal;
use wanqi_host::mainline::{self, Item, Stop};
use wanqi_host::outcome::Outcome;
use wanqi_host::platform::Unseen;
use wanqi_host::printable::Printable;
use wanqi_host::recording::{Accepted, RecordError, Recording};
use wanqi_host::session::Attempt;
use wanqi_host::verdict::{self, Fault};
use wanqi_host::view::{self, Eyes};
use wanqi_notation::{Severity, Span};

/// The longest line that is read.
const LONGEST: u64 = 64 * 1024;

const HELP: &str = "\
an action a line, in any style of the game; beside it
  :undo            takes the last action back
  :resign          gives up; `@2` behind an event names another seat
  :timeout         the seat to act has lost on time
  :offer-draw      offers a draw; then :agree-draw or :decline
  :adjudicate 1-0  an arbiter ends the game
  :abandon         the game is broken off
  :illegal=TEXT    the seat to act loses by this illegal action
  :skip            the turn did not take place
  :moves           what is legal, and for whom where several may act
  :show            the position, as the seat to act may see it
  @2:ACTION        of seat 2; without a seat, of the one that is asked
  :quit            stops; `wanqi resume FILE` goes on";

/// A line of JSON for each thing done.
#[derive(Serialize)]
struct Answer<'a> {
    ok: bool,
    seat: Option<u32>,
    /// Not told while it is sealed.
    canonical: Option<&'a str>,
    sealed: bool,
    /// As all seats may see it, where seats see different things.
    position: String,
    outcome: Option<Outcome>,
    error: Option<Fault>,
}

/// A game at the terminal.
pub struct Table<'a> {
    app: &'a App,
    recording: Recording,
    place: &'a Place,
    interactive: bool,
    line: u64,
    refused: bool,
    /// What stands in the line that was read is, at least in part, sealed.
    secret: bool,
    /// While it is there, nothing of what is typed is seen.
    unseen: Option<Unseen>,
}

/// Whether reading goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Read,
    Quit,
}

impl<'a> Table<'a> {
    /// A table at which this game is played.
    pub fn new(app: &'a App, recording: Recording, place: &'a Place) -> Self {
        let interactive = io::stdin().is_terminal();
        Self {
            app,
            recording,
            place,
            interactive,
            line: 0,
            refused: false,
            secret: false,
            unseen: None,
        }
    }

    /// Plays until the game ends, the input does, or `:quit`.
    pub fn play(mut self) -> Result<(), Failure> {
        if self.interactive {
            self.show(self.due()?)?;
            self.app.say("note", "`:help` lists what can be written");
        }
        loop {
            self.chance()?;
            // When the game has ended, its last action can still be taken back.
            if self.read()? == Next::Quit {
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
        self.place.print(self.app)?;
        let file = self.place.path().display();
        if let Some(ending) = ended.as_ref().filter(|_| untouched && !self.interactive) {
            let message = format!("{file}: the game is finished, {}", ending.result);
            return Err(Failure::no(message).help("`:undo` takes the last action back"));
        }
        if !self.app.global.quiet {
            match &ended {
                Some(ending) => {
                    let (result, why) = (&ending.result, ending.termination);
                    match self.place.is_printed() {
                        true => self.app.say("note", format_args!("{result} ({why})")),
                        false => self
                            .app
                            .say("note", format_args!("{result} ({why}), recorded in {file}")),
                    }
                }
                None if self.place.is_printed() => self.app.say("note", "unfinished"),
                None => {
                    self.app.say("note", format_args!("unfinished; `wanqi resume {file}` goes on"));
                }
            }
        }
        // At a terminal a slip of the finger is no failure.
        match self.refused && !self.interactive {
            true => Err(Failure::silent_no()),
            false => Ok(()),
        }
    }

    /// Lets chance act while it is its turn.
    fn chance(&mut self) -> Result<(), Failure> {
        while let Some(drawn) = self.recording.draw().map_err(|error| self.fatal(error))? {
            self.accept(&drawn)?;
        }
        Ok(())
    }

    /// Says whose turn it is. What is typed then is not seen if it is to be sealed.
    fn prompt(&mut self) -> Result<(), Failure> {
        if !self.secret {
            self.unseen = None;
        } else if self.unseen.is_none() {
            match Unseen::begin() {
                Ok(unseen) => self.unseen = Some(unseen),
                Err(error) => {
                    let message = "what is typed can be seen, this terminal cannot hide it";
                    self.app.say("warning", format_args!("{message}: {error}"));
                }
            }
        }
        let prompt = match self.recording.ended() {
            Some(ending) => format!("{} ({}), :undo or :quit> ", ending.result, ending.termination),
            None => view::prompt(self.game()).map_err(|refusal| died(&refusal))?,
        };
        printer::err(&Printable::line(&prompt));
        Ok(())
    }

    /// Reads a line and does what it says.
    fn read(&mut self) -> Result<Next, Failure> {
        self.secret = self.is_sealed()?;
        if self.interactive {
            self.prompt()?;
        }
        let mut bytes = Vec::new();
        let mut input = io::stdin().lock();
        let failed = |error: io::Error| Failure::file(Path::new("-"), &error);
        (&mut input).take(LONGEST).read_until(b'\n', &mut bytes).map_err(failed)?;
        if bytes.is_empty() {
            return Ok(Next::Quit);
        }
        self.line += 1;
        if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
            while !bytes.ends_with(b"\n") && !bytes.is_empty() {
                bytes.clear();
                (&mut input).take(LONGEST).read_until(b'\n', &mut bytes).map_err(failed)?;
            }
            drop(input);
            self.refuse(b"", &Self::stop(Span::default(), "the line is too long"))?;
            return Ok(Next::Read);
        }
        drop(input);
        self.obey(&bytes)
    }

    fn obey(&mut self, line: &[u8]) -> Result<Next, Failure> {
        let text = line.trim_ascii();
        match text {
            b":quit" | b":q" => return Ok(Next::Quit),
            b":undo" => self.undo(text)?,
            b":help" | b":h" | b"?" => printer::err(&Printable::lines(&format!("{HELP}\n"))),
            b":moves" => self.moves()?,
            b":show" => self.show(self.asked()?)?,
            _ if text.starts_with(b":adjudicate ") => self.adjudicate(text)?,
            _ => self.tokens(text)?,
        }
        Ok(Next::Read)
    }

    /// What stands in a line as it could in a record.
    fn tokens(&mut self, text: &[u8]) -> Result<(), Failure> {
        for item in mainline::items(text) {
            let (span, done) = match &item {
                Item::Action(action) => {
                    (action.span, self.recording.act(&mainline::attempt(action)))
                }
                Item::Number(number) if number.dots == 0 => {
                    let token = &text[number.span.range()];
                    let attempt = Attempt { kind: Kind::Action, seat: None, token };
                    (number.span, self.recording.act(&attempt))
                }
                Item::Word(word) => (word.span, self.recording.event(word, None)),
                Item::Problem(problem) if problem.severity() == Severity::Error => {
                    let stop = Self::stop(problem.span, &problem.message);
                    return self.refuse(text, &stop);
                }
                Item::End(end) => {
                    let message = "a result is brought about: `:resign`, `:agree-draw`, \
                        `:adjudicate 1-0`";
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
                            Some(Attempt { kind: Kind::Action, seat: None, token: b"" })
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

    fn undo(&mut self, text: &[u8]) -> Result<(), Failure> {
        match self.recording.undo() {
            Ok(Some(accepted)) => self.accept(&accepted),
            Ok(None) => {
                let stop = Self::stop(Span::new(0, text.len()), "there is nothing to take back");
                self.refuse(text, &stop)
            }
            Err(error) => Err(self.fatal(error)),
        }
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
            return self.refuse(text, &Self::stop(span, "no result of this game"));
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

    /// What is legal; each line says whose it is where several may act.
    fn moves(&mut self) -> Result<(), Failure> {
        let legal = Legal::of(self.game(), false).map_err(|refusal| died(&refusal))?;
        for (seat, actions) in &legal.actions {
            let line = match legal.actions.len() {
                1 => format!("{}\n", actions.join(" ")),
                _ => format!("@{seat}: {}\n", actions.join(" ")),
            };
            printer::err(&Printable::lines(&line));
        }
        Ok(())
    }

    /// The picture, as these eyes see it.
    fn show(&self, eyes: Eyes) -> Result<(), Failure> {
        let style = self.app.picture();
        if !eyes.may_look(self.game()) {
            self.app.say("note", "the game does not tell what all seats may see");
            return Ok(());
        }
        printer::err(&show::picture(self.game(), eyes.seat(), style)?);
        Ok(())
    }

    /// Who may look on now. When all is over nothing has to be hidden.
    fn due(&self) -> Result<Eyes, Failure> {
        match self.recording.ended() {
            Some(_) => Ok(Eyes::All),
            None => Eyes::due(self.game()).map_err(|refusal| died(&refusal)),
        }
    }

    /// Who looks when somebody asks.
    fn asked(&self) -> Result<Eyes, Failure> {
        Eyes::acting(self.game()).map_err(|refusal| died(&refusal))
    }

    fn is_sealed(&self) -> Result<bool, Failure> {
        view::is_sealed(self.game()).map_err(|refusal| died(&refusal))
    }

    /// The position text that may be told now.
    fn position(&self) -> Result<String, Failure> {
        self.due()?.position(self.game()).map_err(|refusal| died(&refusal))
    }

    fn game(&self) -> &Instance {
        self.recording.session.now()
    }

    /// Acknowledges what is on the disk.
    fn accept(&mut self, accepted: &Accepted) -> Result<(), Failure> {
        let mut out = self.app.out();
        if self.app.global.json {
            let answer = Answer {
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
        kind: Option<(Kind, Option<u8>)>,
        error: RecordError,
    ) -> Result<(), Failure> {
        let stop = match error {
            RecordError::Refused(refusal) if !refusal.died() => {
                Stop { span, action_index: 0, refusal: Box::new(refusal), kind }
            }
            RecordError::Wrong(message) => Self::stop(span, &message),
            fatal => return Err(self.fatal(fatal)),
        };
        self.refuse(text, &stop)
    }

    fn stop(span: Span, message: &str) -> Stop {
        Stop::said(span, message)
    }

    /// Says why, and what would have been legal.
    fn refuse(&mut self, text: &[u8], stop: &Stop) -> Result<(), Failure> {
        self.refused = true;
        let tells = (self.secret || self.is_sealed()?) && !is_command(text);
        let mut fault = match tells {
            true => unseen(stop).fault(self.game(), b""),
            false => stop.fault(self.game(), text),
        };
        fault.action_index = Some(self.recording.session.played().len() as u64);
        if fault.kind == verdict::Kind::PluginDied {
            return Err(died(&stop.refusal));
        }
        // The place is that in the whole input.
        fault.line = self.line;
        self.app.complain(&fault, "-", Some(self.game()));
        if self.app.global.json {
            let answer = Answer {
                ok: false,
                seat: fault.seat,
                canonical: None,
                sealed: false,
                position: self.position()?,
                outcome: self.game().outcome().map_err(|refusal| died(&refusal))?,
                error: Some(fault),
            };
            let mut out = self.app.out();
            out.json(&answer)?;
            out.flush()?;
        }
        Ok(())
    }

    /// What ends the program; what was acknowledged stays on the disk.
    fn fatal(&self, error: RecordError) -> Failure {
        match error {
            RecordError::File(error) => Failure::file(self.place.path(), &error),
            RecordError::Refused(refusal) => died(&refusal),
            RecordError::Wrong(message) => Failure::no(message),
        }
    }
}

/// Whether a line is a word that says nothing of what is to be sealed.
fn is_command(text: &[u8]) -> bool {
    let one = text.starts_with(b":") && !text.iter().any(|byte| b" \t=".contains(byte));
    one || text.starts_with(b":adjudicate ")
}

/// The same refusal, without what was typed.
fn unseen(stop: &Stop) -> Stop {
    let mut refusal = stop.refusal.clone();
    refusal.message = "what was typed here, and is not shown, is not taken".to_owned();
    refusal.hint = String::new();
    Stop { span: Span::default(), refusal, ..*stop }
}

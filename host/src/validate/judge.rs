//! Judging the games of a text, one after another, with instances that are made once.

use super::Settings;
use super::id::GameId;
use super::log::{GameLog, Refused};
use super::place::Text;
use super::player::Wants;
use super::reading::{Branched, Done, Played, Which};
use super::record::{Record, Remark};
use super::starts::Starts;
use super::written::Steps;
use super::{apart, ending, play, player, tags, variations};
use crate::instance::{Instance, Refusal, bad_answer, one_line};
use crate::registry::{Container, Meaning, RecordTags, Registry, Unknown, Variant};
use crate::verdict::{Fault, Kind, Verdict};
use std::collections::BTreeMap;
use std::sync::Arc;
use wanqi_notation::events::{Event, Events, Options};
use wanqi_notation::{Severity, Span};

/// Verdicts that are handed on together.
const PART: usize = 1024;
/// Games that go to a worker together at most, and bytes of their records.
const TOGETHER: usize = 128;
const TOGETHER_BYTES: usize = 128 << 10;

/// What judging a text came to.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub games: u64,
    pub failed: u64,
    pub warned: u64,
    pub actions: u64,
    /// Games whose rules or options were assumed.
    pub assumed: u64,
    /// Verdicts: of all games, or of those with something to say. Their index counts from the
    /// beginning of the text.
    pub verdicts: Vec<Verdict>,
    /// Where each game stands in the text and whether it is good, if games are to be split.
    pub spans: Vec<(Span, bool)>,
    /// A plugin died.
    pub died: bool,
    /// Where the game of each verdict is, and what was played if it was begun; where that is wanted.
    pub played: Vec<(Span, Option<Played>)>,
}

/// A rule set with options, ready to play.
struct Ready {
    meaning: Arc<Meaning>,
    /// A game at the start, and one to play with; made when first wanted.
    games: Option<Box<(Instance, Instance)>>,
    /// The id of the game before its first action; made when first wanted.
    id: Option<GameId>,
}

enum Known {
    Ready(Ready),
    Unknown(Unknown),
}

/// Judges games. Each thread has its own.
pub(super) struct Judge<'r> {
    registry: &'r Registry,
    settings: &'r Settings,
    deciding: Vec<String>,
    /// [`name_bit`] of each of these.
    deciding_bits: u64,
    /// Tags of the players in the game that PGN text is of where nothing else is said.
    default_seats: Vec<String>,
    known: Starts<Known>,
    log: GameLog,
    steps: Steps,
    /// Memory to be used again.
    spare: Vec<Record<'static>>,
    /// What was played is kept.
    trace: bool,
    /// The games that are read; the only one by its index in the text.
    which: Which<'r>,
}

/// A text that is judged, and what came of it so far.
struct Desk<'a, 't> {
    text: &'t Text<'a>,
    file: &'t super::FileId,
    line: Lines,
    batch: Batch,
    /// Games that will be played in a worker together, all of one plugin.
    waiting: Vec<Waiting<'a, 't>>,
    /// Their bytes.
    bytes: usize,
    /// Refused actions for which it may still be looked at what would have been legal.
    looks: u32,
    /// Games of earlier parts.
    handed: u64,
    /// Memory to be used again.
    spare: Vec<Record<'a>>,
}

/// A game that will be played in a worker.
struct Waiting<'a, 't> {
    record: Record<'a>,
    case: Case<'a, 't>,
    told: Told,
    /// Taken when it is played.
    ask: Option<Begin>,
}

/// What a game begins with.
struct Begin {
    meaning: Arc<Meaning>,
    position: Option<String>,
    wants: Wants,
    id: Option<GameId>,
}

/// What is found out about a game on the way.
pub(super) struct Case<'a, 't> {
    pub text: &'t Text<'a>,
    pub settings: &'t Settings,
    pub errors: Vec<Fault>,
    pub warnings: Vec<Fault>,
    /// One more of either than are kept.
    beyond: [Option<Fault>; 2],
    /// The line of play that the error beyond is of.
    beyond_of: usize,
    pub actions: u64,
    pub died: bool,
    /// What was done, if that is wanted.
    pub trace: Option<Vec<Done>>,
    /// The line of play that is played: 0 is the main line, then the variations in their order.
    pub line: usize,
    /// Where each variation leaves the line before it, if that is wanted.
    pub branches: Vec<Option<Branched>>,
}

impl<'a, 't> Case<'a, 't> {
    pub fn new(text: &'t Text<'a>, settings: &'t Settings, trace: bool) -> Case<'a, 't> {
        Case {
            text,
            settings,
            errors: Vec::new(),
            warnings: Vec::new(),
            beyond: [None, None],
            beyond_of: 0,
            actions: 0,
            died: false,
            trace: trace.then(Vec::new),
            line: 0,
            branches: Vec::new(),
        }
    }

    /// An error about a stretch of the text, to be completed.
    pub fn error(&mut self, kind: Kind, span: Span, message: impl Into<String>) -> &mut Fault {
        let fault = self.text.fault(kind, span, message);
        self.died |= matches!(kind, Kind::PluginDied | Kind::Timeout);
        if let Some(stop) = self.beyond[0].take().filter(|fault| self.is_needed(fault)) {
            self.errors.push(stop);
        }
        if self.errors.len() < self.most() {
            self.errors.push(fault);
            let last = self.errors.len() - 1;
            return &mut self.errors[last];
        }
        self.beyond_of = self.line;
        self.beyond[0].insert(fault)
    }

    /// Of the errors that are not listed the first that stops the main line is told.
    fn is_needed(&self, beyond: &Fault) -> bool {
        beyond.stops && self.beyond_of == 0 && self.errors.len() == self.most()
    }

    /// A warning about a stretch of the text, to be completed.
    pub fn warning(&mut self, kind: Kind, span: Span, message: impl Into<String>) -> &mut Fault {
        let fault = self.text.fault(kind, span, message);
        if self.warnings.len() < self.most() {
            self.warnings.push(fault);
            let last = self.warnings.len() - 1;
            return &mut self.warnings[last];
        }
        self.beyond[1].insert(fault)
    }

    /// Another warning will be listed.
    pub fn lists_warnings(&self) -> bool {
        self.warnings.len() < self.most()
    }

    /// Errors, and warnings, that are listed.
    fn most(&self) -> usize {
        self.settings.max_faults.max(1)
    }

    /// The errors from this one on are of a variation.
    pub fn of_variation(&mut self, from: usize, path: &str) {
        let from = from.min(self.errors.len());
        for fault in self.errors[from..].iter_mut().chain(&mut self.beyond[0]) {
            fault.variation = Some(path.to_owned());
        }
    }

    /// The fault that was told last.
    fn last_error(&mut self) -> Option<&mut Fault> {
        self.beyond[0].as_mut().or(self.errors.last_mut())
    }

    /// Says that there were more faults than are kept; of the others only one that stops the game is told.
    pub fn bounded(&mut self) {
        let most = self.most();
        if let Some(stop) = self.beyond[0].clone().filter(|fault| self.is_needed(fault)) {
            self.errors.push(stop);
        }
        let lists = [(&mut self.errors, "errors"), (&mut self.warnings, "warnings")];
        for ((list, what), beyond) in lists.into_iter().zip(&mut self.beyond) {
            let Some(last) = beyond.take() else { continue };
            let mut limit = last;
            (limit.kind, limit.unlisted) = (Kind::Limit, true);
            limit.message = format!("more than {most} {what}: the others are not listed");
            (limit.hint, limit.rule, limit.stops, limit.seat) = (None, None, false, None);
            list.push(limit);
        }
    }

    /// A warning that `--strict` makes an error.
    pub fn lax(&mut self, kind: Kind, span: Span, message: impl Into<String>) -> &mut Fault {
        if self.settings.strict {
            return self.error(kind, span, message);
        }
        self.warning(kind, span, message)
    }

    /// A call failed that must not fail.
    pub fn broken(&mut self, span: Span, refusal: &Refusal) {
        self.error(refusal.kind(), span, refusal.message.clone());
    }
}

impl<'r> Judge<'r> {
    pub fn new(registry: &'r Registry, settings: &'r Settings) -> Judge<'r> {
        let deciding = registry.deciding_tags();
        let deciding_bits = deciding.iter().fold(0, |bits, name| bits | name_bit(name));
        Judge {
            registry,
            settings,
            deciding,
            deciding_bits,
            default_seats: registry.default_seats(Container::Pgn),
            known: Starts::default(),
            log: GameLog::default(),
            steps: Steps::default(),
            spare: Vec::new(),
            trace: false,
            which: Which::default(),
        }
    }

    /// The same, which keeps what was played of these games.
    pub fn tracing(self, which: Which<'r>) -> Judge<'r> {
        Judge { trace: true, which, ..self }
    }

    /// Of the next text one game alone is read.
    pub fn read_only(&mut self, only: Option<u64>) {
        self.which.only = only;
    }

    /// Judges every game of a text. Games of a plugin that runs in workers go there, many at a time.
    pub fn judge(&mut self, text: &Text<'_>, game_follows: bool, file: &super::FileId) -> Batch {
        self.judge_all(text, game_follows, file, None)
    }

    /// The same in parts. `part` takes each but the last, which is returned; false ends the work.
    pub fn judge_in_parts(
        &mut self,
        text: &Text<'_>,
        game_follows: bool,
        file: &super::FileId,
        part: &mut dyn FnMut(Batch) -> bool,
    ) -> Batch {
        self.judge_all(text, game_follows, file, Some(part))
    }

    fn judge_all(
        &mut self,
        text: &Text<'_>,
        game_follows: bool,
        file: &super::FileId,
        mut part: Option<&mut dyn FnMut(Batch) -> bool>,
    ) -> Batch {
        let options = Options { game_follows, ..self.settings.lexer };
        let mut record = Record::default();
        let mut inside = false;
        let line = Lines { at: 0, line: text.line };
        let (batch, waiting) = (Batch::default(), Vec::new());
        let spare = std::mem::take(&mut self.spare);
        let spare = spare.into_iter().map(Record::recycled).collect();
        let looks = self.settings.max_hints_together;
        let mut desk = Desk { text, file, line, batch, waiting, bytes: 0, looks, handed: 0, spare };
        let mut events = Events::with_options(text.bytes, &options);
        while let Some(event) = events.next() {
            match event {
                Event::GameStart { at } => {
                    let outside = std::mem::take(&mut record.problems);
                    record.clear(at);
                    record.problems = outside;
                    inside = true;
                }
                Event::GameEnd { span } => {
                    (record.start, record.end) = (span.start, span.end);
                    self.game(&mut record, &mut desk);
                    record.problems.clear();
                    inside = false;
                    if let Some(part) = &mut part
                        && desk.batch.verdicts.len() >= PART
                    {
                        desk.handed += desk.batch.games;
                        if !part(std::mem::take(&mut desk.batch)) {
                            break;
                        }
                    }
                }
                Event::Problem(problem)
                    if !inside && record.problems.len() < self.settings.max_faults =>
                {
                    record.problems.push(*problem);
                }
                event if inside => {
                    record.take(event, self.settings.variations, self.settings.limits);
                    record.take_plain(&mut events, self.settings.variations);
                }
                _ => {}
            }
        }
        if record.problems.iter().any(|problem| problem.severity() == Severity::Error) {
            // Bytes without a game: they are told as a game that is none.
            let problems = std::mem::take(&mut record.problems);
            record.clear(text.bytes.len());
            record.problems = problems;
            self.game(&mut record, &mut desk);
        }
        self.play_waiting(&mut desk);
        self.spare = desk.spare.into_iter().map(Record::recycled).collect();
        desk.batch
    }

    /// Judges a game, or has it wait for a worker.
    fn game<'a, 't>(&mut self, record: &mut Record<'a>, desk: &mut Desk<'a, 't>)
    where
        'r: 't,
    {
        if self.passes_over(record, desk.batch.games) {
            desk.batch.games += 1;
            desk.batch.spans.push((Span::new(record.start, record.end), true));
            return;
        }
        let mut case = Case::new(desk.text, self.settings, self.trace);
        form(record, &mut case);
        let mut told = Told::default();
        let begins = record.end > record.start && !self.which.unplayed;
        let begin = if begins { self.begin(record, desk.file, &mut case, &mut told) } else { None };
        if let Some(ask) = &begin
            && !self.trace
            && ask.meaning.variant.plugin.isolated()
        {
            return self.wait((record, case, told), begin, desk);
        }
        self.play_waiting(desk);
        if let Some(mut ask) = begin {
            // Those that waited may have looked up others.
            self.look_up(record, desk.file);
            ask.wants.looks = ask.wants.looks.min(desk.looks);
            self.play(record, ask, &mut case, &mut told);
            desk.looks = desk.looks.saturating_sub(self.log.looked());
        }
        self.close(record, case, told, desk);
    }

    /// Whether a game is none of those that are read.
    #[inline]
    fn passes_over(&self, record: &Record<'_>, index: u64) -> bool {
        let Which { only, tags, .. } = self.which;
        only.is_some_and(|only| only != index)
            || tags.is_some_and(|fit| record.end > record.start && !fit(&tags_of(record)))
    }

    /// Has a game wait for the worker, together with others of its plugin.
    fn wait<'a, 't>(
        &mut self,
        (record, case, told): (&mut Record<'a>, Case<'a, 't>, Told),
        ask: Option<Begin>,
        desk: &mut Desk<'a, 't>,
    ) {
        let plugin =
            |ask: &Option<Begin>| ask.as_ref().map(|ask| Arc::as_ptr(&ask.meaning.variant.plugin));
        let full = desk.waiting.len() >= TOGETHER || desk.bytes >= TOGETHER_BYTES;
        if full || desk.waiting.last().is_some_and(|last| plugin(&last.ask) != plugin(&ask)) {
            self.play_waiting(desk);
        }
        desk.bytes += record.end - record.start;
        let next = desk.spare.pop().unwrap_or_default();
        let record = std::mem::replace(record, next);
        desk.waiting.push(Waiting { record, case, told, ask });
    }

    /// Plays the games that wait. Where the worker ends on the way, or answers what cannot be, they are
    /// played one by one, each call a question: so a death is told of the game, and the action, that it
    /// happened at, and no verdict is lost or told twice.
    fn play_waiting(&mut self, desk: &mut Desk<'_, '_>) {
        if desk.waiting.is_empty() {
            return;
        }
        desk.bytes = 0;
        let mut waiting = std::mem::take(&mut desk.waiting);
        let asks = waiting.iter().filter_map(|game| {
            let Begin { meaning, position, wants, .. } = game.ask.as_ref()?;
            let position = position.as_deref();
            Some(apart::Game { meaning, position, wants: *wants, record: &game.record })
        });
        let mut answer = apart::play(desk.looks, asks);
        if answer.is_none() {
            // Games of a worker that has ended are of no use any more.
            self.known.clear();
        }
        for Waiting { record, case, told, ask } in &mut waiting {
            let Some(mut ask) = ask.take() else { continue };
            let plugin = ask.meaning.variant.plugin.clone();
            if answer.as_mut().is_some_and(|answer| answer.next(record, &mut self.log)) {
                self.log.look_at(ask.meaning.variant.game());
                let id = told.verdict(record, &ask, &mut self.log, &mut self.steps, case);
                if ask.wants.start && ask.position.is_none() {
                    self.look_up(record, desk.file);
                    self.keep_id(&ask.meaning, id);
                }
            } else {
                answer = None;
                self.look_up(record, desk.file);
                ask.wants.looks = ask.wants.looks.min(desk.looks);
                self.play(record, ask, case, told);
            }
            desk.looks = desk.looks.saturating_sub(self.log.looked());
            if case.died {
                self.known.clear();
            } else {
                // Not before its log was read: an answer that is none is no sign of life.
                plugin.lives();
            }
        }
        if let Some(answer) = answer {
            answer.end();
        }
        for Waiting { record, case, told, .. } in waiting.drain(..) {
            self.close(&record, case, told, desk);
            desk.spare.push(record);
        }
        desk.waiting = waiting;
    }

    /// Notes the id of a game before its first action.
    fn keep_id(&mut self, meaning: &Meaning, id: Option<GameId>) {
        if let Some(ready) = self.ready(meaning) {
            ready.id = ready.id.or(id);
        }
    }

    /// The start that was looked up last, if it is of this game: no plugin plays, or names, another's.
    fn ready(&mut self, meaning: &Meaning) -> Option<&mut Ready> {
        match self.known.get()? {
            Known::Ready(ready) if ready.meaning.is_same(meaning) => Some(ready),
            _ => None,
        }
    }

    /// Makes a game's verdict.
    fn close(
        &mut self,
        record: &Record<'_>,
        mut case: Case<'_, '_>,
        told: Told,
        desk: &mut Desk<'_, '_>,
    ) {
        let is_game = record.end > record.start;
        let Desk { text, file, line, batch, handed, .. } = desk;
        // Games without actions may come before it.
        let first = text.offset == 0 && batch.failed == 0 && batch.actions == 0 && *handed == 0;
        if first && is_game && !case.errors.is_empty() {
            self.first_of_file(record, &told, &mut case);
        }
        case.bounded();
        let Case { mut errors, mut warnings, actions, died, trace, branches, .. } = case;
        let (ok, warned) = (errors.is_empty(), !warnings.is_empty());
        batch.games += 1;
        batch.failed += u64::from(!ok);
        batch.warned += u64::from(warned);
        batch.actions += actions;
        batch.assumed += u64::from(told.assumed);
        batch.died |= died;
        if self.settings.split || self.trace {
            batch.spans.push((Span::new(record.start, record.end), ok));
        }
        if self.settings.all_verdicts || self.trace || !ok || warned {
            errors.sort_by_key(|fault| fault.byte);
            warnings.sort_by_key(|fault| fault.byte);
            let line = line.of(record.start, text);
            if let Some(steps) = trace {
                let span = Span::new(record.start, record.end);
                let played = |(meaning, start)| Played { meaning, start, steps, branches };
                batch.played.push((span, told.begun.map(played)));
            }
            batch.verdicts.push(Verdict {
                file: file.name.clone(),
                index: batch.games - 1,
                line,
                game: told.variant.as_ref().map(|variant| variant.game().slug.clone()),
                rules: told.variant.as_ref().map(|variant| variant.ruleset().slug.clone()),
                rules_assumed: told.assumed,
                actions,
                ok,
                errors,
                warnings,
                result: told.ending.result,
                result_checked: told.ending.checked,
                outcome: told.ending.outcome,
                id: told.id,
            });
        }
    }

    /// Which game it is, and what it begins with; none, and a fault, where that cannot be told.
    fn begin(
        &mut self,
        record: &Record<'_>,
        file: &super::FileId,
        case: &mut Case<'_, '_>,
        told: &mut Told,
    ) -> Option<Begin> {
        self.look_up(record, file);
        let ready = match self.known.get()? {
            Known::Ready(ready) => ready,
            Known::Unknown(unknown) => {
                unknown_fault(unknown, record, case);
                return None;
            }
        };
        let meaning = ready.meaning.clone();
        told.name(&meaning);
        tags::check(record, &meaning, self.registry, case);
        let Ok(position) = tags::position(record, case) else {
            stops(case);
            return None;
        };
        let id = ready.id.filter(|_| position.is_none());
        let wants = Wants {
            texts: self.settings.all_verdicts || self.trace,
            start: self.settings.all_verdicts && id.is_none(),
            roles: record.tag("FinalRoles").is_some(),
            looks: self.settings.max_hints,
            // One more than are listed: so it is seen that there are more.
            faults: u32::try_from(self.settings.max_faults.max(1))
                .unwrap_or(u32::MAX)
                .saturating_add(1),
        };
        Some(Begin { meaning, position, wants, id })
    }

    /// Plays a game that was looked up, in this process or call by call in a worker.
    fn play(&mut self, record: &Record<'_>, ask: Begin, case: &mut Case<'_, '_>, told: &mut Told) {
        let mut log = std::mem::take(&mut self.log);
        log.clear();
        let trace = self.trace;
        let mut positioned = None;
        let known = if ask.position.is_none() { self.ready(&ask.meaning) } else { None };
        let games = known.map_or(&mut positioned, |ready| &mut ready.games);
        let Meaning { variant, options, .. } = &*ask.meaning;
        let create = || variant.create(options, ask.position.as_deref().unwrap_or_default());
        match player::start(games, create) {
            Err(refused) => log.refused = Some(refused),
            Ok((start, work)) => {
                let begun = if trace { start.try_clone().map(Some) } else { Ok(None) };
                match begun {
                    Ok(begun) => {
                        told.begun = begun.map(|start| ((*ask.meaning).clone(), start));
                        player::play(start, work, record, ask.wants, &mut log);
                    }
                    Err(refusal) => log.refused = Some(Refused::Broken(refusal)),
                }
            }
        }
        let gone = games.as_ref().is_some_and(|games| games.1.is_gone());
        let id = told.verdict(record, &ask, &mut log, &mut self.steps, case);
        self.log = log;
        if ask.wants.start && ask.position.is_none() {
            self.keep_id(&ask.meaning, id);
        }
        if case.died || gone {
            self.known.clear();
        } else {
            ask.meaning.variant.plugin.lives();
        }
    }

    /// The first game of a file, which names no game, fails from its first actions: which games take it?
    /// And a text without a tag, of which nothing can be played, is no record: that is one thing to say.
    #[cold]
    fn first_of_file(&self, record: &Record<'_>, told: &Told, case: &mut Case<'_, '_>) {
        // What an importer writes names its game.
        let versioned = record.versioned() && case.text.imported.is_none();
        let named = versioned || self.settings.meant.variant.is_some();
        let early = |fault: &&mut Fault| {
            let first = match fault.action_index {
                Some(at) => at < 4,
                None => fault.kind == Kind::BadPosition,
            };
            fault.stops && fault.variation.is_none() && first
        };
        if !named
            && (record.main.marks().len() > 1 || case.errors[0].kind == Kind::BadPosition)
            && let Some(variant) = &told.variant
        {
            let takers = takers(self.registry, variant, case.text.imported.is_some(), record);
            if let Some(fault) = case.errors.iter_mut().find(early)
                && !takers.is_empty()
            {
                let games: Vec<_> = takers.iter().map(|name| format!("--game {name}")).collect();
                let hint = format!("its actions are legal with {}", games.join(" or "));
                fault.hint = Some(match fault.hint.take() {
                    Some(before) => format!("{hint}; {before}"),
                    None => hint,
                });
            }
        }
        if record.tags.is_empty() && case.actions == 0 && case.errors.len() > 3 {
            case.errors.sort_by_key(|fault| fault.byte);
            let more = case.errors.len() - 1;
            case.errors[0].stops = case.errors.iter().any(|fault| fault.stops);
            case.errors.truncate(1);
            case.errors[0].hint = Some(format!(
                "this does not look like a record: there is no tag, and no action can be read; {more} more \
                 errors are not listed"
            ));
        }
    }

    /// Finds, or makes, the start that the record's tags ask for; it is at hand in `self.known`.
    fn look_up(&mut self, record: &Record<'_>, file: &super::FileId) {
        let key = &mut self.known.key;
        key.clear();
        key.push(u8::from(file.container == Container::Sgf));
        key.extend_from_slice(file.owner.as_deref().unwrap_or_default().as_bytes());
        key.push(0);
        key.extend_from_slice(file.suffix.as_deref().unwrap_or_default().as_bytes());
        for tag in &record.tags {
            if self.deciding_bits & name_bit(tag.name) != 0
                && self.deciding.iter().any(|name| name == tag.name)
            {
                key.push(0);
                key.extend_from_slice(tag.name.as_bytes());
                key.push(0);
                key.extend_from_slice(tag.raw);
            }
        }
        let has_seats = self.default_seats.iter().all(|seat| record.tag(seat).is_some());
        if !has_seats && !record.versioned() {
            // Whose names are there, and from where the game begins, says which game it is.
            for tag in &record.tags {
                key.push(1);
                key.extend_from_slice(tag.name.as_bytes());
                if matches!(tag.name, "FEN" | "Position") {
                    key.push(0);
                    key.extend_from_slice(tag.raw);
                }
            }
        }
        if self.known.find() {
            return;
        }
        let tags = tags_of(record);
        let meant = &self.settings.meant;
        let suffix = file.suffix.as_deref();
        let known = match self.registry.meaning(&tags, file.container, suffix, meant) {
            Err(unknown) => Known::Unknown(unknown),
            // An importer may write anything, but not records of others.
            Ok(meaning)
                if let Some(owner) = &file.owner
                    && *owner != meaning.variant.game().slug =>
            {
                let other = &meaning.variant.game().slug;
                Known::Unknown(Unknown {
                    kind: Kind::UnknownGame,
                    tag: Some("Game".to_owned()),
                    message: format!("the importer of {owner} has made a record of {other}"),
                    hint: String::new(),
                })
            }
            Ok(mut meaning) => {
                // An importer that infers the rule set from what is played pins no revision.
                let inferred = file.owner.is_some()
                    && !meant.rules_named
                    && tags.get("Rules").is_some_and(|rules| !rules.contains('@'));
                meaning.assumed |= inferred;
                Known::Ready(Ready { meaning: Arc::new(meaning), games: None, id: None })
            }
        };
        self.known.insert(known);
    }
}

/// The tags of a record, in order.
fn tags_of(record: &Record<'_>) -> RecordTags {
    let pairs = record.tags.iter().map(|tag| (tag.name.to_owned(), tag.value().into_owned()));
    RecordTags(pairs.collect())
}

/// The game does not begin, for the reason given last.
fn stops(case: &mut Case<'_, '_>) {
    if let Some(fault) = case.last_error() {
        fault.stops = true;
    }
}

/// One of 64 bits for a tag's name, so that most names are known not to be among some others at once.
#[inline]
fn name_bit(name: &str) -> u64 {
    let first = name.as_bytes().first().copied().unwrap_or_default();
    1 << ((usize::from(first) * 8 + name.len()) % 64)
}

/// What is told of a game beside its faults.
#[derive(Default)]
struct Told {
    variant: Option<Variant>,
    assumed: bool,
    ending: ending::Ending,
    id: Option<String>,
    /// What the game began with, where what was played is kept.
    begun: Option<(Meaning, Instance)>,
}

impl Told {
    fn name(&mut self, meaning: &Meaning) {
        self.assumed = meaning.assumed;
        self.variant.get_or_insert_with(|| meaning.variant.clone());
    }

    /// What playing the game came to; the id of the game before its first action, where it is known.
    fn verdict(
        &mut self,
        record: &Record<'_>,
        ask: &Begin,
        log: &mut GameLog,
        steps: &mut Steps,
        case: &mut Case<'_, '_>,
    ) -> Option<GameId> {
        let (meaning, texts) = (&*ask.meaning, ask.wants.texts);
        let first = Span::new(record.start, record.start);
        match log.refused.take() {
            None => {}
            Some(Refused::Start(refusal)) => {
                match &ask.position {
                    Some(position) if refusal.status != wanqi_abi::BAD_OPTIONS => {
                        tags::bad_position(record, position, &refusal, case);
                        stops(case);
                    }
                    _ => refused_start(meaning, &refusal, record, case).stops = true,
                }
                return None;
            }
            Some(Refused::Broken(refusal)) => {
                case.broken(first, &refusal);
                stops(case);
                return None;
            }
        }
        let wants_id = case.settings.all_verdicts;
        let begun = match log.begun.take().map(|texts| started(meaning, texts)) {
            Some(Ok(id)) => Some(id),
            None if !ask.wants.start => None,
            Some(Err(refusal)) => {
                case.broken(first, &refusal);
                stops(case);
                return None;
            }
            None => {
                case.broken(first, &bad_answer("no text of options and position"));
                stops(case);
                return None;
            }
        };
        let id = ask.id.or(begun);
        let own = id.filter(|_| wants_id);
        let played = play::judge(
            meaning,
            &record.main,
            &mut log.main,
            texts,
            play::Of::Main(own),
            steps,
            case,
        );
        case.actions = played.actions;
        self.ending =
            ending::judge(meaning, record, &played, std::mem::take(&mut log.ending), case);
        if played.whole {
            self.id = played.id.map(|id| id.to_string());
        }
        if !record.variations.is_empty() && !case.died {
            let main = (std::mem::take(steps), played);
            let broken = log.broken.take();
            variations::judge(meaning, record, main, (&mut log.variations, broken), texts, case);
        }
        id
    }
}

/// The id of a game that begins with these texts of options and position.
fn started(meaning: &Meaning, (options, position): (String, String)) -> Result<GameId, Refusal> {
    let options = one_line(options, "the text of options")?;
    let position = one_line(position, "the text of a position")?;
    let variant = &meaning.variant;
    let (game, set) = (&variant.game().slug, &variant.ruleset().slug);
    Ok(GameId::of_start(game, set, &options, &position))
}

/// Rule sets, one a game and a few at most, that take the whole main line of a record. What an importer
/// has read is of its game.
fn takers(registry: &Registry, but: &Variant, imported: bool, record: &Record<'_>) -> Vec<String> {
    const MOST: usize = 3;
    let position = record.tag("FEN").or(record.tag("Position")).map(|tag| tag.value().into_owned());
    let position = position.unwrap_or_default();
    let takes = |variant: &Variant| {
        let other = imported && variant.game().slug != but.game().slug;
        if other || variant.plugin.isolated() || variant.name() == but.name() {
            return false;
        }
        let Ok(mut game) = variant.create("", &position) else { return false };
        let flags = wanqi_abi::LENIENT | wanqi_abi::IGNORE_MARKS;
        game.replay(&record.main.frames, flags, &mut Vec::new()).1.is_ok()
    };
    let mut found: Vec<String> = Vec::new();
    for variant in registry.variants() {
        let game = &variant.game().slug;
        let known = found.iter().any(|name| name.split('/').next() == Some(game));
        if found.len() < MOST && !known && takes(&variant) {
            found.push(play::call_name(&variant));
        }
    }
    found
}

/// What is wrong with the form, and what comments say.
pub(super) fn form(record: &Record<'_>, case: &mut Case<'_, '_>) {
    case.warnings.append(&mut case.text.of_file.borrow_mut());
    for problem in &record.problems {
        let kind = Kind::from(problem.kind);
        let hint = (!problem.hint.is_empty()).then(|| problem.hint.to_string());
        let message = problem.message.to_string();
        match problem.severity() {
            Severity::Error => {
                let fault = case.error(kind, problem.span, message);
                fault.hint = hint;
                fault.stops = record.main.lost_at == Some(problem.span);
            }
            Severity::Warning => case.warning(kind, problem.span, message).hint = hint,
        }
    }
    if let Some((span, (most, what))) = record.over {
        let message = format!("more than {most} {what}: the rest of the game is passed over");
        case.error(Kind::Limit, span, message).stops = true;
    }
    let mut restored = restored(record, case.text);
    for &(span, remark) in &record.comments {
        match remark {
            Remark::Restored(_) => {
                // Several at one place of the file are reported once.
                let place = case.text.in_source(span).start;
                let Some(frames) = restored.remove(&place) else { continue };
                let marks = frames.into_iter().filter_map(|frame| record.main.marks().get(frame));
                let texts = marks
                    .map(|mark| String::from_utf8_lossy(&case.text.bytes[mark.span.range()]))
                    .collect::<Vec<_>>()
                    .join(" ");
                let colon = if texts.is_empty() { "" } else { ": " };
                let message = match case.text.imported {
                    Some(_) => {
                        format!("inserted what the file implies and leaves out{colon}{texts}")
                    }
                    None => format!("marked as inserted{colon}{texts}"),
                };
                case.warning(Kind::Restored, span, message);
            }
            Remark::BadCheckpoint => {
                let message = "a checkpoint is 16 hexadecimal digits";
                let hint = "as in `[%pos 0123456789abcdef]`";
                case.error(Kind::CheckpointMismatch, span, message).hint = Some(hint.to_owned());
            }
            Remark::Unknown if record.versioned() && case.text.imported.is_none() => {
                case.warning(Kind::UnknownCommand, span, "a command that the notation has not");
            }
            Remark::Unknown => {}
        }
    }
}

/// The frames that are marked as inserted, by where in the file they come from.
fn restored(record: &Record<'_>, text: &Text<'_>) -> BTreeMap<usize, Vec<usize>> {
    let mut places = BTreeMap::<usize, Vec<usize>>::new();
    for &(span, remark) in &record.comments {
        if let Remark::Restored(frame) = remark {
            places.entry(text.in_source(span).start).or_default().extend(frame);
        }
    }
    places
}

fn unknown_fault(unknown: &Unknown, record: &Record<'_>, case: &mut Case<'_, '_>) {
    let tag = unknown.tag.as_deref().and_then(|name| record.tag(name));
    let first = Span::new(record.start, record.start);
    let span = tag.map_or(first, |tag| tag.value_span);
    let fault = case.error(unknown.kind, span, unknown.message.clone());
    fault.hint = (!unknown.hint.is_empty()).then(|| unknown.hint.clone());
    fault.stops = true;
}

/// The plugin takes neither options nor start.
fn refused_start<'c>(
    meaning: &Meaning,
    refusal: &Refusal,
    record: &Record<'_>,
    case: &'c mut Case<'_, '_>,
) -> &'c mut Fault {
    let tag = record.tag("Options").or(record.tag("Rules"));
    let mut span = tag.map_or(Span::new(record.start, record.start), |tag| tag.value_span);
    if let Some(tag) = record.tag("Options")
        && tag.raw == meaning.options.as_bytes()
        && refusal.length > 0
    {
        span = part(tag.value_span, refusal);
    }
    let fault = case.error(refusal.kind(), span, refusal.message.clone());
    fault.hint = (!refusal.hint.is_empty()).then(|| refusal.hint.clone());
    fault.rule = (!refusal.rule.is_empty()).then(|| refusal.rule.clone());
    fault
}

/// The part of a value that a refusal names.
pub(super) fn part(value: Span, refusal: &Refusal) -> Span {
    let start = value.start.saturating_add(refusal.offset as usize).min(value.end);
    let end = start.saturating_add(refusal.length as usize).min(value.end);
    if refusal.length == 0 && refusal.offset == 0 { value } else { Span::new(start, end) }
}

/// Counts lines as games go by, so that each byte is looked at once.
struct Lines {
    at: usize,
    line: u64,
}

impl Lines {
    fn of(&mut self, byte: usize, text: &Text<'_>) -> u64 {
        if text.imported.is_some() {
            return text.line_of(byte);
        }
        if byte > self.at {
            self.line += wanqi_notation::position::count_lines(&text.bytes[self.at..byte]);
            self.at = byte;
        }
        self.line
    }
}

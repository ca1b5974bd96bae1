//! Reads, validates and reports at the same time; the report gets the games in the order of the
//! files.

use super::judge::{Batch, Judge, JudgedGame};
use super::ordered::{self, Queue};
use super::pieces::{FilePiece, Pieces};
use super::place::PlacedText;
use super::range::{Part, Place, Range, RangeFile};
use super::reporting::{Finding, Import, Judged, Reporting, Spent};
use super::{FileId, Report, RunResult, Settings};
use crate::instance::{Format, Refusal};
use crate::registry::{Container, Registry};
use crate::source::{Claims, From, Input, MAGIC, Seekable};
use crate::verdict::{Fault, FaultKind, Reason, Verdict};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use wanqi_notation::segment::{self, Config, Segment, Segments, Start};
use wanqi_notation::{Span, message};

/// The most bytes of all pieces together that importers read at a time, unless one piece alone has
/// more. The games of a piece take up to 110 bytes of memory for each of its bytes.
const IMPORTED_TOGETHER: usize = 8 << 20;

/// Work for a judge.
struct Job {
    file: Arc<FileId>,
    work: Work,
    /// Dropped when the work is done.
    share: Option<Share>,
}

/// The bytes of the pieces that importers read at present.
#[derive(Default)]
struct Imports {
    bytes: Mutex<usize>,
    /// Signals that a piece is done.
    done: Condvar,
}

/// The bytes of a piece that an importer reads.
struct Share(Arc<Imports>, usize);

impl Imports {
    /// Waits until there is room for a piece. The pieces before it do not wait for it, because the
    /// results are reported in order.
    fn share(self: &Arc<Self>, bytes: usize) -> Share {
        let used = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |used: &mut usize| *used > 0 && *used + bytes > IMPORTED_TOGETHER;
        let mut used = self.done.wait_while(used, full).unwrap_or_else(PoisonError::into_inner);
        *used += bytes;
        Share(self.clone(), bytes)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        *self.0.bytes.lock().unwrap_or_else(PoisonError::into_inner) -= self.1;
        self.0.done.notify_all();
    }
}

enum Work {
    /// A segment with games.
    Segment(Segment),
    /// A file that a game's format reads, or a piece of it.
    Import(Format, FilePiece, Arc<AtomicBool>),
}

pub(super) fn run(
    registry: &Registry,
    settings: &Settings,
    claims: &Claims,
    inputs: &[Input],
    report: &mut dyn Report,
) -> RunResult {
    let mut run = RunResult::default();
    let mut reporting = Reporting::new(report, &mut run, settings.max_imported_games);
    let range = 0..u64::MAX;
    let stopped = judged(registry, settings, range.clone(), &mut reporting, |queue| {
        FileReader { settings, claims, range, queue, imports: Arc::default() }.files(inputs);
    });
    RunResult { stopped, ..run }
}

/// Validates the games that begin in a range of an opened file; returns what the run covered, if it
/// reached the end of the range.
pub(super) fn run_part(
    registry: &Registry,
    settings: &Settings,
    file: RangeFile,
    range: &Range,
    input: &Input,
    report: &mut dyn Report,
) -> (RunResult, Option<Part>) {
    let mut run = RunResult::default();
    let reporting = Reporting::new(report, &mut run, settings.max_imported_games);
    let mut reporting = reporting.ranged(range, input);
    let claims = Claims::default();
    let range = range.bytes();
    let stopped = judged(registry, settings, range.clone(), &mut reporting, |queue| {
        let imports = Arc::default();
        FileReader { settings, claims: &claims, range, queue, imports }.part(input, file);
    });
    let part = reporting.part();
    (RunResult { stopped, ..run }, part)
}

/// Does the work that `give` queues, and reports its results in order; true if the report stopped
/// the run.
fn judged<'i>(
    registry: &Registry,
    settings: &Settings,
    range: std::ops::Range<u64>,
    reporting: &mut Reporting<'_>,
    give: impl FnOnce(&mut dyn Queue<Job, Finding<'i>>) + Send,
) -> bool {
    let worker = || {
        let mut judge = Judge::new(registry, settings).within(range.clone());
        let spent = Spent::new(settings.jobs);
        move |job: Job, send: &mut dyn FnMut(Finding<'i>) -> bool| {
            let Job { file, work, share } = job;
            answer(&mut judge, settings, work, &file, &mut |answer| {
                spent.free();
                send(Finding::Answer(Box::new(answer), spent.clone()))
            });
            drop(share);
        }
    };
    let mut stopped = false;
    ordered::run(settings.jobs, give, &worker, &mut |finding| {
        let goes_on = reporting.next(finding);
        stopped |= !goes_on;
        goes_on
    });
    stopped
}

/// Does a job, and sends its result in one answer or several; false if the run was stopped.
fn answer(
    judge: &mut Judge<'_>,
    settings: &Settings,
    work: Work,
    file: &FileId,
    send: &mut dyn FnMut(Judged) -> bool,
) -> bool {
    match work {
        Work::Segment(segment) => send(judge_segment(judge, settings, segment, file)),
        Work::Import(format, piece, enough) => {
            judge_import(judge, settings, &format, (piece, enough), file, send)
        }
    }
}

fn judge_segment(
    judge: &mut Judge<'_>,
    settings: &Settings,
    segment: Segment,
    file: &FileId,
) -> Judged {
    let batch = self::segment(judge, &segment, file);
    let length = segment.length;
    let bytes = if settings.split { segment.bytes } else { Vec::new() };
    Judged { batch, bytes, length, import: None }
}

/// Validates the games of a segment.
pub(super) fn segment(judge: &mut Judge<'_>, segment: &Segment, file: &FileId) -> Batch {
    let text = PlacedText::new(&segment.bytes, segment.offset, segment.line, segment.column);
    match &segment.problem {
        None => judge.judge(&text, segment.game_follows, file),
        Some(problem) => {
            let kind = FaultKind::from(problem.kind);
            let mut fault = text.fault(kind, Span::default(), problem);
            fault.length = segment.length;
            let first = Some(Place { byte: segment.offset, line: segment.line });
            Batch { first, ..failed(file, fault) }
        }
    }
}

fn judge_import(
    judge: &mut Judge<'_>,
    settings: &Settings,
    format: &Format,
    (piece, enough): (FilePiece, Arc<AtomicBool>),
    file: &FileId,
    send: &mut dyn FnMut(Judged) -> bool,
) -> bool {
    let length = piece.bytes.len() as u64;
    let last = piece.last;
    let mut import = Import { no_game: None, limit: None, last, enough };
    if import.enough.load(Ordering::Relaxed) {
        let (batch, bytes) = (Batch::default(), Vec::new());
        return send(Judged { batch, bytes, length, import: Some(import) });
    }
    let encoding = settings.encoding.as_deref();
    let mut part =
        |batch, _: &[u8]| send(Judged { batch, bytes: Vec::new(), length: 0, import: None });
    // The end of a game is known only at the next game, so that splitting needs all games at once.
    let parts: Option<&mut Parts<'_>> = if settings.split { None } else { Some(&mut part) };
    let done = imported(judge, format, &piece, encoding, file, parts);
    let mut batch = done.batch;
    import.no_game = done.no_game;
    if !last {
        import.limit = Some(too_many(&piece, settings.max_imported_games, file));
    }
    whole_trees(&mut batch, piece.bytes.len());
    let bytes = if settings.split { piece.bytes } else { Vec::new() };
    send(Judged { batch, bytes, length, import: Some(import) })
}

/// The result for a piece of a file in a format of a game.
pub(super) struct PieceDone {
    pub batch: Batch,
    /// The text that the importer made of it.
    pub wqn: Vec<u8>,
    /// The verdict on the piece if it contains no game although it is not empty.
    pub no_game: Option<Batch>,
}

/// Receives a partial result and the imported text; false ends the work.
pub(super) type Parts<'p> = dyn FnMut(Batch, &[u8]) -> bool + 'p;

/// Validates the games of a piece of a file in a format of a game. `parts` receives partial
/// results, so that not all verdicts are in memory at once; the last part is returned.
pub(super) fn imported(
    judge: &mut Judge<'_>,
    format: &Format,
    piece: &FilePiece,
    encoding: Option<&str>,
    file: &FileId,
    parts: Option<&mut Parts<'_>>,
) -> PieceDone {
    let original = &piece.bytes;
    match format.import(original, encoding.unwrap_or_default()) {
        Ok(imported) => {
            let text = PlacedText::imported(&imported.wqn, piece, &imported.map);
            if file.container == Container::Sgf {
                text.warn_of_encoding(encoding);
            }
            let mut handed = false;
            let mut batch = match parts {
                None => judge.judge(&text, false, file),
                Some(parts) => judge.judge_in_parts(&text, false, file, &mut |batch| {
                    handed = true;
                    parts(batch, &imported.wqn)
                }),
            };
            let none = batch.games == 0 && !handed && !original.trim_ascii().is_empty();
            let no_game = none.then(|| no_game(piece, format, file));
            for (span, _) in &mut batch.spans {
                *span = text.in_source(*span);
            }
            PieceDone { batch, wqn: imported.wqn, no_game }
        }
        Err(refusal) => PieceDone {
            batch: refused_import(piece, &refusal, file),
            wqn: Vec::new(),
            no_game: None,
        },
    }
}

/// Divides the bytes of a file among its imported games: each starts at the source of its first
/// segment, and ends where the next one starts.
fn whole_trees(batch: &mut Batch, length: usize) {
    let mut end = length;
    for (index, (span, _)) in batch.spans.iter_mut().enumerate().rev() {
        let start = if index == 0 { 0 } else { span.start.min(end) };
        *span = Span::new(start, end);
        end = start;
    }
}

/// The verdict on a file that is not empty, but contains no game.
fn no_game(piece: &FilePiece, format: &Format, file: &FileId) -> Batch {
    let (id, game) = (&format.info().id, &format.plugin().game.slug);
    let message = message!("the importer of {id}, of {game}, finds no game in this file", id, game);
    let span = Span::new(0, piece.bytes.len());
    failed(file, PlacedText::of(piece).fault(FaultKind::Syntax, span, message))
}

/// The verdict on a file with too many games.
pub(super) fn too_many(piece: &FilePiece, most: u64, file: &FileId) -> Batch {
    let end = piece.bytes.len();
    let message = message!("more than {most} games (--max-imported-games)", most);
    let reason = Reason::from(message).hint(message!("the rest of the file is not read"));
    failed(file, PlacedText::of(piece).fault(FaultKind::Limit, Span::new(end, end), reason))
}

fn refused_import(piece: &FilePiece, refusal: &Refusal, file: &FileId) -> Batch {
    let (text, original) = (PlacedText::of(piece), &piece.bytes);
    let start = (refusal.offset as usize).min(original.len());
    let end = start.saturating_add(refusal.length as usize).min(original.len());
    let kind = if refusal.died() && refusal.status != wanqi_abi::BAD_INPUT {
        FaultKind::PluginDied
    } else {
        FaultKind::Syntax
    };
    // No rule of a game decides about the form of a file.
    let reason = Reason { rule: None, ..Reason::from(refusal) };
    let fault = text.fault(kind, Span::new(start, end), reason);
    let died = fault.kind == FaultKind::PluginDied;
    Batch { died, ..failed(file, fault) }
}

/// The verdict on a text that cannot be read at all.
fn failed(file: &FileId, fault: Fault) -> Batch {
    let verdict = Verdict {
        file: file.name.clone(),
        index: 0,
        line: fault.line,
        byte: fault.byte,
        length: fault.length,
        game: None,
        rules: None,
        rules_assumed: false,
        actions: 0,
        ok: false,
        errors: vec![fault],
        warnings: Vec::new(),
        result: None,
        result_checked: false,
        outcome: None,
        id: None,
        relative: false,
    };
    let read = vec![JudgedGame::default()];
    let covered = verdict.length;
    Batch { games: 1, failed: 1, verdicts: vec![verdict], read, covered, ..Batch::default() }
}

/// An opened file, with the way to read it.
pub(super) enum OpenedFile {
    /// WQN or PGN text.
    Text(Arc<FileId>, Box<dyn Read + Send>),
    /// A format of a game.
    Format(Format, Arc<FileId>, Box<dyn Read + Send>),
}

/// Opens a file; its name and first bytes, or the user's choice, determine how it is read.
pub(super) fn opened(
    settings: &Settings,
    claims: &Claims,
    input: &Input,
) -> io::Result<OpenedFile> {
    let mut reader = input.open_within(settings.max_expansion)?;
    let mut first = Vec::with_capacity(MAGIC);
    (&mut reader).take(MAGIC as u64).read_to_end(&mut first)?;
    let from = match &settings.from {
        Some(named) => claims.named_format_of(named, &first),
        None => claims.of(input.suffix.as_deref(), &first),
    };
    let container = match &from {
        From::Format(format) if format.info().id == "sgf" => Container::Sgf,
        _ => Container::Pgn,
    };
    let (name, suffix) = (input.name.clone(), input.suffix.clone());
    let owner = match &from {
        From::Format(format) => Some(format.plugin().game.slug.clone()),
        From::Text => None,
    };
    let file = Arc::new(FileId { name, suffix, container, owner });
    let whole = Box::new(Cursor::new(first).chain(reader));
    Ok(match (from, settings.encoding.as_deref()) {
        (From::Format(format), _) => OpenedFile::Format(format, file, whole),
        (From::Text, None) => OpenedFile::Text(file, whole),
        (From::Text, Some(label)) => {
            let decoded = wanqi_notation::encoding::DecodingReader::new(whole, label)
                .map_err(|e| io::Error::new(io::ErrorKind::InvalidInput, e))?;
            OpenedFile::Text(file, Box::new(decoded))
        }
    })
}

/// The reader of files. Its functions return `None` if no more work is wanted.
struct FileReader<'s, 'q, 'i> {
    settings: &'s Settings,
    claims: &'s Claims,
    /// The bytes whose games are validated: those that begin there.
    range: std::ops::Range<u64>,
    queue: &'q mut dyn Queue<Job, Finding<'i>>,
    imports: Arc<Imports>,
}

impl<'i> FileReader<'_, '_, 'i> {
    fn files(&mut self, inputs: &'i [Input]) {
        for input in inputs {
            if self.file(input).is_none() {
                break;
            }
        }
    }

    fn result(&mut self, finding: Finding<'i>) -> Option<()> {
        self.queue.result(finding).then_some(())
    }

    fn work(&mut self, work: Work, file: &Arc<FileId>) -> Option<()> {
        let share = match &work {
            Work::Import(_, piece, _) => Some(self.imports.share(piece.bytes.len())),
            Work::Segment(_) => None,
        };
        self.queue.work(Job { file: file.clone(), work, share }).then_some(())
    }

    fn file(&mut self, input: &'i Input) -> Option<()> {
        self.result(Finding::File)?;
        match self.open(input).transpose()? {
            Ok(()) => self.result(Finding::Read(input)),
            Err(error) => self.result(Finding::Unreadable(input, error)),
        }
    }

    fn open(&mut self, input: &Input) -> io::Result<Option<()>> {
        let opened = opened(self.settings, self.claims, input)?;
        self.whole(opened)
    }

    fn whole(&mut self, opened: OpenedFile) -> io::Result<Option<()>> {
        match opened {
            OpenedFile::Format(format, file, reader) => self.import(reader, format, &file),
            OpenedFile::Text(file, reader) => self.segments(segments(reader, self.settings), &file),
        }
    }

    /// Reads the games of a range.
    fn part(&mut self, input: &'i Input, file: RangeFile) -> Option<()> {
        self.result(Finding::File)?;
        let done = match file {
            RangeFile::Text(file, mut text) => self.text(&mut text, &file),
            RangeFile::Whole(opened) => self.whole(opened),
        };
        if let Err(error) = done.transpose()? {
            self.result(Finding::Unreadable(input, error))?;
        }
        Some(())
    }

    /// Reads the segments that contain the games of a range.
    fn text(&mut self, text: &mut Seekable, file: &Arc<FileId>) -> io::Result<Option<()>> {
        let (config, from) = (config(self.settings), self.range.start);
        // Of a packed file, only the frames of the range are read.
        if let Some(offset) = text.segment_start(from, config.target_bytes).filter(|&at| at > 0) {
            text.seek(SeekFrom::Start(offset))?;
            let start = Start { offset, line: 1 };
            return self.segments(Segments::starting_at(text, config, start), file);
        }
        if let Some(part) = segment::part(&mut *text, config, from)? {
            return self.segments(part.numbered_from(1), file);
        }
        text.seek(SeekFrom::Start(0))?;
        self.segments(Segments::with_config(text, config), file)
    }

    fn import(
        &mut self,
        reader: impl Read,
        format: Format,
        file: &Arc<FileId>,
    ) -> io::Result<Option<()>> {
        let enough = Arc::new(AtomicBool::new(false));
        let mut pieces = Pieces::new(reader, &format, self.settings)?;
        let mut byte = 0;
        while let Some(piece) = pieces.next()? {
            byte = piece.offset + piece.bytes.len() as u64;
            let work = Work::Import(format.clone(), piece, enough.clone());
            if self.work(work, file).is_none() {
                return Ok(None);
            }
            if enough.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(self.result(Finding::End { byte, line: None, ends: true }))
    }

    fn segments<R: Read>(
        &mut self,
        mut segments: Segments<R>,
        file: &Arc<FileId>,
    ) -> io::Result<Option<()>> {
        // A range begins at the earliest in the block of its first byte.
        let block = self.settings.segment_bytes.max(1) as u64;
        let first = self.range.start - self.range.start % block;
        let mut at_start = true;
        while let Some(segment) = segments.next_segment()? {
            let (byte, line) = (segment.offset, Some(segment.line));
            let skips = segment.problem.is_some();
            // The first segment may begin with bytes that precede the first game of the file.
            if byte >= self.range.end && (skips || !at_start) {
                return Ok(self.result(Finding::End { byte, line, ends: false }));
            }
            at_start = false;
            if byte < first || skips && byte < self.range.start {
                segments.recycle(segment);
            } else if self.work(Work::Segment(segment), file).is_none() {
                return Ok(None);
            }
        }
        let (byte, line) = segments.place();
        Ok(self.result(Finding::End { byte, line: Some(line), ends: true }))
    }
}

/// The segments of a text, with the limits of these settings.
pub(super) fn segments<R: Read>(reader: R, settings: &Settings) -> Segments<R> {
    Segments::with_config(reader, config(settings))
}

/// The sizes and limits of segments.
pub(super) fn config(settings: &Settings) -> Config {
    Config {
        target_bytes: settings.segment_bytes,
        max_game_bytes: settings.max_game_bytes,
        options: settings.lexer,
    }
}

#[cfg(test)]
mod tests {
    use super::{IMPORTED_TOGETHER, Imports};
    use std::sync::Arc;
    use std::time::Duration;

    /// The games of one file may take 900 MiB, so that several threads must not import such files
    /// at the same time.
    #[test]
    fn importers_read_few_bytes_at_a_time() {
        let imports = Arc::new(Imports::default());
        let (small, large) = (IMPORTED_TOGETHER / 4, 2 * IMPORTED_TOGETHER);
        std::thread::scope(|scope| {
            for bytes in [small, large, small, small, large, small, small, small] {
                let imports = imports.clone();
                scope.spawn(move || {
                    let share = imports.share(bytes);
                    let used = *imports.bytes.lock().unwrap();
                    assert!(used <= IMPORTED_TOGETHER || used == large, "{used}");
                    std::thread::sleep(Duration::from_millis(5));
                    drop(share);
                });
            }
        });
        assert_eq!(*imports.bytes.lock().unwrap(), 0);
    }
}

//! The range of a file that a run validates, so that several processes share a file.
//!
//! A run over a range reports the games that begin in it, with the verdicts of a run over the whole
//! file: it reads from the segment that contains the first of them, so that what precedes them in
//! the segment has the same effect. Let `start(x)` be the first game start at or after the byte
//! `x`; 0 is a game start, and so is the end of the file. A range from A to B covers the bytes from
//! `start(A)` to `start(B)`. So ranges that follow one another cover every byte once.

use super::FileId;
use super::judge::{Batch, Judge};
use super::pipeline::{self, OpenedFile};
use super::reading::Which;
use super::{Report, RunResult, Settings};
use crate::registry::Registry;
use crate::source::identity::{Identity, identity};
use crate::source::{Claims, Input, NamedFormat, Seekable};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::io::{self, Read, Seek, SeekFrom};
use std::str::FromStr;
use std::sync::Arc;
use wanqi_notation::position::count_lines;
use wanqi_notation::segment::Segments;
use wanqi_notation::{Message, message};

/// A range of the bytes of a file. In a packed file the bytes are those of its text.
///
/// ```
/// use wanqi_host::validate::{Numbers, Range};
///
/// let range: Range = "1000..2000:31:7".parse()?;
/// let numbers = Numbers { line: 31, index: 7 };
/// assert_eq!(range, Range { from: 1000, to: Some(2000), numbers: Some(numbers) });
/// assert_eq!(range.to_string(), "1000..2000:31:7");
/// // To the end of the file, with numbers that count from the byte 1000.
/// let range: Range = "1000..".parse()?;
/// assert_eq!(range, Range { from: 1000, to: None, numbers: None });
/// assert!("2000..1000".parse::<Range>().is_err());
/// # Ok::<(), wanqi_notation::Message>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first byte, from 0.
    pub from: u64,
    /// The byte after the last one; `None` is the end of the file.
    pub to: Option<u64>,
    /// The numbers at `from`. Without them, lines and indices count from `from`.
    pub numbers: Option<Numbers>,
}

/// The numbers of a place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Its line, from 1.
    pub line: u64,
    /// The number of games that begin before it.
    pub index: u64,
}

impl Numbers {
    /// The numbers at the start of a file.
    pub const START: Numbers = Numbers { line: 1, index: 0 };
}

impl Range {
    /// All bytes of a file.
    pub const WHOLE: Range = Range { from: 0, to: None, numbers: None };

    /// Whether lines and indices do not count from the start of the file.
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.numbers.is_none() && self.from > 0
    }

    /// Whether a file with this many bytes has a byte outside of the range.
    fn is_part_of(&self, size: Option<u64>) -> bool {
        self.from > 0 || self.to.is_some_and(|to| size != Some(to))
    }

    pub(super) fn bytes(&self) -> std::ops::Range<u64> {
        self.from..self.to.unwrap_or(u64::MAX)
    }
}

/// The greatest number in a range: every reader of JSON keeps it.
const MOST: u64 = 1 << 53;

impl FromStr for Range {
    type Err = Message;

    fn from_str(text: &str) -> Result<Range, Message> {
        let wrong = || {
            message!(
                "a range is `A..B` or `A..B:LINE:INDEX`, as in `0..1000` or `1000..2000:31:7`; \
                 without B it ends with the file"
            )
        };
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<u64>().ok().filter(|&number| is_number && number <= MOST);
            number.ok_or_else(wrong)
        };
        let (from, rest) = text.split_once("..").ok_or_else(wrong)?;
        let (to, numbers) = match rest.split_once(':') {
            None => (rest, None),
            Some((to, numbers)) => {
                let (line, index) = numbers.split_once(':').ok_or_else(wrong)?;
                let numbers = Numbers { line: number(line)?, index: number(index)? };
                (to, Some(numbers))
            }
        };
        let from = number(from)?;
        let to = if to.is_empty() { None } else { Some(number(to)?) };
        let starts = from > 0 || numbers.is_none_or(|numbers| numbers == Numbers::START);
        let is_line = numbers.is_none_or(|numbers| numbers.line > 0);
        if to.is_some_and(|to| to < from) || !starts || !is_line {
            return Err(wrong());
        }
        Ok(Range { from, to, numbers })
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..", self.from)?;
        if let Some(to) = self.to {
            write!(f, "{to}")?;
        }
        match self.numbers {
            Some(Numbers { line, index }) => write!(f, ":{line}:{index}"),
            None => Ok(()),
        }
    }
}

/// What a run over a range of a file covered: a part of the file, from a game start to a game start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Covered {
    /// The name of the file.
    pub file: String,
    /// The range: its first byte, from 0.
    pub from: u64,
    /// The byte after its last one; `None` is the end of the file.
    pub to: Option<u64>,
    /// The first byte that was covered: the first game start in the range, or 0.
    pub first: u64,
    /// The byte after the last one: the first game start after the range, or the end of the file.
    pub next: u64,
    /// Whether the file ends at `next`.
    pub ends: bool,
    /// The bytes from `first` to `next` that no game covers: blank lines, and text before the first
    /// game.
    pub gaps: u64,
    /// The line of `first`, as the verdicts count.
    pub line: u64,
    /// The index of the first game, as the verdicts count.
    pub index: u64,
    /// The number of line ends from `first` to `next`; `None` for a file that a game's format reads.
    pub lines: Option<u64>,
    /// Whether lines and indices count from `from` instead of the start of the file.
    pub relative: bool,
    /// A hash of the program's version and of the settings that can change verdicts.
    pub settings: String,
    /// The file at the time of the run.
    #[serde(flatten)]
    pub identity: Identity,
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub byte: u64,
    pub line: u64,
}

/// Why a range of a file cannot be validated.
#[derive(Debug)]
pub enum RangeError {
    /// The file cannot be read.
    File(io::Error),
    /// The range does not fit the file.
    Range(Message),
}

impl std::convert::From<io::Error> for RangeError {
    fn from(error: io::Error) -> RangeError {
        RangeError::File(error)
    }
}

/// Validates the games of a file that begin in a range, exactly as [`run`](super::run) validates
/// them. Any range of an uncompressed or packed file of WQN or PGN text in UTF-8 is possible; of
/// other files only [`Range::WHOLE`]. Returns no [`Covered`] if the file could not be read to the
/// end of the range, or if the report stopped the run.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> std::io::Result<()> {
/// use wanqi_host::Registry;
/// use wanqi_host::source::Input;
/// use wanqi_host::validate::{Report, Settings, run_range};
/// use wanqi_host::verdict::Verdict;
///
/// struct Lines(Vec<u64>);
///
/// impl Report for Lines {
///     fn verdict(&mut self, verdict: &mut Verdict) -> bool {
///         self.0.push(verdict.line);
///         true
///     }
///
///     fn unreadable(&mut self, _: &Input, _: &std::io::Error) {}
/// }
///
/// # let file = nim().join("range.wqn");
/// let game = "[WQN \"1\"]\n[Game \"nim\"]\n\n1. d7 *\n\n";
/// assert_eq!(game.len(), 33);
/// std::fs::write(&file, game.repeat(3))?;
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let registry = Registry::load_only(&[nim()]);
/// let settings = Settings { all_verdicts: true, ..Settings::default() };
/// let mut lines = Lines(Vec::new());
/// // One game begins in these bytes.
/// let range = "20..60:2:1".parse().expect("a range");
/// let (done, covered) =
///     run_range(&registry, &settings, &Input::named(&file), &range, &mut lines).expect("a file");
/// assert_eq!((done.summary.games, lines.0), (1, vec![6]));
/// let covered = covered.expect("the file was read");
/// assert_eq!((covered.first, covered.next, covered.gaps), (33, 66, 2));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The range does not fit the file, or the file cannot be opened, or changed during the run.
pub fn run_range(
    registry: &Registry,
    settings: &Settings,
    input: &Input,
    range: &Range,
    report: &mut dyn Report,
) -> Result<(RunResult, Option<Covered>), RangeError> {
    let begun = std::time::Instant::now();
    let claims = Claims::new(registry, settings.meant.game());
    let opened = open(settings, &claims, input)?;
    fits(range, &opened)?;
    let before = identity(input)?;
    let (mut run, part) = pipeline::run_part(registry, settings, opened, range, input, report);
    run.summary.ok = run.summary.games - run.summary.failed;
    run.summary.seconds = begun.elapsed().as_secs_f64();
    if identity(input)? != before {
        return Err(RangeError::Range(message!("the file changed while it was validated")));
    }
    let covered = part.map(|part| Covered {
        file: input.name.clone(),
        from: range.from,
        to: range.to,
        first: part.first.byte,
        next: part.next.byte,
        ends: part.ends,
        gaps: part.next.byte - part.first.byte - part.covered,
        line: part.first.line,
        index: range.numbers.map_or(0, |numbers| numbers.index),
        lines: part.counts_lines.then(|| part.next.line - part.first.line),
        relative: range.is_relative(),
        settings: digest(settings),
        identity: before,
    });
    Ok((run, covered))
}

/// A hash of what can change verdicts: runs with different hashes do not belong together.
fn digest(settings: &Settings) -> String {
    let Settings { meant, from, encoding, variations, strict, .. } = settings;
    let variant = meant.variant.as_ref().map(|variant| variant.name());
    let from = from.as_ref().map(NamedFormat::name);
    let limits = (
        (settings.max_game_bytes, settings.max_expansion, settings.segment_bytes),
        (settings.lexer, settings.limits, settings.max_faults, settings.max_hints),
        (settings.max_hints_together, settings.max_import_bytes, settings.max_imported_games),
    );
    let all = (variant, meant.rules_named, &meant.options, from, encoding, variations, strict);
    let text = format!("{} {all:?} {limits:?}", env!("CARGO_PKG_VERSION"));
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// What a run over a range covered, before it is described.
pub(super) struct Part {
    pub first: Place,
    pub next: Place,
    pub ends: bool,
    pub covered: u64,
    pub counts_lines: bool,
}

/// A file for a run over a range.
pub(super) enum RangeFile {
    /// Text that can be read from any byte on.
    Text(Arc<FileId>, Seekable),
    /// A file that is read from its start.
    Whole(OpenedFile),
}

fn open(settings: &Settings, claims: &Claims, input: &Input) -> Result<RangeFile, RangeError> {
    if input.path.is_none() {
        let message = message!("standard input has no ranges: name a file");
        return Err(RangeError::Range(message));
    }
    let opened = pipeline::opened(settings, claims, input)?;
    match opened {
        OpenedFile::Text(file, reader) if settings.encoding.is_none() => {
            match Seekable::open(input, settings.max_expansion)? {
                Some(text) => Ok(RangeFile::Text(file, text)),
                None => Ok(RangeFile::Whole(OpenedFile::Text(file, reader))),
            }
        }
        opened => Ok(RangeFile::Whole(opened)),
    }
}

/// Checks whether a range of this file can be read.
fn fits(range: &Range, file: &RangeFile) -> Result<(), RangeError> {
    let wrong = |message| Err(RangeError::Range(message));
    match file {
        RangeFile::Text(_, text) => {
            let size = text.size();
            match range.from > size || range.to.is_some_and(|to| to > size) {
                true => wrong(message!(
                    "the range {range} is outside of the file, which has {size} bytes",
                    range = range.to_string(),
                    size
                )),
                false => Ok(()),
            }
        }
        RangeFile::Whole(opened) => {
            if !range.is_part_of(None) {
                return Ok(());
            }
            wrong(match opened {
                OpenedFile::Format(format, ..) => message!(
                    "a file in the format {format} is not divided: its only range is `0..`",
                    format = format.info().id.clone()
                ),
                OpenedFile::Text(..) => message!(
                    "a compressed file in one piece, or one with `--encoding`, is not divided: its \
                     only range is `0..`; `wanqi pack` makes files that can be divided"
                ),
            })
        }
    }
}

/// The number of line ends in some bytes of a file.
pub(super) fn lines_between(input: &Input, from: u64, to: u64) -> io::Result<u64> {
    let Some(mut text) = Seekable::open(input, u64::MAX)? else { return Ok(0) };
    text.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    text.take(to.saturating_sub(from)).read_to_end(&mut bytes)?;
    Ok(count_lines(&bytes))
}

/// The ranges of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Divided {
    /// The ranges, one after another; together they contain every byte. There is at least one.
    pub ranges: Vec<Range>,
    /// The file.
    pub identity: Identity,
}

/// How many ranges a file gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// This number, of about the same size; fewer if the file is small.
    Parts(u64),
    /// Ranges of about this many bytes of text.
    Bytes(u64),
}

/// Divides a file into ranges. Each begins at a game start, and has the numbers of its first line
/// and game, for which the file is read once. With `relative` the file is not read, the ranges
/// begin anywhere, and all but the first have no numbers.
///
/// A file whose ranges cannot be validated on their own gets one range.
///
/// # Errors
/// The file cannot be read, or has no ranges.
pub fn divide(
    registry: &Registry,
    settings: &Settings,
    input: &Input,
    share: Share,
    relative: bool,
) -> Result<Divided, RangeError> {
    let claims = Claims::new(registry, settings.meant.game());
    let opened = open(settings, &claims, input)?;
    let before = identity(input)?;
    let RangeFile::Text(file, text) = opened else {
        let whole = Range { numbers: Some(Numbers::START), ..Range::WHOLE };
        return Ok(Divided { ranges: vec![whole], identity: before });
    };
    let size = text.size();
    let ends = cuts(share, size);
    let starts = match relative {
        true => ends.iter().map(|&end| (end, None)).collect(),
        false => starts(registry, settings, text, &file, &ends)?,
    };
    if identity(input)? != before {
        return Err(RangeError::Range(message!("the file changed while it was read")));
    }
    let mut ranges = vec![Range { numbers: Some(Numbers::START), ..Range::WHOLE }];
    for (start, numbers) in starts {
        if let Some(last) = ranges.last_mut()
            && start > last.from
            && start < size
        {
            last.to = Some(start);
            ranges.push(Range { from: start, to: None, numbers });
        }
    }
    if let Some(last) = ranges.last_mut() {
        last.to = Some(size);
    }
    Ok(Divided { ranges, identity: before })
}

/// The most ranges of a file.
const MOST_RANGES: u64 = 1_000_000;

/// The bytes where ranges of about the same size end.
fn cuts(share: Share, size: u64) -> Vec<u64> {
    let parts = match share {
        Share::Parts(parts) => parts,
        Share::Bytes(bytes) => size.div_ceil(bytes.max(1)),
    };
    let parts = parts.clamp(1, MOST_RANGES.min(size.max(1)));
    let cut = |part: u64| (u128::from(size) * u128::from(part) / u128::from(parts)) as u64;
    (1..parts).map(cut).collect()
}

/// For each byte, the first game start at or after it, with its numbers. The bytes ascend.
fn starts(
    registry: &Registry,
    settings: &Settings,
    text: Seekable,
    file: &FileId,
    bytes: &[u64],
) -> io::Result<Vec<(u64, Option<Numbers>)>> {
    let nothing = Which { only: Some(u64::MAX), ..Which::default() };
    let mut judge = Judge::new(registry, settings).reading(nothing);
    let mut segments = Segments::with_config(text, pipeline::config(settings));
    let (mut found, mut index) = (Vec::new(), 0);
    while found.len() < bytes.len()
        && let Some(segment) = segments.next_segment()?
    {
        let batch: Batch = pipeline::segment(&mut judge, &segment, file);
        let skipped = segment.problem.as_ref().map(|_| (0, 0));
        let read = batch.spans.iter().enumerate().filter(|(_, (span, _))| !span.is_empty());
        let starts = read.map(|(at, (span, _))| (at as u64, span.start));
        for (at, start) in skipped.into_iter().chain(starts) {
            let byte = segment.offset + start as u64;
            while let Some(&wanted) = bytes.get(found.len())
                && wanted <= byte
            {
                let line = segment.position(start).line;
                found.push((byte, Some(Numbers { line, index: index + at })));
            }
        }
        index += batch.games;
        segments.recycle(segment);
    }
    Ok(found)
}

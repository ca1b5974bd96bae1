//! Snapshots: the exact state with its history, as bytes that are not trusted when they are read.
//!
//! Layout, integers little-endian: magic `WQS1`, then rule set slug, revision, options and position
//! text (each text with its length as `u32`), plies (`u64`), the bytes of
//! [`PositionText::save`](crate::PositionText::save) (with their length), and a hash of all bytes
//! before it (`u128`).

use crate::facts::RuleSet;
use crate::game::{Game, Setup};
use crate::options::Options;
use crate::rejection::{Rejection, RejectionKind};

const MAGIC: &[u8; 4] = b"WQS1";

/// Collects bytes.
///
/// ```
/// use wanqi_sdk::snapshot::{SnapshotReader, SnapshotWriter};
///
/// let mut out = SnapshotWriter::default();
/// out.u32(12);
/// out.u64s(&[7, 9]);
///
/// let (mut from, mut keys) = (SnapshotReader::new(out.as_bytes()), Vec::new());
/// assert_eq!(from.u32(), Some(12));
/// assert_eq!(from.u64s(&mut keys), Some(()));
/// assert_eq!(keys, [7, 9]);
/// assert!(from.is_empty());
/// assert_eq!(from.u8(), None);
/// ```
#[derive(Default)]
pub struct SnapshotWriter(Vec<u8>);

impl SnapshotWriter {
    /// One byte.
    pub fn u8(&mut self, n: u8) {
        self.0.push(n);
    }

    /// One byte, 0 or 1.
    pub fn bool(&mut self, yes: bool) {
        self.u8(yes.into());
    }

    /// Four bytes.
    pub fn u32(&mut self, n: u32) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    /// Eight bytes.
    pub fn u64(&mut self, n: u64) {
        self.0.extend_from_slice(&n.to_le_bytes());
    }

    /// The bytes so far.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// A length and the bytes.
    ///
    /// # Panics
    /// There are 4 GiB or more.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.u32(u32::try_from(bytes.len()).expect("snapshots stay below 4 GiB"));
        self.0.extend_from_slice(bytes);
    }

    /// A count and the numbers.
    ///
    /// # Panics
    /// There are 2³² or more.
    pub fn u64s(&mut self, numbers: &[u64]) {
        self.u32(u32::try_from(numbers.len()).expect("snapshots stay below 4 GiB"));
        for n in numbers {
            self.u64(*n);
        }
    }
}

/// Reads bytes from the front; every method returns `None` after the end.
pub struct SnapshotReader<'a>(&'a [u8]);

impl<'a> SnapshotReader<'a> {
    /// Reads these bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> SnapshotReader<'a> {
        SnapshotReader(bytes)
    }

    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(n)?;
        self.0 = tail;
        Some(head)
    }

    /// One byte.
    pub fn u8(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    /// One byte, 0 or 1; `None` for any other.
    pub fn bool(&mut self) -> Option<bool> {
        match self.u8()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// Four bytes.
    pub fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    /// Eight bytes.
    pub fn u64(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    /// A length and the bytes.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let n = self.u32()? as usize;
        self.take(n)
    }

    /// Reads a count and the numbers into a vector, which is cleared first.
    pub fn u64s(&mut self, out: &mut Vec<u64>) -> Option<()> {
        let n = self.u32()? as usize;
        out.clear();
        for chunk in self.take(n.checked_mul(8)?)?.chunks_exact(8) {
            out.push(u64::from_le_bytes(chunk.try_into().ok()?));
        }
        Some(())
    }

    /// Whether no bytes are left.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A value that a snapshot contains: a field of a game ([`saved!`](crate::saved)).
pub trait Restore {
    /// Writes the value.
    fn save(&self, out: &mut SnapshotWriter);

    /// Replaces the value by the one that was written; `None` if the bytes are wrong.
    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()>;
}

impl Restore for u32 {
    fn save(&self, out: &mut SnapshotWriter) {
        out.u32(*self);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        *self = from.u32()?;
        Some(())
    }
}

impl Restore for bool {
    fn save(&self, out: &mut SnapshotWriter) {
        out.bool(*self);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        *self = from.bool()?;
        Some(())
    }
}

/// An enum without fields, such as the reasons of a draw. A snapshot contains the place of the value
/// in this list, from 1, and 0 for `None`.
///
/// ```
/// use wanqi_sdk::snapshot::{Listed, SnapshotReader, Restore, SnapshotWriter};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Reason {
///     Agreed,
///     Stalemate,
/// }
///
/// impl Listed for Reason {
///     const ALL: &'static [Reason] = &[Reason::Agreed, Reason::Stalemate];
/// }
///
/// let mut out = SnapshotWriter::default();
/// Some(Reason::Stalemate).save(&mut out);
/// assert_eq!(out.as_bytes(), [2]);
/// let mut reason = None;
/// assert!(reason.restore(&mut SnapshotReader::new(&[2])).is_some());
/// assert_eq!(reason, Some(Reason::Stalemate));
/// // There is no third reason.
/// assert!(reason.restore(&mut SnapshotReader::new(&[3])).is_none());
/// ```
pub trait Listed: Copy + PartialEq + 'static {
    /// All values.
    const ALL: &'static [Self];
}

impl<T: Listed> Restore for Option<T> {
    fn save(&self, out: &mut SnapshotWriter) {
        let place = self.and_then(|value| T::ALL.iter().position(|other| *other == value));
        out.u8(place.map_or(0, |place| place as u8 + 1));
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        *self = match from.u8()? {
            0 => None,
            n => Some(*T::ALL.get(usize::from(n) - 1)?),
        };
        Some(())
    }
}

/// Defines [`save`](crate::PositionText::save) and [`restore`](crate::PositionText::restore) of a
/// game: they write and read these fields, whose types implement [`Restore`], in this order.
///
/// After a semicolon follows a function that decides whether the fields are possible. It gets the
/// game that the position text gave, and the same game with the restored fields.
///
/// ```
/// use wanqi_sdk::repetition::Run;
/// use wanqi_sdk::snapshot::{SnapshotReader, SnapshotWriter};
///
/// #[derive(Clone, Default)]
/// struct Counted {
///     turns: u32,
///     run: Run,
/// }
///
/// impl Counted {
///     wanqi_sdk::saved!(turns, run; |start, game| game.turns >= start.turns);
/// }
///
/// let game = Counted { turns: 5, ..Counted::default() };
/// let mut bytes = SnapshotWriter::default();
/// game.save(&mut bytes);
/// let mut copy = Counted::default();
/// assert!(copy.restore(&mut SnapshotReader::new(bytes.as_bytes())).is_some());
/// assert_eq!(copy.turns, 5);
/// copy.turns = 6;
/// assert!(copy.restore(&mut SnapshotReader::new(bytes.as_bytes())).is_none());
/// ```
#[macro_export]
macro_rules! saved {
    ($($($field:ident).+),+) => {
        $crate::saved!($($($field).+),+; |_, _| true);
    };
    ($($($field:ident).+),+; $possible:expr) => {
        fn save(&self, out: &mut $crate::snapshot::SnapshotWriter) {
            $($crate::snapshot::Restore::save(&self.$($field).+, out);)+
        }

        fn restore(&mut self, from: &mut $crate::snapshot::SnapshotReader<'_>) -> Option<()> {
            let start = self.clone();
            $($crate::snapshot::Restore::restore(&mut self.$($field).+, from)?;)+
            let possible: fn(&Self, &Self) -> bool = $possible;
            possible(&start, self).then_some(())
        }
    };
}

/// A hash of bytes for digests: two 64-bit lanes of multiply and fold, equal on every machine.
///
/// # Panics
/// Never: chunks of eight bytes have eight bytes.
#[must_use]
pub fn hash(bytes: &[u8]) -> u128 {
    const K: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F];
    let mut lanes = [0x243F_6A88_85A3_08D3_u64, 0x1319_8A2E_0370_7344];
    let mut absorb = |word: u64| {
        for (lane, k) in lanes.iter_mut().zip(K) {
            let product = u128::from(*lane ^ word) * u128::from(k);
            *lane = (product as u64) ^ (product >> 64) as u64 ^ word.rotate_left(23);
        }
    };
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        absorb(u64::from_le_bytes(chunk.try_into().expect("eight bytes")));
    }
    let mut last = [0_u8; 8];
    last[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
    absorb(u64::from_le_bytes(last));
    absorb(bytes.len() as u64);
    absorb(0);
    u128::from(lanes[0]) << 64 | u128::from(lanes[1])
}

/// A hash of the text that the function writes.
pub fn text_hash(write: impl FnOnce(&mut String)) -> u128 {
    let mut text = String::new();
    write(&mut text);
    hash(text.as_bytes())
}

/// A game with the data of its instance.
pub struct Saved<G> {
    /// Index of the rule set.
    pub rules: usize,
    /// The options.
    pub options: Options,
    /// The number of actions since the start.
    pub plies: u64,
    /// The game.
    pub game: G,
}

/// Writes the snapshot of a game. `rules` is the index of its rule set, `plies` the number of
/// actions since the start.
pub fn save<G: Game>(rules: usize, options: &Options, plies: u64, game: &G) -> Vec<u8> {
    let mut position = String::new();
    game.position(&mut position);
    let mut extra = SnapshotWriter::default();
    game.save(&mut extra);
    written(&G::FACTS.rulesets[rules], options, plies, &position, &extra.0)
}

fn written(set: &RuleSet, options: &Options, plies: u64, position: &str, extra: &[u8]) -> Vec<u8> {
    let mut out = SnapshotWriter(MAGIC.to_vec());
    out.bytes(set.slug.as_bytes());
    out.u32(set.revision);
    out.bytes(options.canonical().as_bytes());
    out.bytes(position.as_bytes());
    out.u64(plies);
    out.bytes(extra);
    let sum = hash(&out.0);
    out.0.extend_from_slice(&sum.to_le_bytes());
    out.0
}

/// A hash of the full state: the snapshot without the number of plies.
pub fn digest<G: Game>(rules: usize, options: &Options, game: &G) -> u128 {
    hash(&save(rules, options, 0, game))
}

/// Reads a snapshot.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() -> Result<(), Rejection> {
/// use wanqi_sdk::kit::play::{position, start};
/// use wanqi_sdk::snapshot::{load, save};
///
/// // `TwentyOne` is the game in the example of `Game`.
/// let (mut game, options) = start::<TwentyOne>(0);
/// game.apply(Actor::ONE, 3);
/// let mut bytes = save(0, &options, 1, &game);
/// let saved = load::<TwentyOne>(&bytes)?;
/// assert_eq!((saved.plies, position(&saved.game)), (1, "3 1".to_owned()));
///
/// bytes[10] ^= 1;
/// assert_eq!(load::<TwentyOne>(&bytes).err().unwrap().message, "the snapshot is damaged");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The bytes are not a snapshot of this game, are damaged, or have another version.
pub fn load<G: Game>(bytes: &[u8]) -> Result<Saved<G>, Rejection> {
    let Parts { rules, options, position, plies, extra } = parts(bytes, G::FACTS.rulesets)?;
    let mut game = G::new(&Setup { rules, options: &options, position: Some(position) })?;
    let mut extra = SnapshotReader::new(extra);
    match game.restore(&mut extra) {
        Some(()) if extra.is_empty() => Ok(Saved { rules, options, plies, game }),
        _ => Err(damaged()),
    }
}

fn damaged() -> Rejection {
    Rejection::new(RejectionKind::Syntax, "", "the snapshot is damaged")
}

/// The contents of a snapshot.
struct Parts<'a> {
    rules: usize,
    options: Options,
    position: &'a str,
    plies: u64,
    /// The bytes of [`PositionText::save`](crate::PositionText::save).
    extra: &'a [u8],
}

fn parts<'a>(bytes: &'a [u8], rulesets: &[RuleSet]) -> Result<Parts<'a>, Rejection> {
    let (body, sum) = bytes.split_last_chunk::<16>().ok_or_else(damaged)?;
    if hash(body) != u128::from_le_bytes(*sum) || !body.starts_with(MAGIC) {
        return Err(damaged());
    }
    let mut reader = SnapshotReader::new(&body[MAGIC.len()..]);
    read_parts(&mut reader, rulesets).ok_or_else(damaged)?
}

fn read_parts<'a>(
    reader: &mut SnapshotReader<'a>,
    rulesets: &[RuleSet],
) -> Option<Result<Parts<'a>, Rejection>> {
    let text = |bytes| std::str::from_utf8(bytes).ok();
    let slug = text(reader.bytes()?)?;
    let rules = rulesets.iter().position(|r| r.slug == slug)?;
    if reader.u32()? != rulesets[rules].revision {
        let message = "the snapshot is of another revision of the rules";
        return Some(Err(Rejection::new(RejectionKind::Syntax, "", message)));
    }
    let options = text(reader.bytes()?)?;
    let position = text(reader.bytes()?)?;
    let plies = reader.u64()?;
    let extra = reader.bytes()?;
    if !reader.is_empty() {
        return None;
    }
    let options = Options::parse(rulesets[rules].options, options);
    Some(options.map(|options| Parts { rules, options, position, plies, extra }))
}

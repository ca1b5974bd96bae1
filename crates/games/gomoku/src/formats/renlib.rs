//! Libraries of RenLib (`.lib`), the analyses of renju and gomoku players: a tree of moves on 15 by
//! 15 points.
//!
//! A file begins with `FF`, `RenLib`, `FF`, two bytes of the version and ten more bytes; the oldest
//! files begin with their first move, h8. A node has two bytes, its point and its flags:
//!
//! | bits | meaning |
//! |---|---|
//! | point | 0 at the root and for a pass; else 16 times the row from the top, plus the column |
//! | `80` | alternatives to this move follow, after all that comes after this move |
//! | `40` | no move follows: the next node is the latest alternative that is due |
//! | `20`, `08` | a comment follows, in the old or the new form |
//! | `10`, `04` | a mark; the position at which the program opens the file |
//! | `02` | no move, only a text on the board |
//! | `01` | two bytes with more flags follow; bit 0 of the second one: a text on the board |
//!
//! A text ends with a zero byte and has an even number of bytes. Byte 8 separates the first line of
//! a comment. An old comment ends with the first byte above 127.

use super::played::Played;
use super::tree::{Node, Step, Tree};
use crate::board::{Colour, Point};
use crate::facts::RULE_SETS;
use wanqi_notation::Span;
use wanqi_notation::encoding::decode;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::{RuleSet, formats};

/// The first bytes of a file.
pub(crate) const MAGIC: &[u8] = b"\xFFRenLib\xFF";
const HEAD: usize = 20;
/// The latest version, 3.4.
const VERSION: (u8, u8) = (3, 4);
/// The first byte of files without a head: h8.
const CENTRE: u8 = 0x78;
const SIZE: u8 = 15;

const ALTERNATIVES: u8 = 0x80;
const LAST: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const NO_MOVE: u8 = 0x02;
const EXTENDED: u8 = 0x01;
const BOARD_TEXT: u8 = 0x01;

/// Reads a library of renju.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    read(bytes, encoding, "renju-basic")
}

/// Reads a library of free gomoku.
pub(crate) fn import_free(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    read(bytes, encoding, "free")
}

/// The rest of a file.
struct Input<'f> {
    bytes: &'f [u8],
    at: usize,
    encoding: &'f str,
}

impl Input<'_> {
    fn pair(&mut self) -> Option<[u8; 2]> {
        let pair = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some([pair[0], pair[1]])
    }

    /// A text that ends with a byte that `ends` accepts; the file ends early if `None`.
    fn text(&mut self, ends: impl Fn(u8) -> bool) -> Option<Vec<u8>> {
        let rest = self.bytes.get(self.at..)?;
        let length = rest.iter().position(|byte| ends(*byte))? + 1;
        self.at += length + length % 2;
        Some(rest[..length].to_vec())
    }

    /// A text that ends with a zero byte.
    fn new_text(&mut self) -> Option<String> {
        let mut text = self.text(|byte| byte == 0)?;
        text.pop();
        Some(self.decoded(&text))
    }

    /// A text whose last byte is above 127.
    fn old_text(&mut self) -> Option<String> {
        let mut text = self.text(|byte| byte > 127)?;
        if let Some(last) = text.last_mut() {
            *last &= 0x7F;
        }
        Some(self.decoded(&text))
    }

    fn decoded(&self, text: &[u8]) -> String {
        let text = match std::str::from_utf8(text) {
            Ok(text) if self.encoding.is_empty() => text.to_owned(),
            _ => {
                let label = Some(self.encoding).filter(|label| !label.is_empty());
                let decoded = decode(text, label.unwrap_or("iso-8859-1"));
                decoded.map_or_else(
                    |_| String::from_utf8_lossy(text).into_owned(),
                    |decoded| decoded.text.into_owned(),
                )
            }
        };
        text.replace("\r\n", "\n").replace(['\x08', '\r'], "\n").replace('\0', "")
    }
}

fn read(bytes: &[u8], encoding: &str, rules: &str) -> Result<Imported, FormatError> {
    let start = start(bytes)?;
    let rules = RuleSet::find(RULE_SETS, rules).unwrap_or(0);
    let mut tree = Tree {
        rules,
        size: SIZE,
        position: None,
        tags: Vec::new(),
        result: "*",
        whole: Span::new(0, bytes.len()),
        nodes: Vec::new(),
        first: Colour::Black,
    };
    let root = tree.add(None, Node { span: Span::new(start, start), ..Node::default() });
    let mut input = Input { bytes, at: start, encoding };
    let complete = nodes(&mut input, root, &mut tree);
    if complete.is_none() {
        let end = Span::new(bytes.len().saturating_sub(1), bytes.len());
        tree.add_error(formats::error_token("the file ends before its last move"), end);
    }
    let mut writer = Writer::new();
    let game = tree.write(&mut writer);
    Ok(formats::imported(writer, [game], |at| at))
}

/// The place of the first node.
fn start(bytes: &[u8]) -> Result<usize, FormatError> {
    if bytes.starts_with(MAGIC) {
        let version = bytes.get(8..10).map(|version| (version[0], version[1]));
        return match version {
            Some(version) if version <= VERSION && bytes.len() >= HEAD => Ok(HEAD),
            Some((major, minor)) if bytes.len() >= HEAD => {
                let message = format!("version {major}.{minor} of RenLib is newer than 3.4");
                Err(FormatError::at(Span::new(8, 10), message)
                    .zh(format!("RenLib 版本 {major}.{minor} 比 3.4 新")))
            }
            _ => {
                let message = format!("a RenLib file begins with a head of {HEAD} bytes");
                Err(FormatError::at(Span::new(0, bytes.len()), message)
                    .zh(format!("RenLib 文件以 {HEAD} 字节的文件头开始")))
            }
        };
    }
    if bytes.first() == Some(&CENTRE) {
        return Ok(0);
    }
    let message = "this is not a RenLib file, which begins with FF, RenLib, FF";
    Err(FormatError::at(Span::new(0, bytes.len().min(8)), message)
        .zh("这不是 RenLib 文件，RenLib 文件以 FF、RenLib、FF 开始"))
}

/// Reads all nodes; `None` if the file ends early.
fn nodes(input: &mut Input<'_>, root: usize, tree: &mut Tree) -> Option<()> {
    // The nodes whose next alternatives are due.
    let mut due: Vec<usize> = Vec::new();
    let mut parent = root;
    let mut first = true;
    while input.at < input.bytes.len() {
        let span = Span::new(input.at, input.at + 2);
        let [point, flags] = input.pair()?;
        let more = if flags & EXTENDED != 0 { input.pair()?[1] } else { 0 };
        let mut comment = match flags & (OLD_COMMENT | COMMENT) {
            0 => String::new(),
            flag if flag & OLD_COMMENT != 0 => input.old_text()?,
            _ => input.new_text()?,
        };
        if flags & MARK != 0 {
            comment.insert_str(0, if comment.is_empty() { "[%mark]" } else { "[%mark] " });
        }
        let label = if more & BOARD_TEXT != 0 { input.new_text()? } else { String::new() };
        let is_root = std::mem::take(&mut first) && point == 0;
        let node = if is_root {
            root
        } else if flags & NO_MOVE != 0 {
            parent
        } else {
            tree.add(Some(parent), Node::of(None, step(point), span))
        };
        // A text on the board belongs to the position before it.
        let place = point_of(point).map_or_else(|| "pass".to_owned(), |point| point.to_string());
        let label = if label.is_empty() { label } else { format!("[%label {place} {label}]") };
        add_comment(&mut tree.nodes[if is_root { root } else { parent }].comment, &label);
        add_comment(&mut tree.nodes[node].comment, &comment);
        if flags & ALTERNATIVES != 0 {
            due.push(parent);
        }
        parent = match flags & LAST {
            0 => node,
            _ => due.pop().unwrap_or(node),
        };
    }
    due.is_empty().then_some(())
}

/// A zero byte ends a text of a library, so that no comment has one.
fn add_comment(comment: &mut String, text: &str) {
    if !comment.is_empty() && !text.is_empty() {
        comment.push('\n');
    }
    comment.extend(text.chars().filter(|c| *c != '\0'));
}

fn point_of(byte: u8) -> Option<Point> {
    let (row, column) = (byte / 16, byte % 16);
    (row < SIZE && column > 0).then(|| Point::new(column - 1, SIZE - 1 - row))
}

fn step(byte: u8) -> Step {
    match point_of(byte) {
        Some(point) => Step::Stone(point),
        None if byte == 0 => Step::Pass,
        None => Step::Other(formats::error_token("this is no point of the board")),
    }
}

/// A node of a library.
#[derive(Default)]
struct Move {
    point: Option<Point>,
    children: Vec<usize>,
    comment: String,
}

/// Writes one library with the main lines of all records.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut moves = vec![Move::default()];
    for mut played in Played::read(wqn)? {
        if played.size() != SIZE {
            let message = "a RenLib library has boards of 15 by 15 points only";
            return Err(FormatError::without_place(message).zh("RenLib 棋谱库只有 15×15 的棋盘"));
        }
        let names = played.names();
        played.lose_tags(&names);
        let mut at = 0;
        add_comment(&mut moves[at].comment, &played.comment(0));
        for (number, (_, point)) in played.moves.iter().enumerate() {
            let known = moves[at].children.iter().find(|child| moves[**child].point == *point);
            at = match known {
                Some(known) => *known,
                None => {
                    moves.push(Move { point: *point, ..Move::default() });
                    let new = moves.len() - 1;
                    moves[at].children.push(new);
                    new
                }
            };
            add_comment(&mut moves[at].comment, &played.comment(number + 1));
        }
        let [black, white] =
            names.map(|name| formats::tag(&played.tags, name).unwrap_or("?").to_owned());
        let result = match played.winner() {
            Some(Colour::Black) => "1-0",
            Some(Colour::White) => "0-1",
            None => formats::tag(&played.tags, "Result").unwrap_or("*"),
        };
        if result != "*" || [&black, &white].iter().any(|name| *name != "?") {
            add_comment(&mut moves[at].comment, &format!("{black} - {white} {result}"));
        }
        exported.losses.extend(played.losses);
    }
    exported.bytes.extend(MAGIC.iter().chain(&[VERSION.0, VERSION.1]).chain(&[0xFF; 10]));
    let mut left = vec![(0, false)];
    while let Some((at, alternatives)) = left.pop() {
        let Move { point, children, comment } = &moves[at];
        let byte = point.map_or(0, |point| 16 * (SIZE - 1 - point.y) + point.x + 1);
        let flag = |holds: bool, flag: u8| if holds { flag } else { 0 };
        let flags = flag(alternatives, ALTERNATIVES)
            | flag(children.is_empty(), LAST)
            | flag(!comment.is_empty(), COMMENT);
        exported.bytes.extend([byte, flags]);
        if !comment.is_empty() {
            let text = comment.replacen('\n', "\x08", 1).replace('\n', "\r\n");
            exported.bytes.extend(text.bytes());
            exported.bytes.extend(if text.len() % 2 == 0 { &b"\0\0"[..] } else { b"\0" });
        }
        let alternatives = children.iter().enumerate().rev();
        left.extend(alternatives.map(|(n, child)| (*child, n + 1 < children.len())));
    }
    Ok(exported)
}

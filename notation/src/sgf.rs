//! SGF, the Smart Game Format: game trees of properties, for any game.
//!
//! FF\[4\] is read and written; the older forms are read: long property names (`Black[]` is `B`),
//! lists written value by value or as rectangles, missing `FF` and `CA`. What a property means is
//! the business of a game. Nothing is thrown away: unknown properties are properties, and
//! [`Collection::print`] gives the bytes that were read.
//!
//! All nodes of a file lie in one list and name each other by [`NodeId`], so that ten thousand
//! nested variations cost neither stack nor more than linear time.

mod cut;
mod parse;
pub mod text;
pub mod write;

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

use crate::encoding::Decoded;
use crate::{Problem, Span};

pub use write::SgfWriter;

/// How to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options<'o> {
    /// The charset, over whatever `CA` says.
    pub encoding: Option<&'o str>,
    /// How deep game trees may nest; deeper ones are passed over with one `limit` a tree.
    pub max_depth: usize,
    /// How many nodes, properties and values a game may have together; what follows is passed over with
    /// one `limit`, up to the next game.
    pub max_parts: usize,
    /// How many errors of the form a game may have; behind them it is passed over in the same way.
    pub max_problems: usize,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self { encoding: None, max_depth: 100_000, max_parts: 2_000_000, max_problems: 100 }
    }
}

/// A node's place in its [`Collection`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// One game tree of a file: a record with its variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTree {
    /// The root node.
    pub root: NodeId,
    /// From `(` to `)`.
    pub span: Span,
}

#[derive(Clone, Debug)]
struct NodeData {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    properties: Range<u32>,
    span: Span,
}

#[derive(Clone, Debug)]
struct PropertyData {
    name: Span,
    values: Range<u32>,
}

/// An SGF file.
#[derive(Clone, Debug)]
pub struct Collection<'a> {
    original: &'a [u8],
    /// The text the spans lie in, where it was converted.
    decoded: Option<Decoded<'a>>,
    trees: Vec<GameTree>,
    nodes: Vec<NodeData>,
    properties: Vec<PropertyData>,
    /// The raw values, without their brackets.
    values: Vec<Span>,
    problems: Vec<Problem>,
    /// The problems by where they begin.
    ordered: Vec<u32>,
}

/// Reads a file. The charset is that of `CA`; without one UTF-8, and Latin-1, SGF's own default,
/// with the warning `encoding` where the bytes are not UTF-8.
pub fn parse(bytes: &[u8]) -> Collection<'_> {
    parse_with(bytes, &Options::default())
}

/// [`parse()`] with a named charset and other limits.
pub fn parse_with<'a>(bytes: &'a [u8], options: &Options<'_>) -> Collection<'a> {
    parse::parse(bytes, options)
}

/// What is to be said of a file's charset alone, `encoding` each: what [`parse_with`] finds of it,
/// without reading the trees. Spans lie in the file.
pub fn encoding_problems(bytes: &[u8], options: &Options<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    // UTF-8 needs no charset; what one names is then checked where it is read.
    if std::str::from_utf8(bytes).is_err() {
        parse::convert(bytes, options.encoding, &mut problems);
    }
    problems
}

/// The byte behind the last game tree that ends in the beginning of a file; `None` if none ends there. A
/// file that is UTF-8 may be cut there: the trees of its pieces are its own.
pub fn last_tree_end(bytes: &[u8]) -> Option<usize> {
    cut::last_end(bytes)
}

/// The charset that a file names, by its beginning.
pub fn charset(bytes: &[u8]) -> Option<Cow<'_, str>> {
    parse::charset_property(bytes).map(|span| String::from_utf8_lossy(&bytes[span.range()]))
}

impl<'a> Collection<'a> {
    /// The game trees, in order.
    pub fn trees(&self) -> &[GameTree] {
        &self.trees
    }

    /// What is wrong with the file, in the order it was met.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Those of them that lie in a stretch, such as a game tree's.
    pub fn problems_in(&self, span: Span) -> impl Iterator<Item = &Problem> {
        // Few are out of order, since what is left open is told where it began; so all are looked at that
        // may be here, and the others are not.
        let from =
            self.ordered.partition_point(|&at| self.problems[at as usize].span.start < span.start);
        let here = self.ordered[from..].iter().map(|&at| &self.problems[at as usize]);
        here.take_while(move |problem| problem.span.start < span.end)
    }

    /// The text all spans lie in: the file itself, or its conversion to UTF-8.
    pub fn text(&self) -> &[u8] {
        self.decoded.as_ref().map_or(self.original, |decoded| decoded.text.as_bytes())
    }

    /// The byte of the file that a byte of [`Collection::text`] comes from, at most its length: an
    /// unclosed value has no bracket behind it, and a replaced byte is longer in the text.
    pub fn original_offset(&self, offset: usize) -> usize {
        let exact = self.decoded.as_ref().map_or(offset, |decoded| decoded.original_offset(offset));
        exact.min(self.original.len())
    }

    /// A node.
    ///
    /// # Panics
    /// If the id belongs to another collection.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { collection: self, data: &self.nodes[id.0 as usize], id }
    }

    /// The nodes of a tree from its root along the first children: the game as it was played.
    pub fn main_line(&self, tree: &GameTree) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(self.node(tree.root)), |node| node.children().next())
    }

    /// The bytes that were read.
    pub fn print(&self) -> &'a [u8] {
        self.original
    }

    /// [`Collection::text`] with some spans replaced (those of values, as a rule, by raw values:
    /// see [`text::escape`]). Everything between them stays byte for byte. The result is UTF-8
    /// where the file was converted: its `CA` must be replaced too.
    ///
    /// # Errors
    /// If two replaced spans overlap, or one lies outside of the text.
    pub fn print_with(&self, edits: &[(Span, Vec<u8>)]) -> Result<Vec<u8>, OverlappingEdits> {
        let mut edits: Vec<_> = edits.iter().collect();
        edits.sort_by_key(|(span, _)| *span);
        let (text, mut done, mut out) = (self.text(), 0, Vec::new());
        for (span, new) in edits {
            out.extend_from_slice(text.get(done..span.start).ok_or(OverlappingEdits(*span))?);
            out.extend_from_slice(new);
            done = span.end;
        }
        let rest = text.get(done..).ok_or(OverlappingEdits(Span::new(done, done)))?;
        out.extend_from_slice(rest);
        Ok(out)
    }
}

/// Two replaced spans overlap, or one lies outside of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the edit at {}..{} overlaps another or lies outside of the file", .0.start, .0.end)]
pub struct OverlappingEdits(pub Span);

/// A node of a game tree.
#[derive(Clone, Copy, Debug)]
pub struct Node<'c> {
    collection: &'c Collection<'c>,
    data: &'c NodeData,
    id: NodeId,
}

impl<'c> Node<'c> {
    /// Its place.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// From its `;` to the end of its last property.
    pub fn span(self) -> Span {
        self.data.span
    }

    /// The node before it; the root has none.
    pub fn parent(self) -> Option<Node<'c>> {
        self.data.parent.map(|id| self.collection.node(id))
    }

    /// The nodes that follow it: the first goes on with the game, the others are variations.
    pub fn children(self) -> impl Iterator<Item = Node<'c>> {
        let collection = self.collection;
        let first = self.data.first_child.map(|id| collection.node(id));
        std::iter::successors(first, move |child| {
            child.data.next_sibling.map(|id| collection.node(id))
        })
    }

    /// Its properties, in order, repeated ones included.
    pub fn properties(self) -> impl Iterator<Item = Property<'c>> {
        let Range { start, end } = self.data.properties;
        let collection = self.collection;
        (start..end)
            .map(move |at| Property { collection, data: &collection.properties[at as usize] })
    }

    /// All values of the properties of that name.
    pub fn values(self, name: &str) -> impl Iterator<Item = Value<'c>> {
        self.properties().filter(move |property| property.name() == name).flat_map(Property::values)
    }

    /// The first value of that name.
    pub fn get(self, name: &str) -> Option<Value<'c>> {
        self.values(name).next()
    }
}

/// A property with its values.
#[derive(Clone, Copy, Debug)]
pub struct Property<'c> {
    collection: &'c Collection<'c>,
    data: &'c PropertyData,
}

impl<'c> Property<'c> {
    /// The name in its short form: `B` for `Black`, which is how FF\[1\] to FF\[3\] spell it.
    pub fn name(self) -> Cow<'c, str> {
        text::short_name(self.raw_name())
    }

    /// The name as it is written.
    pub fn raw_name(self) -> &'c str {
        std::str::from_utf8(&self.collection.text()[self.data.name.range()]).unwrap_or_default()
    }

    /// Where the name stands.
    pub fn name_span(self) -> Span {
        self.data.name
    }

    /// Its values: at least one.
    pub fn values(self) -> impl Iterator<Item = Value<'c>> {
        let (collection, range) = (self.collection, &self.data.values);
        let spans = &collection.values[range.start as usize..range.end as usize];
        spans.iter().map(move |&span| Value { raw: &collection.text()[span.range()], span })
    }
}

/// A value: what stands between `[` and `]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value<'c> {
    /// As it is written, with its backslashes.
    pub raw: &'c [u8],
    /// Where, without the brackets.
    pub span: Span,
}

impl<'c> Value<'c> {
    /// The value as Text: line breaks are kept.
    pub fn text(self) -> String {
        String::from_utf8_lossy(&text::text(self.raw)).into_owned()
    }

    /// The value as SimpleText: one line.
    pub fn simple_text(self) -> String {
        String::from_utf8_lossy(&text::simple_text(self.raw)).into_owned()
    }

    /// The two halves of a composed value, `a:b`.
    pub fn compose(self) -> Option<(Value<'c>, Value<'c>)> {
        let colon = text::colon(self.raw)?;
        let Span { start, end } = self.span;
        let (left, right) = (&self.raw[..colon], &self.raw[colon + 1..]);
        let left = Value { raw: left, span: Span::new(start, start + colon) };
        Some((left, Value { raw: right, span: Span::new(start + colon + 1, end) }))
    }

    /// The value as a whole number.
    pub fn number(self) -> Option<i64> {
        std::str::from_utf8(self.raw.trim_ascii()).ok()?.parse().ok()
    }

    /// The point of two letters, as games on a grid have it: column and row from the upper left
    /// corner, from 0; `a` to `z`, then `A` to `Z`.
    pub fn point(self) -> Option<(u8, u8)> {
        text::point(self.raw)
    }

    /// The columns and rows of a list value: of the rectangle `aa:cb`, or of one point. They may lie beyond
    /// any board.
    pub fn rectangle(self) -> Option<(RangeInclusive<u8>, RangeInclusive<u8>)> {
        text::rectangle(self.raw)
    }

    /// The points of a list value: one, or those of the rectangle `aa:cb`, row by row.
    pub fn points(self) -> Vec<(u8, u8)> {
        text::points(self.raw)
    }
}

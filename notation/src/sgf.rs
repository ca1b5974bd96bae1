//! SGF, the Smart Game Format: game trees of properties, for any game.
//!
//! FF\[4\] is read and written. Older versions are read, too: long property names (`Black[]` is
//! `B`), lists written value by value or as rectangles, missing `FF` and `CA`. The games interpret
//! the properties. Nothing is dropped: unknown properties are kept, and [`Collection::print`]
//! returns the bytes that were read.
//!
//! All nodes of a file are in one list and refer to each other by [`NodeId`], so ten thousand
//! nested variations need no stack and only linear time.

mod cut;
mod parse;
pub mod text;
pub mod write;

use crate::message::Word;
use crate::{Message, message};
use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

use crate::encoding::Decoded;
use crate::{Problem, Span};

pub use write::SgfWriter;

/// Options of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SgfOptions<'o> {
    /// The encoding; it overrides the property `CA`.
    pub encoding: Option<&'o str>,
    /// The greatest nesting depth of game trees. Deeper trees are skipped, with one `limit` per
    /// game.
    pub max_depth: usize,
    /// The greatest number of nodes, properties and values of a game together. The rest of the game
    /// is skipped, with one `limit`.
    pub max_parts: usize,
    /// The greatest number of errors of a game. After them, the rest of the game is skipped in the
    /// same way.
    pub max_problems: usize,
}

impl Default for SgfOptions<'_> {
    fn default() -> Self {
        Self { encoding: None, max_depth: 100_000, max_parts: 2_000_000, max_problems: 100 }
    }
}

/// The index of a node in its [`Collection`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// A game tree of a file: one record with its variations.
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
    /// The text that spans refer to, if it was converted.
    decoded: Option<Decoded<'a>>,
    trees: Vec<GameTree>,
    nodes: Vec<NodeData>,
    properties: Vec<PropertyData>,
    /// The raw values, without their brackets.
    values: Vec<Span>,
    problems: Vec<Problem>,
    /// Indices of the problems, sorted by the beginnings of their spans.
    ordered: Vec<u32>,
}

/// Reads a file. The encoding is that of `CA`. Without `CA` it is UTF-8, or, with the warning
/// `encoding` if the bytes are not UTF-8, Latin-1, which is the default of SGF.
///
/// ```
/// use wanqi_notation::sgf;
///
/// let file = sgf::parse(b"(;GM[1]SZ[19];B[pd](;W[dd])(;W[dp]C[a variation]))");
/// assert!(file.problems().is_empty());
/// let tree = &file.trees()[0];
/// assert_eq!(file.node(tree.root).get("SZ").unwrap().number(), Some(19));
/// let white: Vec<_> = file.main_line(tree).filter_map(|node| node.get("W")).collect();
/// assert_eq!(white[0].point(), Some((3, 3)));
/// ```
pub fn parse(bytes: &[u8]) -> Collection<'_> {
    parse_with(bytes, &SgfOptions::default())
}

/// [`parse()`] with an encoding and other limits.
pub fn parse_with<'a>(bytes: &'a [u8], options: &SgfOptions<'_>) -> Collection<'a> {
    parse::parse(bytes, options)
}

/// The problems of a file's encoding, with the kind `encoding`: those that [`parse_with`] finds,
/// without reading the trees. Spans refer to the file.
pub fn encoding_problems(bytes: &[u8], options: &SgfOptions<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    // Valid UTF-8 needs no conversion. An unknown name in `CA` is reported when the trees are read.
    if std::str::from_utf8(bytes).is_err() {
        parse::convert(bytes, options.encoding, &mut problems);
    }
    problems
}

/// The offset of the last game tree that begins within `bytes`, the beginning of a file, after
/// another game tree; `None` if there is none. A UTF-8 file may be cut there: the trees of both
/// pieces are the trees of the file, and text after a tree is in the piece of this tree.
pub fn last_tree_start(bytes: &[u8]) -> Option<usize> {
    cut::last_start(bytes)
}

/// The encoding that a file names in `CA`; only the beginning of the file is read.
pub fn charset(bytes: &[u8]) -> Option<Cow<'_, str>> {
    parse::charset_property(bytes).map(|span| String::from_utf8_lossy(&bytes[span.range()]))
}

impl<'a> Collection<'a> {
    /// The game trees, in order.
    pub fn trees(&self) -> &[GameTree] {
        &self.trees
    }

    /// The problems of the file, in the order in which the reader found them.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The problems that belong to a game tree: those in the tree, and those in the text after it,
    /// before the next tree. Text before the first tree belongs to the first tree.
    pub fn problems_of(&self, tree: &GameTree) -> impl Iterator<Item = &Problem> {
        let index = self.trees.partition_point(|other| other.span.start < tree.span.start);
        let start = if index == 0 { 0 } else { tree.span.start };
        let end = self.trees.get(index + 1).map_or(usize::MAX, |next| next.span.start);
        // Problems are not always in order, because an unclosed construct is reported at its
        // beginning. So the search uses the sorted indices.
        let from =
            self.ordered.partition_point(|&at| self.problems[at as usize].span.start < start);
        let here = self.ordered[from..].iter().map(|&at| &self.problems[at as usize]);
        here.take_while(move |problem| problem.span.start < end)
    }

    /// The text that spans refer to: the file itself, or its conversion to UTF-8.
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

    /// [`Collection::text`] with some spans replaced, usually values by raw values: see
    /// [`text::escape`]. All other bytes are unchanged. If the file was converted, the result is
    /// UTF-8, so its `CA` must be replaced, too.
    ///
    /// ```
    /// use wanqi_notation::sgf::{parse, text::escape};
    ///
    /// let file = parse(b"(;GM[1] PB[?] ;B[pd])");
    /// let name = file.node(file.trees()[0].root).get("PB").unwrap();
    /// let edits = [(name.span, escape(b"Go [1 dan]", false).into_owned())];
    /// assert_eq!(file.print_with(&edits)?, b"(;GM[1] PB[Go [1 dan\\]] ;B[pd])");
    /// # Ok::<(), wanqi_notation::sgf::OverlappingEdits>(())
    /// ```
    ///
    /// # Errors
    /// If two replaced spans overlap, or one is outside of the text.
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

/// Two replaced spans overlap, or one is outside of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.word())]
pub struct OverlappingEdits(pub Span);

impl Word for OverlappingEdits {
    fn word(&self) -> Message {
        let Span { start, end } = self.0;
        message!(
            "the edit at {start}..{end} overlaps another or is outside of the file",
            start,
            end
        )
    }
}

/// A node of a game tree.
#[derive(Clone, Copy, Debug)]
pub struct Node<'c> {
    collection: &'c Collection<'c>,
    data: &'c NodeData,
    id: NodeId,
}

impl<'c> Node<'c> {
    /// The index of the node.
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

    /// The nodes that follow it: the first continues the game, the others are variations.
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

    /// All values of the properties of a name.
    pub fn values(self, name: &str) -> impl Iterator<Item = PropertyValue<'c>> {
        self.properties().filter(move |property| property.name() == name).flat_map(Property::values)
    }

    /// The first value of the properties of a name.
    pub fn get(self, name: &str) -> Option<PropertyValue<'c>> {
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

    /// The span of the name.
    pub fn name_span(self) -> Span {
        self.data.name
    }

    /// Its values: at least one.
    pub fn values(self) -> impl Iterator<Item = PropertyValue<'c>> {
        let (collection, range) = (self.collection, &self.data.values);
        let spans = &collection.values[range.start as usize..range.end as usize];
        spans.iter().map(move |&span| PropertyValue { raw: &collection.text()[span.range()], span })
    }
}

/// A value: the text between `[` and `]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropertyValue<'c> {
    /// The value as it is written, with its backslashes.
    pub raw: &'c [u8],
    /// Its span, without the brackets.
    pub span: Span,
}

impl<'c> PropertyValue<'c> {
    /// The value as Text: line breaks are kept.
    pub fn text(self) -> String {
        String::from_utf8_lossy(&text::text(self.raw)).into_owned()
    }

    /// The value as SimpleText: one line.
    pub fn simple_text(self) -> String {
        String::from_utf8_lossy(&text::simple_text(self.raw)).into_owned()
    }

    /// The two halves of a composed value, `a:b`.
    pub fn compose(self) -> Option<(PropertyValue<'c>, PropertyValue<'c>)> {
        let colon = text::colon(self.raw)?;
        let Span { start, end } = self.span;
        let (left, right) = (&self.raw[..colon], &self.raw[colon + 1..]);
        let left = PropertyValue { raw: left, span: Span::new(start, start + colon) };
        Some((left, PropertyValue { raw: right, span: Span::new(start + colon + 1, end) }))
    }

    /// The value as a whole number.
    pub fn number(self) -> Option<i64> {
        std::str::from_utf8(self.raw.trim_ascii()).ok()?.parse().ok()
    }

    /// The point that two letters mean in games on a grid: column and row from the upper left
    /// corner, from 0; `a` to `z`, then `A` to `Z`.
    pub fn point(self) -> Option<(u8, u8)> {
        text::point(self.raw)
    }

    /// The columns and rows of a list value: of the rectangle `aa:cb`, or of one point. They may be
    /// outside of the board.
    pub fn rectangle(self) -> Option<(RangeInclusive<u8>, RangeInclusive<u8>)> {
        text::rectangle(self.raw)
    }

    /// The points of a list value: one, or those of the rectangle `aa:cb`, row by row.
    pub fn points(self) -> Vec<(u8, u8)> {
        text::points(self.raw)
    }
}

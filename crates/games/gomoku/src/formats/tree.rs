//! A tree of moves, and the record that is written from it.

use crate::board::{Colour, Point};
use crate::facts::FACTS;
use std::borrow::Cow;
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::writer::Writer;
use wanqi_sdk::{Options, formats};

/// The text of a move.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Stone(Point),
    Pass,
    /// A text that is not a move; the game refuses it.
    Other(String),
}

/// A node: a move with the node of the next move and that of the next alternative.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// The colour that the file names, and the move. A node without a move has only a comment.
    pub step: Option<(Option<Colour>, Step)>,
    pub comment: String,
    /// The place of the move in the file.
    pub span: Span,
    pub child: Option<usize>,
    pub sibling: Option<usize>,
    /// The last child, so that a child is added in constant time.
    pub last: Option<usize>,
}

impl Node {
    /// A node with a move.
    pub fn of(colour: Option<Colour>, step: Step, span: Span) -> Node {
        Node { step: Some((colour, step)), span, ..Node::default() }
    }
}

/// A tree of moves with its head.
pub(super) struct Tree {
    /// Index of the rule set.
    pub rules: usize,
    pub size: u8,
    /// The stones at the start, as position text.
    pub position: Option<String>,
    pub tags: Vec<(String, String, Span)>,
    pub result: &'static str,
    /// The place of the record in the file.
    pub whole: Span,
    /// The root is node 0; its move, if it has one, is the first.
    pub nodes: Vec<Node>,
    /// The side to move at the root.
    pub first: Colour,
}

/// What is left to write.
enum Task {
    /// A node and what follows it. `alternatives`: its siblings, too.
    Line {
        node: usize,
        ply: usize,
        alternatives: bool,
    },
    Open,
    Close,
}

/// A move at this ply, from 0.
struct Writing<'w> {
    writer: &'w mut Writer,
    tokens: Vec<Span>,
    /// A number has to be written before the next move.
    fresh: bool,
    first: Colour,
}

impl Tree {
    /// Adds a node as the last child of another one; the first node is the root. Returns its index.
    pub fn add(&mut self, parent: Option<usize>, node: Node) -> usize {
        self.nodes.push(node);
        let new = self.nodes.len() - 1;
        if let Some(parent) = parent {
            match self.nodes[parent].last.replace(new) {
                Some(last) => self.nodes[last].sibling = Some(new),
                None => self.nodes[parent].child = Some(new),
            }
        }
        new
    }

    /// Adds an error at the end of the main line.
    pub fn add_error(&mut self, text: String, span: Span) {
        let first = self.nodes.first().map(|_| 0);
        let end = std::iter::successors(first, |node| self.nodes[*node].child).last();
        self.add(end, Node::of(None, Step::Other(text), span));
    }

    fn passes(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node.step, Some((_, Step::Pass))))
    }

    /// Writes the record.
    pub fn write(&self, writer: &mut Writer) -> Sources {
        let set = &FACTS.rulesets[self.rules];
        let passes = if self.passes() { "true" } else { "false" };
        let options = Options::parse(set.options, &format!("size={}", self.size));
        let options = match options.map(|options| options.canonical()) {
            Ok(options) => options
                .split(' ')
                .map(|option| match option.split_once('=') {
                    Some(("double-pass", _)) => Cow::from(format!("double-pass={passes}")),
                    _ => Cow::from(option),
                })
                .collect::<Vec<_>>()
                .join(" "),
            // The record is refused with the reason for its size.
            Err(_) => format!("size={}", self.size),
        };
        formats::write_head(writer, &FACTS, self.rules, &options);
        let mut written = Vec::new();
        let position = self.position.as_ref().map(|text| ("Position", text.as_str(), self.whole));
        let result = Some(("Result", self.result, self.whole));
        let tags = self.tags.iter().map(|(name, value, span)| (&**name, &**value, *span));
        for (name, value, span) in position.into_iter().chain(tags).chain(result) {
            if writer.tag(name, value).is_ok() {
                written.push((name.to_owned(), span));
            }
        }
        let mut writing = Writing { writer, tokens: Vec::new(), fresh: true, first: self.first };
        self.write_nodes(&mut writing);
        let tokens = writing.tokens;
        formats::write_end(writer, self.result);
        Sources { whole: self.whole, tags: written, tokens }
    }

    fn write_nodes(&self, writing: &mut Writing<'_>) {
        let mut tasks = vec![Task::Line { node: 0, ply: 0, alternatives: true }];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Open => {
                    writing.writer.variation_open();
                    writing.fresh = true;
                }
                Task::Close => {
                    writing.writer.variation_close();
                    writing.fresh = true;
                }
                Task::Line { node: at, ply, alternatives } => {
                    let node = &self.nodes[at];
                    let after = writing.node(node, ply);
                    if let Some(child) = node.child {
                        tasks.push(Task::Line { node: child, ply: after, alternatives: true });
                    }
                    let siblings = node.sibling.filter(|_| alternatives);
                    let siblings =
                        std::iter::successors(siblings, |other| self.nodes[*other].sibling);
                    for other in siblings.collect::<Vec<_>>().into_iter().rev() {
                        let line = Task::Line { node: other, ply, alternatives: false };
                        tasks.extend([Task::Close, line, Task::Open]);
                    }
                }
            }
        }
    }
}

impl Writing<'_> {
    /// Writes a node; returns the ply after it.
    fn node(&mut self, node: &Node, ply: usize) -> usize {
        let mut after = ply;
        if let Some((colour, step)) = &node.step {
            let white = usize::from(self.first == Colour::White);
            let turn = ply + white;
            if self.fresh || turn.is_multiple_of(2) {
                self.writer.number((turn / 2 + 1) as u32, !turn.is_multiple_of(2));
            }
            self.fresh = false;
            let due = if turn.is_multiple_of(2) { Colour::Black } else { Colour::White };
            // Without an exchange, seat 1 holds Black.
            let seat = colour.filter(|colour| *colour != due).map(|colour| colour as u8 + 1);
            let text = match step {
                Step::Stone(point) => Cow::from(point.to_string()),
                Step::Pass => Cow::from("pass"),
                Step::Other(text) => Cow::from(text.as_str()),
            };
            formats::write_token(self.writer, seat, &text);
            self.tokens.push(node.span);
            after += 1;
        }
        if !node.comment.is_empty() {
            self.writer.comment(&node.comment);
            self.fresh = true;
        }
        after
    }
}

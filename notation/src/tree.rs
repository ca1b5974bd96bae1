//! The lossless tree: every byte of a file in nodes, which print back byte for byte.
//!
//! A [`Tree`] is built from the tokens of the lexer. White space and unreadable bytes between
//! tokens are nodes, too. Variations are not nested: the nodes of a game are one list that contains
//! `(` and `)`, so deep nesting needs no stack.

use std::borrow::Cow;

use crate::bytes::{BOM, SPACE, class};
use crate::text::{escape_tag, is_style_action, is_tag_name, unescape_tag};
use crate::tokens::{CommentKind, EndMarker, LexerOptions, Token, Tokens};
use crate::writer::WriteError;
use crate::{Problem, Severity, Span};

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind {
    /// White space, or a byte order mark.
    Trivia,
    /// Unreadable bytes; a problem describes them.
    Unread,
    /// A tag pair.
    Tag {
        /// Its name, within the node.
        name: Span,
        /// Its raw value, within the node.
        value: Span,
    },
    /// A move number.
    Number(u32),
    /// Dots separated from a number.
    Dots,
    /// An action with its `|`, seat and suffix.
    Action {
        /// Its text, within the node.
        text: Span,
        /// The seat prefix, or the seat of the token that the action is joined to.
        seat: Option<u8>,
        /// Whether a `|` before the action joins it to the open turn.
        joined: bool,
    },
    /// A suffix separated from its action.
    Suffix,
    /// `:word`.
    Event,
    /// `$14`.
    Nag(u32),
    /// A comment.
    Comment(CommentKind),
    /// An escape line.
    Escape,
    /// `(`
    VariationOpen,
    /// `)`
    VariationClose,
    /// An end marker.
    End {
        /// The marker.
        marker: EndMarker,
        /// Whether it is inside a variation and ends only that line.
        in_variation: bool,
    },
}

/// A piece of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode<'a> {
    kind: NodeKind,
    bytes: Cow<'a, [u8]>,
    span: Option<Span>,
}

impl<'a> TreeNode<'a> {
    /// The kind of the node.
    pub fn kind(&self) -> NodeKind {
        self.kind
    }

    /// The bytes of the node.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The place in the file; `None` for inserted and replaced nodes.
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// The text of an action, without seat, `|` and suffix.
    pub fn action_text(&self) -> Option<&str> {
        let NodeKind::Action { text, .. } = self.kind else { return None };
        std::str::from_utf8(&self.bytes[text.range()]).ok()
    }

    /// The name of a tag.
    pub fn tag_name(&self) -> Option<&str> {
        let NodeKind::Tag { name, .. } = self.kind else { return None };
        std::str::from_utf8(&self.bytes[name.range()]).ok()
    }

    /// The value of a tag, without escapes; bytes that are not UTF-8 become U+FFFD.
    pub fn tag_value(&self) -> Option<String> {
        let NodeKind::Tag { value, .. } = self.kind else { return None };
        let value = unescape_tag(&self.bytes[value.range()]);
        Some(String::from_utf8_lossy(&value).into_owned())
    }

    fn trivia(bytes: &'static [u8]) -> Self {
        Self { kind: NodeKind::Trivia, bytes: Cow::Borrowed(bytes), span: None }
    }
}

/// A game: its nodes, including the white space before the next game.
///
/// An edit changes only the bytes of the edited nodes.
///
/// ```
/// use wanqi_notation::tree::{parse, print};
///
/// let mut tree = parse(b"[White \"?\"]\n\n1.e4   e5  *\n");
/// let game = &mut tree.games[0];
/// game.set_tag("White", "Anna")?;
/// let second = game.actions().nth(1).unwrap();
/// game.set_action(second, "c5")?;
/// game.append("2. Nf3").unwrap();
/// assert_eq!(print(&tree), b"[White \"Anna\"]\n\n1.e4   c5  2. Nf3 *\n");
/// # Ok::<(), wanqi_notation::writer::WriteError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeGame<'a> {
    nodes: Vec<TreeNode<'a>>,
}

/// A file, or any bytes.
#[derive(Clone, Debug, Default)]
pub struct Tree<'a> {
    /// The nodes before the first game.
    pub head: TreeGame<'a>,
    /// The games.
    pub games: Vec<TreeGame<'a>>,
    /// The problems of the file, with spans in the file.
    pub problems: Vec<Problem>,
}

/// Reads any bytes. `print(&parse(bytes)) == bytes`.
///
/// ```
/// use wanqi_notation::tree::{parse, print};
///
/// let text = b"[WQN \"1\"]\n[Game  \"chess\"]\n\n1.e4   e5 {a comment} *";
/// let tree = parse(text);
/// let game = &tree.games[0];
/// assert_eq!(game.tag("Game").as_deref(), Some("chess"));
/// let actions: Vec<_> =
///     game.actions().filter_map(|at| game.nodes()[at].action_text()).collect();
/// assert_eq!(actions, ["e4", "e5"]);
/// assert_eq!(print(&tree), text);
/// ```
pub fn parse(bytes: &[u8]) -> Tree<'_> {
    parse_with(bytes, &LexerOptions::DEFAULT)
}

/// [`parse`] with other limits.
pub fn parse_with<'a>(bytes: &'a [u8], options: &LexerOptions) -> Tree<'a> {
    let mut tree = Tree::default();
    let mut nodes = Vec::new();
    let mut done = 0;
    for token in Tokens::with_options(bytes, options) {
        let span = token.span();
        let kind = match token {
            Token::Problem(problem) => {
                tree.problems.push(*problem);
                continue;
            }
            Token::GameEnd { .. } => continue,
            Token::GameStart { at } => {
                push_gap(&mut nodes, bytes, done, at);
                done = at;
                tree.close(std::mem::take(&mut nodes));
                tree.games.push(TreeGame::default());
                continue;
            }
            token => kind_of(&token),
        };
        push_gap(&mut nodes, bytes, done, span.start);
        done = span.end;
        nodes.push(TreeNode { kind, bytes: Cow::Borrowed(&bytes[span.range()]), span: Some(span) });
    }
    push_gap(&mut nodes, bytes, done, bytes.len());
    tree.close(nodes);
    tree
}

/// The bytes of the tree.
pub fn print(tree: &Tree<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    for node in std::iter::once(&tree.head).chain(&tree.games).flat_map(|game| &game.nodes) {
        out.extend_from_slice(&node.bytes);
    }
    out
}

impl<'a> Tree<'a> {
    /// Stores the nodes of the last game, or of the head if there is none.
    fn close(&mut self, nodes: Vec<TreeNode<'a>>) {
        self.games.last_mut().unwrap_or(&mut self.head).nodes = nodes;
    }
}

fn kind_of(token: &Token<'_>) -> NodeKind {
    match token {
        Token::Tag(tag) => {
            let start = tag.value_span.start - tag.span.start;
            let value = Span::new(start, start + tag.raw.len());
            NodeKind::Tag { name: tag.name_span(), value }
        }
        Token::Number(number) => NodeKind::Number(number.value),
        Token::Dots { .. } => NodeKind::Dots,
        Token::Action(action) => {
            let lead = action.lead as usize;
            let text = Span::new(lead, lead + action.text.len());
            NodeKind::Action { text, seat: action.seat, joined: action.joined }
        }
        Token::Suffix { .. } => NodeKind::Suffix,
        Token::Event(_) => NodeKind::Event,
        Token::Nag { value, .. } => NodeKind::Nag(*value),
        Token::Comment(comment) => NodeKind::Comment(comment.kind),
        Token::Escape { .. } => NodeKind::Escape,
        Token::VariationOpen { .. } => NodeKind::VariationOpen,
        Token::VariationClose { .. } => NodeKind::VariationClose,
        Token::End(end) => NodeKind::End { marker: end.marker, in_variation: end.in_variation },
        Token::GameStart { .. } | Token::GameEnd { .. } | Token::Problem(_) => NodeKind::Unread,
    }
}

/// Adds the nodes between two tokens: white space around unreadable bytes.
fn push_gap<'a>(nodes: &mut Vec<TreeNode<'a>>, bytes: &'a [u8], start: usize, end: usize) {
    let gap = &bytes[start..end.max(start)];
    let is_space = |byte: &u8| class(*byte) & SPACE != 0;
    let marked = if start == 0 && gap.starts_with(BOM) { BOM.len() } else { 0 };
    let head = marked + gap[marked..].iter().take_while(|byte| is_space(byte)).count();
    let tail = gap[head..].iter().rev().take_while(|byte| is_space(byte)).count();
    let cuts = [(0, head, NodeKind::Trivia), (head, gap.len() - tail, NodeKind::Unread)];
    for (from, to, kind) in
        cuts.into_iter().chain([(gap.len() - tail, gap.len(), NodeKind::Trivia)])
    {
        if from < to {
            let span = Some(Span::new(start + from, start + to));
            nodes.push(TreeNode { kind, bytes: Cow::Borrowed(&gap[from..to]), span });
        }
    }
}

impl<'a> TreeGame<'a> {
    /// The nodes, in order.
    pub fn nodes(&self) -> &[TreeNode<'a>] {
        &self.nodes
    }

    /// The first tag of that name.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.nodes.iter().find(|node| node.tag_name() == Some(name)).and_then(TreeNode::tag_value)
    }

    /// The indices of the actions in [`TreeGame::nodes`], in order, variations included.
    pub fn actions(&self) -> impl Iterator<Item = usize> + '_ {
        let is_action = |node: &TreeNode<'_>| matches!(node.kind, NodeKind::Action { .. });
        (0..self.nodes.len()).filter(move |&at| is_action(&self.nodes[at]))
    }

    /// Replaces the text of the action at `at`, keeping its seat, `|` and suffix.
    ///
    /// # Errors
    /// If the text is not valid in movetext, or if the node `at` is not an action.
    pub fn set_action(&mut self, at: usize, new: &str) -> Result<(), WriteError> {
        let refused = || WriteError::Action(new.to_owned());
        let node = self.nodes.get_mut(at).filter(|_| is_style_action(new)).ok_or_else(refused)?;
        let NodeKind::Action { text, .. } = &mut node.kind else { return Err(refused()) };
        let (lead, suffix) = (&node.bytes[..text.start], &node.bytes[text.end..]);
        let bytes = [lead, new.as_bytes(), suffix].concat();
        text.end = text.start + new.len();
        (node.bytes, node.span) = (Cow::Owned(bytes), None);
        Ok(())
    }

    /// Sets the first tag of that name, or adds one after the last tag.
    ///
    /// # Errors
    /// If the name is not valid.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), WriteError> {
        if !is_tag_name(name) {
            return Err(WriteError::TagName(name.to_owned()));
        }
        let value = escape_tag(value.as_bytes());
        let bytes = [b"[", name.as_bytes(), b" \"", &value, b"\"]"].concat();
        let start = name.len() + 3;
        let kind = NodeKind::Tag {
            name: Span::new(1, 1 + name.len()),
            value: Span::new(start, start + value.len()),
        };
        let node = TreeNode { kind, bytes: Cow::Owned(bytes), span: None };
        if let Some(old) = self.nodes.iter_mut().find(|node| node.tag_name() == Some(name)) {
            *old = node;
            return Ok(());
        }
        let last = self.nodes.iter().rposition(|node| matches!(node.kind, NodeKind::Tag { .. }));
        match last {
            Some(at) => drop(self.nodes.splice(at + 1..at + 1, [TreeNode::trivia(b"\n"), node])),
            None => drop(self.nodes.splice(0..0, [node, TreeNode::trivia(b"\n\n")])),
        }
        Ok(())
    }

    /// Removes every tag of that name, with the line end after it; returns their number.
    pub fn remove_tag(&mut self, name: &str) -> usize {
        let mut removed = 0;
        while let Some(at) = self.nodes.iter().position(|node| node.tag_name() == Some(name)) {
            self.nodes.remove(at);
            removed += 1;
            if self.nodes.get(at).is_some_and(|node| matches!(&*node.bytes, b"\n" | b"\r\n")) {
                self.nodes.remove(at);
            }
        }
        removed
    }

    /// Appends movetext (`2. Nf3 {good}`) to the main line: before the end marker if there is
    /// one, else after the last token.
    ///
    /// # Errors
    /// The first error in `movetext`, with its span in it. Nothing is appended in that case.
    pub fn append(&mut self, movetext: &'a str) -> Result<(), Problem> {
        let mut added = parse(movetext.as_bytes());
        let wrong = |problem: &Problem| problem.severity() == Severity::Error;
        if let Some(at) = added.problems.iter().position(wrong) {
            return Err(added.problems.swap_remove(at));
        }
        let nodes = std::iter::once(added.head).chain(added.games).flat_map(|game| game.nodes);
        let ends_line = |node: &TreeNode<'_>| match node.kind {
            NodeKind::Comment(kind) => kind == CommentKind::Line,
            kind => kind == NodeKind::Escape,
        };
        let blank = |node: Option<&TreeNode<'_>>| {
            if node.is_some_and(ends_line) { b"\n" } else { &b" "[..] }
        };
        let mut nodes: Vec<_> = nodes.map(|node| TreeNode { span: None, ..node }).collect();
        while nodes.last().is_some_and(|node| node.kind == NodeKind::Trivia) {
            nodes.pop();
        }
        let is_end =
            |node: &TreeNode<'_>| matches!(node.kind, NodeKind::End { in_variation: false, .. });
        if let Some(at) = self.nodes.iter().rposition(is_end) {
            nodes.push(TreeNode::trivia(blank(nodes.last())));
            self.nodes.splice(at..at, nodes);
            return Ok(());
        }
        let last = self.nodes.iter().rposition(|node| node.kind != NodeKind::Trivia);
        let at = last.map_or(self.nodes.len(), |last| last + 1);
        let only_tags =
            last.is_some_and(|last| matches!(self.nodes[last].kind, NodeKind::Tag { .. }));
        let before = if only_tags { b"\n\n" } else { blank(last.map(|last| &self.nodes[last])) };
        if last.is_some() {
            nodes.insert(0, TreeNode::trivia(before));
        }
        self.nodes.splice(at..at, nodes);
        Ok(())
    }
}

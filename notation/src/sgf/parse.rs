//! The SGF reader: one loop over tokens, with a stack of open trees on the heap.

use super::{Collection, GameTree, NodeData, NodeId, PropertyData, SgfOptions};
use crate::bytes::{BOM, at_line_start, skip_space};
use crate::encoding::{self, Decoded};
use crate::message::Word;
use crate::{Message, message};
use crate::{Problem, ProblemKind, Span};

/// An open `(`.
struct Open {
    at: usize,
    /// The node that the next node follows.
    last: Option<NodeId>,
    /// Whether a node of this tree's own sequence has been read.
    has_node: bool,
    /// Whether a variation has been closed in it, so that the sequence has ended.
    branched: bool,
}

struct Parser<'t> {
    text: &'t [u8],
    max_depth: usize,
    pos: usize,
    open: Vec<Open>,
    /// The number of open trees beyond the depth limit; their content is skipped.
    deep: usize,
    depth_reported: bool,
    max_parts: usize,
    max_problems: usize,
    /// The numbers of parts and of problems before this game.
    parts_before: usize,
    problems_before: usize,
    /// Whether the game exceeds a limit, so that the rest of it is skipped.
    over: bool,
    /// Whether a missing `]` has been reported, so that unclosed trees around it are not reported,
    /// too.
    value_reported: bool,
    trees: Vec<GameTree>,
    nodes: Vec<NodeData>,
    properties: Vec<PropertyData>,
    values: Vec<Span>,
    problems: Vec<Problem>,
}

pub(super) fn parse<'a>(bytes: &'a [u8], options: &SgfOptions<'_>) -> Collection<'a> {
    let mut problems = Vec::new();
    let decoded = convert(bytes, options.encoding, &mut problems);
    let text = decoded.as_ref().map_or(bytes, |decoded| decoded.text.as_bytes());
    let mut parser = Parser {
        text,
        max_depth: options.max_depth,
        pos: if text.starts_with(BOM) { BOM.len() } else { 0 },
        open: Vec::new(),
        deep: 0,
        depth_reported: false,
        max_parts: options.max_parts,
        max_problems: options.max_problems,
        parts_before: 0,
        problems_before: problems.len(),
        over: false,
        value_reported: false,
        trees: Vec::new(),
        nodes: Vec::new(),
        properties: Vec::new(),
        values: Vec::new(),
        problems,
    };
    parser.run();
    let Parser { trees, nodes, properties, values, problems, .. } = parser;
    let mut ordered: Vec<u32> = (0..problems.len() as u32).collect();
    ordered.sort_by_key(|&at| problems[at as usize].span.start);
    Collection { original: bytes, decoded, trees, nodes, properties, values, problems, ordered }
}

/// The text converted to UTF-8, if an encoding is named by the caller or by `CA`, or if the bytes
/// are not UTF-8. The whole file is converted before it is read, because in several encodings a
/// byte of a letter can be equal to `]` or `\`.
pub(super) fn convert<'a>(
    bytes: &'a [u8],
    named: Option<&str>,
    problems: &mut Vec<Problem>,
) -> Option<Decoded<'a>> {
    let charset = charset_property(bytes);
    let label = named.map(str::to_owned).or_else(|| {
        let label = &bytes[charset?.range()];
        Some(String::from_utf8_lossy(label).into_owned())
    });
    let place = charset.unwrap_or_default();
    if let Some(label) = label {
        let decoded = match encoding::decode(bytes, &label) {
            Ok(decoded) => decoded,
            Err(error) => {
                problems.push(Problem::new(ProblemKind::Encoding, place, error.word()));
                return None;
            }
        };
        if decoded.replaced {
            let message = message!("some bytes are not {label}", label = label.trim());
            let hint = message!("name the real encoding of the file with `--encoding`");
            problems.push(Problem::new(ProblemKind::Encoding, place, message).hint(hint));
        }
        // Valid UTF-8 was borrowed and needs no conversion.
        return (!matches!(decoded.text, std::borrow::Cow::Borrowed(_))).then_some(decoded);
    }
    let error = std::str::from_utf8(bytes).err()?;
    let at = error.valid_up_to();
    let message = message!(
        "no encoding is named and the bytes are not UTF-8; read as Latin-1, the default of SGF"
    );
    let hint = message!("name it in the root's property `CA`, or with `--encoding`");
    let span = Span::new(at, at + error.error_len().unwrap_or(1));
    problems.push(Problem::new(ProblemKind::Encoding, span, message).hint(hint));
    encoding::decode(bytes, "iso-8859-1").ok()
}

/// The value of the first `CA`, which is in the first root.
pub(super) fn charset_property(bytes: &[u8]) -> Option<Span> {
    let head = &bytes[..bytes.len().min(64 * 1024)];
    let mut found = memchr::memmem::find_iter(head, b"CA[");
    let at = found.find(|&at| at > 0 && !head[at - 1].is_ascii_alphanumeric())?;
    let length = memchr::memchr(b']', &head[at..])?;
    Some(Span::new(at + 3, at + length))
}

/// See [`Parser::hard_boundary`].
pub(super) fn hard_boundary(text: &[u8], at: usize) -> bool {
    if !text[at..].starts_with(b"(;") || !at_line_start(text, at) {
        return false;
    }
    let rest = &text[skip_space(text, at + 2)..];
    [b"FF[", b"GM[", b"CA["].iter().any(|root| rest.starts_with(*root))
}

/// Whether a `(` outside of any tree begins a tree, judging by the text after it.
pub(super) fn begins_tree(text: &[u8], at: usize) -> bool {
    let next = skip_space(text, at + 1);
    let name = text[next..].iter().take(3).take_while(|byte| byte.is_ascii_uppercase()).count();
    text.get(next) == Some(&b';')
        || ((1..=2).contains(&name) && text.get(next + name) == Some(&b'['))
}

impl Parser<'_> {
    fn run(&mut self) {
        loop {
            self.pos = skip_space(self.text, self.pos);
            let at = self.pos;
            let Some(&byte) = self.text.get(at) else { break };
            if self.open.is_empty() {
                self.between_trees(at);
                continue;
            }
            match byte {
                b'(' if self.hard_boundary(at) => self.close_all(ProblemKind::Syntax, at),
                b'(' => self.open_tree(at),
                b')' => self.close_tree(at),
                b';' => self.node(at),
                b'[' => self.stray_value(at),
                _ if byte.is_ascii_alphanumeric() => self.property(at),
                _ => self.garbage(at),
            }
        }
        if !self.open.is_empty() {
            self.close_all(ProblemKind::Truncated, self.text.len());
        } else if self.trees.is_empty() && self.problems.is_empty() {
            let place = Span::new(self.text.len(), self.text.len());
            let hint = message!("a game tree begins with `(;`");
            self.report(
                Problem::new(
                    ProblemKind::Syntax,
                    place,
                    message!("the file contains no game tree"),
                )
                .hint(hint),
            );
        }
    }

    fn report(&mut self, problem: Problem) {
        if self.over {
            return;
        }
        if self.problems.len() - self.problems_before >= self.max_problems {
            return self.stop(
                problem.span.start,
                message!("more than {max_problems} errors", max_problems = self.max_problems),
            );
        }
        self.problems.push(problem);
    }

    fn syntax(&mut self, span: Span, message: Message, hint: Message) {
        self.report(Problem::new(ProblemKind::Syntax, span, message).hint(hint));
    }

    /// Whether a line begins with `(;` and a root property although a tree is open. Variations do
    /// not begin like this, so the closing `)` of the tree before is missing.
    fn hard_boundary(&self, at: usize) -> bool {
        hard_boundary(self.text, at)
    }

    /// Moves to the next `(` before a node. SGF allows any text before the first tree. Text after
    /// the other trees is allowed, too, unless it looks like a part of a tree.
    fn between_trees(&mut self, at: usize) {
        let begins = |&at: &usize| {
            self.text[at] == b'(' && self.text.get(skip_space(self.text, at + 1)) == Some(&b';')
        };
        let start = if begins(&at) { Some(at) } else { self.next_parenthesis(at) };
        let end = start.unwrap_or(self.text.len());
        let is_sign = |byte: &u8| matches!(byte, b'(' | b')' | b'[' | b']' | b';');
        if !self.trees.is_empty() && self.text[at..end].iter().any(is_sign) {
            let hint = message!("a game tree begins with `(;`");
            self.syntax(Span::new(at, end), message!("text between game trees"), hint);
        }
        self.pos = end;
        if let Some(start) = start {
            self.depth_reported = false;
            self.value_reported = false;
            self.open_tree(start);
        }
    }

    /// The next `(` that is followed by `;`, or by a property name, whose `;` is missing.
    fn next_parenthesis(&self, at: usize) -> Option<usize> {
        let mut found = memchr::memchr_iter(b'(', &self.text[at..]).map(|offset| at + offset);
        found.find(|&at| begins_tree(self.text, at))
    }

    fn open_tree(&mut self, at: usize) {
        self.pos = at + 1;
        if self.deep > 0 || self.open.len() >= self.max_depth {
            self.deep += 1;
            if !self.depth_reported {
                self.depth_reported = true;
                let message = message!(
                    "game trees are nested deeper than {max_depth}",
                    max_depth = self.max_depth
                );
                let problem = Problem::new(ProblemKind::Limit, Span::new(at, at + 1), message);
                self.report(problem.hint(message!("deeper ones are not read")));
            }
            return;
        }
        if self.open.is_empty() {
            self.over = false;
            self.parts_before = self.parts();
            self.problems_before = self.problems.len();
        }
        let last = self.open.last().and_then(|outer| outer.last);
        self.open.push(Open { at, last, has_node: false, branched: false });
    }

    fn close_tree(&mut self, at: usize) {
        self.pos = at + 1;
        if self.deep > 0 {
            self.deep -= 1;
            return;
        }
        let Some(closed) = self.open.pop() else { return };
        if !closed.has_node && !self.over {
            let hint = message!("`(` is followed by `;` and a node");
            self.syntax(Span::new(closed.at, at + 1), message!("a game tree without a node"), hint);
        }
        match self.open.last_mut() {
            Some(outer) => outer.branched |= closed.has_node,
            None => self.finish_tree(closed.at, at + 1),
        }
    }

    fn finish_tree(&mut self, start: usize, end: usize) {
        if let Some(tree) = self.trees.last_mut().filter(|tree| tree.span.start == start) {
            tree.span.end = end;
        }
    }

    /// Closes all open trees, before another tree or at the end of the file.
    fn close_all(&mut self, kind: ProblemKind, end: usize) {
        let start = self.open.first().map_or(end, |open| open.at);
        if !self.value_reported {
            let count = self.open.len() + self.deep;
            let message = match count {
                1 => message!("this game tree is not closed"),
                2 => message!("this game tree is not closed, nor is the one inside it"),
                _ => {
                    message!(
                        "this game tree is not closed, nor are {count} inside it",
                        count = count - 1
                    )
                }
            };
            let problem = Problem::new(kind, Span::new(start, start + 1), message);
            self.report(problem.hint(message!("`)` closes a game tree")));
        }
        self.open.clear();
        self.deep = 0;
        self.finish_tree(start, end);
    }

    fn parts(&self) -> usize {
        self.nodes.len() + self.properties.len() + self.values.len()
    }

    /// Whether the next part is skipped, because it is too deep or the game has too many parts.
    fn skips(&mut self, at: usize) -> bool {
        if !self.over && self.parts() - self.parts_before >= self.max_parts {
            let message = message!(
                "more than {max_parts} nodes, properties and values",
                max_parts = self.max_parts
            );
            self.stop(at, message);
        }
        self.over || self.deep > 0
    }

    /// Skips the rest of the game.
    fn stop(&mut self, at: usize, message: Message) {
        let problem = Problem::new(ProblemKind::Limit, Span::new(at, at + 1), message);
        self.problems.push(problem.hint(message!("the rest of the game is not read")));
        self.over = true;
    }

    /// Begins a node after the last node of its tree.
    fn node(&mut self, at: usize) {
        self.pos = at + 1;
        if self.skips(at) {
            return;
        }
        let branched = self.open.last_mut().map(|open| std::mem::take(&mut open.branched));
        if branched == Some(true) {
            let hint = message!("further nodes come before the variations");
            self.syntax(Span::new(at, at + 1), message!("a node after a variation"), hint);
        }
        self.add_node(at);
    }

    fn add_node(&mut self, at: usize) {
        let (Ok(index), Some(open)) = (u32::try_from(self.nodes.len()), self.open.last_mut())
        else {
            return;
        };
        let (id, parent, root) = (NodeId(index), open.last, open.at);
        open.last = Some(id);
        open.has_node = true;
        let next = self.properties.len() as u32;
        self.nodes.push(NodeData {
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            properties: next..next,
            span: Span::new(at, at + 1),
        });
        let Some(parent) = parent else {
            self.trees.push(GameTree { root: id, span: Span::new(root, at + 1) });
            return;
        };
        match self.nodes[parent.0 as usize].last_child.replace(id) {
            Some(sibling) => self.nodes[sibling.0 as usize].next_sibling = Some(id),
            None => self.nodes[parent.0 as usize].first_child = Some(id),
        }
    }

    /// A name and its values.
    fn property(&mut self, at: usize) {
        // `-` occurs in Boardspace names of seats: `P-1`.
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'-';
        let end = at + self.text[at..].iter().take_while(is_name).count();
        self.pos = end;
        let name = Span::new(at, end);
        let first = self.values.len();
        let mut count = 0;
        loop {
            let bracket = skip_space(self.text, self.pos);
            if self.text.get(bracket) != Some(&b'[') {
                break;
            }
            let value = self.value(bracket);
            count += 1;
            if !self.skips(bracket) {
                self.values.push(value);
            }
            if self.value_reported {
                break;
            }
        }
        if count == 0 {
            self.syntax(
                name,
                message!("a property without a value"),
                message!("a value is written in brackets: `B[dd]`"),
            );
            return;
        }
        if self.skips(at) {
            return;
        }
        if self.open.last().is_some_and(|open| open.branched) {
            // Its node is no longer the last, so the property stays in the text but belongs to no
            // node.
            self.values.truncate(first);
            let hint = message!("the properties of a node come before the variations");
            self.syntax(name, message!("a property after a variation"), hint);
            return;
        }
        if self.open.last().is_some_and(|open| !open.has_node) {
            self.syntax(
                name,
                message!("a property outside of a node"),
                message!("a node begins with `;`"),
            );
            self.add_node(at);
        }
        let values = first as u32..self.values.len() as u32;
        self.properties.push(PropertyData { name, values });
        let (end, used) = (self.pos, self.properties.len() as u32);
        if let Some(node) = self.nodes.last_mut() {
            node.properties.end = used;
            node.span.end = end;
        }
    }

    /// Reads the value whose `[` is at `at`.
    fn value(&mut self, at: usize) -> Span {
        let text = self.text;
        let mut from = at + 1;
        while let Some(found) =
            text.get(from..).and_then(|t| memchr::memchr3(b']', b'\\', b'\n', t))
        {
            let place = from + found;
            match text[place] {
                b']' => {
                    self.pos = place + 1;
                    return Span::new(at + 1, place);
                }
                b'\\' => from = place + 2,
                _ if text.get(place + 1) == Some(&b'(') && self.hard_boundary(place + 1) => {
                    return self.unclosed_value(at, place + 1, ProblemKind::Syntax);
                }
                _ => from = place + 1,
            }
        }
        self.unclosed_value(at, text.len(), ProblemKind::Truncated)
    }

    fn unclosed_value(&mut self, at: usize, end: usize, kind: ProblemKind) -> Span {
        let problem =
            Problem::new(kind, Span::new(at, at + 1), message!("this value is not closed"));
        self.report(problem.hint(message!("`]` closes a value; inside one it is written `\\]`")));
        self.value_reported = true;
        self.pos = end;
        Span::new(at + 1, end)
    }

    /// A value without a name.
    fn stray_value(&mut self, at: usize) {
        let value = self.value(at);
        if !self.value_reported {
            let span = Span::new(at, value.end + 1);
            self.syntax(
                span,
                message!("a value without a property"),
                message!("write its name before it: `B[dd]`"),
            );
        }
    }

    fn garbage(&mut self, at: usize) {
        let known =
            |byte: &u8| matches!(byte, b'(' | b')' | b';' | b'[') || byte.is_ascii_alphanumeric();
        let length = self.text[at..].iter().take_while(|byte| !known(byte)).count();
        self.pos = at + length;
        let hint = message!("properties are letters with values in brackets: `B[dd]`");
        self.syntax(Span::new(at, at + length), message!("this is not a property"), hint);
    }
}

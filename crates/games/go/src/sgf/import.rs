//! SGF to WQN.

use super::command;
use super::head::{Head, is_tag};
use super::settle::{Settled, settle};
use crate::board::{Point, Side};
use crate::facts::FACTS;
use wanqi_notation::Span;
use wanqi_notation::sgf::{Collection, GameTree, Node, NodeId, Property, PropertyValue};
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::EndMarker;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats;

/// Variations deeper than this are kept as commands: WQN readers take a thousand.
const DEEPEST: usize = 900;

/// Reads a file of any number of games.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    let collection = formats::sgf(bytes, encoding);
    if collection.trees().is_empty() {
        return Err(formats::no_game_tree(&collection));
    }
    let mut importer = Importer::new(&collection);
    collection.trees().iter().for_each(|tree| importer.game(tree));
    Ok(importer.finish())
}

/// The state of a line of play.
#[derive(Clone, Copy)]
struct Stand {
    to_move: Side,
    /// The number of the next turn.
    number: u32,
    /// Handicap stones that Black still places.
    to_place: u8,
    /// The turn is open because some of them were placed.
    open: bool,
}

/// A token of movetext and its place in the file.
struct Token {
    text: String,
    span: Span,
    number: u32,
    joined: bool,
}

/// The tasks left to write.
enum Task {
    /// The children of a node.
    Follow(Line),
    /// A variation that begins with this node.
    Variation(Line),
    Close,
}

/// The tasks left to keep as commands.
enum Keep {
    Tree(NodeId),
    Node(NodeId),
    Close,
}

/// A line of play at a node.
struct Line {
    node: NodeId,
    stand: Stand,
    depth: usize,
    /// Variations of turns that are not written yet.
    waiting: Vec<NodeId>,
}

struct Importer<'c> {
    collection: &'c Collection<'c>,
    writer: Writer,
    size: u8,
    /// For each game, the places of tags, actions and events in the file, in order.
    games: Vec<Sources>,
}

impl<'c> Importer<'c> {
    fn new(collection: &'c Collection<'c>) -> Importer<'c> {
        Importer { collection, writer: Writer::new(), size: 19, games: Vec::new() }
    }

    fn game(&mut self, tree: &GameTree) {
        let collection = self.collection;
        let root = collection.node(tree.root);
        let head = Head::read(root, &first_colors(collection, tree));
        self.size = head.size;
        let sources = Sources { whole: root.span(), ..Sources::default() };
        self.games.push(sources);
        let mut stand =
            Stand { to_move: head.to_move, number: 1, to_place: head.to_place, open: false };
        let settled = self.settle(tree, &head, stand);
        self.tags(&head, settled.as_ref());
        self.placed(&head, &mut stand);
        self.root(root, &mut stand);
        self.tree(tree.root, stand);
        self.restore(settled.as_ref());
        self.problems(root, head.off_board, tree);
        match head.result.result {
            "void" => self.writer.end(EndMarker::End),
            result => {
                let marker = EndMarker::from_token(result.as_bytes());
                self.writer.end(marker.unwrap_or(EndMarker::Unknown));
            }
        }
        self.writer.finish_game();
    }

    fn sources(&mut self) -> &mut Sources {
        self.games.last_mut().expect("a game is open")
    }

    /// The agreement that follows from the main line and its territory.
    fn settle(&self, tree: &GameTree, head: &Head, start: Stand) -> Option<Settled> {
        let mut stand = start;
        let mut tokens: Vec<String> =
            head.placed.iter().map(|(point, _)| point.to_string()).collect();
        let mut last = None;
        for node in self.collection.main_line(tree) {
            let (more, _) = self.tokens(node, node.parent().is_none(), &mut stand);
            tokens.extend(more.into_iter().map(|token| token.text));
            last = Some(node);
        }
        let passes = tokens.iter().rev().take(2).filter(|token| *token == "pass").count();
        if passes < 2 {
            return None;
        }
        let territory = last.filter(|node| node.get("TB").or(node.get("TW")).is_some());
        let points = |node: Node<'_>, name: &str| {
            let pairs = node.values(name).flat_map(PropertyValue::points);
            pairs.filter_map(|(x, y)| self.point(x, y)).collect::<Vec<_>>()
        };
        let territory = territory.map(|node| [points(node, "TB"), points(node, "TW")]);
        settle(head, &tokens, territory)
    }

    fn point(&self, x: u8, y: u8) -> Option<Point> {
        (x < self.size && y < self.size).then(|| Point::new(x + 1, self.size - y))
    }

    fn tag(&mut self, name: &str, value: &str, span: Span) {
        if self.writer.tag(name, value).is_ok() {
            self.sources().tags.push((name.to_owned(), span));
        }
    }

    fn tags(&mut self, head: &Head, settled: Option<&Settled>) {
        let root = self.sources().whole;
        self.tag("WQN", "1", root);
        self.tag("Game", FACTS.slug, root);
        if let Some(rules) = head.rules {
            let revision = FACTS.rulesets[head.rules_index()].revision;
            self.tag("Rules", &format!("{rules}@{revision}"), root);
        }
        self.tag("Options", &head.options, root);
        if let Some(position) = &head.position {
            self.tag("Position", position, root);
        }
        if !head.tags.iter().any(|tag| tag.name == "Result") {
            self.tag("Result", head.result.result, root);
        }
        for tag in &head.tags {
            self.tag(&tag.name, &tag.value, tag.span);
        }
        let margin = head.result.margin;
        if margin.is_some()
            && let Some(score) = settled.and_then(|settled| settled.score(margin))
        {
            let said = head.tags.iter().find(|tag| tag.name == "Result");
            self.tag("Score", &score, said.map_or(root, |tag| tag.span));
        }
    }

    /// Free handicap stones of the root.
    fn placed(&mut self, head: &Head, stand: &mut Stand) {
        for (i, (point, span)) in head.placed.iter().enumerate() {
            let text = point.to_string();
            let (number, joined) = (stand.number, i > 0);
            self.token(&Token { text, span: *span, number, joined });
        }
        if !head.placed.is_empty() {
            stand.number += 1;
        }
    }

    /// Writes the root without its tags, and its moves.
    fn root(&mut self, root: Node<'_>, stand: &mut Stand) {
        self.node(root, true, stand);
    }

    /// Writes the rest of a tree, without recursion.
    fn tree(&mut self, root: NodeId, stand: Stand) {
        let line = Line { node: root, stand, depth: 0, waiting: Vec::new() };
        let mut tasks = vec![Task::Follow(line)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Follow(line) => self.follow(line, &mut tasks),
                Task::Variation(mut line) => {
                    self.writer.variation_open();
                    let node = self.collection.node(line.node);
                    self.node(node, false, &mut line.stand);
                    tasks.push(Task::Close);
                    tasks.push(Task::Follow(line));
                }
                Task::Close => self.writer.variation_close(),
            }
        }
    }

    /// Writes the first child of a node and queues the variations that replace its turn.
    fn follow(&mut self, line: Line, tasks: &mut Vec<Task>) {
        let Line { node, mut stand, depth, mut waiting } = line;
        let mut children = self.collection.node(node).children().map(Node::id);
        let Some(first) = children.next() else {
            return waiting.into_iter().for_each(|variation| self.keep(variation));
        };
        waiting.extend(children);
        let before = self.node(self.collection.node(first), false, &mut stand);
        let Some(before) = before else {
            return tasks.push(Task::Follow(Line { node: first, stand, depth, waiting }));
        };
        let next = Line { node: first, stand, depth, waiting: Vec::new() };
        tasks.push(Task::Follow(next));
        if depth >= DEEPEST || before.to_place > 0 {
            return waiting.into_iter().for_each(|variation| self.keep(variation));
        }
        for variation in waiting.into_iter().rev() {
            let line =
                Line { node: variation, stand: before, depth: depth + 1, waiting: Vec::new() };
            tasks.push(Task::Variation(line));
        }
    }

    /// Writes a node; returns the state of the line before the turn of its last move.
    fn node(&mut self, node: Node<'_>, root: bool, stand: &mut Stand) -> Option<Stand> {
        let (tokens, before) = self.tokens(node, root, stand);
        tokens.iter().for_each(|token| self.token(token));
        let mut commands = String::new();
        if tokens.is_empty() && !root {
            command::write(";", &[], &mut commands);
        }
        let mut text = None;
        for property in node.properties() {
            let name = property.name();
            match &*name {
                "B" | "W" if self.is_move(property) => continue,
                "C" => {
                    let whole =
                        property.values().map(PropertyValue::text).collect::<Vec<_>>().join("");
                    if text.is_none() && !whole.is_empty() && !is_commands(&whole) {
                        text = Some(whole);
                        continue;
                    }
                }
                "BL" | "WL" => {
                    let own = node.get(&name[..1]).is_some();
                    let clock = property.values().next().map(|value| value.simple_text());
                    if let Some(clock) = clock.filter(|_| own).and_then(|t| command::clock(&t)) {
                        let space = if commands.is_empty() { "" } else { " " };
                        commands.push_str(&format!("{space}[%clk {clock}]"));
                        continue;
                    }
                }
                _ if root && is_tag(property) => continue,
                _ => {}
            }
            let values: Vec<Vec<u8>> = property.values().map(|v| v.raw.to_vec()).collect();
            command::write(&name, &values, &mut commands);
        }
        if !commands.is_empty() {
            self.writer.comment(&commands);
        }
        if let Some(text) = text {
            self.writer.comment(&text);
        }
        before
    }

    /// The tokens of a node's moves with the tokens that must precede them, and the state of the
    /// line before the last of these turns.
    fn tokens(&self, node: Node<'_>, root: bool, stand: &mut Stand) -> (Vec<Token>, Option<Stand>) {
        let mut tokens: Vec<Token> = Vec::new();
        let mut before = None;
        for property in node.properties() {
            let name = property.name();
            let color = match &*name {
                "B" => Side::Black,
                "W" => Side::White,
                "AB" | "AW" | "AE" if !root => {
                    let text = formats::error_token("stones are set up after the start");
                    if before.is_none() {
                        let (span, number) = (property.name_span(), stand.number);
                        tokens.push(Token { text, span, number, joined: false });
                        before = Some(*stand);
                    }
                    continue;
                }
                _ => continue,
            };
            if let Some(value) = property.values().next() {
                before = Some(self.move_tokens(color, value, stand, &mut tokens));
            }
        }
        (tokens, before)
    }

    /// Adds a move; returns the state of the line before its turn.
    fn move_tokens(
        &self,
        color: Side,
        value: PropertyValue<'_>,
        stand: &mut Stand,
        tokens: &mut Vec<Token>,
    ) -> Stand {
        let span = Span::new(value.span.start - 1, value.span.end + 1);
        let text = self.move_text(value);
        let text = text.unwrap_or_else(|| formats::error_token("this is no point of the board"));
        let before = *stand;
        if stand.to_place > 0 && color == Side::Black {
            let (number, joined) = (stand.number, stand.open);
            tokens.push(Token { text, span, number, joined });
            stand.to_place -= 1;
            stand.open = stand.to_place > 0;
            if !stand.open {
                stand.number += 1;
                stand.to_move = Side::White;
            }
            return before;
        }
        if color != stand.to_move {
            let number = stand.number;
            tokens.push(Token { text: ":skip".to_owned(), span, number, joined: false });
            stand.number += 1;
        }
        stand.to_move = color;
        let before = *stand;
        tokens.push(Token { text, span, number: stand.number, joined: false });
        stand.number += 1;
        stand.to_move = color.other();
        before
    }

    /// Whether a token contains all of a move.
    fn is_move(&self, property: Property<'_>) -> bool {
        let mut values = property.values();
        let (first, second) = (values.next(), values.next());
        second.is_none() && first.is_some_and(|value| self.move_text(value).is_some())
    }

    /// A move as canonical text; `None` if it is not a move.
    fn move_text(&self, value: PropertyValue<'_>) -> Option<String> {
        let raw = value.raw.trim_ascii();
        if raw.is_empty() || (raw == b"tt" && self.size <= 19) {
            return Some("pass".to_owned());
        }
        Point::parse_sgf(raw, self.size).map(|point| point.to_string())
    }

    fn token(&mut self, token: &Token) {
        self.sources().tokens.push(token.span);
        if token.text == ":skip" {
            self.writer.number(token.number, false);
            let written = self.writer.event(EventWord::Skip, None, None);
            return written.expect("an event without argument");
        }
        let written = if token.joined {
            self.writer.join(None, &token.text, "")
        } else {
            self.writer.number(token.number, false);
            self.writer.action(None, &token.text, "")
        };
        written.expect("a text that is valid in movetext");
    }

    /// The agreement of two passes and a territory.
    fn restore(&mut self, settled: Option<&Settled>) {
        let Some(settled) = settled.filter(|settled| !settled.actions.is_empty()) else { return };
        let span = self.sources().tokens.last().copied().unwrap_or_default();
        let (accept, proposal) = settled.actions.split_last().expect("not empty");
        // The mark is before what was inserted.
        self.writer.comment("[%restored]");
        for (i, action) in proposal.iter().enumerate() {
            let written = match i {
                0 => self.writer.action(None, action, ""),
                _ => self.writer.join(None, action, ""),
            };
            written.expect("canonical text");
            self.sources().tokens.push(span);
        }
        self.writer.comment("[%restored]");
        self.writer.action(None, accept, "").expect("canonical text");
        self.sources().tokens.push(span);
    }

    /// A variation that has no turn to replace, as commands.
    fn keep(&mut self, first: NodeId) {
        let mut commands = String::new();
        let mut tasks = vec![Keep::Tree(first)];
        while let Some(task) = tasks.pop() {
            let id = match task {
                Keep::Tree(id) => {
                    command::write("(", &[], &mut commands);
                    tasks.extend([Keep::Close, Keep::Node(id)]);
                    continue;
                }
                Keep::Close => {
                    command::write(")", &[], &mut commands);
                    continue;
                }
                Keep::Node(id) => id,
            };
            let node = self.collection.node(id);
            command::write(";", &[], &mut commands);
            for property in node.properties() {
                let values: Vec<Vec<u8>> = property.values().map(|v| v.raw.to_vec()).collect();
                command::write(&property.name(), &values, &mut commands);
            }
            let mut children: Vec<NodeId> = node.children().map(Node::id).collect();
            children.reverse();
            match children[..] {
                [only] => tasks.push(Keep::Node(only)),
                _ => tasks.extend(children.into_iter().map(Keep::Tree)),
            }
        }
        self.writer.comment(&commands);
    }

    /// Adds the errors of the file at this game as tokens that the game refuses.
    fn problems(&mut self, root: Node<'_>, off_board: Option<Span>, tree: &GameTree) {
        if let Some(game) = root.get("GM").filter(|value| value.raw.trim_ascii() != b"1") {
            self.error(
                &formats::error_token("GM says that this is another game than Go"),
                game.span,
            );
        }
        if let Some(span) = off_board {
            self.error(&formats::error_token("a stone is set up off the board"), span);
        }
        for (token, place) in formats::sgf_errors(self.collection, tree) {
            self.error(&token, place);
        }
    }

    fn error(&mut self, token: &str, span: Span) {
        if self.writer.action(None, token, "").is_ok() {
            self.sources().tokens.push(span);
        }
    }

    /// The text, and the map of its places.
    fn finish(self) -> Imported {
        let Importer { collection, writer, games, .. } = self;
        formats::imported(writer, games, |at| collection.original_offset(at))
    }
}

/// The colours of the first moves, as far as a free handicap could go.
fn first_colors(collection: &Collection<'_>, tree: &GameTree) -> Vec<Side> {
    let mut colors = Vec::new();
    for node in collection.main_line(tree) {
        for property in node.properties() {
            match &*property.name() {
                "B" => colors.push(Side::Black),
                "W" => colors.push(Side::White),
                _ => {}
            }
        }
        if colors.len() > 26 {
            break;
        }
    }
    colors
}

/// Whether a comment could be read as commands of this importer.
pub(super) fn is_commands(text: &str) -> bool {
    let mut rest = text.trim();
    let mut any = false;
    for found in wanqi_notation::comment::commands(text.as_bytes()) {
        let ours = matches!(found.name, "sgf" | "clk" | "restored");
        let written = &text[found.span.range()];
        match rest.strip_prefix(written).filter(|_| ours) {
            Some(tail) => rest = tail.trim_start(),
            None => return false,
        }
        any = true;
    }
    any && rest.is_empty()
}

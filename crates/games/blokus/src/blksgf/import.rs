//! blksgf to WQN.

use super::{GAMES, SIGNS, TAGS, command, start};
use crate::facts::{FACTS, RULE_SETS};
use crate::game::Blokus;
use crate::notation::{Action, parse};
use crate::variant::Colour;
use wanqi_notation::Span;
use wanqi_notation::sgf::{Collection, GameTree, Node, NodeId, Property, PropertyValue};
use wanqi_notation::sources::Sources;
use wanqi_notation::tokens::EndMarker;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported};
use wanqi_sdk::formats;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

/// Variations deeper than this are omitted, with a comment: WQN readers accept a depth of 1000.
const DEEPEST: usize = 900;

/// Properties of the root that have another form in WQN, or describe the file.
const SAID_ELSEWHERE: [&str; 8] = ["FF", "GM", "CA", "AP", "RE", "AB", "AW", "PL"];

/// Reads a file of any number of games.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    // Pentobi's files are UTF-8 unless they name another encoding.
    let collection = formats::sgf(bytes, encoding);
    if collection.trees().is_empty() {
        return Err(formats::no_game_tree(&collection));
    }
    let mut writer = Writer::new();
    writer.set_name_tags(RULE_SETS.iter().flat_map(|set| set.seat_tags.iter().copied()));
    let mut importer = Importer { collection: &collection, writer, games: Vec::new() };
    for tree in collection.trees() {
        importer.game(tree)?;
    }
    Ok(importer.finish())
}

/// A line of play at a node.
struct Line {
    node: NodeId,
    /// `None` after an action that the game refuses: later moves have no position.
    game: Option<Blokus>,
    /// The round of the last number written.
    round: u32,
    depth: usize,
    /// Variations before the turn that they replace.
    waiting: Vec<NodeId>,
}

/// Work that is left.
enum Task {
    /// The children of a node.
    Follow(Line),
    /// A variation that begins with this node.
    Variation(Line),
    Close,
}

struct Importer<'c> {
    collection: &'c Collection<'c>,
    writer: Writer,
    games: Vec<Sources>,
}

impl Importer<'_> {
    fn game(&mut self, tree: &GameTree) -> Result<(), FormatError> {
        let root = self.collection.node(tree.root);
        let rules = self.rules(root)?;
        self.games.push(Sources { whole: root.span(), ..Sources::default() });
        let mut game = start(rules, "start=own", None)
            .map_err(|refusal| FormatError::refused(self.place(root.span()), refusal))?;
        let position = set_up(&mut game, root);
        self.tags(root, rules, &game, position.as_deref());
        let mut line =
            Line { node: tree.root, game: Some(game), round: 0, depth: 0, waiting: Vec::new() };
        self.node(root, &mut line);
        self.tree(line);
        self.problems(tree);
        self.writer.end(match result(root, rules) {
            "*" => EndMarker::Unknown,
            text => EndMarker::from_token(text.as_bytes()).unwrap_or(EndMarker::End),
        });
        self.writer.finish_game();
        Ok(())
    }

    /// The place in the file.
    fn place(&self, span: Span) -> Span {
        formats::original(span, |at| self.collection.original_offset(at))
    }

    /// The rule set that `GM` names.
    fn rules(&self, root: Node<'_>) -> Result<usize, FormatError> {
        let Some(value) = root.get("GM") else {
            let error =
                FormatError::at(self.place(root.span()), "GM does not say which game this is");
            return Err(error.zh("没有 GM 写明是哪种棋"));
        };
        let name = value.simple_text();
        GAMES.iter().position(|game| *game == name.trim()).ok_or_else(|| {
            let known = GAMES.join(", ");
            let message = format!("{name} is not one of the games read here: {known}");
            FormatError::at(self.place(value.span), message)
                .zh(format!("{name} 不是可读取的棋种：{known}"))
        })
    }

    fn sources(&mut self) -> &mut Sources {
        self.games.last_mut().expect("a game is open")
    }

    fn tag(&mut self, name: &str, value: &str, span: Span) {
        if self.writer.tag(name, value).is_ok() {
            self.sources().tags.push((name.to_owned(), span));
        }
    }

    fn tags(&mut self, root: Node<'_>, rules: usize, game: &Blokus, position: Option<&str>) {
        let (set, span) = (&RULE_SETS[rules], root.span());
        self.tag("WQN", "1", span);
        self.tag("Game", FACTS.slug, span);
        self.tag("Rules", &format!("{}@{}", set.slug, set.revision), span);
        self.tag("Options", "start=own", span);
        if let Some(position) = position {
            self.tag("Position", position, span);
        }
        for (seat, name) in (1..).zip(set.seat_tags) {
            if let Some(value) = root.get(&game.name_property(seat)) {
                self.tag(name, &value.simple_text(), value.span);
            }
        }
        self.tag("Result", result(root, rules), root.get("RE").map_or(span, |re| re.span));
        for property in root.properties() {
            let tag = TAGS.iter().find(|(name, _)| *name == property.name());
            if let (Some((_, tag)), Some(value)) = (tag, property.values().next()) {
                self.tag(tag, &value.simple_text(), value.span);
            }
        }
    }

    /// The rest of a tree, without recursion.
    fn tree(&mut self, line: Line) {
        let mut tasks = vec![Task::Follow(line)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Follow(line) => self.follow(line, &mut tasks),
                Task::Variation(mut line) => {
                    self.writer.variation_open();
                    self.node(self.collection.node(line.node), &mut line);
                    tasks.push(Task::Close);
                    tasks.push(Task::Follow(line));
                }
                Task::Close => self.writer.variation_close(),
            }
        }
    }

    /// Writes the first child of a node and queues the variations that replace its turn.
    fn follow(&mut self, mut line: Line, tasks: &mut Vec<Task>) {
        let mut children = self.collection.node(line.node).children().map(Node::id);
        let Some(first) = children.next() else { return self.finish_line(line) };
        line.waiting.extend(children);
        line.node = first;
        let before = self.node(self.collection.node(first), &mut line);
        let Some(before) = before else { return tasks.push(Task::Follow(line)) };
        let waiting = std::mem::take(&mut line.waiting);
        let depth = line.depth + 1;
        if !waiting.is_empty() {
            // The number is printed again after a variation.
            line.round = 0;
        }
        tasks.push(Task::Follow(line));
        if depth > DEEPEST {
            return self.writer.comment("variations that nest deeper are omitted");
        }
        for node in waiting.into_iter().rev() {
            let game = before.clone();
            tasks.push(Task::Variation(Line { node, game, round: 0, depth, waiting: Vec::new() }));
        }
    }

    /// Adds the passes that end a game whose main line stops when no colour can place. Reports
    /// variations without a turn to replace.
    fn finish_line(&mut self, mut line: Line) {
        if !line.waiting.is_empty() {
            self.writer.comment("variations of a line without moves are omitted");
        }
        let Some(mut game) = line.game.clone().filter(|_| line.depth == 0) else { return };
        while game.to_move.is_some() {
            if !pass(&mut game) {
                return;
            }
        }
        self.restore(&mut line, None);
    }

    /// Writes a node and returns the game before its last move.
    fn node(&mut self, node: Node<'_>, line: &mut Line) -> Option<Option<Blokus>> {
        let mut before = None;
        let (mut commands, mut comments) = (String::new(), Vec::new());
        let root = node.parent().is_none();
        for property in node.properties() {
            let name = property.name();
            let colour = line.game.as_ref().and_then(|game| game.colour_of(&name));
            if let Some(colour) = colour {
                before = Some(self.play(colour, property, suffix(node), line));
            } else if name == "C" {
                comments.extend(property.values().map(PropertyValue::text));
            } else if matches!(&*name, "AB" | "AW" | "AE" | "A1" | "A2" | "A3" | "A4") && !root {
                let span = property.name_span();
                self.token(None, "pieces_are_set_up_after_the_start", "", span);
                line.game = None;
            } else if !(root && is_tag(&name)) && sign(property).is_none() {
                let values: Vec<Vec<u8>> = property.values().map(|v| v.raw.to_vec()).collect();
                command::write(&name, &values, &mut commands);
            }
        }
        if !commands.is_empty() {
            self.writer.comment(&commands);
            line.round = 0;
        }
        for comment in comments.iter().filter(|text| !text.is_empty()) {
            self.writer.comment(comment);
            line.round = 0;
        }
        before
    }

    /// Writes a move with the passes before it and returns the game before the move.
    fn play(
        &mut self,
        colour: Colour,
        property: Property<'_>,
        suffix: &str,
        line: &mut Line,
    ) -> Option<Blokus> {
        self.restore(line, Some(colour));
        let before = line.game.clone();
        let values: Vec<PropertyValue<'_>> = property.values().collect();
        let raw: Vec<String> = values.iter().map(|value| value.simple_text()).collect();
        let squares = raw.join(",").to_ascii_lowercase();
        let squares: String = squares.chars().filter(|c| !c.is_whitespace()).collect();
        let span = values.iter().map(|v| v.span).reduce(|all, v| Span::new(all.start, v.end));
        let span = span.map_or(property.name_span(), |s| Span::new(s.start - 1, s.end + 1));
        let Some(game) = &mut line.game else {
            self.token(None, &squares, suffix, span);
            return before;
        };
        let mut text = squares;
        if game.to_move != Some(colour) {
            let colour = game.variant.side(colour).name.to_ascii_lowercase();
            text = format!("{colour}:{text}");
        }
        let seat = game.player(colour).filter(|_| game.variant.seats > 2);
        let (round, place) = (game.round(), colour.0);
        if line.round != round {
            self.writer.number(round, place > 0);
            line.round = round;
        }
        let action = played(game, &text);
        if action.is_none() {
            line.game = None;
        }
        let text = action.unwrap_or(text);
        self.token(seat, &text, suffix, span);
        before
    }

    /// Writes the passes of colours without another action, up to the turn of this colour or to the
    /// end of the game.
    fn restore(&mut self, line: &mut Line, colour: Option<Colour>) {
        let Some(mut game) = line.game.take() else { return };
        let span = self.sources().tokens.last().copied().unwrap_or_default();
        while let Some(to_move) = game.to_move.filter(|to_move| Some(*to_move) != colour) {
            let (round, player) = (game.round(), game.player(to_move));
            if !pass(&mut game) {
                break;
            }
            if line.round != round {
                self.writer.number(round, to_move.0 > 0);
            }
            let seat = player.filter(|_| game.variant.seats > 2);
            self.writer.comment("[%restored]");
            self.token(seat, "pass", "", span);
            line.round = 0;
        }
        line.game = Some(game);
    }

    /// Writes an action; `this_is_no_move` if the text is not possible in movetext.
    fn token(&mut self, seat: Option<Actor>, text: &str, suffix: &str, span: Span) {
        let seat = seat.map(|seat| seat.0);
        let written = self.writer.action(seat, text, suffix);
        let written = written.or_else(|_| self.writer.action(seat, "this_is_no_move", suffix));
        if written.is_ok() {
            self.sources().tokens.push(span);
        }
    }

    /// Writes the errors of the file in this game as tokens that the game refuses.
    fn problems(&mut self, tree: &GameTree) {
        for (message, place) in formats::sgf_errors(self.collection, tree) {
            self.token(None, &message, "", place);
        }
    }

    /// The text, and its map to the file.
    fn finish(self) -> Imported {
        let Importer { collection, writer, games } = self;
        formats::imported(writer, games, |at| collection.original_offset(at))
    }
}

/// Whether a property of the root becomes a tag or is omitted.
fn is_tag(name: &str) -> bool {
    let named = |list: &[&str]| list.contains(&name);
    named(&SAID_ELSEWHERE)
        || TAGS.iter().any(|(own, _)| *own == name)
        || named(&["PB", "PW", "P1", "P2", "P3", "P4", "A1", "A2", "A3", "A4"])
}

/// The sign of a property.
fn sign(property: Property<'_>) -> Option<&'static str> {
    let value = property.values().next().map(|value| value.simple_text())?;
    let found = SIGNS.iter().find(|(_, _, name, own)| *name == property.name() && *own == value);
    found.map(|(sign, ..)| *sign)
}

/// The sign of a node.
fn suffix(node: Node<'_>) -> &'static str {
    node.properties().find_map(sign).unwrap_or_default()
}

/// Places the pieces that the root sets up and returns the position text, if there are any.
fn set_up(game: &mut Blokus, root: Node<'_>) -> Option<String> {
    let mut any = false;
    for colour in game.variant.colours() {
        for value in root.values(&format!("A{}", game.property(colour))) {
            let size = game.variant.size;
            let read = parse(value.raw, size).map(|written| written.action);
            if let Ok(Action::Place(placement)) = read {
                game.lay(colour, placement);
                any = true;
            }
        }
    }
    let to_move = root.get("PL").and_then(|value| game.colour_of(value.simple_text().trim()));
    if !any && to_move.is_none() {
        return None;
    }
    game.to_move = to_move.or(game.to_move);
    let mut text = String::new();
    game.position(&mut text);
    Some(text)
}

/// The result in `RE` of a game for two: `B+12`, `W+` or `0`.
fn result(root: Node<'_>, rules: usize) -> &'static str {
    let text = root.get("RE").map(|value| value.simple_text()).unwrap_or_default();
    match text.as_bytes() {
        _ if RULE_SETS[rules].seats.1 > 2 => "*",
        [b'B', b'+', ..] => "1-0",
        [b'W', b'+', ..] => "0-1",
        b"0" | b"Draw" => "1/2-1/2",
        _ => "*",
    }
}

/// Plays a text and returns its canonical form; `None` if the game refuses it.
fn played(game: &mut Blokus, text: &str) -> Option<String> {
    let found = resolve(game, None, text.as_bytes(), Reading::ANY_STYLE).ok()?;
    let mut canonical = String::new();
    game.write(found.actor, found.action, &mut canonical);
    game.apply(found.actor, found.action);
    Some(canonical)
}

/// Passes if the colour to move has no other action.
fn pass(game: &mut Blokus) -> bool {
    played(game, "pass").is_some()
}

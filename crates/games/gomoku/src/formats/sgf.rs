//! SGF for gomoku and renju (`GM[4]`): points as letters for column and row from the top, as in Go,
//! or as `h8`; `tt` and an empty value pass. `RU` names the rules; without it they are those of
//! free gomoku.

use super::played::Played;
use super::tree::{Node, Step, Tree};
use crate::board::{Board, Colour, Point};
use crate::facts::RULE_SETS;
use crate::variant::Five;
use wanqi_notation::Span;
use wanqi_notation::sgf::{Collection, GameTree, NodeId, PropertyValue, SgfWriter};
use wanqi_notation::sources::Sources;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::position::write_rows;
use wanqi_sdk::{RuleSet, formats, put};

/// The number of gomoku and renju among the games of SGF.
const GAME: &str = "4";
/// The size if there is no `SZ`.
const SIZE: i64 = 15;

/// Properties of the root and their tags; those of the players come from the rule set.
const TAGS: [(&str, &str); 7] = [
    ("EV", "Event"),
    ("RO", "Round"),
    ("DT", "Date"),
    ("PC", "Site"),
    ("SO", "Source"),
    ("AN", "Annotator"),
    ("TM", "TimeControl"),
];

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    let collection = formats::sgf(bytes, encoding);
    if collection.trees().is_empty() {
        return Err(
            FormatError::at(Span::new(0, bytes.len()), "there is no game tree").zh("没有棋谱树")
        );
    }
    let mut writer = Writer::new();
    let mut games: Vec<Sources> = Vec::new();
    for tree in collection.trees() {
        games.push(read(&collection, tree)?.write(&mut writer));
    }
    Ok(formats::imported(writer, games, |at| collection.original_offset(at)))
}

/// The rule set that `RU` names. SGF has no word for the decisions of an opening, so every opening
/// of renju means renju without exchange.
fn rules(said: &str) -> usize {
    let said = said.to_ascii_lowercase();
    let renju = ["renju", "rif", "yamaguchi", "tarannikov", "taraguchi", "连珠", "連珠"];
    let slug = match said.as_str() {
        _ if renju.iter().any(|word| said.contains(word)) => "renju-basic",
        _ if said.contains("standard") => "standard",
        _ => "free",
    };
    RuleSet::find(RULE_SETS, slug).unwrap_or(0)
}

fn read(collection: &Collection<'_>, tree: &GameTree) -> Result<Tree, FormatError> {
    let root = collection.node(tree.root);
    let place = |span: Span| formats::original(span, |at| collection.original_offset(at));
    if let Some(game) = root.get("GM").filter(|game| game.simple_text() != GAME) {
        let number = game.simple_text();
        let message = format!("game {number} of SGF is not gomoku, which is {GAME}");
        return Err(FormatError::at(place(game.span), message)
            .zh(format!("SGF 的棋种 {number} 不是五子棋，五子棋为 {GAME}")));
    }
    let size = root.get("SZ").map_or(Some(SIZE), PropertyValue::number);
    let size = size.and_then(|size| u8::try_from(size).ok()).filter(|size| (5..=25).contains(size));
    let said = root.get("SZ").map_or(root.span(), |value| value.span);
    let size = size.ok_or_else(|| {
        FormatError::at(place(said), "the size must be 5 to 25").zh("棋盘大小须为 5 至 25")
    })?;
    let rules = root.get("RU").map_or(0, |value| rules(&value.simple_text()));
    let (position, first) = set_up(collection, tree.root, size);
    let [black, white] = [0, 1].map(|seat| RULE_SETS[rules].seat_tags[seat]);
    let mut tags = Vec::new();
    for (name, tag) in [("PB", black), ("PW", white)].into_iter().chain(TAGS) {
        if let Some(value) = root.get(name) {
            tags.push((tag.to_owned(), value.simple_text(), value.span));
        }
    }
    let result = root.get("RE").map_or("*", |value| result(&value.simple_text()));
    let mut read =
        Tree { rules, size, position, tags, result, whole: tree.span, nodes: Vec::new(), first };
    nodes(collection, tree.root, &mut read);
    for (text, span) in formats::sgf_errors(collection, tree) {
        read.add_error(text, span);
    }
    Ok(read)
}

/// The winner or draw: `B+`, `W+R`, `0`, `Draw`.
fn result(text: &str) -> &'static str {
    match text.to_ascii_lowercase().as_str() {
        "0" | "draw" | "jigo" | "b+draw" => "1/2-1/2",
        text if text.starts_with("b+") => "1-0",
        text if text.starts_with("w+") => "0-1",
        _ => "*",
    }
}

/// The stones of the root as position text, and the side to move.
fn set_up(collection: &Collection<'_>, root: NodeId, size: u8) -> (Option<String>, Colour) {
    let root = collection.node(root);
    let mut board = Board::new(size);
    let mut counts = [0_usize; 2];
    for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        for (x, y) in root.values(name).flat_map(PropertyValue::points) {
            if x < size && y < size && board.at(Point::new(x, size - 1 - y)).is_none() {
                board.place(colour, Point::new(x, size - 1 - y));
                counts[colour as usize] += 1;
            }
        }
    }
    let said = root.get("PL").map(|value| value.simple_text().to_ascii_lowercase());
    let first = match said.as_deref() {
        Some("w" | "white" | "2") => Colour::White,
        Some("b" | "black" | "1") => Colour::Black,
        _ if counts[0] > counts[1] => Colour::White,
        _ => Colour::Black,
    };
    if counts == [0, 0] {
        return (None, Colour::Black);
    }
    let mut text = String::new();
    let letter = |point| board.at(point).map(Colour::letter);
    write_rows(size, |y| (0..size).map(move |x| letter(Point::new(x, y))), &mut text);
    put!(&mut text, " {}", first.letter());
    (Some(text), first)
}

/// Adds a node of the file and all that follow it.
fn nodes(collection: &Collection<'_>, root: NodeId, tree: &mut Tree) {
    // A node of the file and the node whose alternative or successor it is.
    let mut left = vec![(root, None::<usize>)];
    while let Some((id, parent)) = left.pop() {
        let node = collection.node(id);
        let mut at = parent;
        let mut comment = node.get("C").map(|value| value.text()).unwrap_or_default();
        let place = |span: Span| Span::new(span.start.saturating_sub(1), span.end + 1);
        let mut moves: Vec<(Option<Colour>, Step, Span)> = Vec::new();
        for property in node.properties() {
            let colour = match &*property.name() {
                "B" => Colour::Black,
                "W" => Colour::White,
                "AB" | "AW" | "AE" if id != root => {
                    let text = formats::error_token("stones are set up after the start");
                    moves.push((None, Step::Other(text), property.name_span()));
                    continue;
                }
                _ => continue,
            };
            if let Some(value) = property.values().next() {
                moves.push((Some(colour), step(value, tree.size), place(value.span)));
            }
        }
        if moves.is_empty() {
            let node = Node {
                span: node.span(),
                comment: std::mem::take(&mut comment),
                ..Node::default()
            };
            at = Some(tree.add(at, node));
        }
        for (colour, step, span) in moves {
            let node =
                Node { comment: std::mem::take(&mut comment), ..Node::of(colour, step, span) };
            at = Some(tree.add(at, node));
        }
        let children: Vec<_> = node.children().map(|child| (child.id(), at)).collect();
        left.extend(children.into_iter().rev());
    }
}

/// The move of a value.
fn step(value: PropertyValue<'_>, size: u8) -> Step {
    let text = value.simple_text();
    let text = text.trim();
    if text.is_empty() || text == "tt" && size <= 19 {
        return Step::Pass;
    }
    if let Some((x, y)) = value.point().filter(|(x, y)| *x < size && *y < size) {
        return Step::Stone(Point::new(x, size - 1 - y));
    }
    match Point::parse(text.to_ascii_lowercase().as_bytes(), size, size) {
        Some(point) => Step::Stone(point),
        None => Step::Other(formats::error_token("this is no point of the board")),
    }
}

/// Writes a game tree for each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    for mut played in Played::read(wqn)? {
        let [black, white] = played.names();
        let names = [("PB", black), ("PW", white)];
        let kept: Vec<&str> = names.iter().chain(&TAGS).map(|(_, tag)| *tag).collect();
        played.lose_tags(&kept);
        let size = played.size();
        let mut writer = SgfWriter::new();
        writer.open_tree();
        writer.node();
        writer.text("FF", "4");
        writer.text("GM", GAME);
        writer.text("CA", "UTF-8");
        writer.text("SZ", &size.to_string());
        let rules = match played.game.variant.five {
            Five::OrMore => "Gomoku",
            Five::Exactly => "Gomoku, standard",
            Five::Renju => "Renju",
        };
        writer.text("RU", rules);
        for (name, tag) in names.into_iter().chain(TAGS) {
            if let Some(value) = formats::tag(&played.tags, tag) {
                writer.text(name, value);
            }
        }
        match played.winner() {
            Some(Colour::Black) => writer.text("RE", "B+"),
            Some(Colour::White) => writer.text("RE", "W+"),
            None if formats::tag(&played.tags, "Result") == Some("1/2-1/2") => {
                writer.text("RE", "0")
            }
            None => {}
        }
        let comment = |writer: &mut SgfWriter, moves: usize| {
            let text = played.comment(moves);
            if !text.is_empty() {
                writer.text("C", &text);
            }
        };
        comment(&mut writer, 0);
        for (number, (colour, point)) in played.moves.iter().enumerate() {
            writer.node();
            let name = if *colour == Colour::Black { "B" } else { "W" };
            let text = point.map_or_else(String::new, |point| letters(point, size));
            writer.text(name, &text);
            comment(&mut writer, number + 1);
        }
        writer.close_tree();
        exported.bytes.extend(writer.finish());
        exported.losses.extend(played.losses);
    }
    Ok(exported)
}

/// Letters of column and row from the top.
fn letters(point: Point, size: u8) -> String {
    let letter = |n: u8| char::from(b'a' + n);
    [letter(point.x), letter(size - 1 - point.y)].iter().collect()
}

//! SGF for Hex (`GM[11]`), as HexGui and game sites write it: cells by name, `resign`, `swap-sides`
//! and `swap-pieces`. Black and White are Red and Blue. The reader takes the main line and its
//! comments.

use super::record::{Played, Record, Step, write};
use crate::board::Side;
use wanqi_notation::Span;
use wanqi_notation::sgf::{Collection, GameTree, Node, Property, PropertyValue, SgfWriter, parse};
use wanqi_notation::text::EventWord;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::formats;

/// The number of Hex among the games of SGF.
const GAME: &str = "11";

/// The size if there is no `SZ`.
const SIZE: i64 = 11;

/// Properties of the root and their tags.
const TAGS: [(&str, &str); 7] = [
    ("PB", "Seat1"),
    ("PW", "Seat2"),
    ("EV", "Event"),
    ("RO", "Round"),
    ("DT", "Date"),
    ("PC", "Site"),
    ("SO", "Source"),
];

/// Reads every game of a file.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let collection = parse(bytes);
    let records: Result<Vec<Record>, FormatError> =
        collection.trees().iter().map(|tree| read(&collection, tree)).collect();
    let records = records?;
    if records.is_empty() {
        return Err(
            FormatError::at(Span::new(0, bytes.len()), "there is no game tree").zh("没有棋谱树")
        );
    }
    Ok(write(records.into_iter()))
}

/// The place of a part in the file.
fn place(collection: &Collection<'_>, span: Span) -> Span {
    formats::original(span, |at| collection.original_offset(at))
}

fn read(collection: &Collection<'_>, tree: &GameTree) -> Result<Record, FormatError> {
    let root = collection.node(tree.root);
    let wrong = |span: Span, message: &str, chinese: &str| {
        FormatError::at(place(collection, span), message).zh(chinese)
    };
    if let Some(game) = root.get("GM").filter(|game| game.simple_text() != GAME) {
        let number = game.simple_text();
        return Err(wrong(
            game.span,
            &format!("game {number} of SGF is not Hex, which is {GAME}"),
            &format!("SGF 的棋种 {number} 不是蜂巢棋，蜂巢棋为 {GAME}"),
        ));
    }
    let size =
        root.get("SZ").map_or(Some(SIZE), PropertyValue::number).filter(|n| (2..=26).contains(n));
    let said = root.get("SZ").map_or(root.span(), |value| value.span);
    let size =
        size.ok_or_else(|| wrong(said, "the size must be 2 to 26", "棋盘边长须为 2 至 26"))?;
    let mut record = Record {
        whole: place(collection, tree.span),
        rules: 0,
        size: size as u8,
        stone: false,
        tags: Vec::new(),
        winner: root.get("RE").and_then(|value| winner(&value.simple_text())),
        steps: Vec::new(),
    };
    for (name, tag) in TAGS {
        if let Some(value) = root.get(name) {
            record.tags.push((tag, value.simple_text(), place(collection, value.span)));
        }
    }
    for node in collection.main_line(tree) {
        if let Some(setup) = node.properties().find(|p| matches!(&*p.name(), "AB" | "AW" | "AE")) {
            let message = "positions set up with stones are not supported";
            return Err(wrong(setup.name_span(), message, "不支持摆放棋子的局面"));
        }
        take(collection, node, &mut record);
    }
    for (text, span) in formats::sgf_errors(collection, tree) {
        record.steps.push((Step::Move(None, text), place(collection, span)));
    }
    Ok(record)
}

/// The winner: `B+`, `W+R`, `B`.
fn winner(result: &str) -> Option<Side> {
    match result.bytes().next()? {
        b'B' | b'b' => Some(Side::Red),
        b'W' | b'w' => Some(Side::Blue),
        _ => None,
    }
}

fn take(collection: &Collection<'_>, node: Node<'_>, record: &mut Record) {
    let colour = |property: &Property<'_>| match &*property.name() {
        "B" => Some(Side::Red),
        "W" => Some(Side::Blue),
        _ => None,
    };
    for property in node.properties() {
        let (Some(colour), Some(value)) = (colour(&property), property.values().next()) else {
            continue;
        };
        let text = value.simple_text().trim().to_ascii_lowercase();
        record.stone |= text == "swap-pieces";
        let step = match text.as_str() {
            "resign" => Step::Word(EventWord::Resign, colour),
            "forfeit" => Step::Word(EventWord::Abandon, colour),
            _ => Step::Move(Some(colour), text),
        };
        record.steps.push((step, place(collection, value.span)));
    }
    if let Some(comment) = node.get("C") {
        record.steps.push((Step::Comment(comment.text()), place(collection, comment.span)));
    }
}

/// Writes a game tree for each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    for mut played in Played::read(wqn)? {
        let kept: Vec<&str> = TAGS.iter().map(|(_, tag)| *tag).chain(["Red", "Blue"]).collect();
        played.lose_tags(&kept);
        let mut writer = SgfWriter::new();
        writer.open_tree();
        writer.node();
        writer.text("FF", "4");
        writer.text("GM", GAME);
        writer.text("SZ", &played.game.board.size().to_string());
        let value = |name: &str| formats::tag(&played.tags, name);
        for (name, tag) in TAGS {
            let colour = match name {
                "PB" => "Red",
                "PW" => "Blue",
                _ => tag,
            };
            if let Some(value) = value(tag).or(value(colour)) {
                writer.text(name, value);
            }
        }
        if let Some(winner) = played.winner() {
            writer.text("RE", if winner == Side::Red { "B+" } else { "W+" });
        }
        for (colour, text) in &played.moves {
            writer.node();
            writer.text(if *colour == Side::Red { "B" } else { "W" }, text);
        }
        writer.close_tree();
        exported.bytes.extend(writer.finish());
        exported.losses.extend(played.losses);
    }
    Ok(exported)
}

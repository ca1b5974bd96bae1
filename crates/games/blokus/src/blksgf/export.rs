//! WQN to blksgf.

use super::command::{self, is_commands};
use super::tree::Tree;
use super::{GAMES, SIGNS, TAGS};
use crate::board::Squares;
use crate::facts::RULE_SETS;
use crate::game::Blokus;
use crate::notation::Action;
use crate::piece::Placement;
use crate::variant::Colour;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_sdk::RuleSet;
use wanqi_sdk::facts::{Exported, FormatError};
use wanqi_sdk::formats::{self, Losses, Tags};
use wanqi_sdk::prelude::*;

/// Tags that blksgf expresses in another way or does not need.
const SAID_ELSEWHERE: [&str; 11] = [
    "WQN",
    "Game",
    "Rules",
    "Options",
    "Plugin",
    "Position",
    "Result",
    "Score",
    "Termination",
    "FEN",
    "SetUp",
];

/// Writes every game of a text.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut tags = Tags::new();
    let mut game: Option<Exporter> = None;
    for event in Tokens::new(wqn) {
        match event {
            Token::GameStart { .. } => tags.clear(),
            Token::Tag(tag) => tags.push((tag.name.to_owned(), tag.value().into_owned())),
            Token::GameEnd { .. } => {
                let begun = game.take().map_or_else(|| Exporter::new(&tags), Ok)?;
                let (bytes, losses) = begun.finish();
                exported.bytes.extend(bytes);
                exported.losses.extend(losses);
            }
            event => {
                if game.is_none() {
                    game = Some(Exporter::new(&tags)?);
                }
                if let Some(game) = &mut game {
                    game.event(&event);
                }
            }
        }
    }
    Ok(exported)
}

/// The node and the game after which the next move is written.
#[derive(Clone)]
struct Place {
    node: usize,
    game: Blokus,
}

struct Exporter {
    tree: Tree,
    place: Place,
    /// The place before the last turn.
    before: Place,
    /// The places where variations were opened.
    open: Vec<(Place, Place)>,
    losses: Losses,
}

impl Exporter {
    fn new(tags: &[(String, String)]) -> Result<Exporter, FormatError> {
        let tag = |name: &str| formats::tag(tags, name).filter(|value| !value.is_empty());
        if let Some(slug) = tag("Rules").filter(|slug| RuleSet::find(RULE_SETS, slug).is_none()) {
            return Err(FormatError::without_place(format!("there is no rule set {slug}"))
                .zh(format!("没有规则集 {slug}")));
        }
        let (rules, game) = formats::start::<Blokus>(tags, tag("Position"))?;
        let place = Place { node: 0, game };
        let mut exporter = Exporter {
            tree: Tree::new(),
            before: place.clone(),
            place,
            open: Vec::new(),
            losses: Losses::default(),
        };
        exporter.root(rules, tags);
        Ok(exporter)
    }

    fn root(&mut self, rules: usize, tags: &[(String, String)]) {
        let game = self.place.game.clone();
        let root = self.tree.node(0);
        root.add_text("GM", GAMES[rules]);
        root.add_text("CA", "UTF-8");
        if tags.iter().any(|(name, _)| name == "Position") {
            for colour in game.variant.colours() {
                let pieces = pieces(&game, colour);
                if !pieces.is_empty() {
                    root.add(&format!("A{}", game.property(colour)), pieces);
                }
            }
            if let Some(colour) = game.to_move {
                root.add_text("PL", game.property(colour));
            }
        }
        for (name, value) in tags {
            let seat = RULE_SETS[rules].seat_tags.iter().position(|own| own == name);
            let known = TAGS.iter().find(|(_, own)| own == name);
            if let Some(seat) = seat {
                self.tree.node(0).add_text(&game.name_property(seat as u8 + 1), value);
            } else if let Some((property, _)) = known {
                self.tree.node(0).add_text(property, value);
            } else if !SAID_ELSEWHERE.contains(&name.as_str()) {
                self.losses.add(format!("the tag {name} has no place in blksgf"));
            }
        }
        let tag = |name: &str| formats::tag(tags, name);
        if let Some(result) = tag("Result").and_then(|text| result(text, tag("Score"))) {
            self.tree.node(0).add_text("RE", &result);
        }
    }

    fn event(&mut self, event: &Token<'_>) {
        match event {
            Token::Action(action) => {
                self.action(action.as_str());
                self.sign(&String::from_utf8_lossy(action.suffix));
            }
            Token::Suffix { text, .. } => self.sign(&String::from_utf8_lossy(text)),
            Token::Nag { value, .. } => match SIGNS.iter().find(|sign| sign.1 == *value) {
                Some((sign, ..)) => self.sign(sign),
                None => self.losses.add(format!("blksgf has no property for ${value}")),
            },
            Token::Comment(comment) => self.comment(&comment.as_str()),
            Token::Event(word) if word.kind == EventWord::Resign => self.leave(word.seat),
            Token::Event(word) => {
                self.losses.add(format!("blksgf has no word for :{}", word.kind.as_str()));
            }
            Token::VariationOpen { .. } => {
                let before = self.before.clone();
                let place = std::mem::replace(&mut self.place, before.clone());
                self.open.push((place, before));
            }
            Token::VariationClose { .. } => {
                if let Some((place, before)) = self.open.pop() {
                    (self.place, self.before) = (place, before);
                }
            }
            Token::Escape { .. } => self.losses.add("escape lines have no place in blksgf"),
            _ => {}
        }
    }

    fn action(&mut self, text: &str) {
        self.before = self.place.clone();
        let game = &mut self.place.game;
        let (Some(actor), Some(colour)) = (game.turn().actor(), game.to_move) else {
            return self.losses.add(format!("the action {text} comes after the end"));
        };
        let read = game.read_lenient(actor, text.as_bytes());
        let Ok(action) = read.map(|read| read.action) else {
            return self.losses.add(format!("the action {text} cannot be read"));
        };
        if game.check(actor, action).is_err() {
            return self.losses.add(format!("the action {text} is not legal"));
        }
        game.apply(actor, action);
        if let Action::Place(placement) = action {
            self.add_move(colour, placement);
        }
    }

    fn add_move(&mut self, colour: Colour, placement: Placement) {
        let game = &self.place.game;
        let own = game.variant.side(colour).start;
        let elsewhere = game.placed(colour) == 1 && !placement.set().contains(own);
        let name = game.property(colour);
        let squares = placement.to_string();
        self.place.node = self.tree.grow(self.place.node);
        self.tree.node(self.place.node).add_text(name, &squares);
        if elsewhere {
            self.losses.add("Pentobi knows only each colour's own start square");
        }
    }

    /// Handles a seat that leaves, or resigns in a game for two.
    fn leave(&mut self, seat: Option<u8>) {
        if let Some(seat) = seat.filter(|_| self.place.game.variant.seats > 2) {
            // A seat that cannot leave changes nothing.
            let _ = self.place.game.event(wanqi_sdk::Actor(seat), wanqi_sdk::Event::Out);
        }
        self.losses.add("blksgf has no word for :resign");
    }

    fn sign(&mut self, sign: &str) {
        if sign.is_empty() {
            return;
        }
        match SIGNS.iter().find(|(own, ..)| *own == sign) {
            Some((_, _, name, value)) => self.tree.node(self.place.node).add_text(name, value),
            None => self.losses.add(format!("blksgf has no property for {sign}")),
        }
    }

    fn comment(&mut self, text: &str) {
        if !is_commands(text) {
            return self.tree.node(self.place.node).comment(text);
        }
        for found in wanqi_notation::comment::commands(text.as_bytes()) {
            let property = command::read(found.args).filter(|_| found.name == "sgf");
            if let Some((name, values)) = property {
                self.tree.node(self.place.node).add(&name, values);
            }
        }
    }

    fn finish(self) -> (Vec<u8>, Losses) {
        (self.tree.print(), self.losses)
    }
}

/// The pieces of a colour, as values of a set-up property.
fn pieces(game: &Blokus, colour: Colour) -> Vec<Vec<u8>> {
    let mut rest = *game.squares(colour);
    let mut pieces = Vec::new();
    while let Some(square) = rest.first() {
        let group: Squares = rest.group(square);
        rest &= !group;
        let names: Vec<String> = group.iter().map(|square| square.to_string()).collect();
        pieces.push(names.join(",").into_bytes());
    }
    pieces
}

/// `RE` of a result for two seats, with the margin where the score is known.
fn result(text: &str, score: Option<&str>) -> Option<String> {
    let margin = score.and_then(|score| {
        let (a, b) = score.split_once(' ')?;
        Some((a.parse::<i64>().ok()? - b.parse::<i64>().ok()?).unsigned_abs().to_string())
    });
    let margin = margin.unwrap_or_default();
    match text {
        "1-0" => Some(format!("B+{margin}")),
        "0-1" => Some(format!("W+{margin}")),
        "1/2-1/2" => Some("0".to_owned()),
        _ => None,
    }
}

//! WQN to SGF.

use super::import::is_commands;
use super::settle::{apply, start};
use super::{command, head, result, rules};
use crate::board::{Point, Side};
use crate::facts::FACTS;
use crate::game::{Go, Phase};
use crate::notation::Action;
use wanqi_notation::sgf::SgfWriter;
use wanqi_notation::sgf::text::escape;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{self, Token, Tokens};
use wanqi_sdk::facts::{Exported, FormatError};
use wanqi_sdk::formats::{self, Losses, Tags};
use wanqi_sdk::options::parse_thousandths;
use wanqi_sdk::prelude::*;
use wanqi_sdk::{Options, RuleSet};

/// Tags that other SGF properties contain, or that SGF does not need.
const SAID_ELSEWHERE: [&str; 12] = [
    "WQN",
    "Game",
    "Rules",
    "Options",
    "Plugin",
    "Position",
    "FEN",
    "SetUp",
    "Result",
    "Score",
    "Termination",
    "FinalRoles",
];

/// Signs after a move and their SGF properties.
const SIGNS: [(&str, u32, &str, &str); 6] = [
    ("!", 1, "TE", "1"),
    ("?", 2, "BM", "1"),
    ("!!", 3, "TE", "2"),
    ("??", 4, "BM", "2"),
    ("!?", 5, "IT", ""),
    ("?!", 6, "DO", ""),
];

/// Writes every game of a text.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut game: Option<Exporter> = None;
    for event in Tokens::new(wqn) {
        match event {
            Token::GameStart { .. } => game = Some(Exporter::new()),
            Token::GameEnd { .. } => {
                if let Some(game) = game.take() {
                    let (bytes, losses) = game.finish();
                    exported.bytes.extend(bytes);
                    exported.losses.extend(losses);
                }
            }
            event => {
                if let Some(game) = &mut game {
                    game.event(&event)?;
                }
            }
        }
    }
    Ok(exported)
}

/// A node of the tree that is written.
#[derive(Default)]
struct Node {
    properties: Vec<(String, Vec<Vec<u8>>)>,
    comments: Vec<String>,
    children: Vec<usize>,
}

impl Node {
    fn has(&self, name: &str) -> bool {
        self.properties.iter().any(|(own, _)| own == name)
    }

    fn add(&mut self, name: &str, value: impl Into<Vec<u8>>) {
        self.properties.push((name.to_owned(), vec![value.into()]));
    }

    fn add_text(&mut self, name: &str, value: &str) {
        self.add(name, escape(value.as_bytes(), false).into_owned());
    }
}

/// The place of the next move.
#[derive(Clone, Copy)]
struct Place {
    node: usize,
    to_move: Side,
    to_place: u8,
}

struct Exporter {
    tags: Tags,
    nodes: Vec<Node>,
    place: Place,
    /// The place before the last turn.
    before: Place,
    /// The places at which variations were opened.
    open: Vec<(Place, Place)>,
    /// The places at which trees of commands were opened.
    kept: Vec<Place>,
    begun: bool,
    size: u8,
    /// The main line, as long as it can be played.
    main: Option<Go>,
    /// For reading tokens.
    reader: Option<Go>,
    marker: Option<String>,
    ended_by: Option<&'static str>,
    losses: Losses,
}

impl Exporter {
    fn new() -> Exporter {
        let place = Place { node: 0, to_move: Side::Black, to_place: 0 };
        Exporter {
            tags: Tags::new(),
            nodes: vec![Node::default()],
            place,
            before: place,
            open: Vec::new(),
            kept: Vec::new(),
            begun: false,
            size: 19,
            main: None,
            reader: None,
            marker: None,
            ended_by: None,
            losses: Losses::default(),
        }
    }

    fn value(&self, name: &str) -> Option<&str> {
        formats::tag(&self.tags, name)
    }

    fn event(&mut self, event: &Token<'_>) -> Result<(), FormatError> {
        if let Token::Tag(tag) = event {
            if self.value(tag.name).is_none() {
                self.tags.push((tag.name.to_owned(), tag.value().into_owned()));
            }
            return Ok(());
        }
        self.begin()?;
        match event {
            Token::Action(action) => self.action(action),
            Token::Event(word) => self.word(word.kind),
            Token::Comment(comment) => self.comment(&comment.as_str()),
            Token::Suffix { text, .. } => self.sign(&String::from_utf8_lossy(text)),
            Token::Nag { value, .. } => match SIGNS.iter().find(|sign| sign.1 == *value) {
                Some((sign, ..)) => self.sign(sign),
                None => self.losses.add(format!("SGF has no property for ${value}")),
            },
            Token::VariationOpen { .. } => {
                self.open.push((self.place, self.before));
                self.place = self.before;
            }
            Token::VariationClose { .. } => {
                if let Some((place, before)) = self.open.pop() {
                    (self.place, self.before) = (place, before);
                }
            }
            Token::Escape { .. } => self.losses.add("SGF has no escape lines"),
            Token::End(end) if !end.in_variation => {
                self.marker = Some(String::from_utf8_lossy(end.text).into_owned());
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets up the game and the side to move after the tags are known.
    fn begin(&mut self) -> Result<(), FormatError> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let rules = self.rules_index();
        let options = self.value("Options").unwrap_or_default().to_owned();
        let position = self.value("Position").or(self.value("FEN")).map(str::to_owned);
        let position = position.filter(|text| !text.trim().is_empty());
        let Some(go) = start(rules, &options, position.as_deref()) else {
            let message = "the options or the position are not those of a game of Go";
            return Err(FormatError::without_place(message).zh("选项或局面不属于围棋对局"));
        };
        self.size = go.config.size;
        self.place.to_move = go.state.to_move;
        if let Phase::Place(left) = go.state.phase {
            self.place.to_place = left;
        }
        self.before = self.place;
        self.main = Some(go.clone());
        self.reader = Some(go);
        Ok(())
    }

    fn rules_index(&self) -> usize {
        RuleSet::find(FACTS.rulesets, self.value("Rules").unwrap_or_default()).unwrap_or(0)
    }

    fn node(&mut self) -> &mut Node {
        &mut self.nodes[self.place.node]
    }

    fn add_node(&mut self) {
        let index = self.nodes.len();
        self.nodes.push(Node::default());
        self.node().children.push(index);
        self.place.node = index;
    }

    fn action(&mut self, action: &tokens::Action<'_>) {
        let text = action.as_str();
        if self.open.is_empty() {
            let played = self.main.as_mut().and_then(|go| apply(go, text));
            if played.is_none() {
                self.main = None;
            }
        }
        if !action.joined {
            self.before = self.place;
        }
        let reader =
            self.reader.as_ref().and_then(|go| go.read_lenient(Actor::ONE, text.as_bytes()).ok());
        match reader.map(|read| read.action) {
            Some(Action::Play(point)) => self.stone(point),
            Some(Action::Pass) => self.add_move(Vec::new()),
            Some(Action::Dead(_)) => {}
            Some(Action::Done | Action::Accept) => self.place.to_move = self.place.to_move.other(),
            Some(Action::Resume) => {
                self.place.to_move = self.place.to_move.other();
                self.losses.add("SGF has no property for a refused agreement");
            }
            None if formats::is_error_token(text) => self.add_node(),
            None => self.losses.add(format!("the action {text} cannot be read")),
        }
        self.sign(&String::from_utf8_lossy(action.suffix));
    }

    fn stone(&mut self, point: Point) {
        let value: String = point.to_sgf(self.size).into_iter().collect();
        if self.place.to_place == 0 {
            return self.add_move(value.into_bytes());
        }
        let root = &mut self.nodes[0];
        match root.properties.iter_mut().find(|(name, _)| name == "AB") {
            Some((_, values)) => values.push(value.into_bytes()),
            None => root.add("AB", value),
        }
        self.place.to_place -= 1;
        if self.place.to_place == 0 {
            self.place.to_move = Side::White;
        }
    }

    fn add_move(&mut self, value: Vec<u8>) {
        self.add_node();
        let name = if self.place.to_move == Side::Black { "B" } else { "W" };
        self.node().add(name, value);
        self.place.to_move = self.place.to_move.other();
    }

    fn word(&mut self, word: EventWord) {
        match word {
            EventWord::Skip | EventWord::Null => {
                if self.open.is_empty() {
                    let skipped = self.main.as_mut().and_then(|go| apply(go, ":skip"));
                    self.main = self.main.take().filter(|_| skipped.is_some());
                }
                if word == EventWord::Null {
                    self.losses.add("SGF has no word for :null, which is read as :skip");
                }
                self.before = self.place;
                self.place.to_move = self.place.to_move.other();
            }
            event if !self.open.is_empty() => {
                let event = event.as_str();
                self.losses.add(format!("SGF has no end of a variation: the event :{event}"));
            }
            EventWord::Resign => self.ended_by = Some("resignation"),
            EventWord::Timeout => self.ended_by = Some("time-forfeit"),
            EventWord::AgreeDraw | EventWord::Adjudicate | EventWord::Abandon => {}
            other => self.losses.add(format!("SGF has no word for :{}", other.as_str())),
        }
    }

    fn sign(&mut self, sign: &str) {
        if sign.is_empty() {
            return;
        }
        match SIGNS.iter().find(|(own, ..)| *own == sign) {
            Some((_, _, name, value)) => self.node().add(name, *value),
            None => self.losses.add(format!("SGF has no property for {sign}")),
        }
    }

    fn comment(&mut self, text: &str) {
        if !is_commands(text) {
            return self.node().comments.push(text.to_owned());
        }
        let commands: Vec<_> = wanqi_notation::comment::commands(text.as_bytes()).collect();
        for found in commands {
            match found.name {
                "clk" => {
                    let name = if self.node().has("B") { "BL" } else { "WL" };
                    let clock = String::from_utf8_lossy(found.args).into_owned();
                    if let Some(seconds) = command::seconds(&clock) {
                        self.node().add(name, seconds);
                    }
                }
                "sgf" => match command::read(found.args) {
                    Some((name, values)) => self.command(name, values),
                    None => self.losses.add("a command [%sgf] cannot be read"),
                },
                _ => {}
            }
        }
    }

    fn command(&mut self, name: String, values: Vec<Vec<u8>>) {
        match name.as_str() {
            ";" => self.add_node(),
            "(" => self.kept.push(self.place),
            ")" => {
                if let Some(place) = self.kept.pop() {
                    self.place = place;
                }
            }
            _ => {
                match name.as_str() {
                    "B" => self.place.to_move = Side::White,
                    "W" => self.place.to_move = Side::Black,
                    _ => {}
                }
                self.node().properties.push((name, values));
            }
        }
    }

    fn finish(mut self) -> (Vec<u8>, Losses) {
        if self.begin().is_err() {
            let mut losses = Losses::default();
            losses.add("a game without a start");
            return (Vec::new(), losses);
        }
        self.territory();
        self.root();
        let losses = std::mem::take(&mut self.losses);
        (self.write(), losses)
    }

    /// Adds the territory of an agreement that the file did not contain.
    fn territory(&mut self) {
        let Some(go) = self.main.take().filter(|go| go.state.phase == Phase::Over) else { return };
        let mut last = 0;
        while let Some(child) = self.nodes[last].children.first() {
            last = *child;
        }
        let node = &mut self.nodes[last];
        if node.has("TB") || node.has("TW") {
            return;
        }
        for (name, points) in ["TB", "TW"].iter().zip(go.territory_points()) {
            let values: Vec<Vec<u8>> = points
                .iter()
                .map(|point| point.to_sgf(self.size).into_iter().collect::<String>().into_bytes())
                .collect();
            if !values.is_empty() {
                node.properties.push(((*name).to_owned(), values));
            }
        }
    }

    /// Adds the properties of the root before those from comments.
    fn root(&mut self) {
        let mut root = Node::default();
        for (name, value) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
            root.add(name, value);
        }
        root.add("SZ", self.size.to_string());
        self.rules(&mut root);
        self.stones(&mut root);
        for (name, value) in std::mem::take(&mut self.tags) {
            if matches!(value.as_str(), "?" | "????.??.??") {
                continue;
            }
            if let Some((property, _)) = head::TAGS.iter().find(|(_, tag)| *tag == name) {
                root.add_text(property, &value);
            } else if let Some(property) = name.strip_prefix("X_") {
                root.add_text(property, &value);
            } else if !SAID_ELSEWHERE.contains(&name.as_str()) {
                self.losses.add(format!("the tag {name} has no property in SGF"));
            }
        }
        let rest = std::mem::take(&mut self.nodes[0]);
        root.properties.extend(rest.properties);
        root.comments = rest.comments;
        root.children = rest.children;
        self.nodes[0] = root;
    }

    /// Adds `RU`, `KM`, `HA` and `RE`, unless a tag contains the text of the file.
    fn rules(&mut self, root: &mut Node) {
        let set = &FACTS.rulesets[self.rules_index()];
        let given = self.value("Options").unwrap_or_default().to_owned();
        let said = |key: &str| given.split(' ').any(|word| word.starts_with(key));
        let options = Options::parse(set.options, &given).unwrap_or_default().canonical();
        let option = |key: &str| {
            options.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
        };
        let mut known = None;
        if self.value("Rules").is_some() {
            known = rules::write(set.slug);
            if let (None, Some(name)) = (self.value("X_RU"), known) {
                root.add("RU", name);
            }
        }
        let spelled = self.value("X_RU").or(known).unwrap_or_default().to_owned();
        let (_, implied) = rules::read(&spelled).unwrap_or_default();
        let implied = Options::parse(set.options, &implied).unwrap_or_default().canonical();
        for key in ["compensation=", "ko=", "suicide="] {
            let words =
                |list: &str| list.split(' ').find(|w| w.starts_with(key)).map(str::to_owned);
            if let Some(word) =
                words(&options).filter(|word| words(&implied).as_ref() != Some(word))
            {
                self.losses.add(format!("RU has no value for {word}"));
            }
        }
        if let (None, true, Some(komi)) = (self.value("X_KM"), said("komi"), option("komi")) {
            root.add("KM", komi);
        }
        let handicap = option("handicap").filter(|n| !matches!(*n, "0" | "1"));
        if let (None, Some(handicap)) = (self.value("X_HA"), handicap) {
            root.add("HA", handicap);
        }
        if self.value("X_RE").is_none() {
            let result = self.value("Result").or(self.marker.as_deref()).unwrap_or("*");
            let termination = self.value("Termination").or(self.ended_by);
            let re = result::write(result, termination, self.margin());
            if re != "?" {
                root.add("RE", re);
            }
        }
    }

    /// The margin of Black, from `Score "a b"`, in thousandths.
    fn margin(&self) -> Option<i64> {
        let (black, white) = self.value("Score")?.split_once(' ')?;
        Some(parse_thousandths(black)? - parse_thousandths(white)?)
    }

    /// `AB`, `AW` and `PL` of the start.
    fn stones(&mut self, root: &mut Node) {
        let Some(start) = self.reader.take() else { return };
        let size = start.config.size;
        for (name, color) in [("AB", Side::Black), ("AW", Side::White)] {
            let values: Vec<Vec<u8>> = start
                .stones_of(color)
                .map(|point| point.to_sgf(size).into_iter().collect::<String>().into_bytes())
                .collect();
            if !values.is_empty() {
                root.properties.push((name.to_owned(), values));
            }
        }
        if self.value("Position").is_some() {
            root.add("PL", if start.state.to_move == Side::Black { "B" } else { "W" });
            if start.state.ko.is_some() || start.state.prisoners != [0; 2] {
                let message = "SGF has no property for the ko or the prisoners of a position";
                self.losses.add(message);
            }
        }
    }

    fn write(self) -> Vec<u8> {
        let mut writer = SgfWriter::new();
        writer.open_tree();
        let mut tasks = vec![Some(0)];
        while let Some(task) = tasks.pop() {
            let Some(index) = task else {
                writer.close_tree();
                continue;
            };
            // A node that is not the only child opens a tree, which its task closes.
            let node = &self.nodes[index & !TREE];
            if index & TREE != 0 {
                writer.open_tree();
                tasks.push(None);
            }
            writer.node();
            for (name, values) in &node.properties {
                writer.property(name, values);
            }
            if !node.comments.is_empty() {
                writer.text("C", &node.comments.join("\n"));
            }
            match node.children[..] {
                [only] => tasks.push(Some(only)),
                _ => tasks.extend(node.children.iter().rev().map(|child| Some(child | TREE))),
            }
        }
        writer.finish()
    }
}

/// Marks the index of a node that opens a tree.
const TREE: usize = 1 << (usize::BITS - 1);

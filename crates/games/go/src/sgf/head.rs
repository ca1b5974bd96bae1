//! The root of a game tree: tags, options and the position that a game starts from.

use super::{result, rules};
use crate::board::{Point, Side, handicap_points};
use crate::facts::FACTS;
use wanqi_notation::Span;
use wanqi_notation::sgf::text::escape;
use wanqi_notation::sgf::{Node, Property};
use wanqi_sdk::Options;
use wanqi_sdk::options::{parse_thousandths, write_thousandths};

/// Properties of the root that are a tag of their own.
pub(super) const TAGS: [(&str, &str); 12] = [
    ("PB", "Black"),
    ("PW", "White"),
    ("BR", "BlackRank"),
    ("WR", "WhiteRank"),
    ("BT", "BlackTeam"),
    ("WT", "WhiteTeam"),
    ("EV", "Event"),
    ("RO", "Round"),
    ("DT", "Date"),
    ("PC", "Site"),
    ("AN", "Annotator"),
    ("SO", "Source"),
];

/// Properties of the root that are not written as a tag `X_NAME`.
const SAID_ELSEWHERE: [&str; 10] = ["FF", "GM", "CA", "SZ", "AB", "AW", "PL", "B", "W", "C"];

/// Properties that belong to the node, not to the game.
const OF_THE_NODE: [&str; 25] = [
    "N", "LB", "TR", "SQ", "CR", "MA", "TB", "TW", "DD", "VW", "SL", "AR", "LN", "DM", "GB", "GW",
    "HO", "UC", "V", "BL", "WL", "OB", "OW", "MN", "KO",
];

/// A tag and its place in the file.
pub(super) struct Tag {
    pub name: String,
    pub value: String,
    pub span: Span,
}

/// The contents of a root.
pub(super) struct Head {
    pub size: u8,
    /// The rule set, if `RU` names one.
    pub rules: Option<&'static str>,
    pub options: String,
    pub position: Option<String>,
    pub to_move: Side,
    /// Handicap stones that Black places as actions.
    pub placed: Vec<(Point, Span)>,
    /// Stones that Black still places in the nodes that follow.
    pub to_place: u8,
    pub result: result::Result,
    pub tags: Vec<Tag>,
    /// The place of a set-up stone off the board.
    pub off_board: Option<Span>,
}

/// The stones of a root and the side to move.
struct SetUp {
    black: Vec<(Point, Span)>,
    white: Vec<(Point, Span)>,
    to_move: Option<Side>,
    off_board: Option<Span>,
}

impl Head {
    /// Reads a root. `first` are the colours of the first moves that follow.
    pub fn read(root: Node<'_>, first: &[Side]) -> Head {
        let text = |name: &str| root.get(name).map(|value| value.simple_text());
        let size_text = text("SZ").unwrap_or_else(|| "19".to_owned());
        let sides = size_text.trim();
        let side = match sides.split_once(':') {
            Some((x, y)) if x.trim() == y.trim() => x.trim(),
            _ => sides,
        };
        let size = side.parse().ok().filter(|n| (2..=25).contains(n)).unwrap_or(19);
        let named = text("RU").and_then(|ru| rules::read(&ru));
        let mut head = Head {
            size,
            rules: named.as_ref().map(|(rules, _)| *rules),
            options: format!("size={}", side.replace(' ', "")),
            position: None,
            to_move: Side::Black,
            placed: Vec::new(),
            to_place: 0,
            result: result::read(&text("RE").unwrap_or_default()),
            tags: Vec::new(),
            off_board: None,
        };
        head.set_up(root, first);
        head.komi(root);
        if let Some((_, options)) = named.filter(|(_, options)| !options.is_empty()) {
            head.options.push(' ');
            head.options.push_str(&options);
        }
        head.complete_options();
        root.properties().for_each(|property| head.tag(property));
        head
    }

    /// The index of the rule set, the default one if none is named.
    pub fn rules_index(&self) -> usize {
        let named = |slug: &str| FACTS.rulesets.iter().position(|set| set.slug == slug);
        self.rules.and_then(named).unwrap_or(0)
    }

    /// Adds the options of the rule set, if it is known.
    fn complete_options(&mut self) {
        let defs = FACTS.rulesets[self.rules_index()].options;
        if self.rules.is_some()
            && let Ok(options) = Options::parse(defs, &self.options)
        {
            self.options = options.canonical();
        }
    }

    fn option(&mut self, key: &str, value: &str) {
        self.options.push_str(&format!(" {key}={value}"));
    }

    /// Handicap, or any other stones.
    fn set_up(&mut self, root: Node<'_>, first: &[Side]) {
        let set_up = SetUp::read(root, self.size);
        self.off_board = set_up.off_board;
        let named = root.get("HA").and_then(|value| value.number()).unwrap_or(0);
        let named = u8::try_from(named).unwrap_or(0);
        let starts = set_up.to_move.or(first.first().copied());
        let (black, white) = (set_up.black.len(), set_up.white.len());
        let handicap = white == 0 && starts == Some(Side::White) && (2..=25).contains(&black);
        if handicap && (named == 0 || usize::from(named) == black) {
            self.to_move = Side::White;
            return self.handicap(set_up.black);
        }
        let blacks = first.iter().take_while(|color| **color == Side::Black).count();
        if black + white == 0 && (2..=25).contains(&named) && blacks == usize::from(named) {
            self.option("handicap", &named.to_string());
            self.option("handicap-placement", "free");
            self.to_place = named;
            return;
        }
        if black + white > 0 || set_up.to_move == Some(Side::White) {
            self.to_move = starts.unwrap_or(Side::Black);
            self.position = Some(set_up.text(self.size, self.to_move));
        }
    }

    fn handicap(&mut self, stones: Vec<(Point, Span)>) {
        let count = stones.len() as u8;
        self.option("handicap", &count.to_string());
        let mut usual = handicap_points(self.size, count).unwrap_or_default();
        let mut points: Vec<Point> = stones.iter().map(|(point, _)| *point).collect();
        usual.sort_unstable();
        points.sort_unstable();
        if usual != points {
            self.option("handicap-placement", "free");
            self.placed = stones;
        }
    }

    /// `KM`, in points; some write stones (3.75), or hundredths of them (375).
    fn komi(&mut self, root: Node<'_>) {
        let Some(value) = root.get("KM") else {
            if self.options.contains("handicap=") {
                self.option("komi", "0");
            }
            return;
        };
        let text = value.simple_text();
        let text = text.trim();
        let mut komi = String::new();
        match parse_thousandths(text.strip_prefix('+').unwrap_or(text)) {
            Some(n @ (275_000 | 325_000 | 375_000)) => write_thousandths(n / 50, &mut komi),
            Some(n @ (2_750 | 3_250 | 3_750)) => write_thousandths(n * 2, &mut komi),
            Some(n) => write_thousandths(n, &mut komi),
            _ => komi = text.replace(char::is_whitespace, ""),
        }
        if !komi.is_empty() {
            self.option("komi", &komi);
        }
    }

    fn add(&mut self, name: impl Into<String>, value: impl Into<String>, span: Span) {
        self.tags.push(Tag { name: name.into(), value: value.into(), span });
    }

    /// Adds a property as a tag, if [`is_tag`] allows it.
    fn tag(&mut self, property: Property<'_>) {
        let name = property.name();
        if SAID_ELSEWHERE.contains(&&*name) {
            return;
        }
        let Some(value) = property.values().next() else { return };
        let text = value.simple_text();
        if let Some((_, tag)) = TAGS.iter().find(|(own, _)| *own == name)
            && is_tag(property)
        {
            return self.add(*tag, text, value.span);
        }
        match &*name {
            "RE" => {
                let again =
                    result::write(self.result.result, self.result.termination, self.result.margin);
                self.add("Result", self.result.result, value.span);
                if let Some(termination) = self.result.termination {
                    self.add("Termination", termination, value.span);
                }
                // The margin is nowhere else unless the game is counted.
                if is_tag(property) && (again != text || self.result.margin.is_some()) {
                    self.add("X_RE", text, value.span);
                }
            }
            "RU" if self.rules.and_then(rules::write) == Some(&text) => {}
            "KM" if self.says("komi", &text) => {}
            "HA" if text.len() == 1 && text.as_str() >= "2" && self.says("handicap", &text) => {}
            _ if is_tag(property) => self.add(format!("X_{name}"), text, value.span),
            _ => {}
        }
    }

    fn says(&self, key: &str, value: &str) -> bool {
        self.options.split(' ').any(|word| word.split_once('=') == Some((key, value)))
    }
}

/// Whether a property of the root becomes a tag or is contained in the options or the position, so
/// that no command has to keep it.
pub(super) fn is_tag(property: Property<'_>) -> bool {
    let name = property.name();
    if matches!(&*name, "B" | "W") {
        return false;
    }
    if SAID_ELSEWHERE.contains(&&*name) {
        return true;
    }
    if OF_THE_NODE.contains(&&*name) || name.is_empty() {
        return false;
    }
    let mut values = property.values();
    let (Some(value), None) = (values.next(), values.next()) else { return false };
    // Composed values have their colon escaped or not: only what comes out the same is a tag.
    *escape(value.simple_text().as_bytes(), false) == *value.raw
}

impl SetUp {
    fn read(root: Node<'_>, size: u8) -> SetUp {
        let mut off_board = None;
        let side = usize::from(size);
        let mut stones = |name: &str| {
            // The last value that names each point: a file may name one a million times.
            let mut named = vec![None; side * side];
            for (order, value) in root.values(name).enumerate() {
                let Some((columns, rows)) = value.rectangle() else { continue };
                if columns.end().max(rows.end()) >= &size {
                    off_board = Some(value.span);
                }
                let most = size.saturating_sub(1);
                for y in *rows.start()..=*rows.end().min(&most) {
                    for x in *columns.start()..=*columns.end().min(&most) {
                        let place = usize::from(y) * side + usize::from(x);
                        named[place] = Some((order, place, value.span));
                    }
                }
            }
            let mut named: Vec<_> = named.into_iter().flatten().collect();
            named.sort_unstable_by_key(|&(order, place, _)| (order, place));
            let stone = |(_, place, span): (usize, usize, Span)| {
                let point = Point::new((place % side) as u8 + 1, size - (place / side) as u8);
                (point, Span::new(span.start - 1, span.end + 1))
            };
            named.into_iter().map(stone).collect::<Vec<_>>()
        };
        let to_move = root.get("PL").and_then(|value| match value.raw.trim_ascii().first() {
            Some(b'B' | b'b' | b'1') => Some(Side::Black),
            Some(b'W' | b'w' | b'2') => Some(Side::White),
            _ => None,
        });
        let (black, white) = (stones("AB"), stones("AW"));
        SetUp { black, white, to_move, off_board }
    }

    /// As position text.
    fn text(&self, size: u8, to_move: Side) -> String {
        let has = |list: &[(Point, Span)], point: Point| list.iter().any(|(p, _)| *p == point);
        let row = |row: u8| {
            let mut text = String::new();
            let mut empty = 0;
            for point in (1..=size).map(|column| Point::new(column, row)) {
                let stone = match (has(&self.black, point), has(&self.white, point)) {
                    (true, _) => 'X',
                    (_, true) => 'O',
                    _ => {
                        empty += 1;
                        continue;
                    }
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(stone);
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        let mut text = (1..=size).rev().map(row).collect::<Vec<_>>().join("/");
        if to_move == Side::White {
            text.push_str(" to=white");
        }
        text
    }
}

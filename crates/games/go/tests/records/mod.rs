//! SGF both ways, and the real records from data outside the repository.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use wanqi_go::Go;
use wanqi_notation::sgf::{self, Collection};
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_sdk::Outcome;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// A game of WQN, played.
pub struct Played {
    pub tags: BTreeMap<String, String>,
    pub game: Go,
    /// Tokens applied, and the refusal that stopped it.
    pub applied: usize,
    pub refused: Option<String>,
    pub restored: usize,
}

impl Played {
    fn tag(&self, name: &str) -> &str {
        self.tags.get(name).map_or("", String::as_str)
    }

    /// By how much Black won.
    fn margin(&self) -> Option<f64> {
        let Outcome { scores, .. } = self.game.outcome()?;
        let (scores, denominator) = scores?;
        Some((scores[0] - scores[1]) as f64 / f64::from(denominator))
    }
}

fn import(bytes: &[u8]) -> wanqi_sdk::facts::Imported {
    let import = Go::FACTS.formats[0].import.expect("it is read");
    import(bytes, "").unwrap_or_else(|e| panic!("{}", e.message))
}

fn export(wqn: &[u8]) -> wanqi_sdk::facts::Exported {
    let export = Go::FACTS.formats[0].export.expect("it is written");
    export(wqn).unwrap_or_else(|e| panic!("{}", e.message))
}

/// Plays the main lines of a text.
pub fn play(wqn: &[u8]) -> Vec<Played> {
    let mut games = Vec::new();
    let mut tags = BTreeMap::new();
    let mut current: Option<Played> = None;
    let mut depth = 0;
    for event in Tokens::new(wqn) {
        let begin = |tags: &mut BTreeMap<String, String>| {
            let tag = |name: &str| tags.get(name).map_or("", String::as_str);
            let rules = tag("Rules").split('@').next().unwrap_or("");
            let rules = if rules.is_empty() { "chinese" } else { rules };
            let game = set_up(rules, tag("Options"), tag("Position"));
            let game = game.unwrap_or_else(|r| panic!("{} ({})", r.message, tag("Options")));
            let tags = std::mem::take(tags);
            Played { tags, game, applied: 0, refused: None, restored: 0 }
        };
        match event {
            Token::GameStart { .. } => current = None,
            Token::Tag(tag) => {
                tags.insert(tag.name.to_owned(), tag.value().into_owned());
            }
            Token::VariationOpen { .. } => depth += 1,
            Token::VariationClose { .. } => depth -= 1,
            Token::Action(action) if depth == 0 => {
                let played = current.get_or_insert_with(|| begin(&mut tags));
                step(played, action.as_str());
            }
            Token::Event(word) if depth == 0 && word.kind == EventWord::Skip => {
                let played = current.get_or_insert_with(|| begin(&mut tags));
                step(played, ":skip");
            }
            Token::Comment(comment) if depth == 0 => {
                let restored = comment.commands().filter(|c| c.name == "restored").count();
                if let Some(played) = &mut current {
                    played.restored += restored;
                }
            }
            Token::GameEnd { .. } => {
                games.push(current.take().unwrap_or_else(|| begin(&mut tags)));
            }
            Token::Problem(problem) => panic!("{}", problem.message),
            _ => {}
        }
    }
    games
}

fn step(played: &mut Played, token: &str) {
    if played.refused.is_some() {
        return;
    }
    let Some(actor) = played.game.turn().actor() else {
        played.refused = Some(format!("{token}: the game is over"));
        return;
    };
    let done = if token == ":skip" {
        played.game.event(actor, wanqi_sdk::Event::Skip)
    } else {
        let read = played.game.read_lenient(actor, token.as_bytes());
        read.and_then(|read| {
            played.game.check(actor, read.action)?;
            played.game.apply(actor, read.action);
            Ok(())
        })
    };
    match done {
        Ok(()) => played.applied += 1,
        Err(refusal) => {
            played.refused = Some(format!("{token}: {} {}", refusal.rule, refusal.message));
        }
    }
}

/// Every property of every node: the tree's shape, names and values as they are meant.
fn meaning(collection: &Collection<'_>) -> Vec<Vec<String>> {
    let mut games = Vec::new();
    for tree in collection.trees() {
        let mut lines = Vec::new();
        let mut open = vec![(collection.node(tree.root), String::new())];
        while let Some((node, path)) = open.pop() {
            for property in node.properties() {
                let name = property.name().into_owned();
                let mut values: Vec<String> = match name.as_str() {
                    "FF" | "CA" | "GM" | "PL" => continue,
                    "AB" | "AW" | "B" | "W" => property
                        .values()
                        .flat_map(|v| {
                            let points = v.points();
                            if points.is_empty() || points == [(19, 19)] {
                                return vec!["pass".to_owned()];
                            }
                            points.iter().map(|p| format!("{p:?}")).collect()
                        })
                        .collect(),
                    _ => property.values().map(|v| v.text()).collect(),
                };
                values.sort();
                lines.push(format!("{path} {name} {values:?}"));
            }
            for (i, child) in node.children().enumerate() {
                open.push((child, format!("{path}.{i}")));
            }
        }
        lines.sort();
        games.push(lines);
    }
    games
}

/// What a file says is in what comes back.
fn assert_round_trip(name: &str, bytes: &[u8]) {
    let wqn = import(bytes).wqn;
    let again = export(&wqn);
    let (first, second) = (sgf::parse(bytes), sgf::parse(&again.bytes));
    let (first, second) = (meaning(&first), meaning(&second));
    assert_eq!(first.len(), second.len(), "{name}: games");
    for (before, after) in first.iter().zip(&second) {
        let missing: Vec<_> = before.iter().filter(|line| !after.contains(line)).collect();
        assert!(missing.is_empty(), "{name} lacks {missing:#?}");
    }
    let twice = import(&again.bytes).wqn;
    let (once, twice) = (again.bytes, export(&twice).bytes);
    assert!(once == twice, "{name}: the second time\n{}", String::from_utf8_lossy(&twice));
}

fn files(folder: PathBuf, suffix: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    files.retain(|path| path.to_string_lossy().ends_with(suffix));
    files.sort();
    files
}

fn shared(folder: &str) -> PathBuf {
    outside(env!("CARGO_MANIFEST_DIR"), folder)
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/go")
}

fn name(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Every action leads back to the value it came from.
#[test]
fn source_map() {
    for path in files(fixtures(), ".sgf") {
        let bytes = std::fs::read(&path).expect("a file");
        let imported = import(&bytes);
        assert!(imported.map.is_sorted_by_key(|span| span.at), "{}", name(&path));
        let mut found = 0;
        for event in Tokens::new(&imported.wqn) {
            let Token::Action(action) = event else { continue };
            let span = imported.map.iter().find(|span| span.at == action.span.start as u64);
            let span = span.expect("a source");
            let source = &bytes[span.from as usize..][..span.length as usize];
            let source = String::from_utf8_lossy(source);
            let size = if name(&path).starts_with("handicap") { 7 } else { 9 };
            if let Some(point) = wanqi_go::board::Point::parse(action.text) {
                let letters: String = point.to_sgf(size).into_iter().collect();
                assert_eq!(source, format!("[{letters}]"), "{}", name(&path));
                found += 1;
            }
        }
        assert!(found > 5, "{}", name(&path));
    }
}

/// No file makes the reader panic, and its output is readable.
#[test]
fn damaged_files() {
    let mut rng = wanqi_sdk::Rng::new(5);
    let noise = b"[]();\\:BWAZ09 \n{}%\xFF";
    for path in files(fixtures(), ".sgf") {
        let bytes = std::fs::read(&path).expect("a file");
        for _ in 0..400 {
            let mut damaged = bytes.clone();
            for _ in 0..=rng.below(4) {
                let at = rng.below(damaged.len() as u32) as usize;
                match rng.below(3) {
                    0 => damaged.truncate(at.max(1)),
                    1 => damaged[at] = noise[rng.below(noise.len() as u32) as usize],
                    _ => damaged.insert(at, noise[rng.below(noise.len() as u32) as usize]),
                }
            }
            let reader = Go::FACTS.formats[0].import.expect("it is read");
            let Ok(imported) = reader(&damaged, "") else { continue };
            for event in Tokens::new(&imported.wqn) {
                if let Token::Problem(problem) = event {
                    let wqn = String::from_utf8_lossy(&imported.wqn);
                    panic!("{}\n{wqn}\n{}", problem.message, String::from_utf8_lossy(&damaged));
                }
            }
            let writer = Go::FACTS.formats[0].export.expect("it is written");
            drop(writer(&imported.wqn));
        }
    }
    let deep = "(;B[aa]".repeat(10_000);
    assert!(import(deep.as_bytes()).wqn.len() > 10_000);
    let branches = format!("(;B[aa]{}", "(;W[bb]C[x])(;W[cc]".repeat(5_000));
    assert!(import(branches.as_bytes()).wqn.len() > 10_000);
}

#[test]
fn own_files_come_back() {
    let files = files(fixtures(), ".sgf");
    assert!(files.len() >= 2, "there are SGF fixtures");
    for path in files {
        let bytes = std::fs::read(&path).expect("a file");
        assert_round_trip(&name(&path), &bytes);
        let wqn = String::from_utf8(import(&bytes).wqn).expect("UTF-8");
        insta::assert_snapshot!(format!("import_{}", name(&path)), wqn);
    }
}

/// Fixtures are valid, and end with the results that they state.
#[test]
fn fixtures_play() {
    let files = files(fixtures(), ".wqn");
    assert!(files.len() >= 8, "there are fixtures");
    let mut reasons = BTreeMap::new();
    for path in files {
        let bytes = std::fs::read(&path).expect("a file");
        for played in play(&bytes) {
            assert_eq!(played.refused, None, "{}", name(&path));
            let outcome = played.game.outcome();
            let said = played.tag("Result");
            if let Some(outcome) = &outcome {
                let result = match outcome.ranks[..] {
                    _ if outcome.reason == "no-result" => "void",
                    [1, 2] => "1-0",
                    [2, 1] => "0-1",
                    _ => "1/2-1/2",
                };
                assert_eq!(said, result, "{}", name(&path));
            }
            let reason = outcome.map_or("none", |outcome| outcome.reason);
            *reasons.entry((played.tag("Rules").to_owned(), reason)).or_insert(0) += 1;
        }
    }
    for rules in ["chinese@2", "japanese@2", "aga@1", "tromp-taylor@1"] {
        assert!(reasons.contains_key(&(rules.to_owned(), "score")), "{rules} ends: {reasons:?}");
    }
    assert!(reasons.keys().any(|(_, reason)| *reason == "no-result"), "{reasons:?}");
}

/// GNU Go's games: every main line is legal, what comes back says all that was said, and the
/// results that can be counted are right.
#[test]
#[ignore = "needs data from outside the repository"]
fn recorded_games() {
    let (mut games, mut actions, mut counted) = (0, 0, 0);
    let (mut refused, mut differ) = (Vec::new(), Vec::new());
    for path in files(shared("go"), ".sgf") {
        let bytes = std::fs::read(&path).expect("a file");
        assert_round_trip(&name(&path), &bytes);
        for played in play(&import(&bytes).wqn) {
            refused.extend(played.refused.as_ref().map(|r| format!("{}: {r}", name(&path))));
            games += 1;
            actions += played.applied;
            let said = played.tag("X_RE");
            let margin = said.get(2..).and_then(|text| text.parse::<f64>().ok());
            let said = margin.map(|m| if said.starts_with('W') { -m } else { m });
            if let (Some(said), Some(found)) = (said, played.margin()) {
                counted += 1;
                if said != found {
                    differ.push(format!("{}: {said} not {found}", name(&path)));
                }
            }
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
    assert!(differ.is_empty(), "{differ:#?}");
    println!("{games} games, {actions} actions, {counted} counted");
}

/// OpenSpiel's random games: the number of legal actions before every move is equal.
#[test]
#[ignore = "needs data from outside the repository"]
fn open_spiel_games() {
    let (mut games, mut plies) = (0, 0);
    for path in files(shared("synthetic_open_spiel"), ".jsonl") {
        if !name(&path).starts_with("go__") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file");
        let size = if name(&path).contains("size-19") { 19 } else { 9 };
        for line in text.lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            // It bans the immediate recapture only, and ends the game where a board comes back.
            let options = format!("size={size} ko=basic suicide=forbidden");
            let mut game: Go = set_up("tromp-taylor", &options, "").expect("a start");
            let moves = record["moves"].as_array().expect("moves");
            let counts = record["nlegal"].as_array().expect("counts");
            games += 1;
            for (token, count) in moves.iter().zip(counts) {
                let actor = game.turn().actor().expect("somebody is to act");
                let list = sorted(&game, actor, false);
                assert_eq!(list.len() as u64, count.as_u64().expect("a count"), "{line}");
                let token = token.as_str().and_then(|t| t.split(' ').nth(1)).expect("a move");
                let read = game.read_lenient(actor, token.as_bytes()).expect("GTP");
                game.check(actor, read.action).unwrap_or_else(|r| panic!("{}", r.message));
                game.apply(actor, read.action);
                plies += 1;
            }
        }
    }
    println!("{games} games, {plies} plies");
}

//! Records, random games and lists of other programs, from data outside the repository.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use wanqi_sdk::Actor;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_xiangqi::{FACTS, Xiangqi};

const LENIENT: Reading = Reading { lenient: true, ignore_marks: false, last: false };

fn data(path: &str) -> Option<PathBuf> {
    Some(outside(super::CRATE, path))
}

fn start() -> Xiangqi {
    set_up("simple", "", "").expect("the start")
}

/// Plays a token and returns its canonical text.
fn play(game: &mut Xiangqi, token: &str) -> Result<String, String> {
    let found = resolve(game, None, token.as_bytes(), LENIENT)
        .map_err(|r| format!("{token} in {}: {}", position(game), r.message))?;
    let mut text = String::new();
    game.write(found.actor, found.action, &mut text);
    game.apply(found.actor, found.action);
    Ok(text)
}

/// The moves of each game of a PGN file without comments and variations.
fn games(text: &str) -> Vec<Vec<&str>> {
    let mut games: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        if line.starts_with("[Event ") {
            games.push(Vec::new());
        } else if let Some(game) = games.last_mut().filter(|_| !line.starts_with('[')) {
            game.extend(line.split_whitespace().filter(|word| !word.ends_with('.')));
        }
    }
    games
}

/// Every move of every PGN file is read, in any notation.
#[test]
#[ignore = "needs data from outside the repository"]
fn pgn_files() {
    let Some(folder) = data("xiangqi") else { return };
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|suffix| suffix != "pgn") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let games = games(&text);
        let (mut plies, mut ends) = (0, BTreeMap::new());
        for (n, moves) in games.iter().enumerate() {
            let mut game = start();
            for token in moves {
                play(&mut game, token)
                    .unwrap_or_else(|e| panic!("{} game {}: {e}", path.display(), n + 1));
                plies += 1;
            }
            if let Some(outcome) = game.outcome() {
                *ends.entry(outcome.reason).or_insert(0) += 1;
            }
        }
        println!("{}: {} games, {plies} plies, ends {ends:?}", path.display(), games.len());
        assert!(!games.is_empty());
    }
}

/// The same games in three notations: the moves are the same, and each is written as in the file.
#[test]
#[ignore = "needs data from outside the repository"]
fn same_games() {
    let Some(folder) = data("xiangqi") else { return };
    let read = |name: &str| {
        let path = folder.join(format!("same_games_{name}.open.pgn"));
        std::fs::read_to_string(path).expect("a readable file")
    };
    let files = ["uci", "wxf_fullwidth", "chinese"].map(read);
    let [points, letters, characters] = files.each_ref().map(|text| games(text));
    let style = |name: &str| FACTS.rulesets[0].styles.iter().position(|s| *s == name).expect(name);
    for (n, moves) in points.iter().enumerate() {
        let mut game = start();
        for (ply, token) in moves.iter().enumerate() {
            for (name, games) in [("wxf-full", &letters), ("chinese-full", &characters)] {
                let actor = game.turn().actor().expect("a side to move");
                let action = game.read(actor, token.as_bytes()).expect("two points");
                let mut text = String::new();
                game.write_style(style(name), actor, action, &mut text);
                // The file in letters names one of two pieces on a file in the older form, `+P+1`.
                let older: String =
                    [1, 0, 2, 3].iter().filter_map(|n| text.chars().nth(*n)).collect();
                let written = [text, older];
                let same = written.iter().any(|text| text == games[n][ply]);
                assert!(same, "game {} ply {}: {written:?}", n + 1, ply + 1);
                let read = play(&mut game.clone(), games[n][ply]);
                assert_eq!(read.as_deref(), Ok(*token));
            }
            play(&mut game, token).expect("a legal move");
        }
    }
}

/// Pages with DhtmlXQ: every move is legal, and some games are also in the PGN files.
#[test]
#[ignore = "needs data from outside the repository"]
fn dhtmlxq_pages() {
    let Some(folder) = data("xiangqi") else { return };
    let import = FACTS.formats[0].import.expect("it is read");
    let same = std::fs::read_to_string(folder.join("same_games_uci.open.pgn")).expect("a file");
    let same: BTreeSet<String> = games(&same).iter().map(|moves| moves.join(" ")).collect();
    let (mut pages, mut known) = (0, 0);
    for entry in std::fs::read_dir(folder.join("dhtmlxq")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let imported = import(&std::fs::read(&path).expect("a file"), "").expect("a game");
        let wqn = String::from_utf8(imported.wqn).expect("UTF-8");
        let body: Vec<&str> = wqn.lines().filter(|line| !line.starts_with('[')).collect();
        let mut game = start();
        let mut moves = Vec::new();
        for token in body.join(" ").split_whitespace().filter(|word| word.len() == 4) {
            moves.push(play(&mut game, token).unwrap_or_else(|e| panic!("{path:?}: {e}")));
        }
        assert!(moves.len() > 20, "{path:?}: {wqn}");
        pages += 1;
        known += u32::from(same.contains(&moves.join(" ")));
    }
    println!("{pages} pages, {known} of them also as PGN");
    assert!(known > 0);
}

/// DhtmlXQ with an ending, with comments and variations within variations.
#[test]
fn dhtmlxq_text() {
    let path = Path::new(super::CRATE).join("../../../fixtures/xiangqi/variations.dhtmlxq");
    let import = FACTS.formats[0].import.expect("it is read");
    let imported = import(&std::fs::read(path).expect("a fixture"), "").expect("two games");
    let wqn = String::from_utf8(imported.wqn).expect("UTF-8");
    let moves = "1. h2e2 h9g7 {the usual answer} (1... b9c7 {the other horse} 2. h0g2 (2. b0c2)) \
                 2. h0g2 i9h9 *";
    let body = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(body(&wqn).contains(moves), "{wqn}");
    assert!(wqn.contains("[Position \"3k5/8R/9/9/7R1/9/9/9/9/4K4 w - - 0 1\"]"), "{wqn}");
    let wrong = import(b"[DhtmlXQ][DhtmlXQ_movelist]7747 99[/DhtmlXQ_movelist][/DhtmlXQ]", "");
    let wrong = wrong.err().expect("no move");
    assert_eq!((wrong.offset, wrong.length), (31, 3), "{}", wrong.message);
}

/// Where a tag of a fixture lacks its end or its beginning, nothing is lost silently.
#[test]
fn dhtmlxq_tags_that_are_not_closed() {
    let import = FACTS.formats[0].import.expect("it is read");
    let (mut ends, mut games) = (0, 0);
    for file in ["fixtures/xiangqi/variations.dhtmlxq", "docs/examples/xiangqi-club.dhtmlxq"] {
        let path = Path::new(super::CRATE).join("../../..").join(file);
        let text = std::fs::read_to_string(path).expect("a fixture");
        for (at, _) in text.match_indices("[/DhtmlXQ") {
            let end = at + text[at..].find(']').expect("its end") + 1;
            let opening = text[at..end].replace('/', "");
            let begins = text[..at].rfind(&opening).expect("its beginning");
            let without = |from: usize, to: usize| [&text[..from], &text[to..]].concat();
            let wrong = import(without(at, end).as_bytes(), "").err().expect("it is refused");
            let place = (wrong.offset, wrong.length);
            assert_eq!(place, (begins, opening.len()), "{opening}");
            assert_eq!(wrong.message, format!("the tag {opening} is not closed"));
            ends += 1;
            if opening == "[DhtmlXQ]" {
                games += 1;
                continue;
            }
            let begun = without(begins, begins + opening.len());
            let wrong = import(begun.as_bytes(), "").err().expect("it is refused");
            assert_eq!(wrong.offset, at - opening.len(), "{opening}");
            assert_eq!(wrong.message, format!("the tag {} closes no tag", &text[at..end]));
        }
    }
    assert_eq!((ends, games), (31, 4));
    // An unclosed tag is found, too, if a later one has the same name, and if its name has no end.
    let two = "[DhtmlXQ][DhtmlXQ_comment0]a[DhtmlXQ_comment0]b[/DhtmlXQ_comment0][/DhtmlXQ]";
    let cut = "[DhtmlXQ][DhtmlXQ_movelist[/DhtmlXQ_movelist][/DhtmlXQ]";
    for (text, length) in [(two, 18), (cut, 17)] {
        let wrong = import(text.as_bytes(), "").err().expect("it is refused");
        assert_eq!((wrong.offset, wrong.length), (9, length), "{}", wrong.message);
        assert!(wrong.chinese.contains("没有结束"), "{}", wrong.chinese);
    }
}

fn list(game: &Xiangqi) -> BTreeSet<String> {
    let actor = game.turn().actor().unwrap_or(Actor::ONE);
    sorted(game, actor, false).into_iter().map(|(text, _)| text).collect()
}

/// Fairy-Stockfish counts ranks from 1.
fn from_one(text: &str) -> String {
    let mut ours = String::new();
    let mut digits = String::new();
    for c in text.chars().chain(['.']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if let Ok(rank) = std::mem::take(&mut digits).parse::<u32>() {
            ours.push_str(&(rank - 1).to_string());
        }
        ours.push(c);
    }
    ours.trim_end_matches('.').to_owned()
}

/// OpenSpiel names points by row from the top and column: `C(7,1)-(6,1)`.
fn from_rows(text: &str) -> String {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
    let point = |row: u8, column: u8| format!("{}{}", char::from(b'a' + column), 9 - row);
    let [.., a, b, c, d] = digits[..] else { panic!("{text} is not a move") };
    point(a, b) + &point(c, d)
}

#[derive(Deserialize)]
struct Playout {
    moves: Vec<String>,
    nlegal: Vec<usize>,
    legal_samples: BTreeMap<usize, Vec<String>>,
}

/// At every ply the number of moves of another program, and the same list where it gives one.
fn playouts(file: &str, ours: fn(&str) -> String) {
    let Some(path) = data(file) else { return };
    let text = std::fs::read_to_string(path).expect("a file");
    let (mut games, mut plies, mut lists) = (0, 0, 0);
    for line in text.lines() {
        let playout: Playout = serde_json::from_str(line).expect("a playout");
        let mut game = start();
        for (ply, token) in playout.moves.iter().enumerate() {
            let own = list(&game);
            assert_eq!(own.len(), playout.nlegal[ply], "game {games} ply {ply}");
            if let Some(sample) = playout.legal_samples.get(&ply) {
                let theirs: BTreeSet<String> = sample.iter().map(|text| ours(text)).collect();
                assert_eq!(own, theirs, "game {games} ply {ply}");
                lists += 1;
            }
            let token = token.split_once(':').map_or(token.as_str(), |(_, text)| text);
            play(&mut game, &ours(token)).unwrap_or_else(|e| panic!("game {games}: {e}"));
            plies += 1;
        }
        games += 1;
    }
    println!("{file}: {games} games, {plies} plies, {lists} whole lists");
}

#[test]
#[ignore = "needs data from outside the repository"]
fn fairy_stockfish() {
    playouts("synthetic_fairy_stockfish/xiangqi.open.jsonl", from_one);
}

#[test]
#[ignore = "needs data from outside the repository"]
fn open_spiel_playouts() {
    playouts("synthetic_open_spiel/xiangqi.open.jsonl", from_rows);
}

/// Results of OpenSpiel: a side without a move loses; after 500 moves it is a draw.
#[test]
#[ignore = "needs data from outside the repository"]
fn open_spiel_results() {
    for record in open_spiel::records(super::CRATE, "xiangqi.open.jsonl") {
        let mut game = start();
        for played in &record.moves {
            play(&mut game, &from_rows(played)).expect("a legal move");
        }
        let decided = game.outcome().filter(|outcome| !outcome.declared);
        let returns = match decided.map(|outcome| outcome.ranks).as_deref() {
            Some([1, _]) => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
            None => {
                assert_eq!(record.moves.len(), 500);
                [0.0, 0.0]
            }
        };
        assert_eq!(returns[..], record.returns[..]);
    }
}

/// A playthrough of OpenSpiel: the list before each move, and the end.
#[test]
#[ignore = "needs data from outside the repository"]
fn open_spiel_playthrough() {
    let Some(path) = data("open_spiel_playthroughs/xiangqi.txt") else { return };
    let text = std::fs::read_to_string(path).expect("a file");
    let mut game = start();
    let (mut plies, mut lists) = (0, 0);
    for line in text.lines() {
        if let Some(listed) = line.strip_prefix("StringLegalActions() = ") {
            let theirs: Vec<String> = serde_json::from_str(listed).expect("a list");
            let theirs: BTreeSet<String> = theirs.iter().map(|text| from_rows(text)).collect();
            assert_eq!(list(&game), theirs, "ply {plies}");
            lists += 1;
        } else if let Some(action) = line.strip_prefix("# Apply action ") {
            play(&mut game, &from_rows(action)).expect("a legal move");
            plies += 1;
        }
    }
    assert_eq!(game.outcome().expect("an end").ranks, [2, 1]);
    println!("{plies} plies, {lists} whole lists");
}

//! Files of Pentobi, import and export: our own file, and the opening books from data
//! outside the repository.

use wanqi_blokus::Blokus;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_sdk::Outcome;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::prelude::*;

const OWN: &[u8] = include_bytes!("../../../../../fixtures/blokus/duo-opening.blksgf");

fn import(bytes: &[u8]) -> Result<String, String> {
    let import = Blokus::FACTS.formats[0].import.expect("it is read");
    let imported = import(bytes, "").map_err(|error| error.message)?;
    assert!(imported.map.is_sorted_by_key(|span| span.at), "the map ascends");
    Ok(String::from_utf8(imported.wqn).expect("WQN is UTF-8"))
}

fn export(wqn: &str) -> (String, Vec<String>) {
    let export = Blokus::FACTS.formats[0].export.expect("it is written");
    let exported = export(wqn.as_bytes()).unwrap_or_else(|error| panic!("{}", error.message));
    (String::from_utf8(exported.bytes).expect("blksgf is UTF-8"), exported.losses)
}

/// Plays a text with all its variations. Returns the number of actions and the outcome, or the
/// first refusal.
fn play(wqn: &str) -> Result<(usize, Option<Outcome>), String> {
    let (mut tags, mut rules, mut options) = (true, String::new(), String::new());
    let mut position = String::new();
    let mut states: Vec<Blokus> = Vec::new();
    let mut before: Vec<Blokus> = Vec::new();
    let mut actions = 0;
    for event in Tokens::new(wqn.as_bytes()) {
        match event {
            Token::Tag(tag) => match tag.name {
                "Rules" => rules = tag.value().split('@').next().unwrap_or("").to_owned(),
                "Options" => options = tag.value().into_owned(),
                "Position" => position = tag.value().into_owned(),
                _ => {}
            },
            Token::Action(action) => {
                if std::mem::take(&mut tags) {
                    let game = set_up(&rules, &options, &position);
                    let game: Blokus = game.map_err(|refusal| refusal.message.into_owned())?;
                    (states, before) = (vec![game.clone()], vec![game]);
                }
                let game = states.last_mut().expect("a game");
                *before.last_mut().expect("a game") = game.clone();
                let actor = game.turn().actor().ok_or("the game is over")?;
                assert!(action.seat.is_none_or(|seat| seat == actor.0), "{}", action.as_str());
                let read = game.read_lenient(actor, action.text);
                let read = read.and_then(|read| game.check(actor, read.action).map(|()| read));
                let read = read.map_err(|refusal| {
                    format!("{} {}: {}", action.as_str(), refusal.rule, refusal.message)
                })?;
                game.apply(actor, read.action);
                actions += 1;
            }
            Token::VariationOpen { .. } => {
                let game = before.last().expect("a turn to replace").clone();
                states.push(game.clone());
                before.push(game);
            }
            Token::VariationClose { .. } => {
                states.pop();
                before.pop();
            }
            Token::Problem(problem) => return Err(problem.message.to_string()),
            _ => {}
        }
    }
    Ok((actions, states.first().and_then(Game::outcome)))
}

#[test]
fn a_file_of_our_own() {
    let wqn = import(OWN).expect("a game");
    insta::assert_snapshot!("blksgf_import", wqn);
    let (actions, _) = play(&wqn).expect("every variation is legal");
    assert_eq!(actions, 9);
    let (again, losses) = export(&wqn);
    assert_eq!(losses, Vec::<String>::new());
    assert_eq!(again.as_bytes(), OWN);
}

/// The import inserts the passes that Pentobi omits, up to the end of the game.
#[test]
fn passes_are_restored() {
    let fixture = include_str!("../../../../../fixtures/blokus/duo-own-playout.wqn");
    let (sgf, losses) = export(fixture);
    assert!(losses.iter().all(|loss| loss.contains("tag Source")), "{losses:?}");
    assert!(!sgf.contains("pass"));
    let wqn = import(sgf.as_bytes()).expect("a game");
    assert_eq!(wqn.matches("{[%restored]} pass").count(), 2);
    let (_, outcome) = play(&wqn).expect("it is legal");
    assert_eq!(outcome, play(fixture).expect("it is legal").1);
    assert!(outcome.is_some());
}

#[test]
fn errors_are_refused_at_their_place() {
    let wrong = [
        ("(;GM[Blokus Duo];B[e10];B[d9])", "purple:d9"),
        ("(;GM[Blokus];1[b2])", "R3.2"),
        ("(;GM[Blokus Duo];B[e10];AB[d9])", "pieces_are_set_up_after_the_start"),
        ("(;GM[Blokus Duo];B[e10]", "not_closed"),
        ("(;GM[Blokus Duo];B[ ])", "this_is_no_move"),
        ("(;GM[Blokus]A1[a20][b19,b18]PL[2];2[t20])", "Blue has had 1 turn and"),
    ];
    for (sgf, part) in wrong {
        let wqn = import(sgf.as_bytes()).expect("a game");
        let refusal = play(&wqn).expect_err(sgf);
        assert!(refusal.contains(part), "{sgf}: {refusal}");
    }
    for (sgf, part) in [
        ("(;GM[Nexos];1[a1])", "Nexos is not one of the games"),
        ("(;FF[4];B[e10])", "GM does not say"),
        ("nothing", "no game tree"),
    ] {
        let error = import(sgf.as_bytes()).expect_err(sgf);
        assert!(error.contains(part), "{sgf}: {error}");
    }
}

#[test]
#[ignore = "needs data from outside the repository"]
fn pentobis_opening_books() {
    let folder = outside(super::CRATE, "blokus");
    let files = folder.read_dir().expect("a folder");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let mut read = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|e| e == "blksgf")) {
        let bytes = std::fs::read(path).expect("a file");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        match import(&bytes) {
            Ok(wqn) => {
                let (actions, _) = play(&wqn).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
                let (sgf, losses) = export(&wqn);
                assert_eq!(losses, Vec::<String>::new(), "{name}");
                assert_eq!(import(sgf.as_bytes()).as_ref(), Ok(&wqn), "{name}");
                println!("{name}: {actions} actions");
                read.push(name);
            }
            // Books of other games: their pieces and boards are not those of Blokus.
            Err(error) => assert!(error.contains("is not one of the games read here"), "{error}"),
        }
    }
    assert_eq!(read, ["opening_books__book_classic_2", "opening_books__book_classic_3"]);
}

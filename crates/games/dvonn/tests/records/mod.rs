//! Games of the CodeCup 2011 contest, from the logs of PrimaDvonna: each action with the position
//! after it as that program wrote it, and how many moves it counted before its own.

use wanqi_dvonn::Dvonn;
use wanqi_sdk::kit::play::{position, start};
use wanqi_sdk::prelude::*;

/// The second stops before the first cut, after which that program, as it was then, kept a stack that
/// was linked to nothing; it crashed a few moves later.
const GAMES: [&str; 2] = [include_str!("codecup-53360.txt"), include_str!("codecup-53505.txt")];

/// A position as PrimaDvonna writes it, 50 signs of base 62: the phase and the side to move, then the
/// points, row by row from the bottom.
fn decoded(state: &str) -> String {
    let value = |sign: u8| match sign {
        b'A'..=b'Z' => sign - b'A',
        _ => sign - b'a' + 26,
    };
    let signs: Vec<u8> = state.bytes().map(value).collect();
    let stack = |sign: u8| match (sign, (sign + 2) / 4) {
        (0, _) => None,
        (1, _) => Some("r".to_owned()),
        (_, height) => {
            let letter = ["w", "b", "W", "B"][usize::from((sign + 2) % 4)];
            Some(if height > 1 { format!("{letter}{height}") } else { letter.to_owned() })
        }
    };
    let mut stacks = signs[1..].iter().map(|sign| stack(*sign));
    let mut rows: Vec<String> = [9, 10, 11, 10, 9]
        .iter()
        .map(|points| {
            let mut row = String::new();
            wanqi_sdk::position::write_list(stacks.by_ref().take(*points), &mut row);
            row
        })
        .collect();
    rows.reverse();
    format!("{} {}", rows.join("/"), ["w", "b"][usize::from(signs[0] % 2)])
}

fn play(game: &mut Dvonn, text: &str) {
    let actor = game.turn().actor().expect("a side is to act");
    let read = game.read_lenient(actor, text.as_bytes()).expect("an action");
    game.check(actor, read.action).unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
    game.apply(actor, read.action);
}

#[test]
fn codecup() {
    for text in GAMES {
        let (mut game, _) = start::<Dvonn>(0);
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                [state] => assert_eq!(position(&game), decoded(state)),
                [action, state] if state.len() > 2 => {
                    play(&mut game, action);
                    assert_eq!(position(&game), decoded(state), "{action}");
                }
                [action, moves, state] if state.len() > 2 => {
                    let mut list = Vec::new();
                    game.legal(game.turn().actor().expect("a side is to act"), &mut list);
                    assert_eq!(list.len().to_string(), moves, "{action}");
                    play(&mut game, action);
                    assert_eq!(position(&game), decoded(state), "{action}");
                }
                _ => words.iter().for_each(|place| play(&mut game, place)),
            }
        }
    }
}

/// A log of Boardspace's clicks for a game: robots click one verb, people two and change their minds.
fn clicked(actions: &[&str]) -> String {
    let mut log = "(;\nGM[Dvonn]VV[1]\nSU[dvonn]\nP0[id \"Al\"]\nP1[id \"Bo\"]\n; P0[0 Start P0]\n"
        .to_owned();
    let mut count = 0;
    for (turn, action) in actions.iter().enumerate() {
        let player = if turn < 49 { turn % 2 } else { (turn - 49) % 2 };
        let cell = |name: &str| format!("{} {}", &name[..1], &name[1..]);
        let clicks = match action.len() {
            _ if *action == "PASS" => vec!["Pass".to_owned()],
            2 if player == 0 => vec![format!("dropb {}", cell(action))],
            2 => vec![
                "pick br 0".to_owned(),
                "dropb F 3".to_owned(),
                "pickb F 3".to_owned(),
                format!("dropb {}", cell(action)),
            ],
            _ if player == 0 => {
                vec![format!("move {} {}", cell(&action[..2]), cell(&action[2..]))]
            }
            _ => vec![
                format!("pickb {}", cell(&action[2..])),
                format!("dropb {}", cell(&action[2..])),
                format!("pickb {}", cell(&action[..2])),
                format!("dropb {}", cell(&action[2..])),
            ],
        };
        for click in clicks.into_iter().chain(["Done".to_owned()]) {
            count += 1;
            log += &format!("; P{player}[{count} {click}]\n");
        }
    }
    log + ")\n"
}

#[test]
fn boardspace() {
    let lines = GAMES[0].lines().filter(|line| line.len() != 50);
    let is_action = |word: &&str| word.len() <= 4 && word.parse::<u32>().is_err();
    let actions: Vec<&str> = lines.flat_map(|line| line.split(' ').filter(is_action)).collect();
    let import = Dvonn::FACTS.formats[0].import.expect("an import");
    let wqn = import(clicked(&actions).as_bytes(), "").expect("a log").wqn;
    let wqn = String::from_utf8(wqn).expect("text");
    let (mut game, _) = start::<Dvonn>(0);
    let movetext = wqn.lines().filter(|line| !line.starts_with('['));
    let words = movetext.flat_map(|line| line.split([' ', '|'])).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.filter(|word| !word.ends_with('.') && *word != "*").collect();
    assert_eq!(words.len(), actions.len());
    words.iter().for_each(|word| play(&mut game, word));
    let last = GAMES[0].lines().last().and_then(|line| line.split(' ').next_back());
    assert_eq!(position(&game), decoded(last.expect("a position")));
    let wqn = wqn.replace('\n', " ");
    assert!(wqn.contains("1. d2 c1 2. k5 b1"), "{wqn}");
    assert!(wqn.contains("25. i2|i1-j2 b1-b2 26. h5-h4 c2-d2"), "{wqn}");
    assert!(wqn.contains("[White \"Al\"]"), "{wqn}");
}

//! Games of the CodeCup 2011 contest, from the logs of PrimaDvonna: each action with the position
//! after it as that program wrote it, and how many moves it counted before its own.

use wanqi_dvonn::Dvonn;
use wanqi_sdk::Game;
use wanqi_sdk::kit::play::{position, start};

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

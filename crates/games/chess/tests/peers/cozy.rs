//! Against cozy-chess: random games of both rule sets, whole lists of moves and positions compared.
//! The two programs share nothing but their texts.

use cozy_chess::{Board, Color, Piece};
use std::collections::BTreeSet;
use wanqi_chess::facts::{CHESS960, STANDARD};
use wanqi_chess::moves::Kind;
use wanqi_chess::notation::{Action, Castling, write_move};
use wanqi_chess::{Chess, start};
use wanqi_sdk::Options;
use wanqi_sdk::prelude::*;

const GAMES: u64 = 1_000;

fn new(rules: usize, number: u32) -> Chess {
    let text = if rules == CHESS960 { format!("start={number}") } else { String::new() };
    let options = Options::parse(Chess::FACTS.rulesets[rules].options, &text);
    let options = options.expect("a start in range");
    Chess::new(&Setup { rules, options: &options, position: None }).expect("the start")
}

fn list(game: &Chess) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal(Actor::ONE, &mut actions);
    game.legal(Actor::TWO, &mut actions);
    actions
}

/// Our move in the form of cozy-chess, which is always that of 960.
fn text(action: Action) -> String {
    let Action::Move(m) = action else { panic!("a claim is listed") };
    let mut text = String::new();
    write_move(m, Castling::TakesRook, &mut text);
    text
}

/// A move as numbers: two squares and the promotion.
type Numbers = (usize, usize, Option<usize>);

fn our_list(actions: &[Action]) -> Vec<Numbers> {
    let mut list: Vec<Numbers> = actions
        .iter()
        .map(|action| {
            let Action::Move(m) = action else { panic!("a claim is listed") };
            let promotion = match m.kind {
                Kind::Promotion(piece) => Some(piece as usize),
                _ => None,
            };
            (m.from.index(), m.to.index(), promotion)
        })
        .collect();
    list.sort_unstable();
    list
}

fn their_list(board: &Board) -> Vec<Numbers> {
    let mut list = Vec::new();
    board.generate_moves(|moves| {
        let numbers = |m: cozy_chess::Move| {
            (m.from as usize, m.to as usize, m.promotion.map(|piece| piece as usize))
        };
        list.extend(moves.into_iter().map(numbers));
        false
    });
    list.sort_unstable();
    list
}

/// Whether cozy-chess has a legal capture en passant. Its text has the square in other cases, too.
fn takes_en_passant(board: &Board) -> bool {
    let Some(file) = board.en_passant() else { return false };
    let rank = if board.side_to_move() == Color::White { '6' } else { '3' };
    let target = format!("{file}{rank}");
    let mut found = false;
    board.generate_moves_for(board.pieces(Piece::Pawn), |moves| {
        found |=
            moves.into_iter().any(|m| m.to.to_string() == target && m.from.file() != m.to.file());
        false
    });
    found
}

/// The position text of cozy-chess with two fields in our form: the en passant square only if a
/// capture is legal, the clock also above 100.
fn their_position(board: &Board, ours: &str) -> String {
    let text = format!("{board}");
    let mut fields: Vec<&str> = text.split(' ').collect();
    if !takes_en_passant(board) {
        fields[3] = "-";
    }
    let clock = ours.split(' ').nth(4).expect("six fields");
    if fields[4] == "100" && clock.parse::<u32>().expect("a number") > 100 {
        fields[4] = clock;
    }
    let mut text = fields.join(" ");
    if let Some((_, drawn)) = ours.split_once(" drawn=") {
        text.push_str(" drawn=");
        text.push_str(drawn);
    }
    text
}

fn compare(mut game: Chess, mut board: Board, rng: &mut Rng) -> u64 {
    let mut plies = 0;
    loop {
        let mut position = String::new();
        game.position(&mut position);
        let actions = list(&game);
        assert_eq!(our_list(&actions), their_list(&board), "{position}");
        if !has_file_letters(&position) {
            assert_eq!(position, their_position(&board, &position));
        }
        assert_eq!(game.board().key, game.board().full_key(), "the key of {position}");
        if actions.is_empty() || game.turn().declared {
            return plies;
        }
        let action = actions[rng.below(actions.len() as u32) as usize];
        let theirs = text(action).parse().expect("a move in their form");
        board.play_unchecked(theirs);
        game.apply(game.turn().actor().expect("somebody is to act"), action);
        plies += 1;
    }
}

/// Whether the castling field has file letters: cozy-chess writes them for all or for none.
fn has_file_letters(position: &str) -> bool {
    let castling = position.split(' ').nth(2).expect("six fields");
    castling.contains(|c: char| ('A'..='H').contains(&c.to_ascii_uppercase()))
}

#[test]
fn random_games_of_the_usual_start() {
    let mut rng = Rng::new(1);
    let plies: u64 =
        (0..GAMES).map(|_| compare(new(STANDARD, 0), Board::default(), &mut rng)).sum();
    println!("{GAMES} games, {plies} plies: lists and positions equal");
}

#[test]
fn random_games_of_the_960_starts() {
    let mut rng = Rng::new(2);
    let plies: u64 = (0..GAMES)
        .map(|i| {
            let number = (i % 960) as u32;
            compare(new(CHESS960, number), Board::chess960_startpos(number), &mut rng)
        })
        .sum();
    println!("{GAMES} games, {plies} plies: lists and positions equal");
}

#[test]
fn all_960_starts() {
    let mut seen = BTreeSet::new();
    for number in 0..960 {
        let rank = start::first_rank(number);
        let theirs = Board::chess960_startpos(number);
        for (file, piece) in cozy_chess::File::ALL.into_iter().zip(rank) {
            let square = cozy_chess::Square::new(file, cozy_chess::Rank::First);
            let their_piece = theirs.piece_on(square).expect("a piece") as usize;
            assert_eq!(their_piece, piece as usize, "start {number}");
        }
        assert!(seen.insert(rank), "start {number} is there twice");
    }
}

/// Counts to depth 4 from starts all over the range, king's and rook's castling included.
#[test]
fn perft_of_960_starts() {
    fn perft(board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += perft(&next, depth - 1);
            }
            false
        });
        nodes
    }
    for number in (0..960).step_by(80) {
        let ours = new(CHESS960, number).perft(3);
        assert_eq!(ours, perft(&Board::chess960_startpos(number), 3), "start {number}");
    }
}

#[test]
fn castling_is_played_in_these_games() {
    // The comparison means something only if castling occurs in it.
    let mut rng = Rng::new(2);
    let mut castlings = 0;
    for number in 0..400 {
        let mut game = new(CHESS960, number);
        for _ in 0..60 {
            let actions = list(&game);
            if actions.is_empty() {
                break;
            }
            let castles = |a: &&Action| matches!(a, Action::Move(m) if m.kind == Kind::Castle);
            castlings += actions.iter().filter(castles).count();
            let action = actions[rng.below(actions.len() as u32) as usize];
            game.apply(game.turn().actor().expect("somebody is to act"), action);
        }
    }
    assert!(castlings > 100, "castling was legal {castlings} times");
}

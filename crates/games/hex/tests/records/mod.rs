//! Games of other programs, if their files are present, and round trips of the formats.

use wanqi_hex::Hex;
use wanqi_hex::board::Point;
use wanqi_hex::notation::Action;
use wanqi_sdk::facts::{Format, Imported};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{records, replay};
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::prelude::*;

/// Random games of OpenSpiel, which has no swap. Its first player joins top and bottom, as Red
/// does.
#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    let text = |text: &str| text.split(':').nth(1).expect("player:move").to_owned();
    for record in records(super::CRATE, "hex__board_size-11.open.jsonl") {
        let game = replay(set_up::<Hex>("plain", "", "").expect("the start"), &record, text);
        let mut shown = position(&game);
        for n in (1..=11).rev() {
            shown = shown.replace(&n.to_string(), &".".repeat(n));
        }
        let shown: Vec<&str> = shown.split(['/', ' ']).take(11).collect();
        let row = |row: &str| row.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        // Letters distinguish stones that touch an edge or win; the first player has x, y, z, X.
        let sign = |c: char| match c {
            'x' | 'y' | 'z' | 'X' => 'r',
            'o' | 'p' | 'q' | 'O' => 'b',
            _ => c,
        };
        let rows: Vec<String> =
            record.last.lines().map(|line| row(line).chars().map(sign).collect()).collect();
        assert_eq!(shown, rows);
    }
}

fn format(id: &str) -> &'static Format {
    Hex::FACTS.formats.iter().find(|format| format.id == id).expect("a format")
}

fn import(id: &str, text: &[u8]) -> Imported {
    let import = format(id).import.expect("it is read");
    import(text, "").unwrap_or_else(|e| panic!("{}", e.message))
}

fn export(id: &str, wqn: &[u8]) -> String {
    let export = format(id).export.expect("it is written");
    let bytes = export(wqn).unwrap_or_else(|e| panic!("{}", e.message)).bytes;
    String::from_utf8(bytes).expect("UTF-8")
}

/// Wolve's games on ten by ten: the last stone of each joins the edges of the winner and no earlier
/// stone does; the export equals the file. The loser resigns. Games without a resignation have
/// columns and rows exchanged, as if Black joined left and right; four of them have two more
/// stones.
#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_wolve() {
    let path = outside(super::CRATE, "hex/wolve_selfplay_10x10.open.txt");
    let text = std::fs::read_to_string(path).expect("a file of the data");
    let wqn = import("moves", text.as_bytes()).wqn;
    assert!(
        wqn.starts_with(b"[WQN \"1\"]\n[Game \"hex\"]\n[Rules \"plain@1\"]\n[Options \"size=10\"]")
    );
    assert_eq!(export("moves", &wqn), text);
    let mut late = 0;
    for line in text.lines() {
        let (moves, winner) = line.rsplit_once(',').expect("a winner");
        let exchanged = !line.contains("resign");
        let mut game: Hex = set_up("plain", "size=10", "").expect("the start");
        for field in moves.split(',').filter(|field| !field.ends_with("resign")) {
            let Some(actor) = game.turn().actor() else {
                assert!(exchanged, "{line}");
                late += 1;
                break;
            };
            let (colour, cell) = field.split_once(' ').expect("colour and cell");
            assert_eq!(colour, ["b", "w"][usize::from(actor.0 - 1)], "{line}");
            let cell = Point::parse(cell.as_bytes(), 10, 10).expect("a cell");
            let cell = if exchanged { Point::new(cell.y, cell.x) } else { cell };
            let action = Action::Stone(cell);
            game.check(actor, action).unwrap_or_else(|r| panic!("{field}: {}", r.message));
            game.apply(actor, action);
        }
        let outcome = game.outcome().unwrap_or_else(|| panic!("no end: {line}"));
        assert_eq!(outcome.ranks[0] == 1, winner == "B", "{line}");
    }
    assert_eq!(late, 4);
    println!("{} games", text.lines().count());
}

#[test]
fn lists_as_people_write_them() {
    let lines = [
        ("b a1,w b2,B", "1. a1 b2 1-0"),
        ("b a1, w b2 ,b resign,W", "1. a1 b2 :resign 0-1"),
        ("b a1,w b2", "1. a1 b2 *"),
        ("B A1,W B2,w", "1. A1 B2 0-1"),
        ("b a1,b b2", "1. a1 @1:b2 *"),
        ("b a1,w b2 c,b z99", "1. a1 unreadable_b2_c 2. z99 *"),
    ];
    for (line, moves) in lines {
        let imported = import("moves", format!("# a remark\n\n{line}\r\n").as_bytes());
        let text = String::from_utf8(imported.wqn).expect("UTF-8").replace('\n', " ");
        assert!(text.contains("[Options \"size=2\"]") && text.contains(moves), "{line}: {text}");
        let last = imported.map.last().expect("places");
        assert!(last.from as usize + last.length as usize <= 12 + line.len(), "{line}: {last:?}");
    }
    let refused = format("moves").import.expect("it is read")(b"b a1,w \xFF", "");
    assert_eq!(refused.err().map(|wrong| wrong.offset), Some(7));
}

/// Import and export of SGF keep the moves and the result.
#[test]
fn sgf_both_ways() {
    let swapped = "(;FF[4]GM[11]SZ[5]PB[X]PW[Y]RE[B+];B[c3];W[swap-sides];W[b2];B[c1];W[resign])";
    let games = [
        (swapped, "exchange=colours", "1. c3 swap-sides 2. b2 c1 :resign 0-1"),
        (
            "(;FF[4]AP[HexGui:0.9]GM[11]SZ[5];B[D2]C[far];W[swap-pieces];B[c3];W[forfeit])",
            "exchange=stone",
            "1. d2 {far} swap-pieces 2. c3 :abandon *",
        ),
        ("(;GM[11]SZ[5]RE[W];B[a1](;W[b2];B[c1])(;W[b3]))", "size=5", "1. a1 b2 2. c1 0-1"),
        ("(;GM[11];B[a1];B[b2])", "size=11", "1. a1 @1:b2 *"),
    ];
    for (sgf, option, moves) in games {
        let text = String::from_utf8(import("sgf", sgf.as_bytes()).wqn).expect("UTF-8");
        assert!(text.contains(option) && text.replace('\n', " ").contains(moves), "{sgf}: {text}");
    }
    let wqn = import("sgf", swapped.as_bytes()).wqn;
    assert_eq!(export("sgf", &wqn).replace('\n', ""), swapped);
    for (sgf, says) in [
        ("(;GM[1])", "is not Hex"),
        ("(;GM[11]SZ[40])", "2 to 26"),
        ("(;GM[11]AB[a1])", "not supported"),
        ("nothing", "no game tree"),
    ] {
        let refused = format("sgf").import.expect("it is read")(sgf.as_bytes(), "");
        let message = refused.err().expect("it is refused").message;
        assert!(message.contains(says), "{sgf}: {message}");
    }
}

//! SGF and libraries of RenLib, in both directions.

use wanqi_gomoku::Gomoku;
use wanqi_sdk::facts::{Format, FormatError, Imported};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::prelude::*;

fn format(id: &str) -> &'static Format {
    Gomoku::FACTS.formats.iter().find(|format| format.id == id).expect("a format")
}

fn read(id: &str, file: &[u8]) -> Result<Imported, FormatError> {
    format(id).import.expect("it is read")(file, "")
}

fn text(id: &str, file: &[u8]) -> String {
    let imported = read(id, file).unwrap_or_else(|wrong| panic!("{}", wrong.message));
    for span in &imported.map {
        assert!(span.from + span.length <= file.len() as u64, "a place beyond the file");
    }
    String::from_utf8(imported.wqn).expect("UTF-8").replace('\n', " ")
}

fn export(id: &str, wqn: &str) -> Vec<u8> {
    let written = format(id).export.expect("it is written")(wqn.as_bytes());
    written.unwrap_or_else(|wrong| panic!("{}", wrong.message)).bytes
}

/// A library: the head of a version, then these nodes.
fn library(minor: u8, nodes: &[u8]) -> Vec<u8> {
    let head = [b"\xFFRenLib\xFF\x03", &[minor][..], &[0xFF; 10]].concat();
    [&head[..], nodes].concat()
}

#[test]
fn sgf_as_programs_write_it() {
    let games = [
        ("(;GM[4]SZ[15];B[hh];W[hi];B[gg])", "[Rules \"free@1\"]", "1. h8 h7 2. g9 *"),
        ("(;GM[4]RU[Renju];B[hh];W[tt])", "\"renju-basic@1\"", "1. h8 pass *"),
        ("(;GM[4]RU[RIF]RE[W+R];B[h8]C[far])", "\"renju-basic@1\"", "1. h8 {far} 0-1"),
        (
            "(;GM[4]SZ[9];B[ee](;W[ed];B[aa])(;W[ff]C[x]))",
            "size=9",
            "1. e5 e6 (1... f4 {x}) 2. a9 *",
        ),
        ("(;GM[4]SZ[7](;B[dd])(;B[cc]))", "size=7", "1. d4 (1. c5) *"),
        ("(;GM[4];B[hh];B[ii])", "size=15", "1. h8 @1:i7 *"),
        ("(;GM[4];B[zz])", "size=15", "1. sgf:this_is_no_point_of_the_board *"),
        ("(;GM[4]SZ[5]AB[cc][dd]AW[bb];W[ee])", "[Position \"5/1w3/2b2/3b1/5 w\"]", "1... e1 *"),
        ("(;GM[4]PB[X]PW[Y]RE[Draw];B[hh])", "[Seat1 \"X\"]", "1/2-1/2"),
    ];
    for (file, head, moves) in games {
        let text = text("sgf", file.as_bytes());
        assert!(text.contains(head) && text.contains(moves), "{file}: {text}");
    }
    for (file, says) in [
        ("(;GM[1])", "is not gomoku"),
        ("(;GM[4]SZ[4])", "5 to 25"),
        ("(;GM[4]SZ[x])", "5 to 25"),
        ("nothing", "no game tree"),
    ] {
        let message = read("sgf", file.as_bytes()).err().map(|wrong| wrong.message);
        assert!(message.as_ref().is_some_and(|message| message.contains(says)), "{message:?}");
    }
}

#[test]
fn sgf_both_ways() {
    let wqn = "[WQN \"1\"]\n[Game \"gomoku\"]\n[Rules \"renju-basic@1\"]\n[Options \"size=15 \
               fouls=auto double-pass=false\"]\n[Black \"X\"]\n[White \"Y\"]\n[Result \"0-1\"]\n\n\
               1. h8 {centre} h9 2. i8 :resign 0-1\n";
    let file = export("sgf", wqn);
    let shown = String::from_utf8_lossy(&file).replace('\n', "");
    let expected = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[Renju]PB[X]PW[Y]RE[W+];B[hh]C[centre];\
                    W[hg];B[ih])";
    assert_eq!(shown, expected);
    assert!(
        text("sgf", &file).contains("1. h8 {centre} 1... h9 2. i8 0-1"),
        "{}",
        text("sgf", &file)
    );
}

#[test]
fn libraries_of_renlib() {
    // The root, then 1. h8 with the alternatives 2. h7 (a comment) and 2. i7, each with a move.
    let nodes = b"\x00\x00\x78\x00\x88\x88ab\x08c\0\0\x79\x40\x89\x00\x77\x40";
    let wqn = text("renlib", &library(4, nodes));
    assert!(wqn.contains("1. h8 h7 {ab c} (1... i7 2. g8) 2. i8 *"), "{wqn}");
    assert!(text("renlib-free", &library(4, nodes)).contains("\"free@1\""));
    // Old files have no root, older ones no head; an old comment ends with a byte above 127.
    assert!(
        text("renlib", &library(0, b"\x78\x20hi\xA1\0\x88\x40")).contains("1. h8 {hi!} 1... h7 *")
    );
    assert!(text("renlib", b"\x78\x00\x88\x40").contains("1. h8 h7 *"));
    // A mark, a text on the board at a1, and a pass.
    let nodes = b"\x00\x00\x78\x10\xE1\xC3\x00\x01A\0\x00\x40";
    let wqn = text("renlib", &library(4, nodes));
    assert!(wqn.contains("1. h8 {[%mark] [%label a1 A]} 1... pass *"), "{wqn}");
}

#[test]
fn damaged_libraries_have_errors_in_their_places() {
    let whole = library(4, b"\x00\x00\x78\x00\x88\x88ab\0\0\x79\x40\x89\x00\x77\x40");
    for end in 21..whole.len() {
        let wqn = text("renlib", &whole[..end]);
        // Half a node, or an alternative that is due. Elsewhere the file could end.
        let cut = end % 2 == 1 || (26..32).contains(&end);
        assert_eq!(wqn.contains("the_file_ends"), cut, "{end}: {wqn}");
    }
    assert!(text("renlib", &library(4, b"\x00\x00\x78\x00\xF1\x40")).contains("no_point"));
    for (file, says) in [
        (&b"RenLib"[..], "not a RenLib file"),
        (&library(4, b"")[..19], "a head of 20 bytes"),
        (&library(9, b"\x00\x40")[..], "3.9 of RenLib is newer"),
    ] {
        let message = read("renlib", file).err().map(|wrong| wrong.message);
        assert!(message.as_ref().is_some_and(|message| message.contains(says)), "{message:?}");
    }
}

/// Random trees keep their moves and comments.
#[test]
fn libraries_both_ways() {
    let mut rng = Rng::new(4);
    for _ in 0..200 {
        let mut wqn = String::new();
        let mut lines = std::collections::BTreeSet::new();
        for _ in 0..1 + rng.below(4) {
            let mut game: Gomoku = set_up("free", "", "").expect("the start");
            let (mut scratch, mut line) = (Vec::new(), Vec::new());
            for _ in 0..rng.below(6) {
                let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
                let mut text = String::new();
                game.write(actor, action, &mut text);
                line.push(text);
                game.apply(actor, action);
            }
            wqn.push_str("[Game \"gomoku\"]\n\n");
            wqn.push_str(&line.join(" "));
            wqn.push_str(" *\n\n");
            lines.insert(line);
        }
        let file = export("renlib", &wqn);
        assert_eq!(file, export("renlib", &wqn));
        let back = text("renlib-free", &file);
        // Every move of every line is in the tree, and nothing else.
        let moves: std::collections::BTreeSet<&[String]> =
            lines.iter().flat_map(|line| (1..=line.len()).map(|n| &line[..n])).collect();
        let body = back.rsplit_once("] ").map_or("", |(_, body)| body);
        let words = body
            .split([' ', '(', ')'])
            .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()) && word.len() < 4);
        assert_eq!(words.count(), moves.len(), "{wqn}{back}");
    }
}

/// Any bytes after the head are a record or an error; long lines and many alternatives are read.
#[test]
fn any_bytes_are_read() {
    let mut rng = Rng::new(5);
    for _ in 0..2_000 {
        let nodes: Vec<u8> = (0..rng.below(60)).map(|_| rng.next() as u8).collect();
        text("renlib", &library(4, &nodes));
        let pieces: String = (0..rng.below(20))
            .map(|_| {
                let all = [
                    "(", ";", ")", "B[hh]", "W[", "]", "AB[aa]", "C[x]", "GM[4]", "SZ[9]", "RE[B+]",
                ];
                all[rng.below(all.len() as u32) as usize]
            })
            .collect();
        if let Ok(imported) = read("sgf", pieces.as_bytes()) {
            assert!(!imported.wqn.is_empty());
        }
    }
    let wide = library(4, &[&b"\x00\x00"[..], &b"\x78\xC0".repeat(200_000)].concat());
    text("renlib", &wide);
    let deep = library(4, &[&b"\x00\x00"[..], &b"\x78\x80".repeat(200_000)].concat());
    text("renlib", &deep);
}

/// The bytes behind a zero byte in a comment would be read as moves.
#[test]
fn a_zero_byte_in_a_comment_is_no_move() {
    let wqn =
        "[WQN \"1\"]\n[Game \"gomoku\"]\n[Rules \"renju-basic@1\"]\n\n1. h8 {ab\0\0\x11@} h9 *\n";
    let read_back = text("renlib", &export("renlib", wqn));
    assert!(read_back.contains("1. h8 {ab\x11@} 1... h9 *"), "{read_back:?}");
}

//! EPD, in both directions.

use wanqi_chess::Chess;
use wanqi_sdk::facts::{Format, Imported};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::prelude::*;

fn format() -> &'static Format {
    Chess::FACTS.formats.iter().find(|format| format.id == "epd").expect("the format")
}

fn read(file: &str) -> Imported {
    let imported = format().import.expect("it is read")(file.as_bytes(), "");
    imported.unwrap_or_else(|wrong| panic!("{}", wrong.message))
}

fn text(file: &str) -> String {
    String::from_utf8(read(file).wqn).expect("UTF-8").replace('\n', " ")
}

fn export(wqn: &str) -> String {
    let written = format().export.expect("it is written")(wqn.as_bytes());
    let written = written.unwrap_or_else(|wrong| panic!("{}", wrong.message));
    String::from_utf8(written.bytes).expect("UTF-8")
}

const ROOK: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";

#[test]
fn lines_as_programs_write_them() {
    let lines = [
        (" bm Rd8#; id \"back; rank\";", "[Event \"back; rank\"]", "1. Rd8#! 1-0"),
        (
            " bm Rd8+ Rd7;",
            "[Position \"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\"]",
            "1. Rd8+! (1. Rd7!) 1-0",
        ),
        (" am Rd7; bm Rd8", "[EPD \"am Rd7; bm Rd8\"]", "1. Rd8! (1. Rd7?) 1-0"),
        (" am Kf1 Kh1;", "Rules \"standard@1\"", "1. Kf1? (1. Kh1?) *"),
        (" pv Kf1 Kf8 Ke2; bm Kf1;", "[Result \"*\"]", "1. Kf1 Kf8 2. Ke2 *"),
        (" c0 \"quiet\"; hmvc 4; fmvn 31; sm h3;", "w - - 4 31\"]", "{quiet} 31. h3 *"),
        ("", "[Result \"*\"]", "] *"),
        (" 12 40", "w - - 12 40\"]", "] *"),
        (" 12 40 bm Kf1;", "w - - 12 40\"]", "40. Kf1! *"),
        (" bm Kf1!;", "Result", "1. Kf1! *"),
    ];
    for (operations, head, moves) in lines {
        let remark = "# a remark\r\n\n";
        let line = format!("{remark}{ROOK}{operations}\r\n");
        let text = text(&line);
        let body = text.replace("]  ", "] ");
        assert!(text.contains(head) && body.contains(moves), "{line}: {text}");
        for span in &read(&line).map {
            assert!(span.from >= remark.len() as u64, "{line}");
            assert!(span.from + span.length <= line.len() as u64, "{line}");
        }
    }
    let black = text("4k3/8/8/8/8/8/8/4K2R b K - bm Kd7;");
    assert!(black.contains("1... Kd7! *"), "{black}");
    let fischer = text("1k2r3/8/8/8/8/8/8/1K2R3 w Ee -");
    assert!(fischer.contains("\"960@1\""), "{fischer}");
    let fischer = text("1k2r3/8/8/8/8/8/8/1K2R3 w Kk -");
    assert!(fischer.contains("\"960@1\""), "{fischer}");
    // A line that is not a position is refused at its place, and is not lost.
    assert!(text("nonsense").contains("[Position \"nonsense 0 1\"]"));
}

#[test]
fn both_ways() {
    let lines = [
        format!("{ROOK} bm Rd8#; id \"back rank\";\n"),
        format!("{ROOK} am Rd7; c0 \"a; b\";\n"),
        format!("{ROOK}\n"),
    ];
    for line in lines {
        assert_eq!(export(std::str::from_utf8(&read(&line).wqn).expect("UTF-8")), line);
    }
    let wqn = "[Game \"chess\"]\n[Event \"x\"]\n[White \"A\"]\n\n1. e4 (1. d4) e5 2. Nf3 1-0\n";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(export(wqn), format!("{start} pv e4 e5 Nf3; id \"x\";\n"));
    let losses = format().export.expect("it is written")(wqn.as_bytes()).expect("a line").losses;
    assert_eq!(losses, ["the tag White has no place", "variations have no place"]);
}

/// The positions of random games, with the move that follows, come back as they were.
#[test]
fn random_positions() {
    let mut rng = Rng::new(6);
    for _ in 0..20 {
        let mut game: Chess = set_up("standard", "", "").expect("the start");
        let mut scratch = Vec::new();
        for _ in 0..80 {
            let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
            let (mut san, before) = (String::new(), position(&game));
            game.write_style(1, actor, action, &mut san);
            let fields: Vec<&str> = before.split(' ').collect();
            let (clock, round) = (fields[4], fields[5]);
            let line = format!("{} hmvc {clock}; fmvn {round}; pv {san};", fields[..4].join(" "));
            let wqn = read(&line).wqn;
            let text = String::from_utf8_lossy(&wqn).into_owned();
            assert!(text.contains(&format!("[Position \"{before}\"]")), "{line}: {text}");
            assert_eq!(export(&text), line + "\n");
            game.apply(actor, action);
        }
    }
}

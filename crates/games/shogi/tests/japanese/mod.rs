//! The move text of the Japan Shogi Association: the words that distinguish pieces. The positions
//! are from its page.

use wanqi_sdk::Actor;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::prelude::*;
use wanqi_shogi::Shogi;

/// Index of the style `japanese`.
const JAPANESE: usize = 1;

/// Pieces of Sente on squares, a move, and its text.
const WRITTEN: [(&str, &str, &str); 38] = [
    ("G9c G7b", "9c8b", "▲８二金上"),
    ("G9c G7b", "7b8b", "▲８二金寄"),
    ("G4c G2b", "4c3b", "▲３二金上"),
    ("G4c G2b", "2b3b", "▲３二金寄"),
    ("G5f G4e", "5f5e", "▲５五金上"),
    ("G5f G4e", "4e5e", "▲５五金寄"),
    ("S8i S7g", "8i8h", "▲８八銀上"),
    ("S8i S7g", "7g8h", "▲８八銀引"),
    ("S4i S2g", "4i3h", "▲３八銀上"),
    ("S4i S2g", "2g3h", "▲３八銀引"),
    ("G9b G7b", "9b8a", "▲８一金左"),
    ("G9b G7b", "7b8a", "▲８一金右"),
    ("G3b G1b", "3b2b", "▲２二金左"),
    ("G3b G1b", "1b2b", "▲２二金右"),
    ("S6e S4e", "6e5f", "▲５六銀左"),
    ("S6e S4e", "4e5f", "▲５六銀右"),
    ("G8i G7i", "8i7h", "▲７八金左"),
    ("G8i G7i", "7i7h", "▲７八金直"),
    ("S3i S2i", "3i3h", "▲３八銀直"),
    ("S3i S2i", "2i3h", "▲３八銀右"),
    ("G6c G5c G4c", "6c5b", "▲５二金左"),
    ("G6c G5c G4c", "5c5b", "▲５二金直"),
    ("G6c G5c G4c", "4c5b", "▲５二金右"),
    ("+P7i +P8i +P9i +P9h +P8g", "7i8h", "▲８八と右"),
    ("+P7i +P8i +P9i +P9h +P8g", "8i8h", "▲８八と直"),
    ("+P7i +P8i +P9i +P9h +P8g", "9i8h", "▲８八と左上"),
    ("+P7i +P8i +P9i +P9h +P8g", "9h8h", "▲８八と寄"),
    ("+P7i +P8i +P9i +P9h +P8g", "8g8h", "▲８八と引"),
    ("S2i S1g S3g S3i", "2i2h", "▲２八銀直"),
    ("S2i S1g S3g S3i", "1g2h", "▲２八銀右"),
    ("S2i S1g S3g S3i", "3i2h", "▲２八銀左上"),
    ("S2i S1g S3g S3i", "3g2h", "▲２八銀左引"),
    ("+R9a +R8d", "9a8b", "▲８二竜引"),
    ("+R9a +R8d", "8d8b", "▲８二竜上"),
    ("+R9i +R8i", "9i8h", "▲８八竜左"),
    ("+R9i +R8i", "8i8h", "▲８八竜右"),
    ("+B9a +B8a", "9a8b", "▲８二馬左"),
    ("+B9i +B5i", "5i7g", "▲７七馬右"),
];

fn position(pieces: &str) -> String {
    let mut rows = vec![vec![String::from("."); 9]; 9];
    let mut put = |piece: &str, square: &str| {
        let [file, rank] = square.as_bytes()[..] else { panic!("{square} is not a square") };
        rows[usize::from(rank - b'a')][usize::from(b'9' - file)] = piece.to_owned();
    };
    // The kings are on squares that no piece of these positions attacks or needs.
    put("k", "2e");
    put("K", "6f");
    for piece in pieces.split(' ') {
        let (name, square) = piece.split_at(piece.len() - 2);
        put(name, square);
    }
    let rows: Vec<String> = rows.iter().map(|row| row.concat()).collect();
    let mut text = rows.join("/");
    for n in (1..=9).rev() {
        text = text.replace(&".".repeat(n), &n.to_string());
    }
    format!("{text} b - 1")
}

#[test]
fn words_of_the_association() {
    for (pieces, usi, expected) in WRITTEN {
        let game = set_up::<Shogi>("standard", "", &position(pieces));
        let game = game.unwrap_or_else(|r| panic!("{pieces}: {}", r.message));
        let action = game.read(Actor::ONE, usi.as_bytes()).expect("a move");
        game.check(Actor::ONE, action).unwrap_or_else(|r| panic!("{pieces} {usi}: {}", r.message));
        let mut text = String::new();
        game.write_style(JAPANESE, Actor::ONE, action, &mut text);
        // The text of a silver in the far ranks has 成 or 不成, which the Association's page leaves
        // out.
        let text = text.trim_end_matches("不成");
        assert_eq!(text, expected, "{pieces} {usi}");
        let read = game.read_lenient(Actor::ONE, expected.as_bytes());
        assert_eq!(read.map(|read| read.action), Ok(action), "{pieces} {usi}");
    }
}

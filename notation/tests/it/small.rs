//! Text rules, commands, coordinates, encodings.

use wanqi_notation::comment::{KNOWN, commands};
use wanqi_notation::coord::{Point, column_letters};
use wanqi_notation::encoding::{DecodingReader, canonical_name, decode};
use wanqi_notation::text::{
    EventWord, is_canonical_action, is_nfc, is_style_action, is_tag_name, split_suffix, suffix_nag,
};
use wanqi_notation::tokens::{Token, Tokens};

#[test]
fn canonical_text() {
    for good in [
        "e4",
        "e2-e6xe4",
        "O-O",
        "P*5e",
        "7g7f",
        "pass",
        "claim:foul@h8",
        "P@e5",
        "-1,2",
        "炮二平五",
        "d4",
        "a8=Q+",
        "wS1/",
        "\\wQ",
        "c6.e4",
        "--",
        "é",
    ] {
        assert!(is_canonical_action(good), "{good:?}");
    }
    for bad in [
        "",
        "12",
        "12.e4",
        "e4!",
        "e4?",
        "e4*",
        "a*-b",
        ":x",
        "%x",
        "!x",
        "?x",
        ".x",
        "@2x",
        "@2:x",
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        "0-0",
        "e.p.",
        "a b",
        "a\tb",
        "a\u{a0}b",
        "a\u{3000}b",
        "a\u{200b}b",
        "a\u{feff}",
        "a\u{0}b",
        "a\u{7f}",
        "e\u{301}",
        "a(b",
        "a)b",
        "a{b",
        "a}b",
        "a[b",
        "a]b",
        "a<b",
        "a>b",
        "a;b",
        "a$b",
        "a\"b",
        "a|b",
    ] {
        assert!(!is_canonical_action(bad), "{bad:?}");
    }
    assert!(is_canonical_action(&"a".repeat(4096)) && !is_canonical_action(&"a".repeat(4097)));
    assert!(is_style_action("0-0") && is_style_action("e\u{301}") && !is_style_action("12"));
    assert!(is_nfc("é") && !is_nfc("e\u{301}"));
}

#[test]
fn suffixes_and_names() {
    assert_eq!(split_suffix("Nf3!?"), ("Nf3", "!?"));
    assert_eq!(split_suffix("Nf3"), ("Nf3", ""));
    let nags = ["!", "?", "!!", "??", "!?", "?!", "!!!"].map(suffix_nag);
    assert_eq!(nags, [Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), None]);
    assert!(is_tag_name("WhiteElo") && is_tag_name("A_1") && is_tag_name("x"));
    for bad in ["", "1A", "_A", "A-B", "A B", "Weiß"] {
        assert!(!is_tag_name(bad), "{bad:?}");
    }
    for word in EventWord::ALL {
        assert_eq!(EventWord::from_bytes(word.as_str().as_bytes()), Some(word));
    }
}

#[test]
fn commands_in_comments() {
    let text = "good [%clk 0:01:02] [%csl Gd4,Rf6][%restored] [%new-thing x] [% no] [%open";
    let found: Vec<_> = commands(text.as_bytes()).collect();
    let names: Vec<_> = found.iter().map(|command| (command.name, command.is_known())).collect();
    let expected = [("clk", true), ("csl", true), ("restored", true), ("new-thing", false)];
    assert_eq!(names, expected);
    assert_eq!(found[0].args, b"0:01:02");
    assert_eq!(&text[found[1].span.range()], "[%csl Gd4,Rf6]");
    assert_eq!(found[2].args, b"");
    assert!(KNOWN.is_sorted());
    let record = b"1. e4 {x [%pos 5d1f]} *";
    for event in Tokens::new(record) {
        if let Token::Comment(comment) = event {
            let command = comment.commands().next().expect("a command");
            assert_eq!(&record[command.span.range()], b"[%pos 5d1f]");
            return;
        }
    }
    panic!("the comment is gone");
}

#[test]
fn coordinates() {
    for (column, letters) in [
        (0, "a"),
        (8, "i"),
        (25, "z"),
        (26, "aa"),
        (51, "az"),
        (52, "ba"),
        (701, "zz"),
        (702, "aaa"),
    ] {
        assert_eq!(column_letters(column), letters);
    }
    for column in (0..=u16::MAX).step_by(7) {
        let point = Point::new(column, column / 3);
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    assert_eq!("aa12".parse(), Ok(Point::new(26, 11)));
    assert_eq!(Point::parse_prefix("e2-e4"), Some((Point::new(4, 1), "-e4")));
    for bad in ["", "e", "4", "e0", "e04", "E4", "e4x", "zzzzz1", "a70000"] {
        assert!(bad.parse::<Point>().is_err(), "{bad:?}");
    }
}

#[test]
fn encodings_have_names() {
    // 胡荣华 in GB18030; the second byte of a letter may be `[`, `\` or `]`.
    let bytes = b"[Red \"\xBA\xFA\xC8\xD9\xBB\xAA\"]\n{\x81\x5D} 1. \x81\x5C *\n";
    let decoded = decode(bytes, "gb18030").expect("a known name");
    assert!(!decoded.replaced);
    assert!(decoded.text.starts_with("[Red \"胡荣华\"]\n"));
    let star = decoded.text.find('*').expect("an end");
    assert_eq!(bytes[decoded.original_offset(star)], b'*');
    let mut streamed = String::new();
    let mut reader = DecodingReader::new(&bytes[..], "GBK").expect("a known name");
    std::io::Read::read_to_string(&mut reader, &mut streamed).expect("UTF-8");
    assert_eq!(streamed, decoded.text);
    assert!(decode(b"\xFF", "shift_jis").expect("known").replaced);
    let wide = decode(b"a\0\x2d\x4e*\0", "utf-16le").expect("known");
    assert_eq!((&*wide.text, wide.original_offset(4)), ("a中*", 4));
    // Every byte that is not UTF-8 becomes three bytes, but its place stays on its line.
    let bytes = b"\xE9\xE9\xE9\n\xE9*";
    let broken = decode(bytes, "utf-8").expect("known");
    assert!(broken.replaced && broken.text.len() > bytes.len());
    assert_eq!(broken.original_offset(broken.text.len()), bytes.len());
    assert_eq!(broken.original_offset(broken.text.find('\n').expect("a line")), 4);
    assert!(decode(b"", "martian").is_err());
    assert_eq!(canonical_name("latin1"), Some("windows-1252"));
}

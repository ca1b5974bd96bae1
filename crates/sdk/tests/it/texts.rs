use crate::toy::Tally;
use wanqi_sdk::fuzz::is_canonical;
use wanqi_sdk::options::{parse_thousandths, range, write_thousandths};
use wanqi_sdk::replay::Frame;
use wanqi_sdk::{Game, Kind, Options, marks, rule};

#[test]
fn options_are_read_completed_and_refused_with_their_place() {
    let defs = Tally::FACTS.rulesets[0].options;
    let options = Options::parse(defs, " bonus=-0.5 ").unwrap();
    assert_eq!(options.canonical(), "goal=5 bonus=-0.5");
    assert_eq!((options.int("goal"), options.thousandths("bonus")), (5, -500));
    for (text, part, offset) in [
        ("goal=5 size=3", "no option size", 7),
        ("goal=2", "a whole number from 3 to 9", 0),
        ("goal", "key=value", 0),
        ("goal=3 goal=4", "twice", 7),
        ("bonus=0.3", "from -1 to 1 in steps of 0.5", 0),
        ("bonus=1.", "a number from", 0),
    ] {
        let refusal = Options::parse(defs, text).unwrap_err();
        assert_eq!((refusal.kind, refusal.offset), (Kind::BadOptions, offset), "{text}");
        assert!(refusal.message.contains(part), "{text}: {}", refusal.message);
    }
    assert_eq!(range(defs[1].kind), "decimal -1..1/0.5");
}

#[test]
fn decimals_have_one_spelling() {
    for (text, n) in [("0", 0), ("7.5", 7500), ("-0.25", -250), ("12.125", 12_125), ("-3", -3000)] {
        assert_eq!(parse_thousandths(text), Some(n));
        let mut written = String::new();
        write_thousandths(n, &mut written);
        assert_eq!(written, text);
    }
    for wrong in ["", "-", ".5", "1.2345", "1.", "+1", "1e3", "9999999999999"] {
        assert_eq!(parse_thousandths(wrong), None, "{wrong}");
    }
}

#[test]
fn canonical_texts_follow_the_notation() {
    for good in ["e2e4", "P*5e", "offer:h8", "claim:win27", "32-28", "c4", "炮二平五", "@a", "a.b"]
    {
        assert!(is_canonical(good), "{good}");
    }
    for bad in [
        "", "12", "a b", "a|b", "(a", "a\"", ":a", "%a", "!a", "?", ".a", "@1a", "a!", "a*", "1-0",
        "0-0",
    ] {
        assert!(!is_canonical(bad), "{bad}");
    }
}

#[test]
fn frames_are_put_and_taken() {
    let mut bytes = Vec::new();
    Frame::put(1, 2, b"e2e4", &mut bytes);
    Frame::put(3, 0, b"", &mut bytes);
    let (first, rest) = Frame::take(&bytes).unwrap();
    assert_eq!((first.kind, first.seat, first.text), (1, 2, &b"e2e4"[..]));
    let (second, rest) = Frame::take(rest).unwrap();
    assert_eq!((second.kind, second.text, rest.len()), (3, &b""[..], 0));
    for cut in 1..8 {
        assert!(Frame::take(&bytes[..cut]).is_none(), "cut at {cut}");
    }
}

#[test]
fn marked_lines_are_seen_and_inverted() {
    let work = |n: u32| rule!("R1", n > 3);
    let (held, seen) = marks::recorded(|| work(4));
    let (id, file, line) = *seen.first().expect("the line was crossed");
    assert!(held && id == "R1" && file.ends_with("texts.rs"));
    assert!(!marks::inverted("texts.rs", line, || work(4)));
    assert!(marks::inverted("texts.rs", line, || work(1)));
    assert!(work(4) && !work(1), "outside a test nothing is inverted");
    assert!(marks::recorded(|| work(1)).1.is_empty(), "a condition that does not hold");
}

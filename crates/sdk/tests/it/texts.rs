use crate::pair::Pair;
use crate::toy::Tally;
use wanqi_sdk::fuzz::is_canonical;
use wanqi_sdk::options::{parse_thousandths, range, write_thousandths};
use wanqi_sdk::position::{Field, keys, set_up, write_row};
use wanqi_sdk::replay::{Frame, Reading, resolve};
use wanqi_sdk::spelling::{any_case, any_dash, dashed, lower};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Actor, Game, Options, Rejection, RejectionKind, Setup, marks, rule};

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
        assert_eq!((refusal.kind, refusal.offset), (RejectionKind::BadOptions, offset), "{text}");
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

#[test]
fn fields_know_their_place() {
    let all = Field::whole("2b3/九 w last=d2-d3");
    let parts: Vec<Field<'_>> = all.split(' ').collect();
    assert_eq!(parts.iter().map(|part| part.offset).collect::<Vec<_>>(), [0, 8, 10]);
    let (key, value) = parts[2].key().unwrap();
    assert_eq!((key, value.text, value.offset), ("last", "d2-d3", 15));
    assert_eq!(value.pair('-').map(|[_, to]| (to.text, to.offset)), Some(("d3", 18)));
    assert_eq!((value.pair(','), parts[0].key()), (None, None));
    assert_eq!((value.part(1..2).text, value.skip(3).offset), ("2", 18));
    let refusal = value.wrong("R5.1", "no piece moved so");
    assert_eq!((refusal.kind, refusal.offset, refusal.length), (RejectionKind::BadPosition, 15, 5));
    let number = |text| Field::whole(text).number::<u8>();
    assert_eq!([number("0"), number("17")], [Some(0), Some(17)]);
    assert!(["", "01", "+1", "-1", "256", "x"].iter().all(|text| number(text).is_none()));
}

#[test]
fn keys_come_in_any_order_and_once() {
    let read = |text| keys("R5.1", ["turn", "last"], Field::whole(text).split(' '));
    let [turn, last] = read("last=a1 turn=open").unwrap().map(|value| value.unwrap().text);
    assert_eq!((turn, last), ("open", "a1"));
    assert_eq!(read("last=a1").unwrap()[0], None);
    for (text, part, offset) in [
        ("last=a1 size=3", "there is no key \"size\"", 8),
        ("turn=1 turn=2", "turn is given twice", 7),
        ("turn=", "turn says nothing", 0),
        ("last", "last says nothing", 0),
        ("", "there is no key \"\"", 0),
    ] {
        let refusal = read(text).unwrap_err();
        assert_eq!((&*refusal.message, refusal.offset), (part, offset));
    }
}

#[test]
fn rows_count_empty_cells() {
    let row = |cells: &str| {
        let mut text = String::new();
        write_row(cells.chars().map(|c| Some(c).filter(|c| *c != '.')), &mut text);
        text
    };
    assert_eq!([row("..b..."), row("bw"), row(&".".repeat(19)), row("")], ["2b3", "bw", "19", ""]);
}

/// Two places with a dash between them, on a board of three rows.
fn move_text(text: &[u8]) -> Result<String, Rejection> {
    let shown = String::from_utf8_lossy(text).into_owned();
    match text {
        [b'a'..=b'c', b'1'..=b'3', b'-', b'a'..=b'c', b'1'..=b'3'] => Ok(shown),
        [b'a'..=b'z', b'1'..=b'9', b'-', b'a'..=b'z', b'1'..=b'9'] => {
            Err(Rejection::illegal("R1.1", format!("{shown} is off the board")))
        }
        _ => Err(Rejection::syntax(format!("{shown} is no move"))),
    }
}

#[test]
fn other_spellings_are_read_and_distinguished() {
    let read = |text: &str| any_dash(text.as_bytes(), move_text);
    for (text, canonical) in
        [("a1-b2", true), ("A1-B2", false), ("a1b2", false), ("A1b2", false), ("A1-b2", false)]
    {
        let read = read(text).unwrap();
        assert_eq!((&*read.action, read.canonical), ("a1-b2", canonical), "{text}");
    }
    let cased = |text: &str| any_case(text.as_bytes(), move_text);
    assert!(cased("a1-b2").unwrap().canonical);
    assert!(!cased("a1-B2").unwrap().canonical);
    // A syntax error quotes the text as written; a refusal by a rule quotes it as understood.
    let long = "A".repeat(100);
    for text in ["A1:B2", "A1B2C3", "a1b22", "Z", "", "É1-b2", &long] {
        assert_eq!(read(text).unwrap_err().message, format!("{text} is no move"));
        assert_eq!(cased(text).unwrap_err().message, format!("{text} is no move"));
    }
    assert_eq!(cased("A1B2").unwrap_err().message, "A1B2 is no move");
    assert_eq!(read("A1D2").unwrap_err().message, "a1-d2 is off the board");
}

#[test]
fn a_spelling_that_is_too_long_is_none() {
    assert_eq!(lower::<4>(b"AbC1").as_deref(), Some(&b"abc1"[..]));
    assert_eq!(lower::<4>(b"AbC12").as_deref(), None);
    assert_eq!(dashed::<5>(b"A1B2").as_deref(), Some(&b"a1-b2"[..]));
    assert_eq!(dashed::<4>(b"A1B2").as_deref(), None);
    assert_eq!(dashed::<9>(b"A1B2xC3").as_deref(), Some(&b"a1-b2xc3"[..]));
    // Signs between two places, or rows of two digits, are unchanged.
    for text in ["a1:b2", "a12b3", "a1-b2", "11b2", "a1"] {
        assert_eq!(dashed::<8>(text.as_bytes()).as_deref(), Some(text.as_bytes()));
    }
}

#[test]
fn a_number_takes_its_noun_in_the_singular_or_the_plural() {
    for (text, right) in [
        (counted(0, "man", "men").to_string(), "0 men"),
        (counted(1_u8, "man", "men").to_string(), "1 man"),
        (counted(2_usize, "man is", "men are").to_string(), "2 men are"),
        (counted(-1_i64, "point", "points").to_string(), "-1 points"),
        (there_are(1, "row", "rows").to_string(), "there is 1 row"),
        (there_are(11, "row", "rows").to_string(), "there are 11 rows"),
        (there_are(0, "row", "rows").to_string(), "there are 0 rows"),
    ] {
        assert_eq!(text, right);
    }
}

#[test]
fn blanks_too_many_in_a_position_change_nothing_and_move_no_fault() {
    let options = Options::parse(Pair::FACTS.rulesets[0].options, "").unwrap();
    let read = |text| set_up::<Pair>(&Setup { rules: 0, options: &options, position: Some(text) });
    for text in ["a b", " a b", "a b ", "a  b", "\ta\n b\r\n"] {
        assert!(read(text).is_ok(), "{text:?}");
    }
    for (text, offset, length) in
        [("a x", 2, 1), ("  a   x ", 6, 1), ("xx  b ", 0, 2), (" a", 1, 1), ("a  b  cc ", 6, 2)]
    {
        let refusal = read(text).expect_err(text);
        assert_eq!((refusal.offset, refusal.length), (offset, length), "{text:?}");
    }
}

#[test]
fn pass_is_refused_by_the_rule_on_skipped_turns() {
    let options = Options::parse(Pair::FACTS.rulesets[0].options, "").unwrap();
    let game: Pair = set_up(&Setup { rules: 0, options: &options, position: None }).unwrap();
    for lenient in [false, true] {
        let how = Reading { lenient, ..Reading::default() };
        let refusal = resolve(&game, None, b"pass", how).unwrap_err();
        assert_eq!((refusal.kind, refusal.rule), (RejectionKind::Illegal, "R1"));
        assert_eq!(resolve(&game, None, b"passe", how).unwrap_err().kind, RejectionKind::Syntax);
    }
    // A game that accepts a skipped turn explains its notation.
    let toy = crate::toy::start("");
    let refusal = resolve(&toy, None, b"pass", Reading::default()).unwrap_err();
    assert_eq!(refusal.kind, RejectionKind::Syntax);
    assert_eq!(
        resolve(&game, Some(Actor::TWO), b"pass", Reading::default()).unwrap_err().kind,
        RejectionKind::WrongActor
    );
}

/// `sgf:message` marks an error of an imported file. A user may type it, also without a message.
#[test]
fn the_mark_of_a_file_error_without_a_message_is_an_unreadable_text() {
    let toy = crate::toy::start("");
    let message = |text: &str| {
        let refusal = resolve(&toy, None, text.as_bytes(), Reading::default()).unwrap_err();
        assert_eq!(refusal.kind, RejectionKind::Syntax, "{text}");
        refusal.message.into_owned()
    };
    assert_eq!(message("sgf:a_stone_is_missing"), "a stone is missing");
    for text in ["sgf:", "sgf:_", "sgf:__"] {
        assert_eq!(message(text), "no such action", "{text}");
    }
}

//! Logs of Boardspace: turns, take-backs, events, seats, results.

use crate::toy::Tally;
use wanqi_sdk::Game;
use wanqi_sdk::boardspace::{Entry, Log, LogStep, Random, Start, import, read};
use wanqi_sdk::facts::FormatError;

fn log(text: &str) -> Log {
    read(text.as_bytes()).expect("a log").pop().expect("a game")
}

/// Turns as `1:move A 2; move B 3.`, with a full stop for `Done`; events as their words.
fn told(log: &Log) -> Vec<String> {
    let told = log.entries.iter().map(|entry| match entry {
        Entry::Word(word, seat, _) => format!("{seat}:{word}"),
        Entry::Turn { seat, clicks, done } => {
            let clicks: Vec<String> =
                clicks.iter().map(|c| format!("{} {}", c.verb, c.words.join(" "))).collect();
            format!("{seat}:{}{}", clicks.join("; "), if *done { "." } else { "" })
        }
    });
    told.collect()
}

#[test]
fn only_confirmed_clicks_are_a_turn() {
    let log = log("(;GM[22]SU[Zertz+11]DT[today]GN[a-b]RE[Game won by Bob]\n\
         P0[id \"Al\"]P1[id \"Bob\"]\n;P0[0 Start P0]\n;P0[1 Pick A 1];P0[2 Reset]\n\
         ;P0[3 RtoB 2 0 E 4]TM[26];P0[4 R- H 4];P0[5 Done ]\n\
         ;P1[6 move C 1 C 2];P1[7 Done]\n;P1[8 remove b F 4 F 8];P1[9 done]\n\
         ;P0[10 offerdraw];P1[11 declinedraw]\n;P0[12 dropb x 1];P0[13 Resign ]\n;P0[time 0:01])");
    assert_eq!((log.setup.as_str(), log.ranks.as_slice()), ("Zertz+11", &[2, 1][..]));
    let names: Vec<&str> = log.names.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Al", "Bob"]);
    let turns = ["1:rtob 2 0 E 4; r- H 4.", "2:move C 1 C 2.", "2:remove b F 4 F 8."];
    assert_eq!(told(&log)[..3], turns);
    assert_eq!(told(&log)[3..], ["1::offer-draw", "2::decline", "1::resign"]);
}

#[test]
fn the_player_that_starts_has_the_first_seat() {
    let log = log("(;SU[x]P0[id \"Ann\"]P1[id \"Annette\"]RE[Annette wins]\n;P0[0 Edit]\
         ;P0[1 RtoR 2 0 1];P1[2 Start P1];P1[3 pass];P0[4 move A 1 B 1])");
    assert_eq!(log.names[0].0, "Annette");
    assert_eq!(log.ranks, [1, 2]);
    assert_eq!(log.edits.len(), 1);
    assert_eq!(told(&log), ["1:pass ", "2:move A 1 B 1"]);
    let Entry::Turn { clicks, .. } = &log.entries[1] else { panic!("a turn") };
    assert_eq!((clicks[0].cell(0), clicks[0].cell(2)), (Some((1, 1)), Some((2, 1))));
    assert_eq!((clicks[0].cell(1), clicks[0].number(1), clicks[0].cell(9)), (None, Some(1), None));
}

#[test]
fn a_board_set_up_in_the_middle_is_refused_at_its_place() {
    let text = "(;SU[x];P0[0 Start P0];P0[1 move A 1];P0[2 Done];P0[3 Edit])";
    let refusal = read(text.as_bytes()).expect_err("it is set up");
    assert_eq!(&text[refusal.offset..refusal.offset + refusal.length], "3 Edit");
    assert!(refusal.message.contains("in the middle"), "{}", refusal.message);
    assert!(read(b"no game").is_err());
}

#[test]
fn the_seat_that_resigns_loses_if_the_file_names_no_winner() {
    for (last, ranks) in [
        ("P1[3 Resign]", &[1, 2][..]),
        ("P0[3 Resign]", &[2, 1]),
        ("P0[3 GameOverOnTime]", &[1, 2]),
        ("P1[3 AcceptDraw]", &[1, 1]),
        ("P1[3 OfferDraw]", &[]),
    ] {
        let text = format!("(;SU[x];P0[0 Start P0];P0[1 say one];P0[2 Done];{last})");
        assert_eq!(log(&text).ranks, ranks, "{last}");
    }
}

#[test]
fn one_of_three_wins() {
    let text = |result: &str| {
        format!("(;SU[x]RE[{result}]P0[id \"Al\"]P1[id \"Bo\"]P2[id \"Cy\"];P1[0 Start P1])")
    };
    assert_eq!(log(&text("Game won by Cy")).ranks, [2, 1, 2]);
    assert_eq!(log(&text("The game is a draw")).ranks, [1, 1, 1]);
    assert!(log(&text("Al or Bo")).ranks.is_empty());
    let third = log("(;SU[x]P0[id \"Al\"]P1[id \"Bo\"]P2[id \"Cy\"];P2[0 Start P2];P0[1 pass])");
    let names: Vec<&str> = third.names.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names, told(&third)), (vec!["Cy", "Al", "Bo"], vec!["2:pass ".to_owned()]));
}

/// Numbers and shuffles of Java's generator, `java.util.Random`.
#[test]
fn random_numbers() {
    const BOUNDS: [u32; 8] = [18, 43, 8, 60, 1, (1 << 30) + 1, (1 << 30) + 1, 3];
    for (key, numbers) in [
        (0, [6, 6, 1, 47, 0, 663_681_053, 251_269_761, 0]),
        (42, [8, 11, 5, 44, 0, 595_021_505, 196_118_093, 2]),
        (-7, [4, 8, 5, 27, 0, 314_447_087, 677_675_436, 0]),
        (i64::MAX, [5, 14, 0, 59, 0, 894_294_477, 857_465_478, 1]),
    ] {
        let mut random = Random::new(key);
        assert_eq!(BOUNDS.map(|bound| random.below(bound)), numbers, "{key}");
    }
    let shuffled = |mut random: Random| {
        let mut items: Vec<u32> = (0..18).collect();
        random.shuffle(&mut items, 4);
        items
    };
    let new = [7, 14, 0, 11, 15, 13, 5, 6, 8, 10, 4, 17, 2, 12, 9, 3, 1, 16];
    assert_eq!(shuffled(Random::new(42)), new);
    let old = [7, 12, 10, 17, 14, 2, 9, 15, 11, 8, 5, 16, 3, 0, 6, 4, 1, 13];
    assert_eq!(shuffled(Random::old(-7)), old);
}

fn play(log: &Log) -> Result<Vec<LogStep>, FormatError> {
    let step = |entry: &Entry| match entry {
        Entry::Word(word, seat, place) => Ok(LogStep::Word(*word, *seat, *place)),
        Entry::Turn { clicks, .. } if clicks[0].verb == "say" => {
            Ok(LogStep::Action(clicks[0].words.join(" "), clicks[0].place))
        }
        Entry::Turn { clicks, .. } => Err(clicks[0].refuse("unknown", "未知")),
    };
    log.entries.iter().map(step).collect()
}

#[test]
fn an_import_says_where_each_token_comes_from() {
    let start = |log: &Log| (log.setup == "tally").then(Start::default);
    let text = "(;SU[tally]P0[id \"A\"];P0[0 Start P0];P0[1 say one];P0[2 Done];P1[3 Resign])";
    let imported = import(text.as_bytes(), &Tally::FACTS, start, play).expect("a record");
    let wqn = String::from_utf8(imported.wqn).expect("UTF-8");
    assert!(wqn.contains("[Game \"tally\"]") && wqn.ends_with("one :resign@2 1-0\n"), "{wqn}");
    let at = wqn.find("one").expect("the action") as u64;
    let source = imported.map.iter().find(|source| source.at == at).expect("its source");
    assert_eq!(&text[source.from as usize..][..source.length as usize], "1 say one");
    for (wrong, part, chinese) in [
        ("(;SU[chess])", "is not a set-up", "初始设置"),
        ("(;SU[tally];P0[1 shout])", "unknown", "shout：未知"),
        ("(;SU[tally];P4[0 Start P4])", "this number of players", "玩家人数"),
    ] {
        let refusal = import(wrong.as_bytes(), &Tally::FACTS, start, play);
        let refusal = refusal.err().expect("a refusal");
        let (message, in_chinese) = (refusal.message, refusal.chinese);
        assert!(in_chinese.contains(chinese), "{in_chinese}");
        assert!(message.contains(part), "{message}");
    }
}

/// A file can repeat words without end; a click keeps as many as games can expect.
#[test]
fn the_words_of_a_click_are_bounded() {
    let words = "1 ".repeat(100_000);
    let log =
        log(&format!("(;SU[Zertz]P0[id \"Ann\"];P0[0 Start P0];P0[1 RtoB {words}];P0[2 Done])"));
    let Entry::Turn { clicks, .. } = &log.entries[0] else { panic!("a turn") };
    assert_eq!(clicks[0].words.len(), 64);
}

use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::board::chain::{Chain, STOPS};
use wanqi_sdk::board::square::{Square, column, row, write_column};
use wanqi_sdk::repetition::{KeySet, Run};
use wanqi_sdk::{Rejection, RejectionKind, Rng, Scene};

#[test]
fn columns_run_from_a_to_zz_and_on() {
    for x in 0..2000 {
        let mut text = String::new();
        write_column(x, &mut text).unwrap();
        assert_eq!(column(text.as_bytes()), Some(x), "{text}");
    }
    let mut text = String::new();
    write_column(26, &mut text).unwrap();
    assert_eq!(text, "aa");
    assert_eq!(column(b"A"), None);
    assert_eq!(
        (row(b"1"), row(b"12"), row(b"01"), row(b"0"), row(b"")),
        (Some(0), Some(11), None, None, None)
    );
}

#[test]
fn squares_are_read_and_stepped_on_the_grid_only() {
    let e4 = Square::parse(b"e4", 8, 8).unwrap();
    assert_eq!((e4.x, e4.y, e4.to_string()), (4, 3, "e4".to_owned()));
    for wrong in [&b"i1"[..], b"a9", b"a0", b"4e", b"", b"e", b"e04", b"E4"] {
        assert_eq!(Square::parse(wrong, 8, 8), None, "{wrong:?}");
    }
    assert_eq!(e4.step((-1, 1), 8, 8).unwrap().to_string(), "d5");
    assert_eq!(Square::new(0, 0).step((-1, 0), 8, 8), None);
    assert_eq!(Square::new(7, 7).step((0, 1), 8, 8), None);
}

#[test]
fn bitboards_iterate_ascending() {
    let set = Bitboard(1 << 63 | 1 << 5 | 1);
    assert_eq!(set.collect::<Vec<_>>(), [0, 5, 63]);
    assert!(set.many() && !Bitboard::of(9).many() && Bitboard::EMPTY.is_empty());
    assert_eq!((set & !Bitboard::of(5)).count(), 2);
}

#[test]
fn runs_count_every_second_position() {
    let mut run = Run::default();
    for key in [1, 2, 1, 1, 1] {
        run.push(key);
    }
    assert_eq!((run.count(1), run.count_last()), (4, 3));
    let mut copy = Run::default();
    copy.clone_from(&run);
    assert_eq!(copy, run);
    run.clear();
    assert_eq!((run.count_last(), run.len()), (0, 0));
}

#[test]
fn key_sets_contain_the_inserted_keys() {
    let mut rng = Rng::new(3);
    let keys: Vec<u64> = (0..5000).map(|_| rng.next()).collect();
    let mut set = KeySet::default();
    assert!(!set.contains(keys[0]));
    for key in &keys {
        assert!(set.insert(*key));
        assert!(!set.insert(*key));
    }
    assert!(keys.iter().all(|key| set.contains(*key)) && !set.contains(12345));
    assert_eq!(set.keys(), keys);
    let copy = set.clone();
    set.clear();
    assert!(!set.contains(keys[1]) && copy.contains(keys[1]) && set.is_empty());
}

#[test]
fn key_sets_know_the_key_zero() {
    let mut set = KeySet::default();
    assert!(!set.contains(0) && set.insert(0) && set.contains(0) && !set.insert(0));
    assert!(set.insert(7) && !set.contains(8));
    assert_eq!(set.keys(), [0, 7]);
    let mut copy = KeySet::default();
    assert!(copy.insert(9));
    copy.clone_from(&set);
    assert!(copy.contains(0) && copy.contains(7) && !copy.contains(9));
    set.clear();
    assert!(!set.contains(0) && set.insert(0));
}

#[test]
fn a_key_set_is_copied_over_longer_and_shorter_ones() {
    let mut rng = Rng::new(4);
    let mut set = |length: usize| {
        let mut set = KeySet::default();
        (0..length).for_each(|_| assert!(set.insert(rng.next())));
        set
    };
    let sets = [0, 1, 31, 32, 200, 3000].map(&mut set);
    let mut work = KeySet::default();
    // Every pair of numbers, and with another number between them.
    for (i, from) in sets.iter().chain(sets.iter().rev()).chain(&sets).enumerate() {
        work.clone_from(from);
        assert_eq!(work, *from);
        assert!(from.keys().iter().all(|key| work.contains(*key) && !work.insert(*key)));
        for other in sets.iter().filter(|other| *other != from) {
            assert!(!other.keys().iter().any(|key| work.contains(*key)), "{i}");
        }
        (0..100 * i as u64).for_each(|key| assert!(work.insert(key)));
    }
}

#[test]
fn scenes_are_lines() {
    let mut scene = Scene::default();
    scene.points();
    scene.place("a1", 0.0, 0.0);
    scene.cell("b1", 1.0, 0.5, true);
    scene.area("red", [(0.1 + 0.2, -0.001), (1.0, 0.866_025_4), (0.5, -0.5)]);
    scene.through(["a1", "b1"]);
    scene.piece("a1", 1, 'K', '♔');
    let lines = "board points\nplace a1 0 0\nplace b1 1 0.5 dark\n\
        area red 0.3 0 1 0.87 0.5 -0.5\nline a1 b1\npiece a1 1 K ♔\n";
    assert_eq!(scene.as_str(), lines);
}

#[test]
fn every_second_key_counts() {
    let mut run = Run::default();
    for length in 1..20_usize {
        run.push([7, 8, 7, 9, 7][length % 5]);
        let last = run.keys()[length - 1];
        let wanted = run.keys().iter().rev().step_by(2).filter(|key| **key == last).count();
        assert_eq!(run.count_last(), wanted, "{length}");
    }
}

#[test]
fn chains_are_read_stop_by_stop() {
    let read = |text: &str| {
        Chain::read(text.as_bytes(), |part| {
            Square::parse(part, 8, 8)
                .ok_or_else(|| Rejection::syntax(format!("{part:?} is no stop")))
        })
    };
    let [a3, c5, e5] = ["a3", "c5", "e5"].map(|name| Square::parse(name.as_bytes(), 8, 8).unwrap());
    let chain = read("a3-c5-e5-a3").unwrap().unwrap();
    assert_eq!(chain.ends(), (a3, a3));
    assert_eq!(chain.legs().collect::<Vec<_>>(), [(a3, c5), (c5, e5), (e5, a3)]);
    for plain in ["", "a3", "a3-c5", "pass", "zz-a3"] {
        assert!(read(plain).unwrap().is_none(), "{plain}");
    }
    for wrong in ["a3--e5", "-a3-c5", "a3-c5-", "a3-c5-e9", "--"] {
        assert_eq!(read(wrong).unwrap_err().kind, RejectionKind::Syntax, "{wrong}");
    }
    let long = |stops| vec!["a3"; stops].join("-");
    assert_eq!(read(&long(STOPS)).unwrap().unwrap().legs().count(), STOPS - 1);
    assert!(read(&long(STOPS + 1)).unwrap().is_none());
}

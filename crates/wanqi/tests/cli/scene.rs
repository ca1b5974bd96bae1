//! Parsing of scenes.

use wanqi_host::language::Language;
use wanqi_host::scene::{Arc, Area, Piece, Scene, Shade};

#[test]
fn reads_every_kind_of_line_and_skips_unknown_ones() {
    let lines = "board cells\nplace a1 0 0 dark\nplace b1 1 0 light\narea red 0 0 1 0.5 0 -1e0\n\
         line a1 b1\narc b1 0.5 2 a1\nstar a1\n\
         label 0 -1 a file\npiece b1 2 k ♚\nmark b1 check\ntext to move: White\nswirl a1\n";
    let scene = Scene::parse(lines).unwrap();
    assert!(scene.cells);
    assert_eq!(scene.places[0].shade, Shade::Dark);
    let triangle = Area { look: "red".into(), corners: vec![(0.0, 0.0), (1.0, 0.5), (0.0, -1.0)] };
    assert_eq!(scene.areas, [triangle]);
    assert_eq!(scene.lines, [vec![0, 1]]);
    assert_eq!(scene.arcs, [Arc { from: 1, through: (0.5, 2.0), to: 0 }]);
    assert_eq!(scene.stars, [0]);
    assert_eq!(scene.labels[0].text, "a file");
    let (lettered, number) = (false, None);
    let king =
        Piece { place: 1, role: 2, letter: 'k', glyph: '♚', looks: Vec::new(), lettered, number };
    assert_eq!(scene.pieces, [king]);
    assert_eq!(scene.marks[0].kind, "check");
    assert_eq!(scene.texts, ["to move: White"]);
}

#[test]
fn unreadable_lines_are_refused_with_their_number() {
    let why = |lines: &str| Scene::parse(lines).unwrap_err().to_string();
    assert_eq!(
        why("board cells\nplace a1\n"),
        "the scene cannot be drawn: line 2: a coordinate is missing"
    );
    assert!(why("place b1 nan 0").contains("`nan` is not a coordinate"));
    assert!(why("place c1 0 1e300").contains("`1e300` is not a coordinate"));
    assert!(why("piece a1 1 K").contains("there is no place `a1` above"));
    assert!(why("place a 0 0\npiece a 300 K").contains("`300` is not a role"));
    assert!(why("place a 0 0\npiece a 1").contains("a piece needs a letter"));
    assert!(why("place a 0 0\nplace a 1 1").contains("the place `a` already exists"));
    assert!(why("place a 0 0\nmark a").contains("a mark needs a kind"));
    assert!(why("place a 0 0\narc a 0 1").contains("the name of a place is missing"));
    assert!(why("place a 0 0\narc a b a").contains("`b` is not a coordinate"));
    assert!(why("text \u{1b}[31mred").contains("control or invisible character"));
}

#[test]
fn an_area_has_a_look_and_three_corners_or_more() {
    let why = |lines: &str| Scene::parse(lines).unwrap_err().to_string();
    assert_eq!(
        why("area"),
        "the scene cannot be drawn: line 1: an area needs a look, a colour or `outline`, before \
         its corners"
    );
    assert!(why("area 0 0 1 0 1 1").contains("an area needs a look"));
    assert!(why("area red").contains("has 0 corners, an area needs at least three"));
    assert!(why("area red 0 0 1 0").contains("has 2 corners, an area needs at least three"));
    assert!(why("area red 0 0 1 0 1 1 0").contains("a coordinate is missing"));
    assert!(why("area red 0 0 1 0 1 one").contains("`one` is not a coordinate"));
    assert!(why("area red 0 0 1 0 inf 1").contains("`inf` is not a coordinate"));
    assert!(why("area red 0 0 1 0 1 10001").contains("`10001` is not a coordinate"));
    let most = format!("area odd {}", "0 1 ".repeat(500));
    assert_eq!(Scene::parse(&most).unwrap().areas[0].corners.len(), 500);
    assert!(why(&(most + "0 1")).contains("an area can have at most 500 corners"));
}

#[test]
fn scenes_above_the_limits_are_refused() {
    let why = |lines: &str| Scene::parse(lines).unwrap_err().to_string();
    let places: String = (0..10_001).map(|n| format!("place p{n} {n} 0\n")).collect();
    assert!(why(&places).contains("line 10001: a board can have at most 10000 places"));
    assert!(why(&"text a\n".repeat(100_001)).contains("more than 100000 lines"));
    assert!(why(&format!("text {}", "x".repeat(20_000))).contains("the maximum is 16384"));
    assert!(why(&"text a\n".repeat(1_000_000)).contains("7000000 bytes, the maximum is"));
    // More would take a raster image minutes.
    let most = format!("place a 0 0\n{}", "line a a a\n".repeat(10_000));
    assert_eq!(Scene::parse(&most).unwrap().lines.len(), 10_000);
    for more in ["line a", "area red 0 0 1 0 0 1", "arc a 1 1 a"] {
        let why = why(&format!("{most}{more}"));
        assert!(why.contains("line 10002: areas, lines and arcs can have at most"), "{why}");
    }
    // So would many areas that each cover the board.
    let layer = "area red 0 0 490 0 490 490 0 490\n";
    let board = "place a 0 0\nplace b 1 0\n";
    assert_eq!(Scene::parse(&(board.to_owned() + &layer.repeat(200))).unwrap().areas.len(), 200);
    let why = why(&(board.to_owned() + &layer.repeat(201)));
    assert!(why.contains("its areas cover the board more than 200 times"), "{why}");
    // Small areas may be many, and those of a board without a width cover nothing.
    let small: String =
        (0..7000).map(|n| format!("area red {n} 0 {n} 1 {} 1 {} 0\n", n + 1, n + 1)).collect();
    assert_eq!(Scene::parse(&small).unwrap().areas.len(), 7000);
    assert!(Scene::parse(&"area red 0 0 0 1 0 2\n".repeat(7000)).is_ok());
}

#[test]
fn pieces_on_one_place_are_a_stack() {
    let scene = Scene::parse("place a 0 0\nplace b 1 0\npiece a 1 w ○\npiece a 2 b ● red tile");
    let scene = scene.unwrap();
    assert_eq!(scene.stacks().len(), 1);
    assert_eq!(scene.stack_line(), "stacks from the bottom: a wb");
    assert_eq!(scene.pieces[1].looks, ["red", "tile"]);
}

#[test]
fn pieces_have_numbers_and_letters_for_those_who_do_not_read_signs() {
    let lines =
        "place a 0 0\npiece a 1 Q 后\npiece a 2 s 蛛 red letter #0 tile\npiece a 2 s 蛛 #999";
    let scene = Scene::parse(lines).unwrap();
    let [queen, zero, high] = &scene.pieces[..] else { panic!("three pieces") };
    assert_eq!(zero.looks, ["red", "tile"]);
    assert_eq!([queen.number, zero.number, high.number], [None, Some(0), Some(999)]);
    assert_eq!([queen, zero, high].map(|piece| piece.sign(Language::English)), ['后', 's', '蛛']);
    assert_eq!([queen, zero, high].map(|piece| piece.sign(Language::Chinese)), ['后', '蛛', '蛛']);
    assert_eq!(scene.stack_line(), "stacks from the bottom: a Qs0s999");
    let twins = "place a 0 0\npiece a 1 s 蛛 #1\npiece a 1 s 蛛 #2";
    assert_eq!(Scene::parse(twins).unwrap().stack_line(), "stacks from the bottom: a s1s2");
    for number in ["#1000", "#-1", "#", "#x"] {
        let why = Scene::parse(&format!("place a 0 0\npiece a 1 s 蛛 {number}")).unwrap_err();
        assert!(why.to_string().contains("is not a number of a piece"), "{why}");
    }
}

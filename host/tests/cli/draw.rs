//! Scenes as text pictures.

use wanqi_host::draw::{Style, text};
use wanqi_host::scene::Scene;

/// As on a terminal without colours.
const SIGNS: Style = Style { colour: false, glyphs: true, chinese: false };

const THREE: &str = "board points\nplace a1 0 0\nplace b1 1 0\nplace a2 0 1\nplace b2 1 1\n\
    star b2\nlabel -1 0 1\nlabel -1 1 2\nlabel 0 -1 A\nlabel 1 -1 B\n\
    piece a1 1 X ●\npiece b1 2 O ○\nmark b1 last\ntext X captured 3\n";

#[test]
fn rows_run_from_the_top_and_marks_stand_around_pieces() {
    let picture = text(&Scene::parse(THREE).unwrap(), Style::default());
    let expected = "2 . +\n1 X(O)\n  A B\n() last action\nX captured 3\n";
    assert_eq!(picture, expected);
}

#[test]
fn text_has_no_areas() {
    let areas = format!("area red 0 0 99 0 99 99\n{THREE}area outline -9 -9 9 9 9 -9\n");
    let draw = |lines| text(&Scene::parse(lines).unwrap(), Style::default());
    assert_eq!(draw(&areas), draw(THREE));
    assert_eq!(draw("place a 0 0\npiece a 0 n ↑ none\n"), "n\n");
}

#[test]
fn glyphs_and_colours_are_on_request() {
    let picture = text(&Scene::parse(THREE).unwrap(), Style { colour: true, ..SIGNS });
    assert!(picture.contains("\x1b[1;33m●\x1b[0m"), "{picture:?}");
    assert!(picture.contains("\x1b[1;36;4m○\x1b[0m"), "{picture:?}");
}

#[test]
fn lines_are_drawn_where_there_is_room() {
    let scene = "board points\nplace a 0 0\nplace b 3 0\nplace c 0 2\nplace d 1 1\n\
        label 9 0 .\nline a b\nline a c\n";
    let picture = text(&Scene::parse(scene).unwrap(), Style::default());
    assert_eq!(picture, ".\n| .\n.-----.           .\n");
}

#[test]
fn half_steps_and_absurd_boards_do_not_panic() {
    let hex = "place a 0 0\nplace b 0.5 0.87\nplace c 1 0\npiece a 1 兵 兵\nlabel -5 0 xyz\n";
    let wide = text(&Scene::parse(hex).unwrap(), SIGNS);
    assert!(wide.contains('兵'));
    let far = "place a 0 0\nplace b 9000 0\nlabel 1 1 a\ntext under it\n";
    let far = text(&Scene::parse(far).unwrap(), Style::default());
    assert_eq!(far, "(the board is too large to be drawn as text)\nunder it\n");
    assert_eq!(text(&Scene::default(), Style::default()), "");
}

/// Three places in a row; what stands on them, from the bottom.
fn row(stacks: [&str; 3]) -> Scene {
    let mut lines = String::from("board points\n");
    for (index, name) in ["a1", "b1", "c1"].iter().enumerate() {
        lines.push_str(&format!("place {name} {index} 0\nlabel {index} -1 {name}\n"));
    }
    for (name, stack) in ["a1", "b1", "c1"].iter().zip(stacks) {
        for letter in stack.chars() {
            lines.push_str(&format!("piece {name} 1 {letter} {letter}\n"));
        }
    }
    Scene::parse(&(lines + "mark b1 last\n")).unwrap()
}

#[test]
fn pieces_that_share_a_place_are_all_seen() {
    let picture = text(&row(["", "AB", "C"]), Style::default());
    assert_eq!(picture, ". (AB)C\na1 b1 c1\n() last action\nstacks from the bottom: b1 AB\n");
    let picture = text(&row(["XYZ", "AB", ""]), Style::default());
    assert!(picture.starts_with("XYZ(AB) .\na1  b1  c1\n"), "{picture}");
}

#[test]
fn a_high_stack_is_its_uppermost_piece_and_its_height() {
    let picture = text(&row(["wbwb", "w", "bw"]), Style::default());
    let expected = "b4(w) w2\na1 b1 c1\n() last action\n\
        stacks from the bottom: a1 wbwb, c1 bw\n";
    assert_eq!(picture, expected);
    let wide = text(&row(["兵兵兵兵", "", "兵"]), SIGNS);
    assert!(wide.starts_with("兵4(.)  兵\n"), "{wide}");
    let high = "w".repeat(12);
    let picture = text(&row([&high, &high, ""]), Style::default());
    assert!(picture.starts_with("w12(w12)."), "{picture}");
}

#[test]
fn numbers_stand_behind_pieces_and_letters_stand_for_signs() {
    let lines = "place a 0 0\nplace b 1 0\nplace c 2 0\npiece a 1 A 蚁 letter #2\n\
        piece b 1 Q 后 letter\npiece b 2 b 甲 #10 letter\npiece c 1 K 帅\n";
    let scene = Scene::parse(lines).unwrap();
    let stacks = "stacks from the bottom: b Qb10\n";
    let draw = |style| text(&scene, style).as_str().to_owned();
    assert_eq!(draw(Style::default()), format!("A2   Qb10 K\n{stacks}"));
    assert_eq!(draw(SIGNS), format!("A2   Qb10 帅\n{stacks}"));
    assert_eq!(draw(Style { chinese: true, ..SIGNS }), format!("蚁2    后甲10 帅\n{stacks}"));
    let high = format!("{lines}{}", "piece a 1 A 蚁 letter #3\n".repeat(3));
    let high = text(&Scene::parse(&high).unwrap(), Style::default());
    assert!(
        high.starts_with("A3^4  b10^2 K\nstacks from the bottom: a A2A3A3A3, b Qb10\n"),
        "{high}"
    );
}

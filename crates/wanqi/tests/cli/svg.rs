//! Scenes as SVG and PNG. The snapshots are pictures: view them before you accept one.

use wanqi_host::draw::svg::{Caption, svg};
use wanqi_host::language::Language;
use wanqi_host::scene::Scene;

fn draw(lines: &str) -> String {
    let roles = ["White", "Black", "Red", "Blue"].map(String::from);
    let (title, status) = ("a title & more", "White to act");
    let caption = Caption { title, roles: &roles, status, ..Caption::default() };
    svg(&Scene::parse(lines).unwrap(), &caption).unwrap()
}

fn looks(name: &str, lines: &str) {
    let svg = draw(lines);
    assert_eq!(svg, draw(lines), "the same every time");
    insta::assert_binary_snapshot!(&format!("{name}.svg"), svg.into_bytes());
}

/// A board of `size` × `size` squares or points.
fn square(kind: &str, size: usize) -> String {
    let mut lines = format!("board {kind}\n");
    for y in 0..size {
        for x in 0..size {
            let shade = if (x + y) % 2 == 0 { "dark" } else { "light" };
            lines += &format!("place p{x}{y} {x} {y} {shade}\n");
        }
    }
    lines
}

#[test]
fn every_mark_and_shape() {
    let mut lines = square("cells", 4);
    lines += "label -1 0 1\nlabel 0 -1 a\n";
    for (index, sign) in ["♔", "♟", "●", "◎", "⛀", "⛃", "■", "Ⓡ", "車", "7"].iter().enumerate()
    {
        let (place, role) = (format!("p{}{}", index % 4, index / 4), index % 4 + 1);
        lines += &format!("piece {place} {role} k {sign}\n");
    }
    lines += "piece p22 2 p 兵 up red\npiece p32 1 p 卒 down\n";
    let marks = ["last", "from", "to", "check", "dead", "offer", "black", "white", "dame", "other"];
    for (index, kind) in marks.iter().enumerate() {
        lines += &format!("mark p{}{} {kind}\n", index % 4, 3 - index / 4);
    }
    looks("marks_and_shapes", &lines);
}

#[test]
fn stacks_on_points() {
    let mut lines = square("points", 3);
    lines += "line p00 p10 p20\nline p00 p01 p02\nline p02 p11 p20\nstar p11\n";
    lines += "piece p00 1 w ○\npiece p00 2 b ●\npiece p00 2 B ◉\n";
    lines += &"piece p11 3 r ●\npiece p11 4 b ●\n".repeat(4);
    lines += "piece p22 2 b ●\npiece p22 2 b ●\ntext x < 3 & so on\n";
    looks("stacks", &lines);
}

#[test]
fn areas_are_above_cells_and_below_lines() {
    let areas = "area blue -0.5 -0.5 1.5 -0.5 1.5 1.5 0.5 1.5 0.5 0.5 -0.5 0.5\n\
        area white 0.6 0.6 1.4 0.6 1 1.4\narea outline 1.6 -0.4 3 1 1.6 2.4\n\
        area sparkling 0.1 2 0.9 1.6 0.9 2.4 0.1 1.6 0.5 3\n";
    let more = "line p00 p11 p20\nstar p22\npiece p11 1 n ↑ none\npiece p00 1 k ●\nmark p11 last\n";
    looks("areas_on_cells", &(square("cells", 3) + areas + more));
    looks("areas_on_points", &(square("points", 3) + areas + more));
    let bare = |lines: &str| draw(&(square("cells", 3) + lines));
    assert_eq!(bare("piece p11 1 n ↑ none\n"), bare(""), "nothing is drawn of it");
}

#[test]
fn arcs_are_curves() {
    let mut lines = String::from("board points\nplace a 0 0\nplace b 4 0\nplace c 4 4\n");
    lines += "line a b\narc b 5.41 2 c\narc c 2 9 a\narc a -1 -1 a\narc a 2 0 b\n";
    looks("arcs", &lines);
}

#[test]
fn stacks_in_cells() {
    let mut lines = square("cells", 3) + "piece p00 1 w ■\npiece p00 2 b ■\n";
    lines += "piece p22 1 w ○\npiece p22 1 w ○\npiece p11 3 r ●\npiece p11 4 x ●\n";
    lines += &"piece p20 1 K ♔\npiece p20 2 k ♚\npiece p20 2 q ♛\n".repeat(3);
    looks("stacks_in_cells", &lines);
}

#[test]
fn hexagons_both_ways() {
    let rows = "board cells\nplace a 0 0\nplace b 1 0\nplace c 0.5 0.87\nplace d 1.5 0.87\n\
        piece a 1 Q 后\npiece c 2 q 后\npiece c 2 b 甲\nmark c last\n";
    looks("hexagons_in_rows", rows);
    let columns = "board cells\nplace a 0 0\nplace b 0 1 dark\nplace c 0.87 0.5\nplace d 0.87 1.5\n\
        piece d 3 x A\n";
    looks("hexagons_in_columns", columns);
    looks("a_lone_cell", "board cells\nplace a -7 1000\n");
}

#[test]
fn numbers_and_signs_for_either_reader() {
    let mut lines = square("cells", 3);
    lines += "piece p00 1 S 蛛 letter #1\npiece p10 2 a 蚁 letter #3\npiece p20 3 q 后 letter\n";
    lines += "piece p01 1 B 甲 letter #2\npiece p01 2 b 甲 letter #1\npiece p11 2 g 蜢 #999\n";
    lines += "piece p02 1 K 帅\npiece p12 1 m ○ #7\npiece p22 1 K ♔ #5\n";
    looks("letters_with_numbers", &lines);
    let scene = Scene::parse(&lines).unwrap();
    let caption = Caption { language: Language::Chinese, ..Caption::default() };
    let chinese = svg(&scene, &caption).unwrap();
    insta::assert_binary_snapshot!("signs_with_numbers.svg", chinese.into_bytes());
}

#[test]
fn boards_without_places() {
    looks("nothing", "");
    looks("words_alone", "text 一二三 and a sign that no font has: \u{1f0a1}\n");
}

#[test]
fn a_sign_that_no_font_has_is_replaced_by_the_letter() {
    let one = draw("board cells\nplace a 0 0\npiece a 1 K 𝍖\n");
    assert_eq!(one, draw("board cells\nplace a 0 0\npiece a 1 K K\n"));
    // The fonts have the signs of pieces of Chinese and Japanese games.
    for sign in "車马炮将帥兵卒士象相仕王玉飛角金銀桂香歩と后蚁象狮虎豹狼狗猫鼠".chars()
    {
        let with = |glyph| draw(&format!("place a 0 0\npiece a 1 K {glyph}\n"));
        assert_ne!(with(sign), with('K'), "{sign}");
    }
}

#[test]
fn a_board_too_large_for_paper_is_refused() {
    let far = Scene::parse("place a 0 0\nplace b 1 0\nplace c 9000 0\n").unwrap();
    let why = svg(&far, &Caption::default()).unwrap_err().to_string();
    assert_eq!(why, "the board is 9001 places wide and 1 high, the maximum is 500");
}

#[cfg(feature = "png")]
#[test]
fn png_is_the_same_picture_in_dots() {
    let svg = draw(&square("cells", 8));
    let png = wanqi_host::draw::png::png(&svg).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(png, wanqi_host::draw::png::png(&svg).unwrap());
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert!((600..1000).contains(&side(16)), "{}", side(16));
    let wide: String = (0..400).map(|x| format!("place p{x} {x} 0\n")).collect();
    let png = wanqi_host::draw::png::png(&draw(&wide)).unwrap();
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 4096);
    assert!(wanqi_host::draw::png::png("no svg").is_err());
}

#[test]
fn no_scene_ends_the_program() {
    let mut state = 1_u64;
    let mut below = |most: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    let numbers =
        ["0", "1", "-1", "0.5", "0.87", "0.001", "0.06", "-10000", "10000", "300", "1e-9"];
    let signs = ["●", "♔", "⛃", "■", "Ⓩ", "⑨", "兵", "x", "𝍖", "◎"];
    let looks = ["", " red", " tile up", " figure", " letter #12", " ring grey #999"];
    let marks = ["last", "check", "dead", "offer", "dame", "white", "odd"];
    for _ in 0..400 {
        let mut lines = ["board cells\n", "board points\n", ""][below(3) as usize].to_owned();
        let places = below(6);
        let mut number = || numbers[below(11) as usize];
        for place in 0..places {
            lines += &format!("place p{place} {} {} dark\n", number(), number());
        }
        lines += &format!("label {} {} words\n", number(), number());
        for _ in 0..3 {
            let look = ["red", "outline", "swirl", "none"][below(4) as usize];
            lines += &format!("area {look}");
            for _ in 0..6 + 2 * below(4) {
                lines += &format!(" {}", numbers[below(11) as usize]);
            }
            lines += "\n";
        }
        for _ in 0..if places == 0 { 0 } else { 8 } {
            let (one, other) = (below(places), below(places));
            lines += &format!("line p{one} p{other} p{one}\nstar p{one}\n");
            let (sign, look) = (signs[below(10) as usize], looks[below(6) as usize]);
            lines += &format!("piece p{other} {} k {sign}{look}\n", below(256));
            lines += &format!("mark p{one} {}\n", marks[below(7) as usize]);
        }
        let scene = Scene::parse(&lines).unwrap_or_else(|why| panic!("{why}\n{lines}"));
        for (colour, glyphs) in [(false, false), (true, true)] {
            let language = if glyphs { Language::Chinese } else { Language::English };
            let style = wanqi_host::draw::Style { colour, glyphs, language };
            let picture = wanqi_host::draw::text(&scene, style);
            assert!(picture.len() < 10_000_000);
        }
        if let Ok(svg) = svg(&scene, &Caption::default()) {
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{lines}\n{svg}");
        }
    }
}

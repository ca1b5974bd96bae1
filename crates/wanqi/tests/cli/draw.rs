//! Scenes as text diagrams.

use crate::program::program;
use wanqi_host::draw::{Style, text};
use wanqi_host::language::Language;
use wanqi_host::registry::Registry;
use wanqi_host::scene::Scene;
use wanqi_host::view::Eyes;

/// The diagram as on a terminal without colours.
const SIGNS: Style = Style { colour: false, glyphs: true, language: Language::English };

const THREE: &str = "board points\nplace a1 0 0\nplace b1 1 0\nplace a2 0 1\nplace b2 1 1\n\
    star b2\nlabel -1 0 1\nlabel -1 1 2\nlabel 0 -1 A\nlabel 1 -1 B\n\
    piece a1 1 X ●\npiece b1 2 O ○\nmark b1 last\ntext X captured 3\n";

#[test]
fn rows_run_from_the_top_and_marks_surround_pieces() {
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
fn arcs_are_lines_or_go_around() {
    let places = "board points\nplace a 0 0\nplace b 2 0\nplace c 2 2\nplace d 0 2\n";
    let drawn =
        |arc: &str| text(&Scene::parse(&format!("{places}{arc}")).unwrap(), Style::default());
    // A quarter of a circle, and three quarters around the place b.
    assert_eq!(drawn("arc a 1.41 0.59 c\n"), ".   .\n  /\n.   .\n");
    assert_eq!(drawn("arc a 3.41 -1.41 c\n"), ".   .---\n.   .   |\n|       |\n -------\n");
}

#[test]
fn rows_of_a_round_board_need_not_be_straight() {
    let places = "board points\nplace a 0 0.16\nplace b 1 0\nplace c 2 0.16\n";
    let lines = "line a b c\npiece b 1 x x\n";
    let picture = text(&Scene::parse(&format!("{places}{lines}")).unwrap(), Style::default());
    assert_eq!(picture, ".-x-.\n");
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

/// Three places in a row, with stacks of these pieces, each from the bottom.
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
fn numbers_follow_pieces_and_letters_replace_signs() {
    let lines = "place a 0 0\nplace b 1 0\nplace c 2 0\npiece a 1 A 蚁 letter #2\n\
        piece b 1 Q 后 letter\npiece b 2 b 甲 #10 letter\npiece c 1 K 帅\n";
    let scene = Scene::parse(lines).unwrap();
    let stacks = "stacks from the bottom: b Qb10\n";
    let draw = |style| text(&scene, style).as_str().to_owned();
    assert_eq!(draw(Style::default()), format!("A2   Qb10 K\n{stacks}"));
    assert_eq!(draw(SIGNS), format!("A2   Qb10 帅\n{stacks}"));
    assert_eq!(
        draw(Style { language: Language::Chinese, ..SIGNS }),
        "蚁2    后甲10 帅\n叠子（自下而上）：b Qb10\n"
    );
    let high = format!("{lines}{}", "piece a 1 A 蚁 letter #3\n".repeat(3));
    let high = text(&Scene::parse(&high).unwrap(), Style::default());
    assert!(
        high.starts_with("A3^4  b10^2 K\nstacks from the bottom: a A2A3A3A3, b Qb10\n"),
        "{high}"
    );
}

/// The characters of a board without pieces, labels and words, and the positions of its places.
fn bare(scene: &Scene) -> (Vec<Vec<char>>, Vec<(usize, usize)>) {
    let bare =
        Scene { places: scene.places.clone(), lines: scene.lines.clone(), ..Scene::default() };
    let picture = text(&bare, Style::default());
    let rows: Vec<Vec<char>> = picture.as_str().lines().map(|row| row.chars().collect()).collect();
    let hundredths = |at: f64| (at * 100.0).round() as i64;
    // Places of a round board whose heights are nearly equal share a row.
    let mut heights: Vec<i64> = scene.places.iter().map(|place| -hundredths(place.y)).collect();
    heights.sort_unstable();
    heights.dedup_by(|next, first| *next - *first <= 16);
    let row = |y: f64| heights.iter().filter(|first| **first <= -hundredths(y)).count();
    let mut order: Vec<usize> = (0..scene.places.len()).collect();
    order.sort_by_key(|at| {
        let place = &scene.places[*at];
        (row(place.y), hundredths(place.x))
    });
    let dots = rows.iter().enumerate().flat_map(|(y, row)| {
        row.iter().enumerate().filter(|(_, sign)| **sign == '.').map(move |(x, _)| (y, x))
    });
    let dots: Vec<_> = dots.collect();
    assert_eq!(dots.len(), order.len(), "{}", picture.as_str());
    let mut places = vec![(0, 0); order.len()];
    for (at, dot) in order.into_iter().zip(dots) {
        places[at] = dot;
    }
    (rows, places)
}

/// The lines between two places that have no visible character.
fn unseen(scene: &Scene) -> Vec<(usize, usize)> {
    let (rows, places) = bare(scene);
    let edges = scene.lines.iter().flat_map(|line| line.windows(2)).map(|it| (it[0], it[1]));
    let is_seen = |&(from, to): &(usize, usize)| {
        let [(y, x), (down, right)] =
            [from, to].map(|at| (places[at].0 as f64, places[at].1 as f64));
        let steps = if y == down { x - right } else { y - down }.abs() as usize;
        // Every character between them belongs to a line, or to a place that the line touches.
        steps > 1
            && (1..steps).all(|step| {
                let part = step as f64 / steps as f64;
                let (row, column) = ((y + (down - y) * part) as usize, x + (right - x) * part);
                let at = |column: f64| rows[row].get(column as usize).copied().unwrap_or(' ');
                [at(column.floor()), at(column.ceil())].iter().any(|sign| *sign != ' ')
            })
    };
    edges.filter(|edge| !is_seen(edge)).collect()
}

#[test]
fn every_line_of_every_game_is_visible() {
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    for variant in registry.variants() {
        let game = variant.create("", "").unwrap();
        let scene = Scene::parse(&game.scene(Eyes::All).unwrap()).unwrap();
        let unseen = unseen(&scene);
        let edges = || scene.lines.iter().flat_map(|line| line.windows(2));
        let length = |from: usize, to: usize| {
            let (from, to) = (&scene.places[from], &scene.places[to]);
            (from.x - to.x).hypot(from.y - to.y)
        };
        // Large boards whose lines join exactly all neighbours show no lines.
        let lengths = || edges().map(|edge| length(edge[0], edge[1]));
        let shortest = lengths().fold(f64::INFINITY, f64::min);
        let even = lengths().all(|length| length < shortest + 0.05);
        let near = |from: usize| {
            let others = 0..scene.places.len();
            others.filter(move |to| *to > from && length(from, *to) < shortest + 0.05).count()
        };
        let near: usize = (0..scene.places.len()).map(near).sum();
        let known = even && near == edges().count() && scene.places.len() > 64;
        assert!(unseen.is_empty() || known, "{}: {unseen:?}", variant.name());
    }
}

#[test]
fn lines_of_any_board_are_seen() {
    let mut state = 7_u64;
    let mut below = |most: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    for _ in 0..300 {
        let (wide, high) = (2 + below(9), 2 + below(9));
        // Squares, or rows shifted by half a step.
        let (lean, rise) = if below(2) == 0 { (0.0, 1.0) } else { (0.5, 0.87) };
        let mut lines = String::from("board points\n");
        let places = (0..high).flat_map(|y| (0..wide).map(move |x| (x, y)));
        for (x, y) in places.clone() {
            let (right, up) = (x as f64 + lean * (y % 2) as f64, y as f64 * rise);
            lines += &format!("place p{x}_{y} {right} {up}\n");
        }
        for (x, y) in places {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let (to, up) = (x as i64 + right, y + up);
                // The neighbours in a shifted row are two of the three places above.
                let far = if y % 2 == 0 { 1 } else { -1 };
                let joined = lean == 0.0 || up == y || right != far;
                if (0..wide as i64).contains(&to) && up < high && joined && below(3) > 0 {
                    lines += &format!("line p{x}_{y} p{to}_{up}\n");
                }
            }
        }
        let scene = Scene::parse(&lines).unwrap();
        let (rows, _) = bare(&scene);
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        assert_eq!(unseen(&scene), [], "{lines}\n{}", rows.join("\n"));
    }
}

#[test]
fn lines_that_cross_are_both_seen_and_large_boards_stay_dense() {
    let square = "place a 0 0\nplace b 1 0\nplace c 0 1\nplace d 1 1\nline a b d c a\n";
    let draw =
        |lines: &str| text(&Scene::parse(lines).unwrap(), Style::default()).as_str().to_owned();
    assert_eq!(draw(square), ".-.\n| |\n.-.\n");
    assert_eq!(draw(&format!("{square}line a d\n")), ".-.\n|/|\n.-.\n");
    assert_eq!(draw(&format!("{square}line a d\nline c b\n")), ".-.\n|X|\n.-.\n");
    let pieces = "piece a 1 w ○\nmark a last\npiece d 2 b ●\n";
    let marked = " .-b\n |/|\n(w).\n() last action\n";
    assert_eq!(draw(&format!("{square}line a d\n{pieces}")), marked);
    // Wide signs make the columns odd, so that there is a middle.
    let wide = format!("{square}line c b\nplace e 2 0\nplace f 2 1\npiece a 1 k 帅\nline b f\n");
    let wide = text(&Scene::parse(&wide).unwrap(), SIGNS);
    assert_eq!(wide.as_str(), ".---.   .\n| \\ | /\n帅--.   .\n");
    let board = |size: usize| {
        let at = |x: usize, y: usize| format!("p{x}_{y}");
        let mut lines = String::from("board points\n");
        for (x, y) in (0..size).flat_map(|y| (0..size).map(move |x| (x, y))) {
            lines += &format!("place {} {x} {y}\n", at(x, y));
        }
        for n in 0..size {
            let across: Vec<_> = (0..size).map(|x| at(x, n)).collect();
            let up: Vec<_> = (0..size).map(|y| at(n, y)).collect();
            lines += &format!("line {}\nline {}\n", across.join(" "), up.join(" "));
        }
        lines
    };
    assert_eq!(draw(&board(8)).lines().count(), 15);
    assert_eq!(draw(&board(9)).lines().count(), 9);
    // With one more line, or one fewer, all lines are drawn.
    assert_eq!(draw(&format!("{}line p0_0 p1_1\n", board(9))).lines().count(), 17);
    assert_eq!(draw(&board(9).replace("line p0_0 p1_0 ", "line p1_0 ")).lines().count(), 17);
}

//! The lines of a scene.

use wanqi_host::scene::{Piece, Scene, Shade};

#[test]
fn reads_every_kind_of_line_and_passes_over_the_unknown() {
    let scene = Scene::parse(
        "board cells\nplace a1 0 0 dark\nplace b1 1 0 light\nline a1 b1\nstar a1\n\
         label 0 -1 a file\npiece b1 2 k ♚\nmark b1 check\ntext to move: White\nswirl a1\n",
    );
    assert!(scene.cells);
    assert_eq!(scene.places[0].shade, Shade::Dark);
    assert_eq!(scene.lines, [vec![0, 1]]);
    assert_eq!(scene.stars, [0]);
    assert_eq!(scene.labels[0].text, "a file");
    assert_eq!(scene.pieces, [Piece { place: 1, role: 2, letter: 'k', glyph: '♚' }]);
    assert_eq!(scene.marks[0].kind, "check");
    assert_eq!(scene.texts, ["to move: White"]);
}

#[test]
fn a_broken_line_draws_nothing() {
    let scene =
        Scene::parse("place a1\nplace b1 nan 0\nplace c1 1e300 0\npiece a1 1 K\nmark a1 last\n\n");
    assert_eq!(scene, Scene::default());
}

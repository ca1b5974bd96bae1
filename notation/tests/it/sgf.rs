//! SGF: values, old forms, edits.

use wanqi_notation::sgf::{self, SgfOptions, text};

#[test]
fn text_and_simple_text() {
    let cases: [(&str, &str, &str); 8] = [
        ("plain", "plain", "plain"),
        ("a\\]b\\\\c\\:d\\x", "a]b\\c:dx", "a]b\\c:dx"),
        ("soft\\\nbreak", "softbreak", "softbreak"),
        ("soft\\\r\nbreak", "softbreak", "softbreak"),
        ("hard\nbreak", "hard\nbreak", "hard break"),
        ("a\r\nb\n\rc\rd", "a\nb\nc\nd", "a b c d"),
        ("tab\there", "tab here", "tab here"),
        ("end\\", "end", "end"),
    ];
    for (raw, as_text, as_simple) in cases {
        assert_eq!(text::text(raw.as_bytes()), as_text.as_bytes(), "{raw:?}");
        assert_eq!(text::simple_text(raw.as_bytes()), as_simple.as_bytes(), "{raw:?}");
    }
}

#[test]
fn points_and_rectangles() {
    assert_eq!(text::point(b"pd"), Some((15, 3)));
    assert_eq!(text::point(b"aA"), Some((0, 26)));
    assert_eq!(text::point(b""), None);
    assert_eq!(text::points(b"cb:ba"), [(1, 0), (2, 0), (1, 1), (2, 1)]);
    assert_eq!(text::points(b"tt"), [(19, 19)]);
    assert!(text::points(b"a:b").is_empty());
}

#[test]
fn old_forms_are_read() {
    let file = b"(;GaMe[1]SiZe[19]AddBlack[aa] [bb]\n[cc:dd]komi[5.5]\n;Black[dd]C[1])";
    let collection = sgf::parse(file);
    assert_eq!(collection.problems(), []);
    let root = collection.node(collection.trees()[0].root);
    let names: Vec<_> = root.properties().map(|property| property.name().into_owned()).collect();
    assert_eq!(names, ["GM", "SZ", "AB", "KOMI"]);
    assert_eq!(root.properties().nth(2).map(|property| property.raw_name()), Some("AddBlack"));
    assert_eq!(root.values("AB").flat_map(|value| value.points()).count(), 6);
    assert_eq!(root.get("SZ").and_then(|value| value.number()), Some(19));
    let next = root.children().next().expect("a child");
    assert_eq!(next.get("B").and_then(|value| value.point()), Some((3, 3)));
    assert_eq!(next.parent().map(|node| node.id()), Some(root.id()));
}

#[test]
fn variations_are_children() {
    let file = b"(;GM[1];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))(;GM[2])";
    let collection = sgf::parse(file);
    assert_eq!(collection.problems(), []);
    assert_eq!(collection.trees().len(), 2);
    let tree = collection.trees()[0];
    assert_eq!(&file[tree.span.range()], &file[..file.len() - 8]);
    assert_eq!(collection.main_line(&tree).count(), 4);
    let branch = collection.main_line(&tree).nth(1).expect("a node");
    let moves: Vec<_> = branch
        .children()
        .map(|node| (node.get("W").map(|value| value.text()), node.children().count()))
        .collect();
    assert_eq!(moves, [(Some("bb".to_owned()), 1), (Some("dd".to_owned()), 2)]);
}

#[test]
fn the_encoding_is_named_by_ca_or_by_the_caller() {
    // In this encoding 0x5D, the closing bracket, is the second byte of a letter.
    let mut file = b"(;CA[GBK]C[\x81\x5D ".to_vec();
    file.extend_from_slice(b"\xBA\xFA];B[dd])");
    let collection = sgf::parse(&file);
    assert_eq!(collection.problems(), []);
    let root = collection.node(collection.trees()[0].root);
    assert_eq!(root.get("C").map(|value| value.text()).as_deref(), Some("\u{4E5A} 胡"));
}

#[test]
fn a_named_encoding_overrides_ca() {
    let file = b"(;CA[ISO-8859-1]PB[\xBA\xFA];B[dd])";
    let named = SgfOptions { encoding: Some("gb18030"), ..SgfOptions::default() };
    let collection = sgf::parse_with(file, &named);
    let root = collection.node(collection.trees()[0].root);
    assert_eq!(root.get("PB").map(|value| value.text()).as_deref(), Some("胡"));
    let stone = root.children().next().and_then(|node| node.get("B")).expect("a stone");
    assert_eq!(&file[collection.original_offset(stone.span.start)..][..2], b"dd");
    assert_eq!(collection.print(), file);
}

#[test]
fn places_are_within_the_file() {
    for file in [&b"(;GM[1];B[dd"[..], b"(;GM[1]CA[UTF-8]PB[\xe9];B[dd])"] {
        let collection = sgf::parse(file);
        let tree = &collection.trees()[0];
        let stone = collection.main_line(tree).last().unwrap().get("B").unwrap();
        // Importers give the place of a value with its brackets.
        let (start, end) = (stone.span.start - 1, stone.span.end + 1);
        let (start, end) = (collection.original_offset(start), collection.original_offset(end));
        assert!(start < end && end <= file.len(), "{start} {end} {}", file.len());
    }
}

#[test]
fn values_are_replaced_and_the_rest_stays() {
    let file = b"( ;GM[1]\tXX[unknown \\] kept]\n;B[aa] ;W[bb]\r\n)";
    let collection = sgf::parse(file);
    let mut stones: Vec<_> = collection
        .main_line(&collection.trees()[0])
        .filter_map(|node| node.get("B").or(node.get("W")))
        .map(|value| (value.span, b"cc".to_vec()))
        .collect();
    // Edits may be in any order.
    stones.reverse();
    let printed = collection.print_with(&stones).expect("no overlap");
    assert_eq!(printed, b"( ;GM[1]\tXX[unknown \\] kept]\n;B[cc] ;W[cc]\r\n)");
    let twice = [stones[0].clone(), stones[0].clone()];
    assert!(collection.print_with(&twice).is_err());
}

#[test]
fn depth_has_a_limit_and_what_follows_is_read() {
    let file = b"(;A[](;B[](;C[](;D[])));E[])(;F[])";
    let collection = sgf::parse_with(file, &SgfOptions { max_depth: 2, ..SgfOptions::default() });
    let names = |index: usize| -> Vec<String> {
        let tree = collection.trees()[index];
        let nodes = collection.main_line(&tree);
        nodes.flat_map(|node| node.properties()).map(|p| p.name().into_owned()).collect()
    };
    assert_eq!((names(0), names(1)), (vec!["A".into(), "B".into()], vec!["F".into()]));
    let kinds: Vec<_> =
        collection.problems().iter().map(|p| (p.kind.as_str(), p.span.start)).collect();
    assert_eq!(kinds, [("limit", 10), ("syntax", 23)]);
}

#[test]
fn text_around_the_trees_is_skipped_unless_it_looks_like_one() {
    let file = b"From: me (hello)\n\n(;GM[1])\n---\n(;P-1[0 Start])\nbye\n";
    let collection = sgf::parse(file);
    assert_eq!(collection.problems(), []);
    assert_eq!(collection.trees().len(), 2);
    let root = collection.node(collection.trees()[1].root);
    assert_eq!(root.get("P-1").map(|value| value.text()).as_deref(), Some("0 Start"));
    assert_eq!(sgf::parse(b"(;GM[1]))").problems().len(), 1);
}

const PIECES: [&str; 18] = [
    "(;GM[1]",
    "(;B[aa]",
    "(",
    ")",
    ";",
    "C[",
    "]",
    "\\",
    "\n",
    "(;FF[4]C[x])",
    "text",
    "\r",
    "(B[aa])",
    "C[(]",
    "[)]",
    "\n(;CA[UTF-8]",
    " ",
    "[",
];

/// For any file, both pieces together have the same trees and problems as the whole file, and every
/// problem belongs to exactly one tree.
#[test]
fn cuts_are_between_trees() {
    let mut state = 1_u64;
    let mut next = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % bound
    };
    let mut cuts = 0;
    for _ in 0..20_000 {
        let length = next(24);
        let text: String = (0..length).map(|_| PIECES[next(PIECES.len())]).collect();
        let bytes = text.as_bytes();
        let known = next(bytes.len() + 1);
        let Some(end) = wanqi_notation::sgf::last_tree_start(&bytes[..known]) else { continue };
        cuts += 1;
        let trees = |bytes: &[u8], before: usize| -> Vec<_> {
            let collection = wanqi_notation::sgf::parse(bytes);
            let games = collection.trees().iter().map(|tree| {
                let problems = collection.problems_of(tree);
                let place = |at: usize| at + before;
                let problems = problems.map(|p| (place(p.span.start), p.message.to_string()));
                (place(tree.span.start), problems.collect::<Vec<_>>())
            });
            let games: Vec<_> = games.collect();
            let of_games: usize = games.iter().map(|(_, problems)| problems.len()).sum();
            assert!(games.is_empty() || of_games == collection.problems().len(), "{bytes:?}");
            games
        };
        let (first, second) = bytes.split_at(end);
        let mut both = trees(first, 0);
        both.extend(trees(second, end));
        assert_eq!(both, trees(bytes, 0), "{text:?} {end}");
    }
    assert!(cuts > 2_000, "{cuts}");
}

//! The lossless tree and its edits.

use wanqi_notation::tree::{NodeKind, parse, print};

use super::show;

#[test]
fn every_test_file_prints_as_it_was() {
    let mut seen = 0;
    for path in show::files("broken").into_iter().chain(show::files("valid")) {
        if path.is_file() {
            let bytes = std::fs::read(&path).expect("a readable file");
            assert!(print(&parse(&bytes)) == bytes, "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 60, "only {seen} files");
}

#[test]
fn actions_are_replaced_in_place() {
    let mut tree = parse(b"[Event \"x\"]\n\n1.  e4!?  {c}\n@2:a|b?  *\n");
    let game = &mut tree.games[0];
    let actions: Vec<_> = game.actions().collect();
    for (at, new) in actions.into_iter().zip(["e2e4", "c3", "d4"]) {
        game.set_action(at, new).expect("an action");
        assert_eq!(game.nodes()[at].action_text(), Some(new));
    }
    assert_eq!(print(&tree), b"[Event \"x\"]\n\n1.  e2e4!?  {c}\n@2:c3|d4?  *\n");
    let game = &mut tree.games[0];
    assert!(game.set_action(0, "e4").is_err(), "a tag is no action");
    let first = game.actions().next().expect("an action");
    assert!(game.set_action(first, "e4 e5").is_err());
}

#[test]
fn tags_are_set_added_and_removed() {
    let mut tree = parse(b"[Event \"x\"]\r\n[Result \"*\"]\r\n\r\n1. e4 *\r\n");
    let game = &mut tree.games[0];
    assert_eq!(game.tag("Event").as_deref(), Some("x"));
    game.set_tag("Event", "a \"b\"").expect("a name");
    game.set_tag("Site", "here").expect("a name");
    assert!(game.set_tag("no name", "x").is_err());
    assert_eq!(game.tag("Event").as_deref(), Some("a \"b\""));
    assert_eq!(game.remove_tag("Result"), 1);
    assert_eq!(game.remove_tag("Result"), 0);
    let expected = b"[Event \"a \\\"b\\\"\"]\r\n[Site \"here\"]\r\n\r\n1. e4 *\r\n";
    assert_eq!(String::from_utf8_lossy(&print(&tree)), String::from_utf8_lossy(expected));
}

#[test]
fn movetext_is_appended_before_the_end() {
    let cases: [(&str, &str, &str); 5] = [
        ("1. e4 e5 *\n", "2. Nf3", "1. e4 e5 2. Nf3 *\n"),
        ("1. e4 e5\n", "2. Nf3 {x}", "1. e4 e5 2. Nf3 {x}\n"),
        ("1. e4 ;c\n", "e5 ;d", "1. e4 ;c\ne5 ;d\n"),
        ("[Event \"x\"]\n", "1. e4", "[Event \"x\"]\n\n1. e4\n"),
        ("1. e4 {a} *", "|f6 ;c", "1. e4 {a} |f6 ;c\n*"),
    ];
    for (before, added, after) in cases {
        let mut tree = parse(before.as_bytes());
        tree.games[0].append(added).expect("good movetext");
        assert_eq!(String::from_utf8_lossy(&print(&tree)), after);
    }
    let mut tree = parse(b"1. e4 *\n");
    let problem = tree.games[0].append("e5 <").expect_err("`<` is reserved");
    assert_eq!((problem.span.start, problem.span.end), (3, 4));
    assert_eq!(print(&tree), b"1. e4 *\n");
}

#[test]
fn unreadable_bytes_are_nodes_too() {
    let tree = parse(b"1. e4 <> e5 *");
    let kinds: Vec<_> = tree.games[0].nodes().iter().map(|node| node.kind()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == NodeKind::Unread).count(), 1);
    assert_eq!(tree.problems.len(), 2);
}

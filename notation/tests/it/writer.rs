//! The canonical printer.

use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{CommentKind, EndMarker, Token, Tokens};
use wanqi_notation::writer::{WriteError, Writer};

fn text(writer: Writer) -> String {
    String::from_utf8(writer.finish()).expect("UTF-8")
}

#[test]
fn tags_are_in_their_order() {
    let mut writer = Writer::new();
    writer.set_name_tags(["Fox", "Geese"]);
    for name in [
        "Event",
        "Termination",
        "Score",
        "Result",
        "FinalRoles",
        "Geese",
        "Seat2",
        "White",
        "Position",
        "Plugin",
        "Options",
        "Rules",
        "Game",
        "WQN",
    ] {
        writer.tag(name, "x").expect("a name");
    }
    let printed = text(writer);
    let names: Vec<_> = printed.lines().map(|line| &line[1..line.find(' ').unwrap_or(1)]).collect();
    let expected = [
        "WQN",
        "Game",
        "Rules",
        "Options",
        "Plugin",
        "Position",
        "Geese",
        "Seat2",
        "White",
        "FinalRoles",
        "Result",
        "Score",
        "Termination",
        "Event",
    ];
    assert_eq!(names, expected);
}

#[test]
fn a_game_of_everything() {
    let mut writer = Writer::new();
    writer.tag("WQN", "1").expect("a name");
    writer.tag("Event", "a \"quoted\" \\ name\nof two lines").expect("a name");
    writer.number(1, false);
    writer.action(Some(0), "roll-6", "").expect("an action");
    writer.action(None, "c3", "!").expect("an action");
    writer.join(None, "e3", "").expect("an action");
    writer.comment("between");
    writer.join(Some(2), "g3", "?!").expect("an action");
    writer.nag(14);
    writer.variation_open();
    writer.number(1, true);
    writer.event(EventWord::Null, None, None).expect("an event");
    writer.variation_close();
    writer.event(EventWord::Illegal, Some("P@e5"), Some(2)).expect("an event");
    writer.event(EventWord::Resign, None, Some(3)).expect("an event");
    writer.escape(b"for programs");
    writer.end(EndMarker::End);
    writer.finish_game();
    writer.action(None, "e4", "").expect("an action");
    writer.end_text("2-0").expect("an end marker");
    let expected = "[WQN \"1\"]\n[Event \"a \\\"quoted\\\" \\\\ name of two lines\"]\n\n\
        1. @0:roll-6 c3!|e3 {between} |@2:g3?! $14 (1... :null) :illegal=P@e5@2\n\
        :resign@3\n%for programs\n:end\n\ne4 2-0\n";
    assert_eq!(text(writer), expected);
}

#[test]
fn comments_that_do_not_fit_in_braces_become_lines() {
    let traps =
        ["a } b", "x\n[WQN \"1\"]\ny", "x\n\n[Event \"e\"]\ny", "x\r\n \t\r\n[Event \"e\"]"];
    for trap in traps {
        let mut writer = Writer::new();
        writer.action(None, "e4", "").expect("an action");
        writer.comment(trap);
        writer.end(EndMarker::Unknown);
        let printed = writer.finish();
        let events: Vec<_> = Tokens::new(&printed).collect();
        let lines: Vec<_> = events
            .iter()
            .filter_map(|event| match event {
                Token::Comment(comment) => Some((comment.kind, comment.as_str().into_owned())),
                _ => None,
            })
            .collect();
        let expected: Vec<_> =
            trap.lines().map(|line| (CommentKind::Line, line.to_owned())).collect();
        assert_eq!(lines, expected);
        let games = events.iter().filter(|event| matches!(event, Token::GameStart { .. })).count();
        assert_eq!(games, 1, "{trap:?} began a game");
    }
    let mut writer = Writer::new();
    writer.comment("harmless [Event \"x\"]\n[Event \"y\"]");
    assert_eq!(text(writer), "{harmless [Event \"x\"]\n[Event \"y\"]}\n");
}

#[test]
fn a_journal_is_one_action_a_line() {
    let mut writer = Writer::new();
    let mut journal = Vec::new();
    for (action, joined) in [("c3", false), ("e3", true), ("b6", false)] {
        let write = if joined { Writer::join } else { Writer::action };
        write(&mut writer, None, action, "").expect("an action");
        writer.line_feed();
        journal.push(String::from_utf8(writer.drain()).expect("UTF-8"));
    }
    assert_eq!(journal, ["c3\n", "|e3\n", "b6\n"]);
}

#[test]
fn texts_that_would_not_read_back_are_refused() {
    let mut writer = Writer::new();
    assert_eq!(writer.tag("a b", "x"), Err(WriteError::TagName("a b".into())));
    for action in ["", "e4 e5", "1-0", "12", "1.e4", "e4!", ":x", "@2x", "a|b", "a*", "a\u{200b}b"]
    {
        assert!(writer.action(None, action, "").is_err(), "{action:?}");
    }
    assert!(writer.action(None, "e4", "x").is_err());
    assert!(writer.event(EventWord::Illegal, None, None).is_err());
    assert!(writer.event(EventWord::Illegal, Some("a@2"), None).is_err());
    assert!(writer.event(EventWord::Resign, Some("x"), None).is_err());
    assert!(writer.end_text("2 - 0").is_err());
    writer.action(None, "e4", "").expect("an action");
    assert_eq!(writer.tag("Late", "x"), Err(WriteError::TagBehindMovetext("Late".into())));
    assert_eq!(text(writer), "e4\n");
}

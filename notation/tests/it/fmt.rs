//! The formatter.

use wanqi_notation::fmt::{FormatOptions, Replacement, format, format_with};

fn formatted(input: &str) -> String {
    let done = format(input.as_bytes(), &FormatOptions::default());
    String::from_utf8(done.text).expect("UTF-8 stays UTF-8")
}

#[test]
fn a_wqn_game_takes_its_canonical_form() {
    let input = "[WQN \"1\"]\n[Site \"x\"] [Result \"*\"] [White \"w\"]\n[Game   \"chess\"]\n1.e4 e5 2 . Nf3  \
                 2. ... Nc6 {one}{two} $1 ( 2...d6 !? ) ; rest\n% escape\n3. a |b @1:x |y *";
    let expected = "[WQN \"1\"]\n[Game \"chess\"]\n[White \"w\"]\n[Result \"*\"]\n[Site \"x\"]\n\n\
                    1. e4 e5 2. Nf3 2... Nc6 {one} {two} $1 (2... d6!?) ; rest\n% escape\n\
                    3. a|b @1:x|y *\n";
    assert_eq!(formatted(input), expected);
}

#[test]
fn a_pgn_file_stays_one() {
    let input = "[Result \"*\"]\n[Custom \"c\"]\n[Round \"1\"]\n[Event \"e\"]\n\n1.e4 *\n[Event \"f\"]\n1. d4 *\n";
    let expected = "[Event \"e\"]\n[Round \"1\"]\n[Result \"*\"]\n[Custom \"c\"]\n\n1. e4 *\n\n\
                    [Event \"f\"]\n\n1. d4 *\n";
    assert_eq!(formatted(input), expected);
}

#[test]
fn lines_wrap_at_80_columns_counted_in_characters() {
    let moves: String = (1..60).map(|n| format!("{n}. 炮二平五 马8进7 ")).collect();
    let text = formatted(&format!("{moves}*"));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest > Some(70), "lines are filled: {text}");
    assert_eq!(formatted(&text), text);
}

#[test]
fn a_game_with_an_error_is_copied_and_its_neighbours_formatted() {
    let input = "1.e4 *\n1.  d4  <  *\n\n1.c4   *\n";
    let done = format(input.as_bytes(), &FormatOptions::default());
    assert_eq!(done.text, b"1. e4 *\n\n1.  d4  <  *\n\n1. c4 *\n");
    assert_eq!(done.kept.len(), 1);
    assert_eq!(&input[done.kept[0].range()], "1.  d4  <  *\n\n");
    assert_eq!(done.problems.len(), 1);
}

#[test]
fn text_before_the_first_game_is_kept() {
    let input = "\u{feff}\n; a collection\n% made by hand\n1.e4 *";
    assert_eq!(formatted(input), "; a collection\n% made by hand\n\n1. e4 *\n");
}

#[test]
fn nothing_is_made_of_nothing() {
    assert_eq!(formatted(""), "");
    assert_eq!(formatted(" \n\t\n"), "");
}

#[test]
fn a_hook_rewrites_texts_and_keeps_the_rest() {
    let input = "1. e4! {c} (1. d4) e5 |@2:x *";
    let done = format_with(input.as_bytes(), &FormatOptions::default(), |context| {
        let text = format!("{}-{}-{}", context.action.as_str(), context.index, context.depth);
        (context.index != 2).then(|| Replacement::of(&context.action, text))
    });
    let text = String::from_utf8(done.text).expect("UTF-8");
    assert_eq!(text, "1. e4-0-0! {c} (1. d4-1-1) e5 |@2:x-3-0 *\n");
}

#[test]
fn a_hook_cannot_break_a_record() {
    let input = "1.e4 *";
    let done = format_with(input.as_bytes(), &FormatOptions::default(), |context| {
        Some(Replacement::of(&context.action, "e2 e4"))
    });
    assert_eq!(done.text, input.as_bytes());
    assert_eq!(done.problems.len(), 1);
    assert_eq!(done.problems[0].message, "the replacement `e2 e4` is not valid in movetext");
}

#[test]
fn a_hook_may_sort_sealed_submissions() {
    let done = format_with(b"@2:b @1:a *", &FormatOptions::default(), |context| {
        let (seat, text) = [(1, "a"), (2, "b")][context.index];
        Some(Replacement { text: text.to_owned(), seat: Some(seat), joined: false })
    });
    assert_eq!(done.text, b"@1:a @2:b *\n");
}

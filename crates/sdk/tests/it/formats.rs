//! Functions for importers and exporters.

use crate::toy::Tally;
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::tokens::Token;
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{FormatError, Imported, SourceSpan};
use wanqi_sdk::formats::{
    Tags, action, error_token, imported, in_file, main_lines, no_game_tree, place, sgf, sgf_errors,
    start, text, token, write_end, write_head, write_number, write_token,
};
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Game, Language};

#[test]
fn a_record_is_written_and_its_parts_are_found_again() {
    let file = "#\nb7 x{y 2-0";
    let mut writer = Writer::new();
    write_head(&mut writer, &Tally::FACTS, 0, "goal=5 bonus=0");
    let words = ["b7", "x{y"];
    words.iter().for_each(|word| write_token(&mut writer, Some(1), word));
    write_end(&mut writer, "1-0");
    let part = |word: &str| {
        let at = file.find(word).unwrap();
        place(&file[at..at + word.len()], file)
    };
    let whole = Span::new(2, file.len());
    let tokens = words.map(part).to_vec();
    let record = Sources { whole, tags: vec![("Options".to_owned(), part("2-0"))], tokens };
    // Offsets as if a byte of the file had been removed before reading.
    let imported = imported(writer, [record], |at| at + 1);
    let set = &Tally::FACTS.rulesets[0];
    let wqn = String::from_utf8(imported.wqn).unwrap();
    let head = format!("[WQN \"1\"]\n[Game \"{}\"]\n[Rules \"{}@", Tally::FACTS.slug, set.slug);
    assert!(wqn.starts_with(&head), "{wqn}");
    assert!(wqn.contains("@1:b7 @1:unreadable_x_y 1-0"), "{wqn}");
    let found = |needle: &str| {
        let at = wqn.find(needle).unwrap() as u64;
        let span = imported.map.iter().find(|span| span.at == at);
        span.map(|span| (span.from, span.length))
    };
    assert_eq!(found("b7"), Some((3, 2)));
    assert_eq!(found("unreadable"), Some((6, 3)));
    assert_eq!(found("goal=5"), Some((10, 3)));
    assert_eq!(found("[WQN"), Some((3, whole.len() as u64)));
}

#[test]
fn invalid_tokens_become_tokens_that_no_game_accepts() {
    for (written, expected) in
        [("e4", "e4"), ("0-0", "0-0"), ("", "unreadable_"), ("a}b", "unreadable_a_b")]
    {
        assert_eq!(token(written), expected);
    }
    assert_eq!(token("\u{5175} 5"), "unreadable___5");
    // Longer than the limit of a token.
    let mut writer = Writer::new();
    write_token(&mut writer, None, &"y".repeat(100_000));
    let wqn = String::from_utf8(writer.finish()).unwrap();
    assert_eq!(wqn.trim(), format!("unreadable_{}", "y".repeat(64)));
}

#[test]
fn invalid_bytes_are_reported_with_their_place() {
    assert_eq!(text("\u{5175}5".as_bytes()).unwrap(), "\u{5175}5");
    let refusal = text(b"e4 \xff e5").unwrap_err();
    assert_eq!((refusal.offset, refusal.length), (3, 1));
}

#[test]
fn only_the_beginning_of_a_variation_is_reported() {
    let wqn =
        b"[WQN \"1\"]\n[Game \"a\"]\n\nb1 (c2 (d3) {no}) {yes} e4 *\n\n[WQN \"1\"]\n\nf5 1-0\n";
    let begin = |tags: Tags| Ok(vec![format!("{} tags", tags.len())]);
    let take = |told: &mut Vec<String>, event: &Token<'_>| {
        told.push(match event {
            Token::Action(action) => String::from_utf8_lossy(action.text).into_owned(),
            Token::Comment(comment) => comment.as_str().into_owned(),
            Token::VariationOpen { .. } => "(".to_owned(),
            Token::GameEnd { .. } => "end".to_owned(),
            _ => return Ok(()),
        });
        Ok(())
    };
    let told = main_lines(wqn, begin, take).unwrap();
    assert_eq!(told[0], ["2 tags", "b1", "(", "yes", "e4", "end"]);
    assert_eq!(told[1], ["1 tags", "f5", "end"]);
    let never = |_: Tags| Err(FormatError::at(Span::new(1, 3), "never"));
    let refusal = main_lines(wqn, never, take).unwrap_err();
    assert_eq!((refusal.offset, refusal.length, &*refusal.message), (1, 2, "never"));
}

#[test]
fn options_that_are_not_given_are_written_too() {
    for (given, written) in [
        ("", "goal=5 bonus=0.5"),
        ("goal=7", "goal=7 bonus=0.5"),
        // The game refuses it.
        ("goal=none", "goal=none"),
    ] {
        let mut writer = Writer::new();
        write_head(&mut writer, &Tally::FACTS, 0, given);
        let wqn = String::from_utf8(writer.finish()).unwrap();
        assert!(wqn.contains(&format!("[Options \"{written}\"]")), "{wqn}");
    }
}

#[test]
fn an_even_ply_begins_a_round() {
    let mut writer = Writer::new();
    for (ply, text) in ["e4", "e5", "f4"].into_iter().enumerate() {
        write_number(&mut writer, ply);
        write_token(&mut writer, None, text);
    }
    assert_eq!(String::from_utf8(writer.finish()).unwrap().trim(), "1. e4 e5 2. f4");
}

#[test]
fn places_in_a_decoded_text_become_places_in_the_file() {
    let part = |from, length| SourceSpan { at: 7, from, length };
    let read = Imported { wqn: Vec::new(), map: vec![part(1, 2), part(3, 0)] };
    // Each character of the text has two bytes in the file.
    let map = in_file(Ok(read), |at| 2 * at).unwrap().map;
    let places: Vec<_> = map.iter().map(|part| (part.at, part.from, part.length)).collect();
    assert_eq!(places, [(7, 2, 4), (7, 6, 0)]);
}

#[test]
fn a_refusal_of_an_action_has_its_place() {
    let wqn = b"[Options \"goal=9\"]\n\n1. no *\n";
    let begin = |tags: Tags| Ok(start::<Tally>(&tags, None)?.1);
    let refused = main_lines(wqn, begin, |game, event| match event {
        Token::Action(token) => action(game, token).map(|_| ()),
        _ => Ok(()),
    });
    let refusal = refused.err().unwrap();
    assert_eq!((refusal.offset, refusal.length), (23, 2));
    let tags = [("Options".to_owned(), "goal=none".to_owned())];
    let refusal = start::<Tally>(&tags, None).err().unwrap();
    assert_eq!((refusal.offset, refusal.length), (0, 0));
    assert!(refusal.message.contains("goal=none"), "{}", refusal.message);
}

/// The Chinese text of a message that a token carries.
fn told_in_chinese(token: &str) -> String {
    let toy = crate::toy::start("");
    let refusal = resolve(&toy, None, token.as_bytes(), Reading::default()).expect_err("an error");
    refusal.message_in(Language::Chinese).to_owned()
}

#[test]
fn errors_of_sgf_are_in_chinese() {
    let chinese = |file: &[u8], charset: &str| {
        let collection = sgf(file, charset);
        let trees = collection.trees();
        if trees.is_empty() {
            return no_game_tree(&collection).chinese;
        }
        let mut errors = trees.iter().flat_map(|tree| sgf_errors(&collection, tree));
        errors.next().map(|(token, _)| told_in_chinese(&token)).unwrap_or_default()
    };
    let deep = "(;".repeat(2000);
    for (file, expected) in [
        ("", "文件里没有棋谱树"),
        ("(;B[aa])x[y](;B[bb])", "棋谱树之间有文字"),
        ("(;B[aa]())", "棋谱树没有节点"),
        ("(;B[aa]", "棋谱树没有结束"),
        ("(;B[aa](;W[bb]", "棋谱树没有结束，里面的一个也没有"),
        ("(;B[aa](;W[bb](;B[cc](;W[dd]", "棋谱树没有结束，里面的 3 个也没有"),
        ("(;B[aa", "值没有结束"),
        ("(;B)", "属性没有值"),
        ("(;[aa])", "值没有属性"),
        ("(;B[aa](;W[bb])W[cc])", "变化之后又有属性"),
        ("(;B[aa](;W[bb]);W[cc])", "变化之后又有节点"),
        ("(B[aa];W[bb])", "属性不在节点里"),
        ("(;!)", "这不是属性"),
    ] {
        assert_eq!(chinese(file.as_bytes(), ""), expected, "{file}");
    }
    assert!(chinese(deep.as_bytes(), "").starts_with("棋谱树"), "{}", chinese(deep.as_bytes(), ""));
    assert!(chinese(b"", "martian").starts_with("未知的编码 `martian`；已知的有 `utf-8`"));
    assert_eq!(told_in_chinese(&error_token("more than 100 errors")), "错误超过 100 个");
    assert_eq!(told_in_chinese(&error_token("not in the table")), "not in the table");
}

#[test]
fn an_unknown_encoding_is_reported_in_chinese() {
    let unknown = wanqi_notation::encoding::decode(b"", "martian").unwrap_err();
    let error = FormatError::from(unknown);
    assert!(error.message.starts_with("unknown encoding `martian`"), "{}", error.message);
    assert!(error.chinese.starts_with("未知的编码 `martian`；"), "{}", error.chinese);
}

#[test]
fn places_of_a_decoded_file_keep_the_chinese_text() {
    let error = FormatError::at(Span::new(2, 4), "wrong").zh("错误");
    let error = in_file(Err(error), |at| at + 3).err().unwrap();
    assert_eq!((error.offset, error.length, &*error.chinese), (5, 2, "错误"));
}

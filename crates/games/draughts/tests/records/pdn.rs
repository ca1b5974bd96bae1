//! PDN files: corrections of the import, losses of the export.

use wanqi_draughts::Draughts;
use wanqi_sdk::facts::{Exported, Format, Imported};
use wanqi_sdk::prelude::*;

const FORMAT: &Format = &Draughts::FACTS.formats[0];

fn import(text: &[u8], encoding: &str) -> Imported {
    let import = FORMAT.import.expect("PDN is read");
    import(text, encoding).unwrap_or_else(|error| panic!("{}", error.message))
}

fn imported(text: &str) -> String {
    String::from_utf8(import(text.as_bytes(), "").wqn).expect("text")
}

fn export(text: &str) -> Exported {
    let export = FORMAT.export.expect("PDN is written");
    export(text.as_bytes()).unwrap_or_else(|error| panic!("{}", error.message))
}

fn exported(text: &str) -> String {
    String::from_utf8(export(text).bytes).expect("text")
}

fn head(rules: &str) -> String {
    format!("[WQN \"1\"]\n[Game \"draughts\"]\n{rules}[Options \"\"]\n")
}

#[test]
fn moves_torn_apart() {
    let text = "1. 32-28 18x 9! {5- 6} 2. 1- 7 ( 3- 9 ) 3. c3- d4 4. 5-10 *\n";
    let mended = "1. 32-28 18x9! {5- 6} 2. 1-7 ( 3-9 ) 3. c3-d4 4. 5-10 *\n";
    assert_eq!(imported(text), head("") + mended);
}

#[test]
fn game_types() {
    for (tag, rules) in [
        ("GameType \"20\"", "international"),
        ("GameType \"21,B,8,8,N1,0\"", "english"),
        ("GameType \"25,W,8,8,A1,0\"", "russian"),
        ("Variant \"Frisian\"", "frisian"),
    ] {
        let text = format!("[{tag}]\n\n*\n");
        assert_eq!(imported(&text), head(&format!("[Rules \"{rules}@1\"]\n")) + &text);
    }
    let text = "[GameType \"30\"]\n\n*\n";
    assert_eq!(imported(text), head("[Rules \"GameType 30\"]\n") + text);
}

#[test]
fn results_and_italian_tags() {
    let text = "[Bianco \"A\"]\n[Nero \"B\"]\n[Risultato \"1-1\"]\n\n1. 32-28 1-1\n";
    let mended = "[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n\n1. 32-28 1/2-1/2\n";
    assert_eq!(imported(text), head("") + mended);
}

#[test]
fn wqn_stays() {
    let text = "[WQN \"1\"]\n[Game \"draughts\"]\n[Result \"*\"]\n\n1. 32- 28 *\n";
    assert_eq!(imported(text), text);
}

/// The import records the place of each token, also in another charset.
#[test]
fn places() {
    let text = b"[White \"\xC0\xE1\xE0\"]\n[GameType \"25\"]\n\n{\xCF} 1. c3- d4 2-0\n";
    let imported = import(text, "windows-1251");
    let wqn = String::from_utf8(imported.wqn).expect("text");
    assert!(wqn.contains("[White \"Аба\"]"), "{wqn}");
    for (token, original) in [("c3-d4", &b"c3- d4"[..]), ("1-0", b"2-0"), ("{П}", b"{\xCF}")] {
        let at = wqn.rfind(token).expect("it is there") as u64;
        let span = imported.map.iter().find(|span| span.at == at).expect("its place is noted");
        let (from, length) = (span.from as usize, span.length as usize);
        assert_eq!(&text[from..from + length], original, "{token}");
    }
    assert!(FORMAT.import.expect("PDN is read")(text, "no-such-charset").is_err());
}

#[test]
fn written_as_others_read_it() {
    let text = head("[Rules \"russian@1\"]\n")
        + "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
           1. 22-18 11-15! (1... f6-g5 2. 21-17) 2. 18x11 :resign 1-0\n";
    let exported = export(&text);
    let pdn = "[GameType \"25\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
               1. c3-d4 f6-e5! (1... f6-g5 2. a3-b4) 2. d4xf6 1-0\n";
    assert_eq!(String::from_utf8_lossy(&exported.bytes).trim_end(), pdn.trim_end());
    assert_eq!(exported.losses, ["PDN cannot express :resign"]);
}

/// If start and target fit two captures, the export writes the path.
#[test]
fn paths() {
    let text = head("[Rules \"international@1\"]\n")
        + "[Position \"W:WK3:B10,17,27,31 kings-only=0\"]\n[Result \"*\"]\n\n1. 3-5x10,17,31 *\n";
    let exported = export(&text);
    let pdn = String::from_utf8(exported.bytes).expect("text");
    assert!(pdn.contains("[SetUp \"1\"]\n[FEN \"W:WK3:B10,17,27,31\"]\n"), "{pdn}");
    assert!(pdn.contains("1. 3x26x37x5 *"), "{pdn}");
    assert_eq!(exported.losses, ["PDN does not keep the counts kings-only=0"]);
}

#[test]
fn several_games_and_no_game() {
    let game = head("[Rules \"english@1\"]\n") + "[Result \"*\"]\n\n1. 11-15 *\n";
    assert_eq!(exported(&(game.clone() + "\n" + &game)).matches("GameType \"21\"").count(), 2);
    let export = FORMAT.export.expect("PDN is written");
    assert!(export(b"[WQN \"1\"]\n[Rules \"halma@1\"]\n\n*\n").is_err());
    assert_eq!(imported(""), "");
    assert_eq!(imported("1. 32-28"), head("") + "1. 32-28");
}

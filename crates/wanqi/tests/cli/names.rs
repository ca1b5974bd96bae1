//! The names by which a game is found.

use crate::program::{run, run_with};
use serde_json::Value;

/// The game and rule set that `info NAME` describes.
fn found(name: &str) -> (String, String) {
    let lines = run(&["info", name, "--json"]).well().json();
    let text = |key: &str| lines[0][key].as_str().unwrap_or_default().to_owned();
    (text("game"), text("rules"))
}

#[test]
fn names_in_every_language_and_case_find_the_game() {
    let lines = run(&["list", "--json"]).well().json();
    let text = |line: &Value, key: &str| line[key].as_str().unwrap_or_default().to_owned();
    for line in lines.iter().filter(|line| line["default"] == true) {
        let slug = text(line, "game");
        let names = [text(line, "game_name"), text(line, "game_name_zh")];
        assert!(names.iter().all(|name| !name.is_empty()), "{line}");
        let typed = [slug.to_uppercase().replace('-', "")];
        for name in names.into_iter().chain(typed) {
            assert_eq!(found(&name), (slug.clone(), text(line, "rules")), "{name}");
        }
    }
}

#[test]
fn rule_sets_are_found_by_their_own_name() {
    let lines = run(&["list", "--json"]).well().json();
    for line in &lines {
        let text = |key: &str| line[key].as_str().unwrap_or_default();
        let name = format!("{}/{}", text("game_name"), text("rules").to_uppercase());
        assert_eq!(found(&name), (text("game").to_owned(), text("rules").to_owned()), "{name}");
    }
}

#[test]
fn a_rule_set_named_alone_decides_as_its_full_name_does() {
    let record = "[WQN \"1\"]\n[Game \"go\"]\n[Rules \"chinese\"]\n\n1. d4 *\n";
    let verdict = |game: &str| {
        let ran = run_with(&["validate", "--json", "--game", game, "-"], record);
        ran.json().remove(0)
    };
    let whole = verdict("go/japanese");
    assert_eq!(whole["rules"], "japanese", "{whole}");
    for name in ["japanese", "Japanese rules", "Go/Japanese"] {
        assert_eq!(verdict(name), whole, "{name}");
    }
    // If only the game is named, the record chooses the rule set.
    for name in ["go", "Go", "围棋"] {
        assert_eq!(verdict(name)["rules"], "chinese", "{name}");
    }
}

#[test]
fn a_name_that_stands_with_others_or_begins_a_longer_one_finds_its_rule_set() {
    for (name, game, rules) in [
        ("English draughts", "draughts", "english"),
        ("american CHECKERS", "draughts", "english"),
        ("英国跳棋", "draughts", "english"),
        ("西洋跳棋", "draughts", "english"),
        ("go/日本规则", "go", "japanese"),
        ("围棋/日本", "go", "japanese"),
        ("日本规则", "go", "japanese"),
        ("圍棋/日本規則", "go", "japanese"),
        ("双承棋", "shuangcheng-qi", "weiming-1"),
        ("國際象棋", "chess", "standard"),
        ("五子飞棋", "wuzi-feiqi", "orthogonal"),
        ("Échecs", "chess", "standard"),
        ("Mühle", "nine-mens-morris", "standard"),
        ("Co Tuong", "xiangqi", "simple"),
        // Names in the tags of records.
        ("中国象棋", "xiangqi", "simple"),
        ("中國象棋/asian", "xiangqi", "asian"),
        ("Fischer Random", "chess", "960"),
        ("chess/fischer random", "chess", "960"),
        ("Шахматы", "chess", "standard"),
        ("韩国象棋", "janggi", "official"),
        ("장기", "janggi", "official"),
        ("将棋", "shogi", "standard"),
        ("將棋", "shogi", "standard"),
        ("囲碁", "go", "chinese"),
        ("オセロ", "reversi", "othello"),
        ("五目並べ", "gomoku", "free"),
    ] {
        assert_eq!(found(name), (game.to_owned(), rules.to_owned()), "{name}");
    }
    for (name, part) in [
        ("连珠", "gomoku/renju-rif"),
        ("renju", "gomoku/renju-rif"),
        ("五子棋/连珠", "gomoku/renju-rif"),
        ("fisher random", "did you mean `chess`?"),
        ("go/x", "go has chinese"),
        ("圍碁盤", "`wanqi list`"),
        ("rgi", "`wanqi list`"),
    ] {
        let ran = run(&["info", name]);
        assert_eq!(ran.code, 2, "{name}: {}", ran.out);
        assert!(ran.err.contains(part), "{name}: {}", ran.err);
    }
}

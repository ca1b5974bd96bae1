//! What a pointer touches to choose an action: derived by the host, or stated by the plugin.

use super::Server;
use super::watched::build_with;
use crate::program::folder;
use serde_json::{Value, json};
use std::path::Path;

/// The legal actions at the start of a game, with their targets, and the picture of the board.
fn legal(server: &Server, start: &Value) -> Value {
    let state = server.post("/api/plays", start);
    let mut legal = state["legal"].clone();
    legal["picture"] = state["picture"].clone();
    legal
}

/// The word, the number and the name of each piece beside the board.
fn hands(legal: &Value) -> Vec<Value> {
    let hands = legal["hands"].as_array().unwrap().iter();
    hands.map(|hand| json!([hand[0], hand[1], hand[2]])).collect()
}

#[test]
fn pieces_beside_the_board_are_found_in_every_game_that_has_them() {
    let server = Server::start("touch", &[]);
    // Shogi states the numbers.
    let position = "lnsgkgs1l/1r5b1/pppppp1pp/9/9/9/PPPPPPP1P/7R1/LNSGKGSNL b B2Pn 1";
    let shogi = legal(&server, &json!({ "game": "shogi", "position": position }));
    assert_eq!(hands(&shogi), [json!(["B", 1, "Sente 角"]), json!(["P", 2, "Sente 歩"])]);
    let drops = shogi["actions"].as_array().unwrap().iter().filter(|action| action[3] == "B");
    assert!(drops.clone().all(|drop| drop[0].as_str().unwrap().starts_with("B*")));
    assert!(drops.count() > 30);
    // Hive states nothing: the host finds which bugs come from beside the board.
    let hive = legal(&server, &json!({ "game": "hive" }));
    let words: Vec<_> = hands(&hive).iter().map(|hand| hand[0].clone()).collect();
    assert_eq!(words, ["wA1", "wB1", "wG1", "wQ", "wS1"]);
    for hand in hive["hands"].as_array().unwrap() {
        assert!(hand[1].is_null() && !hand[3]["elements"].as_array().unwrap().is_empty());
    }
    // A bug on the board is not beside it.
    let position = hive_with_two_bugs(&server);
    let hive = legal(&server, &json!({ "game": "hive", "position": position }));
    let words: Vec<_> = hands(&hive).iter().map(|hand| hand[0].clone()).collect();
    assert_eq!(words, ["wA1", "wB1", "wG1", "wS1"]);
    // Its place is the first one of its moves, and no word is left.
    let places = hive["picture"]["places"].as_array().unwrap();
    let queen = places.iter().position(|place| place[3] == "White Q").unwrap();
    let moves = hive["actions"].as_array().unwrap().iter();
    let moves: Vec<_> =
        moves.filter(|action| action[0].as_str().unwrap().starts_with("wQ:")).collect();
    assert_eq!(moves.len(), 2);
    for action in moves {
        let to = places
            .iter()
            .position(|place| action[0] == format!("wQ:{}", place[0].as_str().unwrap()));
        assert_eq!(action[2], json!([queen, to.unwrap()]), "{action}");
        assert_eq!(action[3], "");
    }
    // Blokus states its pieces; the squares of an action follow its piece.
    let blokus = legal(&server, &json!({ "game": "blokus", "rules": "classic" }));
    assert_eq!(hands(&blokus).len(), 21);
    let bars = blokus["actions"].as_array().unwrap().iter().filter(|action| action[3] == "I5");
    assert!(bars.clone().all(|bar| bar[2].as_array().unwrap().len() == 5));
    assert_eq!(bars.count(), 8);
    // A promotion is a word of a piece that moves, a stone needs no word.
    let position = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let chess = legal(&server, &json!({ "game": "chess", "position": position }));
    assert!(hands(&chess).is_empty());
    assert!(chess["actions"].as_array().unwrap().iter().any(|action| action[3] == "q"));
    for game in ["go", "gomoku", "connect-four", "reversi"] {
        assert!(hands(&legal(&server, &json!({ "game": game }))).is_empty(), "{game}");
    }
}

/// The position after both queens of Hive were placed.
fn hive_with_two_bugs(server: &Server) -> Value {
    let play = server.post("/api/plays", &json!({ "game": "hive" }));
    let act = format!("/api/plays/{}/act", play["id"]);
    server.post(&act, &json!({ "text": "wQ" }));
    server.post(&act, &json!({ "text": "bQ_wQ-" }))["position"].clone()
}

/// The legal actions of nim, whose plugin says this with `wq.touch/1`.
fn stated(name: &str, lines: &str) -> Value {
    let watched = folder(&format!("serve/{name}/plugins"));
    let table = format!(
        "static wq_status touch(const wq_instance *game, uint32_t seat, const wq_sink *sink,\n\
         wq_diag *diag) {{ (void)game, (void)seat, (void)diag;\n\
         return wq_print(sink, \"{lines}\") ? WQ_STOPPED : WQ_OK; }}\n\
         static const void *extension(wq_bytes id) {{\n\
         static const wq_touch_v1 TOUCH = {{sizeof(wq_touch_v1), 0, touch}};\n\
         if (wq_is(id, \"wq.touch/1\")) return &TOUCH;\n"
    );
    build_with(&watched, "static const void *extension(wq_bytes id) {\n", &table);
    let server = Server::start(name, &[Path::new("--watch"), &watched]);
    legal(&server, &json!({ "game": "nim" }))
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_plugin_states_is_used_and_what_cannot_be_used_is_derived() {
    let way = |legal: &Value, text: &str| {
        let actions = legal["actions"].as_array().unwrap();
        let action = actions.iter().find(|action| action[0] == text).unwrap();
        json!([action[2], action[3]])
    };
    let nothing = stated("touch-nothing", "");
    let lines = "hand stones 7 0 s ●\\nbutton most take all\\nway d7 most d7 stones\\n\
                 hit d7 0 0 1 0 0 1\\n";
    let legal = stated("touch-lines", lines);
    assert_eq!(hands(&legal), [json!(["stones", 7, "●"])]);
    assert_eq!(legal["buttons"], json!([["most", "take all"]]));
    assert_eq!(way(&legal, "d7"), json!([[33], "most stones"]));
    assert_eq!(way(&legal, "d6"), way(&nothing, "d6"), "not stated, so it is derived");
    assert_eq!(legal["hits"][0][0], 33);
    assert_eq!(legal["hits"][0][1].as_array().unwrap().len(), 3);
    for (number, wrong) in
        ["way d7 nowhere\\n", "hit z 0 0 1 0 0 1\\n", "hand a1 1 0 s s\\n"].into_iter().enumerate()
    {
        let legal = stated(&format!("touch-wrong-{number}"), wrong);
        assert_eq!(legal["actions"], nothing["actions"], "{wrong}");
        assert_eq!(legal["hands"], nothing["hands"], "{wrong}");
    }
}

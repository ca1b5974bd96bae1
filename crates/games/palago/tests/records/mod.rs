//! Logs as Boardspace writes them: made here, from its vocabulary.

use wanqi_palago::Palago;
use wanqi_palago::tile::Orientation;
use wanqi_sdk::Rng;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// The record that a log becomes.
fn imported(log: &str) -> Result<String, String> {
    let import = Palago::FACTS.formats[0].import.expect("an import");
    let wqn = import(log.as_bytes(), "").map_err(|refusal| refusal.message)?.wqn;
    Ok(String::from_utf8(wqn).expect("text"))
}

/// Its actions, without numbers.
fn words(wqn: &str) -> Vec<&str> {
    let movetext = wqn.split("\n\n").nth(1).unwrap_or_default();
    let words = movetext.split([' ', '\n']).filter(|word| !word.is_empty());
    words.filter(|word| !word.ends_with('.')).collect()
}

/// A log of clicks by players in turn, the first of them this one: those of a turn are one string.
fn log(first: usize, turns: &[String]) -> String {
    let mut log =
        "(;\nGM[Palago]VV[2]CM[0,1]\nSU[palago]\nP0[id \"Al\"]\nP1[id \"Bo\"]\n".to_owned();
    log += &format!("; P{first}[0 Start P{first}]\n");
    let mut number = 0;
    for (n, turn) in turns.iter().enumerate() {
        for click in turn.split(',').chain(["Done"]) {
            number += 1;
            log += &format!("; P{}[{number} {}]\n", (n + first) % 2, click.trim());
        }
    }
    log + ")\n"
}

/// A tile as a click, on a board that is only 19 wide, for the player who begins.
fn click(first: usize, text: &str) -> String {
    let (hex, way) = text.split_once(':').expect("a tile");
    let (q, r) = hex.split_once(',').expect("a hex");
    let sign = if first == 0 { 1 } else { -1 };
    let [q, r] = [q, r].map(|n| sign * n.parse::<i32>().expect("a number"));
    let (column, row) = ((q + r + 9).rem_euclid(19), (r + 4).rem_euclid(19) + 1);
    let ways = ["se", "sw", "n"];
    let object = ways.iter().position(|own| *own == way).expect("a way");
    let column = char::from(b'A' + u8::try_from(column).expect("a column"));
    format!("dropb {column} {row} {object}")
}

/// Both tiles of a turn are random; they stay so near that the edges of the board do not matter.
#[test]
fn random_games() {
    assert_eq!(Orientation::ALL.len(), 3);
    let mut ended = [0; 2];
    for seed in 0..200 {
        let first = seed as usize % 2;
        let mut game: Palago = set_up("standard", "tiles=60", "").expect("the start");
        let mut rng = Rng::new(seed);
        let (mut turns, mut expected) = (Vec::new(), Vec::new());
        let (mut turn, mut word) = (Vec::new(), Vec::new());
        while game.outcome().is_none() && turns.len() < 24 {
            let actor = game.turn().actor().expect("a seat");
            let mut list = sorted(&game, actor, false);
            // The first tile of a turn touches others there.
            list.retain(|(text, _)| {
                let (hex, _) = text.split_once(':').expect("a tile");
                let far = hex.split(',').any(|n| n.parse::<i32>().expect("a number").abs() > 4);
                let laid = expected.iter().chain(&word).flat_map(|word: &String| word.split('|'));
                let mut laid = laid.map(|tile| tile.split_once(':').expect("a tile").0);
                let touches = |other: &str| {
                    let [a, b] = [hex, other].map(|hex| {
                        let (q, r) = hex.split_once(',').expect("a hex");
                        [q, r].map(|n| n.parse::<i32>().expect("a number"))
                    });
                    let (q, r) = (a[0] - b[0], a[1] - b[1]);
                    q.abs().max(r.abs()).max((q + r).abs()) == 1
                };
                !far && (hex == "0,0" || laid.any(touches))
            });
            if list.is_empty() {
                break;
            }
            let (text, tile) = &list[rng.below(list.len() as u32) as usize];
            turn.push(click(first, text));
            word.push(text.clone());
            game.apply(actor, *tile);
            if !game.turn().open {
                turns.push(std::mem::take(&mut turn).join(", "));
                expected.push(std::mem::take(&mut word).join("|"));
            }
        }
        let wqn = imported(&log(first, &turns)).expect("a record");
        let mut found = words(&wqn);
        let result = found.pop().expect("a result");
        assert_eq!(found, expected, "{seed}");
        let ranks = game.outcome().map(|outcome| outcome.ranks);
        let winner = match ranks.as_deref() {
            Some([1, 2]) => "1-0",
            Some([2, 1]) => "0-1",
            _ => "*",
        };
        assert_eq!(result, winner, "{seed}");
        ended[first] += usize::from(winner != "*");
        assert!(wqn.contains(["[White \"Al\"]", "[White \"Bo\"]"][first]), "{wqn}");
    }
    assert!(ended.iter().all(|ended| *ended > 10), "{ended:?}");
}

/// A tile that is turned, one that is picked up, and a third that replaces the second; the import leaves
/// out an unconfirmed turn at the end.
#[test]
fn take_backs() {
    let turns = [
        "pick 0, dropb J 5 0, dropb J 5 1, dropb J 5 2, dropb J 6 0, pickb J 6, dropb K 5 1, dropb K 6 0",
        "dropb A 1 0, reset, dropb L 7 0, dropb M 8 2",
    ];
    let mut text = log(0, &turns.map(str::to_owned));
    text.truncate(text.len() - 2);
    text += "; P0[50 dropb L 6 0]\n)\n";
    let wqn = imported(&text).expect("a record");
    assert!(wqn.contains("[Options \"tiles=60 run-out=draw\"]"), "{wqn}");
    assert_eq!(words(&wqn), ["0,0:n|0,1:se", "0,2:se|0,3:n", "*"]);
}

#[test]
fn refusals() {
    let refusal = |text: String, part: &str| {
        let message = imported(&text).expect_err("a refusal");
        assert!(message.contains(part), "{message}");
    };
    let one = |turn: &str| log(0, &[turn.to_owned()]);
    refusal(one("dropb J 5 3"), "tiles are 0, 1 and 2");
    refusal(one("dropb T 5 0"), "a column from A to S");
    refusal(one("dropb J 5 0, pickb J 6"), "only the last tile");
    refusal(one("dropb J 5 0, dropb J 7 0"), "does not touch another one");
    refusal(one("flip J 5"), "unknown click");
    let alone = ["dropb J 5 0", "dropb J 6 0, dropb J 7 0"].map(str::to_owned);
    refusal(log(0, &alone), "a turn has two tiles");
    refusal(one("dropb J 5 0").replace("CM[0,1]", "CM[1,0]"), "swapped colours");
    refusal(one("dropb J 5 0").replace("SU[palago]", "SU[palago-x]"), "is not a set-up of Palago");
    let edited = "; P0[0 Edit]\n; P0[1 dropb J 5 0]\n; P0[2 Start P0]";
    refusal(one("dropb J 5 0").replace("; P0[0 Start P0]", edited), "set up by hand");
    // A row of nineteen tiles meets its first one again.
    let around: Vec<String> = (0..10)
        .map(|n| format!("dropb J {} 0, dropb J {} 0", (2 * n) % 19 + 1, (2 * n + 1) % 19 + 1))
        .collect();
    refusal(log(0, &around), "meet across the edges of the board");
}

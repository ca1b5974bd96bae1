//! The output of fuzz targets: runs as records, words as a dictionary.

use crate::toy::Tally;
use std::panic::catch_unwind;
use wanqi_sdk::fuzz;
use wanqi_sdk::kit::play::{position, start};

/// Rule set 0, default options, the first action of the list, then the token `boom`.
const RUN: &[u8] = b"\0\0\0\0\0\xc8\x04boom";

fn lines(tags: [&str; 3], movetext: &str) -> String {
    let [rules, options, position] = tags;
    format!(
        "[WQN \"1\"]\n[Game \"tally\"]\n[Rules \"{rules}@1\"]\n[Options \"{options} bonus=0.5\"]\n\
        {position}[Result \"*\"]\n[Source \"fuzzing\"]\n[First \"?\"]\n[Second \"?\"]\n\n\
        {movetext}\n"
    )
}

#[test]
fn a_run_that_panics_is_recorded_to_there() {
    assert!(catch_unwind(|| fuzz::game::<Tally>(RUN)).is_err());
    assert_eq!(fuzz::recorded::<Tally>(RUN), lines(["plain", "goal=5", ""], "@0:roll1 *"));
}

#[test]
fn a_run_from_a_position_says_so() {
    let text = position(&start::<Tally>(1).0);
    let data = format!("position long goal=4\n{text}\n");
    let tag = format!("[Position \"{text}\"]\n");
    assert_eq!(fuzz::recorded::<Tally>(data.as_bytes()), lines(["long", "goal=4", &tag], "*"));
    assert_eq!(fuzz::recorded::<Tally>(b"position long goal=4\nnone\n"), "");
}

#[test]
fn a_dictionary_has_what_is_listed() {
    let words = ["bonus=", "goal=", "position long ", "position plain ", "a", "b", "c"];
    let words = words.into_iter().chain(["claim:draw", "done", "roll1", "roll2"]);
    let wanted: String = words.map(|word| format!("\"{word}\"\n")).collect();
    assert_eq!(fuzz::dictionary::<Tally>(), wanted);
}

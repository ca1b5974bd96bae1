//! Copies the sources of chess and makes one rule wrong: castling over attacked squares (R3.4) is
//! generated as legal, but still refused by the explaining check.

use std::path::Path;
use std::{env, fs};

const FILE: &str = "moves.rs";
const RIGHT: &str = "squares(crossed).all(|square| !self.attacked(square, them, others | rook.bit()))";
const WRONG: &str = "squares(crossed).all(|_| true)";

fn main() {
    let chess = Path::new("../../../games/chess");
    let out = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("chess");
    println!("cargo::rerun-if-changed={}", chess.display());
    fs::create_dir_all(out.join("src")).expect("the build folder can be written");
    fs::copy(chess.join("RULES.md"), out.join("RULES.md")).expect("chess has RULES.md");
    let mut changed = 0;
    for entry in fs::read_dir(chess.join("src")).expect("chess has sources") {
        let path = entry.expect("a folder entry").path();
        let name = path.file_name().expect("a file").to_owned();
        let mut text = fs::read_to_string(&path).expect("a source");
        if name == FILE {
            changed = text.matches(RIGHT).count();
            text = text.replace(RIGHT, WRONG);
        }
        if name == "lib.rs" {
            // The text is included, and included text cannot have inner attributes.
            let kept = |line: &&str| !line.starts_with("//!") && !line.starts_with("#![");
            text = text.lines().filter(kept).map(|line| format!("{line}\n")).collect();
        }
        fs::write(out.join("src").join(name), text).expect("the build folder can be written");
    }
    assert_eq!(changed, 1, "the line that the canary makes wrong is not once in chess/src/{FILE}");
}

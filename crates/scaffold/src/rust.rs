//! A game in Rust: three in a row on nine points, with rules, tests, fixtures and a fuzz target.

use crate::sdk::VENDORED;
use crate::{File, NewGame};
use std::path::{Path, PathBuf};

/// The files of every game crate.
const CRATE: &[(&str, &str)] = &[
    ("RULES.md", include_str!("../template/RULES.md")),
    ("src/lib.rs", include_str!("../template/src/lib.rs")),
    ("src/facts.rs", include_str!("../template/src/facts.rs")),
    ("src/board.rs", include_str!("../template/src/board.rs")),
    ("src/game.rs", include_str!("../template/src/game.rs")),
    ("src/notation.rs", include_str!("../template/src/notation.rs")),
    ("src/position.rs", include_str!("../template/src/position.rs")),
    ("src/scene.rs", include_str!("../template/src/scene.rs")),
    ("tests/it.rs", include_str!("../template/tests/it.rs")),
    ("tests/rules.yaml", include_str!("../template/tests/rules.yaml")),
    ("tests/broken/broken.wqn", include_str!("../template/tests/broken/broken.wqn")),
    (
        "tests/snapshots/it__playthrough_standard.snap",
        include_str!("../template/tests/snapshots/it__playthrough_standard.snap"),
    ),
    (
        "tests/snapshots/it__scene_standard_start.snap",
        include_str!("../template/tests/snapshots/it__scene_standard_start.snap"),
    ),
    (
        "tests/snapshots/it__scene_standard_midgame.snap",
        include_str!("../template/tests/snapshots/it__scene_standard_midgame.snap"),
    ),
];

/// The fixtures: valid records, counts and positions.
const FIXTURES: &[(&str, &str)] = &[
    ("column.wqn", include_str!("../template/fixtures/column.wqn")),
    ("draw.wqn", include_str!("../template/fixtures/draw.wqn")),
    ("perft.yaml", include_str!("../template/fixtures/perft.yaml")),
    ("positions.yaml", include_str!("../template/fixtures/positions.yaml")),
];

/// Where a game outside of the repository gets the SDK from.
pub enum SdkFrom {
    /// A version in a registry (`0.2`).
    Version(String),
    /// A copy of the sources in the game's folder ([`crate::sdk::files`]).
    Copy(Vec<File>),
}

/// Whether the code of the template contains this word.
pub(crate) fn mentions(word: &str) -> bool {
    let code = CRATE.iter().filter(|(path, _)| path.ends_with(".rs"));
    let mut words = code.flat_map(|(_, text)| text.split(|c: char| !c.is_alphanumeric()));
    words.any(|other| other == word)
}

/// The first inputs of the fuzz target: actions by index, and texts of actions.
#[must_use]
pub fn seeds() -> [(&'static str, Vec<u8>); 2] {
    // Rule set, options, then an action for each pair of bytes.
    [("moves", vec![0; 15]), ("tokens", b"\0\0\x7f\x01b2 \x7fa1".to_vec())]
}

/// The files of a game inside of the repository, by their paths from its root. The fuzz target's
/// inputs are not among them, because the repository has a form of its own for them.
#[must_use]
pub fn inside(game: &NewGame) -> Vec<File> {
    let krate = Path::new("crates/games").join(game.slug());
    let fuzz = Path::new("fuzz").join(game.slug());
    let manifest = game.fill(include_str!("../template/Cargo.inside.toml"));
    let mut files = vec![(krate.join("Cargo.toml"), manifest.into_bytes())];
    common(game, &krate, &Path::new("fixtures").join(game.slug()), &mut files);
    let own = format!("wanqi-{0} = {{ path = \"../../crates/games/{0}\" }}", game.slug());
    let sdk = "wanqi-sdk = { path = \"../../crates/sdk\", features = [\"fuzz\"] }";
    fuzzing(game, &fuzz, [&own, sdk], &mut files);
    files
}

/// The files of a game outside of the repository, by their paths from the game's folder.
#[must_use]
pub fn alone(game: &NewGame, sdk: &SdkFrom) -> Vec<File> {
    let from = |before: &str, feature: &str| {
        let features = match feature {
            "" => String::new(),
            name => format!(", features = [\"{name}\"]"),
        };
        match sdk {
            SdkFrom::Version(version) => {
                format!("wanqi-sdk = {{ version = \"{version}\"{features} }}")
            }
            SdkFrom::Copy(_) => {
                format!("wanqi-sdk = {{ path = \"{before}{VENDORED}/crates/sdk\"{features} }}")
            }
        }
    };
    let manifest = game
        .fill(include_str!("../template/Cargo.standalone.toml"))
        .replace("{{dep_sdk}}", &from("", ""))
        .replace("{{dep_sdk_kit}}", &from("", "kit"));
    let mut files = vec![(PathBuf::from("Cargo.toml"), manifest.into_bytes())];
    common(game, Path::new(""), &Path::new("fixtures").join(game.slug()), &mut files);
    let own = format!("wanqi-{} = {{ path = \"..\" }}", game.slug());
    fuzzing(game, Path::new("fuzz"), [&own, &from("../", "fuzz")], &mut files);
    if let Some((_, manifest)) =
        files.iter_mut().find(|(path, _)| path.ends_with("fuzz/Cargo.toml"))
    {
        manifest.extend_from_slice(b"\n[workspace]\n");
    }
    for (name, input) in seeds() {
        // The folder that cargo-fuzz expects.
        files.push((Path::new("fuzz/corpus").join(game.slug()).join(name), input));
    }
    let ignored = "target/\nfuzz/target/\nfuzz/artifacts/\n";
    files.push((PathBuf::from(".gitignore"), ignored.into()));
    if let SdkFrom::Copy(sources) = sdk {
        let copied = |(path, bytes): &File| (Path::new(VENDORED).join(path), bytes.clone());
        files.extend(sources.iter().map(copied));
    }
    files
}

fn common(game: &NewGame, krate: &Path, fixtures: &Path, files: &mut Vec<File>) {
    for (name, text) in CRATE {
        files.push((krate.join(name), game.fill(text).into_bytes()));
    }
    for (name, text) in FIXTURES {
        files.push((fixtures.join(name), game.fill(text).into_bytes()));
    }
}

fn fuzzing(game: &NewGame, folder: &Path, [own, sdk]: [&str; 2], files: &mut Vec<File>) {
    let manifest = game
        .fill(include_str!("../template/fuzz/Cargo.fuzz.toml"))
        .replace("{{dep_game}}", own)
        .replace("{{dep_sdk_fuzz}}", sdk);
    files.push((folder.join("Cargo.toml"), manifest.into_bytes()));
    let target = game.fill(include_str!("../template/fuzz/target.rs"));
    files.push((folder.join(format!("fuzz_targets/{}.rs", game.slug())), target.into_bytes()));
}

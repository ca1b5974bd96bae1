//! `new-game`: creates a complete small game from the templates, inside or outside of the
//! workspace.

use crate::shell::{Failure, fail, root, usage, write};
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

/// The arguments.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    slug: String,
    name: String,
    /// The folder of a game outside of the workspace.
    standalone: Option<PathBuf>,
    /// The version of the SDK from a registry; without it the SDK is used by path.
    sdk: Option<String>,
}

/// Creates the game.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let plan = plan(words)?;
    let files = match &plan.standalone {
        Some(folder) => standalone(&plan, folder),
        None => inside(&plan, &root()),
    };
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return fail(format!("{} already exists", path.display()));
    }
    for (path, text) in &files {
        write(path, text)?;
    }
    if plan.standalone.is_none() {
        link_licences(&root().join("crates/games").join(&plan.slug))?;
    }
    println!("{}", farewell(&plan));
    Ok(())
}

/// Links the licences of the repository into the folder of a crate, so that its package contains
/// them.
fn link_licences(krate: &Path) -> Result<(), Failure> {
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let link = krate.join(name);
        #[cfg(unix)]
        let linked = std::os::unix::fs::symlink(Path::new("../../..").join(name), &link);
        #[cfg(not(unix))]
        let linked = std::fs::copy(root().join(name), &link).map(drop);
        linked.or_else(|error| fail(format!("{}: {error}", link.display())))?;
    }
    Ok(())
}

fn plan(words: &[&str]) -> Result<Plan, Failure> {
    let (mut slug, mut name, mut standalone, mut sdk) = (None, None, None, None);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().map(|text| (*text).to_owned());
        match *word {
            "--name" => name = value(),
            "--standalone" => standalone = Some(value().map(PathBuf::from)),
            "--sdk" => sdk = value(),
            option if option.starts_with('-') => {
                return usage(format!("new-game has no option {option}"));
            }
            word if slug.is_none() => slug = Some(word.to_owned()),
            word => return usage(format!("{word}: only one game at a time")),
        }
    }
    let Some(slug) = slug else { return usage("new-game needs a slug") };
    let good = slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if !good
        || slug.is_empty()
        || slug.starts_with('-')
        || slug.ends_with('-')
        || slug.contains("--")
    {
        return usage(format!(
            "{slug:?} is not a slug: lower-case letters, digits and single hyphens"
        ));
    }
    let standalone = match standalone {
        Some(None) => return usage("--standalone needs a folder"),
        Some(folder) => folder,
        None => None,
    };
    let name = name.unwrap_or_else(|| title(&slug));
    Ok(Plan { slug, name, standalone, sdk })
}

/// `nine-mens` is `Nine Mens`.
fn title(slug: &str) -> String {
    let words = slug.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

/// `nine-mens` is `NineMens`; a type does not begin with a digit.
fn type_name(slug: &str) -> String {
    let name = title(slug).replace(' ', "");
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("Game{name}") } else { name }
}

fn fill(plan: &Plan, text: &str, dependencies: &[(&str, String)]) -> String {
    let mut text = text
        .replace("{{slug}}", &plan.slug)
        .replace("{{Name}}", &plan.name)
        .replace("{{Type}}", &type_name(&plan.slug))
        .replace("{{module}}", &format!("wanqi_{}", plan.slug.replace('-', "_")));
    for (mark, line) in dependencies {
        text = text.replace(mark, line);
    }
    text
}

fn inside(plan: &Plan, root: &Path) -> Vec<(PathBuf, String)> {
    let krate = root.join("crates/games").join(&plan.slug);
    let fuzz = root.join("fuzz").join(&plan.slug);
    let game = format!("wanqi-{0} = {{ path = \"../../crates/games/{0}\" }}", plan.slug);
    let sdk = "wanqi-sdk = { path = \"../../crates/sdk\", features = [\"fuzz\"] }".to_owned();
    let dependencies = [("{{dep_game}}", game), ("{{dep_sdk_fuzz}}", sdk)];
    let manifest = include_str!("../template/Cargo.inside.toml");
    let mut files = vec![(krate.join("Cargo.toml"), fill(plan, manifest, &[]))];
    common(plan, &krate, &root.join("fixtures").join(&plan.slug), &mut files);
    fuzzing(plan, &fuzz, &dependencies, "", &mut files);
    files
}

fn standalone(plan: &Plan, krate: &Path) -> Vec<(PathBuf, String)> {
    let sdk = |features: &str| {
        let features = match features {
            "" => String::new(),
            name => format!(", features = [\"{name}\"]"),
        };
        match &plan.sdk {
            Some(version) => format!("wanqi-sdk = {{ version = \"{version}\"{features} }}"),
            None => {
                let path = root().join("crates/sdk");
                format!("wanqi-sdk = {{ path = {:?}{features} }}", path.display().to_string())
            }
        }
    };
    let dependencies = [
        ("{{dep_sdk}}", sdk("")),
        ("{{dep_sdk_kit}}", sdk("kit")),
        ("{{dep_sdk_fuzz}}", sdk("fuzz")),
        ("{{dep_game}}", format!("wanqi-{} = {{ path = \"..\" }}", plan.slug)),
    ];
    let manifest = include_str!("../template/Cargo.standalone.toml");
    let mut files = vec![(krate.join("Cargo.toml"), fill(plan, manifest, &dependencies))];
    common(plan, krate, &krate.join("fixtures").join(&plan.slug), &mut files);
    fuzzing(plan, &krate.join("fuzz"), &dependencies, "\n[workspace]\n", &mut files);
    files.push((krate.join(".gitignore"), "target/\nfuzz/target/\nfuzz/artifacts/\n".to_owned()));
    files
}

fn common(plan: &Plan, krate: &Path, fixtures: &Path, files: &mut Vec<(PathBuf, String)>) {
    for (name, text) in CRATE {
        files.push((krate.join(name), fill(plan, text, &[])));
    }
    for (name, text) in FIXTURES {
        files.push((fixtures.join(name), fill(plan, text, &[])));
    }
}

fn fuzzing(
    plan: &Plan,
    folder: &Path,
    dependencies: &[(&str, String)],
    behind: &str,
    files: &mut Vec<(PathBuf, String)>,
) {
    let manifest = fill(plan, include_str!("../template/fuzz/Cargo.toml"), dependencies);
    files.push((folder.join("Cargo.toml"), manifest + behind));
    let target = fill(plan, include_str!("../template/fuzz/target.rs"), &[]);
    files.push((folder.join(format!("fuzz_targets/{}.rs", plan.slug)), target));
    // Rule set, options, then an action for each pair of bytes.
    let (moves, tokens) = ("\0".repeat(15), "\0\0\u{7f}\u{1}b2 \u{7f}a1".to_owned());
    if plan.standalone.is_some() {
        // The path that cargo-fuzz expects.
        let corpus = folder.join("corpus").join(&plan.slug);
        files.push((corpus.join("moves"), moves));
        files.push((corpus.join("tokens"), tokens));
    } else {
        let inputs = vec![moves.into_bytes(), tokens.into_bytes()];
        files.push((folder.join("corpus.hex"), crate::fuzz::pack::text(inputs)));
    }
}

fn farewell(plan: &Plan) -> String {
    let slug = &plan.slug;
    match &plan.standalone {
        Some(folder) => format!(
            "{slug} is in {}. Next:\n  cd {0}\n  cargo test\n  cargo build --release",
            folder.display()
        ),
        None => format!(
            "{slug} is in crates/games/{slug}, fixtures/{slug} and fuzz/{slug}. Next:\n  \
             cargo test -p wanqi-{slug}\n  cargo build --release"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_refused_and_named() {
        for wrong in ["", "Nine", "a_b", "-a", "a-", "a--b", "九"] {
            assert!(plan(&[wrong]).is_err(), "{wrong:?} is taken");
        }
        let made = plan(&["3-in-row", "--standalone", "x"]).expect("a good slug");
        assert_eq!(made.name, "3 In Row");
        assert_eq!(type_name(&made.slug), "Game3InRow");
        assert!(plan(&["a", "b"]).is_err() && plan(&["a", "--standalone"]).is_err());
    }

    #[test]
    fn nothing_is_left_to_fill_in() {
        let made = plan(&["noughts"]).expect("a good slug");
        let files = inside(&made, Path::new("x")).into_iter();
        for (path, text) in files.chain(standalone(&made, Path::new("y"))) {
            assert!(!text.contains("{{"), "{}", path.display());
            // Authors find no name in their game that they have not given.
            for name in ["三连", "Cross", "Nought ", "nought,", "Ada", "Ben\""] {
                assert!(!text.contains(name), "{} has {name}", path.display());
            }
        }
    }
}

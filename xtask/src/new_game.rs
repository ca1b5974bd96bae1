//! `new-game`: creates a complete small game from the templates of `wanqi new`, inside or outside of
//! the workspace.

use crate::shell::{Failure, fail, root, usage, write};
use std::path::{Path, PathBuf};
use wanqi_scaffold::NewGame;
use wanqi_scaffold::rust::{self, SdkFrom};
use wanqi_scaffold::sdk;

/// The arguments.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    game: NewGame,
    /// The folder of a game outside of the workspace.
    standalone: Option<PathBuf>,
    /// The version of the SDK from a registry; without it a copy of the sources is used.
    sdk: Option<String>,
}

/// Creates the game.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let Plan { game, standalone, sdk } = plan(words)?;
    match standalone {
        Some(folder) => outside(&game, &folder, sdk),
        None => inside(&game),
    }
}

fn inside(game: &NewGame) -> Result<(), Failure> {
    let slug = game.slug();
    let mut files = rust::inside(game);
    let inputs = rust::seeds().map(|(_, input)| input).to_vec();
    let packed = crate::fuzz::pack::text(inputs).into_bytes();
    files.push((Path::new("fuzz").join(slug).join("corpus.hex"), packed));
    if let Some((path, _)) = files.iter().find(|(path, _)| root().join(path).exists()) {
        return fail(format!("{} already exists", path.display()));
    }
    for (path, bytes) in &files {
        write(&root().join(path), bytes)?;
    }
    link_licences(&root().join("crates/games").join(slug))?;
    println!(
        "{slug} is in crates/games/{slug}, fixtures/{slug} and fuzz/{slug}. Next:\n  \
         cargo test -p wanqi-{slug}\n  cargo build --release"
    );
    Ok(())
}

fn outside(game: &NewGame, folder: &Path, version: Option<String>) -> Result<(), Failure> {
    let from = match version {
        Some(version) => SdkFrom::Version(version),
        None => SdkFrom::Copy(sdk::files(&root()).or_else(|e| fail(format!("the SDK: {e}")))?),
    };
    let files = rust::alone(game, &from);
    wanqi_scaffold::write(folder, &files)
        .or_else(|error| fail(format!("{}: {error}", folder.display())))?;
    println!(
        "{} is in {}. Next:\n  cd {1}\n  cargo test\n  cargo build --release",
        game.slug(),
        folder.display()
    );
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
        let mut value = || match words.next() {
            Some(text) => Ok((*text).to_owned()),
            None => usage(format!("{word} needs a value")),
        };
        match *word {
            "--name" => name = Some(value()?),
            "--standalone" => standalone = Some(PathBuf::from(value()?)),
            "--sdk" => sdk = Some(value()?),
            option if option.starts_with('-') => {
                return usage(format!("new-game has no option {option}"));
            }
            word if slug.is_none() => slug = Some(word.to_owned()),
            word => return usage(format!("{word}: only one game at a time")),
        }
    }
    let Some(slug) = slug else { return usage("new-game needs a slug") };
    let game = NewGame::new(&slug, name.as_deref()).or_else(|error| usage(error.to_string()))?;
    Ok(Plan { game, standalone, sdk })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slug_and_known_options_with_values() {
        let made = plan(&["3-in-row", "--standalone", "x"]).expect("a good slug");
        assert_eq!((made.game.name(), made.standalone), ("3 In Row", Some("x".into())));
        for wrong in [&["a", "b"][..], &["a", "--standalone"], &["a", "--x"], &[], &["A"]] {
            assert!(plan(wrong).is_err(), "{wrong:?}");
        }
    }
}

//! Creates new games: the files of a complete small game, inside or outside of Wanqi's repository.
//!
//! | module | contents |
//! |---|---|
//! | [`sdk`] | the sources of the SDK, which a game outside of the repository contains |
//! | [`rust`] | a game in Rust |
//! | [`c`] | a game in C |

pub mod c;
pub mod rust;
pub mod sdk;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// A file of a game: its path in the game's folder, and its bytes.
pub type File = (PathBuf, Vec<u8>);

/// Types, traits and values of the preludes of Rust and of the SDK.
const OTHER_TYPES: &[&str] = &[
    "ActionText",
    "Actor",
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Box",
    "Class",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "Event",
    "ExactSizeIterator",
    "Extend",
    "Eyes",
    "Facts",
    "Field",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Game",
    "Hash",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "Lenient",
    "MarkVerdict",
    "None",
    "Ok",
    "Option",
    "Ord",
    "Outcome",
    "OutcomeClass",
    "PartialEq",
    "PartialOrd",
    "Picture",
    "PositionText",
    "Read",
    "Rejection",
    "RejectionKind",
    "Result",
    "Rng",
    "Rows",
    "Scene",
    "Self",
    "Send",
    "Setup",
    "Sized",
    "SnapshotReader",
    "SnapshotWriter",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "Touch",
    "TryFrom",
    "TryInto",
    "Turn",
    "Unpin",
    "Vec",
];
/// Slugs whose crate would have the name of a crate that every game uses: `wanqi-sdk`.
const TAKEN: [&str; 3] = ["abi", "notation", "sdk"];

/// The most characters of a slug or a name.
const LONGEST: usize = 64;

/// The slug and the name of a new game.
///
/// ```
/// use wanqi_scaffold::NewGame;
///
/// let game = NewGame::new("nine-squares", None)?;
/// assert_eq!((game.slug(), game.name()), ("nine-squares", "Nine Squares"));
/// assert!(NewGame::new("Nine Squares", None).is_err());
/// # Ok::<(), wanqi_scaffold::BadName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    slug: String,
    name: String,
}

/// A slug or a name that a game cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.word())]
pub enum BadName {
    /// The slug has other characters, or is too long.
    Slug(String),
    /// The name has other characters, or is too long.
    Name(String),
    /// A crate that every game uses has this slug.
    Taken(String),
}

impl Word for BadName {
    fn word(&self) -> Message {
        match self {
            BadName::Slug(slug) => message!(
                "{slug} is not a slug: at most 64 lower-case letters, digits and single hyphens",
                slug = format!("{slug:?}")
            ),
            BadName::Taken(slug) => message!(
                "{slug} cannot be the slug of a game: the crate wanqi-{slug} is a part of Wanqi",
                slug
            ),
            BadName::Name(name) => message!(
                "{name} cannot be the name of a game: at most 64 letters, digits, blanks and signs \
                 of ' - . , ! & ( )",
                name = format!("{name:?}")
            ),
        }
    }
}

impl NewGame {
    /// A game with this slug and name; without a name, the words of the slug are the name.
    ///
    /// # Errors
    /// The slug or the name has other characters than a game's files can contain.
    pub fn new(slug: &str, name: Option<&str>) -> Result<NewGame, BadName> {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let good = slug.bytes().all(plain) && !slug.is_empty() && slug.len() <= LONGEST;
        if !good || slug.starts_with('-') || slug.ends_with('-') || slug.contains("--") {
            return Err(BadName::Slug(slug.to_owned()));
        }
        if TAKEN.contains(&slug) {
            return Err(BadName::Taken(slug.to_owned()));
        }
        let name = name.map_or_else(|| title(slug), str::to_owned);
        // Literals and comments of Rust, C and TOML contain the name.
        let plain = |c: char| c.is_alphanumeric() || " '-.,!&()".contains(c);
        let good = name.chars().all(plain) && name.chars().any(char::is_alphanumeric);
        if !good || name.trim() != name || name.chars().count() > LONGEST {
            return Err(BadName::Name(name));
        }
        Ok(NewGame { slug: slug.to_owned(), name })
    }

    /// The slug, which records contain.
    #[must_use]
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// The name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of its library without beginning and suffix: `nine-squares` is `wanqi_nine_squares`.
    #[must_use]
    pub fn module(&self) -> String {
        format!("wanqi_{}", self.slug.replace('-', "_"))
    }

    /// `nine-squares` is `NineSquares`; a type does not begin with a digit, and does not have the
    /// name of another type that the code uses: `outcome` is `OutcomeGame`.
    fn type_name(&self) -> String {
        let name = title(&self.slug).replace(' ', "");
        match name.starts_with(|c: char| c.is_ascii_digit()) {
            true => format!("Game{name}"),
            false if OTHER_TYPES.contains(&&*name) || rust::mentions(&name) => {
                format!("{name}Game")
            }
            false => name,
        }
    }

    /// A template, filled in.
    fn fill(&self, text: &str) -> String {
        text.replace("{{slug}}", &self.slug)
            .replace("{{Name}}", &self.name)
            .replace("{{Type}}", &self.type_name())
            .replace("{{module}}", &self.module())
    }
}

/// `nine-squares` is `Nine Squares`.
fn title(slug: &str) -> String {
    let words = slug.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

/// Writes the files into a new folder. If that fails, nothing is left.
///
/// # Errors
/// The folder exists, or a file cannot be written.
pub fn write(folder: &Path, files: &[File]) -> io::Result<()> {
    fs::create_dir(folder)?;
    let written = files.iter().try_for_each(|(path, bytes)| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)
    });
    if written.is_err() {
        // The first error is the one that matters.
        let _ = fs::remove_dir_all(folder);
    }
    written
}

#[cfg(test)]
// In a test, a panic is a failure.
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn slugs_and_names_that_files_cannot_contain_are_refused() {
        let long = "a".repeat(65);
        for wrong in ["", "Nine", "a_b", "-a", "a-", "a--b", "九", "a b", "../a", &long] {
            assert!(NewGame::new(wrong, None).is_err(), "{wrong:?} is taken");
        }
        for wrong in ["", " ", "a\"", "a\\", "a\nb", "*/", "{a}", " a", "--", "#[x]", &long] {
            assert!(NewGame::new("a", Some(wrong)).is_err(), "{wrong:?} is taken");
        }
        for right in ["Nine Men's Morris", "围棋", "Hex (2)", "L'Attaque!"] {
            assert_eq!(NewGame::new("a", Some(right)).unwrap().name(), right);
        }
        assert_eq!(NewGame::new("3-in-row", None).unwrap().type_name(), "Game3InRow");
    }

    #[test]
    fn a_folder_that_exists_is_left_alone_and_a_failure_leaves_none() {
        let scratch = tempfile::tempdir().unwrap();
        let folder = scratch.path().join("game");
        let file = |name: &str| (PathBuf::from(name), b"x".to_vec());
        write(&folder, &[file("a/b"), file("c")]).unwrap();
        assert_eq!(fs::read(folder.join("a/b")).unwrap(), b"x");
        assert!(write(&folder, &[file("d")]).is_err() && !folder.join("d").exists());
        // `a` is a file and cannot be a folder, too.
        let other = scratch.path().join("other");
        assert!(write(&other, &[file("a"), file("a/b")]).is_err() && !other.exists());
    }

    /// All files of all kinds of new games.
    fn all(game: &NewGame) -> Vec<File> {
        let version = rust::SdkFrom::Version("0.2".to_owned());
        let mut files = rust::inside(game);
        files.extend(rust::alone(game, &version));
        files.extend(rust::alone(game, &rust::SdkFrom::Copy(Vec::new())));
        files.extend(c::alone(game, &[]));
        files
    }

    #[test]
    fn nothing_is_left_to_fill_in_and_no_name_of_the_samples() {
        let game = NewGame::new("zzz", Some("Zzz")).unwrap();
        for (path, bytes) in all(&game) {
            let path = path.display();
            let text = String::from_utf8(bytes).unwrap();
            for mark in ["{{slug}}", "{{Name}}", "{{Type}}", "{{module}}", "{{dep"] {
                assert!(!text.contains(mark), "{path} has {mark}");
            }
            for name in ["Cross", "Nought ", "nought,", "Ada", "Ben\"", "尼姆", "Bouton"] {
                assert!(!text.contains(name), "{path} has {name}");
            }
            let lower = text.to_lowercase();
            assert!(!lower.replace("minim", "").contains("nim"), "{path} has the name of nim");
        }
    }

    /// The sources of the SDK are beside this crate only in the repository.
    #[test]
    fn no_type_has_the_name_of_another_one() {
        let prelude = concat!(env!("CARGO_MANIFEST_DIR"), "/../sdk/src/prelude.rs");
        let prelude = fs::read_to_string(prelude).unwrap_or_default();
        let words = prelude.lines().filter(|line| !line.starts_with("//"));
        let words = words.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
        let types = words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
        for name in types.chain(["Self", "Option", "Board", "Action", "Game"]) {
            let slug = name.chars().fold(String::new(), |slug, c| {
                let hyphen = if c.is_ascii_uppercase() && !slug.is_empty() { "-" } else { "" };
                slug + hyphen + &c.to_ascii_lowercase().to_string()
            });
            let game = NewGame::new(&slug, None).unwrap();
            assert_eq!(game.type_name(), format!("{name}Game"), "{slug}");
        }
        let own =
            ["quads", "nine-squares", "7-stones"].map(|slug| NewGame::new(slug, None).unwrap());
        assert_eq!(own.map(|game| game.type_name()), ["Quads", "NineSquares", "Game7Stones"]);
    }

    #[test]
    fn no_crate_has_the_name_of_one_that_every_game_uses() {
        for slug in TAKEN {
            assert_eq!(NewGame::new(slug, None), Err(BadName::Taken(slug.to_owned())));
        }
    }

    proptest! {
        #[test]
        fn any_name_stays_inside_its_literals(slug in "[a-z0-9]{1,9}", name in "\\PC{1,20}") {
            let Ok(game) = NewGame::new(&slug, Some(&name)) else { return Ok(()) };
            let plain = all(&NewGame::new(&slug, Some("Plain")).unwrap());
            let signs = |bytes: &[u8]| -> String {
                let text = std::str::from_utf8(bytes).unwrap();
                text.chars().filter(|c| "\"\\{}*/#;\n".contains(*c)).collect()
            };
            for ((path, bytes), (_, other)) in all(&game).iter().zip(&plain) {
                prop_assert_eq!(signs(bytes), signs(other), "{}", path.display());
            }
        }
    }
}

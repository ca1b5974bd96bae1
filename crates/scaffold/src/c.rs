//! A game in C: taking stones from heaps, in one file, with a makefile.

use crate::{File, NewGame};
use std::path::{Path, PathBuf};

/// The sample: nim, the example of the ABI.
const SAMPLE: &str = include_str!("../template/c/game.c");
const MAKEFILE: &str = include_str!("../template/c/Makefile");
const README: &str = include_str!("../template/c/README.md");
const RECORD: &str = include_str!("../template/c/first.wqn");

/// The names of the sample and their replacements.
const NAMES: [(&str, &str); 9] = [
    (
        "/* Nim (尼姆), a complete Wanqi game in C, with only the parts that every plugin needs.",
        "/* {{Name}}: a complete Wanqi game in C, with only the parts that every plugin needs.",
    ),
    (
        "Build: build.sh, or\n * cc -shared -fPIC -fvisibility=hidden -I../../include nim.c -o libwanqi_nim.so",
        "Build: make",
    ),
    ("C. L. Bouton, Annals of Mathematics 3, 1901", "the author's own rules"),
    ("WQ_LITERAL(\"Nim\")", "WQ_LITERAL(\"{{Name}}\")"),
    ("WQ_LITERAL(\"尼姆\")", "WQ_LITERAL(\"{{Name}}\")"),
    ("WQ_LITERAL(\"nim\")", "WQ_LITERAL(\"{{slug}}\")"),
    ("\"nim has no options\"", "\"the game has no options\""),
    ("nim.c", "{{slug}}.c"),
    ("libwanqi_nim", "lib{{module}}"),
];

/// The files of a game in C, by their paths from the game's folder. `headers` are the headers of the
/// ABI by their file names.
#[must_use]
pub fn alone(game: &NewGame, headers: &[File]) -> Vec<File> {
    let sample = NAMES.iter().fold(SAMPLE.to_owned(), |text, (from, to)| text.replace(from, to));
    let named = |name: &str, text: &str| (PathBuf::from(name), game.fill(text).into_bytes());
    let mut files = vec![
        named(&format!("{}.c", game.slug()), &sample),
        named("Makefile", MAKEFILE),
        named("README.md", README),
        named("fixtures/first.wqn", RECORD),
        named(".gitignore", "*.so\n*.dylib\n*.dll\n*.new\n"),
    ];
    let header = |(name, bytes): &File| (Path::new("include").join(name), bytes.clone());
    files.extend(headers.iter().map(header));
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_in_the_sample() {
        let mut text = SAMPLE.to_owned();
        for (from, to) in NAMES.into_iter().take(7) {
            assert!(text.contains(from), "{from}");
            text = text.replace(from, to);
        }
    }
}

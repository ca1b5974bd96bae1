//! The sources of records: files, folders, standard input; compressed, in any named charset.

mod ahead;
pub mod games;
pub mod identity;
mod packed;
mod seekable;

pub use packed::{PackedSizes, pack};
pub use seekable::Seekable;

use crate::instance::Format;
use crate::registry::Registry;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use wanqi_notation::{Message, encoding, message, segment};

/// A file to read.
///
/// ```
/// # let folder = std::env::current_exe()?.with_file_name("input");
/// # std::fs::create_dir_all(&folder)?;
/// use std::io::Read;
/// use wanqi_host::source::Input;
///
/// let path = folder.join("games.PGN");
/// std::fs::write(&path, "1. e4 *\n")?;
/// let input = Input::named(&path);
/// assert_eq!((input.suffix.as_deref(), input.size), (Some("pgn"), Some(8)));
/// let mut text = String::new();
/// input.open()?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 *\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The name that the user gave, for messages; bytes that are not UTF-8 are replaced. `-` is
    /// standard input.
    pub name: String,
    /// The path of the file; `None` is standard input.
    pub path: Option<PathBuf>,
    /// Suffix in lower case without the dot; the suffix of a compression is ignored.
    pub suffix: Option<String>,
    /// Size on disk, if known.
    pub size: Option<u64>,
    /// Whether it was found in a folder, in which only regular files are read.
    pub found: bool,
}

/// The default limit for a stream that is read in one piece, in bytes: a file has a length, but a
/// pipe or a device may have no end.
pub const MOST_STREAMED: u64 = 256 << 20;

/// Opens a regular file, or a link to one. Anything else is refused without blocking.
///
/// # Errors
/// An error of the system, or the path is not a regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let mut options = std::fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // Opening a FIFO would block until another process writes.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = options.open(path)?;
    let kind = file.metadata()?.file_type();
    match kind.is_file() {
        true => Ok(file),
        false if kind.is_dir() => {
            Err(io::Error::new(io::ErrorKind::IsADirectory, message!("is a folder")))
        }
        false => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, message!("is not a regular file")))
        }
    }
}

/// The content of a file is not as it must be.
fn unexpected(message: Message) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The bytes of a regular file.
///
/// # Errors
/// An error of the system, or the file is longer than `most` bytes.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_whole(open_regular(path)?, most)
}

/// The bytes of a reader, up to its end.
///
/// # Errors
/// An error of the system, or there are more than `most` bytes.
pub fn read_whole(reader: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let message =
            message!("is longer than {most} bytes, the limit for files read in one piece", most);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

impl Input {
    /// The file, or standard input, with this name.
    pub fn named(name: impl AsRef<OsStr>) -> Input {
        let name = name.as_ref();
        if name == "-" {
            let name = name.to_string_lossy().into_owned();
            return Input { name, path: None, suffix: None, size: None, found: false };
        }
        Input::file(PathBuf::from(name), false)
    }

    fn file(path: PathBuf, found: bool) -> Input {
        let size = std::fs::metadata(&path).ok().filter(|meta| meta.is_file()).map(|m| m.len());
        let name = path.display().to_string();
        Input { name, suffix: suffix_of(&path), size, path: Some(path), found }
    }

    /// Checks whether it can be opened, as far as possible without reading.
    ///
    /// # Errors
    /// An error of the system.
    pub fn look(&self) -> io::Result<()> {
        match &self.path {
            Some(path) if path.is_dir() => {
                Err(io::Error::new(io::ErrorKind::IsADirectory, message!("is a folder")))
            }
            // Opening a FIFO would block until another process writes.
            Some(path) if std::fs::metadata(path)?.is_file() => File::open(path).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Opens it and decompresses it.
    ///
    /// # Errors
    /// An error of the system.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        self.open_within(segment::MAX_EXPANSION)
    }

    /// Opens it and decompresses it; the text may be at most `expansion` times as long as the file.
    ///
    /// # Errors
    /// An error of the system.
    pub fn open_within(&self, expansion: u64) -> io::Result<Box<dyn Read + Send>> {
        match &self.path {
            None => decompressed(io::stdin(), expansion),
            Some(path) if self.found => decompressed(open_regular(path)?, expansion),
            Some(path) => {
                if path.is_dir() {
                    return Err(io::Error::new(
                        io::ErrorKind::IsADirectory,
                        message!("is a folder"),
                    ));
                }
                decompressed(File::open(path)?, expansion)
            }
        }
    }

    /// Opens it, decompresses it, and converts it from a named charset.
    ///
    /// # Errors
    /// An error of the system, or the charset is unknown.
    pub fn open_text(&self, charset: Option<&str>) -> io::Result<Box<dyn Read + Send>> {
        let reader = self.open()?;
        let Some(label) = charset else { return Ok(reader) };
        let reader = encoding::DecodingReader::new(reader, label)
            .map_err(|unknown| io::Error::new(io::ErrorKind::InvalidInput, unknown))?;
        Ok(Box::new(reader))
    }
}

/// The text of a file. If it is compressed, a thread decompresses it.
fn decompressed(
    mut file: impl Read + Send + 'static,
    expansion: u64,
) -> io::Result<Box<dyn Read + Send>> {
    let mut magic = Vec::with_capacity(segment::COMPRESSION);
    (&mut file).take(segment::COMPRESSION as u64).read_to_end(&mut magic)?;
    let is_compressed = segment::is_compressed(&magic);
    let text = segment::decompress(io::Cursor::new(magic).chain(file), expansion)?;
    Ok(if is_compressed { ahead::ahead(text) } else { text })
}

/// The suffix that determines the content of a file: `pgn` for `a.pgn.gz`.
pub fn suffix_of(path: &Path) -> Option<String> {
    let suffix = |path: &Path| path.extension()?.to_str().map(str::to_lowercase);
    let last = suffix(path)?;
    if matches!(last.as_str(), "gz" | "zst") {
        return suffix(Path::new(path.file_stem()?));
    }
    Some(last)
}

/// How a file is read.
#[derive(Clone, Debug)]
pub enum From {
    /// WQN or PGN: text that is read without an importer.
    Text,
    /// A format of a game.
    Format(Format),
}

/// The value of `--from`.
#[derive(Clone, Debug)]
pub enum NamedFormat {
    /// WQN or PGN.
    Text,
    /// The formats with the name, at least one, trusted ones first. If they are of several games,
    /// [`Claims::named_format_of`] finds the one of a file.
    Formats(Vec<Format>),
}

impl NamedFormat {
    /// The name: `wqn`, `game:format`, or the id of formats of several games.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            NamedFormat::Text => "wqn".to_owned(),
            NamedFormat::Formats(formats) => match &**formats {
                [format] => format!("{}:{}", format.plugin().game.slug, format.info().id),
                formats => formats.first().map_or_else(String::new, |it| it.info().id.clone()),
            },
        }
    }
}

/// The suffixes that are read, and how.
#[derive(Clone, Debug, Default)]
pub struct Claims {
    text: Vec<String>,
    formats: Vec<Format>,
    /// The game that the user named for all files.
    game: Option<String>,
}

/// Ambiguous suffixes. A format that claims one reads files of its own game if the user names that
/// game, and files that start with the format's first bytes.
const VAGUE: [&str; 5] = ["csv", "html", "json", "jsonl", "txt"];

/// The number of first bytes of a file that determine its format.
pub const MAGIC: usize = 256;

/// The first bytes, with line feeds as line ends.
fn plain_lines(first: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(first.len());
    for (at, &byte) in first.iter().enumerate() {
        match byte {
            b'\r' if first.get(at + 1) == Some(&b'\n') => {}
            b'\r' => plain.push(b'\n'),
            other => plain.push(other),
        }
    }
    plain
}

/// The first bytes of an SGF file with the property `GM` in front, on its own line; empty if there
/// is no such property.
fn game_first(plain: &[u8]) -> Vec<u8> {
    let Some(node) = plain.strip_prefix(b"(;") else { return Vec::new() };
    let Some(at) = memchr::memmem::find(node, b"GM[") else { return Vec::new() };
    // A longer property name that ends with GM.
    if node[..at].last().is_some_and(u8::is_ascii_alphabetic) {
        return Vec::new();
    }
    let end =
        node[at..].iter().position(|&byte| byte == b']').map_or(node.len(), |end| at + end + 1);
    [b"(;\n", &node[at..end]].concat()
}

/// Whether a suffix belongs to a container, so that no game can claim it.
pub(crate) fn is_of_container(suffix: &str) -> bool {
    matches!(suffix, "wqn" | "pgn" | "sgf" | "gz" | "zst")
}

/// Whether a suffix is ambiguous.
pub(crate) fn is_vague(suffix: &str) -> bool {
    VAGUE.contains(&suffix)
}

/// The value of `GM` in the first bytes of an SGF file's format, as `9` in `(;\nGM[9]`.
pub(crate) fn sgf_game(magic: &[u8]) -> Option<String> {
    let value = magic.strip_prefix(b"(;\nGM[")?.strip_suffix(b"]")?;
    let is_whole = !value.contains(&b']') && !value.contains(&b'\\');
    is_whole.then(|| String::from_utf8_lossy(value).to_lowercase())
}

/// The games that read files with an ambiguous suffix when the user names them, by slug in
/// alphabetical order; none for other suffixes.
///
/// ```
/// # let registry = wanqi_host::Registry::default();
/// use wanqi_host::source::games_with_suffix;
///
/// assert!(games_with_suffix(&registry, "csv").is_empty()); // It has no plugin.
/// ```
pub fn games_with_suffix(registry: &Registry, suffix: &str) -> Vec<String> {
    if !is_vague(suffix) {
        return Vec::new();
    }
    let reads = |format: &Format| {
        format.info().imports && format.info().suffixes.iter().any(|own| own == suffix)
    };
    let formats = registry.formats().filter(reads);
    let games: BTreeSet<_> = formats.map(|format| format.plugin().game.slug.clone()).collect();
    games.into_iter().collect()
}

/// Whether a format reads SGF files of its own game.
fn own_sgf(info: &crate::plugin::FormatInfo) -> bool {
    sgf_game(&info.magic).is_some() && info.suffixes.iter().any(|suffix| suffix == "sgf")
}

impl Claims {
    /// The claims of the containers and of all games; `game` is the game that the user named for
    /// all files.
    pub fn new(registry: &Registry, game: Option<&str>) -> Claims {
        let mut text = vec!["wqn".to_owned(), "pgn".to_owned()];
        for plugin in registry.plugins() {
            text.extend(plugin.game.suffixes.iter().map(|suffix| suffix.to_lowercase()));
        }
        let formats: Vec<_> = registry.formats().filter(|format| format.info().imports).collect();
        text.retain(|suffix| !formats.iter().any(|f| f.info().suffixes.contains(suffix)));
        Claims { text, formats, game: game.map(str::to_owned) }
    }

    fn is_of_game(&self, format: &Format) -> bool {
        self.game.as_deref() == Some(format.plugin().game.slug.as_str())
    }

    /// Whether a format claims a suffix.
    fn claims(&self, format: &Format, suffix: &str) -> bool {
        let listed = format.info().suffixes.iter().any(|s| s == suffix);
        listed && (!VAGUE.contains(&suffix) || self.is_of_game(format))
    }

    /// Whether files with this suffix are read from a folder.
    pub fn reads(&self, suffix: Option<&str>) -> bool {
        let Some(suffix) = suffix else { return false };
        self.text.iter().any(|text| text == suffix)
            || self.formats.iter().any(|format| self.claims(format, suffix))
    }

    /// How a file is read. Of the formats that claim its suffix, the one with the longest matching
    /// first bytes is taken, else the first. A format with an ambiguous suffix or none needs
    /// matching first bytes, and that the user names no other game. Of equal formats, one of the
    /// named game is taken. Other files are text.
    pub fn of(&self, suffix: Option<&str>, first: &[u8]) -> From {
        let first = first.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(first).trim_ascii_start();
        let first = plain_lines(first);
        // An SGF file may have text before its first game tree.
        let tree = if suffix == Some("sgf") { memchr::memmem::find(&first, b"(;") } else { None };
        let first = match tree {
            Some(tree) => &first[tree..],
            // A damaged SGF file is of the game that reads SGF files without `GM`.
            None if suffix == Some("sgf") => b"(;",
            None => &first,
        };
        let game = game_first(first);
        let is_text = suffix.is_some_and(|suffix| self.text.iter().any(|text| text == suffix));
        let fit = |format: &&Format| {
            let info = format.info();
            // Some programs write `F5D6`, others `f5d6`.
            let has = |text: &[u8]| {
                text.get(..info.magic.len())
                    .is_some_and(|own| own.eq_ignore_ascii_case(&info.magic))
            };
            let begins = has(first) || has(&game);
            let magic = if begins { info.magic.len() } else { 0 };
            let claims = suffix.is_some_and(|suffix| self.claims(format, suffix));
            let of_game = self.is_of_game(format);
            // An untrusted format cannot claim a file by its first bytes alone, except SGF files of
            // its game.
            let yields = format.plugin().yields && !of_game;
            let alone = magic > 0
                && (!yields || own_sgf(info))
                && (info.suffixes.is_empty() || !is_text)
                && (of_game || self.game.is_none());
            let claims = claims && !(yields && suffix == Some("sgf") && magic == 0);
            (claims || alone).then_some((claims, of_game, magic))
        };
        // `max_by_key` returns the last of equal elements, but the first one is wanted.
        match self.formats.iter().rev().filter(|f| fit(f).is_some()).max_by_key(|f| fit(f)) {
            Some(format) => From::Format(format.clone()),
            None => From::Text,
        }
    }

    /// How a file is read of which the user named the format. Of formats of several games, the one
    /// with the longest matching first bytes is taken, else the first.
    pub fn named_format_of(&self, named: &NamedFormat, first: &[u8]) -> From {
        let NamedFormat::Formats(formats) = named else { return From::Text };
        let suffix = formats.iter().find_map(|format| format.info().suffixes.first());
        let game = self.game.clone();
        let these = Claims { text: Vec::new(), formats: formats.clone(), game };
        match (&**formats, these.of(suffix.map(String::as_str), first)) {
            ([first, _, ..], From::Text) | ([first], _) => From::Format(first.clone()),
            (_, found) => found,
        }
    }

    /// The meaning of `--from NAME`: `wqn`, `pgn`, the id of a format, or `game:format`.
    ///
    /// # Errors
    /// No format has this name; the sentence lists the formats.
    pub fn named(&self, registry: &Registry, name: &str) -> Result<NamedFormat, Message> {
        if matches!(name, "wqn" | "pgn") {
            return Ok(NamedFormat::Text);
        }
        let own = (self.game.as_deref(), name);
        let (game, id) = name.split_once(':').map_or(own, |(game, id)| (Some(game), id));
        let known = game.map(|game| registry.variant(game)).transpose();
        let known = known.map_err(|unknown| unknown.message)?;
        let game = known.as_ref().map(|known| known.game().slug.as_str());
        let found = self.formats.iter().filter(|format| {
            let slug = &format.plugin().game.slug;
            format.info().id == id && game.is_none_or(|game| game == slug)
        });
        let mut found: Vec<Format> = found.cloned().collect();
        found.sort_by_key(|format| format.plugin().yields);
        if !found.is_empty() {
            return Ok(NamedFormat::Formats(found));
        }
        let mut known = vec!["wqn".to_owned(), "pgn".to_owned()];
        for format in &self.formats {
            if !known.contains(&format.info().id) {
                known.push(format.info().id.clone());
            }
        }
        Err(message!(
            "there is no input format `{name}`; the formats are {known}",
            name,
            known = known.join(", ")
        ))
    }
}

/// The files that a list of names means.
#[derive(Debug, Default)]
pub struct Files {
    /// The files, in the order of the names; files of a folder are sorted by path.
    pub inputs: Vec<Input>,
    /// Files in folders whose suffix no game claims; they are not read.
    pub skipped: Vec<PathBuf>,
    /// Names that could not be read.
    pub errors: Vec<(String, io::Error)>,
}

impl Files {
    /// The files with these names, and in folders with these names the files whose suffix is
    /// claimed, at any depth. A named file is always read. `-` is standard input.
    ///
    /// ```
    /// # let folder = std::env::current_exe()?.with_file_name("files");
    /// # std::fs::create_dir_all(&folder)?;
    /// use wanqi_host::Registry;
    /// use wanqi_host::source::{Claims, Files};
    ///
    /// for name in ["b.pgn.gz", "a.wqn", "notes.md"] {
    ///     std::fs::write(folder.join(name), "")?;
    /// }
    /// let files = Files::find(&[&folder], &Claims::new(&Registry::default(), None));
    /// let paths: Vec<_> = files.inputs.iter().filter_map(|input| input.path.clone()).collect();
    /// assert_eq!(paths, [folder.join("a.wqn"), folder.join("b.pgn.gz")]);
    /// assert_eq!(files.skipped, [folder.join("notes.md")]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn find(names: &[impl AsRef<OsStr>], claims: &Claims) -> Files {
        let mut files = Files::default();
        for name in names {
            let name = name.as_ref();
            let path = Path::new(name);
            if name != "-" && path.is_dir() {
                files.walk(path, claims);
            } else {
                files.inputs.push(Input::named(name));
            }
        }
        files
    }

    fn walk(&mut self, folder: &Path, claims: &Claims) {
        let mut folders = vec![folder.to_owned()];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            let entries = match std::fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) => {
                    self.errors.push((folder.display().to_string(), error));
                    continue;
                }
            };
            for entry in entries.flatten() {
                let path = entry.path();
                // A link to a folder is not followed: it could lead in a circle.
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => folders.push(path),
                    // A link to a file is read; a device, a socket or a FIFO is not.
                    Ok(_) if std::fs::metadata(&path).is_ok_and(|meta| meta.is_file()) => {
                        found.push(path);
                    }
                    _ => {}
                }
            }
        }
        found.sort();
        for path in found {
            if claims.reads(suffix_of(&path).as_deref()) {
                self.inputs.push(Input::file(path, true));
            } else {
                self.skipped.push(path);
            }
        }
    }
}

//! All code that differs between operating systems.

mod child;
mod confine;
mod library;
mod processor;
mod storage;
mod streams;
mod terminal;

pub use child::{end_with, spawn};
pub use confine::{CONFINES, DENIED, confine};
pub use library::{Library, LibraryFile, file_names, open_library, plugin_stem};
pub use processor::{Follower, StayingThread};
pub use storage::{
    Identity, Standard, create_new, data_folder, descriptor, full_path, give_name, identity,
    is_device, lock_folder, may_follow, names_file, open_regular, open_stream, others_may_rename,
    others_may_write, path_bytes, path_of, rename, standard_file, sync_file, sync_folder, try_lock,
};
pub use streams::{Timed, close_inherited, error_stream, take_streams};
pub use terminal::{Stream, Unseen, shows_colours};

/// A path as a word of the system's shell: in quotes, if it needs them.
///
/// ```
/// use wanqi_host::platform::quoted;
///
/// assert_eq!(quoted("games/hex-2"), "games/hex-2");
/// assert!(["'my games'", "\"my games\""].contains(&quoted("my games").as_str()));
/// ```
#[must_use]
pub fn quoted(path: &str) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "/._-+:,@".contains(sign);
    let plain = |sign: char| plain(sign) || (cfg!(windows) && sign == '\\');
    match path.chars().all(plain) && !path.is_empty() {
        true => path.to_owned(),
        // A path of Windows contains no quote.
        false if cfg!(windows) => format!("\"{path}\""),
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}

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

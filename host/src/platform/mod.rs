//! Everything that differs between operating systems.

mod library;
mod storage;
mod terminal;

pub use library::{Library, file_names, open_library, plugin_stem};
pub use storage::{sync_file, sync_folder, try_lock};
pub use terminal::Unseen;

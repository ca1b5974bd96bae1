//! The package as a zip file.

use super::Packed;
use std::collections::BTreeMap;
use std::io::{self, Cursor, Write};
use std::path::PathBuf;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The zip file, with all files in a folder of this name.
pub fn zipped(name: &str, files: &BTreeMap<PathBuf, Packed>) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(DateTime::default());
    for (path, packed) in files {
        let path = format!("{name}/{}", path.display());
        match packed {
            Packed::File { bytes, program } => {
                let mode = if *program { 0o755 } else { 0o644 };
                zip.start_file(path, options.unix_permissions(mode))?;
                zip.write_all(bytes)?;
            }
            Packed::Link(to) => zip.add_symlink(path, *to, options)?,
        }
    }
    Ok(zip.finish()?.into_inner())
}

//! Level 6: the library as a file.

use super::descriptor::need;
use super::walk::Sampling;
use super::{Checked, counted, ok, skipped};
use crate::plugin::Plugin;
use crate::source::read_regular;
use object::read::elf::{Dyn, ElfFile64, FileHeader, ProgramHeader};
use object::{Endianness, Object, ObjectSection, ObjectSymbol, elf};
use std::sync::Arc;
use std::time::Duration;
use wanqi_abi as abi;
use wanqi_notation::{Message, message};

/// The longest time for opening a library. Opening takes longer only if the library runs code of
/// its own.
const SLOW: Duration = Duration::from_millis(500);
/// Symbols that linkers export by themselves.
const LINKERS: [&str; 5] = ["_init", "_fini", "__bss_start", "_edata", "_end"];

/// The most bytes of a library that are read: 256 MiB.
const LARGEST: u64 = 256 << 20;
/// Characters of a symbol's name that a report shows.
const SHOWN: usize = 200;

fn bytes(plugin: &Plugin) -> Result<Vec<u8>, Message> {
    read_regular(&plugin.path, LARGEST)
        .map_err(|error| message!("the file cannot be read: {error}", error))
}

fn file(bytes: &[u8]) -> Option<ElfFile64<'_, Endianness>> {
    ElfFile64::parse(bytes).ok()
}

/// Checks the symbols that the library exports.
pub fn exports(plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    let bytes = bytes(plugin)?;
    let Some(file) = file(&bytes) else {
        return skipped(message!("not a 64-bit ELF file"));
    };
    let exported = file.dynamic_symbols().filter(|symbol| symbol.is_definition());
    let (mut count, mut read) = (0, 0);
    for symbol in exported.filter(|symbol| symbol.is_global()) {
        let name = symbol.name().unwrap_or("?");
        count += 1;
        let ours = name.starts_with(abi::ENTRY) || LINKERS.contains(&name);
        need(ours, || {
            let name: String = name.chars().take(SHOWN).collect();
            message!("it exports `{name}`, which another library may use by mistake", name)
        })?;
        // Many symbols may have the same long name.
        read += name.len();
        need(read <= bytes.len(), || message!("the names of its exported symbols overlap"))?;
    }
    ok(counted(count, "exported symbol"))
}

/// Checks what happens when the library is opened.
pub fn loader(plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    let bytes = bytes(plugin)?;
    let Some(file) = file(&bytes) else {
        return skipped(message!("not a 64-bit ELF file"));
    };
    let (mut flags, mut constructors) = (0, 0);
    for (tag, value) in dynamic(&file) {
        match tag {
            elf::DT_FLAGS => flags = value,
            elf::DT_INIT_ARRAYSZ => constructors = value / size_of::<u64>() as u64,
            _ => {}
        }
    }
    need(flags & elf::DF_STATIC_TLS.0 == 0, || {
        message!(
            "it uses static thread-local storage, of which a process has little: build it with \
             -ftls-model=global-dynamic, and without an allocator of its own"
        )
    })?;
    // The C start files have one constructor, Rust's standard library has another.
    let comment = section(&file, ".comment");
    let rust = comment.is_some_and(|text| text.windows(5).any(|word| word == b"rustc"));
    let most = if rust { 2 } else { 1 };
    need(constructors <= most, || {
        message!(
            "opening it runs {constructors} constructors; the language needs {most}",
            constructors,
            most
        )
    })?;
    let took = plugin.opened_in;
    need(took < SLOW, || {
        message!("opening it takes {as_millis} ms", as_millis = took.as_millis())
    })?;
    let constructors = counted(constructors, "constructor");
    ok(message!(
        "{constructors}, opened in {as_secs_f64} ms",
        constructors,
        as_secs_f64 = format_args!("{:.1}", took.as_secs_f64() * 1000.0)
    ))
}

/// The bytes of the first section with this name.
fn section<'d>(file: &ElfFile64<'d, Endianness>, name: &str) -> Option<&'d [u8]> {
    let mut read = 0;
    for section in file.sections() {
        let found = section.name_bytes().unwrap_or_default();
        if found == name.as_bytes() {
            return section.data().ok();
        }
        // Many sections may have the same long name.
        read += found.len();
        if read > file.data().len() {
            return None;
        }
    }
    None
}

/// Tags and values of the dynamic section.
fn dynamic(file: &ElfFile64<'_, Endianness>) -> Vec<(elf::DynamicTag, u64)> {
    let (endian, data) = (file.endian(), file.data());
    let headers = file.elf_header().program_headers(endian, data).unwrap_or_default();
    let entries = headers.iter().find_map(|header| header.dynamic(endian, data).ok().flatten());
    let entries = entries.unwrap_or_default().iter();
    entries.map(|entry| (Dyn::d_tag(entry, endian), Dyn::d_val(entry, endian))).collect()
}

//! The journal on a simulated disk that loses power, or is full, at any moment: the journal reads
//! back all acknowledged actions, and nothing that was never written.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use wanqi_host::output::disk::Disk;
use wanqi_host::recording::journal::Journal;
use wanqi_host::session::mix;

const HEAD: &str = "[WQN \"1\"]\n[Game \"chess\"]\n[Result \"*\"]\n\n";

/// A change of a file that is not yet on the disk.
#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Cut(usize),
}

impl Change {
    /// The content of the file after the first `bytes` bytes of the change.
    fn apply(&self, content: &mut Vec<u8>, most: usize) {
        match self {
            Change::Write { at, bytes } => {
                let bytes = &bytes[..most.min(bytes.len())];
                let end = at + bytes.len();
                content.resize(content.len().max(end), 0);
                content[*at..end].copy_from_slice(bytes);
            }
            Change::Cut(length) => content.truncate(*length),
        }
    }

    fn steps(&self) -> usize {
        match self {
            Change::Write { bytes, .. } => bytes.len(),
            Change::Cut(_) => 1,
        }
    }
}

/// A file: its content on the disk, and the changes that are not yet on the disk.
#[derive(Clone, Debug, Default)]
struct Inode {
    kept: Vec<u8>,
    pending: Vec<Change>,
}

impl Inode {
    fn now(&self) -> Vec<u8> {
        let mut content = self.kept.clone();
        self.pending.iter().for_each(|change| change.apply(&mut content, usize::MAX));
        content
    }

    /// Every content that the file may have after a power loss.
    fn images(&self) -> Vec<Vec<u8>> {
        let mut all = vec![self.kept.clone()];
        let mut content = self.kept.clone();
        for change in &self.pending {
            for most in 1..=change.steps() {
                let mut image = content.clone();
                change.apply(&mut image, most);
                all.push(image);
            }
            change.apply(&mut content, usize::MAX);
        }
        all
    }
}

type Names = BTreeMap<PathBuf, usize>;

/// How an operation fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// This operation and all later ones fail.
    Power,
    /// Only this operation fails; a write writes this number of bytes.
    Full(usize),
}

#[derive(Default)]
struct World {
    files: Vec<Inode>,
    /// The names on the disk, then each later state that is not yet on the disk.
    kept: Names,
    pending: Vec<Names>,
    /// The number of operations so far, and the operation that fails.
    done: usize,
    fails: Option<(usize, Fault)>,
}

impl World {
    fn names(&mut self) -> &mut Names {
        if self.pending.is_empty() {
            return &mut self.kept;
        }
        let last = self.pending.len() - 1;
        &mut self.pending[last]
    }

    /// Changes names; the change may be lost until the folder is synced.
    fn rename(&mut self, change: impl FnOnce(&mut Names)) {
        let mut names = self.names().clone();
        change(&mut names);
        self.pending.push(names);
    }

    /// Counts an operation; returns the fault if it fails.
    fn step(&mut self) -> Option<Fault> {
        self.done += 1;
        match self.fails {
            Some((at, Fault::Power)) if self.done > at => Some(Fault::Power),
            Some((at, fault)) if self.done == at + 1 => Some(fault),
            _ => None,
        }
    }
}

fn full() -> io::Error {
    io::ErrorKind::StorageFull.into()
}

/// The simulated disk.
#[derive(Clone, Default)]
struct Faulty(Rc<RefCell<World>>);

impl Faulty {
    fn change<T>(&self, change: impl FnOnce(&mut World) -> io::Result<T>) -> io::Result<T> {
        let mut world = self.0.borrow_mut();
        match world.step() {
            None => change(&mut world),
            Some(_) => Err(full()),
        }
    }

    /// Every state of the disk that is possible after a power loss.
    fn images(&self) -> Vec<Faulty> {
        let world = self.0.borrow();
        let mut all = Vec::new();
        for names in std::iter::once(&world.kept).chain(&world.pending) {
            let mut files = vec![Vec::new()];
            for inode in &world.files {
                let extended = |before: Vec<Vec<u8>>| {
                    inode.images().into_iter().map(move |image| {
                        let mut more = before.clone();
                        more.push(image);
                        more
                    })
                };
                files = files.into_iter().flat_map(extended).collect();
            }
            for contents in files {
                let inode = |kept| Inode { kept, pending: Vec::new() };
                let files = contents.into_iter().map(inode).collect();
                let world = World { files, kept: names.clone(), ..World::default() };
                all.push(Faulty(Rc::new(RefCell::new(world))));
            }
        }
        all
    }
}

impl Disk for Faulty {
    type File = usize;

    fn begin(&self, path: &Path, _like: &Path) -> io::Result<usize> {
        self.change(|world| {
            if world.names().contains_key(path) {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            world.files.push(Inode::default());
            let file = world.files.len() - 1;
            world.rename(|names| {
                let _ = names.insert(path.to_owned(), file);
            });
            Ok(file)
        })
    }

    fn open(&self, path: &Path) -> io::Result<usize> {
        self.0.borrow_mut().names().get(path).copied().ok_or(io::ErrorKind::NotFound.into())
    }

    fn lock(&self, _file: &usize) -> io::Result<bool> {
        Ok(true)
    }

    fn is_at(&self, file: &usize, path: &Path) -> io::Result<bool> {
        Ok(self.0.borrow_mut().names().get(path) == Some(file))
    }

    fn read(&self, file: &mut usize, most: u64) -> io::Result<Vec<u8>> {
        let mut content = self.0.borrow().files[*file].now();
        content.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok(content)
    }

    fn write(&self, file: &mut usize, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut world = self.0.borrow_mut();
        let fault = world.step();
        let most = match fault {
            None => bytes.len(),
            Some(Fault::Full(most)) => most.min(bytes.len()),
            // Power is lost during the operation: all of it may be on the disk, or a part.
            Some(Fault::Power) => match world.fails {
                Some((at, _)) if world.done == at + 1 => bytes.len(),
                _ => 0,
            },
        };
        let change = Change::Write { at: at as usize, bytes: bytes[..most].to_vec() };
        world.files[*file].pending.push(change);
        fault.map_or(Ok(()), |_| Err(full()))
    }

    fn cut(&self, file: &mut usize, length: u64) -> io::Result<()> {
        self.change(|world| {
            world.files[*file].pending.push(Change::Cut(length as usize));
            Ok(())
        })
    }

    fn sync(&self, file: &mut usize) -> io::Result<()> {
        self.change(|world| {
            let inode = &mut world.files[*file];
            inode.kept = inode.now();
            inode.pending.clear();
            Ok(())
        })
    }

    fn link(&self, file: &Path, name: &Path) -> io::Result<()> {
        self.change(|world| {
            if world.names().contains_key(name) {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            let file = world.names()[file];
            world.rename(|names| {
                let _ = names.insert(name.to_owned(), file);
            });
            Ok(())
        })
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.change(|world| {
            world.rename(|names| {
                if let Some(file) = names.remove(from) {
                    names.insert(to.to_owned(), file);
                }
            });
            Ok(())
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.change(|world| {
            world.rename(|names| {
                let _ = names.remove(path);
            });
            Ok(())
        })
    }

    fn exists(&self, path: &Path) -> io::Result<bool> {
        Ok(self.0.borrow_mut().names().contains_key(path))
    }

    fn meant(&self, path: &Path) -> io::Result<PathBuf> {
        Ok(path.to_owned())
    }

    fn sync_folder(&self, _folder: &Path) -> io::Result<()> {
        self.change(|world| {
            world.kept = world.names().clone();
            world.pending.clear();
            Ok(())
        })
    }
}

/// One random operation on a journal, from a seed; returns the text that the journal must then
/// contain.
fn act(journal: &mut Journal<Faulty>, before: &str, draw: u64) -> (String, io::Result<()>) {
    let body = before.len() - HEAD.len();
    match draw % 6 {
        // Replaces the whole text, as the end of a game does.
        0 => {
            let after = before.replace("\"*\"", "\"1-0\"").replace("\"1-0\"", "\"*\"");
            let after = format!("{after}1. e4 e5\n");
            let done = journal.replace(after.as_bytes());
            (after, done)
        }
        // Removes the last line.
        1 if body > 0 => {
            let line = before[..before.len() - 1].rfind('\n').map_or(0, |at| at + 1);
            (before[..line].to_owned(), journal.cut(line as u64))
        }
        // Removes an action in the middle of a line.
        2 if before.ends_with("1. e4 e5\n") => {
            let after = format!("{}\n", &before[..before.len() - 4]);
            let done = journal.cut(before.len() as u64 - 3);
            (after, done)
        }
        draw => {
            let line = ["1. e4", "e5", "2... e8=Q", ":resign"][draw as usize % 4];
            (format!("{before}{line}\n"), journal.append(line))
        }
    }
}

/// Runs a random sequence on a disk with the given fault. Returns the texts that the file may
/// contain at the end, the last acknowledged text first; `None` if no text was acknowledged.
fn run(disk: &Faulty, seed: u64, goes_on: bool) -> Vec<Option<String>> {
    let path = Path::new("/records/game.wqn");
    let Ok(mut journal) = Journal::create_on(disk.clone(), path, HEAD) else {
        return vec![None, Some(HEAD.to_owned())];
    };
    let mut text = HEAD.to_owned();
    for step in 0..8 {
        let (after, done) = act(&mut journal, &text, mix(seed, step));
        match done {
            Ok(()) => text = after,
            Err(_) if goes_on => {
                let now = String::from_utf8(journal.content().unwrap()).unwrap();
                assert!(now == text || now == after, "{now:?} is neither {text:?} nor {after:?}");
                text = now;
            }
            Err(_) => return vec![Some(text), Some(after)],
        }
    }
    vec![Some(text)]
}

/// The content of a disk as a journal reads it.
fn found(disk: &Faulty) -> Option<String> {
    let opened = Journal::open_on(disk.clone(), Path::new("/records/game.wqn")).ok()?;
    Some(String::from_utf8(opened.content).unwrap())
}

#[test]
fn power_lost_between_any_two_writes_and_inside_each() {
    let mut images = 0_u64;
    for seed in 0..40 {
        let whole = Faulty::default();
        assert_eq!(run(&whole, seed, false).len(), 1);
        let operations = whole.0.borrow().done;
        for at in 0..operations {
            let disk = Faulty::default();
            disk.0.borrow_mut().fails = Some((at, Fault::Power));
            let may_be = run(&disk, seed, false);
            for image in disk.images() {
                images += 1;
                let found = found(&image);
                assert!(
                    may_be.contains(&found),
                    "seed {seed}, operation {at}: {found:?}, {may_be:?}"
                );
                // The journal can be continued.
                if found.is_some() {
                    let path = Path::new("/records/game.wqn");
                    let mut journal =
                        Journal::open_on(image.clone(), path).unwrap().settle().unwrap();
                    journal.append("9. Kd2").unwrap();
                    assert!(
                        String::from_utf8(journal.content().unwrap())
                            .unwrap()
                            .ends_with("\n9. Kd2\n")
                    );
                }
            }
        }
    }
    assert!(images > 10_000, "{images}");
}

#[test]
fn a_disk_that_is_full_for_a_moment() {
    for seed in 0..40 {
        let whole = Faulty::default();
        run(&whole, seed, true);
        for at in 0..whole.0.borrow().done {
            for most in [0, 1, 5, usize::MAX] {
                let disk = Faulty::default();
                disk.0.borrow_mut().fails = Some((at, Fault::Full(most)));
                let may_be = run(&disk, seed, true);
                let found = found(&disk);
                assert!(
                    may_be.contains(&found),
                    "seed {seed}, operation {at}: {found:?}, {may_be:?}"
                );
            }
        }
    }
}

#[test]
#[cfg(unix)]
fn full_and_read_only_targets_keep_the_file_that_was_there() {
    use crate::program::{folder, program};
    use std::process::Command;
    let folder = folder("power-full");
    let record = folder.join("game.pgn");
    let comment = "a long comment ".repeat(400);
    let text = format!("[Event \"long\"]\n[Result \"*\"]\n\n1.e4   e5 {{{comment}}} *\n");
    std::fs::write(&record, &text).unwrap();
    // Files are limited to a kilobyte and the limit's signal is ignored, so writing fails.
    let script = "trap '' XFSZ; ulimit -f 1; \"$0\" \"$@\"";
    let limited = |args: &[&str]| {
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(program()).args(args);
        command.env("XDG_DATA_HOME", &folder).output().unwrap()
    };
    let path = record.to_str().unwrap();
    let out = limited(&["fmt", path]);
    assert_eq!(out.status.code(), Some(3), "{}", String::from_utf8_lossy(&out.stderr));
    assert_eq!(std::fs::read_to_string(&record).unwrap(), text);
    let target = folder.join("out.wqn");
    std::fs::write(&target, "what was there\n").unwrap();
    let to = target.to_str().unwrap();
    let out = limited(&["convert", "--from", "pgn", "--to", "wqn", path, to]);
    assert_eq!(out.status.code(), Some(3), "{}", String::from_utf8_lossy(&out.stderr));
    assert_eq!(std::fs::read_to_string(&target).unwrap(), "what was there\n");
    let left: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
    let nowhere = folder.join("no-such-folder/new.wqn");
    let ran = crate::program::run(&["record", "chess", "--out", nowhere.to_str().unwrap()]);
    assert_eq!(ran.code, 3, "{}", ran.err);
}

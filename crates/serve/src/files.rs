//! The files that the page may open: those below the paths that the user named, the records of games
//! that were played, and uploaded files.
//!
//! A request names a file by its number in a list that the server made. No text of a request becomes
//! a path. A link that leads out of a named folder is not in the list, and is checked again when the
//! file is opened.

use crate::call::Call;
use crate::problem::{self, Answer};
use crate::shared::Shared;
use crate::uploads::Uploads;
use axum::Json;
use axum::body::Body;
use axum::extract::Query;
use axum::http::StatusCode;
use http_body_util::BodyExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use wanqi_host::language::Language;
use wanqi_host::platform::full_path;
use wanqi_host::source::{Claims, Files, Input, suffix_of};
use wanqi_notation::message;

/// The most files of a list.
const MOST_FILES: usize = 10_000;
/// The longest suffix of an uploaded file.
const SUFFIX: usize = 16;
/// The longest name of an uploaded file, in bytes.
const NAME: usize = 200;

/// The files, each with a number that stays the same while the server runs.
pub struct FileTable {
    roots: Vec<Root>,
    uploads: Uploads,
    most: u64,
    rows: Mutex<Rows>,
}

/// A path that the user named.
struct Root {
    named: OsString,
    /// Its full path when the server started.
    full: PathBuf,
    /// `path` or `records`.
    kind: &'static str,
}

#[derive(Default)]
struct Rows {
    all: Vec<Row>,
    numbers: HashMap<PathBuf, u64>,
    uploaded: u64,
}

#[derive(Clone)]
struct Row {
    path: PathBuf,
    name: String,
    kind: &'static str,
    /// Index of its root; `None` for an uploaded file.
    root: Option<usize>,
}

impl FileTable {
    /// # Errors
    /// The folder of uploaded files cannot be created.
    pub fn new(paths: Vec<OsString>, records: &Path, limits: crate::Limits) -> io::Result<Self> {
        let mut roots: Vec<_> = paths
            .into_iter()
            .map(|named| {
                let full = full_path(Path::new(&named)).unwrap_or_else(|_| PathBuf::from(&named));
                Root { named, full, kind: "path" }
            })
            .collect();
        // The folder may not exist yet.
        let full = full_path(records).unwrap_or_else(|_| records.to_owned());
        roots.push(Root { named: records.into(), full, kind: "records" });
        let rows = Mutex::default();
        Ok(FileTable { roots, uploads: Uploads::new()?, most: limits.uploads, rows })
    }

    fn rows(&self) -> std::sync::MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a file is inside its root, after all links.
    fn inside(&self, root: usize, path: &Path) -> bool {
        let root = &self.roots[root];
        let full = full_path(&root.full).unwrap_or_else(|_| root.full.clone());
        full_path(path).is_ok_and(|path| path.starts_with(full))
    }

    /// Lists the files anew.
    fn list(&self, claims: &Claims) -> (Vec<Value>, bool) {
        let mut shown = Vec::new();
        let mut more = false;
        for (index, root) in self.roots.iter().enumerate() {
            if root.kind == "records" && !root.full.exists() {
                continue;
            }
            let files = Files::find(&[&root.named], claims);
            for input in files.inputs {
                let Some(path) = input.path.filter(|path| self.inside(index, path)) else {
                    continue;
                };
                if shown.len() == MOST_FILES {
                    more = true;
                    break;
                }
                let base = Path::new(&root.named);
                let own = path.strip_prefix(base).ok().filter(|own| !own.as_os_str().is_empty());
                let name = own.unwrap_or(&path).display().to_string();
                let row = Row { path, name, kind: root.kind, root: Some(index) };
                shown.push(self.add(row, input.size));
            }
        }
        let rows = self.rows();
        let uploads = rows.all.iter().enumerate().filter(|(_, row)| row.root.is_none());
        shown.extend(uploads.map(|(number, row)| {
            let size = std::fs::metadata(&row.path).map_or(0, |meta| meta.len());
            json!({ "id": number, "name": row.name, "kind": row.kind, "size": size })
        }));
        (shown, more)
    }

    fn add(&self, row: Row, size: Option<u64>) -> Value {
        let mut rows = self.rows();
        let next = rows.all.len() as u64;
        let (name, kind) = (row.name.clone(), row.kind);
        let number = *rows.numbers.entry(row.path.clone()).or_insert(next);
        if number == next {
            rows.all.push(row);
        }
        json!({ "id": number, "name": name, "kind": kind, "size": size })
    }

    /// The number of a record that was played.
    pub fn record(&self, path: &Path) -> Option<u64> {
        let root = self.roots.iter().position(|root| root.kind == "records")?;
        let name = path.file_name()?.to_string_lossy().into_owned();
        let row = Row { path: path.to_owned(), name, kind: "records", root: Some(root) };
        self.inside(root, path).then(|| self.add(row, None)["id"].as_u64()).flatten()
    }

    /// The file with this number.
    pub fn input(&self, language: Language, number: u64) -> Answer<Input> {
        let none = || problem::missing(language, message!("there is no such file"));
        let row = usize::try_from(number).ok().and_then(|at| self.rows().all.get(at).cloned());
        let row = row.ok_or_else(none)?;
        if row.root.is_some_and(|root| !self.inside(root, &row.path)) {
            return Err(none());
        }
        Ok(Input { name: row.name, found: true, ..Input::named(&row.path) })
    }

    /// A new file for an upload with this name.
    fn create(&self, name: &str) -> io::Result<(PathBuf, String, std::fs::File)> {
        let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
        let cut = (0..=last.len().min(NAME)).rev().find(|&at| last.is_char_boundary(at));
        let shown = match &last[..cut.unwrap_or(0)] {
            "" => "-".to_owned(),
            name => name.to_owned(),
        };
        // Only the suffix matters for reading; a name of the file system is not taken from anyone.
        let plain = |suffix: &String| {
            suffix.len() <= SUFFIX && suffix.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        let suffix = suffix_of(Path::new(&shown)).filter(plain);
        let suffix = suffix.map_or(String::new(), |suffix| format!(".{suffix}"));
        let (file, path) = self.uploads.create(&suffix)?;
        Ok((path, shown, file))
    }

    /// Counts bytes of uploads.
    fn takes(&self, bytes: u64) -> bool {
        let mut rows = self.rows();
        rows.uploaded += bytes;
        rows.uploaded <= self.most
    }

    fn gives_back(&self, bytes: u64) {
        self.rows().uploaded -= bytes;
    }
}

/// `GET /api/files`: the files that can be opened.
pub async fn list(call: Call) -> Answer<Json<Value>> {
    let work = |call: &Call| {
        let (files, more) = call.shared.files.list(&Claims::new(&call.registry(), None));
        Ok(Json(json!({ "files": files, "more": more })))
    };
    call.run(work).await
}

/// The name of an uploaded file.
#[derive(Deserialize)]
pub struct Name {
    #[serde(default)]
    name: String,
}

/// `POST /api/uploads`: takes a file. Its bytes go to the disk as they arrive.
pub async fn upload(
    Call { shared, language }: Call,
    Query(Name { name }): Query<Name>,
    body: Body,
) -> Answer<Json<Value>> {
    let failed = |error: io::Error| problem::file(language, &error);
    let (path, shown, mut file) = shared.files.create(&name).map_err(failed)?;
    let mut arriving = Arriving { files: &shared.files, path: Some(path), got: 0 };
    let taken = take(&shared, body, &mut file, &mut arriving.got);
    match tokio::time::timeout(shared.limits.body_time, taken).await {
        Ok(Ok(())) => {
            let (path, got) = arriving.arrived();
            let row = Row { path, name: shown, kind: "upload", root: None };
            Ok(Json(shared.files.add(row, Some(got))))
        }
        Ok(Err(error)) => Err(problem::file(language, &error)),
        Err(_) => {
            let late = message!("the file did not arrive in time");
            Err(problem::said(StatusCode::REQUEST_TIMEOUT, language, late))
        }
    }
}

/// A file that has not arrived completely. If it never does, also because its connection ends, it is
/// removed and does not count.
struct Arriving<'f> {
    files: &'f FileTable,
    path: Option<PathBuf>,
    /// The bytes that have been counted.
    got: u64,
}

impl Arriving<'_> {
    fn arrived(mut self) -> (PathBuf, u64) {
        (self.path.take().unwrap_or_default(), self.got)
    }
}

impl Drop for Arriving<'_> {
    fn drop(&mut self) {
        if let Some(path) = self.path.take() {
            self.files.gives_back(self.got);
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Copies a body into a file. A piece has at most some 10 KiB, so that writing it does not hold up
/// other requests for long.
async fn take(
    shared: &Shared,
    mut body: Body,
    file: &mut std::fs::File,
    got: &mut u64,
) -> io::Result<()> {
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(io::Error::other)?;
        let Some(bytes) = frame.data_ref() else { continue };
        *got += bytes.len() as u64;
        if !shared.files.takes(bytes.len() as u64) || *got > shared.limits.upload {
            let most = shared.limits.upload;
            let message =
                message!("the file, or all files together, is too long: {most} bytes", most);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
        file.write_all(bytes)?;
    }
    Ok(())
}

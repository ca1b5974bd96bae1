//! Building SGF.

use super::text::escape;

/// Prints FF\[4\], with one node per line, so that line-based diffs are readable.
///
/// ```
/// use wanqi_notation::sgf::SgfWriter;
///
/// let mut writer = SgfWriter::new();
/// writer.open_tree();
/// writer.node();
/// writer.property("GM", &["1"]);
/// writer.text("C", "a \\ b [c]");
/// writer.node();
/// writer.property("B", &["dd"]);
/// assert_eq!(writer.finish(), b"(;GM[1]C[a \\\\ b [c\\]]\n;B[dd])\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct SgfWriter {
    out: Vec<u8>,
    depth: usize,
}

impl SgfWriter {
    /// An empty file.
    pub fn new() -> Self {
        Self::default()
    }

    /// Opens a game tree, or a variation in an open tree. A node must follow.
    pub fn open_tree(&mut self) {
        if self.depth > 0 {
            self.out.push(b'\n');
        }
        self.out.push(b'(');
        self.depth += 1;
    }

    /// Closes the last open tree or variation; does nothing if there is none.
    pub fn close_tree(&mut self) {
        if self.depth > 0 {
            self.depth -= 1;
            self.out.extend_from_slice(if self.depth == 0 { b")\n" } else { b")" });
        }
    }

    /// Begins a node. Opens a tree if none is open.
    pub fn node(&mut self) {
        if self.depth == 0 {
            self.open_tree();
        }
        if !self.out.ends_with(b"(") {
            self.out.push(b'\n');
        }
        self.out.push(b';');
    }

    /// Adds a property with raw values: points, numbers, results of [`escape`]. If `values` is
    /// empty, the property gets one empty value.
    pub fn property<V: AsRef<[u8]>>(&mut self, name: &str, values: &[V]) {
        self.name(name);
        if values.is_empty() {
            self.out.extend_from_slice(b"[]");
        }
        for value in values {
            self.value(value.as_ref());
        }
    }

    /// Adds a property with one text, which is escaped.
    pub fn text(&mut self, name: &str, text: &str) {
        self.name(name);
        self.value(&escape(text.as_bytes(), false));
    }

    /// Adds a property with one composed value, `left:right`; both texts are escaped.
    pub fn composed(&mut self, name: &str, left: &str, right: &str) {
        self.name(name);
        let (left, right) = (escape(left.as_bytes(), true), escape(right.as_bytes(), true));
        self.value(&[&*left, b":", &*right].concat());
    }

    /// Closes all open trees and returns the bytes.
    pub fn finish(mut self) -> Vec<u8> {
        while self.depth > 0 {
            self.close_tree();
        }
        self.out
    }

    fn name(&mut self, name: &str) {
        let kept = name.bytes().filter(|byte| byte.is_ascii_alphanumeric());
        self.out.extend(kept.map(|byte| byte.to_ascii_uppercase()));
    }

    fn value(&mut self, raw: &[u8]) {
        self.out.push(b'[');
        self.out.extend_from_slice(raw);
        self.out.push(b']');
    }
}

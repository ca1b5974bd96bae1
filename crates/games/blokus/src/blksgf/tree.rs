//! A tree of nodes to be written to a file.

use wanqi_notation::sgf::SgfWriter;
use wanqi_notation::sgf::text::escape;

/// A node.
#[derive(Default)]
pub(super) struct Node {
    properties: Vec<(String, Vec<Vec<u8>>)>,
    comments: Vec<String>,
    children: Vec<usize>,
}

impl Node {
    /// Adds a property with raw values.
    pub fn add(&mut self, name: &str, values: Vec<Vec<u8>>) {
        self.properties.push((name.to_owned(), values));
    }

    /// Adds a property with one text.
    pub fn add_text(&mut self, name: &str, text: &str) {
        self.add(name, vec![escape(text.as_bytes(), false).into_owned()]);
    }

    /// Adds a comment.
    pub fn comment(&mut self, text: &str) {
        self.comments.push(text.to_owned());
    }
}

/// The nodes; the first is the root.
pub(super) struct Tree(Vec<Node>);

impl Tree {
    /// A root.
    pub fn new() -> Tree {
        Tree(vec![Node::default()])
    }

    /// A node.
    pub fn node(&mut self, index: usize) -> &mut Node {
        &mut self.0[index]
    }

    /// Adds a child and returns its index.
    pub fn grow(&mut self, parent: usize) -> usize {
        let child = self.0.len();
        self.0.push(Node::default());
        self.0[parent].children.push(child);
        child
    }

    /// The file.
    pub fn print(&self) -> Vec<u8> {
        let mut writer = SgfWriter::new();
        writer.open_tree();
        let mut tasks = vec![Task::Node(0)];
        while let Some(task) = tasks.pop() {
            let index = match task {
                Task::Close => {
                    writer.close_tree();
                    continue;
                }
                Task::Variation(index) => {
                    writer.open_tree();
                    tasks.push(Task::Close);
                    index
                }
                Task::Node(index) => index,
            };
            let node = &self.0[index];
            writer.node();
            for (name, values) in &node.properties {
                writer.property(name, values);
            }
            if !node.comments.is_empty() {
                writer.text("C", &node.comments.join("\n"));
            }
            match node.children[..] {
                [only] => tasks.push(Task::Node(only)),
                _ => tasks.extend(node.children.iter().rev().map(|n| Task::Variation(*n))),
            }
        }
        writer.finish()
    }
}

/// Work that is left.
enum Task {
    /// A node and its children.
    Node(usize),
    /// The same inside its own parentheses.
    Variation(usize),
    Close,
}

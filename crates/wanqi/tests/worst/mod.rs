//! The worst inputs that are known, for every format that is read. `cargo xtask worst` measures them at
//! full size; `crates/wanqi/tests/it/worst.rs` runs them at two small sizes and compares.
//!
//! An input is a head, perhaps a lead that fills half of it, a unit that is repeated until the size is reached, as many closing texts as
//! units, and a tail. Whoever finds a worse one adds a line.

mod importers;
mod sgf;
mod text;

/// An input that grows to any size.
#[derive(Clone, Debug)]
pub struct Input {
    /// What `--from` takes: `wqn`, `pgn`, or `game:format`.
    pub format: String,
    /// What is repeated in it, in words.
    pub name: &'static str,
    /// What the file begins with.
    pub head: Vec<u8>,
    /// What is repeated behind the head until half of the size is reached.
    pub lead: &'static str,
    /// What is repeated. `#n` is replaced by the number of the repetition.
    pub unit: Vec<u8>,
    /// What follows for each unit, such as the bracket that closes it.
    pub close: &'static str,
    /// What the file ends with.
    pub tail: &'static str,
}

/// What is replaced by the number of the repetition.
const NUMBER: &[u8] = b"#n";

impl Input {
    fn new(format: &str, name: &'static str, head: &str, unit: &str, tail: &'static str) -> Input {
        let (head, unit) = (head.as_bytes().to_vec(), unit.as_bytes().to_vec());
        Input { format: format.to_owned(), name, lead: "", head, unit, close: "", tail }
    }

    /// The same behind a lead.
    fn behind(self, lead: &'static str) -> Input {
        Input { lead, ..self }
    }

    /// The same with a closing text for each unit.
    fn closed(self, close: &'static str) -> Input {
        Input { close, ..self }
    }

    /// The input: as many units as are at most this size.
    #[must_use]
    pub fn bytes(&self, size: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(size);
        bytes.extend_from_slice(&self.head);
        while !self.lead.is_empty() && bytes.len() < size / 2 {
            bytes.extend_from_slice(self.lead.as_bytes());
        }
        let mut units = 0;
        loop {
            let whole = bytes.len();
            self.write_unit(units, &mut bytes);
            if bytes.len() + (units + 1) * self.close.len() + self.tail.len() > size {
                bytes.truncate(whole);
                break;
            }
            units += 1;
        }
        for _ in 0..units {
            bytes.extend_from_slice(self.close.as_bytes());
        }
        bytes.extend_from_slice(self.tail.as_bytes());
        if self.format == "reversi:wthor" {
            importers::count_games(&mut bytes);
        }
        bytes
    }

    fn write_unit(&self, number: usize, bytes: &mut Vec<u8>) {
        let mut rest = &self.unit[..];
        while let Some(at) = rest.windows(NUMBER.len()).position(|two| two == NUMBER) {
            bytes.extend_from_slice(&rest[..at]);
            bytes.extend_from_slice(number.to_string().as_bytes());
            rest = &rest[at + NUMBER.len()..];
        }
        bytes.extend_from_slice(rest);
    }
}

/// Every input, those of a format together.
#[must_use]
pub fn inputs() -> Vec<Input> {
    let mut all = text::inputs();
    all.extend(sgf::inputs());
    all.extend(importers::inputs());
    all
}

//! The worst known inputs of every format. `cargo xtask worst` measures them at full size;
//! `crates/wanqi/tests/it/worst.rs` runs them at two small sizes and compares the times.
//!
//! An input consists of a head, an optional lead that is repeated until half of the size is
//! reached, a unit that is repeated until the size is reached, one closing text for each unit, and
//! a tail. To add a worse input, add a line.

mod importers;
mod sgf;
mod text;

/// An input of any size.
#[derive(Clone, Debug)]
pub struct Input {
    /// The argument of `--from`: `wqn`, `pgn`, or `game:format`.
    pub format: String,
    /// A description of the repeated unit.
    pub name: &'static str,
    /// The beginning of the file.
    pub head: Vec<u8>,
    /// The text after the head that is repeated until half of the size is reached.
    pub lead: &'static str,
    /// The repeated text. `#n` is replaced by the number of the repetition.
    pub unit: Vec<u8>,
    /// The text that follows once for each unit, such as a closing bracket.
    pub close: &'static str,
    /// The end of the file.
    pub tail: &'static str,
}

/// The placeholder for the number of the repetition.
const NUMBER: &[u8] = b"#n";

impl Input {
    fn new(format: &str, name: &'static str, head: &str, unit: &str, tail: &'static str) -> Input {
        let (head, unit) = (head.as_bytes().to_vec(), unit.as_bytes().to_vec());
        Input { format: format.to_owned(), name, lead: "", head, unit, close: "", tail }
    }

    /// The same input with a lead.
    fn behind(self, lead: &'static str) -> Input {
        Input { lead, ..self }
    }

    /// The same input with a closing text for each unit.
    fn closed(self, close: &'static str) -> Input {
        Input { close, ..self }
    }

    /// The input with the greatest number of units that fits into `size` bytes.
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

/// Every input, grouped by format.
#[must_use]
pub fn inputs() -> Vec<Input> {
    let mut all = text::inputs();
    all.extend(sgf::inputs());
    all.extend(importers::inputs());
    all
}

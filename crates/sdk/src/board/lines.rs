//! Irregular boards as data: named points and maximal lines. Adjacency is being consecutive on a
//! line; rays, jumps and custodial captures follow the lines themselves.

/// A board of points and lines, made once from a table.
#[derive(Debug)]
pub struct LineBoard {
    names: Vec<&'static str>,
    lines: Vec<Vec<u8>>,
    adjacent: Vec<Vec<u8>>,
}

impl LineBoard {
    /// Makes a board; lines name their points in order.
    ///
    /// # Panics
    /// If a line names a point that is not there, or there are more than 255 points: the table is
    /// part of the program.
    #[must_use]
    pub fn new(names: &[&'static str], lines: &[&[&str]]) -> LineBoard {
        assert!(names.len() < 256, "at most 255 points");
        let index = |name: &str| {
            let found = names.iter().position(|n| *n == name);
            found.unwrap_or_else(|| panic!("no point {name}")) as u8
        };
        let lines: Vec<Vec<u8>> =
            lines.iter().map(|line| line.iter().map(|name| index(name)).collect()).collect();
        let mut adjacent = vec![Vec::new(); names.len()];
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            for (a, b) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                if !adjacent[a as usize].contains(&b) {
                    adjacent[a as usize].push(b);
                }
            }
        }
        for list in &mut adjacent {
            list.sort_unstable();
        }
        LineBoard { names: names.to_vec(), lines, adjacent }
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Name of a point.
    #[must_use]
    pub fn name(&self, point: u8) -> &'static str {
        self.names[point as usize]
    }

    /// The point of this name.
    #[must_use]
    pub fn point(&self, name: &[u8]) -> Option<u8> {
        self.names.iter().position(|n| n.as_bytes() == name).map(|i| i as u8)
    }

    /// Neighbours of a point, ascending.
    #[must_use]
    pub fn adjacent(&self, point: u8) -> &[u8] {
        &self.adjacent[point as usize]
    }

    /// The maximal lines.
    #[must_use]
    pub fn lines(&self) -> &[Vec<u8>] {
        &self.lines
    }

    /// The rays that leave a point: the points after it on each line, in both directions.
    pub fn rays(&self, point: u8) -> impl Iterator<Item = Ray<'_>> {
        self.lines.iter().flat_map(move |line| {
            let at: Vec<usize> = (0..line.len()).filter(|i| line[*i] == point).collect();
            at.into_iter().flat_map(move |i| {
                [Ray { line, at: i, forward: true }, Ray { line, at: i, forward: false }]
            })
        })
    }
}

/// Points along a line away from a point.
#[derive(Clone, Debug)]
pub struct Ray<'a> {
    line: &'a [u8],
    at: usize,
    forward: bool,
}

impl Iterator for Ray<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let next = if self.forward { self.at.checked_add(1) } else { self.at.checked_sub(1) };
        self.at = next.filter(|i| *i < self.line.len())?;
        Some(self.line[self.at])
    }
}

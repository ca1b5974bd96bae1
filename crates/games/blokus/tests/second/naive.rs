//! A second implementation, written from RULES.md as a player would read it. It shares only text
//! with the crate: pieces are grown square by square instead of drawn, every place is tested.

use std::collections::BTreeSet;

type Place = (i32, i32);

/// Squares in reading order: row, then column.
type Form = BTreeSet<Place>;

const EDGES: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const CORNERS: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// An orientation with its piece, which is the least of its orientations.
pub struct Way {
    form: Vec<Place>,
    piece: Form,
}

/// Every orientation of every connected set of one to five squares.
pub fn ways() -> Vec<Way> {
    let mut all: BTreeSet<Form> = BTreeSet::new();
    let mut grown: BTreeSet<Form> = [Form::from([(0, 0)])].into();
    for _ in 0..5 {
        all.extend(grown.iter().cloned());
        let mut next = BTreeSet::new();
        for form in &grown {
            for (y, x) in form {
                for (dy, dx) in EDGES {
                    let mut more = form.clone();
                    more.insert((y + dy, x + dx));
                    if more.len() > form.len() {
                        next.insert(to_corner(&more));
                    }
                }
            }
        }
        grown = next;
    }
    all.into_iter()
        .map(|form| Way { piece: least(&form), form: form.into_iter().collect() })
        .collect()
}

fn to_corner(form: &Form) -> Form {
    let bottom = form.iter().map(|(y, _)| *y).min().expect("squares");
    let left = form.iter().map(|(_, x)| *x).min().expect("squares");
    form.iter().map(|(y, x)| (y - bottom, x - left)).collect()
}

fn least(form: &Form) -> Form {
    let mut forms = BTreeSet::new();
    let mut form = form.clone();
    for _ in 0..4 {
        form = to_corner(&form.iter().map(|(y, x)| (*x, -*y)).collect());
        forms.insert(form.clone());
        forms.insert(to_corner(&form.iter().map(|(y, x)| (*y, -*x)).collect()));
    }
    forms.first().expect("a form").clone()
}

fn place(text: &str) -> Place {
    let (column, row) = text.split_at(1);
    (row.parse::<i32>().expect("a row") - 1, i32::from(column.as_bytes()[0] - b'a'))
}

fn name((y, x): &Place) -> String {
    format!("{}{}", char::from(b'a' + *x as u8), y + 1)
}

/// A game.
pub struct Naive<'w> {
    ways: &'w [Way],
    rules: &'static str,
    size: i32,
    starts: Vec<Place>,
    own_start: bool,
    /// Row by row, with a margin of one square around the board.
    board: Vec<Option<usize>>,
    placed: Vec<BTreeSet<Form>>,
    last: Vec<usize>,
    out: Vec<bool>,
    left: BTreeSet<usize>,
    /// The colour to move.
    pub turn: Option<usize>,
}

impl<'w> Naive<'w> {
    pub fn new(ways: &'w [Way], rules: &'static str, own_start: bool) -> Naive<'w> {
        let duo = rules == "duo";
        let names = if duo { vec!["e10", "j5"] } else { vec!["a20", "t20", "t1", "a1"] };
        let colours = names.len();
        Naive {
            ways,
            rules,
            size: if duo { 14 } else { 20 },
            starts: names.into_iter().map(place).collect(),
            own_start,
            board: vec![None; 22 * 22],
            placed: vec![BTreeSet::new(); colours],
            last: vec![0; colours],
            out: vec![false; colours],
            left: BTreeSet::new(),
            turn: Some(0),
        }
    }

    pub fn seats(&self) -> usize {
        match self.rules {
            "classic" => 4,
            "classic-3" => 3,
            _ => 2,
        }
    }

    /// The seat that plays a colour.
    pub fn seat(&self, colour: usize) -> usize {
        match (self.rules, colour) {
            ("classic-2", _) => colour % 2 + 1,
            ("classic-3", 3) => {
                let mut seat = self.placed[3].len() % 3 + 1;
                while self.left.contains(&seat) {
                    seat = seat % 3 + 1;
                }
                seat
            }
            _ => colour + 1,
        }
    }

    fn on(&self, (y, x): Place) -> Option<usize> {
        self.board[((y + 1) * 22 + x + 1) as usize]
    }

    fn allowed(&self, colour: usize, squares: &[Place]) -> bool {
        let own = |square: Place| self.on(square) == Some(colour);
        let beside = |steps: [Place; 4]| {
            squares.iter().any(|(y, x)| steps.iter().any(|(dy, dx)| own((y + dy, x + dx))))
        };
        let off = |n: i32| !(0..self.size).contains(&n);
        let free = |square: &Place| !off(square.0) && !off(square.1) && self.on(*square).is_none();
        let starts = self.starts.iter().enumerate();
        let mut starts = starts.filter(|(n, _)| !self.own_start || *n == colour);
        // The conditions that fail most often come first.
        match self.placed[colour].is_empty() {
            true => {
                starts.any(|(_, start)| squares.contains(start))
                    && squares.iter().all(free)
                    && !beside(EDGES)
            }
            false => squares.iter().all(free) && beside(CORNERS) && !beside(EDGES),
        }
    }

    /// Every legal action.
    pub fn legal(&self) -> Vec<String> {
        let Some(colour) = self.turn else { return Vec::new() };
        let mut list = BTreeSet::new();
        let in_hand = |way: &&Way| !self.placed[colour].contains(&way.piece);
        for way in self.ways.iter().filter(in_hand) {
            for y in 0..self.size {
                for x in 0..self.size {
                    let moved = |(dy, dx): &Place| (y + dy, x + dx);
                    let mut squares = [(0, 0); 5];
                    let squares = &mut squares[..way.form.len()];
                    squares.iter_mut().zip(&way.form).for_each(|(to, from)| *to = moved(from));
                    if self.allowed(colour, squares) {
                        list.insert(squares.iter().map(name).collect::<Vec<_>>().join(","));
                    }
                }
            }
        }
        if list.is_empty() {
            list.insert("pass".to_owned());
        }
        list.into_iter().collect()
    }

    /// Applies an action if it is legal.
    pub fn play(&mut self, text: &str) -> bool {
        let Some(colour) = self.turn else { return false };
        if text == "pass" {
            if self.legal() != ["pass"] {
                return false;
            }
            self.out[colour] = true;
        } else {
            let squares: Vec<Place> = text.split(',').map(place).collect();
            let piece = least(&squares.iter().copied().collect());
            if self.placed[colour].contains(&piece) || !self.allowed(colour, &squares) {
                return false;
            }
            self.last[colour] = squares.len();
            for (y, x) in squares {
                self.board[((y + 1) * 22 + x + 1) as usize] = Some(colour);
            }
            self.placed[colour].insert(piece);
            self.out[colour] = self.placed[colour].len() == 21;
        }
        self.advance(colour);
        true
    }

    pub fn leave(&mut self, seat: usize) {
        self.left.insert(seat);
        self.out[seat - 1] = true;
        match self.turn {
            Some(colour) if self.out[colour] || self.left.len() + 1 == self.seats() => {
                self.advance(colour);
            }
            _ => {}
        }
    }

    pub fn has_left(&self, seat: usize) -> bool {
        self.left.contains(&seat)
    }

    fn advance(&mut self, colour: usize) {
        let colours = self.out.len();
        let next = (1..=colours).map(|n| (colour + n) % colours).find(|n| !self.out[*n]);
        self.turn = next.filter(|_| self.left.len() + 1 < self.seats());
    }

    /// Scores by seat, and their ranks.
    pub fn count(&self) -> (Vec<i64>, Vec<u8>) {
        let score = |colour: &usize| {
            let covered = self.board.iter().filter(|on| **on == Some(*colour)).count() as i64;
            let all = self.placed[*colour].len() == 21;
            covered - 89
                + if all { 15 } else { 0 }
                + if all && self.last[*colour] == 1 { 5 } else { 0 }
        };
        let of_seat = |seat: usize| match self.rules {
            "classic-2" => score(&(seat - 1)) + score(&(seat + 1)),
            _ => score(&(seat - 1)),
        };
        let scores: Vec<i64> = (1..=self.seats()).map(of_seat).collect();
        let key = |n: usize| (!self.has_left(n + 1), scores[n]);
        let ahead = |n: usize| (0..scores.len()).filter(|other| key(*other) > key(n)).count();
        let ranks = (0..scores.len()).map(|n| ahead(n) as u8 + 1).collect();
        (scores, ranks)
    }
}

//! A second implementation that shares only text with the crate: characters on a grid, and rows as
//! runs of letters.

use wanqi_connect6::Connect6;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

struct Second {
    /// Rows from the bottom.
    grid: Vec<Vec<char>>,
    centre: bool,
    stones: usize,
    winner: Option<usize>,
}

impl Second {
    fn new(size: usize, centre: bool) -> Second {
        Second { grid: vec![vec!['.'; size]; size], centre, stones: 0, winner: None }
    }

    /// 0 for Black, who places stones 1, 4, 5, 8, 9 …
    fn colour(&self) -> usize {
        usize::from(matches!(self.stones % 4, 1 | 2))
    }

    fn name(x: usize, y: usize) -> String {
        let letter = |n: usize| char::from(b'a' + n as u8);
        let column = match x {
            0..26 => letter(x).to_string(),
            _ => [letter(x / 26 - 1), letter(x % 26)].iter().collect(),
        };
        format!("{column}{}", y + 1)
    }

    fn legal(&self) -> Vec<(String, usize, usize)> {
        let size = self.grid.len();
        if self.winner.is_some() {
            return Vec::new();
        }
        let all = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
        let bound = self.centre && self.stones == 0;
        let free = all.filter(|(x, y)| self.grid[*y][*x] == '.');
        let free = free.filter(|place| !bound || *place == (size / 2, size / 2));
        let mut list: Vec<_> = free.map(|(x, y)| (Second::name(x, y), x, y)).collect();
        list.sort();
        list
    }

    fn place(&mut self, x: usize, y: usize) {
        let colour = self.colour();
        self.grid[y][x] = ['b', 'w'][colour];
        self.stones += 1;
        if self.lines(x, y).iter().any(|line| line.contains(["bbbbbb", "wwwwww"][colour])) {
            self.winner = Some(colour + 1);
        }
    }

    /// The four lines through a place as text.
    fn lines(&self, x: usize, y: usize) -> [String; 4] {
        let size = self.grid.len();
        let all = || (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        let text = |on: &dyn Fn(usize, usize) -> bool| {
            all().filter(|(a, b)| on(*a, *b)).map(|(a, b)| self.grid[b][a]).collect()
        };
        [
            text(&|_, b| b == y),
            text(&|a, _| a == x),
            text(&|a, b| a + y == b + x),
            text(&|a, b| a + b == x + y),
        ]
    }

    fn outcome(&self) -> String {
        match self.winner {
            Some(seat) => format!("decided {seat} six-in-a-row R3.1"),
            None if self.stones == self.grid.len().pow(2) => "drawn 0 full-board R3.2".to_owned(),
            None => "none".to_owned(),
        }
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let mut rows: Vec<String> = self.grid.iter().map(|row| row.iter().collect()).collect();
        rows.reverse();
        let mut text = rows.join("/");
        for n in (1..=self.grid.len()).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", ['b', 'w'][self.colour()])
    }

    fn list(&self) -> Vec<String> {
        self.legal().into_iter().map(|(text, ..)| text).collect()
    }

    fn seat(&self) -> u8 {
        self.colour() as u8 + 1
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome()
    }

    fn play(&mut self, text: &str) {
        let found = self.legal().into_iter().find(|(name, ..)| name == text);
        let (_, x, y) = found.expect("a free place");
        self.place(x, y);
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(10);
    for n in 0..1_000 {
        let size = if n % 250 == 249 { 30 } else { 6 + n % 9 };
        let centre = n % 2 == 1;
        let options = format!("size={size} centre={centre}");
        let game = set_up::<Connect6>("standard", &options, "").expect("the start");
        second::game(game, &mut Second::new(size, centre), &mut rng);
    }
}

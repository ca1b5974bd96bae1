//! A second implementation that shares only text with the crate: a list of letters for each column.

use std::collections::BTreeSet;
use wanqi_connect_four::ConnectFour;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::{outcome_line, position};
use wanqi_sdk::kit::second;
use wanqi_sdk::prelude::*;

struct Second {
    columns: Vec<Vec<char>>,
    rows: usize,
    row: i32,
    outcome: String,
}

impl Second {
    fn start(columns: usize, rows: usize, row: i32) -> Second {
        Second { columns: vec![Vec::new(); columns], rows, row, outcome: "none".to_owned() }
    }

    fn discs(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    fn colour(&self) -> char {
        if self.discs().is_multiple_of(2) { 'r' } else { 'y' }
    }

    fn at(&self, x: i32, y: i32) -> char {
        let column = usize::try_from(x).ok().and_then(|x| self.columns.get(x));
        let disc = usize::try_from(y).ok().and_then(|y| column?.get(y));
        disc.copied().unwrap_or('.')
    }

    fn has_row(&self, colour: char) -> bool {
        let width = self.columns.len() as i32;
        let cells = (0..width).flat_map(|x| (0..self.rows as i32).map(move |y| (x, y)));
        let along = |(x, y): (i32, i32), (dx, dy): (i32, i32)| {
            (0..self.row).all(|n| self.at(x + n * dx, y + n * dy) == colour)
        };
        cells
            .into_iter()
            .any(|cell| [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|d| along(cell, *d)))
    }
}

impl second::Second for Second {
    fn list(&self) -> Vec<String> {
        let open = self.columns.iter().zip('a'..).filter(|(column, _)| column.len() < self.rows);
        let going_on = self.outcome == "none";
        let cells = open.map(|(column, letter)| format!("{letter}{}", column.len() + 1));
        cells.filter(|_| going_on).collect()
    }

    fn play(&mut self, text: &str) {
        let colour = self.colour();
        self.columns[usize::from(text.as_bytes()[0] - b'a')].push(colour);
        let words = ["three", "four", "five"][self.row as usize - 3];
        let seat = if colour == 'r' { 1 } else { 2 };
        if self.has_row(colour) {
            self.outcome = format!("decided {seat} {words}-in-a-row R4.1");
        } else if self.discs() == self.columns.len() * self.rows {
            self.outcome = "drawn 0 full-board R4.2".to_owned();
        }
    }

    fn position(&self) -> String {
        let row = |y| -> String { (0..self.columns.len()).map(|x| self.at(x as i32, y)).collect() };
        let rows: Vec<String> = (0..self.rows as i32).rev().map(row).collect();
        let mut text = rows.join("/");
        for n in (1..=self.columns.len()).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        format!("{text} {}", self.colour())
    }

    fn seat(&self) -> u8 {
        if self.colour() == 'r' { 1 } else { 2 }
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(4);
    let sizes = [(7, 6, 4), (4, 4, 3), (4, 4, 4), (10, 10, 5), (9, 7, 4), (8, 8, 4), (5, 10, 5)];
    for n in 0..1_000 {
        let (columns, rows, row) = if n % 2 == 0 { sizes[0] } else { sizes[n / 2 % sizes.len()] };
        let options = format!("columns={columns} rows={rows} row={row}");
        let game = set_up::<ConnectFour>("standard", &options, "").expect("the start");
        let mut other = Second::start(columns, rows, row);
        second::game(game, &mut other, &mut rng);
    }
}

/// The number of positions after each disc, OEIS A212693; text and key distinguish the same ones.
#[test]
fn positions_of_oeis() {
    let most = if cfg!(debug_assertions) { 7 } else { 9 };
    let counts = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];
    let start = set_up::<ConnectFour>("standard", "", "").expect("the start");
    let mut games = vec![start];
    for count in &counts[..most] {
        let mut texts: BTreeSet<String> = games.iter().map(position).collect();
        games.retain(|game| texts.remove(&position(game)));
        let keys: BTreeSet<u128> = games.iter().map(PositionText::repetition_key).collect();
        assert_eq!((games.len(), keys.len()), (*count, *count));
        games = games.iter().flat_map(after).collect();
    }
}

/// The games after one more disc.
fn after(game: &ConnectFour) -> Vec<ConnectFour> {
    let actor = game.turn().actor().unwrap_or(Actor::ONE);
    let mut list = Vec::new();
    game.legal(actor, &mut list);
    let dropped = list.into_iter().map(|cell| {
        let mut next = game.clone();
        next.apply(actor, cell);
        next
    });
    dropped.collect()
}

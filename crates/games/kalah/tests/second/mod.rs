//! A second implementation that shares only text with the crate: a list of pits walked one by one.

use wanqi_kalah::Kalah;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::kit::second;
use wanqi_sdk::{Outcome, Rng};

/// South's houses, South's store, North's houses, North's store.
struct Second {
    pits: Vec<u32>,
    houses: usize,
    north_moves: bool,
    again: bool,
    round: u32,
    empty_capture: bool,
}

impl Second {
    fn new(houses: usize, seeds: u32, empty_capture: bool) -> Second {
        let mut pits = vec![seeds; 2 * houses + 2];
        (pits[houses], pits[2 * houses + 1]) = (0, 0);
        Second { pits, houses, north_moves: false, again: false, round: 1, empty_capture }
    }

    fn own(&self, pit: usize) -> bool {
        let north = (self.houses + 1..2 * self.houses + 1).contains(&pit);
        if self.north_moves { north } else { pit < self.houses }
    }

    fn over(&self) -> bool {
        let row = |from: usize| self.pits[from..from + self.houses].iter().sum::<u32>();
        row(0) == 0 || row(self.houses + 1) == 0
    }

    fn name(&self, pit: usize) -> String {
        let north = pit > self.houses;
        let column = if north { 2 * self.houses - pit } else { pit };
        format!("{}{}", char::from(b'a' + column as u8), 1 + u8::from(north))
    }

    fn legal(&self) -> Vec<(String, usize)> {
        let pits = (0..self.pits.len()).filter(|pit| self.own(*pit) && self.pits[*pit] > 0);
        let mut list: Vec<_> = pits.map(|pit| (self.name(pit), pit)).collect();
        list.sort();
        if self.over() { Vec::new() } else { list }
    }

    fn sow(&mut self, from: usize) {
        let count = self.pits.len();
        let [store, foreign] = match self.north_moves {
            true => [count - 1, self.houses],
            false => [self.houses, count - 1],
        };
        let mut pit = from;
        for _ in 0..std::mem::take(&mut self.pits[from]) {
            pit = (pit + 1) % count;
            if pit == foreign {
                pit = (pit + 1) % count;
            }
            self.pits[pit] += 1;
        }
        if self.own(pit) && self.pits[pit] == 1 {
            let opposite = 2 * self.houses - pit;
            if self.pits[opposite] > 0 || self.empty_capture {
                self.pits[store] += self.pits[opposite] + 1;
                (self.pits[opposite], self.pits[pit]) = (0, 0);
            }
        }
        self.again = pit == store;
        if !self.again {
            self.round += u32::from(self.north_moves);
            self.north_moves = !self.north_moves;
        }
    }

    /// The stores once the game is over.
    fn stores(&self) -> [u32; 2] {
        let row = |from: usize| self.pits[from..=from + self.houses].iter().sum::<u32>();
        [row(0), row(self.houses + 1)]
    }

    fn outcome(&self) -> String {
        let [south, north] = self.stores();
        match south.cmp(&north) {
            _ if !self.over() => "none".to_owned(),
            std::cmp::Ordering::Equal => "drawn 0 equal-stores R5.3".to_owned(),
            order => format!("decided {} larger-store R5.2", if order.is_gt() { 1 } else { 2 }),
        }
    }
}

impl second::Second for Second {
    fn position(&self) -> String {
        let (south, north) = (&self.pits[..=self.houses], &self.pits[self.houses + 1..]);
        let texts = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>();
        let (mut near, mut far) = (texts(south), texts(north));
        let mut stores = [near.pop(), far.pop()].map(Option::unwrap_or_default);
        if self.over() {
            stores = self.stores().map(|seeds| seeds.to_string());
            near.fill("0".to_owned());
            far.fill("0".to_owned());
        }
        far.reverse();
        let seat = 1 + u8::from(self.north_moves);
        let again = if self.again { " again=yes" } else { "" };
        let (far, near, stores) = (far.join(","), near.join(","), stores.join(","));
        format!("{far}/{near} {seat} stores={stores} round={}{again}", self.round)
    }

    fn list(&self) -> Vec<String> {
        self.legal().into_iter().map(|(text, _)| text).collect()
    }

    fn seat(&self) -> u8 {
        1 + u8::from(self.north_moves)
    }

    fn agrees(&self, outcome: Option<&Outcome>) -> bool {
        outcome_line(outcome) == self.outcome()
    }

    fn play(&mut self, text: &str) {
        let pit = self.legal().into_iter().find(|(name, _)| name == text);
        self.sow(pit.expect("a house").1);
    }
}

#[test]
fn second_implementation() {
    let mut rng = Rng::new(6);
    for n in 0..1_000_u32 {
        let (houses, seeds) = (1 + n % 10, 1 + n / 10 % 12);
        let empty_capture = rng.below(2) == 1;
        let options = format!("houses={houses} seeds={seeds} empty-capture={empty_capture}");
        let game = set_up::<Kalah>("standard", &options, "").expect("the start");
        let mut other = Second::new(houses as usize, seeds, empty_capture);
        second::game(game, &mut other, &mut rng);
    }
}

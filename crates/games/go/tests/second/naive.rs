//! A second implementation of Go, as plain as possible: an array of stones, flood fill, the list
//! of all earlier boards. It shares nothing with the crate but text.

use std::collections::BTreeSet;

#[derive(Clone)]
pub struct Naive {
    pub rules: String,
    size: usize,
    ko: String,
    suicide: bool,
    /// In half points.
    komi: i64,
    /// Stones by row from the bottom, then column: `X`, `O` or `.`.
    board: Vec<char>,
    to_act: char,
    /// Boards with the seat then to act.
    past: Vec<(Vec<char>, char)>,
    /// The board before the last action, if that was a capture of one stone by one.
    ko_board: Option<Vec<char>>,
    /// Each action: board and side before it.
    faced: Vec<(Vec<char>, char)>,
    passes: u32,
    resumed: u32,
    /// Named dead, while proposing, answering and at the end.
    dead: BTreeSet<usize>,
    pub phase: &'static str,
    pub ended: &'static str,
    prisoners: [i64; 2],
    /// The side to act after the last pass.
    after_pass: char,
}

impl Naive {
    pub fn new(rules: &str, size: usize, ko: &str, suicide: bool, komi: i64) -> Naive {
        let board = vec!['.'; size * size];
        Naive {
            rules: rules.to_owned(),
            size,
            ko: ko.to_owned(),
            suicide,
            komi,
            past: vec![(board.clone(), 'X')],
            board,
            to_act: 'X',
            ko_board: None,
            faced: Vec::new(),
            passes: 0,
            resumed: 0,
            dead: BTreeSet::new(),
            phase: "play",
            ended: "",
            prisoners: [0; 2],
            after_pass: 'X',
        }
    }

    fn name(&self, at: usize) -> String {
        let letter = b"abcdefghjklmnopqrstuvwxyz"[at % self.size] as char;
        format!("{letter}{}", at / self.size + 1)
    }

    fn at(&self, name: &str) -> usize {
        (0..self.size * self.size).find(|at| self.name(*at) == name).expect("a point")
    }

    fn beside(&self, at: usize) -> Vec<usize> {
        let (x, y) = ((at % self.size) as i64, (at / self.size) as i64);
        let on = |&(x, y): &(i64, i64)| {
            (0..self.size as i64).contains(&x) && (0..self.size as i64).contains(&y)
        };
        [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            .into_iter()
            .filter(on)
            .map(|(x, y)| y as usize * self.size + x as usize)
            .collect()
    }

    /// The connected set of equal points, and the contents of its neighbours.
    fn flood(&self, board: &[char], at: usize) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut set, mut border) = (BTreeSet::from([at]), BTreeSet::new());
        let mut open = vec![at];
        while let Some(p) = open.pop() {
            for q in self.beside(p) {
                if board[q] != board[at] {
                    border.insert(q);
                } else if set.insert(q) {
                    open.push(q);
                }
            }
        }
        (set, border)
    }

    fn without_liberty(&self, board: &[char], color: char) -> BTreeSet<usize> {
        let (mut seen, mut lost) = (BTreeSet::<usize>::new(), BTreeSet::new());
        for at in 0..board.len() {
            if board[at] == color && !seen.contains(&at) {
                let (set, border) = self.flood(board, at);
                seen.extend(&set);
                if border.iter().all(|q| board[*q] != '.') {
                    lost.extend(set);
                }
            }
        }
        lost
    }

    /// The board after a stone: with captures and own stones lost, or why it is not allowed.
    fn after(&self, at: usize) -> Option<(Vec<char>, usize, usize)> {
        if self.board[at] != '.' {
            return None;
        }
        let mut board = self.board.clone();
        board[at] = self.to_act;
        let captured = self.without_liberty(&board, other(self.to_act));
        captured.iter().for_each(|q| board[*q] = '.');
        let lost = self.without_liberty(&board, self.to_act);
        lost.iter().for_each(|q| board[*q] = '.');
        if !lost.is_empty() && !self.suicide {
            return None;
        }
        if self.ko_board.as_ref() == Some(&board) {
            return None;
        }
        let next = other(self.to_act);
        let back = match self.ko.as_str() {
            "situational" => self.past.iter().any(|(b, s)| *b == board && *s == next),
            "positional" => self.past.iter().any(|(b, _)| *b == board),
            "chinese" => {
                self.past.iter().any(|(b, s)| *b == board && *s == next)
                    && !self.is_void(&board, next)
            }
            _ => false,
        };
        (!back).then_some((board, captured.len(), lost.len()))
    }

    fn stones(&self) -> Vec<String> {
        let points = 0..self.board.len();
        points.filter(|at| self.after(*at).is_some()).map(|at| self.name(at)).collect()
    }

    pub fn legal(&self) -> Vec<String> {
        let mut list = Vec::new();
        match self.phase {
            "play" => {
                list = self.stones();
                list.push("pass".to_owned());
            }
            "propose" => {
                for at in 0..self.board.len() {
                    let (set, _) = self.flood(&self.board, at);
                    let first = set.first() == Some(&at);
                    if self.board[at] != '.' && first && !self.dead.contains(&at) {
                        list.push(format!("dead:{}", self.name(at)));
                    }
                }
                list.push("done".to_owned());
                if self.dead.is_empty() {
                    list.extend(self.stones());
                    list.push("pass".to_owned());
                }
            }
            "answer" => list.extend(["accept".to_owned(), "resume".to_owned()]),
            _ => {}
        }
        list.sort();
        list
    }

    pub fn apply(&mut self, action: &str) {
        match action {
            "pass" => self.pass(),
            "done" => (self.phase, self.to_act) = ("answer", other(self.to_act)),
            "accept" => self.phase = "over",
            "resume" => {
                self.resumed += 1;
                self.dead.clear();
                self.phase = if self.resumed == 2 { "over" } else { "play" };
                self.to_act = other(self.to_act);
            }
            _ => match action.strip_prefix("dead:") {
                Some(name) => {
                    let (set, _) = self.flood(&self.board, self.at(name));
                    self.dead.extend(set);
                }
                None => self.stone(self.at(action)),
            },
        }
    }

    /// Whether a board that comes back ends the game, since the cycle is one of the four.
    fn is_void(&self, board: &[char], side: char) -> bool {
        let from = self.faced.iter().rposition(|(b, s)| *b == board && *s == side);
        let Some(from) = from else { return false };
        let mut boards: Vec<&[char]> = self.faced[from..].iter().map(|(b, _)| &b[..]).collect();
        boards.push(&self.board);
        boards.push(board);
        let mut taken = [0; 2];
        let (mut kos, mut saved) = (BTreeSet::new(), 0);
        let (mut all_kos, mut all_pairs) = (true, true);
        for (n, step) in boards.windows(2).enumerate() {
            let changed = (0..board.len()).filter(|at| step[0][*at] != step[1][*at]);
            let (placed, gone): (Vec<usize>, Vec<usize>) =
                changed.partition(|at| step[0][*at] == '.');
            let [at] = placed[..] else { return false };
            taken[n % 2] += gone.len();
            all_pairs &= matches!(gone.len(), 0 | 2);
            let (own, border) = self.flood(step[1], at);
            let alone =
                own.len() == 1 && border.iter().filter(|q| step[1][**q] == '.').count() == 1;
            all_kos &= alone && gone.len() == 1;
            let free = |board: &[char], at: usize| {
                let (chain, around) = self.flood(board, at);
                (chain.len(), around.iter().filter(|q| board[**q] == '.').count())
            };
            let mut opposing = border.iter().filter(|q| step[1][**q] == other(step[1][at]));
            let threatened = opposing.any(|q| {
                let then = boards.get(n + 2).copied().unwrap_or(boards[1]);
                matches!(free(step[1], *q), (2.., 1)) && then[*q] != '.' && free(then, *q).1 > 1
            });
            saved += usize::from(threatened);
            kos.insert(gone.into_iter().chain([at]).collect::<BTreeSet<usize>>());
        }
        let false_life = kos.len() == 3 && saved == 1;
        taken[0] == taken[1] && (all_kos && !false_life || all_pairs)
    }

    fn pass(&mut self) {
        self.faced.push((self.board.clone(), self.to_act));
        let giver = usize::from(self.to_act == 'O');
        if self.rules == "aga" {
            self.prisoners[1 - giver] += 1;
        }
        self.to_act = other(self.to_act);
        self.after_pass = self.to_act;
        self.ko_board = None;
        self.past.push((self.board.clone(), self.to_act));
        if self.phase == "propose" {
            return;
        }
        self.passes += 1;
        if self.passes < 2 {
            return;
        }
        if self.rules == "tromp-taylor" {
            if self.ended.is_empty() {
                self.ended = "passes";
            }
            return;
        }
        self.passes = 0;
        self.phase = if self.resumed == 2 { "over" } else { "propose" };
    }

    fn stone(&mut self, at: usize) {
        if self.phase == "propose" {
            self.resumed += 1;
            self.phase = "play";
        }
        let (board, captured, lost) = self.after(at).expect("a legal stone");
        self.faced.push((self.board.clone(), self.to_act));
        let me = usize::from(self.to_act == 'O');
        self.prisoners[me] += captured as i64;
        self.prisoners[1 - me] += lost as i64;
        let (set, border) = self.flood(&board, at);
        let free = border.iter().filter(|q| board[**q] == '.').count();
        let single = captured == 1 && lost == 0 && set.len() == 1 && free == 1;
        let before = std::mem::replace(&mut self.board, board.clone());
        self.ko_board = single.then_some(before);
        self.passes = 0;
        self.to_act = other(self.to_act);
        if (self.ko == "basic" || self.ko == "chinese")
            && self.ended.is_empty()
            && self.past.contains(&(board.clone(), self.to_act))
        {
            self.ended = "repetition";
        }
        self.past.push((board, self.to_act));
    }

    /// Scores in quarters, once the game is over or ended by passes.
    pub fn scores(&self) -> [i64; 2] {
        let mut board = self.board.clone();
        self.dead.iter().for_each(|at| board[*at] = '.');
        let mut area = [0_i64; 2];
        let mut territory = self.prisoners;
        for at in &self.dead {
            territory[usize::from(self.board[*at] == 'X')] += 1;
        }
        for at in 0..board.len() {
            if board[at] != '.' {
                area[usize::from(board[at] == 'O')] += 1;
                continue;
            }
            let (_, border) = self.flood(&board, at);
            let colors: BTreeSet<char> = border.iter().map(|q| board[*q]).collect();
            if colors.len() == 1 {
                let owner = usize::from(colors.contains(&'O'));
                area[owner] += 1;
                if !self.in_seki(&board, at) {
                    territory[owner] += 1;
                }
            }
        }
        let komi = self.komi;
        match self.rules.as_str() {
            "chinese" => {
                let shared = board.len() as i64 - area[0] - area[1];
                [4 * area[0] + 2 * shared - komi, 4 * area[1] + 2 * shared + komi]
            }
            "japanese" => [4 * territory[0], 4 * territory[1] + 2 * komi],
            _ => [4 * area[0], 4 * area[1] + 2 * komi],
        }
    }

    /// AGA: territory, prisoners and pass stones give the margin of the area, White passing last.
    pub fn pass_stones_agree(&self) -> bool {
        let mut board = self.board.clone();
        self.dead.iter().for_each(|at| board[*at] = '.');
        let mut prisoners = self.prisoners;
        prisoners[0] += i64::from(self.after_pass == 'O');
        for at in &self.dead {
            prisoners[usize::from(self.board[*at] == 'X')] += 1;
        }
        let stones = |color| board.iter().filter(|c| **c == color).count() as i64;
        // Territory counts for both methods alike.
        stones('X') - stones('O') == prisoners[0] - prisoners[1]
    }

    /// Whether the eye point belongs to a group with a neutral liberty and less than two eyes.
    fn in_seki(&self, board: &[char], at: usize) -> bool {
        let owner = |at: usize| {
            let (_, border) = self.flood(board, at);
            let colors: BTreeSet<char> = border.iter().map(|q| board[*q]).collect();
            (colors.len() == 1).then(|| colors.into_iter().next().expect("one"))
        };
        let (eye, _) = self.flood(board, at);
        let mut eyes = BTreeSet::from([*eye.first().expect("a point")]);
        let mut neutral = false;
        let mut count = 0;
        let mut open = vec![at];
        let mut chains = BTreeSet::new();
        while let Some(eye) = open.pop() {
            let (points, border) = self.flood(board, eye);
            count += if points.len() >= 3 { 2 } else { 1 };
            for stone in border {
                let (chain, beside) = self.flood(board, stone);
                if !chains.insert(*chain.first().expect("a stone")) {
                    continue;
                }
                for q in beside.into_iter().filter(|q| board[*q] == '.') {
                    let first = *self.flood(board, q).0.first().expect("a point");
                    if owner(q).is_none() {
                        neutral = true;
                    } else if eyes.insert(first) {
                        open.push(first);
                    }
                }
            }
        }
        neutral && count < 2
    }
}

fn other(color: char) -> char {
    if color == 'X' { 'O' } else { 'X' }
}

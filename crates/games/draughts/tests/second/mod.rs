//! A second implementation of moves and captures, with cells in a table. It is slow and simple, and
//! shares only text with the crate.

use std::collections::{BTreeMap, BTreeSet};

/// The properties of a rule set, written independently.
pub struct Rules {
    size: i32,
    dark_corner_right: bool,
    from_below: bool,
    flying: bool,
    back: bool,
    eight: bool,
    kings_safe_from_men: bool,
    crowned_on_the_way: bool,
    rests: bool,
    choice: &'static str,
}

impl Rules {
    pub fn of(slug: &str) -> Rules {
        let rules = Rules {
            size: 8,
            dark_corner_right: false,
            from_below: false,
            flying: true,
            back: true,
            eight: false,
            kings_safe_from_men: false,
            crowned_on_the_way: false,
            rests: false,
            choice: "any",
        };
        match slug {
            "international" => Rules { size: 10, choice: "most", ..rules },
            "canadian" => Rules { size: 12, choice: "most", ..rules },
            "brazilian" => Rules { choice: "most", ..rules },
            "frisian" => Rules { size: 10, eight: true, rests: true, choice: "value", ..rules },
            "russian" => Rules { crowned_on_the_way: true, ..rules },
            "pool" => rules,
            "english" => Rules { flying: false, back: false, ..rules },
            "italian" => Rules {
                dark_corner_right: true,
                flying: false,
                back: false,
                kings_safe_from_men: true,
                choice: "italian",
                ..rules
            },
            "spanish" => Rules {
                dark_corner_right: true,
                from_below: true,
                back: false,
                choice: "kings",
                ..rules
            },
            _ => panic!("no rules for {slug}"),
        }
    }

    /// Cells by number: column from the left, row from the top.
    fn cells(&self) -> Vec<(i32, i32)> {
        let dark = |x: i32, y: i32| (x + y) % 2 == i32::from(!self.dark_corner_right);
        let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        let mut cells: Vec<_> = all.filter(|(x, y)| dark(*x, *y)).collect();
        if self.from_below {
            cells.reverse();
        }
        cells
    }
}

/// A piece: whether it is white, and whether it is a king.
type Piece = (bool, bool);

/// A position.
#[derive(Clone)]
pub struct Position {
    pieces: BTreeMap<(i32, i32), Piece>,
    pub white_to_move: bool,
    /// For Black and for White: the cell of the king that moved last, and the number of its moves in a row.
    in_a_row: [Option<((i32, i32), u32)>; 2],
}

/// A whole capture: the cells taken in order, and where it ends.
#[derive(Clone)]
struct Capture {
    from: (i32, i32),
    to: (i32, i32),
    taken: Vec<(i32, i32)>,
    kings: Vec<bool>,
    by_king: bool,
    crowned: bool,
}

impl Position {
    /// From position text; only pieces and side are read.
    pub fn read(rules: &Rules, text: &str) -> Position {
        let cells = rules.cells();
        let mut groups = text.split(' ').next().expect("a field").split(':');
        let white_to_move = groups.next() == Some("W");
        let mut pieces = BTreeMap::new();
        for group in groups {
            let white = group.starts_with('W');
            for item in group[1..].split(',').filter(|item| !item.is_empty()) {
                let king = item.starts_with('K');
                let range = item.trim_start_matches('K');
                let (first, last) = range.split_once('-').unwrap_or((range, range));
                let number = |text: &str| text.parse::<usize>().expect("a number");
                let numbers = number(first)..=number(last);
                for number in numbers {
                    pieces.insert(cells[number - 1], (white, king));
                }
            }
        }
        Position { pieces, white_to_move, in_a_row: [None; 2] }
    }

    fn inside(rules: &Rules, (x, y): (i32, i32)) -> bool {
        (0..rules.size).contains(&x) && (0..rules.size).contains(&y)
    }

    fn far_row(&self, rules: &Rules) -> i32 {
        if self.white_to_move { 0 } else { rules.size - 1 }
    }

    fn ahead(&self) -> i32 {
        if self.white_to_move { -1 } else { 1 }
    }

    /// One more jump of the piece that stood on `from`, from where it is now: for each piece it can
    /// jump over the squares where it may land.
    fn jumps(&self, rules: &Rules, so_far: &Capture, king: bool) -> Vec<Vec<(Capture, bool)>> {
        let mut steps = vec![(1, 1), (1, -1), (-1, 1), (-1, -1)];
        if rules.eight {
            steps.extend([(2, 0), (-2, 0), (0, 2), (0, -2)]);
        }
        let free = |at: (i32, i32)| {
            Self::inside(rules, at) && (at == so_far.from || !self.pieces.contains_key(&at))
        };
        let mut jumps = Vec::new();
        for (dx, dy) in steps {
            if !king && !rules.back && dy != self.ahead() {
                continue;
            }
            let mut over = (so_far.to.0 + dx, so_far.to.1 + dy);
            while king && rules.flying && free(over) {
                over = (over.0 + dx, over.1 + dy);
            }
            let Some((white, prey_king)) = self.pieces.get(&over).copied() else { continue };
            let own = white == self.white_to_move;
            if own || so_far.taken.contains(&over) {
                continue;
            }
            if !king && prey_king && rules.kings_safe_from_men {
                continue;
            }
            let mut to = (over.0 + dx, over.1 + dy);
            let mut landings = Vec::new();
            while free(to) {
                let mut then = so_far.clone();
                then.to = to;
                then.taken.push(over);
                then.kings.push(prey_king);
                let becomes = !king && rules.crowned_on_the_way && to.1 == self.far_row(rules);
                then.crowned |= becomes;
                landings.push((then, king || becomes));
                if !king || !rules.flying {
                    break;
                }
                to = (to.0 + dx, to.1 + dy);
            }
            if !landings.is_empty() {
                jumps.push(landings);
            }
        }
        jumps
    }

    /// All captures that continue from here.
    fn hunt(&self, rules: &Rules, so_far: &Capture, king: bool, found: &mut Vec<Capture>) {
        let jumps = self.jumps(rules, so_far, king);
        if jumps.is_empty() {
            found.push(so_far.clone());
        }
        for landings in jumps {
            // If some landings allow a further jump, only those.
            let goes_on =
                |(then, king): &&(Capture, bool)| !self.jumps(rules, then, *king).is_empty();
            let going: Vec<_> = landings.iter().filter(goes_on).cloned().collect();
            for (then, king) in if going.is_empty() { landings } else { going } {
                self.hunt(rules, &then, king, found);
            }
        }
    }

    /// The captures that the rules of precedence allow.
    fn captures(&self, rules: &Rules) -> Vec<Capture> {
        let mut all = Vec::new();
        for (from, (white, king)) in &self.pieces {
            if *white == self.white_to_move {
                let start = Capture {
                    from: *from,
                    to: *from,
                    taken: Vec::new(),
                    kings: Vec::new(),
                    by_king: *king,
                    crowned: false,
                };
                self.hunt(rules, &start, *king, &mut all);
            }
        }
        all.retain(|capture| !capture.taken.is_empty());
        let count = |capture: &Capture| capture.taken.len();
        let kings = |capture: &Capture| capture.kings.iter().filter(|king| **king).count();
        match rules.choice {
            "most" => keep_best(&mut all, count),
            "kings" => {
                keep_best(&mut all, count);
                keep_best(&mut all, kings);
            }
            "italian" => {
                keep_best(&mut all, count);
                keep_best(&mut all, |capture| capture.by_king);
                keep_best(&mut all, kings);
                keep_best(&mut all, |capture| capture.kings.clone());
            }
            "value" => {
                // A king is worth a little less than two men.
                keep_best(&mut all, |capture| {
                    let kings = kings(capture) as i64;
                    let men = count(capture) as i64 - kings;
                    (men + 2 * kings, -kings)
                });
                keep_best(&mut all, |capture| capture.by_king);
            }
            _ => {}
        }
        all
    }

    /// Legal actions: canonical text and the position after it.
    pub fn actions(&self, rules: &Rules) -> BTreeMap<String, Position> {
        let cells = rules.cells();
        let number = |cell: (i32, i32)| cells.iter().position(|c| *c == cell).expect("dark") + 1;
        let captures = self.captures(rules);
        let mut actions = BTreeMap::new();
        let mut ends: BTreeMap<_, BTreeSet<Vec<usize>>> = BTreeMap::new();
        let sorted = |capture: &Capture| {
            let mut taken: Vec<usize> = capture.taken.iter().map(|cell| number(*cell)).collect();
            taken.sort_unstable();
            taken
        };
        for capture in &captures {
            ends.entry((capture.from, capture.to)).or_default().insert(sorted(capture));
        }
        for capture in &captures {
            let (from, to) = (number(capture.from), number(capture.to));
            let text = if ends[&(capture.from, capture.to)].len() == 1 {
                format!("{from}x{to}")
            } else {
                let taken: Vec<String> = sorted(capture).iter().map(usize::to_string).collect();
                format!("{from}-{to}x{}", taken.join(","))
            };
            let next = self.after(rules, capture);
            if let Some(other) = actions.insert(text.clone(), next.clone()) {
                assert_eq!(other.pieces, next.pieces, "{text} leads to two positions");
            }
        }
        if captures.is_empty() {
            for capture in self.moves(rules) {
                let (from, to) = (number(capture.from), number(capture.to));
                actions.insert(format!("{from}-{to}"), self.after(rules, &capture));
            }
        }
        actions
    }

    /// Moves without capture, as captures of nothing.
    fn moves(&self, rules: &Rules) -> Vec<Capture> {
        let mut moves = Vec::new();
        for (from, (white, king)) in &self.pieces {
            let tired = self.in_a_row[usize::from(*white)] == Some((*from, 3));
            if *white != self.white_to_move || *king && rules.rests && tired {
                continue;
            }
            for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                if !king && dy != self.ahead() {
                    continue;
                }
                let mut to = (from.0 + dx, from.1 + dy);
                while Self::inside(rules, to) && !self.pieces.contains_key(&to) {
                    let (taken, kings) = (Vec::new(), Vec::new());
                    let (by_king, crowned) = (*king, false);
                    moves.push(Capture { from: *from, to, taken, kings, by_king, crowned });
                    if !king || !rules.flying {
                        break;
                    }
                    to = (to.0 + dx, to.1 + dy);
                }
            }
        }
        moves
    }

    fn after(&self, rules: &Rules, capture: &Capture) -> Position {
        let mut next = self.clone();
        let (white, king) = next.pieces.remove(&capture.from).expect("a piece");
        for cell in &capture.taken {
            next.pieces.remove(cell);
        }
        let king = king || capture.crowned || capture.to.1 == self.far_row(rules);
        next.pieces.insert(capture.to, (white, king));
        next.white_to_move = !self.white_to_move;
        let own = usize::from(white);
        next.in_a_row[own] = match self.in_a_row[own] {
            _ if !capture.by_king || !capture.taken.is_empty() => None,
            Some((at, n)) if at == capture.from => Some((capture.to, n + 1)),
            _ => Some((capture.to, 1)),
        };
        for white in [false, true] {
            let men = next.pieces.values().any(|piece| *piece == (white, false));
            let row = &mut next.in_a_row[usize::from(white)];
            let stands = row.is_some_and(|(at, _)| next.pieces.get(&at) == Some(&(white, true)));
            if !men || !stands {
                *row = None;
            }
        }
        next
    }

    /// The same pieces with the same side to move.
    pub fn agrees(&self, other: &Position) -> bool {
        self.pieces == other.pieces && self.white_to_move == other.white_to_move
    }
}

fn keep_best<K: Ord>(captures: &mut Vec<Capture>, key: impl Fn(&Capture) -> K) {
    let best = captures.iter().map(&key).max();
    captures.retain(|capture| Some(key(capture)) == best);
}

//! A minimal reader of PGN main lines, for tests and measurements.

/// A game: its start and result from the tags, and the texts of its moves.
#[derive(Default)]
pub struct Game<'a> {
    /// `[FEN "…"]`.
    pub fen: Option<&'a str>,
    /// `[Result "…"]`.
    pub result: &'a str,
    /// The main line, without suffixes like `!?`.
    pub moves: Vec<&'a str>,
}

/// The games of a file.
pub fn games(text: &str) -> Vec<Game<'_>> {
    let mut games: Vec<Game<'_>> = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    let mut in_tags = false;
    while let Some(first) = rest.trim_start().chars().next() {
        rest = rest.trim_start();
        match first {
            '[' => {
                let (tag, tail) = rest.split_once('\n').unwrap_or((rest, ""));
                if !in_tags {
                    games.push(Game::default());
                }
                in_tags = true;
                read_tag(tag, games.last_mut().expect("just pushed"));
                rest = tail;
            }
            '{' => rest = rest.split_once('}').map_or("", |(_, tail)| tail),
            ';' | '%' => rest = rest.split_once('\n').map_or("", |(_, tail)| tail),
            '(' => rest = skip_variation(rest),
            _ => {
                in_tags = false;
                let end = |c: char| c.is_whitespace() || "(){};".contains(c);
                let (word, tail) = rest.split_at(rest.find(end).unwrap_or(rest.len()).max(1));
                rest = tail;
                if let (Some(san), Some(game)) = (san(word), games.last_mut()) {
                    game.moves.push(san);
                }
            }
        }
    }
    games.retain(|game| !game.moves.is_empty());
    games
}

fn read_tag<'a>(tag: &'a str, game: &mut Game<'a>) {
    let mut parts = tag.split('"');
    let name = parts.next().unwrap_or("").trim_start_matches('[').trim();
    let value = parts.next().unwrap_or("");
    match name {
        "FEN" => game.fen = Some(value),
        "Result" => game.result = value,
        _ => {}
    }
}

fn skip_variation(text: &str) -> &str {
    let mut depth = 0;
    let mut comment = false;
    for (at, c) in text.char_indices() {
        match c {
            '{' => comment = true,
            '}' => comment = false,
            '(' if !comment => depth += 1,
            ')' if !comment => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[at + 1..];
        }
    }
    ""
}

/// The move in a word such as `12.Nf3!?`, if there is one.
fn san(word: &str) -> Option<&str> {
    if ["1-0", "0-1", "1/2-1/2"].contains(&word) || word.starts_with(['$', '*']) {
        return None;
    }
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = if digits.starts_with('.') { digits.trim_start_matches('.') } else { word };
    let word = word.trim_end_matches(['!', '?']);
    (!word.is_empty() && !word.bytes().all(|b| b.is_ascii_digit())).then_some(word)
}

//! KIF (`７六歩(77)`, one move in a line) and KI2 (`▲７六歩`, as in books). Heads, diagrams, comments and
//! variations are the same in both.

use super::record::{Line, Record, What, thought, write};
use super::{Ending, Source, kif_board};
use crate::board::{Board, Point, Side};
use crate::japanese;
use crate::start::Handicap;
use wanqi_notation::Span;
use wanqi_sdk::facts::{FormatError, Imported};

/// Keys of the head and their tags.
pub(super) const HEAD: [(&str, &str); 11] = [
    ("開始日時", "Date"),
    ("対局日", "Date"),
    ("棋戦", "Event"),
    ("場所", "Site"),
    ("持ち時間", "TimeControl"),
    ("戦型", "Opening"),
    ("先手", "Sente"),
    ("後手", "Gote"),
    ("下手", "Sente"),
    ("上手", "Gote"),
    ("備考", "Annotator"),
];

/// A draw for another reason, in the line with the result.
pub(super) const DRAWN: &str = "引き分け";

/// Reads a game of either kind; each line shows its kind.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    let source = Source::new(bytes, encoding)?;
    let whole = source.span(source.text());
    let mut reader = Reader::new(&source, whole);
    for line in source.lines() {
        reader.read(line)?;
    }
    Ok(write(&[reader.finish()]))
}

struct Reader<'a> {
    source: &'a Source<'a>,
    record: Record,
    /// The line being read and the lines that it branches from, the main line first.
    open: Vec<usize>,
    /// For each line, the target of the move before each of its steps.
    targets: Vec<Vec<Option<Point>>>,
    handicap: Option<Handicap>,
    rows: u8,
    board: Board,
    hands: [String; 2],
    gote_begins: bool,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Source<'a>, whole: Span) -> Reader<'a> {
        Reader {
            source,
            record: Record::new(whole),
            open: vec![0],
            targets: vec![vec![None]],
            handicap: None,
            rows: 0,
            board: Board::EMPTY,
            hands: [String::new(), String::new()],
            gote_begins: false,
        }
    }

    fn line(&self) -> usize {
        self.open.last().copied().unwrap_or_default()
    }

    fn read(&mut self, line: &str) -> Result<(), FormatError> {
        let text = line.trim();
        let span = self.source.span(text);
        let bad = |message: &str, chinese: &str| {
            FormatError::at(span, format!("{text} {message}")).zh(format!("{text} {chinese}"))
        };
        if text.is_empty() || text.starts_with(['#', '&', '+']) || text.starts_with("手数-") {
            return Ok(());
        }
        if let Some(comment) = text.strip_prefix('*') {
            self.begin();
            self.record.comment(self.line(), comment);
        } else if text.starts_with('|') {
            let row = (self.rows < 9).then_some(self.rows);
            row.and_then(|row| kif_board::put_row(&mut self.board, text, row))
                .ok_or_else(|| bad("is not a row of a diagram", "不是局面图的一行"))?;
            self.rows += 1;
        } else if let Some(number) = text.strip_prefix("変化：") {
            let number = number.trim_end_matches('手').parse().ok().filter(|n| *n > 0);
            let branched = number.is_some_and(|number| self.branch(number));
            branched
                .then_some(())
                .ok_or_else(|| bad("is not a move of an earlier line", "不是前面某一变化的着法"))?;
        } else if text.starts_with("まで") {
            self.read_result(text);
        } else if text.starts_with("後手番") || text.starts_with("上手番") {
            self.gote_begins = true;
        } else if japanese::split_sign(text).1 != 0 {
            self.begin();
            self.read_ki2(text);
        } else if text.starts_with(|c: char| c.is_ascii_digit()) && !text.contains('：') {
            self.begin();
            self.read_kif(text).ok_or_else(|| {
                bad("is not a line such as 1 ７六歩(77)", "不是 1 ７六歩(77) 之类的一行")
            })?;
        } else if let Some((key, value)) = text.split_once('：') {
            self.read_head(key, value.trim(), span)?;
        }
        Ok(())
    }

    fn read_head(&mut self, key: &str, value: &str, span: Span) -> Result<(), FormatError> {
        let side = if key.starts_with(['後', '上']) { Side::Gote } else { Side::Sente };
        if key == "手合割" {
            let name = value.trim_end_matches('　');
            self.handicap = Handicap::of_kanji(name);
            if self.handicap.is_none() && name != "その他" {
                return Err(FormatError::at(span, format!("{name} is not a handicap"))
                    .zh(format!("{name} 不是让子")));
            }
        } else if key.ends_with("の持駒") {
            value.clone_into(&mut self.hands[side as usize]);
        } else if key == "手番" {
            self.gote_begins = value.starts_with(['後', '上']);
        } else if let Some((_, name)) = HEAD.iter().find(|(own, _)| *own == key) {
            self.gote_begins |= key == "上手";
            let date = value.split([' ', '(', '（']).next().unwrap_or_default().replace('/', ".");
            let value = if *name == "Date" { &date } else { value };
            self.record.tag(name, value, span);
        }
        Ok(())
    }

    /// Sets up the start before the first move: a diagram or a handicap.
    fn begin(&mut self) {
        if self.record.board.is_some() {
            return;
        }
        let diagram = self.rows == 9;
        let mut board = self.handicap.unwrap_or(Handicap::NONE).board();
        if diagram {
            board = self.board;
            for side in Side::BOTH {
                // A wrong hand makes the position text invalid, which is reported later.
                kif_board::hold(&mut board, side, &self.hands[side as usize]);
            }
            board.give_turn(if self.gote_begins { Side::Gote } else { Side::Sente });
        }
        self.record.board = Some(board);
    }

    /// Opens a line in place of move `number` of the last line that has it.
    fn branch(&mut self, number: u32) -> bool {
        while self.open.len() > 1 && self.record.lines[self.line()].first >= number {
            self.open.pop();
        }
        let parent = self.line();
        let Line { first, steps } = &mut self.record.lines[parent];
        let first = *first;
        let index = number.checked_sub(first).map(|n| n as usize);
        let Some(step) = index.and_then(|index| steps.get_mut(index)) else { return false };
        let new = self.targets.len();
        step.branches.push(new);
        let index = (number - first) as usize;
        let before = self.targets[parent].get(index).copied();
        self.record.lines.push(Line { first: number, steps: Vec::new() });
        // The square of 同 in the first move of the new line.
        self.targets.push(vec![before.flatten()]);
        self.open.push(new);
        true
    }

    /// The target of the last move of the open line.
    fn last(&self) -> Option<Point> {
        self.targets[self.line()].last().copied().flatten()
    }

    /// `12 ７六歩(77) ( 0:16/00:00:16)+`.
    fn read_kif(&mut self, text: &str) -> Option<()> {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        let end = rest.find(" (").or_else(|| rest.find("( ")).unwrap_or(rest.len());
        let (played, times) = rest.split_at(end);
        let played = played.trim_end_matches('+').trim();
        let span = self.source.span(played);
        let line = self.line();
        if let Some(ending) = Ending::of_kif(played) {
            self.record.end(line, ending, span);
        } else {
            let (token, to) = self.token(played)?;
            self.targets[line].push(Some(to));
            self.record.push(line, What::Move(token), span);
        }
        if let Some(seconds) = seconds(times).filter(|seconds| *seconds > 0) {
            self.record.comment(line, &thought(seconds));
        }
        Some(())
    }

    /// The CSA text and the target of a move with its starting square.
    fn token(&self, played: &str) -> Option<(String, Point)> {
        let (body, from) = match played.split_once('(') {
            Some((body, from)) => (body, from.strip_suffix(')')?),
            None => (played, "00"),
        };
        let two = from.len() == 2 && from.bytes().all(|b| b.is_ascii_digit());
        let (to, piece) = japanese::parse(body)?.target(self.last())?;
        let digits = 10 * (to.file() + 1) + to.rank() + 1;
        two.then(|| (format!("{from}{digits}{}", piece.code()), to))
    }

    /// `▲７六歩 △３四歩`.
    fn read_ki2(&mut self, text: &str) {
        let line = self.line();
        let starts: Vec<usize> = text
            .char_indices()
            .filter(|(at, _)| japanese::split_sign(&text[*at..]).1 != 0)
            .map(|(at, _)| at)
            .chain([text.len()])
            .collect();
        for pair in starts.windows(2) {
            let part = text[pair[0]..pair[1]].trim();
            let span = self.source.span(part);
            let body: String = part.chars().filter(|c| !c.is_whitespace()).collect();
            match Ending::of_kif(japanese::split_sign(&body).0) {
                Some(ending) => self.record.end(line, ending, span),
                None => {
                    self.targets[line].push(None);
                    self.record.push(line, What::Move(body), span);
                }
            }
        }
    }

    /// `まで77手で先手の勝ち`: the result, if no move has set it.
    fn read_result(&mut self, text: &str) {
        if self.line() > 0 || self.record.result != "*" {
            return;
        }
        self.record.result = match () {
            () if text.contains("先手の") || text.contains("下手の") => "1-0",
            () if text.contains("後手の") || text.contains("上手の") => "0-1",
            () if ["千日手", "持将棋", DRAWN].iter().any(|word| text.contains(word)) => {
                "1/2-1/2"
            }
            () => "*",
        };
    }

    fn finish(mut self) -> Record {
        self.begin();
        self.record
    }
}

/// The seconds of this move in `( 1:16/00:02:30)`.
fn seconds(times: &str) -> Option<u32> {
    let own = times.trim().strip_prefix('(')?.split('/').next()?;
    own.trim()
        .split(':')
        .try_fold(0_u32, |sum, part| sum.checked_mul(60)?.checked_add(part.trim().parse().ok()?))
}

//! The style in which an action was typed, so that the program answers in it.

use crate::instance::{Instance, ListedAction, Refusal};
use crate::legal::Legal;
use crate::registry::distance;
use wanqi_abi as abi;

/// The style in which an action was typed, and the action's text in it: the style that writes
/// exactly this token, or else the style whose text is most similar to it. Of equal styles, the
/// record style comes first. `None` if no style writes the action.
///
/// # Errors
/// The plugin died.
pub fn typed(game: &Instance, seat: u32, token: &str) -> Result<Option<(u32, String)>, Refusal> {
    let mut best: Option<(Distance, u32, String)> = None;
    for style in by_preference(game) {
        match game.spell(seat, token.as_bytes(), style) {
            Ok(text) if text == token => return Ok(Some((style, text))),
            Ok(text) => {
                let distance = Distance::between(token, &text);
                if best.as_ref().is_none_or(|(least, ..)| distance < *least) {
                    best = Some((distance, style, text));
                }
            }
            Err(refusal) if refusal.died() => return Err(refusal),
            Err(_) => {}
        }
    }
    Ok(best.map(|(_, style, text)| (style, text)))
}

/// The legal actions nearest to a refused token, in the style of the token. `near` has some in the
/// record style, which are the answer unless the token resembles another style.
pub(crate) fn like(game: &Instance, seat: u32, token: &[u8], near: Vec<String>) -> Vec<String> {
    /// More legal actions than this are not written in another style to find the nearest.
    const MOST_SPELLED: usize = 5000;
    let token = String::from_utf8_lossy(token);
    let least = |texts: &[String]| texts.iter().map(|text| Distance::between(&token, text)).min();
    let in_style = |texts: &[String], style: u32| -> Option<Vec<String>> {
        texts.iter().map(|text| game.spell(seat, text.as_bytes(), style).ok()).collect()
    };
    let Some(mut best) = least(&near) else { return near };
    let mut of_style = None;
    for style in 0..game.ruleset().styles.len() as u32 {
        if best.of_styles() == (false, (0, 0)) {
            break;
        }
        let Some(spelled) = in_style(&near, style) else { continue };
        if let Some(distance) = least(&spelled)
            && distance.of_styles() < best.of_styles()
        {
            best = distance;
            of_style = Some((style, spelled));
        }
    }
    let Some((style, spelled)) = of_style else { return near };
    let all = game.list(seat, false).ok().filter(|all| all.len() <= MOST_SPELLED);
    let texts = |all: Vec<_>| all.into_iter().map(|it: ListedAction| it.text).collect::<Vec<_>>();
    let Some(mut all) = all.and_then(|all| in_style(&texts(all), style)) else { return spelled };
    let place = |text: &String| spelled.iter().position(|near| near == text);
    all.sort_by_cached_key(|text| {
        let place = place(text).unwrap_or(spelled.len());
        (Distance::between(&token, text), place, text.chars().count(), text.clone())
    });
    all.truncate(near.len());
    all
}

/// How much a text differs from a typed one; the least comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// Whether only one of them is ASCII.
    scripts: bool,
    /// The edits between the [`rough`] shapes, then those between the [`exact`] ones.
    shape: (usize, usize),
    /// The characters that are in only one of them, or in another order.
    characters: usize,
}

impl Distance {
    /// The shapes of texts in different styles.
    const UNLIKE: (usize, usize) = (usize::MAX, usize::MAX);

    fn between(typed: &str, text: &str) -> Distance {
        let [one, other] = [typed, text].map(rough);
        let (edits, longer) =
            (distance(&one, &other), one.chars().count().max(other.chars().count()));
        let shape = match edits * 3 <= longer {
            true => (edits, distance(&exact(typed), &exact(text))),
            false => Distance::UNLIKE,
        };
        let scripts = typed.is_ascii() != text.is_ascii();
        Distance { scripts, shape, characters: characters(typed, text) }
    }

    /// The difference of the styles alone.
    fn of_styles(self) -> (bool, (usize, usize)) {
        (self.scripts, self.shape)
    }
}

/// The characters of two texts that are not in their longest common subsequence.
fn characters(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().take(64).collect();
    let mut longest = vec![0; other.len() + 1];
    let mut count = 0;
    for c in one.chars().take(64) {
        let mut diagonal = 0;
        for (at, &d) in other.iter().enumerate() {
            let here = longest[at + 1];
            longest[at + 1] = if c == d { diagonal + 1 } else { here.max(longest[at]) };
            diagonal = here;
        }
        count += 1;
    }
    count + other.len() - 2 * longest[other.len()]
}

/// The kinds of the characters of a text, with one digit for each number: letters, digits and Chinese
/// numerals, punctuation, signs of other scripts, symbols. Characters of full width are those of
/// ASCII.
fn rough(text: &str) -> String {
    let kind = |c: char| match exact_kind(ascii(c)) {
        c if c.is_ascii_punctuation() => '-',
        'A' => 'a',
        '一' => '0',
        'ア' | '가' => '字',
        kind => kind,
    };
    let mut shape: Vec<char> = text.chars().map(kind).collect();
    shape.dedup_by(|next, digit| *next == '0' && *digit == '0');
    shape.into_iter().collect()
}

/// The kinds of the characters of a text: small and capital letters, digits, Chinese numerals, and
/// signs by their script; an ASCII symbol is its own kind.
fn exact(text: &str) -> String {
    text.chars().map(exact_kind).collect()
}

fn exact_kind(c: char) -> char {
    match c {
        'a'..='z' => 'a',
        'A'..='Z' => 'A',
        '0'..='9' => '0',
        '０'..='９' => '０',
        'ａ'..='ｚ' | 'Ａ'..='Ｚ' => 'Ａ',
        '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十' => '一',
        '\u{3041}'..='\u{30ff}' => 'ア',
        '\u{ac00}'..='\u{d7a3}' => '가',
        c if c.is_ascii() => c,
        c if c.is_alphabetic() => '字',
        _ => '☗',
    }
}

/// The ASCII character of a character of full width.
fn ascii(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(c) - 0xff01 + u32::from('!')).unwrap_or(c)
        }
        c => c,
    }
}

/// All styles, the record style first.
fn by_preference(game: &Instance) -> impl Iterator<Item = u32> {
    let set = game.ruleset();
    let (record, count) = (set.record_style, set.styles.len() as u32);
    std::iter::once(record).chain((0..count).filter(move |style| *style != record))
}

impl Legal {
    /// Converts the actions to a style (0: canonical). An action that the style cannot write is
    /// unchanged.
    ///
    /// # Errors
    /// The plugin died.
    pub fn in_style(mut self, game: &Instance, style: u32) -> Result<Legal, Refusal> {
        if style == 0 {
            return Ok(self);
        }
        for (actor, texts) in &mut self.actions {
            let seat = if *actor == 0 { abi::SEAT_ENV } else { *actor };
            for text in texts {
                match game.spell(seat, text.as_bytes(), style) {
                    Ok(spelled) => *text = spelled,
                    Err(refusal) if refusal.died() => return Err(refusal),
                    Err(_) => {}
                }
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::{Distance, characters, rough};

    /// The text that is most similar to a typed one.
    fn most_similar<'t>(typed: &str, texts: &[&'t str]) -> Option<&'t str> {
        let best = texts.iter().min_by_key(|text| Distance::between(typed, text));
        best.copied().filter(|text| Distance::between(typed, text).shape != Distance::UNLIKE)
    }

    #[test]
    fn a_typed_text_is_most_similar_to_those_of_its_style() {
        let xiangqi = ["h2e2", "C2=5", "炮二平五", "Ｃ２＝５"];
        for (typed, style) in [
            ("h2e3", 0),
            ("h2-e2", 0),
            ("C2=9", 1),
            ("c2=5", 1),
            ("c2.5", 1),
            ("C2.5", 1),
            ("C2+5", 1),
            ("炮二平十", 2),
            ("炮2平5", 2),
            ("砲二平五", 2),
            ("Ｃ２．５", 3),
        ] {
            assert_eq!(most_similar(typed, &xiangqi), Some(xiangqi[style]), "{typed}");
        }
        let shogi = ["▲７六歩", "P-7f", "7g7f", "７六歩(77)"];
        for (typed, style) in [
            ("７六歩", 0),
            ("76歩", 0),
            ("7六歩", 0),
            ("☗７六歩", 0),
            ("p-7f", 1),
            ("P7f", 1),
            ("7g7e", 2),
            ("７六歩(78)", 3),
        ] {
            assert_eq!(most_similar(typed, &shogi), Some(shogi[style]), "{typed}");
        }
        assert_eq!(most_similar("hello", &["Nf3", "g1f3"]), None);
        assert_eq!(most_similar("a9a10", &["a0a1", "마상"]), Some("a0a1"));
    }

    #[test]
    fn characters_in_the_same_order_are_common() {
        assert_eq!(characters("b3b5", "b1a3"), 4);
        assert_eq!(characters("", "▲７六歩"), 4);
        assert_eq!(characters("炮二平五", "炮二平五"), 0);
    }

    #[test]
    fn shapes_distinguish_styles() {
        assert_eq!(rough("e2e4"), rough("g8f6"));
        assert_ne!(rough("e2e4"), rough("Nf3"));
        assert_ne!(rough("炮二平五"), rough("h3e3"));
        assert_eq!(rough("炮二平五"), rough("马８进７"));
    }
}

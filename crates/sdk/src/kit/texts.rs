//! The texts of a game in Chinese, and its table of reasons.

use super::{read, tidy};
use crate::facts::{Facts, RuleSet};
use std::collections::BTreeSet;
use std::path::Path;

/// Checks that every text has its Chinese one, that the table of reasons is complete in both
/// languages, and that the code names each reason outside of `facts.rs`.
///
/// # Panics
/// If a check fails.
pub fn check(krate: &str, facts: &Facts) {
    let mut paths = Vec::new();
    tidy::sources(Path::new(krate).join("src").as_path(), &mut paths);
    let code = paths.iter().filter(|path| !path.ends_with("src/facts.rs"));
    let code: String = code.map(|path| read(path)).collect();
    check_texts(facts);
    check_reasons(facts, &code);
}

/// Checks the texts of the game, its rule sets, options, rules and formats.
///
/// # Panics
/// If a Chinese text is missing or badly written, or if there is one without an English text.
pub fn check_texts(facts: &Facts) {
    check_pair("the game", facts.about, facts.about_zh);
    for set in facts.rulesets {
        check_pair(set.slug, set.about, set.about_zh);
        check_roles(set);
        for check in set.checks {
            check_pair(set.slug, check.text, check.text_zh);
        }
        for option in set.options {
            check_pair(option.key, option.doc, option.doc_zh);
        }
    }
    for rule in facts.rules {
        check_pair(rule.id, rule.text, rule.text_zh);
    }
    for format in facts.formats {
        check_pair(format.id, format.about, format.about_zh);
    }
}

/// A text and its Chinese one: both or neither, and both with a full stop at the end or neither.
fn check_pair(what: &str, english: &str, chinese: &str) {
    assert_eq!(english.is_empty(), chinese.is_empty(), "{what}: one language has no text");
    if chinese.is_empty() {
        return;
    }
    let stops = (english.ends_with('.'), chinese.ends_with('。'));
    assert_eq!(stops.0, stops.1, "{what}: one text has no full stop: {english} {chinese}");
    check_chinese(what, chinese);
}

fn check_roles(set: &RuleSet) {
    let (roles, chinese) = (set.roles, set.roles_zh);
    assert_eq!(roles.len(), chinese.len(), "{}: roles are {roles:?}, {chinese:?}", set.slug);
    chinese.iter().for_each(|role| check_chinese(set.slug, role));
    let distinct = |names: &[&str]| names.iter().collect::<BTreeSet<_>>().len();
    assert_eq!(distinct(roles), distinct(chinese), "{}: one name for two roles", set.slug);
}

/// Checks the table of reasons: each has a slug and words in both languages, is in the table once,
/// and is in the code as a string literal.
///
/// # Panics
/// If a check fails.
pub fn check_reasons(facts: &Facts, code: &str) {
    assert!(!facts.reasons.is_empty(), "the table of reasons is empty");
    let mut ids = BTreeSet::new();
    for reason in facts.reasons {
        let id = reason.id;
        assert!(tidy::is_slug(id), "the reason {id:?} is not a slug");
        assert!(ids.insert(id), "the reason {id} is in the table twice");
        assert!(!reason.text.is_empty(), "the reason {id} has no words");
        assert!(!reason.text.ends_with('.'), "the reason {id} has a full stop");
        check_chinese(id, reason.text_zh);
        assert!(!reason.text_zh.ends_with('。'), "the reason {id} has a full stop");
        assert!(code.contains(&format!("\"{id}\"")), "no code gives the reason {id}");
    }
}

fn check_chinese(what: &str, text: &str) {
    if let Some(fault) = fault(text) {
        panic!("{what}: {fault}: {text}");
    }
}

/// What is wrong with the characters of a Chinese text.
///
/// ```
/// use wanqi_sdk::kit::texts::fault;
///
/// assert_eq!(fault("先连成五子者胜（长连除外）。"), None);
/// assert_eq!(fault("checkmate"), Some("no Chinese character"));
/// assert_eq!(fault("五連"), Some("a traditional character"));
/// assert_eq!(fault("黑先,白后"), Some("ASCII punctuation next to a Chinese character"));
/// assert_eq!(fault("将死 ，胜"), Some("a blank next to Chinese punctuation"));
/// ```
#[must_use]
pub fn fault(text: &str) -> Option<&'static str> {
    let letters: Vec<char> = text.chars().collect();
    let pairs = || letters.windows(2).map(|pair| (pair[0], pair[1]));
    let either = |pair: (char, char), one: fn(char) -> bool, other: fn(char) -> bool| {
        one(pair.0) && other(pair.1) || one(pair.1) && other(pair.0)
    };
    let chinese = |c| is_chinese(c) || is_mark(c);
    if !letters.iter().any(|c| is_chinese(*c)) {
        Some("no Chinese character")
    } else if letters.iter().any(|c| TRADITIONAL.contains(*c)) {
        Some("a traditional character")
    } else if letters.iter().any(|c| is_wide(*c)) {
        Some("a full-width letter, digit or blank")
    } else if pairs().any(|pair| either(pair, |c| ",;:!?()".contains(c), chinese)) {
        Some("ASCII punctuation next to a Chinese character")
    } else if pairs().any(|pair| is_chinese(pair.0) && pair.1 == '.') {
        Some("an ASCII full stop after a Chinese character")
    } else if pairs().any(|pair| either(pair, |c| c == ' ', is_mark)) {
        Some("a blank next to Chinese punctuation")
    } else if pairs().any(|pair| [pair.0, pair.1].iter().all(|c| "，。；：、".contains(*c))) {
        Some("two marks of punctuation in a row")
    } else if text.matches('（').count() != text.matches('）').count() {
        Some("a bracket without its partner")
    } else {
        None
    }
}

const fn is_chinese(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}')
}

fn is_mark(c: char) -> bool {
    "，。；：、！？（）“”《》".contains(c)
}

/// Blanks, digits and letters as wide as a Chinese character.
const fn is_wide(c: char) -> bool {
    matches!(c, '\u{3000}' | '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ')
}

/// Frequent characters and quotation marks that only texts in traditional characters have.
const TRADITIONAL: &str = "「」與並為個們來倆兩關內冊剛勝動勞勢區單卻參厲號員圍圓圖場塊報壓奪實審將對導\
    尋層屬崗幾庫廣張強彈後從復徑應戰戲擇擊擋據擺數斷時書會條極樣標橋橫權檔歸歷殘殺氣決沒準滿無狀獨獲現環產畫\
    發監盤盡確碼稱種積節簡約紅級終結給統經緊線編縱總織繞繼續羅習職聯聲臺舊舉莊蓋處補裏製規視計訂記許設訪試\
    該詳誤說請論識證變讓負買賽贏較車軍輛轉輪輸連過達運進遊遠適選還邊鄰醫釋針鋪錄鐘長門開間陣陽隊階險隨離難雙電\
    頂順須預頭題類顯風飛餘馬驅騎驗體鬥魚鳥點龍";

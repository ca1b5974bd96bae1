//! `RU`: the rule set, in its many spellings.

/// Spellings without case, blanks and punctuation; the rule set and options that differ from its
/// defaults.
const SPELLINGS: [(&[&str], &str, &str); 6] = [
    (&["chinese", "cn", "china", "中国", "中国规则", "数子", "chn"], "chinese", ""),
    (
        &[
            "japanese",
            "jp",
            "japan",
            "日本",
            "日本规则",
            "日本ルール",
            "jpn",
            "korean",
            "kr",
            "korea",
        ],
        "japanese",
        "",
    ),
    (&["aga", "bga", "french"], "aga", ""),
    (&["tromptaylor", "tt", "logical"], "tromp-taylor", ""),
    (&["nz", "newzealand"], "chinese", "compensation=none ko=situational suicide=allowed"),
    (&["ing", "goe", "ingswas", "sst"], "chinese", "suicide=allowed"),
];

/// The spelling of each rule set.
const NAMES: [(&str, &str); 4] = [
    ("chinese", "Chinese"),
    ("japanese", "Japanese"),
    ("aga", "AGA"),
    ("tromp-taylor", "Tromp-Taylor"),
];

/// The rule set and the options of a value of `RU`, if it is known.
pub(super) fn read(text: &str) -> Option<(&'static str, String)> {
    let kept = |c: &char| c.is_alphanumeric();
    let word: String = text.chars().filter(kept).collect::<String>().to_lowercase();
    let word = word.strip_suffix("rules").filter(|rest| !rest.is_empty()).unwrap_or(&word);
    for (spellings, rules, options) in SPELLINGS {
        if spellings.contains(&word) {
            return Some((rules, options.to_owned()));
        }
    }
    katago(text)
}

/// KataGo's `koPOSITIONALscoreAREAtaxNONEsui0`.
fn katago(text: &str) -> Option<(&'static str, String)> {
    let rest = text.strip_prefix("ko")?;
    let kinds = [("SIMPLE", "basic"), ("POSITIONAL", "positional"), ("SITUATIONAL", "situational")];
    let (word, ko) = kinds.iter().find(|(word, _)| rest.starts_with(word))?;
    let rest = &rest[word.len()..];
    let rules = match () {
        () if rest.starts_with("scoreAREA") => "tromp-taylor",
        () if rest.starts_with("scoreTERRITORY") => "japanese",
        () => return None,
    };
    let suicide = if rest.contains("sui1") { "allowed" } else { "forbidden" };
    Some((rules, format!("ko={ko} suicide={suicide}")))
}

/// The spelling of a rule set.
pub(super) fn write(rules: &str) -> Option<&'static str> {
    NAMES.iter().find(|(slug, _)| *slug == rules).map(|(_, name)| *name)
}

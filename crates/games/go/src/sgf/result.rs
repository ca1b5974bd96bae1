//! `RE`: the winner and the kind of win, in its many spellings.

/// The contents of `RE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Result {
    /// The value of the tag `Result`.
    pub result: &'static str,
    /// The value of the tag `Termination`.
    pub termination: Option<&'static str>,
    /// The margin of Black in thousandths of a point.
    pub margin: Option<i64>,
}

const fn unknown() -> Result {
    Result { result: "*", termination: None, margin: None }
}

/// Reads `RE`.
pub(super) fn read(text: &str) -> Result {
    let text = text.trim();
    let lower = text.to_lowercase();
    match lower.as_str() {
        "" | "?" => return unknown(),
        "void" => return Result { result: "void", ..unknown() },
        "0" | "jigo" | "持碁" => {
            return Result { result: "1/2-1/2", termination: Some("normal"), margin: Some(0) };
        }
        // The players may have agreed on it.
        "draw" | "tie" | "和棋" | "和" => return Result { result: "1/2-1/2", ..unknown() },
        "d+j" => {
            return Result { result: "1/2-1/2", termination: Some("adjudication"), margin: None };
        }
        _ => {}
    }
    let winners =
        [("1-0", ["black", "b", "黑胜", "黑"], 1), ("0-1", ["white", "w", "白胜", "白"], -1)];
    let found = winners.iter().find_map(|(result, words, sign)| {
        let word = words.iter().find(|word| lower.starts_with(**word))?;
        Some((*result, &lower[word.len()..], *sign))
    });
    let Some((result, how, sign)) = found else { return unknown() };
    let how = how.trim_start().strip_prefix(['+', ' ']).unwrap_or(how).trim();
    let (termination, margin) = match how {
        "" | "win" | "wins" => (None, None),
        "r" | "res" | "resign" | "resigned" | "resignation" | "中盘胜" | "中押し勝ち" => {
            (Some("resignation"), None)
        }
        "t" | "time" | "timeout" | "超时胜" => (Some("time-forfeit"), None),
        "f" | "forfeit" | "illegal" => (Some("rules-infraction"), None),
        "j" | "aw" => (Some("adjudication"), None),
        _ => match wanqi_sdk::options::parse_thousandths(how) {
            Some(points) if points > 0 => (Some("normal"), Some(sign * points)),
            _ => {
                return if text.contains('+') { Result { result, ..unknown() } } else { unknown() };
            }
        },
    };
    Result { result, termination, margin }
}

/// Writes `RE` from the tags and the margin of the count, if there is one.
pub(super) fn write(result: &str, termination: Option<&str>, margin: Option<i64>) -> String {
    let winner = match result {
        "1-0" => "B+",
        "0-1" => "W+",
        "1/2-1/2" => {
            let counted = margin.is_some() || termination == Some("normal");
            return if counted { "0" } else { "Draw" }.to_owned();
        }
        "void" => return "Void".to_owned(),
        _ => return "?".to_owned(),
    };
    let mut text = winner.to_owned();
    match termination {
        Some("resignation") => text.push('R'),
        Some("time-forfeit") => text.push('T'),
        Some("rules-infraction") => text.push('F'),
        _ => {
            if let Some(margin) = margin.filter(|margin| *margin != 0) {
                wanqi_sdk::options::write_thousandths(margin.abs(), &mut text);
            }
        }
    }
    text
}

//! Recorded games of Copenhagen hnefatafl, one per line: the moves with their captures, the number
//! of men that each side captured, and the winner.
//!
//! `e4-e6 f3-f5xf6 …,0,1,White`: White are the defenders, `Ongoing` is an unfinished game.

use crate::board::Side;
use crate::game::Tafl;
use crate::{FACTS, notation};
use wanqi_notation::Span;
use wanqi_notation::sources::Sources;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::writer::Writer;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::formats::{self, place};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Options, RuleSet};

/// The rule set of these files.
const RULES: usize = 2;

/// Tags for the captures of attackers and defenders.
const CAPTURES: [&str; 2] = ["AttackersCaptured", "DefendersCaptured"];

/// Tags that every record has, or whose facts the line contains.
const SAID: [&str; 8] =
    ["WQN", "Game", "Rules", "Options", "Plugin", "Result", CAPTURES[0], CAPTURES[1]];

/// Status words and results.
const STATUS: [(&str, &str); 4] =
    [("Black", "1-0"), ("White", "0-1"), ("Draw", "1/2-1/2"), ("Ongoing", "*")];

/// The word at the end of a game in which the side to move ran out of time.
const TIMEOUT: &str = "timeout";

/// Reads one game per line and skips empty lines.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let text = formats::text(bytes)?;
    let mut writer = Writer::new();
    let mut sources = Vec::new();
    for line in formats::lines(text).map(|line| line.trim_start_matches('\u{FEFF}').trim_end()) {
        if !line.is_empty() {
            sources.push(import_line(line, text, &mut writer)?);
        }
    }
    Ok(formats::imported(writer, sources, |at| at))
}

fn import_line(line: &str, text: &str, writer: &mut Writer) -> Result<Sources, FormatError> {
    let wrong = |part: &str, message: String, chinese: String| {
        FormatError::at(place(part, text), message).zh(chinese)
    };
    let fields: Vec<&str> = line.split(',').collect();
    let [moves, by_attackers, by_defenders, status] = fields[..] else {
        return Err(wrong(
            line,
            "a line is moves, two numbers of captures and a status".to_owned(),
            "每行为着法、双方吃子数与状态".to_owned(),
        ));
    };
    let result = STATUS.iter().find(|(word, _)| *word == status).map(|(_, result)| *result);
    let result = result.ok_or_else(|| {
        wrong(
            status,
            format!("{status:?} is not one of Black, White, Draw, Ongoing"),
            format!("{status:?} 不是 Black、White、Draw、Ongoing 之一"),
        )
    })?;
    formats::write_head(writer, &FACTS, RULES, "");
    let tags = [("Result", result), (CAPTURES[0], by_attackers), (CAPTURES[1], by_defenders)];
    for (name, value) in tags {
        writer.tag(name, value).map_err(|_| {
            let message = format!("{value:?} is not a value of {name}");
            wrong(line, message, format!("{value:?} 不是 {name} 的值"))
        })?;
    }
    let mut tokens = Vec::new();
    for (ply, token) in moves.split(' ').filter(|token| !token.is_empty()).enumerate() {
        formats::write_number(writer, ply);
        let written = match token {
            TIMEOUT => writer.event(EventWord::Timeout, None, None),
            _ => writer.action(None, token, ""),
        };
        written.map_err(|_| {
            wrong(token, format!("{token} is not a move"), format!("{token} 不是着法"))
        })?;
        tokens.push(place(token, text));
    }
    formats::write_end(writer, result);
    let named = [("Result", status), (CAPTURES[0], by_attackers), (CAPTURES[1], by_defenders)];
    let tags = named.map(|(name, part)| (name.to_owned(), place(part, text)));
    Ok(Sources { whole: place(line, text), tags: tags.into(), tokens })
}

/// Writes a line for each record of Copenhagen hnefatafl.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut events = Vec::new();
    for event in Tokens::new(wqn) {
        let ended = matches!(event, Token::GameEnd { .. });
        events.push(event);
        if ended {
            export_game(&events, &mut exported)?;
            events.clear();
        }
    }
    Ok(exported)
}

/// The start according to the tags.
fn start(events: &[Token<'_>]) -> Result<Tafl, FormatError> {
    let value = |name: &str| {
        events.iter().find_map(|event| match event {
            Token::Tag(tag) if tag.name == name => Some(tag.value().into_owned()),
            _ => None,
        })
    };
    let rules = RuleSet::find(FACTS.rulesets, &value("Rules").unwrap_or_default());
    if rules != Some(RULES) {
        let message = "this format has only the rule set copenhagen";
        return Err(FormatError::without_place(message).zh("这种格式只有规则集 copenhagen"));
    }
    if value("Position").is_some_and(|text| text != "-") {
        let message = "this format has no games that begin from a position";
        return Err(FormatError::without_place(message).zh("这种格式没有从指定局面开始的对局"));
    }
    let options = Options::parse(FACTS.rulesets[RULES].options, "").unwrap_or_default();
    let setup = Setup { rules: RULES, options: &options, position: None };
    Tafl::new(&setup).map_err(|refusal| FormatError::refused(Span::default(), refusal))
}

fn export_game(events: &[Token<'_>], exported: &mut Exported) -> Result<(), FormatError> {
    let mut game = start(events)?;
    let (mut moves, mut captured, mut status) = (Vec::new(), [0, 0], "Ongoing");
    let mut depth = 0_u32;
    let mut losses: Vec<String> = Vec::new();
    for event in events {
        match event {
            Token::VariationOpen { .. } => {
                depth += 1;
                losses.push("variations have no place".to_owned());
            }
            Token::VariationClose { .. } => depth = depth.saturating_sub(1),
            Token::Comment(_) => losses.push("comments have no place".to_owned()),
            Token::Tag(tag) if tag.name == "Result" => {
                let known = STATUS.iter().find(|(_, result)| *result == tag.value());
                status = known.map_or(status, |(word, _)| word);
            }
            Token::Tag(tag) if !SAID.contains(&tag.name) => {
                losses.push(format!("the tag {} has no place", tag.name));
            }
            // The word is about the side to move.
            Token::Event(word)
                if depth == 0
                    && word.kind == EventWord::Timeout
                    && word.seat.is_none_or(|seat| seat == game.to_move.seat().0) =>
            {
                moves.push(TIMEOUT.to_owned());
            }
            Token::Event(word) if depth == 0 => {
                losses.push(format!("the format has no word for {}", word.kind));
            }
            Token::Action(action) if depth == 0 => {
                // The signs of a move are its captures, which the line contains.
                let how = Reading { lenient: true, ..Reading::default() };
                let found = resolve(&game, None, action.text, how)
                    .map_err(|refusal| FormatError::refused(action.span, refusal))?;
                let taken = game.captures_of(found.action);
                let mut text = String::new();
                game.write(found.actor, found.action, &mut text);
                notation::write_captures(taken, &mut text);
                captured[usize::from(game.to_move == Side::Defenders)] += taken.count_ones();
                moves.push(text);
                game.apply(found.actor, found.action);
            }
            _ => {}
        }
    }
    losses.sort();
    losses.dedup();
    exported.losses.extend(losses);
    let [attackers, defenders] = captured;
    let line = format!("{},{attackers},{defenders},{status}\n", moves.join(" "));
    exported.bytes.extend(line.bytes());
    Ok(())
}

//! The command line in the language of the reader: help, and the errors of its parser.
//!
//! The English texts are the comments of the arguments. The Chinese ones are in `texts/help.zh.ftl`,
//! by the names of command and argument; a test compares the names.

use crate::examples;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::sync::LazyLock;
use wanqi_host::language::{Catalogue, Language};
use wanqi_notation::{Message, message};

static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new("zh", &[include_str!("../texts/help.zh.ftl")]));

/// The command line with descriptions in this language.
pub fn described(command: Command, language: Language) -> Command {
    match language {
        Language::English => command,
        Language::Chinese => chinese(command, "wanqi"),
    }
}

/// The command line with the help texts for users: only the help of the program lists the global
/// options, and the help of each command ends with examples.
pub fn helpful(command: Command, language: Language) -> Command {
    let mut command = described(command, language);
    command.build();
    let names: Vec<_> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = names.into_iter().fold(command, |all, name| {
        let section = examples::section(&name, language);
        all.mut_subcommand(name, |command| {
            let command = command.mut_args(|arg| match arg.is_global_set() {
                true => arg.hide(true),
                false => arg,
            });
            command.after_help(section)
        })
    });
    match language {
        Language::English => command,
        Language::Chinese => usages(command),
    }
}

/// `wanqi help COMMAND` as `wanqi COMMAND --help`: the parser has a command `help` with English texts
/// only.
pub fn without_help_command(arguments: Vec<OsString>) -> Vec<OsString> {
    const WITH_VALUE: [&str; 4] = ["--plugin-dir", "--plugin-seconds", "--color", "--lang"];
    let mut at = 1;
    while let Some(option) =
        arguments.get(at).filter(|word| word.as_encoded_bytes().starts_with(b"-"))
    {
        at += if WITH_VALUE.iter().any(|name| option == name) { 2 } else { 1 };
    }
    if arguments.get(at).is_none_or(|word| word != "help") {
        return arguments;
    }
    let mut arguments = arguments;
    arguments.remove(at);
    arguments.push("--help".into());
    arguments
}

/// The text with this id, which a test has found in the catalogue.
fn text(id: &str) -> Option<String> {
    CATALOGUE.text(id, &[])
}

/// Translates the descriptions of a command, of its arguments and of its commands. Texts of
/// arguments are those of the command, or else those of the program.
fn chinese(command: Command, name: &str) -> Command {
    let command = match text(name) {
        Some(about) => command.about(about),
        None => command,
    };
    let command = match text(&format!("{name}-long")) {
        Some(about) => command.long_about(about),
        None => command,
    };
    let command = command
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading("命令")
        .subcommand_value_name("命令")
        .help_template("{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}");
    let command = command.mut_args(|arg| argument(arg, name));
    let flag = |id: &'static str, short: char| {
        let action = match id {
            "help" => clap::ArgAction::Help,
            _ => clap::ArgAction::Version,
        };
        let flag = Arg::new(id).long(id).short(short).action(action).help_heading("选项");
        flag.help(text(id).unwrap_or_default())
    };
    let command = command.arg(flag("help", 'h')).arg(flag("version", 'V'));
    let names: Vec<_> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(command, |all, sub| {
        let id = sub.clone();
        all.mut_subcommand(sub, |command| chinese(command, &id))
    })
}

/// Translates an argument. The parser writes values and defaults in English, so they are part of the
/// text.
fn argument(arg: Arg, command: &str) -> Arg {
    let id = arg.get_id().as_str().replace('_', "-");
    let own = text(&format!("{command}--{id}")).or_else(|| text(&format!("wanqi--{id}")));
    let mut help = own.unwrap_or_default();
    let shown = arg.get_possible_values();
    let shown = shown.iter().filter(|value| !value.is_hide_set());
    let values: Vec<_> = shown.map(|value| value.get_name().to_owned()).collect();
    let takes = arg.get_action().takes_values();
    if takes && !values.is_empty() {
        help.push_str(&format!(" [可选值：{}]", values.join("、")));
    }
    let defaults = arg.get_default_values().iter().map(|value| value.to_string_lossy());
    let defaults: Vec<_> = defaults.collect();
    if takes && !defaults.is_empty() {
        help.push_str(&format!(" [默认值：{}]", defaults.join(" ")));
    }
    let heading = match (arg.is_global_set(), arg.is_positional()) {
        (true, _) => "全局选项",
        (_, true) => "参数",
        (_, false) => "选项",
    };
    let arg = arg.help(help).help_heading(heading);
    match takes {
        true => arg.hide_default_value(true).hide_possible_values(true),
        false => arg,
    }
}

/// Translates the placeholders in the usage of every command.
fn usages(mut command: Command) -> Command {
    let usage = usage(&command.render_usage());
    let names: Vec<_> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = names.into_iter().fold(command, |all, name| all.mut_subcommand(name, usages));
    command.override_usage(usage)
}

/// A usage without its English words.
fn usage(english: &StyledStr) -> String {
    let text = english.to_string();
    let text = text.trim().trim_start_matches("Usage:").trim_start();
    text.replace("[OPTIONS]", "[选项]").replace("<COMMAND>", "<命令>")
}

/// An error of the parser in Chinese; `None` if it is not one of the usual errors.
pub fn error_in_chinese(error: &clap::Error) -> Option<String> {
    let told = problem(error)?;
    let mut lines = vec![format!("错误: {}", Language::Chinese.say(&told))];
    for similar in
        [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::SuggestedSubcommand]
    {
        if let Some(similar) = context(error, similar) {
            lines.push(format!("\n  提示: 是否想用 {similar}"));
        }
    }
    if let Some(ContextValue::StyledStr(english)) = error.get(ContextKind::Usage) {
        lines.push(format!("\n用法：{}", usage(english)));
    }
    lines.push("\n`--help` 显示说明\n".to_owned());
    Some(lines.join("\n"))
}

fn problem(error: &clap::Error) -> Option<Message> {
    let of = |kind| context(error, kind).unwrap_or_default();
    let (arg, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    Some(match error.kind() {
        ErrorKind::UnknownArgument => message!("there is no argument {arg}", arg),
        ErrorKind::InvalidSubcommand => {
            let command = of(ContextKind::InvalidSubcommand);
            message!("there is no command {command}", command)
        }
        ErrorKind::InvalidValue if value.is_empty() => message!("{arg} needs a value", arg),
        ErrorKind::InvalidValue => {
            let values = of(ContextKind::ValidValue);
            message!("{arg} cannot be {value}; it is one of {values}", arg, value, values)
        }
        ErrorKind::ValueValidation => {
            let why = why(error.source()?);
            message!("{arg} cannot be {value}: {why}", arg, value, why)
        }
        ErrorKind::MissingRequiredArgument => message!("missing: {arg}", arg),
        ErrorKind::MissingSubcommand => message!("a command is missing"),
        ErrorKind::ArgumentConflict => {
            let other = of(ContextKind::PriorArg);
            match other == arg {
                true => message!("{arg} can be given only once", arg),
                false => message!("{arg} cannot be together with {other}", arg, other),
            }
        }
        ErrorKind::TooManyValues => message!("{value} is one value of {arg} too many", value, arg),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            message!("{arg} has the wrong number of values", arg)
        }
        ErrorKind::NoEquals => message!("{arg} is written with `=`", arg),
        ErrorKind::InvalidUtf8 => message!("an argument is not UTF-8"),
        _ => return None,
    })
}

/// Why a value is wrong.
fn why(error: &(dyn Error + 'static)) -> Message {
    if let Some(own) = error.downcast_ref::<Message>() {
        return own.clone();
    }
    if let Some(number) = error.downcast_ref::<ParseIntError>() {
        return match number.kind() {
            IntErrorKind::PosOverflow => message!("the number is too large"),
            IntErrorKind::NegOverflow => message!("the number is too small"),
            _ => message!("this is not a whole number"),
        };
    }
    let text = error.to_string();
    match text.split_once(" is not in ") {
        Some((_, range)) => match range.split_once("..=") {
            Some((least, most)) => message!("it is from {least} to {most}", least, most),
            None => message!("it is at least {least}", least = range.trim_end_matches('.')),
        },
        None => Message::verbatim(text),
    }
}

/// An English error of the parser without the ranges of Rust: `5 is not in 20..=200000`.
pub fn with_readable_ranges(error: &str) -> String {
    let line = |line: &str| {
        let Some((before, range)) = line.split_once(" is not in ") else { return line.to_owned() };
        match range.trim_end().split_once("..") {
            Some((least, "")) => format!("{before} is less than {least}"),
            Some((least, most)) => {
                format!("{before} is not from {least} to {}", most.trim_start_matches('='))
            }
            None => line.to_owned(),
        }
    };
    error.lines().map(|text| line(text) + "\n").collect()
}

/// What the error says of this kind: names, quoted, separated by commas.
fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let quoted = |text: &String| format!("`{text}`");
    match error.get(kind)? {
        ContextValue::String(text) if text.is_empty() => None,
        ContextValue::String(text) => Some(quoted(text)),
        ContextValue::Strings(texts) if texts.is_empty() => None,
        ContextValue::Strings(texts) => {
            Some(texts.iter().map(quoted).collect::<Vec<_>>().join("、"))
        }
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::StyledStrs(texts) => {
            Some(texts.iter().map(StyledStr::to_string).collect::<Vec<_>>().join("、"))
        }
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

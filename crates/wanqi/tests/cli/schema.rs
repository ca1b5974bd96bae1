//! The JSON of each command against the schema in `docs/schema`.

use crate::program::{folder, program, run, run_with};
use serde_json::Value;
use std::path::Path;

/// The reasons why a value does not fit a schema. Keys that the schema does not name are refused,
/// so that every key is documented.
fn check(value: &Value, schema: &Value, root: &Value, at: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.strip_prefix('#').unwrap()).expect(name);
        return check(value, target, root, at);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let failed: Vec<_> =
            choices.iter().filter_map(|choice| check(value, choice, root, at).err()).collect();
        return if failed.len() < choices.len() { Ok(()) } else { Err(failed.join("; ")) };
    }
    if let Some(words) = schema["enum"].as_array() {
        return if words.contains(value) { Ok(()) } else { Err(format!("{at}: {value} is none")) };
    }
    if !has_type(value, &schema["type"]) {
        return Err(format!("{at}: {value} is not {}", schema["type"]));
    }
    match value {
        Value::Object(object) => {
            for key in schema["required"].as_array().into_iter().flatten() {
                if !object.contains_key(key.as_str().unwrap()) {
                    return Err(format!("{at}: {key} is missing"));
                }
            }
            for (key, value) in object {
                let at = format!("{at}.{key}");
                let schema = match &schema["properties"][key] {
                    Value::Null => &schema["additionalProperties"],
                    named => named,
                };
                if schema.is_null() {
                    return Err(format!("{at} is not in the schema"));
                }
                check(value, schema, root, &at)?;
            }
            Ok(())
        }
        Value::Array(items) => {
            let each =
                |(index, item)| check(item, &schema["items"], root, &format!("{at}[{index}]"));
            items.iter().enumerate().try_for_each(each)
        }
        _ => Ok(()),
    }
}

fn has_type(value: &Value, types: &Value) -> bool {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    };
    match types {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().any(|name| is(name.as_str().unwrap())),
        other => panic!("{other} names no type"),
    }
}

fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/schema/{name}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap()
}

fn fits(name: &str, lines: &[Value]) {
    let schema = schema(name);
    assert!(!lines.is_empty(), "{name} prints something");
    for line in lines {
        check(line, &schema, &schema, name).unwrap_or_else(|why| panic!("{why}\n{line}"));
    }
}

/// The library of chess.
fn chess() -> String {
    let (before, after) = wanqi_host::platform::file_names();
    program().with_file_name(format!("{before}chess{after}")).display().to_string()
}

#[test]
fn every_output_fits_its_schema() {
    let folder = folder("schema");
    let file = |name: &str| folder.join(name).display().to_string();
    fits("list", &run(&["list", "--json"]).well().json());
    fits("formats", &run(&["formats", "--json"]).well().json());
    fits("info", &run(&["info", "go", "--json"]).well().json());
    fits("moves", &run(&["moves", "chess", "--json"]).well().json());
    fits("moves", &run(&["moves", "chess", "--json", "--after", "f3 e5 g4 Qh4#"]).well().json());
    fits("show", &run(&["show", "go", "--json"]).well().json());
    fits("show", &run(&["show", "chess", "--json", "--after", "f3 e5 g4 Qh4#"]).well().json());
    fits("perft", &run(&["perft", "chess", "--depth", "2", "--divide", "--json"]).well().json());
    fits("playout", &run(&["playout", "gomoku", "--count", "8", "--json"]).well().json());
    let game = file("game.wqn");
    let played = run_with(&["record", "chess", "--out", &game, "--json"], "f3\ne5\ng5\ng4\nQh4#\n");
    assert_eq!(played.code, 1, "g5 was refused: {}", played.err);
    fits("record", &played.json());
    fits("replay", &run(&["replay", &game, "--json"]).well().json());
    fits("validate", &run(&["validate", &game, "--json"]).well().json());
    fits("validate", &run(&["filter", &game, "--json"]).well().json());
    fits("stats", &run(&["stats", &game, "--json", "--tree", "2"]).well().json());
    fits("stats", &run(&["stats", &game, "--json"]).well().json());
    let bad = file("bad.pgn");
    std::fs::write(&bad, "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n").unwrap();
    let validated = run(&["validate", &bad, "--json"]);
    assert_eq!(validated.code, 1);
    fits("validate", &validated.json());
    let pgn = file("game.pgn");
    fits("check", &run(&["check", "--json", "--level", "1", &chess()]).well().json());
    let none = file("libwanqi_none.so");
    std::fs::write(&none, "no library").unwrap();
    let refused = run(&["check", "--json", &none]);
    assert_eq!(refused.code, 4);
    fits("check", &refused.json());
    run(&["install", &chess()]).well();
    fits("install", &run(&["install", "--list", "--json"]).well().json());
    run(&["uninstall", "chess"]).well();
    let args = ["convert", "--from", "wqn", "--to", "pgn", "--json", &game, &pgn];
    fits("convert", &run(&args).well().json());
}

#[test]
fn the_checker_refuses_what_does_not_fit() {
    let schema = schema("perft");
    let line = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let refused = |text: &str| check(&line(text), &schema, &schema, "perft").is_err();
    assert!(!refused(r#"{"depth":1,"nodes":20,"seconds":0.5}"#));
    assert!(refused(r#"{"depth":1,"nodes":20}"#), "a key is missing");
    assert!(refused(r#"{"depth":"1","nodes":20,"seconds":0.5}"#), "a type is wrong");
    assert!(refused(r#"{"depth":1,"nodes":20,"seconds":0.5,"more":1}"#), "a key is unknown");
}

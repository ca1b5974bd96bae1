//! Reads the structs, fields and constants of `src/lib.rs` with their types from its text.

/// A struct with its fields, in order.
pub struct Struct {
    pub name: String,
    /// Name and Rust type.
    pub fields: Vec<(String, String)>,
}

/// A constant.
pub struct Constant {
    pub name: String,
    pub ty: String,
}

/// The text without comments and attributes.
fn bare(source: &str) -> String {
    let lines = source.lines().map(|line| line.split("//").next().unwrap_or(""));
    lines.filter(|line| !line.trim_start().starts_with("#[")).collect::<Vec<_>>().join(" ")
}

/// Public structs with public fields; the opaque instance has no public field and is left out.
pub fn structs(source: &str) -> Vec<Struct> {
    let text = bare(source);
    let mut found = Vec::new();
    for part in text.split("pub struct ").skip(1) {
        let (name, rest) = part.split_once('{').expect("a struct has a body");
        let body = rest.split('}').next().expect("a body ends");
        let fields: Vec<_> = split(body).iter().filter_map(|field| field_of(field)).collect();
        if !fields.is_empty() {
            found.push(Struct { name: name.trim().to_owned(), fields });
        }
    }
    found
}

fn field_of(text: &str) -> Option<(String, String)> {
    let (name, ty) = text.trim().strip_prefix("pub ")?.split_once(':')?;
    let ty: Vec<&str> = ty.split_whitespace().collect();
    Some((name.trim().to_owned(), ty.join(" ")))
}

/// Splits at commas outside parentheses and brackets.
pub fn split(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("never empty").push(c);
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Public constants.
pub fn constants(source: &str) -> Vec<Constant> {
    let text = bare(source);
    let declarations = text.split("pub const ").skip(1).filter(|part| !part.starts_with("fn "));
    declarations
        .map(|part| {
            let (name, rest) = part.split_once(':').expect("a constant has a type");
            let (ty, _) = rest.split_once('=').expect("a constant has a value");
            Constant { name: name.trim().to_owned(), ty: ty.trim().to_owned() }
        })
        .collect()
}

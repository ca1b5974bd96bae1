//! The crates that are linked into the program and the games: their licences, and a bill of
//! materials.

use crate::games::slugs;
use crate::shell::{Failure, cargo, fail, names, output, read, root};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// The beginnings of the names of files with a licence.
const LICENCES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];

/// The licences of crates whose packages lack the text, from their repositories.
const ELSEWHERE: [(&str, &str); 1] = [("zeekstd", include_str!("licences/zeekstd.txt"))];

/// The licence of the program, which contains the fonts of the host.
const PROGRAM: &str = "(MIT OR Apache-2.0) AND OFL-1.1 AND Bitstream-Vera";

/// A crate from a registry.
pub struct UsedCrate {
    name: String,
    version: String,
    licence: String,
    /// The SHA-256 of its package, from `Cargo.lock`.
    sum: Option<String>,
    /// The texts of its licences, with the names of the files.
    texts: Vec<(String, String)>,
}

/// The crates from registries on which the program and the games depend on this platform.
pub fn used(triple: &str) -> Result<Vec<UsedCrate>, Failure> {
    let roots: Vec<String> =
        slugs().iter().map(|slug| format!("wanqi-{slug}")).chain(["wanqi".to_owned()]).collect();
    used_by(&root(), &roots, triple)
}

/// The crates from registries on which some crates of a workspace depend on this platform.
pub fn used_by(
    workspace: &Path,
    roots: &[String],
    triple: &str,
) -> Result<Vec<UsedCrate>, Failure> {
    let mut metadata = cargo();
    metadata.current_dir(workspace).args([
        "metadata",
        "--format-version",
        "1",
        "--filter-platform",
        triple,
    ]);
    let metadata: Value = serde_json::from_str(&output(&mut metadata)?)
        .or_else(|error| fail(format!("cargo metadata: {error}")))?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let (packages, nodes) = (list(&metadata["packages"]), list(&metadata["resolve"]["nodes"]));
    let is_root = |package: &&Value| {
        package["source"].is_null() && roots.iter().any(|root| package["name"] == **root)
    };
    let mut open: Vec<Value> =
        packages.iter().filter(is_root).map(|package| package["id"].clone()).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id.to_string()) {
            continue;
        }
        let Some(node) = nodes.iter().find(|node| node["id"] == id) else { continue };
        for dependency in list(&node["deps"]) {
            // Dependencies of tests and of build scripts are not part of the program.
            if list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null()) {
                open.push(dependency["pkg"].clone());
            }
        }
    }
    let lock = read(&workspace.join("Cargo.lock"))?;
    let foreign = packages.iter().filter(|package| {
        !package["source"].is_null() && seen.contains(&package["id"].to_string())
    });
    let mut used: Vec<UsedCrate> =
        foreign.map(|package| of(package, &lock)).collect::<Result<_, _>>()?;
    used.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(used)
}

fn of(package: &Value, lock: &str) -> Result<UsedCrate, Failure> {
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let (name, version, licence) = (text("name"), text("version"), text("license"));
    if licence.is_empty() {
        return fail(format!("{name} {version} names no licence"));
    }
    let head = format!("name = \"{name}\"\nversion = \"{version}\"\n");
    let entry = lock.split_once(&head).map(|(_, rest)| rest.split("\n\n").next().unwrap_or(rest));
    let sum = entry.and_then(|entry| entry.split_once("checksum = \"")?.1.split_once('"'));
    let sum = sum.map(|(sum, _)| sum.to_owned());
    let manifest = text("manifest_path");
    let folder = Path::new(&manifest).parent().unwrap_or(Path::new("."));
    let is_licence =
        |name: &String| LICENCES.iter().any(|start| name.to_uppercase().starts_with(start));
    let mut texts = Vec::new();
    for file in names(folder).into_iter().filter(is_licence) {
        let path = folder.join(&file);
        if path.is_file() {
            texts.push((file, read(&path)?));
        }
    }
    if texts.is_empty() {
        let known = ELSEWHERE.iter().find(|(known, _)| *known == name);
        texts.push(match known {
            Some((_, text)) => ("LICENSE".to_owned(), (*text).to_owned()),
            // The package of the program contains this text.
            None if licence.contains("Apache-2.0") => {
                ("LICENSE".to_owned(), "The Apache License 2.0, as in LICENSE-APACHE.".to_owned())
            }
            None => return fail(format!("the package of {name} has no text of its licence")),
        });
    }
    Ok(UsedCrate { name, version, licence, sum, texts })
}

/// All of these crates once, sorted by name and version.
pub fn joined(one: Vec<UsedCrate>, other: Vec<UsedCrate>) -> Vec<UsedCrate> {
    let mut all: Vec<UsedCrate> = one.into_iter().chain(other).collect();
    all.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    all.dedup_by(|a, b| (&a.name, &a.version) == (&b.name, &b.version));
    all
}

/// The licences of the crates as one text. Most crates have the same texts: each stands there once, with
/// a number by which the crates refer to it.
pub fn licences(crates: &[UsedCrate]) -> String {
    let mut text = "Wanqi contains these crates. The standard library of Rust is under \
                    MIT OR Apache-2.0. The licences of the fonts are in the folder fonts. The \
                    numbers refer to the texts below.\n\n"
        .to_owned();
    let mut numbered: Vec<&str> = Vec::new();
    for UsedCrate { name, version, licence, texts, .. } in crates {
        write!(text, "{name} {version}: {licence}").expect("a String takes all");
        for (at, (file, licence)) in texts.iter().enumerate() {
            let licence = licence.trim_end();
            let known = numbered.iter().position(|own| *own == licence);
            let number = known.unwrap_or_else(|| {
                numbered.push(licence);
                numbered.len() - 1
            });
            let before = if at == 0 { "; " } else { ", " };
            write!(text, "{before}{file}: text {}", number + 1).expect("a String takes all");
        }
        text.push('\n');
    }
    for (number, licence) in numbered.iter().enumerate() {
        let (line, number) = ("=".repeat(80), number + 1);
        write!(text, "\n{line}\nText {number}\n\n{licence}\n").expect("a String takes all");
    }
    text
}

/// The bill of materials in the format CycloneDX 1.5.
pub fn bill(crates: &[UsedCrate]) -> Result<String, Failure> {
    let component = |one: &UsedCrate| {
        let UsedCrate { name, version, licence, sum, .. } = one;
        let hashes: Vec<Value> =
            sum.iter().map(|sum| json!({"alg": "SHA-256", "content": sum})).collect();
        // An old spelling of OR.
        let licence = licence.replace('/', " OR ");
        json!({
            "type": "library",
            "name": name,
            "version": version,
            "purl": format!("pkg:cargo/{name}@{version}"),
            "licenses": [{"expression": licence}],
            "hashes": hashes,
        })
    };
    let components: Vec<Value> = crates.iter().map(component).collect();
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {
            "type": "application",
            "name": "wanqi",
            "version": env!("CARGO_PKG_VERSION"),
            "licenses": [{"expression": PROGRAM}],
        }},
        "components": components,
    });
    let text = serde_json::to_string_pretty(&bill);
    text.map(|text| text + "\n").or_else(|error| fail(format!("the bill of materials: {error}")))
}

#[cfg(test)]
mod tests {
    use super::{bill, used};
    use crate::games::slugs;
    use crate::shell::{cargo, output, read, root};
    use std::collections::BTreeSet;

    /// `cargo tree` finds the crates in another way, and the bill may have more.
    #[test]
    fn the_bill_has_every_crate_that_cargo_names() {
        let triple = crate::sanitize::triple().unwrap();
        let bill: serde_json::Value =
            serde_json::from_str(&bill(&used(&triple).unwrap()).unwrap()).unwrap();
        let lock = read(&root().join("Cargo.lock")).unwrap();
        let mut billed = BTreeSet::new();
        for one in bill["components"].as_array().unwrap() {
            let text = |key: &str| one[key].as_str().unwrap().to_owned();
            let (name, version) = (text("name"), text("version"));
            let sum = one["hashes"][0]["content"].as_str().unwrap();
            let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            let rest = lock.split(&entry).nth(1).unwrap();
            assert!(rest.split("\n\n").next().unwrap().contains(sum), "{name} {version}");
            assert!(billed.insert((name, version)), "{one}");
        }
        let mut tree = cargo();
        tree.args(["tree", "--locked", "--prefix", "none", "--edges", "normal,no-proc-macro"]);
        tree.args(["--target", &triple, "--format", "{p}", "-p", "wanqi"]);
        tree.args(slugs().iter().flat_map(|slug| ["-p".to_owned(), format!("wanqi-{slug}")]));
        let tree = output(tree.current_dir(root())).unwrap();
        let mut named = 0;
        // Crates of the workspace have their path in parentheses.
        for line in tree.lines().filter(|line| !line.contains('(') && !line.trim().is_empty()) {
            let (name, version) = line.split_once(" v").unwrap();
            let known = billed.contains(&(name.to_owned(), version.trim().to_owned()));
            assert!(known, "{line} is not in the bill of materials");
            named += 1;
        }
        assert!(named > 100, "cargo tree names {named} crates:\n{tree}");
    }

    #[test]
    fn every_crate_has_the_text_of_its_licence() {
        let crates = used(&crate::sanitize::triple().unwrap()).unwrap();
        assert!(crates.len() > 50, "{}", crates.len());
        for one in crates {
            let texts = one.texts.iter().map(|(_, text)| text.trim().len());
            assert!(texts.sum::<usize>() > 40, "{} {}", one.name, one.version);
        }
    }
}

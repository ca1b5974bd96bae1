//! Links of the packed documents: to the book and the files of the package, not to those of the
//! repository.

use crate::shell::{Failure, fail};
use std::collections::BTreeSet;

/// The document, a Markdown text, with links that hold in the package. A link to something that the
/// package lacks becomes its label. `files` are the paths in the folder of the documents.
pub fn packed(document: &str, files: &BTreeSet<String>) -> Result<String, Failure> {
    let mut out = String::new();
    let mut rest = document;
    while let Some((before, after)) = rest.split_once("](") {
        let Some((target, after)) = after.split_once(')') else {
            return fail(format!("a link without an end: {after:.40}"));
        };
        rest = after;
        match place(target, files) {
            Some(target) => out.extend([before, "](", &target, ")"]),
            None => {
                let Some((text, label)) = before.rsplit_once('[') else {
                    return fail(format!("a link without a label: {target}"));
                };
                out.extend([text, label]);
            }
        }
    }
    Ok(out + rest)
}

/// The target in the package; none if the package lacks it.
fn place(target: &str, files: &BTreeSet<String>) -> Option<String> {
    if target.contains("://") || target.starts_with('#') {
        return Some(target.to_owned());
    }
    let (path, anchor) = match target.split_once('#') {
        Some((path, anchor)) => (path, format!("#{anchor}")),
        None => (target, String::new()),
    };
    let book = path.strip_prefix("docs/").map(|page| format!("book/{page}"));
    // mdBook names the page of an index so.
    let page = book.as_deref().map(|page| page.replace(".md", ".html"));
    let fonts = path.strip_prefix("host/src/draw/").map(str::to_owned);
    let found = [page, book, fonts, Some(path.to_owned())];
    let found = found.into_iter().flatten().find(|path| files.contains(path));
    found.map(|path| path + &anchor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_package_or_is_text() {
        let files = ["book/cli.html", "book/board.svg", "README.zh.md", "fonts/README.md"];
        let files = files.map(str::to_owned).into_iter().collect();
        let packed = |text| packed(text, &files).unwrap();
        assert_eq!(packed("[a](docs/cli.md#install) b"), "[a](book/cli.html#install) b");
        assert_eq!(packed("![a](docs/board.svg)"), "![a](book/board.svg)");
        assert_eq!(packed("[中](README.zh.md)"), "[中](README.zh.md)");
        assert_eq!(
            packed("see [fonts](host/src/draw/fonts/README.md)"),
            "see [fonts](fonts/README.md)"
        );
        assert_eq!(packed("as [`a`](CONTRIBUTING.md#b), [c](d)"), "as `a`, c");
        assert_eq!(packed("[x](https://a.b)"), "[x](https://a.b)");
        assert!(super::packed("[x](a", &files).is_err());
    }
}

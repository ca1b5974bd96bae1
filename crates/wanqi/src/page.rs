//! The page of a game: HTML with every position, which needs neither another file nor a script. The
//! position whose anchor the address names is shown, as in `game.html#p12`; without one, the last.

use crate::app::App;
use std::collections::BTreeSet;
use wanqi_host::draw::svg::Drawing;
use wanqi_host::printable;
use wanqi_notation::{Message, message};

/// A position of a page.
pub struct Frame<'a> {
    /// The number of steps before it.
    pub ply: u64,
    /// The action that led to it, with its number; the word for the start.
    pub caption: &'a str,
    pub drawing: &'a Drawing,
    /// The positions before and after it, if there are any.
    pub before: Option<u64>,
    pub after: Option<u64>,
    /// The first and the last position of the page.
    pub ends: (u64, u64),
}

/// A page that is being written. The text of each part is returned, and is to be written in order.
pub struct Page<'a> {
    app: &'a App,
    /// The outlines of the signs of all pictures, each once.
    outlines: BTreeSet<String>,
    /// The list of actions.
    actions: String,
}

const STYLE: &str = "\
:root { color-scheme: light dark; font-family: system-ui, sans-serif }
body { margin: 0; padding: .75rem; display: flex; flex-wrap: wrap; gap: 1rem }
h1 { flex-basis: 100%; margin: 0; font-size: 1.1rem }
figure { margin: 0; display: none; scroll-margin-top: 100vh }
figure.last, figure:target { display: block }
figure:target ~ figure.last { display: none }
figure.last:target { display: block }
svg { display: block; max-width: 100%; height: auto }
nav a { display: inline-block; padding: .3rem .8rem; font-size: 1.2rem; text-decoration: none }
ol { list-style: none; margin: 0; padding: 0; max-height: 30rem; overflow: auto; max-width: 22rem }
li { display: inline-block; margin-right: .5rem }
";

impl<'a> Page<'a> {
    pub fn new(app: &'a App) -> Page<'a> {
        Page { app, outlines: BTreeSet::new(), actions: String::new() }
    }

    /// The begin of the page.
    pub fn head(&self, title: &str) -> String {
        let (language, title) = (self.app.language().tag(), escaped(title));
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" \
             content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<main>\n"
        )
    }

    /// A position.
    pub fn frame(&mut self, frame: &Frame<'_>) -> String {
        let &Frame { ply, caption, drawing, before, after, ends: (first, last) } = frame;
        let caption = escaped(caption);
        self.actions += &format!("<li><a href=\"#p{ply}\">{caption}</a></li>\n");
        let (svg, outlines) = drawing.parted();
        self.outlines.extend(outlines.into_iter().map(str::to_owned));
        let link = |to: Option<u64>, sign: &str, word: Message| {
            let to = to.unwrap_or(ply);
            let word = escaped(&self.app.text(word));
            format!("<a href=\"#p{to}\" aria-label=\"{word}\" title=\"{word}\">{sign}</a>")
        };
        let links = [
            link(Some(first), "|◀", message!("first position")),
            link(before, "◀", message!("previous position")),
            link(after, "▶", message!("next position")),
            link(Some(last), "▶|", message!("last position")),
        ];
        let class = if ply == last { " class=\"last\"" } else { "" };
        format!(
            "<figure{class} id=\"p{ply}\">\n{svg}<figcaption>{caption}</figcaption>\n\
             <nav>{}</nav>\n</figure>\n",
            links.concat()
        )
    }

    /// The end of the page.
    pub fn tail(self) -> String {
        let outlines: String = self.outlines.iter().map(|outline| format!("{outline}\n")).collect();
        format!(
            "</main>\n<ol>\n{}</ol>\n<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n\
             {outlines}</defs></svg>\n</body>\n</html>\n",
            self.actions
        )
    }
}

/// A text in HTML. Control and bidirectional characters are shown as escapes.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in printable::escaped(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

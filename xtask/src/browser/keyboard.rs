//! Plays a game of chess with the keyboard alone: from the list of games to the saved record.

use super::driver::Browser;
use super::failed;
use crate::shell::Failure;
use serde_json::json;

/// The keys of WebDriver.
const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
/// The arrow keys to the left, up, to the right and down.
const ARROWS: [&str; 4] = ["\u{e012}", "\u{e013}", "\u{e014}", "\u{e015}"];
/// Tab must reach every control of a page with at most this number of strokes.
const MOST_TABS: usize = 150;
/// The most arrow keys from one place to another.
const MOST_ARROWS: usize = 40;
/// Both sides' moves, each from one place to another.
const MOVES: [[&str; 2]; 4] = [["e2", "e4"], ["e7", "e5"], ["g1", "f3"], ["b8", "c6"]];

/// Plays the game.
pub fn play(browser: &Browser) -> Result<(), Failure> {
    browser.script("location.hash = '#library'")?;
    browser.wait("return document.querySelector('[data-game=\"chess\"]') !== null")?;
    browser.script("document.activeElement.blur()")?;
    press_on(browser, "[data-game=\"chess\"]")?;
    browser.wait("return document.getElementById('start') !== null")?;
    press_on(browser, "#start")?;
    browser.wait("return document.getElementById('main').dataset.plies === '0'")?;
    for (ply, [from, to]) in MOVES.iter().enumerate() {
        tab_to(browser, ".target[tabindex=\"0\"]")?;
        move_to(browser, from)?;
        if ply == 0 {
            // A choice is given up, and made again.
            browser.press(ENTER)?;
            browser.press(ESCAPE)?;
            browser.wait("return document.querySelector('.target.chosen') === null")?;
            move_to(browser, from)?;
        }
        browser.press(ENTER)?;
        move_to(browser, to)?;
        browser.press(ENTER)?;
        let done = json!((ply + 1).to_string());
        let done = format!("return document.getElementById('main').dataset.plies === {done}");
        browser.wait(&done)?;
    }
    // A wrong move as text is refused; the link to its rule opens the rules beside the board.
    tab_to(browser, "#typed")?;
    browser.press(&format!("Ke3{ENTER}"))?;
    browser.wait("return document.querySelector('#refusal .rule') !== null")?;
    press_on(browser, "#refusal .rule")?;
    browser.wait("return document.querySelector('#rules[open] .wanted') !== null")?;
    press_on(browser, "#undo")?;
    browser.wait("return document.getElementById('main').dataset.plies === '3'")?;
    press_on(browser, "#close")?;
    browser.wait("return location.hash === '#play'")?;
    println!("keyboard: chess was played without a pointer");
    Ok(())
}

/// Presses Tab until an element has the focus.
fn tab_to(browser: &Browser, sought: &str) -> Result<(), Failure> {
    let sought = json!(sought);
    let focused = format!("return document.activeElement?.matches({sought}) ?? false");
    for _ in 0..MOST_TABS {
        if browser.script(&focused)? == true {
            return Ok(());
        }
        browser.press(TAB)?;
    }
    Err(failed("Tab does not reach", &sought))
}

/// Presses Enter on an element.
fn press_on(browser: &Browser, sought: &str) -> Result<(), Failure> {
    tab_to(browser, sought)?;
    browser.press(ENTER)
}

/// Presses arrow keys until a place of the board has the focus.
fn move_to(browser: &Browser, place: &str) -> Result<(), Failure> {
    let name = json!(place);
    let way = format!(
        "const at = document.activeElement, wanted = document.querySelector(\
         `.target[data-place=${{CSS.escape({name})}}]`); if (at === wanted) return -1; \
         const a = at.getBoundingClientRect(), b = wanted.getBoundingClientRect(); \
         const x = b.x - a.x, y = b.y - a.y; \
         return Math.abs(x) > Math.abs(y) ? (x < 0 ? 0 : 2) : (y < 0 ? 1 : 3)"
    );
    for _ in 0..MOST_ARROWS {
        let way = browser.script(&way)?;
        match way.as_u64().and_then(|way| ARROWS.get(way as usize)) {
            Some(arrow) => browser.press(arrow)?,
            None => return Ok(()),
        }
    }
    Err(failed("the arrow keys do not reach", &place))
}

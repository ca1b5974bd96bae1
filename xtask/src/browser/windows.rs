//! Plays Battleship in two windows, one for each seat: each shows at once what the other recorded, and
//! neither shows the ships of the other. What a user writes meanwhile stays.

use super::driver::Browser;
use super::failed;
use crate::shell::Failure;
use serde_json::json;

/// The ships that each seat places here.
const SHIPS: usize = 3;

/// What the second player writes, and does not enter.
const DRAFT: &str = "a draft";

/// Plays the game.
pub fn play(browser: &Browser, address: &str) -> Result<(), Failure> {
    let first = browser.window()?;
    browser.script("location.hash = '#library/battleship'")?;
    let start = browser.wait("return document.getElementById('start')")?;
    browser.script("delete document.getElementById('main').dataset.plies")?;
    browser.click(&start)?;
    browser.wait("return document.getElementById('main').dataset.plies === '0'")?;
    let place = browser.script("return location.hash")?;
    look_as(browser, 1)?;
    let second = browser.new_window()?;
    browser.open(address)?;
    browser.wait("return document.querySelector('[data-game]') !== null")?;
    browser.script(&format!("location.hash = {place}"))?;
    browser.wait("return document.getElementById('view') !== null")?;
    look_as(browser, 2)?;
    browser.script(&format!("document.getElementById('typed').value = '{DRAFT}'"))?;
    let mut plies = 0;
    for _ in 0..SHIPS {
        for (own, other) in [(&first, &second), (&second, &first)] {
            browser.switch(own)?;
            put_ship(browser)?;
            plies += 1;
            for window in [own, other] {
                browser.switch(window)?;
                let plies = json!(plies.to_string());
                browser.wait(&format!(
                    "return document.getElementById('main').dataset.plies === {plies}"
                ))?;
            }
        }
    }
    for (window, seat) in [(&first, 1), (&second, 2)] {
        browser.switch(window)?;
        let shown = browser.script(
            "return [...document.querySelectorAll('.target')].filter((target) => \
             target.getAttribute('aria-label').includes(': ')).map((target) => \
             target.dataset.place.split('-')[0])",
        )?;
        let boards = shown.as_array().cloned().unwrap_or_default();
        if boards.is_empty() || boards.iter().any(|board| *board != json!(seat.to_string())) {
            return Err(failed("ships are shown on the boards", &shown));
        }
    }
    let draft = browser.script("return document.getElementById('typed').value")?;
    if draft != DRAFT {
        return Err(failed("the text that a user wrote is gone", &draft));
    }
    browser.switch(&first)?;
    let close = browser.wait("return document.getElementById('close')")?;
    browser.click(&close)?;
    browser.wait("return location.hash === '#play'")?;
    browser.switch(&second)?;
    browser.wait("return document.querySelector('#refusal .problem') !== null")?;
    browser.close_window()?;
    browser.switch(&first)?;
    println!("windows: {} ships were placed in two windows", 2 * SHIPS);
    Ok(())
}

/// Chooses the view of a seat.
fn look_as(browser: &Browser, seat: u32) -> Result<(), Failure> {
    let seat = json!(seat.to_string());
    browser.script(&format!(
        "const view = document.getElementById('view'); view.value = {seat}; \
         view.dispatchEvent(new Event('change'))"
    ))?;
    browser
        .wait(&format!(
            "return document.getElementById('view').value === {seat} && \
         document.querySelector('.target.can') !== null"
        ))
        .map(|_| ())
}

/// Places the first ship that the page offers at the first place.
fn put_ship(browser: &Browser) -> Result<(), Failure> {
    let place = browser.wait("return document.querySelector('.target.can')")?;
    browser.click(&place)?;
    let ship = browser.wait("return document.querySelector('#choices [data-action]')")?;
    browser.click(&ship)
}

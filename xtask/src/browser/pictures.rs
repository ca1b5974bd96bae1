//! Compares the boards of the page with the pictures of `wanqi show`: the browser draws the elements
//! that the page made, and the program draws the same position itself.

use super::driver::Browser;
use super::failed;
use crate::shell::Failure;
use std::io::Cursor;
use std::path::Path;
use std::process::Command;

/// The games that are compared: grids, points, hexagons, stacks, arcs, walls and large boards.
const GAMES: [&str; 20] = [
    "abalone",
    "battleship",
    "blokus",
    "chess",
    "chinese-checkers",
    "connect-four",
    "draughts",
    "dvonn",
    "fanorona",
    "go",
    "halma",
    "hex",
    "kalah",
    "nine-mens-morris",
    "palago",
    "quoridor",
    "shogi",
    "surakarta",
    "xiangqi",
    "yinsh",
];
/// Actions before the comparison, chosen at random by the program.
const ACTIONS: usize = 12;
/// Rows and columns in which brightness is compared.
const CELLS: usize = 32;
/// The upper part of the board that is compared, in percent.
const PART: usize = 75;
/// The greatest mean difference of cells, and of one cell, of 255.
const MEAN: f64 = 6.0;
const MOST: f64 = 45.0;

/// Brightness from 0 to 255, by row.
struct Grey {
    width: usize,
    height: usize,
    dots: Vec<f64>,
}

/// The games whose board in the page differs from that of the program.
pub fn compare(browser: &Browser, program: &Path, folder: &Path) -> Result<Vec<String>, Failure> {
    let mut wrong = Vec::new();
    let mut others: Option<Vec<f64>> = None;
    for game in GAMES {
        let (page, own) = boards(browser, program, game, folder)?;
        let (mean, most) = difference(&page, &own);
        if mean > MEAN || most > MOST {
            println!("{game}: the board differs from the picture by {mean:.1}, at most {most:.0}");
            wrong.push(format!("{game} (its picture)"));
        }
        // The board of another game must not pass.
        if let Some((mean, most)) = others.replace(own).map(|other| difference(&page, &other))
            && mean <= MEAN
            && most <= MOST
        {
            return Err(failed("the comparison of pictures finds nothing", &game));
        }
    }
    println!("pictures: {} boards were compared with those of the program", GAMES.len());
    Ok(wrong)
}

/// The mean and the greatest difference of cells.
fn difference(one: &[f64], other: &[f64]) -> (f64, f64) {
    let all = || one.iter().zip(other).map(|(a, b)| (a - b).abs());
    (all().sum::<f64>() / one.len() as f64, all().fold(0.0, f64::max))
}

/// The brightness of the page's board and of the program's picture, after some actions of a random
/// game.
fn boards(
    browser: &Browser,
    program: &Path,
    name: &str,
    folder: &Path,
) -> Result<(Vec<f64>, Vec<f64>), Failure> {
    let record = format!("picture-{name}.wqn");
    let (path, picture) = (folder.join(&record), folder.join("picture.png"));
    let actions = ACTIONS.to_string();
    let mut playout = Command::new(program);
    playout.args(["playout", name, "--seed", "1", "--max-actions", &actions, "--record"]);
    told(playout.arg(&path))?;
    let mut drawn = Command::new(program);
    drawn.args(["replay", "--ply", &actions, "--format", "png", "--out"]);
    told(drawn.arg(&picture).arg(&path))?;
    browser.script("location.hash = '#replay'")?;
    let file = serde_json::json!(format!("[data-file$=\"{record}\"]"));
    // Its number is a part of the address to which the button leads.
    browser.wait(&format!(
        "const one = document.querySelector({file}); if (one) one.click(); return one !== null"
    ))?;
    let hash = browser.wait("return /^#archive.[0-9]+$/.test(location.hash) && location.hash")?;
    let hash = hash.as_str().unwrap_or_default().replace("#archive", "#replay");
    let to = serde_json::json!(format!("{hash}/0/0/{actions}"));
    browser.script(&format!("location.hash = {to}"))?;
    // The page's colours depend on the reader; the picture has the colours of paper.
    let board = browser.wait(&format!(
        "const board = document.querySelector('.board svg'), now = document.querySelector(\
         '.steps [aria-current]'); if (location.hash !== {to} || !board || now?.dataset.ply !== \
         '{actions}') return null; Object.assign(board.style, {{ background: 'white', borderRadius: 0, \
         maxWidth: 'none', maxHeight: 'none', width: '600px' }}); \
         board.querySelectorAll('.moved, .target').forEach((one) => one.remove()); return board"
    ))?;
    let mut page = grey(&browser.screenshot(&board)?)?;
    let own = std::fs::read(&picture).map_err(|error| failed("the picture", &error))?;
    let mut own = grey(&own)?;
    let _ = std::fs::remove_file(&picture);
    // At and below the edge of the board the program writes what the page has elsewhere.
    own.height = (own.width * page.height).div_ceil(page.width).min(own.height);
    own.height = own.height * PART / 100;
    page.height = page.height * PART / 100;
    Ok((cells(&page), cells(&own)))
}

fn told(command: &mut Command) -> Result<(), Failure> {
    let done = command.output().map_err(|error| failed("wanqi", &error))?;
    match done.status.success() {
        true => Ok(()),
        false => Err(failed("wanqi", &String::from_utf8_lossy(&done.stderr))),
    }
}

/// The brightness of a PNG on white paper.
fn grey(bytes: &[u8]) -> Result<Grey, Failure> {
    let wrong = |error: png::DecodingError| failed("a PNG", &error);
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(wrong)?;
    let mut content = vec![0; reader.output_buffer_size().unwrap_or(0)];
    let info = reader.next_frame(&mut content).map_err(wrong)?;
    let (width, height) = (info.width as usize, info.height as usize);
    let samples = info.color_type.samples();
    let dot = |dot: &[u8]| {
        let colours = if samples < 3 { [dot[0]; 3] } else { [dot[0], dot[1], dot[2]] };
        let [red, green, blue] = colours.map(f64::from);
        let opaque = if samples % 2 == 0 { f64::from(dot[samples - 1]) / 255.0 } else { 1.0 };
        255.0 + (0.3 * red + 0.59 * green + 0.11 * blue - 255.0) * opaque
    };
    let dots = content[..info.buffer_size()].chunks_exact(samples).map(dot).collect();
    Ok(Grey { width, height, dots })
}

/// The mean brightness of the cells of a picture.
fn cells(picture: &Grey) -> Vec<f64> {
    let part = |cell: usize, length: usize| cell * length / CELLS..(cell + 1) * length / CELLS;
    let mean = |row: usize, column: usize| {
        let (rows, columns) = (part(row, picture.height), part(column, picture.width));
        let count = (rows.len() * columns.len()).max(1) as f64;
        let line =
            |y: usize| -> f64 { picture.dots[y * picture.width..][columns.clone()].iter().sum() };
        rows.map(line).sum::<f64>() / count
    };
    (0..CELLS * CELLS).map(|cell| mean(cell / CELLS, cell % CELLS)).collect()
}

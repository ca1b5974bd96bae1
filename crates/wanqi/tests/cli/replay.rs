//! `replay --format`: games as pictures.

#[cfg(feature = "gif")]
use crate::program::command;
use crate::program::{folder, run};
use std::fs;
use std::path::Path;

/// A short record of each of some games, with boards that grow, have colours, or have points.
#[cfg(feature = "gif")]
fn records() -> Vec<std::path::PathBuf> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    ["chess/fools_mate.wqn", "hive", "hex", "kalah", "nine-mens-morris"]
        .map(|name| fixtures.join(name))
        .into_iter()
        .map(|path| match path.is_dir() {
            false => path,
            true => {
                let files = path.read_dir().unwrap().map(|entry| entry.unwrap().path());
                let records = files.filter(|path| path.extension().is_some_and(|e| e == "wqn"));
                records.min_by_key(|path| fs::metadata(path).unwrap().len()).unwrap()
            }
        })
        .collect()
}

#[test]
fn partners_with_one_role_are_named_once() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/quixo");
    for (file, end) in [("two-crosses.wqn", "Crosses win"), ("four-line.wqn", "Circles win")] {
        let path = fixtures.join(file);
        let out = run(&["replay", path.to_str().unwrap()]).well().out;
        assert!(out.ends_with(&format!("five in a row: {end}\n")), "{out}");
    }
}

#[test]
fn outcomes_are_told_in_the_language_of_the_reader() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    for (file, english, chinese) in [
        ("chess/stalemate.wqn", "stalemate: drawn", "逼和：和棋"),
        ("chess/fools_mate.wqn", "checkmate: Black wins", "将杀：黑方胜"),
        ("chaos/repetition.wqn", "repetition: drawn", "重复局面：和棋"),
        ("quixo/four-line.wqn", "five in a row: Circles win", "五子连线：圈方胜"),
        ("go/chinese-four-kos.wqn", "repeated position: no result", "全局同形再现：无胜负"),
        ("mabu-qi/stuck.wqn", "stuck: lost by all", "无处可走：失败"),
        ("mabu-qi/passed.wqn", "passed: Solver wins", "及格：解题者胜"),
        ("zertz/nothing-captured.wqn", "no marble captured: lost by all", "无人俘获球：双方皆负"),
    ] {
        let path = fixtures.join(file);
        for (language, end) in [("en", english), ("zh", chinese)] {
            let out = run(&["replay", path.to_str().unwrap(), "--lang", language]).well().out;
            assert!(out.ends_with(&format!("\n{end}\n")), "{file}: {out}");
        }
    }
}

#[test]
fn one_position_is_drawn_as_show_draws_it() {
    let file = folder("replay-svg").join("game.wqn");
    fs::write(&file, "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 2. Nf3 *\n").unwrap();
    let file = file.to_str().unwrap();
    let replay = |args: &[&str]| run(&[&["replay", file], args].concat()).well().out;
    let show =
        |after: &str| run(&["show", "chess", "--format", "svg", "--after", after]).well().out;
    assert_eq!(replay(&["--format", "svg"]), show("e4 e5 Nf3"));
    assert_eq!(replay(&["--format", "svg", "--ply", "1"]), show("e4"));
    assert_eq!(replay(&["--format", "svg", "--out", "-"]), show("e4 e5 Nf3"));
    let out = folder("replay-svg-out").join("board");
    let path = out.to_str().unwrap();
    assert_eq!(replay(&["--format", "svg", "--ply", "0", "--out", path]), "");
    assert_eq!(fs::read_to_string(&out).unwrap(), run(&["show", "chess", "--format", "svg"]).out);
    assert_eq!(replay(&["--every", "2", "--out", path]), "");
    assert_eq!(fs::read_to_string(&out).unwrap(), replay(&["--every", "2"]));
}

#[test]
fn options_that_no_format_supports_are_refused() {
    let folder = folder("replay-refused");
    let file = folder.join("game.wqn");
    fs::write(&file, "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 *\n").unwrap();
    let out = folder.join("out").display().to_string();
    for (args, why) in [
        (&["--format", "svg", "--every", "2"][..], "--format svg draws one position"),
        (&["--format", "png", "--every", "2"], "--format png draws one position"),
        (&["--format", "svg", "--delay", "500"], "only --format gif"),
        (&["--delay", "500"], "only --format gif"),
        (&["--format", "html", "--delay", "500"], "only --format gif"),
        (&["--format", "gif", "--delay", "19"], "is not from 20 to 200000"),
        (&["--format", "gif", "--delay", "200001"], "is not from 20 to 200000"),
        (&["--format", "gif", "--ply", "3"], "the game has 2 steps"),
        (&["--format", "gif", "--every", "0"], "--every"),
        (&["--format", "bmp"], "bmp"),
    ] {
        let ran = run(&[&["replay", file.to_str().unwrap(), "--out", &out], args].concat());
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
        assert!(!Path::new(&out).exists(), "{args:?}");
    }
    let input = file.to_str().unwrap();
    for format in ["text", "svg", "png", "gif", "html"] {
        let ran = run(&["replay", input, "--format", format, "--out", input]);
        assert_eq!(ran.code, 2, "{format}: {}", ran.err);
        assert!(ran.err.contains("is an input of this command"), "{format}: {}", ran.err);
    }
}

/// A page has every position once, its links lead to positions of the page, and no text of the record is
/// markup.
#[test]
fn a_page_has_every_position() {
    let folder = folder("replay-page");
    let (file, out) = (folder.join("game.wqn"), folder.join("game.html"));
    let name = "<script>alert(1)</script> \u{202e}&\u{7}";
    let tags = format!("[WQN \"1\"]\n[Game \"chess\"]\n[White \"{name}\"]\n[Black \"\\\"b\\\"\"]");
    fs::write(&file, format!("{tags}\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n"))
        .unwrap();
    let args = ["replay", file.to_str().unwrap(), "--format", "html"];
    let page = run(&args).well().out;
    run(&[&args[..], &["--out", out.to_str().unwrap()]].concat()).well();
    assert_eq!(fs::read_to_string(&out).unwrap(), page);
    let every = run(&[&args[..], &["--every", "4"]].concat()).well().out;
    let chinese = run(&[&args[..], &["--lang", "zh"]].concat()).well().out;
    assert!(chinese.contains("<html lang=\"zh\">") && chinese.contains("下一个局面"), "{chinese}");
    for (page, plies) in [(&page, &[0, 1, 2, 3, 4, 5][..]), (&every, &[0, 4, 5])] {
        let ids = |mark: &str| -> Vec<u64> {
            let found = page.split(mark).skip(1).map(|rest| rest.split('"').next().unwrap());
            found.map(|id| id.parse().unwrap()).collect()
        };
        assert_eq!(ids("id=\"p"), plies);
        let links = ids("href=\"#p");
        assert_eq!(links.len(), 5 * plies.len(), "four beside each board, one in the list");
        assert!(links.iter().all(|link| plies.contains(link)), "{links:?}");
        // Each sign that is used is there once.
        let uses = page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap());
        for sign in uses.filter(|sign| !sign.starts_with('p')) {
            assert_eq!(page.matches(&format!("<g id=\"{sign}\">")).count(), 1, "{sign}");
        }
        assert!(!page.contains("<script") && !page.contains("http-equiv=\"refresh"), "{page}");
        assert!(!page.contains(['\u{202e}', '\u{7}']));
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{page}");
        assert!(page.contains("default-src 'none'"), "{page}");
    }
    assert!(page.contains(">2. Nf3</a>") && page.contains(">start</a>"), "{page}");
}

/// The pixels of a frame, in RGBA, and its delay in hundredths of a second.
#[cfg(feature = "gif")]
type Shown = (Vec<u8>, u16);

/// A decoded animation: its size, and its full frames.
#[cfg(feature = "gif")]
fn decoded(bytes: &[u8]) -> ((usize, usize), Vec<Shown>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut sheet = vec![0; width * height * 4];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let row = usize::from(frame.width) * 4;
        for (y, dots) in frame.buffer.chunks(row).enumerate() {
            let at = ((usize::from(frame.top) + y) * width + usize::from(frame.left)) * 4;
            sheet[at..at + row].copy_from_slice(dots);
        }
        frames.push((sheet.clone(), frame.delay));
    }
    assert!(bytes.ends_with(b";"), "the file has its end");
    ((width, height), frames)
}

#[cfg(feature = "gif")]
#[test]
fn an_animation_has_a_frame_for_each_position() {
    let folder = folder("replay-gif");
    for (nth, record) in records().iter().enumerate() {
        let (record, out) = (record.to_str().unwrap(), folder.join(format!("{nth}.gif")));
        let path = out.to_str().unwrap();
        for (more, delay) in
            [(&[][..], 100), (&["--every", "3", "--delay", "250"], 25), (&["--ply", "2"], 100)]
        {
            let plain: Vec<_> = more.iter().take_while(|arg| **arg != "--delay").copied().collect();
            let lines = run(&[&["replay", record, "--json"], &plain[..]].concat()).well().json();
            let args = ["replay", record, "--format", "gif", "--out", path];
            run(&[&args, more].concat()).well();
            let bytes = fs::read(&out).unwrap();
            let ((width, height), frames) = decoded(&bytes);
            assert_eq!(frames.len(), lines.len(), "{record} {more:?}");
            assert!(width.max(height) <= 1000, "{record}: {width} x {height}");
            assert!(frames.iter().all(|(_, it)| *it == delay), "{record} {more:?}");
            assert!(frames.windows(2).all(|pair| pair[0].0 != pair[1].0), "{record}: they differ");
            let mut printed = command(&["replay", record, "--format", "gif"]);
            let printed = printed.args(more).stdin(std::process::Stdio::null()).output().unwrap();
            assert_eq!(printed.stdout, bytes, "{record}: the same bytes every time");
        }
    }
}

#[cfg(feature = "gif")]
#[test]
fn a_game_that_stops_is_drawn_so_far_and_refused() {
    let folder = folder("replay-stops");
    let (file, out) = (folder.join("game.wqn"), folder.join("game.gif"));
    fs::write(&file, "[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 2. Ke3 *\n").unwrap();
    let [file, path] = [&file, &out].map(|path| path.to_str().unwrap());
    let ran = run(&["replay", file, "--format", "gif", "--out", path]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("illegal action"), "{}", ran.err);
    assert_eq!(decoded(&fs::read(&out).unwrap()).1.len(), 3);
    let ran = run(&["replay", file, "--format", "gif", "--out", path, "--json"]);
    assert_eq!((ran.code, ran.json().len()), (1, 3), "JSON and the file");
}

#[cfg(feature = "gif")]
#[test]
fn frames_are_the_pictures() {
    use wanqi_host::draw::gif::Animation;
    use wanqi_host::draw::svg::{Caption, draw};
    use wanqi_host::scene::Scene;
    let colours = ["white", "black", "red", "blue", "green", "yellow", "purple", "cyan", "pink"];
    let picture = |nth: usize| {
        let mut lines = "board cells\n".to_owned();
        for (x, colour) in colours.iter().cycle().skip(nth).take(9 * (nth + 1)).enumerate() {
            let (x, y) = (x % 9, x / 9);
            lines += &format!("place p{x}{y} {x} {y}\npiece p{x}{y} 1 K 帅 {colour}\n");
        }
        draw(&Scene::parse(&lines).unwrap(), &Caption::default()).unwrap()
    };
    let drawings: Vec<_> = [0, 0, 1, 3, 2].map(picture).into();
    let size = drawings
        .iter()
        .fold((0.0_f64, 0.0_f64), |size, it| (size.0.max(it.width), size.1.max(it.height)));
    let mut animation = Animation::new(Vec::new(), size).unwrap();
    for drawing in &drawings {
        animation.frame(&drawing.svg, 7).unwrap();
    }
    let ((width, height), frames) = decoded(&animation.finish().unwrap());
    assert_eq!(frames.len(), 5);
    assert_eq!(frames[0].0, frames[1].0, "nothing changed");
    for (drawing, (frame, _)) in drawings.iter().zip(&frames) {
        // The same position as PNG, on a canvas of the same size.
        let mut alone = Animation::new(Vec::new(), size).unwrap();
        alone.frame(&drawing.svg, 1).unwrap();
        let (_, alone) = decoded(&alone.finish().unwrap());
        let far = frame.iter().zip(&alone[0].0).map(|(a, b)| a.abs_diff(*b)).max();
        // Rare colours become the nearest of the 256 colours.
        assert!(far < Some(48), "{width} x {height}: {far:?}");
    }
}

/// A disk that is full after this number of bytes.
#[cfg(feature = "gif")]
struct Full(usize);

#[cfg(feature = "gif")]
impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = bytes.len().min(self.0);
        self.0 -= written;
        match written {
            0 => Err(std::io::ErrorKind::StorageFull.into()),
            written => Ok(written),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[cfg(feature = "gif")]
#[test]
fn an_animation_on_a_full_disk_is_an_error_and_not_a_panic() {
    use wanqi_host::draw::gif::Animation;
    use wanqi_host::draw::svg::{Caption, draw};
    use wanqi_host::scene::Scene;
    let scene = Scene::parse("place a 0 0\npiece a 1 k ♔\n").unwrap();
    let drawing = draw(&scene, &Caption::default()).unwrap();
    for space in 0..500 {
        let size = (drawing.width, drawing.height);
        let animation = Animation::new(Full(space), size).and_then(|mut animation| {
            animation.frame(&drawing.svg, 1)?;
            animation.finish()
        });
        assert!(animation.is_err(), "{space}");
    }
}

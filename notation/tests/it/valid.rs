//! Valid inputs, with snapshots of all events.

use wanqi_notation::Severity;
use wanqi_notation::tokens::{Token, Tokens};

use super::show;

#[test]
fn every_valid_file_gives_its_events() {
    let files = show::files("valid");
    let files: Vec<_> = files.iter().filter(|path| path.is_file()).collect();
    assert!(files.len() >= 14, "the valid files have gone: {}", files.len());
    for path in files {
        let bytes = std::fs::read(path).expect("a readable file");
        let errors: Vec<_> = Tokens::new(&bytes)
            .filter(|event| matches!(event, Token::Problem(p) if p.severity() == Severity::Error))
            .collect();
        assert!(errors.is_empty(), "{}: {errors:?}", path.display());
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../valid/snapshots");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(show::name(path), show::stream(&bytes)));
    }
}

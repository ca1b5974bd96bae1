/// The folder of a plugin, in the temporary folder of the examples: the game of nim in C. It is
/// built by the example that needs it first. Needs a C compiler.
fn nim() -> std::path::PathBuf {
    let folder = std::env::current_exe().unwrap().with_file_name("nim");
    std::fs::create_dir_all(&folder).unwrap();
    let lock = std::fs::File::create(folder.join("lock")).unwrap();
    lock.lock().unwrap();
    if !folder.join("built").exists() {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/abi/examples/c/build.sh");
        let build = std::process::Command::new("sh").arg(script).arg(&folder).output().unwrap();
        assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
        std::fs::write(folder.join("built"), "").unwrap();
    }
    folder
}

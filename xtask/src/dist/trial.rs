//! Installs the package in an empty folder, uses it from another folder and as another user,
//! installs it again over itself, and removes it.

use super::authors;
use crate::games::Program;
use crate::shell::{self, Failure, Scratch, fail, output, root};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Tries a package.
///
/// The plugins of new games that an author makes with it are copied to `plugins`.
pub fn run(built: &Program, tarball: &Path, plugins: &Path) -> Result<(), Failure> {
    let scratch = Scratch::new("dist", false)?;
    let trial = Trial::new(&scratch.path)?;
    let prefix = scratch.path.join("prefix");
    for _ in 0..2 {
        unpack(tarball, &prefix)?;
        trial.use_it(built, &prefix)?;
    }
    trial.install(tarball, &prefix)?;
    authors::run(&prefix, &scratch.path, plugins)?;
    std::fs::remove_dir_all(&prefix)
        .or_else(|error| fail(format!("{}: {error}", prefix.display())))?;
    trial.by_the_readme(tarball)?;
    println!("dist: the package was installed, used, replaced and removed");
    Ok(())
}

/// Compares the packages with the list of their checksums, as a user does.
pub fn checksums(folder: &Path, list: &str) -> Result<(), Failure> {
    let mut sums = Command::new("sha256sum");
    shell::run(sums.args(["--check", "--strict", "--quiet", list]).current_dir(folder))?;
    println!("dist: the checksums are those of the packages");
    Ok(())
}

/// A file that only the older package has.
pub const GIVEN_UP: &str = "share/doc/wanqi/given-up.txt";

/// Tries a package for Debian on this system, after an older one: only root can.
pub fn run_deb(built: &Program, [older, package]: &[PathBuf; 2]) -> Result<(), Failure> {
    let scratch = Scratch::new("deb", false)?;
    let trial = Trial::new(&scratch.path)?;
    let given_up = Path::new("/usr").join(GIVEN_UP);
    let install = |package: &Path| shell::run(Command::new("dpkg").arg("--install").arg(package));
    install(older)?;
    if !given_up.exists() {
        return fail(format!("the older package has no {}", given_up.display()));
    }
    for _ in 0..2 {
        install(package)?;
        trial.use_it(built, Path::new("/usr"))?;
    }
    shell::run(Command::new("dpkg").args(["--purge", "wanqi"]))?;
    let left = ["bin/wanqi", "lib/wanqi", "share/doc/wanqi", "share/wanqi", "include/wanqi.h"];
    for left in left.iter().map(|path| Path::new("/usr").join(path)) {
        if left.exists() {
            return fail(format!("{} is left after the package was removed", left.display()));
        }
    }
    println!("dist: the package for Debian was installed, used, upgraded and removed");
    Ok(())
}

/// What a user has: a home, a folder to work in, records.
struct Trial {
    home: PathBuf,
    records: PathBuf,
}

impl Trial {
    fn new(scratch: &Path) -> Result<Trial, Failure> {
        let trial = Trial { home: scratch.join("home"), records: scratch.join("records") };
        shell::copy_folder(&root().join("fixtures/chess"), &trial.records)?;
        let made = trial.make();
        made.or_else(|error| fail(format!("{}: {error}", scratch.display())))?;
        Ok(trial)
    }

    fn make(&self) -> io::Result<()> {
        std::fs::create_dir_all(&self.home)?;
        #[cfg(unix)]
        if is_root() {
            std::os::unix::fs::chown(&self.home, Some(NOBODY), Some(NOBODY))?;
        }
        Ok(())
    }

    /// The installed program in this user's hands: the user `nobody`, if root tries it.
    fn command(&self, prefix: &Path) -> Command {
        let mut command = Command::new(prefix.join("bin/wanqi"));
        command.env_clear().env("HOME", &self.home).env("PATH", "/usr/bin:/bin");
        command.current_dir(&self.home);
        if let Some(unconfined) = std::env::var_os("WANQI_UNCONFINED") {
            command.env("WANQI_UNCONFINED", unconfined);
        }
        #[cfg(unix)]
        if is_root() {
            std::os::unix::process::CommandExt::uid(&mut command, NOBODY);
            std::os::unix::process::CommandExt::gid(&mut command, NOBODY);
        }
        command
    }

    fn use_it(&self, built: &Program, prefix: &Path) -> Result<(), Failure> {
        let listed = output(self.command(prefix).arg("list"))?;
        if listed != built.text(&["list"])? {
            return fail("the installed program lists other games than the one in the workspace");
        }
        shell::run(self.command(prefix).args(["validate", "-q"]).arg(&self.records))?;
        let drawn = self.home.join("picture.svg");
        shell::run(
            self.command(prefix).args(["show", "hive", "--format", "svg", "--out"]).arg(&drawn),
        )?;
        let manual = prefix.join("share/man/man1/wanqi.1");
        // In a package for Debian it is compressed.
        let manual = if manual.exists() { manual } else { manual.with_extension("1.gz") };
        for path in [&drawn, &manual] {
            if !path.metadata().is_ok_and(|meta| meta.len() > 1000) {
                return fail(format!("{} is missing or empty", path.display()));
            }
        }
        Ok(())
    }

    /// Runs the commands of the README that unpack the package, unpack it again, and remove it.
    fn by_the_readme(&self, tarball: &Path) -> Result<(), Failure> {
        let readme = shell::read(&root().join("README.md"))?;
        let blocks = || readme.split("```sh\n").filter_map(|rest| rest.split("```").next());
        let block = |part: &str| match blocks().find(|block| block.contains(part)) {
            Some(block) => Ok(block),
            None => fail(format!("README.md has no commands with {part}")),
        };
        let (unpack, remove) = (block("tar xzf")?, block("rm -r bin/wanqi")?);
        // The package is made already.
        let unpack: String = unpack
            .lines()
            .filter(|line| *line != "cargo xtask dist")
            .map(|l| format!("{l}\n"))
            .collect();
        let place = self.home.join("by-the-readme");
        shell::copy(
            tarball,
            &place.join("target/dist").join(tarball.file_name().unwrap_or_default()),
        )?;
        let sh = |script: &str| {
            let mut sh = Command::new("sh");
            sh.args(["-eu", "-c", script]).current_dir(&place).env("HOME", &place);
            shell::run(&mut sh)
        };
        let own = place.join(".local/share/wanqi/plugins/own.txt");
        for _ in 0..2 {
            sh(&unpack)?;
            shell::run(
                Command::new(place.join(".local/bin/wanqi"))
                    .args(["show", "-q", "chess"])
                    .stdout(Stdio::null()),
            )?;
            shell::write(&own, "a plugin of the user")?;
        }
        sh(remove)?;
        let left =
            output(Command::new("find").arg(place.join(".local")).args(["-not", "-type", "d"]))?;
        match left.trim() == own.display().to_string() {
            true => Ok(()),
            false => fail(format!("after the removal of README.md there are left:\n{left}")),
        }
    }

    /// The plugins of the tarball, installed for this user and removed.
    fn install(&self, tarball: &Path, prefix: &Path) -> Result<(), Failure> {
        let copy = self.home.join("wanqi.tar.gz");
        shell::copy(tarball, &copy)?;
        shell::run(self.command(prefix).args(["install", "-q"]).arg(&copy))?;
        let games = crate::games::slugs();
        let listed = output(self.command(prefix).args(["install", "--list"]))?;
        // The program in the prefix has the same games itself.
        if listed.lines().filter(|line| line.contains("  trusted, but ")).count() != games.len() {
            return fail(format!("not all plugins were installed:\n{listed}"));
        }
        shell::run(self.command(prefix).args(["uninstall", "-q"]).args(games))
    }
}

/// The user `nobody`.
#[cfg(unix)]
const NOBODY: u32 = 65_534;

#[cfg(unix)]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    // /proc/self belongs to the user who runs this process.
    std::fs::metadata("/proc/self").is_ok_and(|meta| meta.uid() == 0)
}

/// Unpacks the tarball as `tar --strip-components=1` would.
pub fn unpack(tarball: &Path, prefix: &Path) -> Result<(), Failure> {
    let unpack = || {
        let file = std::fs::File::open(tarball)?;
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(file));
        for entry in archive.entries()? {
            let mut entry = entry?;
            let path = entry.path()?.components().skip(1).collect::<PathBuf>();
            let path = prefix.join(path);
            std::fs::create_dir_all(path.parent().unwrap_or(prefix))?;
            entry.unpack(&path)?;
        }
        io::Result::Ok(())
    };
    unpack().or_else(|error| fail(format!("{}: {error}", tarball.display())))
}

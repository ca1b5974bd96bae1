//! Installs, uses, upgrades and removes the package for Debian, and plugins of new games, in a Debian
//! system of its own (`debootstrap`), which contains nothing else. Only root can.

use super::authors::VERSIONS;
use super::trial::GIVEN_UP;
use crate::shell::{self, Failure, fail, output, read, root, target};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The user in the system: not root.
const USER: &str = "65534:65534";
/// What the user does with the program; `$1` is the version of the plugins.
const USE: &str = r#"
set -eu
cd "$HOME"
test "$(wanqi list -q | wc -l)" -gt 70
wanqi validate -q records
wanqi validate -q /usr/share/doc/wanqi/examples/opera.pgn
wanqi install -q plugins/"$1"/*.so
wanqi install --list | grep -c trusted | grep -qx 2
wanqi list --json | grep '"game":"new-game' | grep -c "\"plugin_version\":\"$1\"" | grep -qx 3
wanqi show new-game >"$1.txt"
printf 'd7\nc4\nb3\na1\nc1\n' | wanqi record -q new-game-c --out "$1.wqn" >/dev/null
printf 'b2\na1\n' | wanqi record -q new-game --out "$1-rust.wqn" >/dev/null
for record in *.wqn; do wanqi validate -q "$record"; done
if wanqi validate -q wrong/broken.wqn 2>said; then exit 1; fi
grep -q R2 said
"#;
/// What the user does at the end.
const REMOVE: &str = r#"
set -eu
wanqi uninstall -q new-game new-game-c
if wanqi show new-game 2>/dev/null; then exit 1; fi
"#;

/// A Debian system in a folder. The folder of processes is mounted while this value lives.
struct System {
    folder: PathBuf,
    mounted: bool,
}

/// Tries the packages, the older one first, and the plugins.
pub fn run([older, package]: &[PathBuf; 2], plugins: &Path) -> Result<(), Failure> {
    let system = System::new()?;
    system.prepare(plugins)?;
    for (name, package) in [("older.deb", older), ("wanqi.deb", package)] {
        shell::copy(package, &system.folder.join("tmp").join(name))?;
    }
    let install = |name: &str| system.root(&["dpkg", "--install", &format!("/tmp/{name}")]);
    install("older.deb")?;
    if !system.folder.join("usr").join(GIVEN_UP).exists() {
        return fail("the older package was not installed");
    }
    system.user(USE, VERSIONS[0])?;
    install("wanqi.deb")?;
    if system.folder.join("usr").join(GIVEN_UP).exists() {
        return fail("the upgrade left a file of the older package");
    }
    system.user(USE, VERSIONS[1])?;
    system.user(REMOVE, "")?;
    system.root(&["dpkg", "--purge", "wanqi"])?;
    let find = ["find", "/", "-xdev", "-name", "*wanqi*", "-not", "-path", "/tmp/*"];
    let find = [&find[..], &["-not", "-path", "/home/*", "-not", "-path", "/proc/*"]].concat();
    let left = output(system.command(&[]).args(find))?;
    // dpkg's record of what it did.
    let left: Vec<&str> = left.lines().filter(|path| !path.starts_with("/var/log/")).collect();
    if !left.is_empty() {
        return fail(format!("these files are left after removal: {}", left.join(", ")));
    }
    println!(
        "dist: program and plugins were installed, used, upgraded and removed in a new system"
    );
    Ok(())
}

impl System {
    /// Creates the system, or uses the one that was created before.
    fn new() -> Result<System, Failure> {
        let folder = target().join("dist/debian");
        let folder = std::path::absolute(&folder).or_else(|error| fail(format!("{error}")))?;
        if !folder.exists() {
            let release = read(Path::new("/etc/os-release"))?;
            let name = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
            let mut create = Command::new("debootstrap");
            // A system of which a part is missing does not get the name.
            let new = folder.with_extension("new");
            create.args(["--variant=minbase", name.unwrap_or("stable")]).arg(&new);
            output(&mut create)?;
            std::fs::rename(&new, &folder).or_else(|error| fail(format!("{error}")))?;
        }
        let mut mount = Command::new("mount");
        mount.args(["-t", "proc", "proc"]).arg(folder.join("proc"));
        // Without it the program runs, too; some messages name less.
        let mounted = mount.status().is_ok_and(|status| status.success());
        Ok(System { folder, mounted })
    }

    /// Gives the user a home with records and plugins.
    fn prepare(&self, plugins: &Path) -> Result<(), Failure> {
        let home = self.folder.join("home/user");
        // Left by an earlier run.
        let _ = std::fs::remove_dir_all(&home);
        let _ = output(self.command(&[]).args(["dpkg", "--purge", "wanqi"]));
        for version in VERSIONS {
            shell::copy_folder(&plugins.join(version), &home.join("plugins").join(version))?;
        }
        let chess = root().join("fixtures/chess");
        for name in shell::names(&chess).iter().filter(|name| name.ends_with(".wqn")) {
            shell::copy(&chess.join(name), &home.join("records").join(name))?;
        }
        let broken = "[WQN \"1\"]\n[Game \"new-game-c\"]\n[Rules \"normal@1\"]\n\n1. d8 *\n";
        shell::write(&home.join("wrong/broken.wqn"), broken)?;
        self.root(&["chown", "-R", USER, "/home/user"])
    }

    fn command(&self, options: &[&str]) -> Command {
        let mut command = Command::new("chroot");
        command.args(options).arg(&self.folder);
        command.env_clear().env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").env("HOME", "/home/user");
        command.env("LC_ALL", "C.UTF-8").env("DEBIAN_FRONTEND", "noninteractive");
        if let Some(unconfined) = std::env::var_os("WANQI_UNCONFINED") {
            command.env("WANQI_UNCONFINED", unconfined);
        }
        command
    }

    fn root(&self, words: &[&str]) -> Result<(), Failure> {
        output(self.command(&[]).args(words)).map(drop)
    }

    fn user(&self, script: &str, word: &str) -> Result<(), Failure> {
        let userspec = format!("--userspec={USER}");
        output(self.command(&[&userspec]).args(["sh", "-c", script, "sh", word])).map(drop)
    }
}

impl Drop for System {
    fn drop(&mut self) {
        if self.mounted {
            // Nothing depends on it any more.
            let _ = Command::new("umount").arg(self.folder.join("proc")).status();
        }
    }
}

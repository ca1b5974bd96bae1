//! Child processes that end with this process, even if it is killed.

pub use imp::{end_with, spawn};

#[cfg(target_os = "linux")]
mod imp {
    use rustix::process::{Signal, getppid, set_parent_process_death_signal};
    use std::io;
    use std::process::{Child, Command};
    use std::sync::mpsc::{SyncSender, sync_channel};
    use std::sync::{Mutex, PoisonError};
    use std::thread;

    /// A command to start, and the channel for the result.
    type Start = (Command, SyncSender<io::Result<Child>>);

    /// The thread that starts children, and the number of its process: after a fork the child has
    /// no such thread.
    static STARTER: Mutex<Option<(u32, SyncSender<Start>)>> = Mutex::new(None);

    /// Starts a child that can call [`end_with`]. If this process ignores `SIGCHLD`, it does not do
    /// so any more.
    ///
    /// # Errors
    /// As [`Command::spawn`].
    pub fn spawn(command: Command) -> io::Result<Child> {
        // The system ends the children of a thread when the thread ends. So one thread that lives
        // as long as the process starts all children.
        let (sender, started) = sync_channel(1);
        let starter = {
            let mut starter = STARTER.lock().unwrap_or_else(PoisonError::into_inner);
            let own = std::process::id();
            match &*starter {
                Some((process, starter)) if *process == own => starter.clone(),
                _ => starter.insert((own, start_thread()?)).1.clone(),
            }
        };
        let gone = |_| io::Error::other("the thread that starts processes has ended");
        starter.send((command, sender)).map_err(|error| gone(error.to_string()))?;
        started.recv().map_err(|error| gone(error.to_string()))?
    }

    /// Makes the system keep the exit status of children. A program that ignores `SIGCHLD` passes
    /// this on to this one, and then `wait` fails.
    fn keep_statuses() {
        // SAFETY: a zeroed sigaction is valid, and the default action runs no code.
        unsafe {
            let mut now: libc::sigaction = std::mem::zeroed();
            let asked = libc::sigaction(libc::SIGCHLD, std::ptr::null(), &raw mut now);
            let forgets =
                now.sa_sigaction == libc::SIG_IGN || now.sa_flags & libc::SA_NOCLDWAIT != 0;
            if asked == 0 && forgets {
                libc::signal(libc::SIGCHLD, libc::SIG_DFL);
            }
        }
    }

    fn start_thread() -> io::Result<SyncSender<Start>> {
        keep_statuses();
        let (sender, commands) = sync_channel::<Start>(16);
        thread::Builder::new().name("starter".to_owned()).spawn(move || {
            for (mut command, started) in commands {
                // The asking thread waits, and cannot have ended.
                let _ = started.send(command.spawn());
            }
        })?;
        Ok(sender)
    }

    /// Makes the system kill this process when the process `parent`, which started it with
    /// [`spawn`], ends.
    ///
    /// # Errors
    /// The parent has ended, or the system refuses.
    pub fn end_with(parent: u32) -> io::Result<()> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        let now = getppid().map(|process| process.as_raw_nonzero().get().unsigned_abs());
        if now == Some(parent) {
            return Ok(());
        }
        Err(io::Error::new(io::ErrorKind::NotConnected, "the program has ended"))
    }
}

#[cfg(not(target_os = "linux"))]
mod imp {
    use std::io;
    use std::process::{Child, Command};

    /// Starts a child.
    ///
    /// # Errors
    /// As [`Command::spawn`].
    pub fn spawn(mut command: Command) -> io::Result<Child> {
        command.spawn()
    }

    /// Does nothing: this system does not offer it.
    ///
    /// # Errors
    /// Never.
    pub fn end_with(_parent: u32) -> io::Result<()> {
        Ok(())
    }
}

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
    use wanqi_notation::message;

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
        let gone = |_| io::Error::other(message!("the thread that starts processes has ended"));
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
        Err(io::Error::new(io::ErrorKind::NotConnected, message!("the program has ended")))
    }
}

#[cfg(windows)]
mod imp {
    use std::io;
    use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
    use std::process::{Child, Command};
    use std::sync::{Mutex, PoisonError};
    use windows_sys::Win32::System::JobObjects as job;

    /// The job of all children. The system ends the processes of the job when its last handle is
    /// closed: when this process ends.
    static JOB: Mutex<Option<OwnedHandle>> = Mutex::new(None);

    /// Starts a child that the system ends with this process.
    ///
    /// # Errors
    /// As [`Command::spawn`], or the system refuses to end the child with this process.
    pub fn spawn(mut command: Command) -> io::Result<Child> {
        let mut slot = JOB.lock().unwrap_or_else(PoisonError::into_inner);
        let job = match &*slot {
            Some(job) => job,
            None => slot.insert(new_job()?),
        };
        let mut child = command.spawn()?;
        // SAFETY: both handles are open.
        let assigned =
            unsafe { job::AssignProcessToJobObject(job.as_raw_handle(), child.as_raw_handle()) };
        if assigned == 0 {
            let error = io::Error::last_os_error();
            // An error means that the child has ended by itself.
            let _ = child.kill();
            let _ = child.wait();
            return Err(error);
        }
        Ok(child)
    }

    fn new_job() -> io::Result<OwnedHandle> {
        // SAFETY: without attributes and without a name.
        let handle = unsafe { job::CreateJobObjectW(std::ptr::null(), std::ptr::null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the handle is open, and no other code closes it.
        let owned = unsafe { OwnedHandle::from_raw_handle(handle) };
        let mut limits = job::JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        // A child that crashes ends without a dialog.
        limits.BasicLimitInformation.LimitFlags = job::JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
            | job::JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
        // SAFETY: the pointer and the length are those of a struct of this class.
        let set = unsafe {
            job::SetInformationJobObject(
                handle,
                job::JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size_of_val(&limits) as u32,
            )
        };
        if set == 0 { Err(io::Error::last_os_error()) } else { Ok(owned) }
    }

    /// Does nothing: [`spawn`] has arranged it.
    ///
    /// # Errors
    /// Never.
    pub fn end_with(_parent: u32) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(not(any(target_os = "linux", windows)))]
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

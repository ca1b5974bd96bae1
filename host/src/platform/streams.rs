//! Streams to and from processes of ours.

pub use imp::{Timed, close_inherited, take_streams};

#[cfg(unix)]
mod imp {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use std::fs::File;
    use std::io::{self, Read, Write};
    use std::os::fd::{AsFd, OwnedFd};
    use std::time::{Duration, Instant};

    /// Bytes that a pipe holds, if the system lets it: a stretch of a file.
    #[cfg(target_os = "linux")]
    const BUFFER: usize = 512 << 10;

    /// One end of a pipe whose reads and writes fail as timed out when it is too late.
    #[derive(Debug)]
    pub struct Timed<P> {
        pipe: P,
        /// When it is too late; none: never.
        pub until: Option<Instant>,
    }

    impl<P: AsFd> Timed<P> {
        /// Takes the pipe.
        ///
        /// # Errors
        /// What the system says.
        pub fn new(pipe: P) -> io::Result<Timed<P>> {
            // A larger buffer means fewer turns between the two; that there is none is as well.
            #[cfg(target_os = "linux")]
            let _ = rustix::pipe::fcntl_setpipe_size(&pipe, BUFFER);
            let flags = fcntl_getfl(&pipe)?;
            fcntl_setfl(&pipe, flags | OFlags::NONBLOCK)?;
            Ok(Timed { pipe, until: None })
        }

        fn wait(&self, what: PollFlags) -> io::Result<()> {
            loop {
                let left = match self.until {
                    None => None,
                    Some(until) => {
                        let left = until.saturating_duration_since(Instant::now());
                        if left == Duration::ZERO {
                            return Err(io::ErrorKind::TimedOut.into());
                        }
                        Some(Timespec::try_from(left).map_err(io::Error::other)?)
                    }
                };
                match poll(&mut [PollFd::new(&self.pipe, what)], left.as_ref()) {
                    Ok(0) | Err(rustix::io::Errno::INTR) => {}
                    Ok(_) => return Ok(()),
                    Err(error) => return Err(error.into()),
                }
            }
        }
    }

    impl<P: AsFd + Read> Read for Timed<P> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            loop {
                match self.pipe.read(bytes) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        self.wait(PollFlags::IN)?;
                    }
                    other => return other,
                }
            }
        }
    }

    impl<P: AsFd + Write> Write for Timed<P> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            loop {
                match self.pipe.write(bytes) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        self.wait(PollFlags::OUT)?;
                    }
                    other => return other,
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            self.pipe.flush()
        }
    }

    /// Closes what this process has inherited beside the standard streams. It must be called before
    /// anything is opened.
    pub fn close_inherited() {
        #[cfg(target_os = "linux")]
        {
            // SAFETY: this process has opened nothing yet, so nobody relies on these descriptors.
            if unsafe { libc::syscall(libc::SYS_close_range, 3, u32::MAX, 0) } == 0 {
                return;
            }
        }
        let open = std::fs::read_dir("/proc/self/fd").or_else(|_| std::fs::read_dir("/dev/fd"));
        let open: Vec<i32> = open
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .collect();
        for descriptor in open.into_iter().filter(|descriptor| *descriptor > 2) {
            // SAFETY: as above; the one with which the folder was read is closed already, and closing it
            // again fails and does nothing.
            unsafe { rustix::io::close(descriptor) };
        }
    }

    /// Standard input and output, for this process alone: what else reads the one finds its end,
    /// what else writes to the other writes to standard error.
    ///
    /// # Errors
    /// What the system says.
    pub fn take_streams() -> io::Result<(File, File)> {
        let (from, to) = (io::stdin(), io::stdout());
        let taken: (OwnedFd, OwnedFd) =
            (from.as_fd().try_clone_to_owned()?, to.as_fd().try_clone_to_owned()?);
        rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
        rustix::stdio::dup2_stdout(io::stderr())?;
        Ok((taken.0.into(), taken.1.into()))
    }
}

#[cfg(not(unix))]
mod imp {
    use std::fs::File;
    use std::io::{self, Read, Write};
    use std::time::Instant;

    /// One end of a pipe. Nothing here is ever too late: workers are of other systems.
    #[derive(Debug)]
    pub struct Timed<P> {
        pipe: P,
        /// When it would be too late.
        pub until: Option<Instant>,
    }

    impl<P> Timed<P> {
        /// Takes the pipe.
        ///
        /// # Errors
        /// None.
        pub fn new(pipe: P) -> io::Result<Timed<P>> {
            Ok(Timed { pipe, until: None })
        }
    }

    impl<P: Read> Read for Timed<P> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.pipe.read(bytes)
        }
    }

    impl<P: Write> Write for Timed<P> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.pipe.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.pipe.flush()
        }
    }

    /// Closes what this process has inherited: nothing here.
    pub fn close_inherited() {}

    /// Standard input and output, for this process alone.
    ///
    /// # Errors
    /// Always: this system has no workers.
    pub fn take_streams() -> io::Result<(File, File)> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

//! Streams to and from child processes.

pub use imp::{Timed, close_inherited, error_stream, take_streams};

#[cfg(unix)]
mod imp {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use std::fs::File;
    use std::io::{self, Read, Write};
    use std::net::Shutdown;
    use std::os::fd::{AsFd, OwnedFd};
    use std::os::unix::net::UnixStream;
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    /// Capacity of a pipe in bytes, if the system allows it: one segment of a file.
    #[cfg(target_os = "linux")]
    const BUFFER: usize = 512 << 10;

    /// One end of a pipe; after the deadline, reads and writes fail as timed out.
    #[derive(Debug)]
    pub struct Timed<P> {
        pipe: P,
        /// The deadline; `None`: never.
        pub until: Option<Instant>,
    }

    impl<P: AsFd> Timed<P> {
        /// Wraps a pipe.
        ///
        /// # Errors
        /// An error of the system.
        pub fn new(pipe: P) -> io::Result<Timed<P>> {
            // A larger buffer only saves context switches, so that an error is ignored.
            #[cfg(target_os = "linux")]
            let _ = rustix::pipe::fcntl_setpipe_size(&pipe, BUFFER);
            let flags = fcntl_getfl(&pipe)?;
            fcntl_setfl(&pipe, flags | OFlags::NONBLOCK)?;
            Ok(Timed { pipe, until: None })
        }

        fn ready(&self, what: PollFlags) -> io::Result<()> {
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

    impl<P: AsFd + Read> Timed<P> {
        /// Waits until something can be read, or the stream has ended. Reading without waiting does
        /// the same, with a system call more if nothing is there yet.
        ///
        /// # Errors
        /// The deadline has passed, or an error of the system.
        pub fn wait(&self) -> io::Result<()> {
            self.ready(PollFlags::IN)
        }
    }

    impl<P: AsFd + Read> Read for Timed<P> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            loop {
                match self.pipe.read(bytes) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        self.ready(PollFlags::IN)?;
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
                        self.ready(PollFlags::OUT)?;
                    }
                    other => return other,
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            self.pipe.flush()
        }
    }

    /// A stream from a child's standard error, and the child's end of it. A child could read back
    /// what it wrote to a pipe by opening the descriptor again in `/proc/self/fd`, so that this is
    /// a socket.
    ///
    /// # Errors
    /// An error of the system.
    pub fn error_stream() -> io::Result<(impl Read + Send + 'static, Stdio)> {
        let (own, childs) = UnixStream::pair()?;
        own.shutdown(Shutdown::Write)?;
        Ok((own, OwnedFd::from(childs).into()))
    }

    /// Closes all inherited descriptors except the standard streams. It must be called before
    /// anything is opened.
    pub fn close_inherited() {
        #[cfg(target_os = "linux")]
        {
            // SAFETY: this process has opened nothing yet, so that no code uses these descriptors.
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
            // SAFETY: as above. The descriptor with which the folder was read is already closed;
            // closing it again fails without an effect.
            unsafe { rustix::io::close(descriptor) };
        }
    }

    /// Returns the standard input and output for this code alone: other readers of standard input
    /// get its end, and other output to standard output goes to standard error.
    ///
    /// # Errors
    /// An error of the system.
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
    use std::process::Stdio;
    use std::time::Instant;

    /// One end of a pipe, without a deadline: this system has no workers.
    #[derive(Debug)]
    pub struct Timed<P> {
        pipe: P,
        /// The deadline, which is ignored.
        pub until: Option<Instant>,
    }

    impl<P> Timed<P> {
        /// Wraps a pipe.
        ///
        /// # Errors
        /// Never.
        pub fn new(pipe: P) -> io::Result<Timed<P>> {
            Ok(Timed { pipe, until: None })
        }

        /// Returns at once; reading waits.
        ///
        /// # Errors
        /// Never.
        pub fn wait(&self) -> io::Result<()> {
            Ok(())
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

    /// A stream from a child's standard error, and the child's end of it.
    ///
    /// # Errors
    /// An error of the system.
    pub fn error_stream() -> io::Result<(impl Read + Send + 'static, Stdio)> {
        let (own, childs) = io::pipe()?;
        Ok((own, childs.into()))
    }

    /// Closes inherited descriptors: does nothing on this system.
    pub fn close_inherited() {}

    /// The standard input and output for this code alone.
    ///
    /// # Errors
    /// Always: this system has no workers.
    pub fn take_streams() -> io::Result<(File, File)> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

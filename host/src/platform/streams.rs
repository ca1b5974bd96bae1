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
    use std::os::windows::io::{AsHandle, IntoRawHandle};
    use std::process::{ChildStdin, ChildStdout, Stdio};
    use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
    use std::thread;
    use std::time::Instant;
    use windows_sys::Win32::System::Console as console;

    /// The most bytes that are moved at a time.
    const CHUNK: usize = 512 << 10;

    /// One end of a pipe; after the deadline, reads and writes fail as timed out. A read or write
    /// of an anonymous pipe has no deadline on this system, so that a thread does it.
    #[derive(Debug)]
    pub struct Timed<P: Pipe> {
        mover: P::Mover,
        /// The deadline; `None`: never.
        pub until: Option<Instant>,
    }

    /// A pipe that a thread reads or writes.
    pub trait Pipe {
        /// The connection to the thread.
        type Mover;

        /// Starts the thread. It ends when the pipe is closed at its other end, or, if it writes,
        /// when the connection is dropped.
        ///
        /// # Errors
        /// An error of the system.
        fn start(self) -> io::Result<Self::Mover>;
    }

    /// Receives what a thread has read.
    #[derive(Debug)]
    pub struct Reads {
        chunks: Receiver<io::Result<Vec<u8>>>,
        /// The chunk that was received last, and how many of its bytes were taken.
        chunk: Vec<u8>,
        taken: usize,
    }

    /// Sends what a thread writes.
    #[derive(Debug)]
    pub struct Writes {
        chunks: SyncSender<Vec<u8>>,
        written: Receiver<io::Result<()>>,
    }

    impl Pipe for ChildStdout {
        type Mover = Reads;

        fn start(mut self) -> io::Result<Reads> {
            let (sender, chunks) = sync_channel(4);
            thread::Builder::new().name("reads".to_owned()).spawn(move || {
                let mut buffer = vec![0; CHUNK];
                loop {
                    let read = self.read(&mut buffer).map(|count| buffer[..count].to_vec());
                    let last = !matches!(&read, Ok(chunk) if !chunk.is_empty());
                    if sender.send(read).is_err() || last {
                        return;
                    }
                }
            })?;
            Ok(Reads { chunks, chunk: Vec::new(), taken: 0 })
        }
    }

    impl Pipe for ChildStdin {
        type Mover = Writes;

        fn start(mut self) -> io::Result<Writes> {
            let (chunks, receiver) = sync_channel::<Vec<u8>>(1);
            let (sender, written) = sync_channel(1);
            thread::Builder::new().name("writes".to_owned()).spawn(move || {
                for chunk in receiver {
                    if sender.send(self.write_all(&chunk)).is_err() {
                        return;
                    }
                }
            })?;
            Ok(Writes { chunks, written })
        }
    }

    impl<P: Pipe> Timed<P> {
        /// Wraps a pipe.
        ///
        /// # Errors
        /// An error of the system.
        pub fn new(pipe: P) -> io::Result<Timed<P>> {
            Ok(Timed { mover: pipe.start()?, until: None })
        }
    }

    impl Timed<ChildStdout> {
        /// Returns at once; reading waits.
        ///
        /// # Errors
        /// Never.
        pub fn wait(&self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What a thread sends, before the deadline; `None` if the thread has ended.
    fn receive<T>(from: &Receiver<T>, until: Option<Instant>) -> io::Result<Option<T>> {
        let Some(until) = until else { return Ok(from.recv().ok()) };
        match from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(sent) => Ok(Some(sent)),
            Err(RecvTimeoutError::Disconnected) => Ok(None),
            Err(RecvTimeoutError::Timeout) => Err(io::ErrorKind::TimedOut.into()),
        }
    }

    impl Read for Timed<ChildStdout> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let reads = &mut self.mover;
            if reads.taken == reads.chunk.len() {
                let Some(chunk) = receive(&reads.chunks, self.until)? else { return Ok(0) };
                (reads.chunk, reads.taken) = (chunk?, 0);
            }
            let count = (&reads.chunk[reads.taken..]).read(bytes)?;
            reads.taken += count;
            Ok(count)
        }
    }

    impl Write for Timed<ChildStdin> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
            let chunk = &bytes[..bytes.len().min(CHUNK)];
            self.mover.chunks.send(chunk.to_vec()).map_err(|_| gone())?;
            receive(&self.mover.written, self.until)?.ok_or_else(gone)??;
            Ok(chunk.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
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

    /// Closes inherited handles: a process of this program inherits its standard streams only.
    pub fn close_inherited() {}

    /// Returns the standard input and output for this code alone: other readers of standard input
    /// get its end, and other output to standard output goes to standard error.
    ///
    /// # Errors
    /// An error of the system.
    pub fn take_streams() -> io::Result<(File, File)> {
        let (from, to) = (io::stdin(), io::stdout());
        let taken = (from.as_handle().try_clone_to_owned()?, to.as_handle().try_clone_to_owned()?);
        let nothing = File::open("NUL")?.into_raw_handle();
        let error = io::stderr().as_handle().try_clone_to_owned()?.into_raw_handle();
        for (stream, handle) in
            [(console::STD_INPUT_HANDLE, nothing), (console::STD_OUTPUT_HANDLE, error)]
        {
            // SAFETY: the handle is open, and nothing closes it. The standard library asks for the
            // handle of a stream at each use.
            if unsafe { console::SetStdHandle(stream, handle) } == 0 {
                return Err(io::Error::last_os_error());
            }
        }
        Ok((taken.0.into(), taken.1.into()))
    }
}

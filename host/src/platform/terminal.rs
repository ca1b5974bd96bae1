//! Terminals: hidden typing turns off the echo for a while; and colours.

#[cfg(unix)]
pub use unix::Unseen;

#[cfg(unix)]
mod unix {
    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::io;
    use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

    /// The terminal's settings before its echo was turned off; `None` while the echo is on.
    static SEEN: Mutex<Option<Termios>> = Mutex::new(None);

    /// While this value lives, typing at standard input is not shown. The echo is restored when it
    /// is dropped, even by a panic, and before a signal ends or stops the program.
    #[derive(Debug)]
    pub struct Unseen(());

    impl Unseen {
        /// Turns off the echo of standard input; the line feed at the end of a line is still shown.
        ///
        /// # Errors
        /// Standard input is not a terminal, or an error of the system.
        pub fn begin() -> io::Result<Unseen> {
            watch()?;
            let mut seen = seen();
            if seen.is_none() {
                let modes = tcgetattr(io::stdin())?;
                hide(&modes)?;
                *seen = Some(modes);
            }
            Ok(Unseen(()))
        }
    }

    impl Drop for Unseen {
        fn drop(&mut self) {
            if let Some(modes) = seen().take() {
                show(&modes);
            }
        }
    }

    fn seen() -> MutexGuard<'static, Option<Termios>> {
        SEEN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hide(modes: &Termios) -> io::Result<()> {
        let mut hidden = modes.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        hidden.local_modes.insert(LocalModes::ECHONL);
        Ok(tcsetattr(io::stdin(), OptionalActions::Now, &hidden)?)
    }

    fn show(modes: &Termios) {
        // An error means that the terminal is closed, so that it needs no echo.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, modes);
    }

    /// Waits in a separate thread for signals that end or stop the program. For each signal it
    /// restores the echo, and then runs the signal's default action. After a stop it turns the echo
    /// off again.
    fn watch() -> io::Result<()> {
        static WATCHED: OnceLock<()> = OnceLock::new();
        if WATCHED.get().is_some() {
            return Ok(());
        }
        let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
        std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            for signal in signals.forever() {
                if signal != SIGCONT {
                    if let Some(modes) = seen().as_ref() {
                        show(modes);
                    }
                    // Signals that the system knows have a default.
                    let _ = emulate_default_handler(signal);
                }
                if let Some(modes) = seen().as_ref() {
                    let _ = hide(modes);
                }
            }
        })?;
        let _ = WATCHED.set(());
        Ok(())
    }
}

/// While this value lives, typing at standard input is not shown; this system does not support
/// that.
#[cfg(not(unix))]
#[derive(Debug)]
pub struct Unseen(());

#[cfg(not(unix))]
impl Unseen {
    /// Turns the echo of standard input off.
    ///
    /// # Errors
    /// Always: this system does not support it.
    pub fn begin() -> std::io::Result<Unseen> {
        Err(std::io::ErrorKind::Unsupported.into())
    }
}

/// A stream that may be a terminal.
#[cfg(unix)]
pub use std::io::IsTerminal as Stream;

/// Whether a terminal shows colours.
#[cfg(unix)]
pub fn shows_colours(stream: &impl Stream) -> bool {
    stream.is_terminal()
}

/// A stream that may be a terminal.
#[cfg(not(unix))]
pub trait Stream: std::io::IsTerminal + std::os::windows::io::AsHandle {}

#[cfg(not(unix))]
impl<S: std::io::IsTerminal + std::os::windows::io::AsHandle> Stream for S {}

/// Whether a terminal shows colours. A console of Windows does so after the program has asked for
/// it; an old one would print the escape sequences as text.
#[cfg(not(unix))]
pub fn shows_colours(stream: &impl Stream) -> bool {
    use std::os::windows::io::AsRawHandle;
    use windows_sys::Win32::System::Console as console;
    if !stream.is_terminal() {
        return false;
    }
    let handle = stream.as_handle().as_raw_handle();
    let mut mode = 0;
    // SAFETY: the handle is open.
    let known = unsafe { console::GetConsoleMode(handle, &mut mode) } != 0;
    let asked = mode | console::ENABLE_VIRTUAL_TERMINAL_PROCESSING;
    // SAFETY: as above.
    known && (asked == mode || unsafe { console::SetConsoleMode(handle, asked) } != 0)
}

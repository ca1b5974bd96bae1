//! Confines a worker process: it may open the library and its dependencies, compute, and
//! communicate with the host. A child of `check` is confined in the same way, so that a plugin
//! cannot distinguish them.

use super::LibraryFile;
#[cfg(not(target_os = "linux"))]
use wanqi_notation::{Message, message};

/// The end of the line on standard error that reports a denied system call, after the call's name.
pub const DENIED: &str = "is denied to plugins";

/// Confines this process permanently: files (landlock), system calls (seccomp), memory and other
/// resources (resource limits), and the privileges of its user (capabilities). The process must
/// have one thread. A denied system call fails, and its name is printed to standard error.
///
/// # Errors
/// The system lacks a mechanism; then the process must not be used.
#[cfg(not(target_os = "linux"))]
pub fn confine(_libraries: &[LibraryFile], _memory: u64) -> Result<(), Message> {
    Err(message!("Wanqi cannot confine plugins on this system"))
}

/// Whether this program can confine plugins on this system. On Linux an old kernel may still lack a
/// mechanism.
pub const CONFINES: bool = cfg!(target_os = "linux");

#[cfg(target_os = "linux")]
pub use linux::confine;

#[cfg(target_os = "linux")]
mod linux {
    use super::{DENIED, LibraryFile};
    use landlock::{
        ABI, Access, AccessFs, AccessNet, PathBeneath, Ruleset, RulesetAttr, RulesetCreatedAttr,
        RulesetError, RulesetStatus, Scope, path_beneath_rules,
    };
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule, TargetArch, apply_filter,
    };
    use std::collections::BTreeMap;
    use std::fmt::Display;
    use wanqi_notation::{Message, message};

    /// Folders of the libraries that a plugin needs; no other file can be read.
    const SYSTEM: [&str; 8] = [
        "/lib",
        "/lib64",
        "/usr/lib",
        "/usr/lib64",
        "/usr/local/lib",
        "/nix/store",
        "/etc/ld.so.cache",
        "/dev/null",
    ];
    /// Processor time of a worker, in seconds.
    const SECONDS: u64 = 3600;
    /// Files that it may have open, in addition to its libraries.
    const FILES: u64 = 64;

    /// Confines this process permanently: files (landlock), system calls (seccomp), memory and
    /// other resources (resource limits), and the privileges of its user (capabilities). The
    /// process must have one thread. A denied system call fails, and its name is printed to
    /// standard error.
    ///
    /// # Errors
    /// The system lacks a mechanism; then the process must not be used.
    pub fn confine(libraries: &[LibraryFile], memory: u64) -> Result<(), Message> {
        let open = FILES + libraries.len() as u64;
        limits(memory, open).map_err(|error| lacks("resource limits", error))?;
        files(libraries).map_err(|error| lacks("landlock", error))?;
        drop_capabilities().map_err(|error| lacks("capabilities", error))?;
        calls().map_err(|error| lacks("seccomp", error))
    }

    /// Drops every capability, even if the user is root.
    fn drop_capabilities() -> rustix::io::Result<()> {
        use rustix::thread::{
            CapabilitySet, CapabilitySets, capability_is_in_bounding_set,
            clear_ambient_capability_set, remove_capability_from_bounding_set, set_capabilities,
        };
        // An older kernel has fewer capabilities.
        for bit in 0..64 {
            let one = CapabilitySet::from_bits_retain(1 << bit);
            match capability_is_in_bounding_set(one) {
                // A process that may not remove this capability from the set does not have it
                // either.
                Ok(true) => match remove_capability_from_bounding_set(one) {
                    Ok(()) | Err(rustix::io::Errno::PERM) => {}
                    Err(error) => return Err(error),
                },
                Ok(false) => {}
                Err(_) => break,
            }
        }
        clear_ambient_capability_set()?;
        let none = CapabilitySet::empty();
        set_capabilities(
            None,
            CapabilitySets { effective: none, permitted: none, inheritable: none },
        )
    }

    fn lacks(what: &str, error: impl Display) -> Message {
        message!(
            "this system cannot confine a plugin ({what}: {error})",
            what,
            error = error.to_string()
        )
    }

    fn limits(memory: u64, open: u64) -> rustix::io::Result<()> {
        let all = [
            (Resource::As, memory),
            (Resource::Cpu, SECONDS),
            (Resource::Core, 0),
            (Resource::Fsize, 0),
            (Resource::Nofile, open),
            (Resource::Nproc, 0),
        ];
        for (resource, most) in all {
            // Only a privileged process may exceed the limit that it has.
            let most = getrlimit(resource).maximum.map_or(most, |own| own.min(most));
            setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
        }
        Ok(())
    }

    fn files(libraries: &[LibraryFile]) -> Result<(), Message> {
        let abi = ABI::V6;
        let read = AccessFs::from_read(abi);
        // The files that were opened, even if their names now mean other files.
        let own = libraries.iter().map(|library| {
            let access = AccessFs::ReadFile | AccessFs::Execute;
            Ok::<_, RulesetError>(PathBeneath::new(library.file(), access))
        });
        let status = Ruleset::default()
            .handle_access(AccessFs::from_all(abi))
            .and_then(|rules| rules.handle_access(AccessNet::from_all(abi)))
            .and_then(|rules| rules.scope(Scope::from_all(abi)))
            .and_then(|rules| rules.create())
            .and_then(|rules| rules.add_rules(path_beneath_rules(SYSTEM, read)))
            .and_then(|rules| rules.add_rules(own))
            .and_then(|rules| rules.restrict_self())
            .map_err(|error| Message::verbatim(error.to_string()))?;
        match status.ruleset {
            RulesetStatus::NotEnforced => {
                Err(message!("the kernel does not have it, or it is off"))
            }
            // The seccomp filter covers what an older kernel's landlock cannot (sockets, signals).
            RulesetStatus::PartiallyEnforced | RulesetStatus::FullyEnforced => Ok(()),
        }
    }

    /// System calls that are allowed with any arguments: memory, streams, the loader, time.
    const ALLOWED: &[i64] = &[
        libc::SYS_brk,
        libc::SYS_clock_getres,
        libc::SYS_clock_gettime,
        libc::SYS_clock_nanosleep,
        libc::SYS_exit,
        libc::SYS_exit_group,
        libc::SYS_fstat,
        libc::SYS_futex,
        libc::SYS_getcwd,
        libc::SYS_getpid,
        libc::SYS_getppid,
        libc::SYS_getrandom,
        libc::SYS_gettid,
        libc::SYS_lseek,
        libc::SYS_mmap,
        libc::SYS_mprotect,
        libc::SYS_mremap,
        libc::SYS_munmap,
        libc::SYS_nanosleep,
        libc::SYS_newfstatat,
        libc::SYS_pread64,
        libc::SYS_read,
        libc::SYS_readlinkat,
        libc::SYS_readv,
        libc::SYS_restart_syscall,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sched_getaffinity,
        libc::SYS_sched_yield,
        libc::SYS_sigaltstack,
        libc::SYS_statx,
        libc::SYS_write,
        libc::SYS_writev,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_readlink,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_time,
    ];

    /// Allowed advice about memory: normal, not needed, with or without huge pages, not in a core
    /// dump.
    const ADVICE: &[i32] = &[
        libc::MADV_NORMAL,
        libc::MADV_RANDOM,
        libc::MADV_SEQUENTIAL,
        libc::MADV_WILLNEED,
        libc::MADV_DONTNEED,
        libc::MADV_FREE,
        libc::MADV_HUGEPAGE,
        libc::MADV_NOHUGEPAGE,
        libc::MADV_DONTDUMP,
        libc::MADV_DODUMP,
    ];

    fn calls() -> Result<(), Message> {
        let number = |error: &dyn Display| Message::verbatim(error.to_string());
        let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
            ALLOWED.iter().map(|&call| (call, Vec::new())).collect();
        let equals = |argument, value| {
            SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, value)
        };
        // A process may end itself, but no other process.
        let own = equals(0, std::process::id().into()).map_err(|e| number(&e))?;
        let own = SeccompRule::new(vec![own]).map_err(|e| number(&e))?;
        rules.insert(libc::SYS_tgkill, vec![own]);
        // It may read its own limits, but not set them.
        let here = equals(0, 0).map_err(|e| number(&e))?;
        let asks = equals(2, 0).map_err(|e| number(&e))?;
        let asks = SeccompRule::new(vec![here, asks]).map_err(|e| number(&e))?;
        rules.insert(libc::SYS_prlimit64, vec![asks]);
        // Printing a message first checks whether a stream is a terminal.
        let terminal = equals(1, libc::TCGETS).map_err(|e| number(&e))?;
        let terminal = SeccompRule::new(vec![terminal]).map_err(|e| number(&e))?;
        rules.insert(libc::SYS_ioctl, vec![terminal]);
        // With debug assertions, the standard library checks that a descriptor is open before it
        // closes it.
        let open = equals(1, libc::F_GETFD as u64).map_err(|e| number(&e))?;
        let open = SeccompRule::new(vec![open]).map_err(|e| number(&e))?;
        rules.insert(libc::SYS_fcntl, vec![open]);
        // Files may be opened for reading only. The landlock of Linux before 6.2 does not prevent
        // that a file that may be read is truncated.
        let writes = libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC | libc::O_TMPFILE;
        let writes = (writes & !libc::O_DIRECTORY) as u64;
        let reads = SeccompCmpOp::MaskedEq(writes);
        let reads = SeccompCondition::new(2, SeccompCmpArgLen::Dword, reads, 0);
        let reads = SeccompRule::new(vec![reads.map_err(|e| number(&e))?]);
        rules.insert(libc::SYS_openat, vec![reads.map_err(|e| number(&e))?]);
        let advised =
            |advice: &i32| equals(2, *advice as u64).and_then(|it| SeccompRule::new(vec![it]));
        let advice = ADVICE.iter().map(advised).collect::<Result<_, _>>();
        rules.insert(libc::SYS_madvise, advice.map_err(|e| number(&e))?);
        // The handler of denied calls must not be replaced.
        // The kernel reads only the lower 32 bits of these arguments, so that the filter must
        // compare no others: a number with higher bits would be a different one for the filter.
        let other_than = |value| {
            SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, value)
                .and_then(|it| SeccompRule::new(vec![it]))
                .map_err(|e| number(&e))
        };
        rules.insert(libc::SYS_rt_sigaction, vec![other_than(libc::SIGSYS as u64)?]);
        // The handler writes to standard error.
        rules.insert(libc::SYS_close, vec![other_than(libc::STDERR_FILENO as u64)?]);
        report_denied_calls();
        let otherwise = SeccompAction::Trap;
        let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(|e| number(&e))?;
        let filter = SeccompFilter::new(rules, otherwise, SeccompAction::Allow, arch);
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(|e| number(&e))?;
        apply_filter(&program).map_err(|e| number(&e))
    }

    /// Calls that a plugin might try, by name; other calls are reported by number.
    const NAMES: &[(i64, &str)] = &[
        (libc::SYS_bind, "bind"),
        (libc::SYS_clone, "clone"),
        (libc::SYS_clone3, "clone3"),
        (libc::SYS_close, "close"),
        (libc::SYS_connect, "connect"),
        (libc::SYS_execve, "execve"),
        (libc::SYS_fchmodat, "fchmodat"),
        (libc::SYS_fcntl, "fcntl"),
        (libc::SYS_ioctl, "ioctl"),
        (libc::SYS_kill, "kill"),
        (libc::SYS_mkdirat, "mkdirat"),
        (libc::SYS_openat, "openat"),
        (libc::SYS_prlimit64, "prlimit64"),
        (libc::SYS_process_vm_readv, "process_vm_readv"),
        (libc::SYS_process_vm_writev, "process_vm_writev"),
        (libc::SYS_ptrace, "ptrace"),
        (libc::SYS_renameat2, "renameat2"),
        (libc::SYS_sendto, "sendto"),
        (libc::SYS_socket, "socket"),
        (libc::SYS_tgkill, "tgkill"),
        (libc::SYS_unlinkat, "unlinkat"),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_fork, "fork"),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_open, "open"),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_unlink, "unlink"),
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_vfork, "vfork"),
    ];
    /// Offset of a trapped call's number in `siginfo_t`: after signal, error, code and address.
    const NUMBER_AT: usize = 24;

    /// Installs a handler that reports a trapped call and makes it fail with `EPERM`.
    fn report_denied_calls() {
        extern "C" fn trapped(
            _: libc::c_int,
            info: *mut libc::siginfo_t,
            context: *mut libc::c_void,
        ) {
            // SAFETY: the kernel's siginfo_t of SIGSYS contains the number at this offset.
            let number = unsafe { info.cast::<u8>().add(NUMBER_AT).cast::<i32>().read() };
            let mut line = [0u8; 96];
            let length = sentence(number, &mut line);
            let refused = -i64::from(libc::EPERM);
            // SAFETY: the line is on this stack, and handlers may call write; with SA_SIGINFO the
            // context is that of the call, and this register contains the call's result.
            unsafe {
                libc::write(2, line.as_ptr().cast(), length);
                let machine = &mut (*context.cast::<libc::ucontext_t>()).uc_mcontext;
                #[cfg(target_arch = "x86_64")]
                {
                    machine.gregs[libc::REG_RAX as usize] = refused;
                }
                #[cfg(target_arch = "aarch64")]
                {
                    machine.regs[0] = refused.cast_unsigned();
                }
                #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
                {
                    let _ = (machine, refused);
                    libc::_exit(120);
                }
            }
        }
        // SAFETY: a zeroed sigaction is valid; the handler has the signature that SA_SIGINFO
        // requires and calls only async-signal-safe functions.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_flags = libc::SA_SIGINFO | libc::SA_NODEFER;
            action.sa_sigaction = trapped as *const () as usize;
            libc::sigaction(libc::SIGSYS, &raw const action, std::ptr::null_mut());
        }
    }

    /// Writes the line that names a call, without allocation; returns its length.
    fn sentence(number: i32, line: &mut [u8]) -> usize {
        use std::io::Write;
        let room = line.len();
        let mut rest = line;
        let name = NAMES.iter().find(|(call, _)| *call == i64::from(number));
        let wrote = match name {
            Some((_, name)) => writeln!(rest, "the system call `{name}` {DENIED}"),
            None => writeln!(rest, "the system call {number} {DENIED}"),
        };
        match wrote {
            Ok(()) => room - rest.len(),
            Err(_) => 0,
        }
    }
}

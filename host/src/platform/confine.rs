//! What a worker process may do: open the library and the system's, compute, talk to us.

use std::path::Path;

/// What becomes of a system call that workers may not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// It fails.
    Refused,
    /// Its name is written to standard error, and the process ends.
    Told,
}

/// Confines this process, which must have one thread, for ever: files (landlock), system calls
/// (seccomp), memory and the like (resource limits).
///
/// # Errors
/// The system lacks a mechanism, and nothing may be relied upon.
#[cfg(not(target_os = "linux"))]
pub fn confine(_libraries: &[&Path], _memory: u64, _denied: Denied) -> Result<(), String> {
    Err("this system has no means to confine a plugin that we use".to_owned())
}

#[cfg(target_os = "linux")]
pub use linux::confine;

#[cfg(target_os = "linux")]
mod linux {
    use super::{Denied, Path};
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
        Scope, path_beneath_rules,
    };
    use rustix::process::{Resource, Rlimit, setrlimit};
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule, TargetArch, apply_filter,
    };
    use std::collections::BTreeMap;
    use std::fmt::Display;

    /// Where libraries that a plugin needs lie; nothing else can be read.
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
    /// Processor seconds of a worker.
    const SECONDS: u64 = 3600;
    /// Files it may have open.
    const FILES: u64 = 64;

    /// Confines this process, which must have one thread, for ever: files (landlock), system calls
    /// (seccomp), memory and the like (resource limits).
    ///
    /// # Errors
    /// The system lacks a mechanism, and nothing may be relied upon.
    pub fn confine(libraries: &[&Path], memory: u64, denied: Denied) -> Result<(), String> {
        limits(memory).map_err(|error| lacks("resource limits", error))?;
        files(libraries).map_err(|error| lacks("landlock", error))?;
        calls(denied).map_err(|error| lacks("seccomp", error))
    }

    fn lacks(what: &str, error: impl Display) -> String {
        format!("this system cannot confine a plugin ({what}: {error})")
    }

    fn limits(memory: u64) -> rustix::io::Result<()> {
        let all = [
            (Resource::As, memory),
            (Resource::Cpu, SECONDS),
            (Resource::Core, 0),
            (Resource::Fsize, 0),
            (Resource::Nofile, FILES),
            (Resource::Nproc, 0),
        ];
        for (resource, most) in all {
            setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
        }
        Ok(())
    }

    fn files(libraries: &[&Path]) -> Result<(), String> {
        let abi = ABI::V6;
        let read = AccessFs::from_read(abi);
        let status = Ruleset::default()
            .handle_access(AccessFs::from_all(abi))
            .and_then(|rules| rules.handle_access(AccessNet::from_all(abi)))
            .and_then(|rules| rules.scope(Scope::from_all(abi)))
            .and_then(|rules| rules.create())
            .and_then(|rules| rules.add_rules(path_beneath_rules(SYSTEM, read)))
            .and_then(|rules| rules.add_rules(path_beneath_rules(libraries, read)))
            .and_then(|rules| rules.restrict_self())
            .map_err(|error| error.to_string())?;
        match status.ruleset {
            RulesetStatus::NotEnforced => Err("the kernel has it not, or off".to_owned()),
            // What an older kernel does not restrict (sockets, signals) the system calls do.
            RulesetStatus::PartiallyEnforced | RulesetStatus::FullyEnforced => Ok(()),
        }
    }

    /// System calls that are allowed with any arguments: memory, streams, the loader's, time.
    const ALLOWED: &[i64] = &[
        libc::SYS_brk,
        libc::SYS_clock_getres,
        libc::SYS_clock_gettime,
        libc::SYS_clock_nanosleep,
        libc::SYS_close,
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
        libc::SYS_madvise,
        libc::SYS_mmap,
        libc::SYS_mprotect,
        libc::SYS_mremap,
        libc::SYS_munmap,
        libc::SYS_nanosleep,
        libc::SYS_newfstatat,
        libc::SYS_openat,
        libc::SYS_pread64,
        libc::SYS_read,
        libc::SYS_readlinkat,
        libc::SYS_readv,
        libc::SYS_restart_syscall,
        libc::SYS_rt_sigaction,
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

    fn calls(denied: Denied) -> Result<(), String> {
        let number = |error: &dyn Display| error.to_string();
        let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
            ALLOWED.iter().map(|&call| (call, Vec::new())).collect();
        let equals = |argument, value| {
            SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, value)
        };
        // A process may end itself, and nobody else.
        let own = equals(0, std::process::id().into()).map_err(|e| number(&e))?;
        let own = SeccompRule::new(vec![own]).map_err(|e| number(&e))?;
        rules.insert(libc::SYS_tgkill, vec![own]);
        // It may ask for its own limits, and set none.
        let here = equals(0, 0).map_err(|e| number(&e))?;
        let asks = equals(2, 0).map_err(|e| number(&e))?;
        let asks = SeccompRule::new(vec![here, asks]).map_err(|e| number(&e))?;
        rules.insert(libc::SYS_prlimit64, vec![asks]);
        // Whether a stream is a terminal is asked before people are told something.
        let terminal = equals(1, libc::TCGETS).map_err(|e| number(&e))?;
        let terminal = SeccompRule::new(vec![terminal]).map_err(|e| number(&e))?;
        rules.insert(libc::SYS_ioctl, vec![terminal]);
        let otherwise = match denied {
            Denied::Refused => SeccompAction::Errno(libc::EPERM as u32),
            Denied::Told => {
                tell();
                SeccompAction::Trap
            }
        };
        let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(|e| number(&e))?;
        let filter = SeccompFilter::new(rules, otherwise, SeccompAction::Allow, arch);
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(|e| number(&e))?;
        apply_filter(&program).map_err(|e| number(&e))
    }

    /// Calls that a plugin might try, by name; others are told by number.
    const NAMES: &[(i64, &str)] = &[
        (libc::SYS_bind, "bind"),
        (libc::SYS_clone, "clone"),
        (libc::SYS_clone3, "clone3"),
        (libc::SYS_connect, "connect"),
        (libc::SYS_execve, "execve"),
        (libc::SYS_fchmodat, "fchmodat"),
        (libc::SYS_ioctl, "ioctl"),
        (libc::SYS_kill, "kill"),
        (libc::SYS_mkdirat, "mkdirat"),
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
    /// Where `siginfo_t` has the number of a trapped call: behind signal, error, code and address.
    const NUMBER_AT: usize = 24;

    /// Has trapped calls told.
    fn tell() {
        extern "C" fn trapped(_: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
            // SAFETY: the kernel's siginfo_t of SIGSYS holds the number there.
            let number = unsafe { info.cast::<u8>().add(NUMBER_AT).cast::<i32>().read() };
            let mut line = [0u8; 96];
            let length = sentence(number, &mut line);
            // SAFETY: what is written lives on this stack; both calls are allowed in handlers.
            unsafe {
                libc::write(2, line.as_ptr().cast(), length);
                libc::_exit(120);
            }
        }
        // SAFETY: a zeroed sigaction is valid; the handler has the signature that SA_SIGINFO asks
        // for and calls nothing that handlers may not.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_flags = libc::SA_SIGINFO;
            action.sa_sigaction = trapped as *const () as usize;
            libc::sigaction(libc::SIGSYS, &raw const action, std::ptr::null_mut());
        }
    }

    /// Writes what was tried; nothing is allocated.
    fn sentence(number: i32, line: &mut [u8]) -> usize {
        use std::io::Write;
        let room = line.len();
        let mut rest = line;
        let name = NAMES.iter().find(|(call, _)| *call == i64::from(number));
        let wrote = match name {
            Some((_, name)) => writeln!(rest, "the system call `{name}` is denied to plugins"),
            None => writeln!(rest, "the system call {number} is denied to plugins"),
        };
        match wrote {
            Ok(()) => room - rest.len(),
            Err(_) => 0,
        }
    }
}

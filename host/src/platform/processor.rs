//! The processor on which a thread runs, together with the worker that it asks.
//!
//! They take turns: a question and its answer stay in the caches of one processor, and no sleeping
//! processor has to be woken. All errors are ignored: then the system chooses the processors.

pub use imp::{Follower, StayingThread};

#[cfg(target_os = "linux")]
mod imp {
    use rustix::process::Pid;
    use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};
    use std::sync::OnceLock;

    /// The thread may move to another processor at every question of this number, so that it does
    /// not stay for long on one that another program uses.
    const FREE: u32 = 64;

    /// The processors on which this program may run, noted before a thread stays on one of them.
    static ALL: OnceLock<CpuSet> = OnceLock::new();

    /// Keeps a thread on its processor while it asks questions. Dropping it ends that.
    #[derive(Debug, Default)]
    pub struct StayingThread {
        /// The processors on which the thread may run otherwise, while it is kept on one.
        all: Option<CpuSet>,
        questions: u32,
    }

    impl StayingThread {
        /// Called by the thread before each question.
        pub fn stay(&mut self) {
            self.questions = self.questions.wrapping_add(1);
            if self.questions.is_multiple_of(FREE) {
                self.release();
            } else if self.all.is_none() {
                let all = sched_getaffinity(None).ok().filter(|all| all.count() > 1);
                self.all = all.filter(|all| {
                    ALL.get_or_init(|| *all);
                    here().is_some_and(|at| keep(None, at))
                });
            }
        }

        fn release(&mut self) {
            if let Some(all) = self.all.take() {
                // The thread keeps running where it is if this fails.
                let _ = sched_setaffinity(None, &all);
            }
        }
    }

    impl Drop for StayingThread {
        fn drop(&mut self) {
            self.release();
        }
    }

    /// A child process that runs on the processor of the thread that asks it.
    #[derive(Debug)]
    pub struct Follower {
        process: Option<Pid>,
        /// Its processor, if it was moved.
        at: Option<usize>,
        /// Whether it may run on one processor only.
        kept: bool,
    }

    impl Follower {
        /// The process with this number.
        #[must_use]
        pub fn new(process: u32) -> Follower {
            let process = i32::try_from(process).ok().and_then(Pid::from_raw);
            // A process inherits the processors of the thread that started it.
            Follower { process, at: None, kept: ALL.get().is_some() }
        }

        /// Moves the process to the processor of this thread.
        pub fn follow(&mut self) {
            let Some(at) = here().filter(|at| self.at != Some(*at)) else { return };
            if self.process.is_some() && keep(self.process, at) {
                (self.at, self.kept) = (Some(at), true);
            }
        }

        /// Lets the process run on all processors.
        pub fn free(&mut self) {
            if !std::mem::take(&mut self.kept) {
                return;
            }
            self.at = None;
            if let (Some(all), Some(_)) = (ALL.get(), self.process) {
                // The process stays where it is if this fails.
                let _ = sched_setaffinity(self.process, all);
            }
        }
    }

    /// The processor of this thread.
    fn here() -> Option<usize> {
        Some(sched_getcpu()).filter(|at| *at < CpuSet::MAX_CPU)
    }

    /// Keeps a process, or this thread, on a processor; false if the system refuses.
    fn keep(process: Option<Pid>, at: usize) -> bool {
        let mut one = CpuSet::new();
        one.set(at);
        sched_setaffinity(process, &one).is_ok()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_thread_that_stays_is_free_again() {
            let before = sched_getaffinity(None).unwrap();
            let mut staying = StayingThread::default();
            for question in 1..=2 * FREE + 8 {
                staying.stay();
                let now = sched_getaffinity(None).unwrap();
                let free = question % FREE == 0 || before.count() == 1;
                assert_eq!(now.count(), if free { before.count() } else { 1 }, "{question}");
            }
            drop(staying);
            assert_eq!(sched_getaffinity(None).unwrap(), before);
        }

        #[test]
        fn a_process_follows_the_thread() {
            let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
            let mut staying = StayingThread::default();
            staying.stay();
            let mut follower = Follower::new(child.id());
            follower.follow();
            let process = Pid::from_raw(child.id() as i32);
            let (of_child, of_thread) = (sched_getaffinity(process), sched_getaffinity(None));
            follower.free();
            let of_free_child = sched_getaffinity(process);
            child.kill().unwrap();
            child.wait().unwrap();
            drop(staying);
            assert_eq!(of_child.unwrap(), of_thread.unwrap());
            assert_eq!(of_free_child.unwrap(), sched_getaffinity(None).unwrap());
            // A process that has ended, or cannot exist, is ignored.
            Follower::new(child.id()).follow();
            Follower::new(u32::MAX).follow();
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod imp {
    /// The system chooses the processors of threads.
    #[derive(Debug, Default)]
    pub struct StayingThread(());

    impl StayingThread {
        /// Does nothing.
        pub fn stay(&mut self) {}
    }

    /// The system chooses the processors of processes.
    #[derive(Debug)]
    pub struct Follower;

    impl Follower {
        /// The process with this number.
        #[must_use]
        pub fn new(_process: u32) -> Follower {
            Follower
        }

        /// Does nothing.
        pub fn follow(&mut self) {}

        /// Does nothing.
        pub fn free(&mut self) {}
    }
}

//! The result of a test, as it is printed, and as a child reports it to its parent.

use super::Test;
use crate::platform;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TestStatus {
    /// The test passed.
    Ok,
    /// The test failed.
    Failed,
    /// The plugin ended the process.
    Crashed,
    /// The test exceeded its time limit.
    Timeout,
    /// The plugin has nothing to test.
    Skipped,
}

impl TestStatus {
    /// The word in the output.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            TestStatus::Ok => "ok",
            TestStatus::Failed => "failed",
            TestStatus::Crashed => "crashed",
            TestStatus::Timeout => "timeout",
            TestStatus::Skipped => "skipped",
        }
    }

    /// Whether the test passed or was skipped.
    #[must_use]
    pub const fn is_well(self) -> bool {
        matches!(self, TestStatus::Ok | TestStatus::Skipped)
    }
}

/// A test's line in the output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TestReport {
    /// The path of the library.
    pub library: String,
    /// Name of the test.
    pub test: String,
    /// Its level, from 1 to 10.
    pub level: u8,
    /// The seed of its random games.
    pub seed: u64,
    /// How it ended.
    pub status: TestStatus,
    /// Whether the test passed or was skipped.
    pub ok: bool,
    /// Whether the test ran in the plugin's own process, so that the plugin could have forged the
    /// report.
    #[serde(default)]
    pub self_reported: bool,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// What was checked, or what is wrong and where.
    pub detail: String,
    /// The command that runs the test again, if it failed.
    pub reproduce: Option<String>,
}

impl TestReport {
    /// A report without a time.
    #[must_use]
    pub fn new(
        library: &Path,
        test: Test,
        seed: u64,
        status: TestStatus,
        detail: String,
    ) -> TestReport {
        let library = library.display().to_string();
        let again = || {
            let library = platform::quoted(&library);
            format!("wanqi check {library} --test {} --seed {seed}", test.name())
        };
        let reproduce = (!status.is_well()).then(again);
        TestReport {
            test: test.name().to_owned(),
            level: test.level(),
            seed,
            status,
            ok: status.is_well(),
            self_reported: false,
            seconds: 0.0,
            detail,
            reproduce,
            library,
        }
    }

    /// The same report, marked as made in the plugin's own process or not.
    #[must_use]
    pub fn self_reported(self, self_reported: bool) -> TestReport {
        TestReport { self_reported, ..self }
    }

    /// The same report with the time since `begun`.
    #[must_use]
    pub fn took(mut self, begun: std::time::Instant) -> TestReport {
        self.seconds = (begun.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
        self
    }
}

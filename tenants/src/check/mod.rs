//! Whether a channel's folder makes sense: named checks, every finding collected in one run.

pub mod codes;
pub mod finding;
mod seed;
pub mod suggest;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use finding::{Finding, Severity};

use crate::load::{self, Loaded};
use crate::schema::ChannelSeed;

/// What a check of one folder says.
#[derive(Debug)]
pub struct Report {
    /// The channel in normal form; `None` where there are errors.
    pub seed: Option<ChannelSeed>,
    /// Everything found, by file, line and column.
    pub findings: Vec<Finding>,
    /// Where each picture that the channel uses lies on disk, by its path in the folder.
    pub images: BTreeMap<String, PathBuf>,
}

impl Report {
    /// Whether anything stops the folder from being applied.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Finding::is_error)
    }
}

/// A check: looks at the folder and adds what it finds.
type Check = fn(&Loaded, &mut Vec<Finding>);

/// Every check by its name.
const CHECKS: &[(&str, Check)] = &[];

/// Reads and checks a channel's folder. A folder that can't be read is a report with a finding.
pub fn folder(dir: &Path) -> Report {
    let mut loaded = load::folder(dir);
    let mut findings = std::mem::take(&mut loaded.findings);
    for (_, check) in CHECKS {
        check(&loaded, &mut findings);
    }
    findings.sort_by(|one, other| {
        (&one.file, one.line, one.column, one.code).cmp(&(&other.file, other.line, other.column, other.code))
    });
    findings.dedup();
    let images = BTreeMap::new();
    let seed = if findings.iter().any(Finding::is_error) { None } else { seed::assemble(loaded, BTreeMap::new()) };
    Report { seed, findings, images }
}

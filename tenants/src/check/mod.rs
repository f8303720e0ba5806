//! Whether a channel's folder makes sense: named checks, every finding collected in one run.

mod accounts;
mod allowances;
mod ceilings;
mod clips;
pub mod codes;
mod context;
mod coupons;
mod events;
pub mod finding;
mod forms;
mod geo;
mod hosts;
pub mod icons;
pub(crate) mod iso;
mod links;
mod markdown;
mod names;
mod offers;
mod pages;
mod parents;
mod pictures;
mod prices;
mod references;
mod routes;
pub mod sarif;
mod secrets;
mod seed;
mod sizes;
pub mod suggest;
mod texts;
mod theme;
mod times;
mod ways_in;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use allowances::Allowances;
pub use ceilings::{Ceilings, Cost};
pub use finding::{Finding, Severity};
pub use hosts::{across, is_email, key_problem};

use context::Context;

use crate::load;
use crate::load::files::SeedFile;
use crate::schema::ChannelSeed;

/// What a check of one folder says.
#[derive(Debug)]
pub struct Report {
    /// The channel in normal form; `None` where there are errors.
    pub seed: Option<ChannelSeed>,
    /// Everything found, by file, line and column.
    pub findings: Vec<Finding>,
    /// Where each picture that the channel uses lies on disk, by its path in the folder.
    pub images: BTreeMap<String, SeedFile>,
    /// The folders that the channel was read from, as [`load::folders`] names them.
    pub folders: Vec<PathBuf>,
}

impl Report {
    /// Whether anything stops the folder from being applied.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Finding::is_error)
    }
}

/// A check: looks at the folder and adds what it finds.
type Check = fn(&Context<'_>, &mut Vec<Finding>);

/// Every check but that of the pictures, which also measures them.
const CHECKS: [Check; 22] = [
    sizes::check,
    accounts::check,
    clips::check,
    forms::check,
    geo::check,
    hosts::check,
    names::check,
    references::check,
    parents::check,
    pages::check,
    links::check,
    theme::check,
    icons::check,
    times::check,
    prices::check,
    offers::check,
    coupons::check,
    ways_in::check,
    events::check,
    texts::check,
    markdown::check,
    secrets::check,
];

/// Reads and checks a channel's folder. A folder that can't be read is a report with a finding.
pub fn folder(dir: &Path) -> Report {
    folder_with(dir, &Allowances::default())
}

/// [`folder`] for a deployment whose operator allows more.
pub fn folder_with(dir: &Path, allowances: &Allowances) -> Report {
    let mut loaded = load::folder(dir);
    let mut findings = Vec::new();
    let context = Context::new(&loaded, allowances);
    for check in CHECKS {
        check(&context, &mut findings);
    }
    let pictures = pictures::check(&context, &mut findings);
    findings.append(&mut loaded.findings);
    let place = |finding: &Finding| (finding.file.clone(), finding.line, finding.column, finding.code);
    findings.sort_by_cached_key(place);
    findings.dedup();
    let folders = std::mem::take(&mut loaded.folders);
    let is_right = !findings.iter().any(Finding::is_error);
    let seed = if is_right { seed::assemble(loaded, pictures.facts) } else { None };
    Report { seed, findings, images: pictures.paths, folders }
}

//! Semantic checks of a channel's folder. One run collects the findings of all checks.

mod accounts;
mod allowances;
mod capabilities;
mod ceilings;
mod channels;
mod clips;
mod context;
mod coupons;
mod events;
mod filters;
mod fixed_dates;
mod flawed;
mod forms;
mod geo;
mod groups;
mod hosts;
pub mod icons;
mod kinds;
mod links;
mod markdown;
mod masks;
mod names;
mod offers;
mod pages;
mod parents;
mod pictures;
mod prices;
mod references;
pub(crate) mod renames;
mod routes;
mod rows;
pub mod sarif;
mod secret_shapes;
mod secrets;
mod seed;
mod sizes;
mod tally;
mod taxes;
mod texts;
mod theme;
mod times;
mod ways_in;
mod withdrawal;
mod zones;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use allowances::Allowances;
pub use ceilings::{Ceilings, Cost};
pub use channels::{Checked, at, folders};
pub use hosts::{across, is_email, is_label, key_problem};
pub use tally::Tally;

use channels::Claims;
use context::Context;

use crate::findings::finding::Finding;
use crate::load;
use crate::load::files::SeedFile;
use crate::schema::ChannelSeed;

/// The result of checking one folder.
#[derive(Debug)]
pub struct Report {
    /// The channel in normal form; `None` if there are errors.
    pub seed: Option<ChannelSeed>,
    /// All findings, by file, line and column.
    pub findings: Vec<Finding>,
    /// The channel's pictures: path in the folder → file on disk.
    pub images: BTreeMap<String, SeedFile>,
    /// The folders that the channel was read from; see [`load::folders`].
    pub folders: Vec<PathBuf>,
}

impl Report {
    /// Whether an error prevents the folder from being applied.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(Finding::is_error)
    }
}

/// A check: reads the context and adds its findings.
type Check = fn(&Context<'_>, &mut Vec<Finding>);

/// All checks except that of pictures, which also measures them.
const CHECKS: [Check; 25] = [
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
    taxes::check,
    withdrawal::check,
    ways_in::check,
    capabilities::check,
    events::check,
    texts::check,
    markdown::check,
    secrets::check,
];

/// Reads and checks a channel's folder. A folder that can't be read gives a report with a finding.
pub fn folder(dir: &Path) -> Report {
    folder_with(dir, &Allowances::default())
}

/// [`folder`] with the operator's allowances.
pub fn folder_with(dir: &Path, allowances: &Allowances) -> Report {
    folder_among(dir, allowances, &Claims::new())
}

/// [`folder_with`], given the domains of other channels.
fn folder_among(dir: &Path, allowances: &Allowances, claims: &Claims) -> Report {
    let mut loaded = load::folder(dir);
    let mut findings = Vec::new();
    let context = Context::new(&loaded, allowances);
    for check in CHECKS {
        check(&context, &mut findings);
    }
    channels::check(&context, claims, &mut findings);
    let pictures = pictures::check(&context, &mut findings);
    let of_flawed = flawed::judge(&mut loaded, allowances, &findings);
    findings.extend(of_flawed);
    findings.append(&mut loaded.findings);
    let mut findings = secrets::unite(findings);
    findings.sort_by_cached_key(Finding::place);
    findings.dedup();
    rows::merge(&mut findings, &loaded.sources);
    masks::apply(&mut findings, &loaded.sources);
    let findings = groups::merge(findings);
    let folders = std::mem::take(&mut loaded.folders);
    let is_right = !findings.iter().any(Finding::is_error);
    let seed = if is_right { seed::assemble(loaded, pictures.facts) } else { None };
    Report { seed, findings, images: pictures.paths, folders }
}

//! Checks a channel's folder or a folder of channels, and that each domain belongs to one channel only.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::allowances::Allowances;
use super::context::Context;
use super::tally::Tally;
use crate::findings::codes;
use crate::findings::finding::{Finding, Position};
use crate::load::domains;
use crate::source::Spot;
use crate::wording;

/// Domains of other channels → where they are declared, as `../south/channel.toml:4`.
pub(super) type Claims = HashMap<String, String>;

/// The result of checking a channel's folder or a folder of channels.
#[derive(Debug)]
pub struct Checked {
    /// All findings. File names are relative to the checked folder.
    pub findings: Vec<Finding>,
    /// Number of entries in the channels without errors.
    pub tally: Tally,
}

/// Checks a channel's folder, and its domains against those of the channels beside it. A folder that has no
/// `channel.toml` but contains channel folders is checked as all of these channels.
pub fn at(path: &Path, allowances: &Allowances) -> Checked {
    match folders(path).as_slice() {
        [] => one(path, allowances),
        several => self::several(several, allowances),
    }
}

/// The channels' folders in a folder that is none itself, sorted by name; empty if there are none.
pub fn folders(path: &Path) -> Vec<PathBuf> {
    if path.join(domains::SETTINGS).exists() { Vec::new() } else { domains::channels(path) }
}

fn one(folder: &Path, allowances: &Allowances) -> Checked {
    let mut claims = Claims::new();
    for other in domains::beside(folder) {
        claim(&mut claims, &other, "../");
    }
    let report = super::folder_among(folder, allowances, &claims);
    Checked { tally: report.seed.as_ref().map(Tally::of).unwrap_or_default(), findings: report.findings }
}

fn several(folders: &[PathBuf], allowances: &Allowances) -> Checked {
    let (mut findings, mut tally, mut claims) = (Vec::new(), Tally::default(), Claims::new());
    for folder in folders {
        let report = super::folder_among(folder, allowances, &claims);
        findings.extend(report.findings.into_iter().map(|finding| within(finding, &name(folder))));
        if let Some(seed) = &report.seed {
            tally.add(&Tally::of(seed));
        }
        claim(&mut claims, folder, "");
    }
    findings.sort_by_cached_key(Finding::place);
    // A mistake in a base is reported by every channel that extends it.
    findings.dedup();
    Checked { findings, tally }
}

fn name(folder: &Path) -> String {
    folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Records a channel's domains. `prefix` is the path from the checked folder to the folder of channels.
fn claim(claims: &mut Claims, folder: &Path, prefix: &str) {
    for (domain, spot) in domains::of(folder) {
        claims.entry(domain).or_insert_with(|| {
            let (line, _) = spot.source.position(spot.span.start);
            format!("{prefix}{}:{line}", from_seeds(&name(folder), &spot.source.file))
        });
    }
}

/// Converts a path relative to a channel's folder into one relative to the folder of channels: `../_base/menu.toml`
/// becomes `_base/menu.toml`.
fn from_seeds(channel: &str, file: &str) -> String {
    file.strip_prefix("../").map_or_else(|| format!("{channel}/{file}"), str::to_owned)
}

fn within(mut finding: Finding, channel: &str) -> Finding {
    finding.file = from_seeds(channel, &finding.file);
    for Position { file, .. } in &mut finding.others {
        *file = from_seeds(channel, file);
    }
    finding
}

/// Checks that no other channel has one of the channel's domains.
pub(super) fn check(context: &Context<'_>, claims: &Claims, findings: &mut Vec<Finding>) {
    let Some(channel) = &context.loaded.channel else { return };
    for (index, domain) in channel.value.domains.iter().enumerate() {
        if let Some(other) = claims.get(domain) {
            findings.push(taken(domain, other, &channel.place.value(&format!("domains/{index}"))));
        }
    }
}

fn taken(domain: &str, other: &str, spot: &Spot) -> Finding {
    let message = wording!(
        "the domain \"{domain}\" stands in another channel, too: {other}",
        "le domaine « {domain} » figure aussi dans une autre chaîne : {other}"
    );
    let hint = wording!(
        "a domain leads to one channel: take it out here or there",
        "un domaine mène à une seule chaîne : retirez-le ici ou là-bas"
    );
    Finding::at(codes::DUPLICATE_DOMAIN, spot, message).hint(hint)
}

//! A channel's folder among those beside it, or a folder of channels: no domain leads to two of them.

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

/// The domains that other channels have: domain → where it stands, as `../south/channel.toml:4`.
pub(super) type Claims = HashMap<String, String>;

/// What `channel check` says of a channel's folder, or of a folder of channels.
#[derive(Debug)]
pub struct Checked {
    /// Everything found. Files are named from the folder that was checked.
    pub findings: Vec<Finding>,
    /// What is in the channels that have no errors.
    pub tally: Tally,
}

/// Checks a channel's folder, and its domains against those of the channels beside it. A folder without a
/// `channel.toml` that holds folders with one is checked as all of these.
pub fn at(path: &Path, allowances: &Allowances) -> Checked {
    let folders = if path.join(domains::SETTINGS).exists() { Vec::new() } else { domains::channels(path) };
    if folders.is_empty() { one(path, allowances) } else { several(&folders, allowances) }
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
    // A mistake in a base is the same one in each of its channels.
    findings.dedup();
    Checked { findings, tally }
}

fn name(folder: &Path) -> String {
    folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Notes a channel's domains. `prefix` leads from the folder that messages name files from to the folder of channels.
fn claim(claims: &mut Claims, folder: &Path, prefix: &str) {
    for (domain, spot) in domains::of(folder) {
        claims.entry(domain).or_insert_with(|| {
            let (line, _) = spot.source.position(spot.span.start);
            format!("{prefix}{}:{line}", from_seeds(&name(folder), &spot.source.file))
        });
    }
}

/// A path from a channel's folder as one from the folder of channels: `../_base/menu.toml` is `_base/menu.toml`.
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

/// Checks that no domain of the channel is among those of others.
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

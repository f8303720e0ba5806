//! Laws that hold for every folder, whatever its content.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tenants::check::{self, Report};
use tenants::compile::{CompileInput, Ids, compile};
use tenants::findings::finding::Finding;
use tenants::fonts::FontFiles;
use tenants::schema::ChannelSeed;
use tenants::schema::catalogue::Event;
use tenants::{dates, export, plan};

use super::samples::Sample;

/// The result for a folder that satisfies all laws.
pub struct Verdict {
    /// Whether the folder can be applied.
    pub is_right: bool,
    /// The codes of its findings.
    pub codes: Vec<&'static str>,
}

type Law = Result<(), String>;

/// Tests all laws on the sample's channel, whose files are below `root`.
pub fn ask(root: &Path, sample: &Sample) -> Result<Verdict, String> {
    let folder = root.join(sample.channel);
    let report = check::folder(&folder);
    for finding in &report.findings {
        place(&folder, finding)?;
    }
    hold(report.seed.is_some() != report.has_errors(), || "a seed beside errors, or neither".to_owned())?;
    hold(report.folders.first() == Some(&folder), || "the folder itself is not among those read".to_owned())?;
    if let Some(seed) = &report.seed {
        stored(seed)?;
        compiled(seed)?;
        dated(seed)?;
        compared(seed)?;
        exported(root, &report, seed)?;
    }
    Ok(Verdict { is_right: report.seed.is_some(), codes: report.findings.iter().map(|finding| finding.code).collect() })
}

fn hold(law: bool, broken: impl FnOnce() -> String) -> Law {
    if law { Ok(()) } else { Err(broken()) }
}

/// A finding lies inside its file, quotes the correct line, and can be shown on a terminal.
fn place(folder: &Path, finding: &Finding) -> Law {
    let shown = finding.to_string();
    hold(!shown.contains(|c: char| c.is_control() && c != '\n' && c != '\t'), || {
        format!("control characters: {shown:?}")
    })?;
    hold(!finding.message.en.is_empty(), || format!("says nothing: {finding:?}"))?;
    hold(finding.line >= 1 && finding.column >= 1 && finding.width >= 1, || format!("nowhere: {finding:?}"))?;
    let path = folder.join(&finding.file);
    let Ok(text) = fs::read_to_string(&path) else {
        // In a file that is not UTF-8, the column may depend on the guessed encoding.
        return hold(
            path.is_file() || (finding.line, finding.column) == (1, 1) && finding.source_line.is_empty(),
            || format!("a place in a file without text: {finding:?}"),
        );
    };
    // Old CSV files of Excel for Mac have carriage returns as line endings.
    let is_old = finding.file.ends_with(".csv") && !text.contains('\n');
    let text = if is_old { text.replace('\r', "\n") } else { text };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let line = text.split('\n').nth(finding.line - 1);
    let Some(line) = line else { return Err(format!("past the end: {finding:?}")) };
    let length = line.chars().count();
    hold(finding.column <= length + 1, || format!("past the line's end: {finding:?}"))?;
    hold(finding.width <= (length + 1 - finding.column).max(1), || format!("wider than its line: {finding:?}"))?;
    let line = line.trim_end_matches('\r');
    let is_as_long = finding.source_line.chars().count() == line.chars().count();
    // Secrets are masked.
    let is_same = finding.source_line.chars().zip(line.chars()).all(|(shown, letter)| shown == letter || shown == '•');
    hold(finding.source_line.is_empty() || is_as_long && is_same, || format!("shows another line: {finding:?}"))
}

/// A revision is unchanged after it is stored and read.
fn stored(seed: &ChannelSeed) -> Law {
    let text = serde_json::to_string(seed).map_err(|error| format!("can't be stored: {error}"))?;
    let read: ChannelSeed = serde_json::from_str(&text).map_err(|error| format!("can't be read back: {error}"))?;
    hold(&read == seed && serde_json::to_string(&read).unwrap() == text, || "is stored otherwise".to_owned())
}

/// A valid seed compiles.
fn compiled(seed: &ChannelSeed) -> Law {
    let mut ids = Ids::new();
    for (id, entry) in (1..).zip(seed.entries()) {
        ids.insert(entry.kind, entry.alias, id);
    }
    let input = CompileInput {
        seed,
        channel_id: 1,
        revision: 1,
        ids: &ids,
        payment_script: "https://pay.example/v3/",
        payments_ready: true,
        fonts: &FontFiles::new(),
    };
    compile(&input).map(|_| ()).map_err(|error| format!("doesn't compile: {error}"))
}

/// Every date resolves to a moment, and every number fits its database column.
fn dated(seed: &ChannelSeed) -> Law {
    let now: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
    let zone = |name: &str| TimeZone::get(name).map_err(|error| format!("no zone: {error}"));
    let own = zone(&seed.channel.time_zone)?;
    for event in &seed.events {
        let place = seed.locations.iter().find(|place| Some(&place.alias) == event.location.as_ref());
        let named = event.time_zone.as_ref().or(place.and_then(|place| place.time_zone.as_ref()));
        let zone = named.map_or(Ok(own.clone()), |name| zone(name))?;
        for date in std::iter::once(&event.starts_at).chain(&event.ends_at) {
            let moment = dates::resolve(date, &zone, now).map_err(|error| format!("{date}: {error}"))?;
            moment.checked_add(jiff::SignedDuration::from_hours(2)).map_err(|error| format!("{date}: {error}"))?;
        }
        numbers(event)?;
    }
    for item in &seed.vod_media_items {
        dates::resolve(&item.date, &own, now).map_err(|error| format!("{}: {error}", item.date))?;
    }
    Ok(())
}

fn numbers(event: &Event) -> Law {
    let fits = |number: Option<u32>| number.is_none_or(|number| i32::try_from(number).is_ok());
    let all = [event.home_score, event.away_score, event.sample_seconds];
    hold(all.into_iter().all(fits), || format!("a number beyond its column: {all:?}"))
}

/// Plans can be made between the seed and nothing, itself and another seed.
fn compared(seed: &ChannelSeed) -> Law {
    let between = |before: Option<&ChannelSeed>, after: &ChannelSeed| {
        plan::between(before, after).map_err(|error| format!("no plan: {error}"))
    };
    hold(!between(None, seed)?.is_empty(), || "a new channel is no change".to_owned())?;
    hold(between(Some(seed), seed)?.is_empty(), || "a change from itself to itself".to_owned())?;
    let mut other = seed.clone();
    other.channel.name = "Another".into();
    other.events.reverse();
    other.packages.pop();
    let plans = [between(Some(seed), &other)?, between(Some(&other), seed)?];
    let differ = other.channel.name != seed.channel.name;
    hold(plans.iter().all(|plan| !differ || !plan.to_string().is_empty()), || "a plan without words".to_owned())
}

/// An export is read as the same channel, and exports to the same bytes.
fn exported(root: &Path, report: &Report, seed: &ChannelSeed) -> Law {
    let files = export::files(seed).map_err(|error| format!("can't be exported: {error}"))?;
    let pictures = report.images.iter().map(|(name, file)| (name.clone(), fs::read(file.path()).unwrap()));
    let bytes = files.iter().map(|(name, text)| (name.clone(), text.clone().into_bytes()));
    let folder = root.join("export").join(&seed.key);
    super::write_all(&folder, &bytes.chain(pictures).collect::<BTreeMap<_, _>>());
    let again = check::folder(&folder);
    let errors: Vec<String> =
        again.findings.iter().filter(|finding| finding.is_error()).map(Finding::to_string).collect();
    hold(errors.is_empty(), || format!("the export has errors: {}", errors.join("\n")))?;
    let Some(read) = again.seed else { return Err("the export has no seed".to_owned()) };
    hold(&read == seed, || format!("the export reads otherwise: {}", plan::between(Some(seed), &read).unwrap()))?;
    hold(export::files(&read).unwrap() == files, || "the export of the export has other bytes".to_owned())
}

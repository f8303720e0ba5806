//! One channel with any number of events: the fixtures of its folder, repeated in later and earlier seasons.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use grandstand_server::config::StoreSettings;
use jiff::ToSpan;
use jiff::civil::{Date, DateTime};
use tenants::schema::catalogue::Event;
use tenants::schema::text::Localized;

use crate::store::{Store, UNLIMITED, checked};

/// What to fill with, and where.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The channel's folder
    folder: PathBuf,
    /// Events in all
    #[arg(long, default_value_t = 92_900)]
    events: usize,
    /// Later seasons, whose events are all upcoming; the rest are earlier ones
    #[arg(long, default_value_t = 2)]
    later: i16,
    #[command(flatten)]
    store: StoreSettings,
}

/// Fills the store.
///
/// # Errors
/// The folder has errors or no fixtures, or writing to the store failed.
pub async fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let began = Instant::now();
    let (mut seed, report) = checked(&arguments.folder)?;
    let fixtures: Vec<(Event, DateTime)> =
        seed.events.iter().filter_map(|event| Some((event.clone(), event.starts_at.parse().ok()?))).collect();
    anyhow::ensure!(!fixtures.is_empty(), "no event of {} has a date of its own", arguments.folder.display());
    let missing = arguments.events.saturating_sub(seed.events.len());
    let years = (1..=arguments.later).chain((1..).map(|years: i16| -years));
    let seasons = years.flat_map(|years| fixtures.iter().map(move |(event, starts_at)| (event, *starts_at, years)));
    let further = seasons.take(missing).map(|(event, starts_at, years)| moved(event, starts_at, years));
    seed.events.extend(further.collect::<anyhow::Result<Vec<_>>>()?);
    seed.channel.budget = UNLIMITED;
    let store = Store::open(&arguments.store).await?;
    store.apply(&seed, &report.images).await?;
    println!("{}: {} events in {:.1} s", seed.key, seed.events.len(), began.elapsed().as_secs_f64());
    Ok(())
}

/// The fixture moved by `years` (may be negative), on the same day of the week. Later ones have no score yet.
fn moved(event: &Event, starts_at: DateTime, years: i16) -> anyhow::Result<Event> {
    let date = same_weekday(starts_at.date(), years).with_context(|| format!("{years} years from {starts_at}"))?;
    let localized = |text: &Localized| Localized::from(season_of(text.all().first().unwrap_or(&""), years).as_str());
    Ok(Event {
        alias: format!("{}-{}", event.alias, starts_at.year() + years),
        starts_at: date.to_datetime(starts_at.time()).strftime("%Y-%m-%d %H:%M").to_string(),
        ends_at: None,
        competition: event.competition.as_ref().map(localized),
        home_score: event.home_score.filter(|_| years < 0),
        away_score: event.away_score.filter(|_| years < 0),
        source: None,
        status: None,
        sample_seconds: None,
        ..event.clone()
    })
}

fn same_weekday(date: Date, years: i16) -> Result<Date, jiff::Error> {
    let moved = date.checked_add(years.years())?;
    let days = i32::from(moved.weekday().until(date.weekday()));
    moved.checked_add(days.days())
}

/// Moves a season: `Premier League 2025/26` three years earlier is `Premier League 2022/23`. A name without a season
/// stays.
fn season_of(name: &str, years: i16) -> String {
    let season = || {
        let (words, season) = name.rsplit_once(' ')?;
        let start = season.split_once('/')?.0.parse::<i16>().ok()? + years;
        Some(format!("{words} {start}/{:02}", (start + 1).rem_euclid(100)))
    };
    season().unwrap_or_else(|| name.to_owned())
}

//! `grandstand report <channel>`: a channel's figures by day.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use grandstand_analytics::report::{Brand, Period, csv, gather, page};
use grandstand_db::{self as db, analytics};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use tenants::schema::text::Language;

use super::{printed, stored};
use crate::config::StoreSettings;

/// What a report is to be of.
#[derive(Debug, Args)]
pub struct ReportCommand {
    /// The channel's key
    key: String,
    /// The first day, YYYY-MM-DD in the channel's zone [default: thirty days in all]
    #[arg(long)]
    from: Option<Date>,
    /// The last day [default: today]
    #[arg(long)]
    to: Option<Date>,
    /// How it is written; money in CSV and JSON is in minor units
    #[arg(long, value_enum, default_value = "html")]
    format: Format,
    /// The language of its words [default: the channel's own]
    #[arg(long, value_parser = language)]
    language: Option<Language>,
    /// The file to write [default: standard output]
    #[arg(long, short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    store: StoreSettings,
}

/// How a report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One page with plots, which needs nothing else.
    Html,
    /// A row for each day.
    Csv,
    /// Everything.
    Json,
}

fn language(tag: &str) -> Result<Language, String> {
    Language::from_tag(tag).ok_or_else(|| "it must be en or fr".to_owned())
}

/// Runs the command.
///
/// # Errors
/// There is no such channel, the period is invalid, a database or the object store failed, or the file can't be
/// written.
pub async fn run(command: ReportCommand) -> anyhow::Result<()> {
    let ReportCommand { key, from, to, format, language, output, store } = command;
    let url = store.database();
    let (database, stored) = stored::open(&store, &key).await?;
    let language = language.unwrap_or(stored.seed.channel.language);
    let now = Timestamp::now();
    let zone = TimeZone::get(&stored.seed.channel.time_zone)?;
    let period = Period::new(from, to, now.to_zoned(zone).date())?;
    let measured = analytics::connect(&database, &url, &store.data, db::COMMAND_CONNECTIONS).await;
    let measured = measured.context("the database of analytics")?;
    let figures = gather(&database, &measured, &stored, (period, language), now).await?;
    let text = match format {
        Format::Html => {
            let brand = Brand::of(&stored, &store.media_store().await?).await?;
            page(&figures, &brand, language)
        }
        Format::Csv => csv(&figures)?,
        Format::Json => serde_json::to_string_pretty(&figures)? + "\n",
    };
    printed::write(output, text).await
}

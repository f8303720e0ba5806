//! `grandstand usage`: what channels use of the deployment, by month.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use grandstand_analytics::usage::{ChannelMonth, Month, csv, gather, through};
use grandstand_db::{self as db, analytics, serving};
use grandstand_media::describe::size;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{printed, stored};
use crate::app::open_database;
use crate::config::StoreSettings;

/// Arguments of the command.
#[derive(Debug, Args)]
pub struct UsageCommand {
    /// The channel's key [default: every channel]
    key: Option<String>,
    /// The first month, YYYY-MM [default: that of --to]
    #[arg(long, value_name = "MONTH")]
    from: Option<Month>,
    /// The last month [default: the current one, UTC]
    #[arg(long, value_name = "MONTH")]
    to: Option<Month>,
    /// How it is written; CSV and JSON have bytes
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The file to write [default: standard output]
    #[arg(long, short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    store: StoreSettings,
}

/// How usage is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table.
    Text,
    /// A row for each month of each channel.
    Csv,
    /// A list.
    Json,
}

/// Runs the command.
///
/// # Errors
/// There is no such channel, the months are in the wrong order, a database failed, or the file can't be written.
pub async fn run(command: UsageCommand) -> anyhow::Result<()> {
    let UsageCommand { key, from, to, format, output, store } = command;
    let to = to.map_or_else(|| Month::at(Timestamp::now(), &TimeZone::UTC), Ok)?;
    let months = through(from.unwrap_or(to), to)?;
    let url = store.database();
    let (database, channels) = match key {
        Some(key) => {
            let (database, stored) = stored::open(&store, &key).await?;
            (database, vec![(stored.channel_id, key)])
        }
        None => {
            let database = open_database(&store.database(), &store.data).await?;
            let channels = serving::channel_keys(&database).await?;
            (database, channels)
        }
    };
    let measured = analytics::connect(&database, &url, &store.data, db::COMMAND_CONNECTIONS).await;
    let measured = measured.context("the database of analytics")?;
    let used = gather((&database, &measured), channels, &months).await?;
    let text = match format {
        Format::Text => table(&used),
        Format::Csv => csv(&used)?,
        Format::Json => serde_json::to_string_pretty(&used)? + "\n",
    };
    printed::write(output, text).await
}

/// Returns a table of right-aligned columns.
fn table(used: &[ChannelMonth]) -> String {
    let width = used.iter().map(|used| used.channel.len()).max().unwrap_or(0).max("channel".len());
    let row = |channel: &str, month: &str, [stored, sent, minutes, events, requests]: [&str; 5]| {
        format!("{channel:<width$}  {month:<7}  {stored:>10}  {sent:>10}  {minutes:>14}  {events:>6}  {requests:>12}\n")
    };
    let mut text = row("channel", "month", ["stored", "sent", "viewer minutes", "events", "requests"]);
    for ChannelMonth { channel, month, stored_bytes, sent_bytes, viewer_minutes, events, requests } in used {
        let stored = stored_bytes.map_or_else(|| "-".to_owned(), size);
        let [minutes, events, requests] = [viewer_minutes, events, requests].map(ToString::to_string);
        let sent = size(*sent_bytes);
        text.push_str(&row(channel, &month.to_string(), [&stored, &sent, &minutes, &events, &requests]));
    }
    text
}

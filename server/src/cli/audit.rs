//! `grandstand audit`.

use clap::Args;
use grandstand_core::output::say;
use grandstand_db::{former_keys, serving};
use grandstand_platform::audit::{Filter, list};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::json;

use super::stored;
use crate::app::open_database;
use crate::config::StoreSettings;

/// Rows per query.
const BATCH: u64 = 500;

/// Filters and format of `grandstand audit`.
#[derive(Debug, Args)]
pub struct AuditCommand {
    /// Only what was done to this channel
    #[arg(long)]
    channel: Option<String>,
    /// Only from this moment on: 2026-03-14 or 2026-03-14T19:30:00Z
    #[arg(long, value_parser = moment)]
    since: Option<Timestamp>,
    /// A line of JSON for each row
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreSettings,
}

/// Parses a day or a time.
pub(super) fn moment(text: &str) -> Result<Timestamp, String> {
    let day = || text.parse::<Date>().ok()?.to_zoned(TimeZone::UTC).ok().map(|day| day.timestamp());
    text.parse().ok().or_else(day).ok_or_else(|| "write it as 2026-03-14 or 2026-03-14T19:30:00Z".to_owned())
}

/// Prints the log, oldest row first.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn run(command: AuditCommand) -> anyhow::Result<()> {
    let database = open_database(&command.store.database(), &command.store.data).await?;
    let mut keys = serving::channel_keys(&database).await?;
    // Channels that were deleted, the latest first, after those that have their keys now.
    let former = former_keys::all(&database).await?;
    keys.extend(former.into_iter().rev().map(|former| (former.channel_id, former.key)));
    let channel_id = command.channel.as_deref().map(|key| stored::id_among(&keys, key)).transpose()?;
    let mut filter = Filter { channel_id, since: command.since.map(Timestamp::as_second), after: 0 };
    loop {
        let rows = list(&database, filter, BATCH).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        filter.after = last.id;
        for row in &rows {
            let at = Timestamp::from_second(row.at)?;
            let key = keys.iter().find(|(id, _)| Some(*id) == row.channel_id).map(|(_, key)| key.as_str());
            if command.json {
                let (id, actor, source, act, details) = (row.id, &row.actor, &row.source, &row.act, &row.details);
                say(json!({
                    "id": id, "at": at.to_string(), "actor": actor, "source": source, "act": act, "channel": key,
                    "details": details,
                }));
            } else {
                let when = at.strftime("%Y-%m-%d %H:%M:%S UTC");
                let (actor, source, act, details) = (&row.actor, &row.source, &row.act, &row.details);
                say(format_args!("{when}  {actor} at {source}  {act}  {}  {details}", key.unwrap_or("-")));
            }
        }
    }
}

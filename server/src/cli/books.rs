//! `grandstand books <channel>`: a month's orders, taxes and receipts, compared with the payment provider's balance.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};
use grandstand_books::{gather, text};
use grandstand_commerce::provider::{Account, Provider};
use grandstand_core::output::complain;
use grandstand_platform::secrets::Secrets;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::{printed, stored};
use crate::config::{StoreSettings, StripeSettings};

/// Arguments of the command.
#[derive(Debug, Args)]
pub struct BooksCommand {
    /// The channel's key
    key: String,
    /// The month, such as 2026-11, in the channel's zone [default: the last one that is over]
    #[arg(long, value_parser = month)]
    month: Option<Date>,
    /// How it is written; money in JSON is in minor units
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The file to write [default: standard output]
    #[arg(long, short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    stripe: StripeSettings,
    #[command(flatten)]
    store: StoreSettings,
}

/// How the books are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Sums, taxes, payouts, and each difference with its explanation.
    Text,
    /// A row for each movement of the balance.
    Csv,
    /// Everything.
    Json,
}

/// Reads `2026-11` into the month's first day.
fn month(text: &str) -> Result<Date, String> {
    let wrong = || "it must be a year and a month, such as 2026-11".to_owned();
    let (year, number) =
        text.split_once('-').filter(|(year, number)| (year.len(), number.len()) == (4, 2)).ok_or_else(wrong)?;
    let (year, number): (i16, i8) = (year.parse().map_err(|_| wrong())?, number.parse().map_err(|_| wrong())?);
    if !(2000..=2999).contains(&year) { Err(wrong()) } else { Date::new(year, number, 1).map_err(|_| wrong()) }
}

/// The first day of the last month that is over on a day.
fn last_month(today: Date) -> Date {
    date(today.year(), today.month(), 1).saturating_sub(1.month())
}

/// Runs the command. It fails if something differs.
///
/// # Errors
/// There is no such channel, it takes no payments, the provider gives no answer, the database failed, or the file can't be
/// written.
pub async fn run(command: BooksCommand) -> anyhow::Result<ExitCode> {
    let BooksCommand { key, month, format, output, stripe, store } = command;
    let (database, stored) = stored::open(&store, &key).await?;
    let channel = &stored.seed.channel;
    let payments = channel.payments.as_ref().with_context(|| format!("{key} takes no payments"))?;
    let secrets = Secrets::new(store.allow.allowances(), store.vault());
    let secret = secrets.read_for(&database, (stored.channel_id, &key), &payments.secret).await?;
    let account = Account {
        channel_id: stored.channel_id,
        channel_key: key.clone(),
        publishable_key: payments.publishable_key.clone(),
        secret,
    };
    let provider = Provider::connect(database.clone(), account, &stripe.stripe_api_base)?;
    let zone = TimeZone::get(&channel.time_zone)?;
    let first = month.unwrap_or_else(|| last_month(Timestamp::now().to_zoned(zone.clone()).date()));
    let start = |day: Date| Ok::<_, anyhow::Error>(day.to_zoned(zone.clone())?.timestamp().as_second());
    let period = (start(first)?, start(first.saturating_add(1.month()))?);
    let books = gather(&database, &provider, (stored.channel_id, &channel.currency), period).await?;
    complain(format_args!("{key}, {}: {} lines", first.strftime("%Y-%m"), books.lines.len()));
    let written = match format {
        Format::Text => text::text(&books),
        Format::Csv => text::csv(&books)?,
        Format::Json => serde_json::to_string_pretty(&books)? + "\n",
    };
    printed::write(output, written).await?;
    Ok(if books.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_whole() {
        assert_eq!(month("2026-11"), Ok(date(2026, 11, 1)));
        for wrong in ["2026", "2026-13", "2026-00", "2026-1", "26-11", "2026-11-01", "x-11"] {
            assert!(month(wrong).is_err(), "{wrong}");
        }
        assert_eq!(last_month(date(2026, 11, 28)), date(2026, 10, 1));
        assert_eq!(last_month(date(2027, 1, 31)), date(2026, 12, 1));
    }
}

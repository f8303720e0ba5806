//! `grandstand tax <channel>`: the taxes of a period by country and rate.

use std::path::PathBuf;

use anyhow::{Error, ensure};
use clap::{Args, ValueEnum};
use grandstand_core::output::complain;
use grandstand_tax::report;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use tenants::tax::Taxes;

use super::{printed, stored};
use crate::config::StoreSettings;

/// What the taxes are asked of.
#[derive(Debug, Args)]
pub struct TaxCommand {
    /// The channel's key
    key: String,
    /// The quarter, such as 2026-Q4 [default: the last one that is over]
    #[arg(long, value_parser = quarter, conflicts_with_all = ["from", "to"])]
    quarter: Option<(Date, Date)>,
    /// The first day, YYYY-MM-DD in the channel's zone
    #[arg(long, requires = "to")]
    from: Option<Date>,
    /// The last day
    #[arg(long, requires = "from")]
    to: Option<Date>,
    /// How it is written; money is in minor units in JSON, with a decimal point in CSV
    #[arg(long, value_enum, default_value = "csv")]
    format: Format,
    /// The file to write [default: standard output]
    #[arg(long, short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    store: StoreSettings,
}

/// How the taxes are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A row for each country, region and rate.
    Csv,
    /// The same as JSON.
    Json,
    /// What a return for the EU's one-stop shop asks for, as CSV: a row for each other member state and rate.
    Oss,
}

/// Reads `2026-Q4` into its first and its last day.
fn quarter(text: &str) -> Result<(Date, Date), String> {
    let wrong = || "it must be a year and a quarter, such as 2026-Q4".to_owned();
    let (year, number) = text.split_once("-Q").ok_or_else(wrong)?;
    let (year, number): (i16, i8) = (year.parse().map_err(|_| wrong())?, number.parse().map_err(|_| wrong())?);
    if !(1..=4).contains(&number) || !(2000..=2999).contains(&year) {
        return Err(wrong());
    }
    Ok(quarter_from(date(year, 3 * number - 2, 1)))
}

/// The quarter that begins on a day: its first and its last day.
fn quarter_from(first: Date) -> (Date, Date) {
    (first, first.saturating_add(3.months()).saturating_sub(1.day()))
}

/// The last quarter that is over on a day.
fn last_quarter(today: Date) -> (Date, Date) {
    let first = date(today.year(), today.month() - (today.month() - 1) % 3, 1);
    quarter_from(first.saturating_sub(3.months()))
}

/// Runs the command.
///
/// # Errors
/// There is no such channel, the period is invalid, the database failed, or the file can't be written.
pub async fn run(command: TaxCommand) -> anyhow::Result<()> {
    let TaxCommand { key, quarter, from, to, format, output, store } = command;
    let (database, stored) = stored::open(&store, &key).await?;
    let channel = &stored.seed.channel;
    let zone = TimeZone::get(&channel.time_zone)?;
    let today = Timestamp::now().to_zoned(zone.clone()).date();
    let (first, last) = quarter.or(from.zip(to)).unwrap_or_else(|| last_quarter(today));
    ensure!(first <= last, "the period ends before it begins");
    let start = |day: Date| Ok::<_, anyhow::Error>(day.to_zoned(zone.clone())?.timestamp().as_second());
    let period = (start(first)?, start(last.tomorrow()?)?);
    let rows = report::gather(&database, stored.channel_id, period).await?;
    complain(format_args!("{key}, {first} to {last}: {} rows", rows.len()));
    let text = match format {
        Format::Csv => report::csv(&rows)?,
        Format::Json => serde_json::to_string_pretty(&rows)? + "\n",
        Format::Oss => {
            if channel.currency != "EUR" {
                complain(
                    "the amounts are not in euros: convert them at the European Central Bank's rate of the last day",
                );
            }
            let settings = channel.payments.as_ref().map(|payments| &payments.tax);
            let taxes = settings.map(|settings| Taxes::of(settings, &zone)).transpose().map_err(Error::msg)?;
            report::oss(&rows, &taxes.unwrap_or_default())?
        }
    };
    printed::write(output, text).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_whole() {
        assert_eq!(quarter("2026-Q4"), Ok((date(2026, 10, 1), date(2026, 12, 31))));
        assert_eq!(quarter("2028-Q1"), Ok((date(2028, 1, 1), date(2028, 3, 31))));
        for wrong in ["2026", "2026-Q0", "2026-Q5", "2026-4", "26-Q1", "2026-Q", "x-Q1"] {
            assert!(quarter(wrong).is_err(), "{wrong}");
        }
        assert_eq!(last_quarter(date(2026, 11, 28)), (date(2026, 7, 1), date(2026, 9, 30)));
        assert_eq!(last_quarter(date(2026, 2, 1)), (date(2025, 10, 1), date(2025, 12, 31)));
    }
}

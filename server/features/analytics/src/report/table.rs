//! A report as CSV: a row for each day, and one for the totals.

use super::figures::{DayFigures, Figures};

const COLUMNS: [&str; 22] = [
    "date",
    "visits",
    "visitors",
    "page_views",
    "viewings",
    "watched_ms",
    "peak_viewers",
    "startup_median_ms",
    "startup_p95_ms",
    "stalls",
    "stalled_ms",
    "rebuffering_percent",
    "sales",
    "sales_amount",
    "renewals",
    "renewals_amount",
    "refunded_amount",
    "clips",
    "clip_viewings",
    "ad_impressions",
    "ad_completions",
    "currency",
];

/// Writes the days, and the totals in a last row whose date is `total`.
///
/// # Errors
/// The rows can't be encoded as CSV.
pub fn csv(figures: &Figures) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    let currency = figures.currency.as_deref().unwrap_or_default();
    for day in &figures.days {
        writer.write_record(row(&day.date, day, currency))?;
    }
    writer.write_record(row("total", &figures.total, currency))?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn row(date: &str, day: &DayFigures, currency: &str) -> [String; 22] {
    let optional = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    [
        date.to_owned(),
        day.visits.to_string(),
        day.visitors.to_string(),
        day.page_views.to_string(),
        day.viewings.to_string(),
        day.watched_ms.to_string(),
        day.peak_viewers.to_string(),
        optional(day.startup_median_ms),
        optional(day.startup_p95_ms),
        day.stalls.to_string(),
        day.stalled_ms.to_string(),
        day.rebuffering_percent.map(|percent| percent.to_string()).unwrap_or_default(),
        day.sales.to_string(),
        day.sales_amount.to_string(),
        day.renewals.to_string(),
        day.renewals_amount.to_string(),
        day.refunded_amount.to_string(),
        day.clips.to_string(),
        day.clip_viewings.to_string(),
        day.ad_impressions.to_string(),
        day.ad_completions.to_string(),
        currency.to_owned(),
    ]
}

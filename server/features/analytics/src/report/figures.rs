//! The figures of a report, which are the same in every format.

use std::collections::{BTreeMap, HashMap};

use anyhow::Context;
use grandstand_db::Database;
use grandstand_db::entities::payments::PaymentReason;
use grandstand_db::revisions::Stored;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::Serialize;
use tenants::schema::text::Language;

use super::ads::{AdFigures, ads};
use super::naming::{product, recordings};
use super::queries::{self, Paid};
use super::start_up::StartUps;
use crate::roll_up::day::{Day, date_of, number_of};
use crate::roll_up::{self, Amount, what};

/// Maximum length of a report, in days: ten years.
const LONGEST: i32 = 3_660;
/// Maximum length of a report with hourly peaks, in days.
const BY_HOUR: i32 = 31;

/// The days of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// First day.
    pub from: Date,
    /// Last day, included.
    pub to: Date,
}

impl Period {
    /// Creates a period; the default is the last thirty days.
    ///
    /// # Errors
    /// The first day is after the last, or there are too many days.
    pub fn new(from: Option<Date>, to: Option<Date>, today: Date) -> anyhow::Result<Self> {
        let to = to.unwrap_or(today);
        let from = match from {
            Some(from) => from,
            None => to.checked_sub(29.days())?,
        };
        anyhow::ensure!(from <= to, "--from {from} is after --to {to}");
        let days = number_of(to)? - number_of(from)?;
        anyhow::ensure!(days < LONGEST, "a report is of ten years at most");
        Ok(Self { from, to })
    }

    fn numbers(self) -> anyhow::Result<std::ops::RangeInclusive<i32>> {
        Ok(number_of(self.from)?..=number_of(self.to)?)
    }
}

/// A report.
#[derive(Debug, Serialize)]
pub struct Figures {
    /// The channel's key.
    pub channel: String,
    /// Its name.
    pub name: String,
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
    /// IANA name of the time zone of the days.
    pub time_zone: String,
    /// When it was made, RFC 3339 in UTC.
    pub made_at: String,
    /// ISO 4217 code of the amounts; `None` if the channel sells nothing.
    pub currency: Option<String>,
    /// Totals of all days.
    pub total: DayFigures,
    /// Figures of each day.
    pub days: Vec<DayFigures>,
    /// Peak number of concurrent viewers: by hour in reports of up to 31 days, else by day.
    pub viewers_at_once: Vec<AtOnce>,
    /// The recordings that were watched longest.
    pub recordings: Vec<RecordingFigures>,
    /// The ads that were shown most often.
    pub ads: Vec<AdFigures>,
    /// The products with the highest sales.
    pub products: Vec<ProductFigures>,
}

/// Figures of a day, or of all days. Money is in minor units.
#[derive(Debug, Clone, Default, Serialize)]
pub struct DayFigures {
    /// The day, `YYYY-MM-DD`; empty for all days.
    pub date: String,
    /// Visits that began.
    pub visits: i64,
    /// Distinct browsers of these visits; for all days, the sum of the days.
    pub visitors: i64,
    /// Page views.
    pub page_views: i64,
    /// Viewings that began.
    pub viewings: i64,
    /// Milliseconds watched.
    pub watched_ms: i64,
    /// Peak number of concurrent viewers.
    pub peak_viewers: i64,
    /// Median time from pressing play to the first picture, in milliseconds.
    pub startup_median_ms: Option<i64>,
    /// 95th percentile of the time to the first picture, in milliseconds.
    pub startup_p95_ms: Option<i64>,
    /// Stalls for lack of data.
    pub stalls: i64,
    /// Total length of the stalls, in milliseconds.
    pub stalled_ms: i64,
    /// Share of the playing time spent stalled, in percent.
    pub rebuffering_percent: Option<f64>,
    /// First payments of subscriptions, and one-time payments.
    pub sales: i64,
    /// Amount of the sales.
    pub sales_amount: i64,
    /// Payments for renewals of subscriptions.
    pub renewals: i64,
    /// Amount of the renewals.
    pub renewals_amount: i64,
    /// Refunded amount of both.
    pub refunded_amount: i64,
    /// Clips that were made.
    pub clips: i64,
    /// Viewings of clips that began.
    pub clip_viewings: i64,
    /// Ads that began to play.
    pub ad_impressions: i64,
    /// Ads that played to their end.
    pub ad_completions: i64,
    #[serde(skip)]
    start_ups: StartUps,
}

/// Peak number of concurrent viewers of an hour or a day.
#[derive(Debug, Serialize)]
pub struct AtOnce {
    /// Start of the hour, RFC 3339 in the zone's time; or the day.
    pub at: String,
    /// Number of viewers.
    pub viewers: i64,
}

/// Figures of a recording.
#[derive(Debug, Serialize)]
pub struct RecordingFigures {
    /// `event`, `clip` or `library`.
    pub media: String,
    /// Its number.
    pub id: i64,
    /// The name.
    pub name: String,
    /// Viewings.
    pub viewings: i64,
    /// Visits that watched it, as the sum of the days.
    pub visits: i64,
    /// Milliseconds watched.
    pub watched_ms: i64,
}

/// Sales of a product.
#[derive(Debug, Serialize)]
pub struct ProductFigures {
    /// `event`, `package` or `subscription`.
    pub kind: String,
    /// Its number.
    pub id: i64,
    /// The name.
    pub name: String,
    /// Number of orders.
    pub bought: i64,
    /// Total price of these orders, minor units.
    pub amount: i64,
}

/// Computes a channel's figures. Rolls up its days until now first.
///
/// # Errors
/// A database failed.
pub async fn gather(
    database: &Database,
    analytics: &Database,
    stored: &Stored,
    (period, language): (Period, Language),
    now: Timestamp,
) -> anyhow::Result<Figures> {
    let file = &stored.seed.channel;
    let zone = TimeZone::get(&file.time_zone).context("the channel's time zone")?;
    roll_up::roll_up(analytics, stored.channel_id, &zone, now).await?;
    let numbers = period.numbers()?;
    let amounts = roll_up::amounts(analytics, stored.channel_id, numbers.clone()).await?;
    let seconds = Day::of(*numbers.start(), &zone)?.from / 1_000..Day::of(*numbers.end(), &zone)?.to / 1_000;
    let paid = queries::paid(database, stored.channel_id, &file.currency, seconds.clone()).await?;
    let bought = queries::bought(database, stored.channel_id, &file.currency, seconds.clone()).await?;
    let sells = file.payments.is_some() || !(paid.is_empty() && bought.is_empty());
    let clips = queries::clips_made(database, stored.channel_id, seconds).await?;
    let mut days = BTreeMap::new();
    for number in numbers.clone() {
        days.insert(number, DayFigures { date: date_of(number)?.to_string(), ..DayFigures::default() });
    }
    for amount in &amounts {
        if let Some(day) = days.get_mut(&amount.day) {
            day.count(amount);
        }
    }
    let day_of = |second: i64| Day::number_at(Timestamp::from_second(second)?, &zone);
    for one in &paid {
        if let Some(day) = days.get_mut(&day_of(one.paid_at)?) {
            day.pay(one);
        }
    }
    for made_at in clips {
        if let Some(day) = days.get_mut(&day_of(made_at)?) {
            day.clips += 1;
        }
    }
    let mut total = DayFigures::default();
    for day in days.values_mut() {
        total.add(day);
        day.finish();
    }
    total.finish();
    let names = (language, file.language);
    Ok(Figures {
        channel: stored.seed.key.clone(),
        name: file.name.get(language, file.language).to_owned(),
        from: period.from.to_string(),
        to: period.to.to_string(),
        time_zone: file.time_zone.clone(),
        made_at: now.to_string(),
        currency: sells.then(|| file.currency.clone()),
        viewers_at_once: at_once(&days, &amounts, &zone)?,
        total,
        days: days.into_values().collect(),
        ads: ads(database, stored.channel_id, &amounts).await?,
        recordings: recordings(database, stored.channel_id, &amounts, names).await?,
        products: bought.iter().map(|one| product(one, names)).collect::<Result<_, _>>()?,
    })
}

impl DayFigures {
    fn count(&mut self, Amount { what, subject, amount, .. }: &Amount) {
        match what.as_str() {
            what::VISITS => self.visits = *amount,
            what::VISITORS => self.visitors = *amount,
            what::PAGE_VIEWS => self.page_views = *amount,
            what::VIEWINGS => self.viewings = *amount,
            what::WATCHED => self.watched_ms = *amount,
            what::STALLS => self.stalls = *amount,
            what::STALLED => self.stalled_ms = *amount,
            what::PEAK => self.peak_viewers = self.peak_viewers.max(*amount),
            what::MEDIA_VIEWINGS if subject.starts_with("clip:") => self.clip_viewings += amount,
            what::ADS_STARTED => self.ad_impressions += amount,
            what::ADS_COMPLETED => self.ad_completions += amount,
            what::STARTED => {
                if let Ok(bound) = subject.parse() {
                    self.start_ups.add(bound, *amount);
                }
            }
            _ => {}
        }
    }

    fn pay(&mut self, paid: &Paid) {
        if paid.reason == PaymentReason::Updated {
            self.renewals += 1;
            self.renewals_amount += paid.amount;
        } else {
            self.sales += 1;
            self.sales_amount += paid.amount;
        }
        self.refunded_amount += paid.refunded;
    }

    fn add(&mut self, day: &Self) {
        self.visits += day.visits;
        self.visitors += day.visitors;
        self.page_views += day.page_views;
        self.viewings += day.viewings;
        self.watched_ms += day.watched_ms;
        self.peak_viewers = self.peak_viewers.max(day.peak_viewers);
        self.stalls += day.stalls;
        self.stalled_ms += day.stalled_ms;
        self.sales += day.sales;
        self.sales_amount += day.sales_amount;
        self.renewals += day.renewals;
        self.renewals_amount += day.renewals_amount;
        self.refunded_amount += day.refunded_amount;
        self.clips += day.clips;
        self.clip_viewings += day.clip_viewings;
        self.ad_impressions += day.ad_impressions;
        self.ad_completions += day.ad_completions;
        self.start_ups.add_all(&day.start_ups);
    }

    fn finish(&mut self) {
        self.startup_median_ms = self.start_ups.percentile(50);
        self.startup_p95_ms = self.start_ups.percentile(95);
        let all = self.watched_ms + self.stalled_ms;
        // Two decimals are enough.
        self.rebuffering_percent = (all > 0).then(|| (self.stalled_ms as f64 * 10_000.0 / all as f64).round() / 100.0);
    }
}

fn at_once(days: &BTreeMap<i32, DayFigures>, amounts: &[Amount], zone: &TimeZone) -> anyhow::Result<Vec<AtOnce>> {
    if days.len() > BY_HOUR as usize {
        let of_day = |day: &DayFigures| AtOnce { at: day.date.clone(), viewers: day.peak_viewers };
        return Ok(days.values().map(of_day).collect());
    }
    let peaks: HashMap<(i32, i64), i64> = amounts
        .iter()
        .filter(|amount| amount.what == what::PEAK)
        .filter_map(|amount| Some(((amount.day, amount.subject.parse().ok()?), amount.amount)))
        .collect();
    let mut hours = Vec::new();
    for number in days.keys() {
        let day = Day::of(*number, zone)?;
        for hour in 0..day.hours() {
            let begin = Timestamp::from_millisecond(day.from + hour * 3_600_000)?.to_zoned(zone.clone());
            let at = begin.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string();
            hours.push(AtOnce { at, viewers: peaks.get(&(*number, hour)).copied().unwrap_or_default() });
        }
    }
    Ok(hours)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_report_is_of_the_last_thirty_days_unless_said_otherwise() {
        let today = date(2026, 3, 10);
        assert_eq!(Period::new(None, None, today).unwrap(), Period { from: date(2026, 2, 9), to: today });
        let until = Period::new(None, Some(date(2026, 1, 31)), today).unwrap();
        assert_eq!(until.from, date(2026, 1, 2));
        assert!(Period::new(Some(date(2026, 3, 11)), None, today).is_err());
        assert!(Period::new(Some(date(2000, 1, 1)), None, today).is_err());
    }
}

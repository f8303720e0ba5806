//! Periodic looks at the certificates: what is due, and what expires.

use anyhow::Context;
use grandstand_db::Database;
use grandstand_db::domains;
use jiff::Timestamp;

use super::metrics::{self, State};
use super::orders::OrderCertificates;
use super::own::OwnCertificates;
use super::queries;

const DAY: i64 = 24 * 60 * 60;
/// Seconds before its end by which a certificate should have been renewed: the log and the doctor warn.
pub const SOON: i64 = 10 * DAY;
/// Domains in one line of the log.
const NAMED: usize = 10;

/// Enqueues the job if a domain is due. Returns whether it did.
///
/// # Errors
/// The database failed.
pub async fn ask(database: &Database, now: Timestamp) -> anyhow::Result<bool> {
    let is_due = queries::count_due(database, now.as_second()).await? > 0
        || !domains::without_certificate(database).await?.is_empty();
    if is_due {
        grandstand_jobs::enqueue(database, None, &OrderCertificates, now).await.context("the job of certificates")?;
    }
    Ok(is_due)
}

/// Records the metrics of certificates. Returns the domains whose certificate expires soon; `warns` also logs them.
///
/// # Errors
/// The database failed.
pub async fn look(
    database: &Database,
    own: &OwnCertificates,
    now: Timestamp,
    warns: bool,
) -> anyhow::Result<Vec<String>> {
    let now = now.as_second();
    let mut state = State { queue: queries::count_due(database, now).await?, ..State::default() };
    let mut expiring = Vec::new();
    let mut ends = own.ends();
    for row in queries::of_channels(database).await? {
        let Some(end) = own.not_after(&row.domain).or(row.not_after) else {
            state.missing += 1;
            continue;
        };
        ends.push(end);
        if end <= now {
            state.missing += 1;
        } else {
            state.valid += 1;
        }
        if end - now < SOON {
            state.expiring += 1;
            expiring.push(row.domain);
        }
    }
    state.days = ends.iter().min().map(|end| (end - now).div_euclid(DAY));
    metrics::observe(&state);
    if warns && !expiring.is_empty() {
        let some: Vec<&str> = expiring.iter().take(NAMED).map(String::as_str).collect();
        let (count, domains) = (expiring.len(), some.join(" "));
        tracing::warn!(
            count,
            domains,
            "certificates expire within ten days; `grandstand domain check <domain>` says why"
        );
    }
    if warns && own.ends().iter().any(|end| end - now < SOON) {
        tracing::warn!("a certificate in GRANDSTAND_TLS_CERTIFICATES expires within ten days");
    }
    Ok(expiring)
}

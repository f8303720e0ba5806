//! Mails about orders: one job each, in the channel's brand and the reader's language.

pub mod texts;

use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_jobs::{self as jobs, Job};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// How long before the end of the grace period its mail is sent, in seconds.
const TOLD_BEFORE_SECONDS: i64 = 2 * 24 * 60 * 60;

/// The event that a mail reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// A purchase was paid, or a trial began.
    Bought,
    /// A subscription was renewed.
    Renewed,
    /// A renewal could not be charged.
    RenewalFailed,
    /// Access ends soon because a renewal could not be charged.
    GraceEnding,
    /// A subscription will not be renewed.
    RenewalCancelled,
    /// The payment was refunded.
    Refunded,
}

/// The job that sends one mail.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SendMail {
    /// The event that the mail reports.
    pub occasion: Occasion,
    /// The purchase that it is about.
    pub purchase_id: PurchaseId,
    /// Amount charged or refunded, minor units.
    pub amount: i64,
    /// The last four digits of the card.
    pub last4: Option<String>,
}

/// Enqueues a mail, which is sent after the transaction is committed.
///
/// # Errors
/// The database failed.
pub async fn send(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    mail: &SendMail,
    now: Timestamp,
) -> Result<(), Error> {
    Ok(jobs::enqueue(connection, Some(channel_id), mail, now).await?)
}

/// Schedules the mail about an end (unix seconds) for two days before it. If that moment has passed, no mail is sent:
/// the mail about the failed renewal names the end.
///
/// # Errors
/// The database failed, or the time is out of range.
pub async fn send_before(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    mail: &SendMail,
    end: i64,
    now: Timestamp,
) -> Result<(), Error> {
    let at = Timestamp::from_second(end - TOLD_BEFORE_SECONDS).map_err(anyhow::Error::new)?;
    if at <= now { Ok(()) } else { send(connection, channel_id, mail, at).await }
}

impl Job for SendMail {
    const KIND: &'static str = "orders.mail";

    fn unique_key(&self) -> Option<String> {
        (self.occasion == Occasion::GraceEnding).then(|| format!("grace:{}", self.purchase_id))
    }
}

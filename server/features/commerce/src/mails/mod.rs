//! Mails about orders: one job each, in the channel's brand and the reader's language.

mod composing;
mod facts;
mod prices;
pub mod shown;
pub mod texts;

use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_jobs::{self as jobs, Job};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// How long before the end of the grace period its mail is sent, in seconds.
const TOLD_BEFORE_SECONDS: i64 = 2 * 24 * 60 * 60;

/// How long after the end of the grace period its mail is sent, in seconds: a payment of the last minute is seen by then.
const TOLD_AFTER_SECONDS: i64 = 10 * 60;

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
    /// Access has ended because a renewal could not be charged.
    GraceEnded,
    /// A subscription will not be renewed.
    RenewalCancelled,
    /// A trial ends soon, and is charged from then on.
    TrialEnding,
    /// The next renewal costs another amount.
    PriceChanged,
    /// A subscription is renewed soon for a year.
    RenewalAhead,
    /// The payment, or a part of it, was refunded.
    Refunded,
    /// The card's owner disputes the payment.
    Disputed,
    /// A dispute was closed in favour of the channel.
    DisputeWon,
    /// A dispute was decided against the channel.
    DisputeLost,
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
    /// The amount of a renewal that the buyer was told before, minor units.
    #[serde(default)]
    pub former: Option<i64>,
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

/// Schedules the mails about the end of a grace period (unix seconds): two days before it, unless that moment has passed,
/// and when it is over. If it is over already, no mail is sent: the mail about the failed renewal says so.
///
/// # Errors
/// The database failed, or the time is out of range.
pub async fn send_about_grace(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    mail: impl Fn(Occasion) -> SendMail,
    end: i64,
    now: Timestamp,
) -> Result<(), Error> {
    let second = |second| Timestamp::from_second(second).map_err(anyhow::Error::new);
    let before = second(end - TOLD_BEFORE_SECONDS)?;
    if before > now {
        send(connection, channel_id, &mail(Occasion::GraceEnding), before).await?;
    }
    if second(end)? > now {
        send(connection, channel_id, &mail(Occasion::GraceEnded), second(end + TOLD_AFTER_SECONDS)?).await?;
    }
    Ok(())
}

impl Job for SendMail {
    const KIND: &'static str = "orders.mail";

    fn unique_key(&self) -> Option<String> {
        match self.occasion {
            Occasion::GraceEnding => Some(format!("grace:{}", self.purchase_id)),
            Occasion::GraceEnded => Some(format!("ended:{}", self.purchase_id)),
            _ => None,
        }
    }
}

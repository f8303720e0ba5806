//! The mails about orders: a job each, in the channel's brand and the reader's language.

pub mod texts;

use grandstand_jobs::{self as jobs, Job};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use crate::error::Error;

/// Seconds before the end of the grace that its mail is sent.
const TOLD_BEFORE_SECONDS: i64 = 2 * 24 * 60 * 60;

/// Why a mail is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// Something was bought, or a trial began.
    Bought,
    /// A subscription was renewed.
    Renewed,
    /// A renewal could not be charged.
    RenewalFailed,
    /// Access ends soon, for a renewal that could not be charged.
    GraceEnding,
    /// A subscription will not be renewed.
    RenewalCancelled,
    /// The money went back.
    Refunded,
}

/// Sends one mail.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SendMail {
    /// Why.
    pub occasion: Occasion,
    /// About which purchase.
    pub purchase_id: i64,
    /// What was charged, or given back, in minor units.
    pub amount: i64,
    /// The last four digits of the card.
    pub last4: Option<String>,
}

/// Has a mail sent, once the transaction is committed.
///
/// # Errors
/// The database failed.
pub async fn send(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    mail: &SendMail,
    now: Timestamp,
) -> Result<(), Error> {
    Ok(jobs::enqueue(connection, Some(channel_id), mail, now).await?)
}

/// Has the mail sent that tells of an end (unix seconds), two days before it; where that is over, the mail about the
/// failure has told of it.
///
/// # Errors
/// The database failed, or the time can't be told.
pub async fn send_before(
    connection: &impl ConnectionTrait,
    channel_id: i64,
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

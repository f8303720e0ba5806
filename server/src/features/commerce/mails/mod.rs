//! The mails about orders: a job each, in the channel's brand and the reader's language.

mod texts;

use grandstand_db::entities::{orders as rows, purchases};
use grandstand_jobs::{self as jobs, Context, Failure, Handler, Job, Outcome};
use grandstand_platform::mail::{Letter, recipient};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use tenants::compile::Channel;
use tenants::schema::text::Language;

use crate::app::App;
use crate::features::commerce::sold::Sold;
use crate::features::commerce::{orders, queries};
use crate::http::problem::Problem;
use crate::site::Site;
use texts::Facts;

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
) -> Result<(), Problem> {
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
) -> Result<(), Problem> {
    let at = Timestamp::from_second(end - TOLD_BEFORE_SECONDS).map_err(anyhow::Error::new)?;
    if at <= now { Ok(()) } else { send(connection, channel_id, mail, at).await }
}

impl Job for SendMail {
    const KIND: &'static str = "orders.mail";

    fn unique_key(&self) -> Option<String> {
        (self.occasion == Occasion::GraceEnding).then(|| format!("grace:{}", self.purchase_id))
    }
}

impl Handler<SendMail> for App {
    async fn handle(&self, job: SendMail, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a mail of no channel"))?;
        let site = self.sites.load().by_id(channel_id).cloned();
        let site = site.ok_or_else(|| anyhow::anyhow!("the channel is not served"))?;
        if job.occasion == Occasion::GraceEnding {
            look_once_more(self, &site.channel, job.purchase_id).await?;
        }
        let purchase = orders::purchase(&self.database, channel_id, job.purchase_id).await?;
        let purchase = purchase.ok_or_else(|| Failure::never("the purchase is gone"))?;
        if let Some(letter) = job.letter(self, &site, &purchase).await? {
            self.mailer.send(&letter).await?;
        }
        Ok(())
    }
}

/// Looks whether the renewal was paid meanwhile. Without the account nobody can tell, and what is stored counts.
async fn look_once_more(app: &App, channel: &Channel, purchase_id: i64) -> Result<(), Problem> {
    match orders::refresh(app, channel, purchase_id, Timestamp::now()).await {
        Err(problem) if matches!(problem.code(), "payments_unavailable" | "not_found") => Ok(()),
        looked => looked.map(drop),
    }
}

impl SendMail {
    /// The mail; `None` where its reader has left, or what it tells is no longer so.
    async fn letter(&self, app: &App, site: &Site, purchase: &purchases::Model) -> Result<Option<Letter>, Problem> {
        let channel = &site.channel;
        let Some(user) = queries::user(&app.database, channel.id, purchase.user_id).await? else { return Ok(None) };
        let in_which = Language::from_code(&user.language).or_else(|| Language::from_code(&purchase.language));
        let language = in_which.unwrap_or(channel.language);
        let orders = orders::orders_of(&app.database, channel.id, purchase.id).await?;
        let is_in_grace = orders.iter().any(|order| order.grace_ends_at.is_some());
        if self.occasion == Occasion::GraceEnding && !is_in_grace {
            return Ok(None);
        }
        let products: Vec<(Sold, &rows::Model)> = orders
            .iter()
            .map(|order| Ok((serde_json::from_str(&order.product)?, order)))
            .collect::<Result<_, serde_json::Error>>()?;
        // Not what the purchase was begun at: that was kept by versions which believed the request.
        let origin = site.address();
        let name = &user.first_name;
        let facts = Facts { channel, origin: &origin, language, name, purchase, products: &products, mail: self };
        let words = texts::words(&facts);
        Ok(Some(app.senders.letter(channel, language, &origin, recipient(&user), words)))
    }
}

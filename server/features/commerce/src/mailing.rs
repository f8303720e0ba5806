//! Sends the mails about orders.

use grandstand_db::entities::orders::{self as rows, OrderStatus};
use grandstand_db::entities::purchases;
use grandstand_db::entities::receipts::{self, ReceiptKind};
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_jobs::{Context, Failure, Handler, Outcome};
use grandstand_platform::mail::{Letter, recipient};
use grandstand_web::site::Site;
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::schema::text::Language;

use crate::Commerce;
use crate::error::Error;
use crate::mails::shown::{self, Shown};
use crate::mails::texts::{self, Facts};
use crate::mails::{Occasion, SendMail};
use crate::orders;
use crate::renewals::RenewalToken;
use crate::sold::Sold;

impl Handler<SendMail> for Commerce {
    async fn handle(&self, job: SendMail, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a mail of no channel"))?;
        let site = self.sites.load().by_id(channel_id).cloned();
        let site = site.ok_or_else(|| anyhow::anyhow!("the channel is not served"))?;
        if matches!(job.occasion, Occasion::GraceEnding | Occasion::GraceEnded) {
            refresh_once_more(self, &site.channel, job.purchase_id).await?;
        }
        let purchase = orders::purchase(&self.database, channel_id, job.purchase_id).await?;
        let purchase = purchase.ok_or_else(|| Failure::never("the purchase is gone"))?;
        if let Some(letter) = self.letter(&job, &site, &purchase).await? {
            self.mailer.send(&letter).await?;
        }
        Ok(())
    }
}

/// Refreshes the purchase, to find out whether the renewal was paid meanwhile. If the account is missing, the stored
/// state is used.
async fn refresh_once_more(commerce: &Commerce, channel: &Channel, purchase_id: PurchaseId) -> Result<(), Error> {
    match orders::refresh(commerce, channel, purchase_id, commerce.clock.now()).await {
        Err(error) if orders::cant_be_refreshed(&error) => Ok(()),
        refreshed => refreshed.map(drop),
    }
}

/// Whether access has ended because a renewal could not be charged.
fn is_unpaid(order: &rows::Model, now: Timestamp) -> bool {
    let is_over = order.grace_ends_at.or(order.ends_at).is_some_and(|end| end <= now.as_second());
    match order.status {
        OrderStatus::Active => order.grace_ends_at.is_some() && is_over,
        OrderStatus::Inactive => is_over,
        OrderStatus::Paid | OrderStatus::Refunded | OrderStatus::Failed => false,
    }
}

impl Commerce {
    /// Builds the mail. Returns `None` if the reader's account was deleted, or the mail no longer applies.
    async fn letter(&self, mail: &SendMail, site: &Site, purchase: &purchases::Model) -> Result<Option<Letter>, Error> {
        let channel = &site.channel;
        let Some(user) = users::not_deleted(&self.database, ChannelId(channel.id), purchase.user_id).await? else {
            return Ok(None);
        };
        let in_which = Language::from_code(&user.language).or_else(|| Language::from_code(&purchase.language));
        let language = in_which.unwrap_or(channel.language);
        let orders = orders::orders_of(&self.database, ChannelId(channel.id), purchase.id).await?;
        let now = self.clock.now();
        let applies = match mail.occasion {
            Occasion::GraceEnding => orders.iter().any(|order| order.grace_ends_at.is_some()),
            Occasion::GraceEnded => orders.iter().any(|order| is_unpaid(order, now)),
            _ => true,
        };
        if !applies {
            return Ok(None);
        }
        let products: Vec<(Sold, &rows::Model)> = orders
            .iter()
            .map(|order| Ok((serde_json::from_str(&order.product)?, order)))
            .collect::<Result<_, serde_json::Error>>()?;
        // The channel's own address. Older versions stored an origin on the purchase that came from the request
        // unchecked.
        let origin = site.address();
        let name = &user.first_name;
        let receipt = self.receipt_of(mail, purchase).await?;
        let receipt = receipt.as_ref();
        let products = products.as_slice();
        let cancel = self.cancel_link(&origin, purchase);
        let shown = match products.first() {
            Some((sold, _)) if mail.occasion == Occasion::Bought => {
                shown::of_product(&self.database, channel, language, sold).await?
            }
            _ => Shown::default(),
        };
        let origin = origin.as_str();
        let facts = Facts { channel, origin, language, name, purchase, products, now, mail, receipt, cancel, shown };
        let words = texts::words(&facts);
        Ok(Some(self.senders.letter(channel, language, origin, recipient(&user), words)))
    }

    /// Returns the address of the page that cancels the renewal of a purchase.
    fn cancel_link(&self, origin: &str, purchase: &purchases::Model) -> String {
        let token = RenewalToken { channel_id: purchase.channel_id, purchase_id: purchase.id };
        format!("{origin}/renewal?token={}", token.seal(&self.keyring))
    }

    /// Returns the newest receipt or credit note of a purchase, whichever the mail is about.
    async fn receipt_of(&self, mail: &SendMail, purchase: &purchases::Model) -> Result<Option<receipts::Model>, Error> {
        let kind = match mail.occasion {
            Occasion::Bought | Occasion::Renewed => ReceiptKind::Receipt,
            Occasion::Refunded | Occasion::DisputeLost => ReceiptKind::CreditNote,
            _ => return Ok(None),
        };
        let issued = orders::receipts_of(&self.database, purchase).await?;
        Ok(issued.into_iter().rev().find(|receipt| receipt.kind == kind))
    }
}

//! Cancels a renewal by the link in a mail, without signing in.

use grandstand_db::entities::orders::{self as rows, OrderStatus, Renewal};
use grandstand_db::entities::purchases::{self, RenewalChoice};
use grandstand_web::context::Context;
use jiff::Timestamp;

use super::model::{AnnouncedRenewal, RenewalLink};
use super::token::RenewalToken;
use crate::Commerce;
use crate::error::Error;
use crate::orders;
use crate::sold::Sold;

/// Returns the renewal of a link.
///
/// # Errors
/// [`Error::LinkInvalid`], or the database failed.
pub async fn announced(commerce: &Commerce, context: &Context, link: &RenewalLink) -> Result<AnnouncedRenewal, Error> {
    let (_, order) = find(commerce, context, link).await?;
    shown(context, &order)
}

/// Cancels the renewal of a link. A renewal that is cancelled or over stays as it is. If the provider gives no answer, the
/// choice stays stored and the call is retried.
///
/// # Errors
/// [`Error::LinkInvalid`], or the database failed.
pub async fn cancel(commerce: &Commerce, context: &Context, link: &RenewalLink) -> Result<AnnouncedRenewal, Error> {
    let (purchase, order) = find(commerce, context, link).await?;
    if order.status == OrderStatus::Active && order.renewal == Some(Renewal::Active) {
        let cancel = RenewalChoice::Cancel;
        orders::ask(commerce, purchase.channel_id, purchase.user_id, order.id, cancel, context.now).await?;
        if let Err(error) = orders::refresh(commerce, context.channel(), purchase.id, context.now).await {
            tracing::warn!(order = order.id.0, %error, "a renewal is cancelled later");
        }
    }
    announced(commerce, context, link).await
}

/// Finds the purchase of a link, and its order: a subscription is bought by itself.
async fn find(
    commerce: &Commerce,
    context: &Context,
    link: &RenewalLink,
) -> Result<(purchases::Model, rows::Model), Error> {
    let token = link.token.as_deref().unwrap_or_default();
    let token = RenewalToken::open(&commerce.keyring, token, context.channel_id()).ok_or(Error::LinkInvalid)?;
    let purchase = orders::purchase(&commerce.database, token.channel_id, token.purchase_id).await?;
    let purchase = purchase.ok_or(Error::LinkInvalid)?;
    let order = orders::orders_of(&commerce.database, token.channel_id, purchase.id).await?.into_iter().next();
    Ok((purchase, order.ok_or(Error::LinkInvalid)?))
}

fn shown(context: &Context, order: &rows::Model) -> Result<AnnouncedRenewal, Error> {
    let sold: Sold = serde_json::from_str(&order.product)?;
    let runs = order.status == OrderStatus::Active;
    Ok(AnnouncedRenewal {
        name: sold.name(context.channel(), context.language).to_owned(),
        ends_at: order.ends_at.and_then(|end| Timestamp::from_second(end).ok()),
        renewal: order.renewal.filter(|_| runs),
        cancellation: order.cancellation,
    })
}

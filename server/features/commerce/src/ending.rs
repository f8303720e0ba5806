//! Ends what a channel's viewers still pay for, before the channel is deleted.

use grandstand_db::Database;
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_db::ids::ChannelId;
use sea_orm::DbErr;

use crate::provider::{Provider, ProviderError};
use crate::queries;

/// Returns the purchases that may still be charged: subscriptions that renew, and payments that are not settled.
///
/// # Errors
/// The database failed.
pub async fn chargeable(database: &Database, channel_id: ChannelId) -> Result<Vec<purchases::Model>, DbErr> {
    queries::chargeable_purchases(database, channel_id).await
}

/// Ends a purchase at the provider at once, so that nothing is charged any more. What was paid stays paid. One that has
/// ended already is left as it is.
///
/// # Errors
/// A payment was made meanwhile, or the provider gives no answer.
pub async fn end(provider: &Provider, purchase: &purchases::Model) -> Result<(), ProviderError> {
    let customer = purchase.customer_id.as_deref();
    let ended = match purchase.kind {
        PurchaseKind::Subscription => {
            let id = match (&purchase.subscription_id, customer) {
                (Some(id), _) => Some(id.clone()),
                (None, Some(customer)) => {
                    let found = provider.subscription_of_purchase(customer, &purchase.reference).await?;
                    found.map(|found| found.id)
                }
                (None, None) => None,
            };
            let Some(id) = id else { return Ok(()) };
            provider.cancel_subscription_now(&id).await
        }
        PurchaseKind::Payment => {
            let id = match (&purchase.payment_id, customer) {
                (Some(id), _) => Some(id.clone()),
                (None, Some(customer)) => {
                    let found = provider.payment_of_purchase(customer, &purchase.reference).await?;
                    found.map(|found| found.id)
                }
                (None, None) => None,
            };
            let Some(id) = id else { return Ok(()) };
            provider.cancel_payment(&id).await.map(drop)
        }
        PurchaseKind::Free | PurchaseKind::Given => Ok(()),
    };
    match ended {
        Err(ProviderError::Missing) => Ok(()),
        ended => ended,
    }
}

//! Trials: one for each user and for each card.

mod queries;

use grandstand_db::entities::purchases;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;

use crate::error::Error;

/// Reserves the trial of a user and of a card, in the transaction that has just stored the purchase. If the purchase
/// fails, both are free again.
///
/// # Errors
/// [`Error::TrialUsed`], or the database failed.
pub async fn reserve(
    connection: &impl ConnectionTrait,
    purchase: &purchases::Model,
    fingerprint: &str,
    now: Timestamp,
) -> Result<(), Error> {
    if queries::has_other_trial(connection, purchase).await? {
        return Err(Error::TrialUsed);
    }
    let fingerprint = blake3::hash(fingerprint.as_bytes()).to_hex().to_string();
    if let Some(former) = queries::card(connection, purchase.channel_id, &fingerprint).await? {
        queries::forget_if_free(connection, &former).await?;
    }
    let is_reserved = queries::keep_card(connection, purchase, fingerprint, now).await?;
    if is_reserved { Ok(()) } else { Err(Error::TrialUsed) }
}

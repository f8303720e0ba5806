//! Ends a channel's subscriptions at the payment provider before the channel is deleted.

use anyhow::Context;
use grandstand_backup::deletion::Deletion;
use grandstand_commerce::ending;
use grandstand_commerce::provider::{Account, Provider};
use grandstand_core::output::complain;
use grandstand_db::Database;
use grandstand_platform::secrets::Secrets;

use crate::config::{StoreSettings, StripeSettings};

/// Ends everything that is still charged. Repeated, it ends what is left.
///
/// # Errors
/// The channel's account or its secret is missing, a payment was made meanwhile, or the provider gives no answer.
pub async fn end_all(
    database: &Database,
    deletion: &Deletion,
    stripe: &StripeSettings,
    store: &StoreSettings,
) -> anyhow::Result<()> {
    let (channel_id, key) = (deletion.channel_id, &deletion.key);
    let charged = ending::chargeable(database, channel_id).await?;
    if charged.is_empty() {
        return Ok(());
    }
    let payments = deletion.settings.as_ref().and_then(|settings| settings.payments.as_ref());
    let payments = payments.with_context(|| format!("{key} has no account at the payment provider any more"))?;
    let secrets = Secrets::new(store.allow.allowances(), store.vault());
    let secret = secrets.read_for(database, (channel_id, key), &payments.secret).await?;
    let account =
        Account { channel_id, channel_key: key.clone(), publishable_key: payments.publishable_key.clone(), secret };
    let provider = Provider::connect(database.clone(), account, &stripe.stripe_api_base)?;
    for purchase in &charged {
        let what = || {
            let id = purchase.id;
            format!("purchase {id} can't be ended at the payment provider; look at it there, and run this again")
        };
        ending::end(&provider, purchase).await.with_context(what)?;
    }
    complain(format_args!("{} ended at the payment provider", charged.len()));
    Ok(())
}

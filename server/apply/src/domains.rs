//! The domains that channels declare: each belongs to one active channel.

use grandstand_db::Transaction;
use grandstand_db::domains::{self, Owner};
use grandstand_db::entities::channels::{self, ChannelState};
use sea_orm::{ConnectionTrait, DbErr};
use tenants::check;
use tenants::findings::finding::Finding;
use tenants::schema::ChannelSeed;
use tenants::schema::channel::ChannelFile;

/// Finds the domains of a seed that other channels hold now. Only [`settle`] is binding: until the seed is applied,
/// another process may take or release a domain.
///
/// # Errors
/// The database failed.
pub(super) async fn conflicts(connection: &impl ConnectionTrait, seed: &ChannelSeed) -> Result<Vec<Finding>, DbErr> {
    let declared = in_lower_case(&seed.channel.domains);
    let mut others = domains::owners(connection, &declared).await?;
    others.retain(|owner| owner.key != seed.key);
    Ok(findings(&seed.key, &declared, &others))
}

/// Assigns the domains of `seed` to the channel of `row`, in the transaction that applies it. `activates` says that
/// this makes a suspended channel active; a channel that stays suspended gets no domains. Returns the domains that
/// other channels hold: if there are any, roll the transaction back.
///
/// # Errors
/// The database failed.
pub(super) async fn settle(
    transaction: &Transaction,
    row: &channels::Model,
    seed: &ChannelSeed,
    activates: bool,
) -> Result<Vec<Finding>, DbErr> {
    if activates || row.state == ChannelState::Active {
        claim(transaction, row, &seed.channel.domains).await
    } else {
        conflicts(transaction, seed).await
    }
}

/// Assigns the domains of its serving revision to the channel of `row`, in the transaction that makes it active.
/// Returns the same as [`settle`].
///
/// # Errors
/// The database failed, or holds settings that this version can't read.
pub(super) async fn restore(transaction: &Transaction, row: &channels::Model) -> anyhow::Result<Vec<Finding>> {
    let settings: ChannelFile = serde_json::from_str(&row.settings)?;
    Ok(claim(transaction, row, &settings.domains).await?)
}

async fn claim(transaction: &Transaction, row: &channels::Model, domains: &[String]) -> Result<Vec<Finding>, DbErr> {
    let declared = in_lower_case(domains);
    let others = domains::claim(transaction, row.id, &declared).await?;
    Ok(findings(&row.key, &declared, &others))
}

/// The check refuses capital letters, but revisions may be older than that rule.
fn in_lower_case(domains: &[String]) -> Vec<String> {
    domains.iter().map(|domain| domain.to_ascii_lowercase()).collect()
}

fn findings(key: &str, declared: &[String], others: &[Owner]) -> Vec<Finding> {
    let taken = others.iter().map(|owner| (owner.key.as_str(), std::slice::from_ref(&owner.domain)));
    check::across(taken.chain([(key, declared)]))
}

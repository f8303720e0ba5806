//! `grandstand grant give | list | revoke`: free access that an operator gives.

use anyhow::Context;
use clap::{Args, Subcommand};
use grandstand_accounts::operator as accounts;
use grandstand_commerce::orders::gifts::{self, GiftFilter, ListedGift, Revocation};
use grandstand_core::output::say;
use grandstand_core::text_input::single_line;
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, OrderId};
use grandstand_db::revisions::Stored;
use grandstand_db::{self as db, Database};
use grandstand_platform::audit;
use jiff::Timestamp;

use super::announce;
use super::grant_give::{self, Wanted};
use super::moment::written;
use super::order::product;
use super::stored::open;
use crate::config::StoreSettings;

/// What can be done with free access.
#[derive(Debug, Subcommand)]
pub enum GrantCommand {
    /// Give a user a package, a subscription or an event free of charge; running servers open it within half a minute
    Give(Box<Wanted>),
    /// Print what was given and still gives access, the latest first: number, time, state, end, product, user, reason
    List {
        /// The channel's key
        channel: String,
        /// Only what the user with this e-mail address got
        #[arg(long)]
        email: Option<String>,
        /// What has ended and what was revoked, too
        #[arg(long)]
        all: bool,
        /// At most this many
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=10_000))]
        limit: u64,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// End access that was given, at once; running servers follow within half a minute
    Revoke(Revoked),
}

/// A gift to revoke.
#[derive(Debug, Args)]
pub struct Revoked {
    /// The channel's key
    channel: String,
    /// The order's number, as `grant list` prints it
    id: i64,
    /// Why
    #[arg(long, value_parser = reason)]
    reason: String,
    #[command(flatten)]
    store: StoreSettings,
}

/// Reads a reason: a line of at most 500 characters.
pub(super) fn reason(text: &str) -> Result<String, String> {
    let line = single_line(text);
    match line.chars().count() {
        0 => Err("it must not be empty".to_owned()),
        1..=500 => Ok(line),
        _ => Err("it must not have more than 500 characters".to_owned()),
    }
}

/// Runs the command.
///
/// # Errors
/// The database failed, there is no such channel, user, product or gift, or the user has the product already.
pub async fn run(command: GrantCommand) -> anyhow::Result<()> {
    match command {
        GrantCommand::Give(wanted) => Box::pin(grant_give::run(*wanted)).await,
        GrantCommand::List { channel, email, all, limit, store } => {
            let (database, stored) = open(&store, &channel).await?;
            list(&database, &stored, email.as_deref(), (all, limit)).await
        }
        GrantCommand::Revoke(revoked) => revoke(&revoked).await,
    }
}

/// Finds a user of a channel.
pub(super) async fn user(database: &Database, stored: &Stored, email: &str) -> anyhow::Result<users::Model> {
    let user = accounts::find(database, stored.channel_id, email).await?;
    user.with_context(|| format!("channel \"{}\" has no user {email}", stored.seed.key))
}

async fn list(
    database: &Database,
    stored: &Stored,
    email: Option<&str>,
    (all, limit): (bool, u64),
) -> anyhow::Result<()> {
    let user_id = match email {
        Some(email) => Some(user(database, stored, email).await?.id),
        None => None,
    };
    let second = Timestamp::now().as_second();
    let filter = GiftFilter { user_id, running_at: (!all).then_some(second), limit };
    let listed = gifts::list(database, stored.channel_id, filter).await?;
    for one in &listed {
        say(line(one, second)?);
    }
    if listed.is_empty() {
        say("no grants");
    }
    Ok(())
}

fn line(ListedGift { gift, order: listed }: &ListedGift, second: i64) -> anyhow::Result<String> {
    let order = &listed.order;
    let state = match (gift.revoked_at, order.ends_at) {
        (Some(_), _) => "revoked",
        (None, Some(end)) if end <= second => "ended",
        (None, _) => "active",
    };
    let until = order.ends_at.map(written).transpose()?.unwrap_or_else(|| "no end date".to_owned());
    let user = if listed.buyer.is_empty() { "-" } else { &listed.buyer };
    let (given, what) = (written(gift.given_at)?, product(listed));
    Ok(format!("{:<8}  {given}  {state:<7}  {until:<23}  {what}  {user}  {}", order.id, gift.reason))
}

async fn revoke(Revoked { channel, id, reason, store }: &Revoked) -> anyhow::Result<()> {
    let (database, stored) = open(store, channel).await?;
    let transaction = db::begin_write(&database).await?;
    let revocation = end(&transaction, stored.channel_id, OrderId(*id), reason).await?;
    transaction.commit().await?;
    match revocation.with_context(|| format!("{channel} has given no order {id}"))? {
        Revocation::Revoked(user_id) => {
            announce::user_changed(store, stored.channel_id, user_id).await;
            say(format_args!("order {id}: revoked; running servers end access within half a minute"));
        }
        Revocation::Before(at) => say(format_args!("order {id}: was revoked already, on {}", written(at)?)),
        Revocation::Ended(at) => say(format_args!("order {id}: has ended already, on {}", written(at)?)),
    }
    Ok(())
}

/// Revokes a gift, and records it.
async fn end(
    transaction: &db::Transaction,
    channel_id: ChannelId,
    order_id: OrderId,
    reason: &str,
) -> anyhow::Result<Option<Revocation>> {
    let revocation = gifts::revoke(transaction, channel_id, order_id, reason, Timestamp::now()).await?;
    if let Some(Revocation::Revoked(user_id)) = revocation {
        let details = format!("order {order_id} of user {user_id}: given → revoked");
        audit::record_change(transaction, "grant", Some(channel_id), details).await?;
    }
    Ok(revocation)
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn reasons_are_single_lines() {
        assert_eq!(reason(" press\npass ").unwrap(), "press pass");
        assert_eq!(reason(&"é".repeat(500)).unwrap().chars().count(), 500);
        for wrong in ["", " ", "\n\t", &"e".repeat(501)] {
            assert!(reason(wrong).is_err(), "{wrong:?}");
        }
    }
}

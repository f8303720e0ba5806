//! `grandstand channel delete`.

use std::io::{IsTerminal, stdin};

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use grandstand_backup::deletion::{self, Deletion, DeletionTarget, Found, Losses};
use grandstand_commerce::ending;
use grandstand_core::output::{complain, say};
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_db::{COMMAND_CONNECTIONS, analytics};
use grandstand_media::describe::size;
use jiff::Timestamp;

use super::{announce, channel_delete_provider as provider, stored};
use crate::app::{certificates, open_database};
use crate::config::{PollSetting, StoreSettings, StripeSettings};

/// What becomes of subscriptions that renew, and of payments that are not settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Subscriptions {
    /// They end at the provider at once; nothing is paid back
    Cancel,
    /// They go on there, and viewers go on being charged
    Keep,
}

/// `grandstand channel delete`.
#[derive(Debug, Args)]
pub struct DeleteArguments {
    /// The channel's key
    key: String,
    /// The key once more, instead of typing it: for scripts
    #[arg(long, value_name = "KEY")]
    confirm: Option<String>,
    /// Say what would be lost, and delete nothing
    #[arg(long, conflicts_with = "confirm")]
    dry_run: bool,
    /// What becomes of subscriptions that renew, and of payments that are not settled
    #[arg(long, value_enum)]
    subscriptions: Option<Subscriptions>,
    #[command(flatten)]
    polling: PollSetting,
    #[command(flatten)]
    stripe: StripeSettings,
    #[command(flatten)]
    store: StoreSettings,
}

/// Deletes a channel for good. A deletion that was interrupted continues.
///
/// # Errors
/// There is no such channel, it is not confirmed, viewers would go on being charged, or the database, the object store or
/// the payment provider failed.
pub async fn run(arguments: DeleteArguments) -> anyhow::Result<()> {
    let DeleteArguments { key, confirm, dry_run, subscriptions, polling, stripe, store } = arguments;
    let database = open_database(&store.database(), &store.data).await?;
    let mut deletion = find(&database, &key).await?;
    let analytics = analytics::connect_existing(&store.database(), &store.data, COMMAND_CONNECTIONS).await?;
    let target = DeletionTarget { database, analytics, store: store.media_store().await? };
    let losses = deletion::losses(&target, &deletion).await?;
    let charged = ending::chargeable(&target.database, deletion.channel_id).await?;
    say_losses(&deletion, &losses, &charged);
    if dry_run {
        return Ok(());
    }
    ensure!(
        charged.is_empty() || subscriptions.is_some(),
        "{} would go on being charged: say --subscriptions cancel to end them at the payment provider, or \
         --subscriptions keep to leave them there. Nothing was deleted",
        charges(&charged)
    );
    confirmed(&key, confirm)?;
    deletion::begin(&target.database, &mut deletion, &losses, Timestamp::now()).await?;
    announce::channels_changed(&store, [deletion.channel_id]).await;
    complain(format_args!("{key} is not served any more; if this is interrupted, run it again"));
    deletion::wait_until_unserved(&target.database, &deletion, polling.noticed_after()).await?;
    if subscriptions == Some(Subscriptions::Cancel) {
        provider::end_all(&target.database, &deletion, &stripe, &store).await?;
    }
    let domains = deletion.settings.as_ref().map(|settings| settings.domains.as_slice()).unwrap_or_default();
    let keys = certificates::key_store(store.vault(), &store.data);
    grandstand_certificates::forget_domains(&target.database, &keys, domains, Timestamp::now().as_second()).await?;
    deletion::delete(&target, &deletion, &losses).await?;
    announce::channels_changed(&store, [deletion.channel_id]).await;
    say_rest(&key);
    Ok(())
}

async fn find(database: &grandstand_db::Database, key: &str) -> anyhow::Result<Deletion> {
    match deletion::find(database, key, Timestamp::now()).await? {
        Found::Channel(deletion) => Ok(*deletion),
        Found::Deleted(since) => bail!("the channel \"{key}\" was deleted on {}", since.strftime("%Y-%m-%d")),
        Found::Nothing => Err(stored::missing(database, key).await?),
    }
}

fn say_losses(deletion: &Deletion, losses: &Losses, charged: &[purchases::Model]) {
    let key = &deletion.key;
    let begins = if deletion.continues { "is being deleted since" } else { "would be lost for good, on" };
    say(format_args!(
        "{key}, channel {}, {begins} {}:",
        deletion.channel_id,
        deletion.since.strftime("%Y-%m-%d %H:%M UTC")
    ));
    for (word, rows) in losses.named() {
        say(format_args!("  {rows:>12}  {word}"));
    }
    say(format_args!("  {:>12}  rows in all", losses.rows()));
    let (objects, bytes) = losses.objects;
    let bytes = size(i64::try_from(bytes).unwrap_or(i64::MAX));
    say(format_args!("  {objects:>12}  objects: pictures, recordings, clips ({bytes})"));
    if !charged.is_empty() {
        say(format_args!("{} would go on being charged by the payment provider", charges(charged)));
    }
    if !deletion.continues {
        say("Export before what you have to keep; the law may ask for receipts and orders for years:");
        say(format_args!("  grandstand channel backup {key} <folder>        everything, to restore it elsewhere"));
        say(format_args!(
            "  grandstand books {key} --format csv -o <file>   payments of a month, compared with the provider"
        ));
        say(format_args!("  grandstand tax {key} -o <file>                  taxes of a period"));
        say(format_args!("  grandstand order list {key} --limit 10000       orders"));
    }
}

fn charges(charged: &[purchases::Model]) -> String {
    let counted = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let subscriptions = charged.iter().filter(|purchase| purchase.kind == PurchaseKind::Subscription).count();
    match charged.len() - subscriptions {
        0 => counted(subscriptions, "subscription"),
        payments => {
            format!("{} and {}", counted(subscriptions, "subscription"), counted(payments, "unsettled payment"))
        }
    }
}

/// Has the operator type the key, unless `--confirm` has it.
fn confirmed(key: &str, confirm: Option<String>) -> anyhow::Result<()> {
    let typed = match confirm {
        Some(typed) => typed,
        None => {
            ensure!(stdin().is_terminal(), "not confirmed: add --confirm {key}. Nothing was deleted");
            complain(format_args!("Type the channel's key to delete it for good:"));
            let mut line = String::new();
            stdin().read_line(&mut line)?;
            line.trim_end_matches(['\r', '\n']).to_owned()
        }
    };
    ensure!(typed == key, "not confirmed: this is not the channel's key. Nothing was deleted");
    Ok(())
}

fn say_rest(key: &str) {
    let variables = tenants::secrets::variable(key, "x").unwrap_or_default();
    let variables = variables.trim_end_matches('X');
    say(format_args!("{key} is deleted"));
    say(format_args!("Left to do by hand: the folder {key} in the seeds folder, variables {variables}…, DNS records"));
}

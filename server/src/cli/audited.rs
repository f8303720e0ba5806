//! Records every command that changes something or exports personal data in the audit log: one row before it runs, and
//! one with its outcome. Commands are recorded unless this file lists them, so a new one can't be forgotten.

use std::path::Path;

use clap::parser::ValueSource;
use clap::{ArgMatches, FromArgMatches};
use grandstand_accounts::operator;
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use grandstand_db::{former_keys, revisions};
use grandstand_platform::audit::{Act, Actor, record};
use jiff::Timestamp;

use crate::app::open_database;
use crate::config::StoreSettings;

/// Commands that change nothing in the database and export no personal data. A server's applies are recorded with the
/// revision, and a restore with the restored rows.
const UNRECORDED: [&str; 27] = [
    "serve",
    "settings",
    "doctor",
    "openapi",
    "audit",
    "errors",
    "report",
    "usage",
    "books",
    "tax",
    "backup verify",
    "restore",
    "channel new",
    "channel schema",
    "channel check",
    "channel plan",
    "channel diff",
    "channel history",
    "channel list",
    "event pushes",
    "clip list",
    "media list",
    "domain list",
    "domain check",
    "jobs list",
    "secret list",
    "keys list",
];

/// Arguments that are copied to the log. Others may be personal.
const REPEATED: [&str; 30] = [
    "channel",
    "key",
    "name",
    "revision",
    "folder",
    "file",
    "event",
    "language",
    "id",
    "ids",
    "all",
    "renew",
    "remove",
    "revoke",
    "end",
    "form",
    "mail",
    "dry_run",
    "older_than",
    "from",
    "number",
    "replace",
    "payment",
    "to",
    "without",
    "message",
    "package",
    "subscription",
    "subscriptions",
    "until",
];

/// A command that is recorded in the audit log.
#[derive(Debug)]
pub struct Audited {
    act: String,
    channel: Option<String>,
    email: Option<String>,
    details: Vec<String>,
    store: StoreSettings,
}

impl Audited {
    /// The record of a command; `None` if it is not recorded.
    pub fn of(matches: &ArgMatches) -> Option<Self> {
        let mut path = Vec::new();
        let mut leaf = matches;
        while let Some((name, inner)) = leaf.subcommand() {
            path.push(name);
            leaf = inner;
        }
        let act = path.join(" ");
        if UNRECORDED.contains(&act.as_str()) {
            return None;
        }
        let text = |id: &str| leaf.try_get_one::<String>(id).ok().flatten().cloned();
        let folder = leaf.try_get_one::<std::path::PathBuf>("folder").ok().flatten();
        let channel = text("channel").or_else(|| text("key"));
        let channel = channel.or_else(|| folder.and_then(|folder| key_of(folder)));
        Some(Self {
            channel,
            email: text("email"),
            details: REPEATED.iter().filter_map(|id| written(leaf, id)).collect(),
            store: StoreSettings::from_arg_matches(leaf).ok()?,
            act,
        })
    }

    /// Records the start of the command.
    ///
    /// # Errors
    /// The database failed; the command must not run then.
    pub async fn begin(&self) -> anyhow::Result<()> {
        self.add("begins").await
    }

    /// Records the end of the command.
    ///
    /// # Errors
    /// The database failed.
    pub async fn end(&self, succeeded: bool) -> anyhow::Result<()> {
        self.add(if succeeded { "done" } else { "failed" }).await
    }

    async fn add(&self, state: &str) -> anyhow::Result<()> {
        let database = open_database(&self.store.database(), &self.store.data).await?;
        let channel_id = match &self.channel {
            Some(key) => channel_id(&database, key).await?,
            None => None,
        };
        let mut details = vec![state.to_owned()];
        details.extend(self.details.iter().cloned());
        details.extend(self.user(&database, channel_id).await?);
        let act = Act { name: self.act.clone(), channel_id, details: details.join(" ") };
        record(&database, &Actor::of_process(), act, Timestamp::now()).await?;
        Ok(database.close().await?)
    }

    /// The id of the user. E-mail addresses are personal, and the log can't be erased.
    async fn user(&self, database: &Database, channel_id: Option<ChannelId>) -> anyhow::Result<Option<String>> {
        let (Some(email), Some(channel_id)) = (&self.email, channel_id) else { return Ok(None) };
        let user = operator::find(database, channel_id, email).await?;
        Ok(Some(user.map_or_else(|| "user=none".to_owned(), |user| format!("user={}", user.id))))
    }
}

/// The channel with a key, or the latest one that had it.
async fn channel_id(database: &Database, key: &str) -> anyhow::Result<Option<ChannelId>> {
    if let Some(stored) = revisions::stored(database, key).await? {
        return Ok(Some(stored.channel_id));
    }
    Ok(former_keys::latest(database, key).await?.map(|former| former.channel_id))
}

fn key_of(folder: &Path) -> Option<String> {
    let whole = folder.canonicalize().ok()?;
    whole.file_name().map(|name| name.to_string_lossy().into_owned())
}

/// An argument's value as given; `None` if it wasn't.
fn written(leaf: &ArgMatches, id: &str) -> Option<String> {
    let values = leaf.try_get_raw(id).ok().flatten()?;
    if leaf.value_source(id) != Some(ValueSource::CommandLine) {
        return None;
    }
    let values: Vec<_> = values.map(|value| value.to_string_lossy().replace(char::is_control, "?")).collect();
    Some(format!("{id}={}", values.join(",")))
}

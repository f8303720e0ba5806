//! `grandstand user …`: accounts of a channel's viewers.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use grandstand_accounts::error::Error;
use grandstand_accounts::operator::{self, Person, Place};
use grandstand_accounts::passwords::{Cost, Passwords};
use grandstand_accounts::temporary;
use grandstand_core::output::say;
use grandstand_db as db;
use grandstand_db::entities::users;
use grandstand_db::ids::UserId;
use grandstand_platform::audit;
use grandstand_privacy::{Registry, SentMails};
use jiff::Timestamp;

use super::announce;
use super::site::origin;
use super::stored;
use super::user_import;
use crate::app::{open_database, personal_data};
use crate::config::StoreSettings;

/// What can be done with users.
#[derive(Debug, Subcommand)]
pub enum UserCommand {
    /// Make an account with a temporary password, which is printed, works for 7 days and must be replaced at the first
    /// sign-in
    Invite {
        #[command(flatten)]
        whose: Whose,
        /// Given name
        #[arg(long, default_value = "")]
        first_name: String,
        /// Family name
        #[arg(long, default_value = "")]
        last_name: String,
        /// Mail a link to choose a password, too; a running server sends it
        #[arg(long)]
        mail: bool,
        /// Where the channel's site stands, for the link [default: its first domain]
        #[arg(long)]
        site: Option<String>,
    },
    /// Make an account for each line of a CSV file with the columns email, first_name, last_name, phone, verified (only
    /// the first has to be there); all or none. They choose a password with "forgot my password"; addresses that have an
    /// account are left alone
    Import {
        /// The channel's key
        channel: String,
        /// The file
        file: PathBuf,
        /// Mail each a link to choose a password
        #[arg(long)]
        mail: bool,
        /// Check the file and print what would be done with each line; change nothing
        #[arg(long)]
        dry_run: bool,
        /// Where the channel's site stands, for the links [default: its first domain]
        #[arg(long)]
        site: Option<String>,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Write everything that is stored of one user as JSON, or a line of JSON for each user
    Export {
        /// The channel's key
        channel: String,
        /// The user's e-mail address
        email: Option<String>,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Delete an account: everything personal is taken away, for good
    Erase {
        #[command(flatten)]
        whose: Whose,
    },
    /// List where a user is signed in
    Sessions {
        #[command(flatten)]
        whose: Whose,
        /// End them all
        #[arg(long)]
        end: bool,
    },
}

/// One user of a channel.
#[derive(Debug, Args)]
pub struct Whose {
    /// The channel's key
    channel: String,
    /// The user's e-mail address
    email: String,
    #[command(flatten)]
    store: StoreSettings,
}

/// Runs the command.
///
/// # Errors
/// The database failed, or there is no such channel or user.
pub async fn run(command: UserCommand) -> anyhow::Result<()> {
    match command {
        UserCommand::Invite { whose, first_name, last_name, mail, site } => {
            let person = Person { email: whose.email, first_name, last_name, ..Person::default() };
            invite(&whose.store, &whose.channel, person, mail, site).await
        }
        UserCommand::Import { channel, file, mail, dry_run, site, store } => {
            user_import::run(&store, &channel, &file, user_import::Options { mail, dry_run, site }).await
        }
        UserCommand::Export { channel, email, store } => export(&store, &channel, email).await,
        UserCommand::Erase { whose } => {
            let (database, user) = find(&whose).await?;
            let transaction = db::begin_write(&database).await?;
            stored_data(&database).erase_in(&transaction, user.channel_id, user.id, Timestamp::now()).await?;
            let details = format!("{}: account → erased", user.id);
            audit::record_change(&transaction, "user", Some(user.channel_id), details).await?;
            transaction.commit().await?;
            announce::user_changed(&whose.store, user.channel_id, user.id).await;
            say(format_args!("{}: deleted", whose.email));
            Ok(())
        }
        UserCommand::Sessions { whose, end } => sessions(&whose, end).await,
    }
}

/// The registry for exporting and erasing. Mails in the folder are deleted by a server, through a job that erasing
/// enqueues.
fn stored_data(database: &db::Database) -> Registry {
    personal_data(database, SentMails::default())
}

pub(super) async fn open(store: &StoreSettings) -> anyhow::Result<db::Database> {
    open_database(&store.database(), &store.data).await
}

pub(super) async fn place(database: &db::Database, key: &str, site: Option<String>) -> anyhow::Result<Place> {
    let stored = stored::find(database, key).await?;
    let origin = origin(&stored.seed, site.as_deref());
    Ok(Place { channel_id: stored.channel_id, language: stored.seed.channel.language, origin })
}

async fn find(whose: &Whose) -> anyhow::Result<(db::Database, users::Model)> {
    let database = open(&whose.store).await?;
    let place = place(&database, &whose.channel, None).await?;
    let user = operator::find(&database, place.channel_id, &whose.email).await?;
    let user = user.with_context(|| format!("{} has no account at {}", whose.email, whose.channel))?;
    Ok((database, user))
}

async fn invite(
    store: &StoreSettings,
    key: &str,
    person: Person,
    mail: bool,
    site: Option<String>,
) -> anyhow::Result<()> {
    let database = open(store).await?;
    let place = place(&database, key, site).await?;
    let password = operator::temporary_password();
    let hash = Passwords::start(Cost::default())?.hash(password.clone()).await.map_err(in_words)?;
    let now = Timestamp::now();
    let email = person.email.clone();
    let transaction = db::begin_write(&database).await?;
    let user_id = operator::add(&transaction, &place, person, Some(hash), now).await.map_err(in_words)?;
    if mail {
        operator::mail_invitation(&transaction, &place, user_id, now).await?;
    }
    let details = format!("{user_id}: none → temporary password");
    audit::record_change(&transaction, "user", Some(place.channel_id), details).await?;
    transaction.commit().await?;
    let days = temporary::LIFETIME_SECONDS / (24 * 60 * 60);
    say(format_args!("{email}: user {user_id}, for {days} days the temporary password {password}"));
    Ok(())
}

async fn export(store: &StoreSettings, key: &str, email: Option<String>) -> anyhow::Result<()> {
    let database = open(store).await?;
    let place = place(&database, key, None).await?;
    if let Some(email) = email {
        let user = operator::find(&database, place.channel_id, &email).await?;
        let user = user.with_context(|| format!("{email} has no account at {key}"))?;
        say(serde_json::to_string_pretty(&stored_data(&database).export(&database, &user).await?)?);
        return Ok(());
    }
    let (personal_data, mut after) = (stored_data(&database), UserId(0));
    loop {
        let users = operator::users_after(&database, place.channel_id, after).await?;
        let Some(last) = users.last() else { return Ok(()) };
        after = last.id;
        for user in &users {
            say(personal_data.export(&database, user).await?);
        }
    }
}

async fn sessions(whose: &Whose, end: bool) -> anyhow::Result<()> {
    let (database, user) = find(whose).await?;
    if end {
        let transaction = db::begin_write(&database).await?;
        let ended = operator::end_sessions(&transaction, &user).await?;
        let details = format!("of user {}: {ended} → 0", user.id);
        audit::record_change(&transaction, "sessions", Some(user.channel_id), details).await?;
        transaction.commit().await?;
        announce::user_changed(&whose.store, user.channel_id, user.id).await;
        say(format_args!("{}: {ended} sessions ended", whose.email));
        return Ok(());
    }
    let everything = stored_data(&database).export(&database, &user).await?;
    for session in everything["sessions"].as_array().into_iter().flatten() {
        let text = |field: &str| session[field].as_str().unwrap_or("-").to_owned();
        say(format_args!(
            "{}\tsince {}\tlast seen {}\t{}",
            text("kind"),
            text("created_at"),
            text("last_seen_at"),
            text("user_agent")
        ));
    }
    Ok(())
}

/// A refusal as an error message for the terminal.
pub(super) fn in_words(error: Error) -> anyhow::Error {
    match error {
        Error::Invalid(fields) => {
            let fields = fields.messages().into_iter();
            let fields = fields.map(|(field, messages)| format!("{field}: {}", messages.join(", ")));
            anyhow::anyhow!("{}", fields.collect::<Vec<_>>().join("; "))
        }
        error => error.into(),
    }
}

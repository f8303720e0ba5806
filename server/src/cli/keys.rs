//! `grandstand keys rotate | retire | list`.

use clap::Subcommand;
use grandstand_core::output::say;
use grandstand_platform::keyring::{self, Keyring};
use jiff::Timestamp;

use crate::app::open_database;
use crate::config::StoreSettings;

/// What can be done with signing keys.
#[derive(Debug, Subcommand)]
pub enum KeysCommand {
    /// Make a new key. Running servers sign with it after two minutes; the keys of before go on verifying until they are
    /// retired
    Rotate {
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Stop taking what a key has signed, for good. The newest key can't be retired
    Retire {
        /// The key's number, as `list` prints it
        id: i64,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// List the keys: number, since when, and whether each is retired; keys themselves are never printed
    List {
        #[command(flatten)]
        store: StoreSettings,
    },
}

/// Runs the command.
///
/// # Errors
/// The database or the master key failed, or no key with this id may be retired.
pub async fn run(command: KeysCommand) -> anyhow::Result<()> {
    let (KeysCommand::Rotate { store } | KeysCommand::Retire { store, .. } | KeysCommand::List { store }) = &command;
    let database = open_database(&store.database(), &store.data).await?;
    match command {
        KeysCommand::Rotate { ref store } => {
            // Creates the first key if there is none, so that verification can go on with it.
            Keyring::load(&database, &store.vault()).await?;
            let id = keyring::rotate(&database, &store.vault(), Timestamp::now()).await?;
            say(format_args!("key {id} is made; running servers sign with it within three minutes"));
        }
        KeysCommand::Retire { id, .. } => {
            keyring::retire(&database, id, Timestamp::now()).await?;
            say(format_args!("key {id} is retired; running servers refuse what it has signed within seconds"));
        }
        KeysCommand::List { .. } => {
            for key in keyring::list(&database).await? {
                let date = |second: i64| {
                    Timestamp::from_second(second).map(|at| at.strftime("%Y-%m-%d %H:%M UTC").to_string())
                };
                let state = match key.retired_at {
                    Some(at) => format!("retired {}", date(at)?),
                    None => "verifies".to_owned(),
                };
                let form = if key.is_encrypted { "encrypted" } else { "plain" };
                say(format_args!("{}\tmade {}\t{state}\t{form}", key.id, date(key.created_at)?));
            }
        }
    }
    Ok(())
}

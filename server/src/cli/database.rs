//! Checks the database of a command before it runs: prints which one it is, and refuses one that doesn't exist or has
//! tables of another version. Only `serve`, and `channel apply` with its flag, create a database.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::FromArgMatches;
use grandstand_core::output::complain;
use grandstand_db::COMMAND_CONNECTIONS;
use grandstand_db::existence::{Existence, look, sqlite_file};

use super::settings::file_in_words;
use crate::app::make_database;
use crate::config::{Given, Origin, StoreSettings, database_in_words};

/// The command that may create a database, and that migrates an older one.
const APPLY: &str = "channel apply";

/// How a command uses its database.
#[derive(Debug, Clone, Copy)]
pub struct Use {
    /// Creates the database if it doesn't exist.
    pub creates: bool,
    /// Changes something.
    pub writes: bool,
}

/// Checks the command's database and prints which one it is.
///
/// # Errors
/// The database doesn't exist, has the tables of another version, or can't be opened.
pub async fn prepare(given: &Given, how: Use) -> anyhow::Result<()> {
    let words = given.words();
    if matches!(words.as_str(), "serve" | "settings" | "doctor" | "restore") || given.setting("database_url").is_none()
    {
        return Ok(());
    }
    let store = StoreSettings::from_arg_matches(given.leaf())?;
    let (url, origin) = (store.database(), origin(given));
    let named = format!("{} ({origin})", database_in_words(&url));
    let found = look(&url).await.with_context(|| format!("the database can't be opened: {named}"))?;
    let note = match found {
        Existence::Current => "",
        Existence::NoFile | Existence::NoTables if how.creates => ", created",
        Existence::Older if words == APPLY => ", brought up to date",
        found => return Err(refusal(given, &url, &named, found)),
    };
    if note.is_empty() {
        if how.writes || matches!(words.as_str(), "report" | "usage") {
            std::fs::create_dir_all(&store.data)
                .with_context(|| format!("GRANDSTAND_DATA: {} can't be made", store.data.display()))?;
        }
    } else {
        make_database(&url, &store.data, COMMAND_CONNECTIONS).await?.close().await?;
    }
    complain(format_args!("database: {named}{note}"));
    Ok(())
}

/// The source of the database's URL: its own setting, or else the data folder.
fn origin(given: &Given) -> String {
    let of = |key: &str| given.setting(key).map_or(Origin::Unset, |setting| given.origin(setting));
    let origin = match of("database_url") {
        Origin::Unset => of("data"),
        origin => origin,
    };
    match &origin {
        Origin::File(file, _) => format!("from {file}"),
        Origin::Flag(_) | Origin::Environment(_) => format!("from {origin}"),
        Origin::BesideFile(_) | Origin::Default | Origin::Unset => origin.to_string(),
    }
}

/// Explains what was looked for and what to do.
fn refusal(given: &Given, url: &str, named: &str, found: Existence) -> anyhow::Error {
    match found {
        Existence::Older => anyhow!(
            "the tables are of an older version of Grandstand: {named}\n  \
             `grandstand serve` and `grandstand channel apply` bring them up to date. Make a backup before."
        ),
        Existence::Newer => anyhow!(
            "the tables are of a newer version of Grandstand: {named}\n  \
             This command is version {}. Use the one of the server.",
            env!("CARGO_PKG_VERSION")
        ),
        found => {
            let what = match sqlite_file(url) {
                Some(file) if found == Existence::NoFile => format!("there is no database at {}", absolute(file)),
                Some(file) => format!("{} holds no tables of Grandstand", absolute(file)),
                None => format!("the database holds no tables of Grandstand: {named}"),
            };
            let make = match given.words().as_str() {
                APPLY => "add --create, or start `grandstand serve`",
                _ => "`grandstand channel apply <folder> --create`, or `grandstand serve`",
            };
            anyhow!(
                "{what}\n  {}\n  \
                 If the deployment is elsewhere: run the command in its folder, or say where its database is, by \
                 GRANDSTAND_SETTINGS, GRANDSTAND_DATA or DATABASE_URL.\n  \
                 If this is a new deployment: {make}.",
                file_in_words(given)
            )
        }
    }
}

fn absolute(file: PathBuf) -> String {
    std::path::absolute(&file).unwrap_or(file).display().to_string()
}

//! `grandstand user import`: an account for each line of a CSV file, all or none.

mod people;

use std::path::Path;

use anyhow::Context as _;
use grandstand_accounts::operator::{self, Place};
use grandstand_core::output::{complain, say};
use grandstand_db as db;
use grandstand_platform::audit;
use jiff::Timestamp;

use super::csv_input;
use super::user::{in_words, open, place};
use crate::config::StoreSettings;
use people::Row;

/// Maximum size of a file in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;
/// Maximum number of mistakes that are printed.
const MOST_SHOWN: usize = 200;

/// Options of an import.
#[derive(Debug)]
pub struct Options {
    /// Mail each new user a link to choose a password.
    pub mail: bool,
    /// Change nothing.
    pub dry_run: bool,
    /// The site's URL, for the links.
    pub site: Option<String>,
}

/// Imports the people of a file.
///
/// # Errors
/// A line of the file is wrong, there is no such channel, or the database failed; nobody was imported.
pub async fn run(store: &StoreSettings, key: &str, file: &Path, options: Options) -> anyhow::Result<()> {
    let name = file.display().to_string();
    let found = people::read(&csv_input::read(file, LARGEST).await?);
    let wrong = found.mistakes.len();
    for remark in found.notes.iter().chain(found.mistakes.iter().take(MOST_SHOWN)) {
        complain(format_args!("{name}:{remark}"));
    }
    if wrong > MOST_SHOWN {
        complain(format_args!("… and {} more", wrong - MOST_SHOWN));
    }
    anyhow::ensure!(wrong == 0, "{wrong} mistakes to mend; nobody was imported");
    let database = open(store).await?;
    let place = place(&database, key, options.site).await?;
    if options.dry_run {
        preview(&database, &place, &name, &found.rows).await
    } else {
        import(&database, &place, &name, found.rows, options.mail).await
    }
}

/// Prints what an import would do.
async fn preview(database: &db::Database, place: &Place, file: &str, rows: &[Row]) -> anyhow::Result<()> {
    let mut there = 0;
    for Row { line, person } in rows {
        let email = &person.email;
        if operator::find(database, place.channel_id, email).await?.is_some() {
            there += 1;
            say(format_args!("{file}:{line}: {email} has an account and is left alone"));
        } else {
            let verified = if person.verified { ", verified" } else { "" };
            say(format_args!("{file}:{line}: {email} would get an account{verified}"));
        }
    }
    say(format_args!("{} accounts would be made, {there} there already; nothing was changed", rows.len() - there));
    Ok(())
}

async fn import(database: &db::Database, place: &Place, file: &str, rows: Vec<Row>, mail: bool) -> anyhow::Result<()> {
    let now = Timestamp::now();
    let transaction = db::begin_write(database).await?;
    let (mut made, mut there) = (Vec::new(), 0_usize);
    for Row { line, person } in rows {
        if operator::find(&transaction, place.channel_id, &person.email).await?.is_some() {
            there += 1;
            continue;
        }
        let added = operator::add(&transaction, place, person, None, now).await.map_err(in_words);
        let user_id = added.with_context(|| format!("{file}:{line}: nobody was imported"))?;
        if mail {
            operator::mail_invitation(&transaction, place, user_id, now).await?;
        }
        made.push(user_id);
    }
    if !made.is_empty() {
        let details = format!("{}: none → account", audit::listed(&made));
        audit::record_change(&transaction, "user", Some(place.channel_id), details).await?;
    }
    transaction.commit().await?;
    say(format_args!("{} accounts made, {there} there already", made.len()));
    Ok(())
}

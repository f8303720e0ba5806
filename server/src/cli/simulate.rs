//! `grandstand channel simulate`: a link with which the people who run a channel can look at it as others do.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use grandstand_apply::{self as apply, Preview, Withdrawn};
use grandstand_core::output::say;
use grandstand_db::Database;
use grandstand_platform::keyring::Keyring;
use grandstand_web::simulation::link::Link;
use jiff::{SignedDuration, Timestamp};

use super::announce;
use super::findings;
use super::language::LanguageSetting;
use super::site::origin;
use super::stored;
use crate::config::StoreSettings;

/// The longest validity of a link.
const LONGEST: SignedDuration = SignedDuration::from_hours(30 * 24);

/// What is to be looked at, and for how long.
#[derive(Debug, Args)]
pub struct Wanted {
    /// The channel's key
    key: String,
    /// A folder of seed files that is not applied: the link shows what it would be like, and nobody else sees it
    folder: Option<PathBuf>,
    /// How long the link is good for, such as 24h or 90m; up to 720h
    #[arg(long = "for", value_name = "DURATION", default_value = "24h", value_parser = duration)]
    lasting: SignedDuration,
    /// Withdraw every link of the channel that was made until now, and remove the previews that they show
    #[arg(long, conflicts_with_all = ["folder", "lasting", "site"])]
    revoke: bool,
    /// Where the site stands [default: the channel's first domain, or its host on this machine]
    #[arg(long)]
    site: Option<String>,
    #[command(flatten)]
    language: LanguageSetting,
    #[command(flatten)]
    store: StoreSettings,
}

fn duration(text: &str) -> Result<SignedDuration, String> {
    let duration: SignedDuration = text.parse().map_err(|_| "write it as 24h or 90m".to_owned())?;
    if duration < SignedDuration::from_mins(1) || duration > LONGEST {
        return Err("it must be between 1m and 720h".to_owned());
    }
    Ok(duration)
}

/// Prints a link. A folder is checked first, and previewed if it has no errors. With `revoke`, withdraws all existing
/// links instead.
///
/// # Errors
/// The database or the object store failed, there is no such channel, it is suspended, or the folder is another
/// channel's.
pub async fn run(wanted: Wanted) -> anyhow::Result<ExitCode> {
    let Wanted { key, folder, lasting, revoke, site, language, store } = wanted;
    let (database, stored) = stored::open(&store, &key).await?;
    let now = Timestamp::now();
    if revoke {
        return withdraw(&store, &database, &key, now).await;
    }
    anyhow::ensure!(
        stored.active,
        "{key} is suspended, and nobody is served its site: put it back by `grandstand channel resume {key}` first"
    );
    let expires_at = (now + lasting).as_second();
    apply::forget_previews(&database, now).await?;
    let preview_id = match folder {
        None => None,
        Some(folder) => {
            let objects = store.media_store().await?;
            let allowances = store.allow.allowances();
            match apply::preview(&database, &objects, &key, &folder, &allowances, expires_at, now).await? {
                Preview::Refused(refused) => return Ok(findings::print(&refused, language.language())),
                Preview::Unsettled => anyhow::bail!("{} changes while it is read; try again", folder.display()),
                Preview::Made(preview_id, warnings) => {
                    findings::print(&warnings, language.language());
                    Some(preview_id)
                }
            }
        }
    };
    let generation = stored.link_generation;
    let link = Link { channel_id: stored.channel_id, generation, expires_at, preview_id };
    let text = link.seal(&Keyring::load(&database, &store.vault()).await?);
    say(format_args!("{}/simulate?link={text}", origin(&stored.seed, site.as_deref())));
    Ok(ExitCode::SUCCESS)
}

async fn withdraw(store: &StoreSettings, database: &Database, key: &str, now: Timestamp) -> anyhow::Result<ExitCode> {
    let Withdrawn { channel_id, previews } = apply::withdraw_links(database, key, now).await?;
    announce::channels_changed(store, [channel_id]).await;
    let previews = match previews {
        0 => String::new(),
        1 => "; a preview is removed".to_owned(),
        many => format!("; {many} previews are removed"),
    };
    say(format_args!(
        "{key}: every link to /simulate is withdrawn{previews}; running servers refuse them within seconds"
    ));
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn links_last_minutes_to_weeks() {
        assert_eq!(duration("90m").unwrap().as_mins(), 90);
        assert_eq!(duration("720h").unwrap().as_hours(), 720);
        for wrong in ["", "24", "10s", "-1h", "721h", "forever", "9999999999999999999h"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}

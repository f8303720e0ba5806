//! Opens what the settings name: databases and the mailer.

use std::path::Path;

use anyhow::Context as _;
use grandstand_db as db;
use grandstand_platform::mail::Mailer;

use crate::channel_loader::CompileSettings;
use crate::config::ServeSettings;
use crate::modes;

const UNREACHABLE: &str = "DATABASE_URL: the database can't be opened";

/// Opens an existing database with the tables of this version; the command has checked that before.
///
/// # Errors
/// `DATABASE_URL` can't be reached, or names a file that doesn't exist.
pub async fn open_database(url: &str, data: &Path) -> anyhow::Result<db::Database> {
    let database = db::connect_existing(url).await.context(UNREACHABLE)?;
    modes::tighten(url, data);
    Ok(database)
}

/// Opens the database with up to `connections` connections and migrates it. Creates the data folder and the database if
/// they are missing.
///
/// # Errors
/// `GRANDSTAND_DATA` can't be created, `DATABASE_URL` can't be reached, or a migration failed.
pub async fn make_database(url: &str, data: &Path, connections: u32) -> anyhow::Result<db::Database> {
    std::fs::create_dir_all(data).with_context(|| format!("GRANDSTAND_DATA: {} can't be made", data.display()))?;
    let database = db::connect_pool(url, connections).await.context(UNREACHABLE)?;
    modes::tighten(url, data);
    Ok(database)
}

/// Opens the analytics database.
pub(super) async fn open_analytics(database: &db::Database, settings: &ServeSettings) -> anyhow::Result<db::Database> {
    let url = settings.store.database();
    let connecting = db::analytics::connect(database, &url, &settings.store.data, settings.analytics_connections);
    let measured = Box::pin(connecting).await.context("the database of analytics can't be opened")?;
    Ok(measured)
}

/// Makes the mailer: through the SMTP server of the settings, or else into `mail` in the data folder.
pub(super) fn open_mailer(settings: &ServeSettings) -> anyhow::Result<Mailer> {
    match &settings.smtp_url {
        Some(url) => Mailer::smtp(url),
        None => {
            let folder = settings.store.data.join("mail");
            Ok(Mailer::Folder { folder, shows_links: settings.demo || settings.dev })
        }
    }
}

/// The settings for compiling channels.
pub(super) fn compile_settings(settings: &ServeSettings) -> CompileSettings {
    CompileSettings {
        platform_domain: settings.platform_domain.clone(),
        payment_script: settings.stripe_js_url.clone(),
        ceilings: settings.store.allow.ceilings,
        script_hosts: settings.store.allow.recaptcha_hosts.clone(),
    }
}

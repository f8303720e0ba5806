//! `grandstand settings`: every setting with its value and source.

use clap::Args;

use super::language::LanguageSetting;
use crate::config::{Given, Origin, SETTINGS_FILE, ServeSettings};

/// Minimum width of the value column.
const VALUES: usize = 32;

/// Every setting of the server and of the other commands.
#[derive(Debug, Args)]
pub struct SettingsArguments {
    #[command(flatten)]
    settings: ServeSettings,
    #[command(flatten)]
    #[allow(dead_code, reason = "it is printed as clap read it")]
    language: LanguageSetting,
}

/// Lists the settings, secrets masked, and names the settings file.
pub fn listed(given: &Given, arguments: &SettingsArguments) -> String {
    let mut lines = vec![file_in_words(given), String::new()];
    let keys = given.settings().iter().map(|setting| setting.key.len()).max().unwrap_or_default();
    for setting in given.settings() {
        let (mut value, mut origin) = (given.shown(setting), given.origin(setting));
        if setting.key == "database_url" && value.is_none() {
            (value, origin) = (Some(arguments.settings.store.database()), Origin::Default);
        }
        let value = value.unwrap_or_else(|| "-".to_owned());
        lines.push(format!("{:keys$}  {value:VALUES$}  {origin}", setting.key));
    }
    lines.join("\n")
}

/// Says which settings file is used.
pub fn file_in_words(given: &Given) -> String {
    match given.file() {
        Some(file) => format!("settings file: {}", file.shown()),
        None => format!("settings file: none (no {SETTINGS_FILE} here or in a folder above)"),
    }
}

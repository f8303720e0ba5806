//! `grandstand channel check`: reports all findings on a channel's folder, or on a folder of channels.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use grandstand_platform::allowances::AllowanceSettings;
use tenants::check;

use super::findings::{self, Format};
use super::language::LanguageSetting;

/// Arguments of `channel check`.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// The channel's folder of seed files, or a folder that holds a folder per channel
    folder: PathBuf,
    /// How findings are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    language: LanguageSetting,
    #[command(flatten)]
    allow: AllowanceSettings,
}

/// Checks and reports. The exit code is 1 if there is an error.
///
/// # Errors
/// The report can't be serialised, which its type rules out.
pub async fn run(arguments: CheckArguments) -> anyhow::Result<ExitCode> {
    let CheckArguments { folder, format, language, allow } = arguments;
    let dir = folder.clone();
    let checked = tokio::task::spawn_blocking(move || check::at(&dir, &allow.allowances())).await?;
    findings::report(&folder, &checked, format, language.language())
}

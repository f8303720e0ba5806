//! `grandstand doctor`: looks at the deployment, and says what is wrong with what remedy. Changes nothing but a small
//! object and a file that it deletes again, and the mail that it is told to send.

mod certificates;
mod database;
mod finding;
mod ingest;
mod machine;
mod mail;
mod payments;
mod services;
mod settings;
mod work;

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use grandstand_core::output::say;
use grandstand_platform::mail::records::SystemMailDns;

use crate::config::ServeSettings;
use finding::{Finding, text};

/// Arguments of the command.
#[derive(Debug, Args)]
pub struct DoctorArguments {
    /// Send a test mail to this address, in whose headers SPF and DKIM can be seen
    #[arg(long, value_name = "ADDRESS")]
    mail_to: Option<String>,
    /// How findings are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    settings: ServeSettings,
}

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each, with its remedy below.
    Text,
    /// A list of objects.
    Json,
}

/// Looks at everything, with the settings that `serve` would have here. The exit code is 1 if something doesn't work.
///
/// # Errors
/// The findings can't be serialised, which their type rules out.
pub async fn run(arguments: DoctorArguments) -> anyhow::Result<ExitCode> {
    let DoctorArguments { mail_to, format, settings } = arguments;
    let findings = Box::pin(look(&settings, mail_to.as_deref())).await;
    match format {
        Format::Text => findings.iter().for_each(|finding| say(text(finding))),
        Format::Json => say(serde_json::to_string_pretty(&findings)?),
    }
    Ok(if findings.iter().any(Finding::is_fault) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

async fn look(settings: &ServeSettings, mail_to: Option<&str>) -> Vec<Finding> {
    let mut findings = settings::look(settings);
    let (database, parts) = database::look(settings).await;
    findings.extend(parts);
    findings.extend(machine::look(settings).await);
    findings.extend(services::look(settings).await);
    findings.extend(ingest::look(settings).await);
    let channels = match &database {
        Some(database) => work::channels(database, &mut findings).await,
        None => Vec::new(),
    };
    findings.extend(mail::look(settings, &channels, &SystemMailDns::default(), mail_to).await);
    if let Some(database) = &database {
        findings.extend(payments::look(settings, database, &channels).await);
        findings.extend(certificates::look(settings, database).await);
        findings.extend(work::jobs(database).await);
    }
    findings
}

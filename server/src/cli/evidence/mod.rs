//! `grandstand evidence <channel> <payment>`: the evidence for a payment that its cardholder disputes.

mod facts;
mod queries;
mod text;

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use grandstand_core::output::say;
use grandstand_privacy::SentMails;

use super::stored;
use crate::app::personal_data;
use crate::config::StoreSettings;

/// Arguments of the command.
#[derive(Debug, Args)]
pub struct EvidenceCommand {
    /// The channel's key
    key: String,
    /// The payment's id at the provider, such as pi_3Q…, or that of a subscription's invoice, in_…
    payment: String,
    /// How it is written; money in JSON is in minor units
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The file to write [default: standard output]
    #[arg(long, short)]
    output: Option<PathBuf>,
    #[command(flatten)]
    store: StoreSettings,
}

/// How evidence is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text to paste into the answer to the dispute.
    Text,
    /// The same as JSON.
    Json,
}

/// Runs the command.
///
/// # Errors
/// There is no such channel or payment, the database failed, or the file can't be written.
pub async fn run(command: EvidenceCommand) -> anyhow::Result<()> {
    let EvidenceCommand { key, payment, format, output, store } = command;
    let (database, stored) = stored::open(&store, &key).await?;
    let registry = personal_data(&database, SentMails::default());
    let channel = (stored.channel_id, stored.seed.channel.language);
    let evidence = facts::gather(&database, &registry, channel, &payment).await?;
    let written = match format {
        Format::Text => text::text(&evidence),
        Format::Json => serde_json::to_string_pretty(&evidence)? + "\n",
    };
    match output {
        Some(file) => {
            tokio::fs::write(&file, written).await.with_context(|| format!("{} can't be written", file.display()))
        }
        None => {
            say(written.trim_end());
            Ok(())
        }
    }
}

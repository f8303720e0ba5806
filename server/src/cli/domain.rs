//! `grandstand domain list | check`.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::Subcommand;
use grandstand_certificates::dns::SystemDns;
use grandstand_certificates::pointing::Here;
use grandstand_certificates::report::Sources;
use grandstand_certificates::{normalized, own_facts};
use grandstand_core::output::say;
use jiff::Timestamp;

use super::language::LanguageSetting;
use crate::app::open_database;
use crate::config::{PlaceSettings, StoreSettings};

/// What can be asked about domains.
#[derive(Debug, Subcommand)]
pub enum DomainCommand {
    /// List the domains of active channels: channel, where DNS leads, the certificate's end, and why the last attempt failed
    List {
        /// Only this channel's
        #[arg(long)]
        channel: Option<String>,
        #[command(flatten)]
        place: PlaceSettings,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Say what a domain lacks, in words that can be forwarded to its owner; exits with 1 if it is not served over HTTPS
    Check {
        /// The domain
        domain: String,
        #[command(flatten)]
        language: LanguageSetting,
        #[command(flatten)]
        place: PlaceSettings,
        #[command(flatten)]
        store: StoreSettings,
    },
}

/// Runs the command.
///
/// # Errors
/// The database or the folder of own certificates failed, or the domain is none.
pub async fn run(command: DomainCommand) -> anyhow::Result<ExitCode> {
    let (DomainCommand::List { place, store, .. } | DomainCommand::Check { place, store, .. }) = &command;
    let database = open_database(&store.database(), &store.data).await?;
    let here = Here::new(Arc::new(SystemDns), &place.domains.public_addresses, place.platform_domain.clone());
    let own = own_facts(place.domains.tls_certificates.as_deref()).context("GRANDSTAND_TLS_CERTIFICATES")?;
    let (sources, now) = (Sources { database: &database, here: &here, own: &own }, Timestamp::now());
    match &command {
        DomainCommand::List { channel, .. } => {
            for report in sources.all().await? {
                if channel.is_none() || report.channel == *channel {
                    say(report.line(now));
                }
            }
            Ok(ExitCode::SUCCESS)
        }
        DomainCommand::Check { domain, language, .. } => {
            let domain = normalized(domain).with_context(|| format!("{domain:?} is no domain"))?;
            let report = sources.one(&domain).await?;
            say(report.text(now));
            if let Some(words) = report.for_owner(language.language()) {
                say(format_args!("\n{words}"));
            }
            Ok(if report.is_complete(now) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
    }
}

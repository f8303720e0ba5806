//! The `grandstand` command's sub-commands.

mod announce;
mod audit;
mod audited;
mod backup;
mod books;
mod channel;
mod channel_backup;
mod channel_delete;
mod channel_delete_provider;
mod check;
mod clip;
mod csv_input;
mod database;
mod doctor;
mod domain;
mod errors;
mod event;
mod evidence;
mod findings;
mod folders;
mod grant;
mod grant_give;
mod jobs;
mod keys;
mod language;
mod media;
mod media_add;
mod media_batch;
mod media_former;
mod media_rows;
mod moment;
mod note;
mod order;
mod printed;
mod report;
mod revisions;
mod secret;
mod settings;
mod simulate;
mod site;
mod starter;
mod state;
mod store;
mod stored;
mod tax;
mod usage;
mod user;
mod user_import;

use std::ffi::OsString;
use std::process::ExitCode;

use audited::Audited;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use grandstand_core::output::{complain, say};
use grandstand_platform::outgoing::prepare_tls;

use crate::config::{Given, ServeSettings};
use crate::modes;
use crate::{openapi, serve};

/// A white-label platform for streaming sports and live events.
#[derive(Debug, Parser)]
#[command(name = "grandstand", version, about)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve every channel
    Serve(Box<ServeSettings>),
    /// Start, check, plan, apply, go back in and export channels
    #[command(subcommand)]
    Channel(channel::ChannelCommand),
    /// Stream keys of live events, and what was pushed
    #[command(subcommand)]
    Event(event::EventCommand),
    /// See what viewers cut out, and take it down
    #[command(subcommand)]
    Clip(clip::ClipCommand),
    /// Add, list, remove and restore recordings
    #[command(subcommand)]
    Media(media::MediaCommand),
    /// Delete what the object store doesn't need any more
    #[command(subcommand)]
    Store(store::StoreCommand),
    /// See where the channels' domains lead, and their certificates
    #[command(subcommand)]
    Domain(domain::DomainCommand),
    /// See what is to be done in the background, and try again what failed
    #[command(subcommand)]
    Jobs(jobs::JobsCommand),
    /// Store, list and remove the secrets that channels' seed files name
    #[command(subcommand)]
    Secret(secret::SecretCommand),
    /// Rotate, retire and list the keys that tokens are signed with
    #[command(subcommand)]
    Keys(keys::KeysCommand),
    /// See what was bought, and everything about an order
    #[command(subcommand)]
    Order(order::OrderCommand),
    /// Give users free access with a reason, list what was given, and revoke it
    #[command(subcommand)]
    Grant(grant::GrantCommand),
    /// Invite, import, export and delete users
    #[command(subcommand)]
    User(user::UserCommand),
    /// Print what operators did, and what servers applied: who, when, what and from where
    Audit(audit::AuditCommand),
    /// Print the errors of scripts in viewers' browsers: how often, since when, where in the sources
    Errors(errors::ErrorsCommand),
    /// Write what a channel's days came to: viewers, quality, sales
    Report(report::ReportCommand),
    /// Print what channels use by month: storage, bandwidth, viewers' minutes, events, requests
    Usage(usage::UsageCommand),
    /// Compare a month's orders, taxes and receipts with the payment provider's balance and payouts; fails if they differ
    Books(books::BooksCommand),
    /// Write the taxes of a period by country and rate, or for the EU's one-stop shop
    Tax(tax::TaxCommand),
    /// Write the evidence for a payment that its cardholder disputes: what was bought, by whom, and what was watched when
    Evidence(evidence::EvidenceCommand),
    /// Write a backup of the whole deployment while it serves, or verify one
    Backup(Box<backup::BackupArguments>),
    /// Restore a backup into an empty deployment, on either database
    Restore(Box<backup::RestoreArguments>),
    /// Look at the whole deployment: what is wrong, and what to do; exits with 1 if something doesn't work
    Doctor(Box<doctor::DoctorArguments>),
    /// Print every setting with its value and where it comes from: a flag, the environment, grandstand.toml or the default
    Settings(Box<settings::SettingsArguments>),
    /// Print the OpenAPI document
    Openapi,
}

/// Parses the arguments and runs the command. Errors are printed with all their causes.
pub async fn run(arguments: Vec<OsString>) -> ExitCode {
    let given = match Given::read(&Cli::command(), arguments) {
        Ok(given) => given,
        Err(error) => match error.downcast::<clap::Error>() {
            Ok(error) => error.exit(),
            Err(error) => return failed(&error),
        },
    };
    let cli = Cli::from_arg_matches(given.matches()).unwrap_or_else(|error| error.exit());
    prepare_tls();
    if !matches!(&cli.command, Command::Channel(command) if command.writes_seeds_only()) {
        modes::close_to_others();
    }
    let audited = Audited::of(given.matches());
    let creates = matches!(&cli.command, Command::Channel(command) if command.creates_database());
    if let Err(error) = database::prepare(&given, database::Use { creates, writes: audited.is_some() }).await {
        return failed(&error);
    }
    let result = match &audited {
        Some(audited) => audited.begin().await,
        None => Ok(()),
    };
    let result = match result {
        Ok(()) => Box::pin(act(cli.command, &given)).await,
        Err(error) => Err(error.context("the audit log can't be written, so nothing was done")),
    };
    let code = result.unwrap_or_else(|error| failed(&error));
    if let Some(audited) = audited
        && let Err(error) = audited.end(code == ExitCode::SUCCESS).await
    {
        complain(format_args!("grandstand: the audit log doesn't say how this ended: {error:#}"));
    }
    code
}

fn failed(error: &anyhow::Error) -> ExitCode {
    complain(format_args!("grandstand: {error:#}"));
    ExitCode::FAILURE
}

async fn act(command: Command, given: &Given) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(settings) => Box::pin(serve::run(*settings)).await.map(|()| ExitCode::SUCCESS),
        Command::Channel(command) => Box::pin(channel::run(command)).await,
        Command::Event(command) => event::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Clip(command) => clip::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Media(command) => media::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Store(command) => Box::pin(store::run(command)).await,
        Command::Domain(command) => Box::pin(domain::run(command)).await,
        Command::Jobs(command) => jobs::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Secret(command) => secret::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Keys(command) => keys::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Order(command) => order::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Grant(command) => Box::pin(grant::run(command)).await.map(|()| ExitCode::SUCCESS),
        Command::User(command) => user::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Audit(command) => audit::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Errors(command) => errors::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Report(command) => Box::pin(report::run(command)).await.map(|()| ExitCode::SUCCESS),
        Command::Usage(command) => Box::pin(usage::run(command)).await.map(|()| ExitCode::SUCCESS),
        Command::Evidence(command) => Box::pin(evidence::run(command)).await.map(|()| ExitCode::SUCCESS),
        Command::Books(command) => Box::pin(books::run(command)).await,
        Command::Tax(command) => tax::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Backup(arguments) => Box::pin(backup::run(*arguments)).await,
        Command::Restore(arguments) => Box::pin(backup::restore(*arguments)).await.map(|()| ExitCode::SUCCESS),
        Command::Doctor(arguments) => Box::pin(doctor::run(*arguments)).await,
        Command::Settings(arguments) => {
            say(settings::listed(given, &arguments));
            Ok(ExitCode::SUCCESS)
        }
        Command::Openapi => openapi::text().map(|text| {
            say(text.trim_end());
            ExitCode::SUCCESS
        }),
    }
}

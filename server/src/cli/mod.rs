//! The `grandstand` command's sub-commands.

mod channel;
mod clip;
mod event;
mod findings;
mod jobs;
mod media;
pub mod output;
mod report;
mod revisions;
mod simulate;
mod site;
mod starter;
mod state;
mod user;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use output::{complain, say};

use crate::config::ServeSettings;
use crate::outgoing::prepare_tls;
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
    /// Add recordings
    #[command(subcommand)]
    Media(media::MediaCommand),
    /// See what is to be done in the background, and try again what failed
    #[command(subcommand)]
    Jobs(jobs::JobsCommand),
    /// Invite, import, export and delete users
    #[command(subcommand)]
    User(user::UserCommand),
    /// Write what a channel's days came to: viewers, quality, sales
    Report(report::ReportCommand),
    /// Print the OpenAPI document
    Openapi,
}

/// Runs a command. Errors are printed with everything that led to them.
pub async fn run(cli: Cli) -> ExitCode {
    prepare_tls();
    let result = match cli.command {
        Command::Serve(settings) => Box::pin(serve::run(*settings)).await.map(|()| ExitCode::SUCCESS),
        Command::Channel(command) => channel::run(command).await,
        Command::Event(command) => event::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Clip(command) => clip::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Media(command) => media::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Jobs(command) => jobs::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::User(command) => user::run(command).await.map(|()| ExitCode::SUCCESS),
        Command::Report(command) => Box::pin(report::run(command)).await.map(|()| ExitCode::SUCCESS),
        Command::Openapi => openapi::text().map(|text| {
            say(text.trim_end());
            ExitCode::SUCCESS
        }),
    };
    result.unwrap_or_else(|error| {
        complain(format_args!("grandstand: {error:#}"));
        ExitCode::FAILURE
    })
}

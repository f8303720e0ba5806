//! `grandstand channel check | apply | list`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use jiff::Timestamp;
use tenants::check::{self, Finding};

use crate::app::open_database;
use crate::apply::{self, Applied, FolderOutcome, Outcome, apply_folder};
use crate::config::StoreSettings;
use crate::media::store::MediaStore;

/// What can be done with channels.
#[derive(Debug, Subcommand)]
pub enum ChannelCommand {
    /// Say everything that is wrong with a channel's folder; exits with 1 if anything must be mended
    Check {
        /// The channel's folder of seed files
        folder: PathBuf,
    },
    /// Check a channel's folder and apply it
    Apply {
        /// The channel's folder of seed files
        folder: PathBuf,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// List the channels with their revisions
    List {
        #[command(flatten)]
        store: StoreSettings,
    },
}

/// Runs the command.
///
/// # Errors
/// The database or the object store failed.
pub async fn run(command: ChannelCommand) -> anyhow::Result<ExitCode> {
    match command {
        ChannelCommand::Check { folder } => {
            let report = tokio::task::spawn_blocking(move || check::folder(&folder)).await?;
            Ok(print_findings(&report.findings))
        }
        ChannelCommand::Apply { folder, store } => {
            let database = open_database(&store.database(), &store.data).await?;
            let objects = MediaStore::folder(&store.objects())?;
            match apply_folder(&database, &objects, &folder, Timestamp::now()).await? {
                FolderOutcome::Refused(findings) => Ok(print_findings(&findings)),
                FolderOutcome::Applied(applied, warnings) => {
                    print_findings(&warnings);
                    println!("{}: {}", folder.display(), describe(applied));
                    Ok(ExitCode::SUCCESS)
                }
            }
        }
        ChannelCommand::List { store } => {
            let database = open_database(&store.database(), &store.data).await?;
            for channel in apply::all_stored(&database).await? {
                let state = if channel.active { "active" } else { "suspended" };
                let seed = channel.seed;
                let domains = seed.channel.domains.join(", ");
                println!("{}\trevision {}\t{state}\t{domains}", seed.key, channel.revision);
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// What an apply did, in words.
pub fn describe(applied: Applied) -> String {
    match applied.outcome {
        Outcome::Created => format!("created, revision {}", applied.revision),
        Outcome::Changed => format!("changed, revision {}", applied.revision),
        Outcome::Redated => format!("no change, revision {}; relative dates resolved anew", applied.revision),
        Outcome::Unchanged => format!("no change, revision {}", applied.revision),
    }
}

fn print_findings(findings: &[Finding]) -> ExitCode {
    for finding in findings {
        eprintln!("{finding}\n");
    }
    let errors = findings.iter().filter(|finding| finding.is_error()).count();
    let warnings = findings.len() - errors;
    if errors > 0 {
        eprintln!("{errors} to mend, {warnings} to look at");
        return ExitCode::FAILURE;
    }
    if warnings > 0 {
        eprintln!("nothing to mend, {warnings} to look at");
    }
    ExitCode::SUCCESS
}

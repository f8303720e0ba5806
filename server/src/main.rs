//! The `grandstand` command.

use std::process::ExitCode;

use clap::Parser;
use grandstand_server::cli::Cli;

#[actix_web::main]
async fn main() -> ExitCode {
    grandstand_server::cli::run(Cli::parse()).await
}

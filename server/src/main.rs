//! The `grandstand` command.

use std::process::ExitCode;

use clap::CommandFactory;
use grandstand_server::cli::Cli;
use mimalloc::MiMalloc;

// Ten thousand channels' answers are half a gigabyte of small pieces: this allocator keeps them close together, and takes
// less time for what a request needs. docs/benchmarks.md has the figures.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[actix_web::main]
async fn main() -> ExitCode {
    grandstand_server::cli::run(Cli::command().get_matches()).await
}

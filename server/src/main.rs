//! The `grandstand` command.

use std::process::ExitCode;

use mimalloc::MiMalloc;

// Ten thousand channels' answers are half a gigabyte of small pieces: this allocator keeps them close together, and takes
// less time for what a request needs. docs/benchmarks.md has the figures.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[actix_web::main]
async fn main() -> ExitCode {
    grandstand_server::cli::run(std::env::args_os().collect()).await
}

//! The `grandstand` command.

use std::process::ExitCode;

use mimalloc::MiMalloc;

// The answers of ten thousand channels are half a gigabyte of small allocations. mimalloc keeps them compact and is
// faster per request: see docs/benchmarks.md.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[actix_web::main]
async fn main() -> ExitCode {
    grandstand_server::cli::run(std::env::args_os().collect()).await
}

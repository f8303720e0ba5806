//! Tools of `infra/bench`: test data in quantity, servers to compare with, and a client that measures latencies.

mod bare;
mod channels;
mod http;
mod jobs;
mod list;
mod sample;
mod seasons;
mod store;
mod viewers;
mod words;

use std::process::ExitCode;

use clap::Parser;

/// Tools of the benchmarks; `infra/bench` calls them.
#[derive(Debug, Parser)]
#[command(name = "grandstand-bench")]
enum Command {
    /// Fill a data folder with distinct channels
    Channels(channels::Arguments),
    /// Fill a data folder with one channel whose fixtures are repeated under further seasons
    Seasons(seasons::Arguments),
    /// Serve the bytes of a running Grandstand with actix-web alone
    Bare(bare::Arguments),
    /// Serve the list of events with sqlx and serde, by hand
    List(list::Arguments),
    /// Ask at fixed moments and say how long answers took
    Sample(sample::Arguments),
    /// Claim jobs with few and with many that wait, and say how many a second
    Jobs(jobs::Arguments),
    /// Watch a live stream as many viewers do and say whether it stalled
    Viewers(viewers::Arguments),
}

#[actix_web::main]
async fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::Channels(arguments) => channels::run(&arguments).await,
        Command::Seasons(arguments) => seasons::run(&arguments).await,
        Command::Bare(arguments) => bare::run(&arguments).await,
        Command::List(arguments) => list::run(&arguments).await,
        Command::Sample(arguments) => sample::run(&arguments),
        Command::Jobs(arguments) => jobs::run(&arguments).await,
        Command::Viewers(arguments) => viewers::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("grandstand-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

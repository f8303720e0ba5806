//! `grandstand errors <channel>`.

use std::path::PathBuf;

use clap::Args;
use grandstand_core::output::{complain, say};
use grandstand_error_log::Maps;
use grandstand_error_log::listing::{Group, Line, Tally, list};
use jiff::Timestamp;
use serde_json::json;

use super::audit::moment;
use super::moment::written;
use super::stored;
use crate::app::open_database;
use crate::config::StoreSettings;

/// The folder of source maps in a build of the front end.
const MAPS: &str = "maps";
/// Names that are printed of a group's routes, releases or browsers.
const MOST_NAMES: usize = 5;

/// Filters and format of `grandstand errors`.
#[derive(Debug, Args)]
pub struct ErrorsCommand {
    /// The channel's key
    key: String,
    /// Only errors that were reported from this moment on: 2026-03-14 or 2026-03-14T19:30:00Z
    #[arg(long, value_parser = moment)]
    since: Option<Timestamp>,
    /// A line of JSON for each error
    #[arg(long)]
    json: bool,
    /// A folder with source maps of former releases; may be given several times
    #[arg(long, value_name = "FOLDER")]
    maps: Vec<PathBuf>,
    /// The built front end, with the source maps of this release
    #[arg(long, env = "GRANDSTAND_FRONTEND", value_name = "GRANDSTAND_FRONTEND", default_value = "./frontend/dist")]
    frontend: PathBuf,
    #[command(flatten)]
    store: StoreSettings,
}

/// Prints the errors, the most frequent first.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn run(command: ErrorsCommand) -> anyhow::Result<()> {
    let ErrorsCommand { key, since, json, maps, frontend, store } = command;
    let database = open_database(&store.database(), &store.data).await?;
    let channel_id = stored::id(&database, &key).await?;
    let mut maps = Maps::in_folders([vec![frontend.join(MAPS)], maps].concat());
    let groups = list(&database, channel_id, since.map_or(0, Timestamp::as_second), &mut maps).await?;
    for group in &groups {
        if json { say(as_json(group)?) } else { say(in_words(group)?) }
    }
    if groups.is_empty() && !json {
        say("no errors were reported");
    }
    let missing: Vec<&str> = maps.missing().collect();
    if !missing.is_empty() {
        complain(format_args!(
            "no source maps of {}: --maps names folders with those of former releases",
            missing.join(", ")
        ));
    }
    Ok(())
}

fn as_json(group: &Group) -> anyhow::Result<serde_json::Value> {
    let mut value = json!(group);
    value["first_at"] = Timestamp::from_second(group.first_at)?.to_string().into();
    value["last_at"] = Timestamp::from_second(group.last_at)?.to_string().into();
    Ok(value)
}

fn in_words(group: &Group) -> anyhow::Result<String> {
    let Group { message, reports, first_at, last_at, codes, routes, releases, browsers, stack } = group;
    let times = if *reports == 1 { "once".to_owned() } else { format!("{reports} times") };
    let mut lines =
        vec![message.clone(), format!("  {times}, first {}, last {}", written(*first_at)?, written(*last_at)?)];
    for (name, tally) in [("noticed", codes), ("screens", routes), ("releases", releases), ("browsers", browsers)] {
        lines.push(format!("  {name}: {}", tallied(tally)));
    }
    lines.extend(stack.iter().map(place));
    Ok(lines.join("\n") + "\n")
}

fn tallied(tally: &[Tally]) -> String {
    let name = |one: &Tally| {
        let name = if one.name.is_empty() { "unknown" } else { &one.name };
        format!("{name} ({})", one.reports)
    };
    let names = tally.iter().take(MOST_NAMES).map(name).collect::<Vec<_>>().join(", ");
    match tally.len().saturating_sub(MOST_NAMES) {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}

fn place(Line { file, line, column, function, resolved }: &Line) -> String {
    let function = if function.is_empty() || *resolved { String::new() } else { format!(" {function}") };
    format!("    at {file}:{line}:{column}{function}")
}

//! The stored errors of a channel, as an operator sees them: errors with the same stack together, whatever the release.

use std::collections::HashMap;

use grandstand_db::Database;
use grandstand_db::entities::page_errors::Model;
use grandstand_db::ids::ChannelId;
use sea_orm::DbErr;
use serde::Serialize;

use super::cleaning::printable;
use super::frames::Frame;
use super::maps::{Maps, Place};
use super::queries;

/// Errors with the same stack; without one, with the same message.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub struct Group {
    /// The last error's name and message.
    pub message: String,
    /// Number of reports.
    pub reports: i64,
    /// Time of the first report, unix seconds.
    pub first_at: i64,
    /// Time of the last report, unix seconds.
    pub last_at: i64,
    /// Where the errors were noticed.
    pub codes: Vec<Tally>,
    /// Route patterns of the screens.
    pub routes: Vec<Tally>,
    /// Builds of the pages.
    pub releases: Vec<Tally>,
    /// Browsers.
    pub browsers: Vec<Tally>,
    /// The stack, the innermost place first.
    pub stack: Vec<Line>,
}

/// A name, and the number of reports with it.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub struct Tally {
    /// The name; empty if it is unknown.
    pub name: String,
    /// Number of reports.
    pub reports: i64,
}

/// A place in a stack.
#[derive(Debug, Clone, Serialize, PartialEq, Eq, Hash)]
pub struct Line {
    /// Path of the source; without a source map the name of the script.
    pub file: String,
    /// Line, from 1 on.
    pub line: u32,
    /// Column, from 1 on.
    pub column: u32,
    /// Name of the function in the script. Builds for production shorten it.
    pub function: String,
    /// Whether the file is a source.
    pub resolved: bool,
}

/// Returns the errors of a channel that were reported since `second` (unix time), the ones with the most reports first.
///
/// # Errors
/// The database failed.
pub async fn list(
    database: &Database,
    channel_id: ChannelId,
    second: i64,
    maps: &mut Maps,
) -> Result<Vec<Group>, DbErr> {
    Ok(grouped(queries::since(database, channel_id, second).await?, maps))
}

/// A stored error and its stack.
type Traced = (Model, Vec<Line>);

fn grouped(rows: Vec<Model>, maps: &mut Maps) -> Vec<Group> {
    let mut alike: HashMap<(Vec<Place>, String), Vec<Traced>> = HashMap::new();
    for row in rows {
        let stack: Vec<Line> = row.stack.lines().filter_map(|line| resolved(line.parse().ok()?, maps)).collect();
        let places = stack.iter().map(|line| Place { source: line.file.clone(), line: line.line, column: line.column });
        let message = if stack.is_empty() { row.message.clone() } else { String::new() };
        alike.entry((places.collect(), message)).or_default().push((row, stack));
    }
    let mut groups: Vec<Group> = alike.into_values().filter_map(group).collect();
    groups.sort_by(|one, other| {
        (other.reports, other.last_at, &one.message).cmp(&(one.reports, one.last_at, &other.message))
    });
    groups
}

fn group(mut rows: Vec<Traced>) -> Option<Group> {
    rows.sort_by_key(|(row, _)| row.last_at);
    let tally = |name: fn(&Model) -> &String| tallied(rows.iter().map(|(row, _)| (name(row), row.reports)));
    let (codes, routes) = (tally(|row| &row.code), tally(|row| &row.route));
    let (releases, browsers) = (tally(|row| &row.release), tally(|row| &row.browser));
    let reports = rows.iter().map(|(row, _)| row.reports).sum();
    let first_at = rows.iter().map(|(row, _)| row.first_at).min()?;
    let (last, stack) = rows.pop()?;
    let message = printable(&last.message);
    Some(Group { message, reports, first_at, last_at: last.last_at, codes, routes, releases, browsers, stack })
}

/// Adds up reports by name, the most frequent first.
fn tallied<'a>(reports: impl Iterator<Item = (&'a String, i64)>) -> Vec<Tally> {
    let mut counts: HashMap<&str, i64> = HashMap::new();
    for (name, reports) in reports {
        *counts.entry(name).or_default() += reports;
    }
    let mut tally: Vec<Tally> =
        counts.into_iter().map(|(name, reports)| Tally { name: printable(name), reports }).collect();
    tally.sort_by(|one, other| (other.reports, &one.name).cmp(&(one.reports, &other.name)));
    tally
}

fn resolved(frame: Frame, maps: &mut Maps) -> Option<Line> {
    let place = maps.place(&frame);
    let Frame { file, line, column, function } = frame;
    let (file, line, column, resolved) = match place {
        Some(Place { source, line, column }) => (source, line, column, true),
        None => (file, line, column, false),
    };
    Some(Line { file: printable(&file), line, column, function: printable(&function), resolved })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(script: &str, reports: i64, last_at: i64) -> Model {
        Model {
            id: last_at,
            channel_id: ChannelId(1),
            fingerprint: String::new(),
            code: "caught".to_owned(),
            message: format!("event {last_at} is null"),
            stack: format!("{script}:1:1 t"),
            route: "/watch/:id".to_owned(),
            release: script.to_owned(),
            browser: "Firefox 140 on Linux".to_owned(),
            reports,
            first_at: last_at - 5,
            last_at,
        }
    }

    fn tally(names: &[(&str, i64)]) -> Vec<Tally> {
        names.iter().map(|(name, reports)| Tally { name: (*name).to_owned(), reports: *reports }).collect()
    }

    #[test]
    fn errors_at_the_same_place_of_a_source_are_one_whatever_the_release() {
        let folder = tempfile::tempdir().unwrap();
        for script in ["main.1.js", "main.2.js"] {
            let map = json!({ "sources": ["./src/a.ts"], "mappings": "AAAA" });
            std::fs::write(folder.path().join(format!("{script}.map")), map.to_string()).unwrap();
        }
        let mut maps = Maps::in_folders(vec![folder.path().to_owned()]);
        let rows = vec![row("main.1.js", 2, 100), row("main.2.js", 7, 90), row("old.js", 1, 50)];
        let groups = grouped(rows, &mut maps);
        let [new, old] = &groups[..] else { panic!("{groups:?}") };
        assert_eq!((new.message.as_str(), new.reports, new.first_at, new.last_at), ("event 100 is null", 9, 85, 100));
        assert_eq!(new.releases, tally(&[("main.2.js", 7), ("main.1.js", 2)]));
        assert_eq!((&new.routes, &new.codes), (&tally(&[("/watch/:id", 9)]), &tally(&[("caught", 9)])));
        let place = |file: &str, resolved| Line {
            file: file.to_owned(),
            line: 1,
            column: 1,
            function: "t".to_owned(),
            resolved,
        };
        assert_eq!((&new.stack, &old.stack), (&vec![place("src/a.ts", true)], &vec![place("old.js", false)]));
        assert_eq!(maps.missing().collect::<Vec<_>>(), ["old.js"]);
    }

    #[test]
    fn errors_without_a_stack_are_told_apart_by_their_messages() {
        let mut maps = Maps::in_folders(Vec::new());
        let without = |message: &str, last_at| Model {
            message: message.to_owned(),
            stack: String::new(),
            ..row("x", 1, last_at)
        };
        let groups = grouped(vec![without("a", 1), without("b", 2), without("a", 3)], &mut maps);
        let told: Vec<_> = groups.iter().map(|group| (group.message.as_str(), group.reports)).collect();
        assert_eq!(told, [("a", 2), ("b", 1)]);
    }

    #[test]
    fn a_terminal_finds_nothing_to_obey() {
        let mut odd = row("main.1.js", 1, 1);
        odd.message = "red\u{1b}[31m".to_owned();
        odd.route = "/\u{9b}x".to_owned();
        odd.stack = "a\u{1b}.js:1:1 \u{7}t".to_owned();
        let groups = grouped(vec![odd], &mut Maps::in_folders(Vec::new()));
        let text = format!("{groups:?}") + &serde_json::to_string(&groups).unwrap();
        assert!(!text.contains(['\u{1b}', '\u{9b}', '\u{7}']) && !text.contains("\\u"), "{text}");
    }
}

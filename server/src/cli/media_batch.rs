//! `grandstand media add --from`: many files from a list. All rows are checked first; then the files are added one
//! after another, and a failure doesn't stop the rest.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use grandstand_core::output::{Progress, complain, say};
use grandstand_db::Database;
use grandstand_media::add::{self, Outcome, Wanted};
use grandstand_media::describe;
use grandstand_media::place::event_of_item;
use grandstand_media::store::MediaStore;

use super::announce;
use super::media_add::told_of;
use super::media_rows::{self, Row};
use crate::config::StoreSettings;

/// Adds many files to one channel.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// The database.
    pub database: &'a Database,
    /// The object store.
    pub objects: &'a MediaStore,
    /// The settings for notifying running servers.
    pub store: &'a StoreSettings,
    /// The channel's key.
    pub channel: &'a str,
    /// Whether files may replace existing recordings.
    pub replace: bool,
}

/// A row that passed the checks.
struct Planned {
    line: usize,
    event: String,
    file: PathBuf,
    /// The event's recording was made from this very file.
    is_done: bool,
}

impl Batch<'_> {
    /// Adds the files of the list.
    ///
    /// # Errors
    /// The list can't be read; a row is wrong, and nothing was added; or a file could not be added.
    pub async fn run(&self, list: &Path) -> anyhow::Result<()> {
        let read = media_rows::read(list).await?;
        if !read.ignored.is_empty() {
            complain(format_args!("{}: columns that are not read: {}", list.display(), read.ignored.join(", ")));
        }
        let planned = self.check(list, &read.rows).await?;
        let (mut added, mut present, mut failed) = (0, 0, 0);
        for one in &planned {
            match self.add(one).await {
                Ok(true) => added += 1,
                Ok(false) => present += 1,
                Err(error) => {
                    failed += 1;
                    complain(format_args!("{}:{}: {}: {error:#}", list.display(), one.line, one.event));
                }
            }
        }
        say(format_args!("{added} added, {present} there already, {failed} failed"));
        ensure!(failed == 0, "{failed} of {} were not added; the same command tries them again", planned.len());
        Ok(())
    }

    /// Checks every row, and reports what is wrong with each.
    async fn check(&self, list: &Path, rows: &[Row]) -> anyhow::Result<Vec<Planned>> {
        let (mut planned, mut wrong, mut lines) = (Vec::new(), 0, HashMap::new());
        for row in rows {
            match self.plan(list, row, &mut lines).await {
                Ok(one) => planned.push(one),
                Err(error) => {
                    wrong += 1;
                    complain(format_args!("{}:{}: {error:#}", list.display(), row.line));
                }
            }
        }
        ensure!(wrong == 0, "{wrong} of {} rows are wrong; nothing was added", rows.len());
        Ok(planned)
    }

    /// Resolves a row to an event and a file. `lines` maps the events of earlier rows to their lines.
    async fn plan(&self, list: &Path, row: &Row, lines: &mut HashMap<String, usize>) -> anyhow::Result<Planned> {
        let event = match (row.event.as_str(), row.item.as_str()) {
            ("", "") => bail!("the row names no event"),
            (event, "") => event.to_owned(),
            ("", item) => event_of_item(self.database, self.channel, item).await?,
            _ => bail!("the row names an event and an item: leave one of them empty"),
        };
        ensure!(!row.file.is_empty(), "the row names no file for {event:?}");
        if let Some(line) = lines.insert(event.clone(), row.line) {
            bail!("{event:?} is in line {line}, too: an event has one recording");
        }
        let file = list.parent().unwrap_or(Path::new("")).join(&row.file);
        let inspected = add::inspect(self.database, &self.wanted(&event, &file)).await?;
        if let (Some(present), false, false) = (inspected.occupant(), inspected.is_same, self.replace) {
            let present = describe::recording(present);
            bail!("{event:?} has a recording already: {present}; with --replace the file takes its place");
        }
        Ok(Planned { line: row.line, event, file, is_done: inspected.is_same })
    }

    /// Adds a file, and reports it; returns `false` if it was already there.
    async fn add(&self, planned: &Planned) -> anyhow::Result<bool> {
        let Planned { event, file, .. } = planned;
        if planned.is_done {
            say(format_args!("{event}: has {} already", file.display()));
            return Ok(false);
        }
        complain(format_args!("{event}: {}", file.display()));
        let mut progress = Progress::default();
        let mut told = |done| progress.tell(done);
        let wanted = self.wanted(event, file);
        match Box::pin(add::run(self.database, self.objects, &wanted, &mut told)).await? {
            Outcome::Present(_) => {
                say(format_args!("{event}: has {} already", file.display()));
                Ok(false)
            }
            Outcome::Added(added) => {
                announce::channels_changed(self.store, [added.channel_id]).await;
                say(format_args!("{event}: {}", told_of(&added)));
                Ok(true)
            }
        }
    }

    fn wanted<'b>(&'b self, event: &'b str, file: &'b Path) -> Wanted<'b> {
        Wanted { channel: self.channel, event, file, replace: self.replace }
    }
}

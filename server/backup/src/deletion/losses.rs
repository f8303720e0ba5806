//! Counts the rows and objects that the deletion of a channel removes.

use futures_util::TryStreamExt;
use grandstand_db::portable::{self, Part};

use super::{Deletion, DeletionTarget, rows};
use crate::scopes::folder_of;

/// The tables whose rows an operator knows by a word.
const NAMED: [(Part, &str, &str); 14] = [
    (Part::Main, "channel_revisions", "revisions"),
    (Part::Main, "events", "events"),
    (Part::Main, "media", "recordings"),
    (Part::Main, "users", "users"),
    (Part::Main, "orders", "orders"),
    (Part::Main, "payments", "payments"),
    (Part::Main, "receipts", "receipts"),
    (Part::Main, "gifts", "gifts"),
    (Part::Main, "clips", "clips"),
    (Part::Main, "favorites", "favorites"),
    (Part::Main, "form_answers", "answers to forms"),
    (Part::Main, "channel_secrets", "secrets"),
    (Part::Analytics, "visits", "visits"),
    (Part::Analytics, "viewings", "viewings"),
];

/// The rows and objects of a channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Losses {
    /// Rows by table.
    tables: Vec<(Part, String, u64)>,
    /// Objects, and their bytes.
    pub objects: (u64, u64),
}

impl Losses {
    /// The number of rows in all tables.
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|(_, _, rows)| rows).sum()
    }

    /// The rows of the tables in [`NAMED`], each with its word.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u64)> {
        NAMED.iter().map(|(part, table, word)| {
            let found = self.tables.iter().find(|(one, name, _)| (one, name.as_str()) == (part, table));
            (*word, found.map_or(0, |(_, _, rows)| *rows))
        })
    }

    /// One line, for the audit log.
    pub fn in_words(&self, key: &str) -> String {
        let named: Vec<String> =
            self.named().filter(|(_, rows)| *rows > 0).map(|(word, rows)| format!("{rows} {word}")).collect();
        let (objects, bytes) = self.objects;
        format!("{key}: {}; {} rows, {objects} objects of {bytes} bytes", named.join(", "), self.rows())
    }
}

/// Counts the rows and objects of a channel.
///
/// # Errors
/// A database or the object store failed.
pub async fn losses(target: &DeletionTarget, deletion: &Deletion) -> anyhow::Result<Losses> {
    let mut counted = Vec::new();
    let analytics = target.analytics.as_ref().map(|analytics| (Part::Analytics, analytics));
    for (part, database) in [(Part::Main, &target.database)].into_iter().chain(analytics) {
        for table in rows::tables(database, part).await? {
            let rows = portable::count(database, &table, deletion.channel_id).await?;
            counted.push((part, table.name, rows.unsigned_abs()));
        }
    }
    let mut objects = (0, 0);
    let mut listed = target.store.list(&folder_of(deletion.channel_id));
    while let Some(object) = listed.try_next().await? {
        objects = (objects.0 + 1, objects.1 + object.size);
    }
    Ok(Losses { tables: counted, objects })
}

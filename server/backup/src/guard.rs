//! Checks the rows of one channel before they are inserted: a backup may have been edited, or made to do harm.

use std::collections::HashSet;

use anyhow::{Context, bail, ensure};
use grandstand_db::portable::{Part, Table, Value};
use tenants::check::is_label;

use crate::manifest::is_object_path;
use crate::scopes::ChannelBackup;

/// Columns whose numbers the registry gives.
const REGISTERED: [(&str, &str); 4] =
    [("events", "id"), ("participants", "id"), ("vod_items", "id"), ("favorites", "favoritable_id")];

/// Lets rows of one channel through.
#[derive(Debug)]
pub struct Guard {
    channel: ChannelBackup,
    registered: HashSet<i64>,
    /// Has the channel suspended, with a catalogue that is written anew.
    suspends: bool,
}

impl Guard {
    /// Checks the rows of a channel, and suspends it.
    pub fn suspending(channel: &ChannelBackup) -> Self {
        Self { channel: channel.clone(), registered: HashSet::new(), suspends: true }
    }

    /// Checks the rows of a channel and changes none.
    pub fn checking(channel: &ChannelBackup) -> Self {
        Self { suspends: false, ..Self::suspending(channel) }
    }

    /// Whether a table's rows are in the backup.
    pub fn has(&self, part: Part, table: &str) -> bool {
        self.channel.has(part, table)
    }

    /// Checks a row.
    ///
    /// # Errors
    /// It belongs to another channel, or leads to what another channel has.
    pub fn check(&mut self, table: &Table, row: &mut [Value]) -> anyhow::Result<()> {
        ensure!(row.len() == table.columns.len(), "a row has {} values", row.len());
        let own = Value::Integer(self.channel.id.0);
        ensure!(value(table, row, table.channel_column())? == &own, "a row belongs to another channel");
        for (column, value) in table.columns.iter().zip(&*row) {
            if let Value::Text(text) = value
                && is_object_key(&table.name, &column.name)
            {
                self.check_object(text)?;
            }
        }
        if table.name == "registry" {
            self.registered.insert(number(table, row, "id")?);
        }
        for (_, column) in REGISTERED.iter().filter(|(name, _)| *name == table.name) {
            let is_registered = self.registered.contains(&number(table, row, column)?);
            ensure!(is_registered, "a row has a number that the channel's registry doesn't have");
        }
        if table.name == "channels" {
            self.check_channel(table, row)?;
        }
        Ok(())
    }

    /// Checks an object's key: it lies in the channel's own folder.
    ///
    /// # Errors
    /// It doesn't.
    pub fn check_object(&self, key: &str) -> anyhow::Result<()> {
        let is_plain = is_object_path(key) && !key.contains('%');
        let is_own = key.starts_with(&self.channel.folder());
        ensure!(is_plain && is_own, "{key:?} is an object of another channel");
        Ok(())
    }

    fn check_channel(&self, table: &Table, row: &mut [Value]) -> anyhow::Result<()> {
        let is_own = |text: &str| text == self.channel.key && is_label(text);
        ensure!(matches!(value(table, row, "key")?, Value::Text(text) if is_own(text)), "the key is another one");
        if self.suspends {
            set(table, row, "state", Value::Text("suspended".to_owned()))?;
            set(table, row, "catalogue_format", Value::Integer(0))?;
        }
        Ok(())
    }
}

/// Whether a column names an object, or a folder of objects.
fn is_object_key(table: &str, column: &str) -> bool {
    let has_objects = table == "clips" || table.starts_with("media");
    has_objects && (column == "key" || column == "folder" || column.ends_with("_key"))
}

fn value<'a>(table: &Table, row: &'a [Value], column: &str) -> anyhow::Result<&'a Value> {
    let place = table.place(column).with_context(|| format!("there is no column {column}"))?;
    row.get(place).context("a row is too short")
}

fn set(table: &Table, row: &mut [Value], column: &str, new: Value) -> anyhow::Result<()> {
    let place = table.place(column).with_context(|| format!("there is no column {column}"))?;
    *row.get_mut(place).context("a row is too short")? = new;
    Ok(())
}

fn number(table: &Table, row: &[Value], column: &str) -> anyhow::Result<i64> {
    match value(table, row, column)? {
        Value::Integer(number) => Ok(*number),
        other => bail!("{column} is {other:?}"),
    }
}

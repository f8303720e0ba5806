//! Which drawings of a channel are current. A drawing that is deleted by mistake is drawn again when it is asked for.

use std::collections::{HashMap, HashSet};

use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions;
use grandstand_pictures::current;
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;

use super::queries;
use crate::compiled::compiled;

/// The designs of a channel.
#[derive(Debug)]
pub struct Drawings {
    channel: Channel,
    icons: HashSet<String>,
}

impl Drawings {
    /// Reads the designs of a channel; `None` if it isn't there.
    pub async fn of(database: &Database, channel_id: ChannelId) -> anyhow::Result<Option<Self>> {
        let Some(stored) = revisions::stored_by_id(database, channel_id).await? else { return Ok(None) };
        let channel = compiled(database, &stored).await?;
        let icons = current::icon_files(&channel).into_iter().collect();
        Ok(Some(Self { channel, icons }))
    }

    /// Whether an icon's file is current.
    pub fn has_icon(&self, file: &str) -> bool {
        self.icons.contains(file)
    }

    /// Returns which of these files are current art of events. Art of an event whose card can't be read counts as
    /// current.
    pub async fn current_art<'a>(
        &self,
        connection: &impl ConnectionTrait,
        files: &[&'a str],
    ) -> anyhow::Result<HashSet<&'a str>> {
        let ids: HashSet<i64> = files.iter().filter_map(|file| event_of(file)).collect();
        let ids: Vec<i64> = ids.into_iter().collect();
        let cards = queries::cards(connection, ChannelId(self.channel.id), &ids).await?;
        let names = |(id, card): (i64, String)| (id, current::art_files(&self.channel, id, &card).ok());
        let names: HashMap<i64, Option<Vec<String>>> = cards.into_iter().map(names).collect();
        let is_current = |file: &&&str| match event_of(file).and_then(|id| names.get(&id)) {
            Some(Some(names)) => file.rsplit_once('.').is_some_and(|(name, _)| names.iter().any(|one| one == name)),
            Some(None) => true,
            None => false,
        };
        Ok(files.iter().filter(is_current).copied().collect())
    }
}

fn event_of(file: &str) -> Option<i64> {
    file.split('.').next()?.parse().ok()
}

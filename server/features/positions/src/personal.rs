//! Personal data of watch positions.

use std::collections::BTreeMap;

use grandstand_db::entities::users;
use grandstand_db::ids::ChannelId;
use grandstand_db::{Database, Transaction};
use grandstand_privacy::{Erased, Exported, Holding, Kept, Pending, Personal, PersonalData, Place, Rules, time};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::queries;

/// Number of channels whose positions are deleted by one statement.
const CHANNELS_AT_ONCE: usize = 1_000;

/// The watch positions of users.
#[derive(Debug, Clone)]
pub struct PositionData {
    /// The database.
    pub database: Database,
}

impl PersonalData for PositionData {
    fn name(&self) -> &'static str {
        "positions"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![Holding::personal(
            Place::Table("watch_positions"),
            Personal {
                what: "what was watched last, and how far",
                exported: Exported::At("/watched"),
                erased: Erased::Deleted,
                kept: Kept::Setting("[privacy] watch_positions_days", 730, "days after it was last watched"),
            },
        )]
    }

    fn export<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            let watched = queries::of_user(transaction, channel_id, user_id).await?;
            let watched = watched.iter().map(|one| {
                json!({
                    "event_id": one.event_id,
                    "position_ms": one.position_ms,
                    "updated_at": time(one.updated_at),
                })
            });
            Ok(Map::from_iter([("watched".to_owned(), watched.collect())]))
        })
    }

    fn erase<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
        _now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move { Ok(queries::forget(transaction, user.channel_id, user.id).await?) })
    }

    fn expire<'a>(&'a self, channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            // Old positions have no index, so that storing one stays cheap. Instead, the table is scanned once for all
            // channels with the same retention.
            let mut by_days: BTreeMap<u32, Vec<ChannelId>> = BTreeMap::new();
            for rules in channels {
                by_days.entry(rules.settings.watch_positions_days).or_default().push(rules.channel_id);
            }
            for (days, channels) in by_days {
                for some in channels.chunks(CHANNELS_AT_ONCE) {
                    queries::forget_before(&self.database, some, Rules::days_before(now, days)).await?;
                }
            }
            Ok(())
        })
    }
}

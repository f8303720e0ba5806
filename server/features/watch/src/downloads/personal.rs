//! Personal data of downloads.

use grandstand_db::Transaction;
use grandstand_db::entities::users;
use grandstand_privacy::{Holding, Pending, PersonalData, Place, time};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::queries;

/// The downloads of users.
#[derive(Debug)]
pub struct Downloads;

impl PersonalData for Downloads {
    fn name(&self) -> &'static str {
        "downloads"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![
            Holding::of_account(Place::Table("event_downloads"), "recordings that were downloaded", "/downloaded"),
            Holding::of_account(Place::Table("clip_downloads"), "clips that were downloaded", "/clips_downloaded"),
        ]
    }

    fn export<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            let events = queries::of_user(transaction, channel_id, user_id).await?;
            let events = events.iter().map(|one| json!({ "event_id": one.event_id, "first_at": time(one.first_at) }));
            let clips = queries::clips_of_user(transaction, channel_id, user_id).await?;
            let clips = clips.iter().map(|one| json!({ "clip_id": one.clip_id, "first_at": time(one.first_at) }));
            Ok(Map::from_iter([
                ("downloaded".to_owned(), events.collect()),
                ("clips_downloaded".to_owned(), clips.collect()),
            ]))
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
}

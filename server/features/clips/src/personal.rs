//! Personal data of clips.

use grandstand_db::Transaction;
use grandstand_db::entities::users;
use grandstand_jobs::Job;
use grandstand_privacy::{Holding, Pending, PersonalData, Place, time};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::model::state_at;
use super::vertical::MakeVertical;
use super::{list_queries, work};

/// The clips of users.
#[derive(Debug)]
pub struct ClipData;

impl PersonalData for ClipData {
    fn name(&self) -> &'static str {
        "clips"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![
            Holding::of_account(Place::Table("clips"), "names, tags and ranges of clips", "/clips"),
            Holding::of_account(Place::Objects("clips"), "the clips themselves: a user downloads them", "/clips"),
            Holding::free(Place::Job(work::CutClips::KIND), "the number of a lane"),
            Holding::free(Place::Job(work::EmptyClip::KIND), "the number of a deleted clip"),
            Holding::free(Place::Job(MakeVertical::KIND), "nothing: it says that vertical cuts wait"),
        ]
    }

    fn export<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            let clips = list_queries::all_of_user(transaction, channel_id, user_id).await?;
            let now = Timestamp::now();
            let clips = clips.iter().map(|clip| {
                json!({
                    "id": clip.id,
                    "uuid": clip.uuid,
                    "event_id": clip.event_id,
                    "name": clip.name,
                    "tags": serde_json::from_str::<Value>(&clip.tags).unwrap_or_default(),
                    "start_ms": clip.start_us / 1_000,
                    "end_ms": clip.end_us / 1_000,
                    "state": state_at(clip, now),
                    "created_at": time(clip.created_at),
                    "deleted_at": clip.deleted_at.and_then(time),
                })
            });
            Ok(Map::from_iter([("clips".to_owned(), clips.collect())]))
        })
    }

    fn erase<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
        now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move { work::forget(transaction, user.channel_id, user.id, now).await })
    }
}

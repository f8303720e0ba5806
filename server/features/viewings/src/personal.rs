//! Personal data of viewings.

use grandstand_db::Transaction;
use grandstand_db::entities::users;
use grandstand_privacy::{Erased, Exported, Holding, Kept, Pending, Personal, PersonalData, Place, time};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::places::KEPT_SECONDS;
use super::queries;

const _: () = assert!(KEPT_SECONDS == 45, "what is declared below");

/// The current viewings of users.
#[derive(Debug)]
pub struct ViewingData;

impl PersonalData for ViewingData {
    fn name(&self) -> &'static str {
        "viewings"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![Holding::personal(
            Place::Table("viewings"),
            Personal {
                what: "what is being watched on which device, where devices are counted",
                exported: Exported::At("/watching"),
                erased: Erased::Deleted,
                kept: Kept::For("45 seconds after the last sign of life"),
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
            let watching = queries::of_user(transaction, channel_id, user_id).await?;
            let watching = watching.iter().map(|one| {
                json!({
                    "event_id": one.event_id,
                    "session_id": one.session_id,
                    "started_at": time(one.started_at),
                    "seen_at": time(one.seen_at),
                })
            });
            Ok(Map::from_iter([("watching".to_owned(), watching.collect())]))
        })
    }

    fn erase<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
        _now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move { Ok(queries::forget_user(transaction, user.channel_id, user.id).await?) })
    }
}

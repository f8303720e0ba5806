//! The personal data of calendars.

use grandstand_db::Transaction;
use grandstand_db::entities::users;
use grandstand_privacy::{Holding, Pending, PersonalData, Place, time};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::queries;

/// The data of users' feeds.
#[derive(Debug)]
pub struct Calendars;

impl PersonalData for Calendars {
    fn name(&self) -> &'static str {
        "calendars"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![
            Holding::of_account(Place::Table("calendar_feeds"), "the number in a feed's address", "/calendar_feeds"),
            Holding::free(Place::Table("calendar_entries"), "how often events have changed"),
        ]
    }

    fn export<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            let feed = queries::feed(transaction, channel_id, user_id).await?;
            let feeds = feed.iter().map(|one| json!({ "number": one.number, "created_at": time(one.created_at) }));
            Ok(Map::from_iter([("calendar_feeds".to_owned(), feeds.collect())]))
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

    fn revoke<'a>(&'a self, transaction: &'a Transaction, user: &'a users::Model) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move { Ok(queries::forget(transaction, user.channel_id, user.id).await?) })
    }
}

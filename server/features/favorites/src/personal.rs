//! Personal data of favourites.

use grandstand_db::Transaction;
use grandstand_db::entities::users;
use grandstand_privacy::{Holding, Pending, PersonalData, Place, time};
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use super::queries;

/// The favourites of users.
#[derive(Debug)]
pub struct FavoriteData;

impl PersonalData for FavoriteData {
    fn name(&self) -> &'static str {
        "favorites"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![Holding::of_account(Place::Table("favorites"), "teams, schools and events that were marked", "/favorites")]
    }

    fn export<'a>(
        &'a self,
        transaction: &'a Transaction,
        user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            let marked = queries::all_of_user(transaction, channel_id, user_id).await?;
            let marked = marked.iter().map(|one| {
                json!({
                    "type": one.favoritable_type,
                    "id": one.favoritable_id,
                    "created_at": time(one.created_at),
                })
            });
            Ok(Map::from_iter([("favorites".to_owned(), marked.collect())]))
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

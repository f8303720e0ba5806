//! The SQL of trials.

use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::{purchases, trial_cards as cards};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter};

/// Whether another purchase of the user that is open or didn't fail has a trial. A user's purchases begin one at a
/// time, so none can be added concurrently.
pub async fn has_other_trial(connection: &impl ConnectionTrait, purchase: &purchases::Model) -> Result<bool, DbErr> {
    let trials = purchases::Entity::in_channel(purchase.channel_id)
        .filter(purchases::Column::UserId.eq(purchase.user_id))
        .filter(purchases::Column::Id.ne(purchase.id))
        .filter(purchases::Column::TrialDays.is_not_null())
        .filter(
            Condition::any()
                .add(purchases::Column::Open.eq(true))
                .add(purchases::Column::Status.ne(OrderStatus::Failed)),
        )
        .count(connection)
        .await?;
    Ok(trials > 0)
}

/// Returns the trial that a card was used for.
pub async fn card(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    fingerprint: &str,
) -> Result<Option<cards::Model>, DbErr> {
    cards::Entity::in_channel(channel_id).filter(cards::Column::Fingerprint.eq(fingerprint)).one(connection).await
}

/// Deletes the reservation of a card whose purchase has failed.
pub async fn forget_if_free(connection: &impl ConnectionTrait, former: &cards::Model) -> Result<(), DbErr> {
    let failed = purchases::Entity::in_channel(former.channel_id)
        .filter(purchases::Column::Id.eq(former.purchase_id))
        .filter(purchases::Column::Open.eq(false))
        .filter(purchases::Column::Status.eq(OrderStatus::Failed))
        .count(connection)
        .await?;
    if failed > 0 {
        cards::Entity::delete_in_channel(former.channel_id)
            .filter(cards::Column::Id.eq(former.id))
            .exec(connection)
            .await?;
    }
    Ok(())
}

/// Stores the card of a trial. Returns `false` if another trial has it.
pub async fn keep_card(
    connection: &impl ConnectionTrait,
    purchase: &purchases::Model,
    fingerprint: String,
    now: Timestamp,
) -> Result<bool, DbErr> {
    let row = cards::ActiveModel {
        id: NotSet,
        channel_id: Set(purchase.channel_id),
        fingerprint: Set(fingerprint),
        user_id: Set(purchase.user_id),
        purchase_id: Set(purchase.id),
        created_at: Set(now.as_second()),
    };
    let taken = OnConflict::columns([cards::Column::ChannelId, cards::Column::Fingerprint]).do_nothing().to_owned();
    Ok(cards::Entity::insert(row).on_conflict(taken).exec_without_returning(connection).await? > 0)
}

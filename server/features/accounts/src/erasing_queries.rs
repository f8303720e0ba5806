//! The SQL of erasing accounts.

use grandstand_core::text_input::mentions_email;
use grandstand_db::entities::{clips, purchases, single_use_tokens, users};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

use super::tokens::MAILED;

/// Returns a user's single-use tokens, the oldest first.
pub async fn tokens_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<single_use_tokens::Model>, DbErr> {
    single_use_tokens::Entity::in_channel(channel_id)
        .filter(single_use_tokens::Column::UserId.eq(user_id))
        .order_by_asc(single_use_tokens::Column::Id)
        .all(connection)
        .await
}

/// Deletes a user's tokens, and tokens without a user that contain the user's address. Hashes of mailed links stay
/// until they expire, without their payload, so that an opened link can say that the account is gone.
pub async fn forget_tokens_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    address: Option<&str>,
) -> Result<(), DbErr> {
    let mailed = single_use_tokens::Column::Purpose.is_in(MAILED);
    single_use_tokens::Entity::delete_in_channel(channel_id)
        .filter(single_use_tokens::Column::UserId.eq(user_id))
        .filter(mailed.clone().not())
        .exec(connection)
        .await?;
    single_use_tokens::Entity::update_in_channel(channel_id)
        .col_expr(single_use_tokens::Column::Payload, Expr::value("null"))
        .filter(single_use_tokens::Column::UserId.eq(user_id))
        .filter(mailed)
        .exec(connection)
        .await?;
    let Some(address) = address else { return Ok(()) };
    let of_nobody: Vec<(i64, String)> = single_use_tokens::Entity::in_channel(channel_id)
        .select_only()
        .columns([single_use_tokens::Column::Id, single_use_tokens::Column::Payload])
        .filter(single_use_tokens::Column::UserId.is_null())
        .into_tuple()
        .all(connection)
        .await?;
    let names = |payload: &str| serde_json::from_str(payload).is_ok_and(|payload| mentions_email(&payload, address));
    let ids = of_nobody.into_iter().filter(|(_, payload)| names(payload)).map(|(id, _)| id);
    let ids: Vec<i64> = ids.collect();
    for some in ids.chunks(1_000) {
        let some = single_use_tokens::Column::Id.is_in(some.iter().copied());
        single_use_tokens::Entity::delete_in_channel(channel_id).filter(some).exec(connection).await?;
    }
    Ok(())
}

/// Deletes the rows of accounts that were deleted before `second` (unix time) and have neither purchases nor clips.
pub async fn forget_shells(connection: &impl ConnectionTrait, channel_id: ChannelId, second: i64) -> Result<(), DbErr> {
    let buyers = Query::select()
        .column(purchases::Column::UserId)
        .from(purchases::Entity)
        .cond_where(purchases::Column::ChannelId.eq(channel_id))
        .take();
    users::Entity::delete_in_channel(channel_id)
        .filter(users::Column::DeletedAt.lt(second))
        .filter(users::Column::Id.not_in_subquery(buyers))
        .filter(users::Column::Id.not_in_subquery(makers(channel_id)))
        .exec(connection)
        .await
        .map(drop)
}

fn makers(channel_id: ChannelId) -> SelectStatement {
    Query::select()
        .column(clips::Column::UserId)
        .from(clips::Entity)
        .cond_where(clips::Column::ChannelId.eq(channel_id))
        .take()
}

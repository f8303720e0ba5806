//! The SQL of favourites.

use grandstand_db::entities::favorites::{ActiveModel, Column, Entity, FavoriteType, Model};
use grandstand_db::entities::registry;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_web::list::Listing;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};

use super::model::registry_kind;

/// The owner of favourites.
#[derive(Debug, Clone, Copy)]
pub struct Owner {
    /// The channel.
    pub channel_id: ChannelId,
    /// The user.
    pub user_id: UserId,
}

/// Returns a page of favourites. Retired entries are left out until they come back.
pub async fn page(
    connection: &impl ConnectionTrait,
    owner: Owner,
    only: Option<FavoriteType>,
    Listing { page, sort }: Listing<()>,
) -> Result<Vec<Model>, DbErr> {
    current_of(owner, only)
        .order_by(Column::CreatedAt, sort.order())
        .order_by(Column::Id, sort.order())
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .all(connection)
        .await
}

/// Returns how many favourites [`page`] has in all.
pub async fn listed(connection: &impl ConnectionTrait, owner: Owner, only: Option<FavoriteType>) -> Result<u64, DbErr> {
    current_of(owner, only).count(connection).await
}

/// Returns a user's favourites that are not retired.
pub async fn marked(connection: &impl ConnectionTrait, owner: Owner) -> Result<Vec<(FavoriteType, i64)>, DbErr> {
    current(owner)
        .select_only()
        .columns([Column::FavoritableType, Column::FavoritableId])
        .order_by_asc(Column::FavoritableId)
        .into_tuple()
        .all(connection)
        .await
}

/// Returns whether an entry of the channel exists and is not retired.
pub async fn is_there(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    kind: FavoriteType,
    id: i64,
) -> Result<bool, DbErr> {
    use registry::Column::{Id, Kind, RetiredAt};
    let entry = registry::Entity::in_channel(channel_id).filter(Id.eq(id)).filter(Kind.eq(registry_kind(kind).code()));
    let found: Option<i64> =
        entry.filter(RetiredAt.is_null()).select_only().column(Id).into_tuple().one(connection).await?;
    Ok(found.is_some())
}

/// Returns the favourite of an entry.
pub async fn of_entry(connection: &impl ConnectionTrait, owner: Owner, id: i64) -> Result<Option<Model>, DbErr> {
    of(owner).filter(Column::FavoritableId.eq(id)).one(connection).await
}

/// Returns the number of a user's favourites, retired ones included.
pub async fn count(connection: &impl ConnectionTrait, owner: Owner) -> Result<u64, DbErr> {
    of(owner).count(connection).await
}

/// Stores a favourite. Returns `false` if it existed already.
pub async fn mark(
    connection: &impl ConnectionTrait,
    owner: Owner,
    kind: FavoriteType,
    id: i64,
    second: i64,
) -> Result<bool, DbErr> {
    let row = ActiveModel {
        id: NotSet,
        channel_id: Set(owner.channel_id),
        user_id: Set(owner.user_id),
        favoritable_type: Set(kind),
        favoritable_id: Set(id),
        created_at: Set(second),
    };
    let once = OnConflict::columns([Column::ChannelId, Column::UserId, Column::FavoritableId]).do_nothing().to_owned();
    Ok(Entity::insert(row).on_conflict(once).exec_without_returning(connection).await? > 0)
}

/// Deletes a favourite by its own id. Returns `false` if the user has no such favourite.
pub async fn unmark(connection: &impl ConnectionTrait, owner: Owner, id: i64) -> Result<bool, DbErr> {
    let mine = Entity::delete_in_channel(owner.channel_id).filter(Column::UserId.eq(owner.user_id));
    Ok(mine.filter(Column::Id.eq(id)).exec(connection).await?.rows_affected > 0)
}

/// Returns all favourites of a user, retired or not, the oldest first.
///
/// # Errors
/// The database failed.
pub async fn all_of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<Model>, DbErr> {
    of(Owner { channel_id, user_id }).order_by_asc(Column::Id).all(connection).await
}

/// Deletes all favourites of a user.
///
/// # Errors
/// The database failed.
pub async fn forget(connection: &impl ConnectionTrait, channel_id: ChannelId, user_id: UserId) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).exec(connection).await.map(drop)
}

fn of(owner: Owner) -> Select<Entity> {
    Entity::in_channel(owner.channel_id).filter(Column::UserId.eq(owner.user_id))
}

fn current(owner: Owner) -> Select<Entity> {
    let entry = Expr::col((registry::Entity, registry::Column::Id)).equals((Entity, Column::FavoritableId));
    let there = registry::Entity::in_channel(owner.channel_id)
        .filter(entry)
        .filter(registry::Column::RetiredAt.is_null())
        .select_only()
        .column(registry::Column::Id);
    of(owner).filter(Expr::exists(there.into_query()))
}

fn current_of(owner: Owner, only: Option<FavoriteType>) -> Select<Entity> {
    let all = current(owner);
    match only {
        Some(only) => all.filter(Column::FavoritableType.eq(only)),
        None => all,
    }
}

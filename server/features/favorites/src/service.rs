//! Listing, adding and removing favourites.

use grandstand_db::entities::favorites::FavoriteType;
use grandstand_db::ids::UserId;
use grandstand_web::context::Context;
use grandstand_web::field_errors::FieldErrors;
use grandstand_web::list::ListQuery;
use grandstand_web::reply::List;

use super::error::Error;
use super::input;
use super::model::{Favorite, FavoritesList, FavoritesQuery};
use super::present::present;
use super::queries::{self, Owner};
use crate::Favorites;

/// Maximum number of favourites of a user.
const MOST: u64 = 1_000;

/// Returns a page of the user's favourites.
///
/// # Errors
/// The query is invalid, or the database failed.
pub async fn list(
    favorites: &Favorites,
    context: &Context,
    user_id: UserId,
    query: &FavoritesQuery,
    list: &ListQuery<FavoritesList>,
) -> Result<List<Favorite>, Error> {
    let mut errors = FieldErrors::default();
    let listing = list.read_beside(&mut errors);
    let only = query.favoritable_type.as_deref().map(input::of).transpose().unwrap_or_else(|error| {
        errors.note("favoritable_type", error);
        None
    });
    errors.finish()?;
    let owner = Owner { channel_id: context.channel_id(), user_id };
    let (count, read) =
        (queries::listed(&favorites.database, owner, only), queries::page(&favorites.database, owner, only, listing));
    let (rows, total) = listing.page.rows(None, count, read).await?;
    Ok(List { data: present(favorites, context, &rows).await?, meta: listing.page.meta(total) })
}

/// Marks an entry as a favourite. Returns the favourite, and whether it is new.
///
/// # Errors
/// No such entry in this channel, too many favourites, or the database failed.
pub async fn mark(
    favorites: &Favorites,
    context: &Context,
    user_id: UserId,
    (kind, id): (FavoriteType, i64),
) -> Result<(Favorite, bool), Error> {
    let owner = Owner { channel_id: context.channel_id(), user_id };
    if !queries::is_there(&favorites.database, owner.channel_id, kind, id).await? {
        return Err(Error::EntryNotFound(kind));
    }
    let before = queries::of_entry(&favorites.database, owner, id).await?;
    let is_new = match before {
        Some(_) => false,
        None if queries::count(&favorites.database, owner).await? >= MOST => return Err(Error::TooMany),
        None => queries::mark(&favorites.database, owner, kind, id, context.now.as_second()).await?,
    };
    let row = match before {
        Some(row) => Some(row),
        None => queries::of_entry(&favorites.database, owner, id).await?,
    };
    // Another device removed the favourite at the same moment: the latest request wins, and there is nothing to show.
    let row = row.ok_or(Error::EntryNotFound(kind))?;
    let favorite =
        present(favorites, context, std::slice::from_ref(&row)).await?.pop().ok_or(Error::EntryNotFound(kind))?;
    Ok((favorite, is_new))
}

/// Removes a favourite by its own id.
///
/// # Errors
/// The user has no such favourite, or the database failed.
pub async fn unmark(favorites: &Favorites, context: &Context, user_id: UserId, id: i64) -> Result<(), Error> {
    let owner = Owner { channel_id: context.channel_id(), user_id };
    let taken = queries::unmark(&favorites.database, owner, id).await?;
    if taken { Ok(()) } else { Err(Error::FavoriteNotFound) }
}

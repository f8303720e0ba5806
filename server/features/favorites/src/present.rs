//! Favourites with the content of their cards, which takes two queries for any number of favourites.

use std::collections::HashMap;

use grandstand_catalogue::events::{self, model::EventItem};
use grandstand_catalogue::participants;
use grandstand_core::cards::event::EventParticipant;
use grandstand_db::entities::favorites::{FavoriteType, Model};
use grandstand_db::ids::EventId;
use grandstand_web::context::Context;
use jiff::Timestamp;
use tenants::compile::Node;
use tenants::schema::text::Localized;

use super::error::Error;
use super::model::{Favorite, ShownAs};
use crate::Favorites;

/// Presents the favourites of these rows, in their order. Entries that this process doesn't know (yet, or any more) are
/// left out.
///
/// # Errors
/// The database failed.
pub async fn present(favorites: &Favorites, context: &Context, rows: &[Model]) -> Result<Vec<Favorite>, Error> {
    let ids = |kind: FavoriteType| {
        let of_kind = rows.iter().filter(move |row| row.favoritable_type == kind);
        of_kind.map(|row| row.favoritable_id)
    };
    let teams = participants::by_ids(&favorites.catalogue, context, ids(FavoriteType::Participant).collect()).await?;
    let mut known = Known {
        context,
        teams: teams.into_iter().map(|team| (team.id, team)).collect(),
        events: events::by_ids(&favorites.catalogue, context, ids(FavoriteType::FavoriteEvent).map(EventId).collect())
            .await?
            .into_iter()
            .map(|item| (item.card.id, item))
            .collect(),
    };
    let mut favorites = Vec::with_capacity(rows.len());
    for row in rows {
        let kind = row.favoritable_type;
        let Some(shown) = known.shown(kind, row.favoritable_id) else { continue };
        favorites.push(Favorite {
            id: row.id,
            favoritable_id: row.favoritable_id,
            favoritable_type: kind,
            shown_as: ShownAs::of(kind),
            created_at: Timestamp::from_second(row.created_at).map_err(anyhow::Error::from)?.to_string(),
            ..shown
        });
    }
    Ok(favorites)
}

struct Known<'a> {
    context: &'a Context,
    teams: HashMap<i64, EventParticipant>,
    events: HashMap<i64, EventItem>,
}

impl Known<'_> {
    /// Returns what a card shows of an entry; `None` if the entry doesn't exist.
    fn shown(&mut self, kind: FavoriteType, id: i64) -> Option<Favorite> {
        let context = self.context;
        let channel = context.channel();
        let text = |text: &Localized| channel.text(text, context.language).to_owned();
        let of_node = |node: &Node| plain(kind, node.alias.clone(), text(&node.name));
        match kind {
            FavoriteType::Participant => {
                let team = self.teams.remove(&id)?;
                let plain = plain(kind, team.alias, team.name);
                Some(Favorite { short_name: Some(team.short_name), color: team.color, image: team.image, ..plain })
            }
            FavoriteType::ParticipantGroup => {
                let look = channel.group_looks.get(&id).cloned().unwrap_or_default();
                let school = of_node(channel.participant_groups.by_id(id)?);
                Some(Favorite { color: look.color, image: look.image, ..school })
            }
            FavoriteType::EventCategory => {
                let sport = of_node(channel.event_categories.by_id(id)?);
                let look = channel.category_looks.get(&id);
                let (icon, color) = look.map(|look| (look.icon.clone(), look.color.clone())).unwrap_or_default();
                Some(Favorite { icon, color, ..sport })
            }
            FavoriteType::FavoriteEvent => {
                let event = self.events.remove(&id)?;
                let (alias, name, image) =
                    (event.card.alias.clone(), event.card.name.clone(), event.card.image.clone());
                Some(Favorite { image, event: Some(event), ..plain(kind, alias, name) })
            }
            FavoriteType::EventLocation => {
                let venue = channel.locations.iter().find(|venue| venue.id == id)?;
                Some(plain(kind, venue.alias.clone(), text(&venue.name)))
            }
        }
    }
}

/// Returns a favourite of which only the name is known.
const fn plain(kind: FavoriteType, alias: String, name: String) -> Favorite {
    Favorite {
        id: 0,
        favoritable_id: 0,
        favoritable_type: kind,
        shown_as: ShownAs::of(kind),
        alias,
        name,
        short_name: None,
        color: None,
        image: None,
        icon: None,
        event: None,
        created_at: String::new(),
    }
}

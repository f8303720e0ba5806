//! The SQL of [`AnyOf`].

use sea_orm::{ColumnTrait, Condition, QueryFilter, QuerySelect, QueryTrait};

use grandstand_db::entities::{event_category_links, event_participants, events, participants};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;

use super::any_of::AnyOf;

impl AnyOf {
    /// Returns the condition on rows of `events`; `None` if it matches no event.
    ///
    /// The subqueries don't depend on the row, so the database evaluates them once.
    pub fn condition(&self, channel_id: ChannelId) -> Option<Condition> {
        use events::Column::{Id, LocationId};
        if self.is_empty() {
            return None;
        }
        let mut any = Condition::any();
        if !self.participants.is_empty() {
            use event_participants::Column::{EventId, ParticipantId};
            let links = event_participants::Entity::in_channel(channel_id);
            let of = links.filter(ParticipantId.is_in(self.participants.iter().copied()));
            any = any.add(Id.in_subquery(of.select_only().column(EventId).into_query()));
        }
        if !self.groups.is_empty() {
            use event_participants::Column::{EventId, ParticipantId};
            let teams = participants::Entity::in_channel(channel_id)
                .filter(participants::Column::ParticipantGroupId.is_in(self.groups.iter().copied()));
            let teams = teams.select_only().column(participants::Column::Id).into_query();
            let of = event_participants::Entity::in_channel(channel_id).filter(ParticipantId.in_subquery(teams));
            any = any.add(Id.in_subquery(of.select_only().column(EventId).into_query()));
        }
        if !self.categories.is_empty() {
            use event_category_links::Column::{EventCategoryId, EventId};
            let links = event_category_links::Entity::in_channel(channel_id);
            let of = links.filter(EventCategoryId.is_in(self.categories.iter().copied()));
            any = any.add(Id.in_subquery(of.select_only().column(EventId).into_query()));
        }
        if !self.locations.is_empty() {
            any = any.add(LocationId.is_in(self.locations.iter().copied()));
        }
        if !self.events.is_empty() {
            any = any.add(Id.is_in(self.events.iter().copied()));
        }
        Some(any)
    }
}

//! One file per table. Times are unix seconds, money is minor units, JSON is text (the same on both databases).

pub mod access_grants;
pub mod channel_revisions;
pub mod channels;
pub mod event_category_links;
pub mod event_participants;
pub mod events;
pub mod form_answers;
pub mod jobs;
pub mod keys;
pub mod media;
pub mod media_renditions;
pub mod media_segments;
pub mod order_history;
pub mod orders;
pub mod participants;
pub mod payments;
pub mod purchases;
pub mod registry;
pub mod search_entries;
pub mod sessions;
pub mod single_use_tokens;
pub mod social_identities;
pub mod users;
pub mod vod_items;
pub mod webhook_events;

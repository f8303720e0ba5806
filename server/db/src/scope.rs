//! The channel scope, through which all queries for channels' rows go.

#![allow(clippy::disallowed_methods, reason = "this is the scope that everything else must go through")]

use std::ops::RangeInclusive;

use sea_orm::{ColumnTrait, DeleteMany, EntityTrait, QueryFilter, Select, UpdateMany};

use crate::ids::ChannelId;

/// An entity whose rows belong to one channel each.
pub trait InChannel: EntityTrait {
    /// The column that holds the channel's id.
    const CHANNEL: Self::Column;

    /// Selects among the rows of `channel_id`.
    fn in_channel(channel_id: ChannelId) -> Select<Self> {
        Self::find().filter(Self::CHANNEL.eq(channel_id))
    }

    /// Selects rows of all channels in this range of ids.
    fn in_channels(numbers: RangeInclusive<ChannelId>) -> Select<Self> {
        Self::find().filter(Self::CHANNEL.between(*numbers.start(), *numbers.end()))
    }

    /// Updates rows of `channel_id`.
    fn update_in_channel(channel_id: ChannelId) -> UpdateMany<Self> {
        Self::update_many().filter(Self::CHANNEL.eq(channel_id))
    }

    /// Deletes rows of `channel_id`.
    fn delete_in_channel(channel_id: ChannelId) -> DeleteMany<Self> {
        Self::delete_many().filter(Self::CHANNEL.eq(channel_id))
    }
}

/// Tables that belong to the deployment rather than to one channel: channels, keys and the audit log.
pub trait Platform: EntityTrait {
    /// Selects among all rows.
    fn all() -> Select<Self> {
        Self::find()
    }
}

/// Tables that background work reads across channels. Requests must not use it.
pub trait Queue: EntityTrait {
    /// Selects among all rows.
    fn every() -> Select<Self> {
        Self::find()
    }

    /// Updates among all rows.
    fn update_every() -> UpdateMany<Self> {
        Self::update_many()
    }

    /// Deletes among all rows.
    fn delete_every() -> DeleteMany<Self> {
        Self::delete_many()
    }
}

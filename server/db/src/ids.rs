//! Ids as types of their own: the id of one thing can't stand where another's is expected.

use std::fmt;

use sea_orm::DeriveValueType;
use serde::{Deserialize, Serialize};

/// An id of one kind.
pub trait Id: Copy + Into<i64> {
    /// Makes an id of a stored number.
    fn of(number: i64) -> Self;
}

macro_rules! ids {
    ($($(#[$doc:meta])+ $name:ident),+ $(,)?) => {
        $(
            $(#[$doc])+
            #[derive(
                Clone,
                Copy,
                Debug,
                PartialEq,
                Eq,
                PartialOrd,
                Ord,
                Hash,
                Serialize,
                Deserialize,
                DeriveValueType,
            )]
            #[serde(transparent)]
            pub struct $name(pub i64);

            impl Id for $name {
                fn of(number: i64) -> Self {
                    Self(number)
                }
            }

            impl From<$name> for i64 {
                fn from(id: $name) -> Self {
                    id.0
                }
            }

            impl fmt::Display for $name {
                fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.0.fmt(formatter)
                }
            }
        )+
    };
}

ids! {
    /// The id of a channel or of a preview, which is a hidden channel.
    ChannelId,
    /// The id of a clip.
    ClipId,
    /// The id of an event.
    EventId,
    /// The id of an order: one thing that was bought.
    OrderId,
    /// The id of a purchase: what was paid for at once.
    PurchaseId,
    /// The id of a user.
    UserId,
}

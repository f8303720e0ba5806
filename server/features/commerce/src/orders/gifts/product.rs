//! Products that operators give.

use std::slice;

use grandstand_access::gather;
use grandstand_access::model::Asked;
use grandstand_core::cards;
use grandstand_core::cards::event::EventFacts;
use grandstand_db::entities::orders::ProductKind;
use grandstand_db::ids::{ChannelId, EventId};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::{Channel, Product as Pass};
use tenants::schema::catalogue::{AccessType, StreamStatus};

use super::error::GiftError;
use crate::error::Error;
use crate::products;
use crate::queries;
use crate::sold::Sold;

/// A product that an operator gives.
#[derive(Debug)]
pub enum GiftProduct<'a> {
    /// A package or subscription.
    Pass(ProductKind, &'a Pass),
    /// A single event, as it is sold and as access decisions see it.
    Event(Box<(Sold, Asked)>),
}

impl GiftProduct<'_> {
    /// The product as it is stored with the order. A subscription that is given does not renew.
    pub fn sold(&self) -> Sold {
        match self {
            Self::Pass(kind, pass) => Sold { offer: None, ..products::of_pass(pass, *kind).sold },
            Self::Event(event) => event.0.clone(),
        }
    }
}

/// Finds a package or subscription by its alias or number.
pub fn pass<'a>(channel: &'a Channel, kind: ProductKind, name: &str) -> Option<GiftProduct<'a>> {
    let passes = match kind {
        ProductKind::Package => &channel.packages,
        ProductKind::Subscription => &channel.subscriptions,
        ProductKind::Event => return None,
    };
    let of_number = |number: i64| passes.iter().find(|pass| pass.id == number);
    let found = passes.iter().find(|pass| pass.alias == name);
    found.or_else(|| of_number(name.parse().ok()?)).map(|pass| GiftProduct::Pass(kind, pass))
}

/// Finds an event that is sold by itself.
///
/// # Errors
/// There is no such event, it isn't sold by itself, there is nothing to watch, or the database failed.
pub async fn event(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    event_id: EventId,
    now: Timestamp,
) -> Result<GiftProduct<'static>, GiftError> {
    let found = queries::events(connection, ChannelId(channel.id), slice::from_ref(&event_id.0)).await?;
    let (id, card, stream, duration) = found.into_iter().next().ok_or(GiftError::NoEvent)?;
    let (facts, _) = cards::read::<EventFacts>(&card, channel.language).map_err(Error::from)?;
    let asked = gather::asked(facts, stream.map(StreamStatus::from), duration.is_some(), now);
    if asked.status == StreamStatus::Finished && !asked.playable {
        return Err(GiftError::Over);
    }
    match asked.access_type {
        AccessType::Free | AccessType::Register => Err(GiftError::FreeEvent),
        AccessType::Paid => Err(GiftError::OnlyInPasses),
        AccessType::Ppv => match products::alone(channel, &card, id) {
            Err(Error::PackageRequired) => Err(GiftError::OnlyInPasses),
            product => Ok(GiftProduct::Event(Box::new((product?.sold, asked)))),
        },
    }
}

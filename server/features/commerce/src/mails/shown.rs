//! The picture of a product, and the start of an event, for mails about a purchase.

use grandstand_core::cards;
use grandstand_core::cards::event::{EventCard, EventFacts};
use grandstand_db::entities::orders::ProductKind;
use grandstand_db::ids::ChannelId;
use grandstand_pictures::share_picture;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;
use tenants::payload::Picture;
use tenants::schema::text::Language;

use crate::error::Error;
use crate::queries;
use crate::sold::Sold;

/// The picture and the time of what was bought.
#[derive(Debug, Default)]
pub struct Shown {
    /// The picture; its address is a path of the site.
    pub picture: Option<Picture>,
    /// The start of an event, in its venue's time zone.
    pub starts: Option<(Timestamp, TimeZone)>,
}

/// Finds the picture of a product, and the start of an event. A product without a picture that mail programs show has
/// the channel's picture for shared links.
///
/// # Errors
/// The database failed, or a stored value can't be read.
pub async fn of_product(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    language: Language,
    sold: &Sold,
) -> Result<Shown, Error> {
    let event = match sold.kind {
        ProductKind::Event => event(connection, channel, language, sold.id).await?,
        ProductKind::Package | ProductKind::Subscription => None,
    };
    let common = || channel.pictures.share.clone().filter(is_shown);
    let Some(card) = event else {
        return Ok(Shown { picture: of_pass(channel, sold).or_else(common), starts: None });
    };
    let shared = share_picture(channel, &card)?;
    let picture = Picture { src: shared.src, width: shared.width, height: shared.height };
    let start = Timestamp::from_second(card.event_utc_ts).ok();
    let zone = TimeZone::get(&card.time_zone).unwrap_or_else(|_| channel.time_zone.clone());
    Ok(Shown { picture: Some(picture), starts: start.map(|start| (start, zone)) })
}

async fn event(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    language: Language,
    id: i64,
) -> Result<Option<EventCard>, Error> {
    let events = queries::events(connection, ChannelId(channel.id), &[id]).await?;
    let Some((_, card, ..)) = events.into_iter().next() else { return Ok(None) };
    let (_, answer) = cards::read::<EventFacts>(&card, language)?;
    Ok(Some(serde_json::from_str(answer)?))
}

fn of_pass(channel: &Channel, sold: &Sold) -> Option<Picture> {
    let list = match sold.kind {
        ProductKind::Package => &channel.packages,
        ProductKind::Subscription => &channel.subscriptions,
        ProductKind::Event => return None,
    };
    list.iter().find(|pass| pass.id == sold.id)?.image.clone().filter(is_shown)
}

/// Whether mail programs show a picture, by its format.
fn is_shown(picture: &Picture) -> bool {
    [".png", ".jpg"].iter().any(|end| picture.src.ends_with(end))
}

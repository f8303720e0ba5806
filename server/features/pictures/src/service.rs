//! Finds, draws and stores pictures.

use std::collections::HashMap;
use std::future::Future;

use bytes::Bytes;
use grandstand_core::cards::event::EventCard;
use grandstand_db::ids::ChannelId;
use grandstand_heads::head::SharedPicture;
use tenants::compile::Channel;
use tenants::payload::Picture;

use super::art::{Design, Frame, LEFT_CREST, OWN, RIGHT_CREST, Subject, draw};
use super::current::designs;
use super::error::Error;
use super::icons::{self, Icon};
use super::studio::{Drawing, Format};
use super::{kept, logo, queries};
use crate::Pictures;

/// Returns the picture for link previews: the event's own picture, converted to PNG if chat programs can't show its
/// format, or else its art. Makes no query: `event` is the card in the page's language.
///
/// # Errors
/// The design can't be written as JSON; that doesn't happen.
pub fn share_picture(channel: &Channel, event: &EventCard) -> serde_json::Result<SharedPicture> {
    if let Some(own) = event.image.as_ref().filter(|own| [".png", ".jpg"].iter().any(|end| own.src.ends_with(end))) {
        return Ok(SharedPicture { src: own.src.clone(), width: own.width, height: own.height });
    }
    let Frame { width, height, .. } = Frame::SHARE;
    let name = Design::shared(channel, event).name()?;
    Ok(SharedPicture { src: format!("/images/events/{}.{name}.png", event.id), width, height })
}

/// A drawn picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The picture.
    pub bytes: Bytes,
    /// Whether this is the design that the address names; if not, it is the current design.
    pub is_named: bool,
}

/// Returns an event's art: the design `name` if it is current in any language, or else the one in the channel's
/// language.
///
/// # Errors
/// No such event in this channel, too many pictures at once, or the database or the object store failed.
pub async fn event_art(
    pictures: &Pictures,
    channel: &Channel,
    id: i64,
    name: &str,
    format: Format,
) -> Result<Made, Error> {
    let card = queries::card(&pictures.database, ChannelId(channel.id), id).await?.ok_or(Error::PictureNotFound)?;
    let designs = designs(channel, &card)?;
    let art = designs.first().ok_or(Error::PictureNotFound)?;
    let mut current = art;
    let mut current_name = current.name()?;
    for design in &designs {
        if design.name()? == name {
            (current, current_name) = (design, name.to_owned());
        }
    }
    let ending = if format == Format::Png { "png" } else { "svg" };
    let key = kept::key(ChannelId(channel.id), "art", &format!("{id}.{current_name}.{ending}"));
    let bytes = kept_or_drawn(
        pictures,
        ChannelId(channel.id),
        &key,
        format,
        art_drawing(pictures, ChannelId(channel.id), current, art, format),
    )
    .await?;
    Ok(Made { bytes, is_named: current_name == name })
}

/// Prepares the drawing of a design. `art` is used if the event's own picture can't be drawn.
async fn art_drawing(
    pictures: &Pictures,
    channel_id: ChannelId,
    design: &Design,
    art: &Design,
    format: Format,
) -> anyhow::Result<Drawing> {
    let mut shown = HashMap::new();
    let mut design = design;
    if let Subject::Picture(address) = &design.subject {
        match kept::uploaded(pictures, channel_id, address).await? {
            Some(own) => drop(shown.insert(OWN, own)),
            None => design = art,
        }
    }
    if let Subject::Match { left, right } = &design.subject {
        for (crest, side) in [(LEFT_CREST, left), (RIGHT_CREST, right)] {
            let Some(address) = &side.crest else { continue };
            if let Some(picture) = kept::uploaded(pictures, channel_id, address).await? {
                shown.insert(crest, picture);
            }
        }
    }
    let crests = [LEFT_CREST, RIGHT_CREST].map(|crest| shown.contains_key(crest));
    let frame = if format == Format::Png { Frame::SHARE } else { Frame::CARD };
    Ok(Drawing { svg: draw(design, frame, crests), family: design.lettering.family, pictures: shown })
}

/// Returns one of the channel's icons; `name` is the name of its design.
///
/// # Errors
/// None of the brand's pictures can be drawn, too many pictures at once, or the object store failed.
pub async fn icon(pictures: &Pictures, channel: &Channel, icon: Icon, name: &str) -> Result<Made, Error> {
    let source = icons::source(channel).ok_or(Error::PictureNotFound)?;
    let current_name = icons::name(channel, icon, source);
    let named = (format!("{}.{current_name}.png", icon.word()), current_name == name);
    brand_picture(pictures, channel, named, source, || icons::draw(channel, icon)).await
}

/// Returns the logo of the channel's mails; `name` is the name of its design.
///
/// # Errors
/// The logo can't be drawn, too many pictures at once, or the object store failed.
pub async fn logo(pictures: &Pictures, channel: &Channel, name: &str) -> Result<Made, Error> {
    let source = logo::source(channel).ok_or(Error::PictureNotFound)?;
    let current_name = logo::name(channel, source);
    let named = (format!("{}.{current_name}.png", logo::WORD), current_name == name);
    brand_picture(pictures, channel, named, source, || logo::draw(channel, source)).await
}

/// Returns a drawing of one of the brand's pictures, stored under a file name. The flag says whether it is the design
/// that was asked for.
async fn brand_picture(
    pictures: &Pictures,
    channel: &Channel,
    (file, is_named): (String, bool),
    source: &Picture,
    draw: impl FnOnce() -> String,
) -> Result<Made, Error> {
    let channel_id = ChannelId(channel.id);
    let key = kept::key(channel_id, "icons", &file);
    let drawing = async {
        let picture = kept::uploaded(pictures, channel_id, &source.src).await?;
        let pictures = HashMap::from([(icons::PICTURE, picture.ok_or_else(|| anyhow::anyhow!("no {}", source.src))?)]);
        Ok(Drawing { svg: draw(), family: "Inter", pictures })
    };
    let bytes = kept_or_drawn(pictures, channel_id, &key, Format::Png, drawing).await?;
    Ok(Made { bytes, is_named })
}

/// Returns the picture stored under `key`, or draws and stores it.
async fn kept_or_drawn(
    pictures: &Pictures,
    channel_id: ChannelId,
    key: &str,
    format: Format,
    drawing: impl Future<Output = anyhow::Result<Drawing>>,
) -> Result<Bytes, Error> {
    let get = async || pictures.media.get(key).await.map_err(anyhow::Error::new);
    if let Some(bytes) = get().await? {
        return Ok(bytes);
    }
    let place = pictures.studio.place(channel_id).await?;
    // An earlier request may have drawn the same picture meanwhile.
    if let Some(bytes) = get().await? {
        return Ok(bytes);
    }
    let bytes = place.draw(pictures.frontend.current()?, drawing.await?, format).await?;
    pictures.media.put(key, bytes.clone()).await.map_err(anyhow::Error::new)?;
    Ok(bytes)
}

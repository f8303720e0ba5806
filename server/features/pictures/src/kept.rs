//! Uploaded pictures used in drawings, and drawn pictures in the object store.

use bytes::Bytes;
use grandstand_db::ids::ChannelId;
use grandstand_media::variants::picture_key;
use tenants::load::picture::facts;
use tenants::schema::ImageFacts;

use crate::Pictures;

/// Maximum size in bytes of an uploaded picture that is used in a drawing.
const LARGEST: usize = 2 * 1024 * 1024;
/// Maximum number of pixels of such a picture: a few bytes can unpack to gigabytes.
const MOST_PIXELS: u64 = 25_000_000;
/// Formats that can be used in drawings.
const DRAWABLE: [&str; 4] = ["svg", "png", "jpg", "webp"];

/// Whether the picture at an address can be used in a drawing, by its format.
pub fn is_drawable(address: &str) -> bool {
    format_of(address).is_some()
}

fn format_of(address: &str) -> Option<&'static str> {
    let ending = address.rsplit_once('.')?.1;
    DRAWABLE.into_iter().find(|format| *format == ending)
}

/// Returns the format and bytes of a channel's picture by its address, `/images/<name>`; `None` if it can't be used in
/// a drawing or doesn't exist.
///
/// # Errors
/// The object store failed.
pub async fn uploaded(
    pictures: &Pictures,
    channel_id: ChannelId,
    address: &str,
) -> anyhow::Result<Option<(String, Bytes)>> {
    let Some((format, name)) = format_of(address).zip(address.strip_prefix("/images/")) else { return Ok(None) };
    let bytes = pictures.media.get(&picture_key(channel_id, name)).await?;
    Ok(bytes.filter(is_handy).map(|bytes| (format.to_owned(), bytes)))
}

fn is_handy(bytes: &Bytes) -> bool {
    let pixels = |facts: ImageFacts| u64::from(facts.width) * u64::from(facts.height);
    bytes.len() <= LARGEST && facts(bytes).is_ok_and(|facts| facts.format == "svg" || pixels(facts) <= MOST_PIXELS)
}

/// Returns the object store key of a drawn picture.
pub fn key(channel_id: ChannelId, folder: &str, name: &str) -> String {
    format!("channels/{channel_id}/{folder}/{name}")
}

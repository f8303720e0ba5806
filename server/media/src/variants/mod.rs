//! Smaller WebP copies of raster pictures. A job makes them after an apply, so that nothing waits for them. If a
//! variant is missing, its address returns the original picture.

mod job;
mod resize;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use grandstand_db::ids::ChannelId;
pub use job::{MakeVariants, VariantMaker};
use tenants::schema::ImageFacts;

/// The widths of variants, in pixels, ascending. The front end reads the same file.
static WIDTHS: LazyLock<Vec<u32>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../../tenants/picture_widths.json")).unwrap_or_default());
/// The formats of pictures that get variants.
pub const SOURCES: [&str; 2] = ["jpg", "png"];

/// Returns the object key of the picture or variant at `/images/<name>`.
pub fn picture_key(channel_id: ChannelId, name: &str) -> String {
    format!("channels/{channel_id}/images/{name}")
}

/// Returns the widths of a picture's variants: those below its own width.
pub fn widths(facts: &ImageFacts) -> impl Iterator<Item = u32> + use<> {
    widths_of(&facts.format, facts.width)
}

/// Does the same as [`widths`] for a format and width.
pub fn widths_of(format: &str, width: u32) -> impl Iterator<Item = u32> + use<> {
    let is_raster = SOURCES.contains(&format);
    WIDTHS.iter().copied().filter(move |variant| is_raster && *variant < width)
}

/// Whether any of these pictures has variants.
pub fn has_any(images: &BTreeMap<String, ImageFacts>) -> bool {
    images.values().any(|facts| widths(facts).next().is_some())
}

/// Returns the name of a picture's variant, which is served at `/images/<name>`.
pub fn name(hash: &str, width: u32) -> String {
    format!("{hash}.w{width}.webp")
}

/// Parses hash and width from the name of a variant; `None` for other names.
pub fn read_name(name: &str) -> Option<(&str, u32)> {
    let (hash, width) = name.strip_suffix(".webp")?.split_once(".w")?;
    let width = WIDTHS.iter().copied().find(|known| known.to_string() == width)?;
    Some((hash, width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        assert_eq!(read_name(&name("abc", 640)), Some(("abc", 640)));
        for wrong in ["abc.webp", "abc.w641.webp", "abc.w0640.webp", "abc.w+640.webp", "abc.w640.png", "w640.webp"] {
            assert_eq!(read_name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn variants_are_smaller_than_the_picture() {
        let facts = |format: &str, width| ImageFacts {
            hash: String::new(),
            format: format.to_owned(),
            width,
            height: 9,
            focus: None,
        };
        assert_eq!(widths(&facts("jpg", 1440)).collect::<Vec<_>>(), [320, 640, 960]);
        assert_eq!(widths(&facts("png", 320)).count(), 0);
        assert_eq!(widths(&facts("svg", 4000)).count(), 0);
    }
}

//! A channel's brand, as far as reports show it.

use grandstand_db::revisions::Stored;
use grandstand_media::store::MediaStore;
use grandstand_media::variants::picture_key;
use tenants::color::{Rgb, ratio};
use tenants::compile::theme::colors;

use grandstand_pictures::images::content_type;

/// Minimum contrast of lines and bars with white.
const CONTRAST: f64 = 4.5;

/// Colours and logo of a channel.
#[derive(Debug)]
pub struct Brand {
    /// Primary colour.
    pub primary: Rgb,
    /// Colour of text on the primary colour.
    pub on_primary: Rgb,
    /// Background of the logo.
    pub surface: Rgb,
    /// Media type and bytes of the logo.
    pub logo: Option<(&'static str, Vec<u8>)>,
}

impl Brand {
    /// Returns the brand of a channel, from its light palette if it has one.
    ///
    /// # Errors
    /// The theme can't be read, or the object store failed.
    pub async fn of(stored: &Stored, store: &MediaStore) -> anyhow::Result<Self> {
        let theme = &stored.seed.theme;
        let palette = theme.colors.light.as_ref().or(theme.colors.dark.as_ref()).map(colors).transpose()?;
        let palette = palette.as_ref();
        let color = |hex: Option<&String>, default| hex.and_then(|hex| Rgb::parse(hex)).unwrap_or(default);
        let mut logo = None;
        if let Some(facts) = stored.seed.images.get(&theme.images.logo) {
            let name = format!("{}.{}", facts.hash, facts.format);
            let bytes = store.get(&picture_key(stored.channel_id, &name)).await?;
            logo = content_type(&name).zip(bytes.map(|bytes| bytes.to_vec()));
        }
        Ok(Self {
            primary: color(palette.map(|colors| &colors.primary.value), Rgb::BLACK),
            on_primary: color(palette.map(|colors| &colors.primary.on), Rgb::WHITE),
            surface: color(palette.map(|colors| &colors.surface.value), Rgb::WHITE),
            logo,
        })
    }

    /// Returns the primary colour, darkened until it contrasts with white.
    pub fn ink(&self) -> Rgb {
        (0..20_u8)
            .map(|step| darker(self.primary, step))
            .find(|ink| ratio(*ink, Rgb::WHITE) >= CONTRAST)
            .unwrap_or(Rgb::BLACK)
    }
}

/// Darkens a colour by a number of twentieths.
fn darker(color: Rgb, twentieths: u8) -> Rgb {
    let part = |value: u8| u8::try_from(u16::from(value) * u16::from(20 - twentieths.min(20)) / 20).unwrap_or(value);
    Rgb { r: part(color.r), g: part(color.g), b: part(color.b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_is_seen_on_white() {
        for (primary, kept) in [("#0b1f4b", true), ("#ffd400", false), ("#ffffff", false)] {
            let primary = Rgb::parse(primary).unwrap();
            let ink = Brand { primary, on_primary: Rgb::BLACK, surface: Rgb::WHITE, logo: None }.ink();
            assert!(ratio(ink, Rgb::WHITE) >= CONTRAST, "{ink:?}");
            assert_eq!(ink == primary, kept);
        }
    }
}

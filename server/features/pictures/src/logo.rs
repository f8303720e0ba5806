//! The logo as a PNG on the channel's surface colour, for mails: mail programs show no SVG, and their dark schemes
//! would put a logo for light surfaces on a dark one.

use grandstand_platform::mail::layout::Logo;
use tenants::compile::Channel;
use tenants::payload::Picture;

use super::icons::{NAME, PICTURE, ground};
use super::kept::is_drawable;

/// Must be raised when the drawing changes, so that logos get new addresses.
const DRAWING: u8 = 1;
/// The logo's name in addresses.
pub(super) const WORD: &str = "mail-logo";
/// The largest logo, in CSS pixels.
const MOST_WIDTH: u32 = 240;
const MOST_HEIGHT: u32 = 40;
/// Ground around the logo, in CSS pixels.
const MARGIN: u32 = 8;
/// Pixels of the picture in a CSS pixel.
const DENSITY: u32 = 2;

/// Returns the logo of a channel's mails; `None` if it can't be drawn.
pub fn of_mails(channel: &Channel) -> Option<Logo> {
    let logo = source(channel)?;
    let src = format!("/images/icons/{WORD}.{}.png", name(channel, logo));
    let [width, height] = size(logo).map(|length| length + 2 * MARGIN);
    Some(Logo { picture: Picture { src, width, height }, ground: ground(channel).to_owned() })
}

/// Returns the picture that the logo is drawn from.
pub(super) fn source(channel: &Channel) -> Option<&Picture> {
    Some(&channel.pictures.logo).filter(|logo| is_drawable(&logo.src) && logo.width > 0 && logo.height > 0)
}

/// Returns the name of the logo's design.
pub(super) fn name(channel: &Channel, logo: &Picture) -> String {
    let seen = format!("{DRAWING} {WORD} {} {}", logo.src, ground(channel));
    blake3::hash(seen.as_bytes()).to_hex().chars().take(NAME).collect()
}

/// Draws the logo.
pub(super) fn draw(channel: &Channel, logo: &Picture) -> String {
    let inner = size(logo);
    let [width, height] = inner.map(|length| (length + 2 * MARGIN) * DENSITY);
    let [logo_width, logo_height] = inner.map(|length| length * DENSITY);
    let margin = MARGIN * DENSITY;
    let ground = ground(channel);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\">\
        <path d=\"M0 0H{width}V{height}H0z\" fill=\"{ground}\"/><image href=\"{PICTURE}\" x=\"{margin}\" y=\"{margin}\" \
        width=\"{logo_width}\" height=\"{logo_height}\"/></svg>"
    )
}

/// Width and height of the logo without its margin, in CSS pixels.
fn size(logo: &Picture) -> [u32; 2] {
    let (width, height) = (u64::from(logo.width), u64::from(logo.height));
    let is_wide = width * u64::from(MOST_HEIGHT) > height * u64::from(MOST_WIDTH);
    if is_wide {
        [MOST_WIDTH, (logo.height.saturating_mul(MOST_WIDTH) / logo.width).max(1)]
    } else {
        [(logo.width.saturating_mul(MOST_HEIGHT) / logo.height).max(1), MOST_HEIGHT]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logo_keeps_its_shape_within_the_largest_size() {
        let of = |width, height| size(&Picture { src: String::new(), width, height });
        assert_eq!(of(500, 100), [200, 40]);
        assert_eq!(of(1000, 100), [240, 24]);
        assert_eq!(of(64, 64), [40, 40]);
        assert_eq!((of(1, 4000), of(4000, 1)), ([1, 40], [240, 1]));
    }
}

//! Icons of a channel for home screens and tabs, drawn from its favicon or, if that can't be drawn, from its logo.

use std::fmt::Write as _;

use tenants::compile::Channel;
use tenants::payload::Picture;

use super::kept::is_drawable;

/// Must be raised when the drawing changes, so that icons get new addresses.
const DRAWING: u8 = 1;
/// Length of a design's name, in characters.
pub(super) const NAME: usize = 16;
/// Name of the brand's picture in the SVG.
pub(super) const PICTURE: &str = "brand";

/// An icon in the web app manifest or in a page's head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// 192 pixels, transparent background.
    Any192,
    /// 512 pixels, transparent background.
    Any512,
    /// 512 pixels, on the channel's surface colour. The content is in the middle, because systems crop the icon to
    /// their own shape.
    Maskable512,
    /// 180 pixels, on the channel's surface colour: `apple-touch-icon`.
    AppleTouch,
}

impl Icon {
    /// Every icon.
    pub const ALL: [Self; 4] = [Self::Any192, Self::Any512, Self::Maskable512, Self::AppleTouch];

    /// Returns the icon's name in addresses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Any192 => "any-192",
            Self::Any512 => "any-512",
            Self::Maskable512 => "maskable-512",
            Self::AppleTouch => "apple-touch-180",
        }
    }

    /// Returns the icon with a name in addresses; `None` if there is none.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|icon| icon.word() == word)
    }

    /// Width and height in pixels.
    pub const fn size(self) -> u32 {
        match self {
            Self::Any192 => 192,
            Self::Any512 | Self::Maskable512 => 512,
            Self::AppleTouch => 180,
        }
    }

    /// Size of the brand's picture, in percent of the icon.
    const fn part(self) -> u32 {
        match self {
            Self::Any192 | Self::Any512 => 100,
            // Systems may crop everything outside a circle of 80 %.
            Self::Maskable512 => 60,
            Self::AppleTouch => 80,
        }
    }

    const fn has_ground(self) -> bool {
        matches!(self, Self::Maskable512 | Self::AppleTouch)
    }
}

/// Returns the address of an icon, which changes with its content; `None` if neither favicon nor logo can be drawn.
pub fn address(channel: &Channel, icon: Icon) -> Option<String> {
    let name = name(channel, icon, source(channel)?);
    Some(format!("/images/icons/{}.{name}.png", icon.word()))
}

/// Returns the picture that icons are drawn from.
pub(super) fn source(channel: &Channel) -> Option<&Picture> {
    [&channel.pictures.favicon, &channel.pictures.logo].into_iter().find(|picture| is_drawable(&picture.src))
}

/// Returns the name of an icon's design.
pub(super) fn name(channel: &Channel, icon: Icon, source: &Picture) -> String {
    let seen = format!("{DRAWING} {} {} {}", icon.word(), source.src, ground(channel));
    blake3::hash(seen.as_bytes()).to_hex().chars().take(NAME).collect()
}

/// Returns the surface colour that icons are drawn on.
pub(super) fn ground(channel: &Channel) -> &str {
    let theme = &channel.theme;
    theme.light_surface.as_deref().or(theme.dark_surface.as_deref()).unwrap_or("#ffffff")
}

/// Draws an icon.
pub(super) fn draw(channel: &Channel, icon: Icon) -> String {
    let size = icon.size();
    let inner = f64::from(size * icon.part()) / 100.0;
    let edge = (f64::from(size) - inner) / 2.0;
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\">");
    if icon.has_ground() {
        let _ = write!(svg, "<path d=\"M0 0H{size}V{size}H0z\" fill=\"{}\"/>", ground(channel));
    }
    let _ =
        write!(svg, "<image href=\"{PICTURE}\" x=\"{edge}\" y=\"{edge}\" width=\"{inner}\" height=\"{inner}\"/></svg>");
    svg
}

//! A channel's icons for home screens and tabs, made from its favicon or, where that can't be drawn, from its logo.

use std::fmt::Write as _;

use tenants::compile::Channel;
use tenants::payload::Picture;

use super::kept::is_drawable;

/// Raised when the drawing changes, so that icons get new addresses.
const DRAWING: u8 = 1;
/// Letters of a design's name.
const NAME: usize = 16;
/// What the brand's picture is called in the drawing.
pub(super) const PICTURE: &str = "brand";

/// An icon of the web app manifest or of a page's head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// 192 pixels, on nothing.
    Any192,
    /// 512 pixels, on nothing.
    Any512,
    /// 512 pixels, on the channel's surface, with all that matters in the middle: systems cut it to their own shape.
    Maskable512,
    /// 180 pixels, on the channel's surface: `apple-touch-icon`.
    AppleTouch,
}

impl Icon {
    /// Every icon.
    pub const ALL: [Self; 4] = [Self::Any192, Self::Any512, Self::Maskable512, Self::AppleTouch];

    /// Its name in addresses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Any192 => "any-192",
            Self::Any512 => "any-512",
            Self::Maskable512 => "maskable-512",
            Self::AppleTouch => "apple-touch-180",
        }
    }

    /// The icon of a name in addresses; `None` for any other.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|icon| icon.word() == word)
    }

    /// Pixels, both ways.
    pub const fn size(self) -> u32 {
        match self {
            Self::Any192 => 192,
            Self::Any512 | Self::Maskable512 => 512,
            Self::AppleTouch => 180,
        }
    }

    /// The part of it that the brand's picture takes, in percent.
    const fn part(self) -> u32 {
        match self {
            Self::Any192 | Self::Any512 => 100,
            // What lies outside of a circle of 80 % may be cut off.
            Self::Maskable512 => 60,
            Self::AppleTouch => 80,
        }
    }

    const fn has_ground(self) -> bool {
        matches!(self, Self::Maskable512 | Self::AppleTouch)
    }
}

/// The address of an icon, which changes with what it shows; `None` where neither favicon nor logo can be drawn.
pub fn address(channel: &Channel, icon: Icon) -> Option<String> {
    let name = name(channel, icon, source(channel)?);
    Some(format!("/images/icons/{}.{name}.png", icon.word()))
}

/// The picture that icons are made from.
pub(super) fn source(channel: &Channel) -> Option<&Picture> {
    [&channel.pictures.favicon, &channel.pictures.logo].into_iter().find(|picture| is_drawable(&picture.src))
}

/// The name of an icon's design.
pub(super) fn name(channel: &Channel, icon: Icon, source: &Picture) -> String {
    let seen = format!("{DRAWING} {} {} {}", icon.word(), source.src, ground(channel));
    blake3::hash(seen.as_bytes()).to_hex().chars().take(NAME).collect()
}

fn ground(channel: &Channel) -> &str {
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

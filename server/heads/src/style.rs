//! The parts of a channel's theme outside of its style sheet: attributes of the root element, and the browser's theme
//! colours.

use tenants::compile::Channel;
use tenants::schema::theme::{CardStyle, HeroStyle, PageStyle, ThemeMode, TitleStyle};

/// The colour mode of the page.
pub const fn mode(channel: &Channel) -> &'static str {
    match channel.theme.mode {
        ThemeMode::Light => "light",
        ThemeMode::Dark => "dark",
        ThemeMode::System => "system",
    }
}

/// The root element's attributes that style sheets select on: palette and layout.
pub fn attributes(channel: &Channel) -> String {
    let style = channel.theme.style;
    let hero = match style.hero {
        HeroStyle::Left => "left",
        HeroStyle::Center => "center",
        HeroStyle::Panel => "panel",
    };
    let titles = match style.titles {
        TitleStyle::Plain => "plain",
        TitleStyle::Marked => "marked",
        TitleStyle::Centered => "centered",
    };
    let cards = match style.cards {
        CardStyle::Open => "open",
        CardStyle::Panel => "panel",
        CardStyle::Edged => "edged",
    };
    let pages = match style.pages {
        PageStyle::Plain => "plain",
        PageStyle::Band => "band",
        PageStyle::Poster => "poster",
    };
    let mode = mode(channel);
    format!(
        "data-mode=\"{mode}\" data-hero=\"{hero}\" data-titles=\"{titles}\" data-cards=\"{cards}\" data-pages=\"{pages}\""
    )
}

/// The `meta` elements that give the browser the surface's colour.
pub fn theme_colors(channel: &Channel) -> String {
    let meta = |color: &Option<String>, media: &str| {
        color
            .as_ref()
            .map(|color| format!("<meta name=\"theme-color\" content=\"{color}\"{media}>"))
            .unwrap_or_default()
    };
    let theme = &channel.theme;
    match theme.mode {
        ThemeMode::Light => meta(&theme.light_surface, ""),
        ThemeMode::Dark => meta(&theme.dark_surface, ""),
        ThemeMode::System => {
            meta(&theme.light_surface, " media=\"(prefers-color-scheme: light)\"")
                + &meta(&theme.dark_surface, " media=\"(prefers-color-scheme: dark)\"")
        }
    }
}

//! What a page has the browser fetch at once, before a script asks for it.

use tenants::compile::Channel;

use super::fonts;
use super::head::Head;
use super::pictures::{self, CARD_SIZES};
use super::route::Route;
use crate::http::assets::{FontFile, Frontend};

/// The scripts and styles of the screen that a page opens with: they come beside the ones that every page needs. A script
/// runs after those, and waits for what the page's beginning is drawn with: its styles, fonts and picture.
pub fn of_screen(route: Route, frontend: &Frontend) -> String {
    let files = route.screen_name().and_then(|name| frontend.screens.get(name));
    let link = |address: &String| {
        let (kind, priority) =
            if address.ends_with(".css") { ("style", "") } else { ("script", " fetchpriority=\"low\"") };
        format!("<link rel=\"preload\" as=\"{kind}\"{priority} href=\"{address}\">")
    };
    files.into_iter().flatten().map(link).collect()
}

/// The picture that a page begins with.
pub fn of_picture(head: &Head) -> String {
    head.begins_with.as_ref().map(|first| pictures::preload(&first.picture, CARD_SIZES)).unwrap_or_default()
}

/// Has the basic Latin of the headings and of the text fetched before the scripts, so that no line is set twice.
pub fn of_fonts(channel: &Channel, frontend: &Frontend) -> String {
    let theme = &channel.theme;
    let weights = [theme.display_weight.to_string(), fonts::REGULAR.to_owned()];
    let families = theme.families.iter().zip(weights);
    let files = families.filter_map(|(family, weight)| {
        let is_wanted = |file: &&FontFile| {
            // A variable font's weight is a range: one file holds them all.
            file.unicode_range.starts_with("U+0000") && (file.weight == weight || file.weight.contains(' '))
        };
        frontend.fonts.get(*family)?.iter().find(is_wanted)
    });
    let link = |file: &FontFile| {
        format!("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"{}\">", file.src)
    };
    files.map(link).collect()
}

//! Preloads: files that the browser fetches before a script requests them.

use grandstand_heads::head::Head;
use grandstand_heads::route::Route;
use grandstand_web::assets::Frontend;
use tenants::compile::{Channel, REGULAR_WEIGHT};
use tenants::fonts::FontFace;

use super::pictures;

/// Preloads the styles and scripts of the page's first screen. If the page begins with a picture, the scripts must not
/// compete with it for bandwidth: they are only listed then, and `frontend/src/app/entry.ts` loads them later.
pub fn of_screen(route: Route, frontend: &Frontend, has_picture: bool) -> String {
    let files = route.screen_name().and_then(|name| frontend.screens.get(name)).map(Vec::as_slice).unwrap_or_default();
    let (styles, scripts): (Vec<&str>, Vec<&str>) =
        files.iter().map(String::as_str).partition(|address| address.ends_with(".css"));
    let styles = styles.iter().map(|address| format!("<link rel=\"preload\" as=\"style\" href=\"{address}\">"));
    let named = format!("<meta name=\"screen-scripts\" content=\"{}\">", scripts.join(" "));
    let at_once = frontend.entry_scripts().chain(scripts).filter(|_| !has_picture);
    let at_once =
        at_once.map(|address| format!("<link rel=\"preload\" as=\"script\" fetchpriority=\"low\" href=\"{address}\">"));
    styles.chain([named]).chain(at_once).collect()
}

/// Preloads the picture that a page begins with.
pub fn of_picture(head: &Head, frontend: &Frontend) -> String {
    let sizes = &frontend.openings.card_sizes;
    head.begins_with.as_ref().map(|first| pictures::preload(&first.picture, sizes)).unwrap_or_default()
}

/// Preloads the basic Latin fonts of headings and text, so that text is not laid out twice.
pub fn of_fonts(channel: &Channel, frontend: &Frontend) -> String {
    let theme = &channel.theme;
    let weights = [theme.display_weight.to_string(), REGULAR_WEIGHT.to_owned()];
    let families = theme.families.iter().zip(weights);
    let files = families.filter_map(|(family, weight)| {
        let is_wanted = |file: &&FontFace| {
            // A variable font has a range of weights: one file covers them all.
            file.unicode_range.starts_with("U+0000") && (file.weight == weight || file.weight.contains(' '))
        };
        frontend.fonts.get(*family)?.iter().find(is_wanted)
    });
    let link = |file: &FontFace| {
        format!("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"{}\">", file.src)
    };
    files.map(link).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_leave_the_line_to_the_picture_that_a_page_begins_with() {
        let mut frontend = Frontend::default();
        "<meta name=\"entry-scripts\" content=\"/assets/main.js\">".clone_into(&mut frontend.template);
        let files = ["/assets/home.css", "/assets/home.js"].map(str::to_owned);
        frontend.screens.insert("home/HomeScreen".to_owned(), files.into());
        let with_picture = of_screen(Route::Home, &frontend, true);
        assert_eq!(
            with_picture,
            "<link rel=\"preload\" as=\"style\" href=\"/assets/home.css\"><meta name=\"screen-scripts\" content=\"/assets/home.js\">"
        );
        let fetched = ["main", "home"].map(|name| {
            format!("<link rel=\"preload\" as=\"script\" fetchpriority=\"low\" href=\"/assets/{name}.js\">")
        });
        assert_eq!(of_screen(Route::Home, &frontend, false), with_picture + &fetched.concat());
    }
}

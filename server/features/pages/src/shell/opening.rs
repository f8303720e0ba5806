//! The opening of a page, which is shown before any script has run. It has its final layout, so that nothing moves when
//! scripts draw the screen.
//!
//! Both use the rules in `frontend/src/theme/opening.css`.

use grandstand_heads::brand::Brand;
use grandstand_heads::head::{FirstPicture, Head, escape};
use grandstand_heads::route::{Route, Screen};
use grandstand_heads::texts;
use tenants::payload::reading::Slide;
use tenants::schema::content::SlidableType;

use super::pictures::{CARD_SIZES, image, sources};

/// Width of a slide's picture, as in `frontend/src/features/home/heroSizes.ts`.
const HERO_SIZES: &str = "(max-width: 719px) 170vw, 100vw";

/// Returns the opening of a route's page: announcement, header, and the parts of the screen that are the same for
/// everyone. Empty for pages without any of the channel's own parts.
pub fn html(brand: &Brand<'_>, route: Route, head: &Head) -> String {
    let screen = match route {
        Route::Embedded(_) | Route::EmbeddedClip(..) | Route::Simulation => return String::new(),
        Route::Home => hero(first_slide(brand)),
        Route::Event(_) | Route::Clip(..) => stage(plain_picture(head)),
        Route::Screen(screen @ (Screen::Live | Screen::Upcoming | Screen::Recordings | Screen::Schedule)) => {
            titled(texts::title(screen, brand.language))
        }
        Route::Screen(_)
        | Route::Page(_)
        | Route::Team(_)
        | Route::School(_)
        | Route::Sport(_)
        | Route::Pass(_)
        | Route::LibraryItem(_)
        | Route::Private
        | Route::Unknown => String::new(),
    };
    format!("<div class=\"opening\">{}{}{screen}</div>", announcement(brand), header(brand))
}

/// Whether the opening of a page contains a picture.
pub fn has_picture(brand: &Brand<'_>, route: Route, head: &Head) -> bool {
    match route {
        Route::Home => first_slide(brand).is_some_and(|slide| slide.image.is_some()),
        Route::Event(_) | Route::Clip(..) => plain_picture(head).is_some(),
        _ => false,
    }
}

fn first_slide<'a>(brand: &Brand<'a>) -> Option<&'a Slide> {
    brand.channel.content(brand.language).opening.slide.as_ref()
}

fn plain_picture(head: &Head) -> Option<&FirstPicture> {
    head.begins_with.as_ref().filter(|first| first.is_plain)
}

fn announcement(brand: &Brand<'_>) -> String {
    let html = brand.channel.content(brand.language).opening.announcement.as_ref();
    html.map(|html| format!("<div class=\"announcement\"><div>{html}</div></div>")).unwrap_or_default()
}

/// The header with the logo; menu and tools are empty placeholders.
fn header(brand: &Brand<'_>) -> String {
    let pictures = &brand.channel.pictures;
    let logo = match &pictures.logo_dark {
        None => image(&pictures.logo, "", ""),
        Some(dark) => image(&pictures.logo, "brand-on-light", "") + &image(dark, "brand-on-dark", ""),
    };
    format!(
        "<div class=\"site-header\"><div class=\"site-header-row\"><div class=\"brand\">{logo}</div>\
        <div class=\"site-menu\"></div><div class=\"site-tools\"></div></div></div>"
    )
}

/// The first slide with its declared content; a placeholder if it is chosen by what is on.
fn hero(slide: Option<&Slide>) -> String {
    let Some((slide, picture)) = slide.and_then(|slide| Some((slide, slide.image.as_ref()?))) else {
        return "<div class=\"hero\"></div>".to_owned();
    };
    let picture = image(picture, "picture", &format!("{} fetchpriority=\"high\"", sources(picture, HERO_SIZES)));
    let when = if slide.slidable_type == SlidableType::Event { "<div class=\"hero-when\"></div>" } else { "" };
    let text = slide.text.as_ref().filter(|text| !text.is_empty());
    let text = text.map(|text| format!("<div class=\"hero-text\">{}</div>", escape(text))).unwrap_or_default();
    format!(
        "<div class=\"hero\"><div class=\"hero-slide\"><div class=\"hero-media\">{picture}</div>\
        <div class=\"hero-shade\"></div><div class=\"hero-words\">{when}\
        <div class=\"hero-title\">{title}</div>{text}<div class=\"hero-action\"></div></div></div></div>",
        title = escape(&slide.title),
    )
}

/// The dark frame of the player. The picture of a finished event may give away its result, so `app/opening.ts` only
/// shows it to viewers who allow that.
fn stage(first: Option<&FirstPicture>) -> String {
    let picture = first.map(|FirstPicture { picture, .. }| {
        let more = format!("{} fetchpriority=\"high\" data-spoils", sources(picture, CARD_SIZES));
        format!("<div class=\"stage-art\">{}</div>", image(picture, "picture", &more))
    });
    format!("<div class=\"stage\"><div class=\"stage-frame\">{}</div></div>", picture.unwrap_or_default())
}

/// The title of a screen that begins with one.
fn titled(title: &str) -> String {
    format!("<div class=\"page titled-screen\"><div class=\"page-title\">{}</div></div>", escape(title))
}

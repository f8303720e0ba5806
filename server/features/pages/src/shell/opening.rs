//! The opening of a page, which is shown before any script runs: which of the build's templates it is, and its values.

use grandstand_heads::brand::Brand;
use grandstand_heads::head::{FirstPicture, Head};
use grandstand_heads::route::Route;
use grandstand_web::openings::Openings;
use serde::Serialize;
use tenants::payload::Picture;
use tenants::payload::reading::Slide;
use tenants::schema::content::SlidableType;

use super::pictures;

/// Values of the templates' slots (`frontend/src/app/openings`).
#[derive(Debug, Serialize)]
struct Values<'a> {
    name: &'a str,
    logo: &'a Picture,
    logo_dark: Option<&'a Picture>,
    /// Sanitised HTML.
    announcement: Option<&'a str>,
    title: Option<&'a str>,
    slide: Option<SlideValues<'a>>,
    picture: Option<PictureValues<'a>>,
}

/// A slide with a picture of its own.
#[derive(Debug, Serialize)]
struct SlideValues<'a> {
    picture: PictureValues<'a>,
    is_event: bool,
    title: &'a str,
    text: Option<&'a str>,
    has_action: bool,
}

#[derive(Debug, Serialize)]
struct PictureValues<'a> {
    #[serde(flatten)]
    picture: &'a Picture,
    /// Its `srcset`; `None` if it has no smaller copies.
    sources: Option<String>,
}

/// Returns the opening of a route's page: announcement, header, and the parts of the screen that are the same for
/// everyone. Empty for pages without any of the channel's own parts.
pub fn html(openings: &Openings, brand: &Brand<'_>, route: Route, head: &Head) -> String {
    if route.is_embedded() || route == Route::Simulation {
        return String::new();
    }
    let images = &brand.channel.pictures;
    let announcement = brand.channel.content(brand.language).opening.announcement.as_deref();
    let values = Values {
        name: brand.name(),
        logo: &images.logo,
        logo_dark: images.logo_dark.as_ref(),
        announcement: announcement.filter(|_| !route.is_slim()),
        title: head.title.as_deref(),
        slide: first_slide(brand).and_then(slide_values),
        picture: plain_picture(head).map(picture_values),
    };
    openings.html(route.opening(), values).unwrap_or_else(|error| {
        // The page is the same without it, but later.
        tracing::error!(cause = format!("{error:#}"), "a page's opening is missing");
        String::new()
    })
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

fn plain_picture(head: &Head) -> Option<&Picture> {
    let FirstPicture { picture, is_plain } = head.begins_with.as_ref()?;
    is_plain.then_some(picture)
}

fn slide_values(slide: &Slide) -> Option<SlideValues<'_>> {
    Some(SlideValues {
        picture: picture_values(slide.image.as_ref()?),
        is_event: slide.slidable_type == SlidableType::Event,
        title: &slide.title,
        text: slide.text.as_deref(),
        has_action: !slide.url.is_empty(),
    })
}

fn picture_values(picture: &Picture) -> PictureValues<'_> {
    PictureValues { picture, sources: pictures::choices(picture) }
}

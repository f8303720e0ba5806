//! Pictures in the page's HTML, with the same choice of variants as in the front end.

use std::fmt::Write as _;

use grandstand_media::variants;
use tenants::payload::Picture;

use grandstand_heads::head::escape;

/// Width of a card's picture and of a player frame's, as in `frontend/src/components/pictureSources.ts`.
pub const CARD_SIZES: &str = "(min-width: 640px) 380px, 100vw";

/// Renders a picture with a class and further attributes. Its `alt` is empty, because scripts render it again with a
/// text.
pub fn image(picture: &Picture, class: &str, more: &str) -> String {
    let Picture { src, width, height } = picture;
    let mut html = String::from("<img");
    if !class.is_empty() {
        let _ = write!(html, " class=\"{class}\"");
    }
    // `src` comes after `srcset`: browsers that fetch the first attribute they read would load both.
    let _ = write!(html, "{more} width=\"{width}\" height=\"{height}\" alt=\"\" src=\"{}\">", escape(src));
    html
}

/// Returns the `sizes` and `srcset` attributes, as `frontend/src/components/pictureSources.ts` does; empty for a
/// picture without variants.
pub fn sources(picture: &Picture, sizes: &str) -> String {
    choices(picture).map(|choices| format!(" sizes=\"{sizes}\" srcset=\"{choices}\"")).unwrap_or_default()
}

/// Preloads a picture that scripts are going to show in this size.
pub fn preload(picture: &Picture, sizes: &str) -> String {
    let choices = choices(picture);
    let choices =
        choices.map(|choices| format!(" imagesizes=\"{sizes}\" imagesrcset=\"{choices}\"")).unwrap_or_default();
    format!("<link rel=\"preload\" as=\"image\" fetchpriority=\"high\"{choices} href=\"{}\">", escape(&picture.src))
}

fn choices(picture: &Picture) -> Option<String> {
    let (hash, format) = picture.src.strip_prefix("/images/")?.split_once('.')?;
    let smaller = variants::widths_of(format, picture.width);
    let smaller: String = smaller.map(|width| format!("/images/{} {width}w, ", variants::name(hash, width))).collect();
    (!smaller.is_empty()).then(|| format!("{smaller}{} {}w", picture.src, picture.width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(format: &str, width: u32) -> Picture {
        Picture { src: format!("/images/abc.{format}"), width, height: 9 }
    }

    #[test]
    fn pictures_are_chosen_from_as_the_scripts_do() {
        let wide = sources(&picture("jpg", 1000), "100vw");
        assert_eq!(
            wide,
            " sizes=\"100vw\" srcset=\"/images/abc.w320.webp 320w, /images/abc.w640.webp 640w, \
            /images/abc.w960.webp 960w, /images/abc.jpg 1000w\""
        );
        for (format, width) in [("svg", 1600), ("png", 320), ("webp", 1600)] {
            assert_eq!(sources(&picture(format, width), "100vw"), "", "{format}");
        }
    }
}

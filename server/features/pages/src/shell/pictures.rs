//! Pictures in the page's HTML, with the same choice of variants as in the front end.

use grandstand_media::variants;
use tenants::payload::Picture;

use grandstand_core::html::escape;

/// Preloads a picture that scripts are going to show in this size.
pub fn preload(picture: &Picture, sizes: &str) -> String {
    let choices = choices(picture);
    let choices =
        choices.map(|choices| format!(" imagesizes=\"{sizes}\" imagesrcset=\"{choices}\"")).unwrap_or_default();
    format!("<link rel=\"preload\" as=\"image\" fetchpriority=\"high\"{choices} href=\"{}\">", escape(&picture.src))
}

/// Returns the `srcset` of a picture, as `frontend/src/lib/pictureSources.ts` does; `None` if it has no smaller
/// copies.
pub fn choices(picture: &Picture) -> Option<String> {
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
        let wide = choices(&picture("jpg", 1000)).unwrap();
        assert_eq!(
            wide,
            "/images/abc.w320.webp 320w, /images/abc.w640.webp 640w, /images/abc.w960.webp 960w, /images/abc.jpg 1000w"
        );
        for (format, width) in [("svg", 1600), ("png", 320), ("webp", 1600)] {
            assert_eq!(choices(&picture(format, width)), None, "{format}");
        }
    }
}

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

    #[derive(serde::Deserialize)]
    struct Case {
        src: String,
        width: u32,
        sources: Option<String>,
    }

    /// The front end's test (`frontend/src/lib/pictureSources.test.ts`) reads the same file.
    #[test]
    fn pictures_are_chosen_from_as_the_scripts_do() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../../../frontend/src/lib/fixtures/pictureSources.json")).unwrap();
        for Case { src, width, sources } in cases {
            let picture = Picture { src, width, height: 9 };
            assert_eq!(choices(&picture), sources, "{}", picture.src);
        }
    }
}

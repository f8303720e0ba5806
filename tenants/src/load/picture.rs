//! Reads format, size and hash of pictures.

use std::io;

use super::files::{self, SeedFile};
use crate::schema::ImageFacts;

/// Maximum size of a picture in bytes.
pub const LARGEST: u64 = 5 * 1024 * 1024;

/// Maximum number of pixels of a raster picture: a file of a few bytes can decode to gigabytes.
pub const MOST_PIXELS: u64 = 50_000_000;

/// Maximum width or height in pixels. It is the limit of WebP, the format of smaller variants; a larger SVG probably
/// has wrong units.
pub const LONGEST_SIDE: u32 = 16_384;

/// Why a file is not a valid picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The file can't be read.
    #[error("the file can't be read")]
    Unreadable,
    /// The file is larger than [`LARGEST`]; its size in bytes.
    #[error("the picture is {:.1} MiB", *.0 as f64 / 1_048_576.0)]
    TooLarge(u64),
    /// The picture is larger than [`MOST_PIXELS`] or [`LONGEST_SIDE`]; its width and height.
    #[error("the picture has {0} × {1} pixels")]
    TooManyPixels(u32, u32),
    /// The file has no supported picture format.
    #[error("this is not a picture")]
    NotAPicture,
    /// The file is empty.
    #[error("this file is empty")]
    Empty,
    /// The file has another known format; its name.
    #[error("this is a file of the format {0}, whatever its name says")]
    Foreign(&'static str),
    /// An SVG without a size.
    #[error("this SVG has no viewBox")]
    NoSize,
    /// An SVG with scripts or external resources; the offending part.
    #[error("this SVG has \"{0}\" in it")]
    Active(&'static str),
}

/// Reads a picture and measures it.
///
/// # Errors
/// The file can't be read, is too large, is not an SVG, PNG, JPEG, WebP, AVIF or MP4 (for moving previews), or is an
/// SVG with active content.
pub fn read(file: &SeedFile) -> Result<ImageFacts, PictureError> {
    let opened = file.open().map_err(|_| PictureError::Unreadable)?;
    let size = opened.metadata().map_err(|_| PictureError::Unreadable)?.len();
    let bytes = files::read(opened, LARGEST).map_err(|error| match error.kind() {
        io::ErrorKind::FileTooLarge => PictureError::TooLarge(size),
        _ => PictureError::Unreadable,
    })?;
    let facts = facts(&bytes)?;
    let is_long = facts.width > LONGEST_SIDE || facts.height > LONGEST_SIDE;
    if is_long || facts.format != "svg" && u64::from(facts.width) * u64::from(facts.height) > MOST_PIXELS {
        return Err(PictureError::TooManyPixels(facts.width, facts.height));
    }
    Ok(facts)
}

/// The facts of a picture.
///
/// # Errors
/// See [`read`].
pub fn facts(bytes: &[u8]) -> Result<ImageFacts, PictureError> {
    let hash = blake3::hash(bytes).to_hex().to_string();
    if let Some(format) = imagesize::image_type(bytes).ok().and_then(raster) {
        let size = imagesize::blob_size(bytes).map_err(|_| PictureError::NotAPicture)?;
        let (width, height) = (u32::try_from(size.width), u32::try_from(size.height));
        let (Ok(width @ 1..), Ok(height @ 1..)) = (width, height) else { return Err(PictureError::NotAPicture) };
        return Ok(ImageFacts { hash, format: format.to_owned(), width, height, focus: None });
    }
    if let Some((width, height)) = mp4_size(bytes) {
        return Ok(ImageFacts { hash, format: "mp4".to_owned(), width, height, focus: None });
    }
    let unknown = || if bytes.is_empty() { PictureError::Empty } else { foreign(bytes) };
    let text = std::str::from_utf8(bytes).map_err(|_| unknown())?;
    let tag = svg_tag(text).ok_or_else(unknown)?;
    if let Some(active) = active(text) {
        return Err(PictureError::Active(active));
    }
    let (width, height) = svg_size(tag).ok_or(PictureError::NoSize)?;
    Ok(ImageFacts { hash, format: "svg".to_owned(), width, height, focus: None })
}

/// Identifies the format of an unsupported file.
fn foreign(bytes: &[u8]) -> PictureError {
    let starts = |mark: &[u8]| bytes.starts_with(mark);
    let begins = String::from_utf8_lossy(bytes.get(..64).unwrap_or(bytes)).trim_start().to_lowercase();
    let brands: [&[u8]; 5] = [b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypmsf1"];
    if brands.iter().any(|brand| bytes.get(4..12) == Some(*brand)) {
        PictureError::Foreign("HEIC")
    } else if starts(b"%PDF") {
        PictureError::Foreign("PDF")
    } else if starts(b"GIF8") {
        PictureError::Foreign("GIF")
    } else if starts(b"II*\0") || starts(b"MM\0*") {
        PictureError::Foreign("TIFF")
    } else if starts(b"8BPS") {
        PictureError::Foreign("Photoshop")
    } else if starts(b"BM") {
        PictureError::Foreign("BMP")
    } else if begins.starts_with("<!doctype html") || begins.starts_with("<html") {
        PictureError::Foreign("HTML")
    } else {
        PictureError::NotAPicture
    }
}

const fn raster(kind: imagesize::ImageType) -> Option<&'static str> {
    match kind {
        imagesize::ImageType::Png => Some("png"),
        imagesize::ImageType::Jpeg => Some("jpg"),
        imagesize::ImageType::Webp => Some("webp"),
        imagesize::ImageType::Heif(imagesize::Compression::Av1) => Some("avif"),
        _ => None,
    }
}

/// The size of an MP4's first track that has one: the last eight bytes of the track header, 16.16 fixed-point pixels.
fn mp4_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let is_mp4 = bytes.get(4..8)? == b"ftyp";
    let headers = bytes.windows(4).enumerate().filter(|(at, name)| is_mp4 && *at >= 4 && *name == b"tkhd");
    headers.filter_map(|(at, _)| track_size(bytes, at - 4)).next()
}

fn track_size(bytes: &[u8], start: usize) -> Option<(u32, u32)> {
    let word = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let end = start + usize::try_from(word(start)?).ok()?;
    let (width, height) = (word(end.checked_sub(8)?)? >> 16, word(end.checked_sub(4)?)? >> 16);
    (width > 0 && height > 0).then_some((width, height))
}

/// The opening `<svg …>` of a document, if it is the first element.
fn svg_tag(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = if rest.starts_with("<!--") {
            rest.find("-->")? + 3
        } else if rest.starts_with("<?") || rest.starts_with("<!") {
            rest.find('>')? + 1
        } else {
            break;
        };
        rest = rest.get(end..)?.trim_start();
    }
    let tag = rest.strip_prefix("<svg").filter(|after| after.starts_with(|c: char| c.is_whitespace() || c == '>'))?;
    tag.find('>').and_then(|end| tag.get(..end))
}

/// The active content of an SVG, if any. Pictures are served from the channel's host, so they must not run scripts
/// there.
fn active(text: &str) -> Option<&'static str> {
    const SIGNS: [&str; 5] = ["<script", "<foreignobject", "<iframe", "javascript:", "<!entity"];
    let folded = text.to_lowercase();
    SIGNS.into_iter().find(|sign| folded.contains(sign)).or_else(|| has_handler(&folded).then_some(HANDLER))
}

/// The name of event handlers in a finding.
const HANDLER: &str = "on…=";

/// Whether there is an attribute whose name begins with "on". Text that looks like one counts, too.
fn has_handler(folded: &str) -> bool {
    let ends_name = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '/');
    folded.split('=').rev().skip(1).any(|before| {
        let name = before.trim_end().rsplit(ends_name).next().unwrap_or_default();
        name.len() > 2 && name.starts_with("on") && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Width and height in whole pixels: the attributes if they are numbers, else those of the view box.
fn svg_size(tag: &str) -> Option<(u32, u32)> {
    let pixels = |value: f64| {
        let rounded = value.round();
        // Larger values are also above the limit.
        (rounded >= 1.0).then_some(rounded.min(1_000_000.0) as u32)
    };
    let length = |name| attribute(tag, name)?.trim().trim_end_matches("px").parse::<f64>().ok();
    if let (Some(width), Some(height)) = (length("width"), length("height")) {
        return Some((pixels(width)?, pixels(height)?));
    }
    let numbers: Vec<f64> = attribute(tag, "viewBox")?
        .split([' ', ','])
        .filter(|part| !part.is_empty())
        .map_while(|part| part.parse().ok())
        .collect();
    match numbers.as_slice() {
        [_, _, width, height] => Some((pixels(*width)?, pixels(*height)?)),
        _ => None,
    }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.match_indices(name).find_map(|(at, _)| {
        let before = tag[..at].chars().next_back()?;
        let after = tag[at + name.len()..].trim_start().strip_prefix('=')?.trim_start();
        let quote = after.chars().next().filter(|c| ['"', '\''].contains(c))?;
        before.is_whitespace().then(|| after[1..].split(quote).next())?
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::load;

    const OWN: &str = "<svg viewBox='0 0 4 2'/>";
    const SECRET: &str = "<svg viewBox='0 0 9 9'/>";

    /// A folder `channel` with a picture, and a folder `outside` with another one of the same name.
    fn folders() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for (folder, text) in [("channel/images", OWN), ("outside", SECRET)] {
            fs::create_dir_all(root.path().join(folder)).unwrap();
            fs::write(root.path().join(folder).join("logo.svg"), text).unwrap();
        }
        root
    }

    /// The picture of a channel's folder, from the folder's listing.
    fn logo(channel: &Path) -> Option<SeedFile> {
        load::folder(channel).files.remove("images/logo.svg")
    }

    #[test]
    fn a_link_put_in_a_pictures_place_is_not_followed() {
        let root = folders();
        let (images, outside) = (root.path().join("channel/images"), root.path().join("outside"));
        let picture = logo(&root.path().join("channel")).unwrap();
        assert_eq!(read(&picture), facts(OWN.as_bytes()));
        // After listing, the picture is replaced by a link, then its folder is.
        fs::remove_file(images.join("logo.svg")).unwrap();
        symlink(outside.join("logo.svg"), images.join("logo.svg")).unwrap();
        assert_eq!(fs::read_to_string(picture.path()).unwrap(), SECRET, "by its path it would be read");
        assert_eq!(read(&picture), Err(PictureError::Unreadable));
        fs::remove_dir_all(&images).unwrap();
        symlink(&outside, &images).unwrap();
        assert_eq!(fs::read_to_string(picture.path()).unwrap(), SECRET, "by its path it would be read");
        assert_eq!(read(&picture), Err(PictureError::Unreadable));
    }

    #[test]
    fn a_picture_that_is_swapped_while_its_folder_is_loaded_is_its_own_or_none() {
        let root = folders();
        let channel = root.path().join("channel");
        let (picture, away) = (channel.join("images/logo.svg"), channel.join("away.svg"));
        let outside = root.path().join("outside/logo.svg");
        let is_over = AtomicBool::new(false);
        let found: Vec<_> = std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    fs::rename(&picture, &away).unwrap();
                    symlink(&outside, &picture).unwrap();
                    fs::remove_file(&picture).unwrap();
                    fs::rename(&away, &picture).unwrap();
                }
            });
            let found = (0..300).filter_map(|_| logo(&channel)).map(|picture| read(&picture)).collect();
            is_over.store(true, Ordering::Relaxed);
            found
        });
        let own = facts(OWN.as_bytes());
        assert!(found.iter().all(|read| *read == own || *read == Err(PictureError::Unreadable)), "{found:?}");
        assert_eq!(logo(&channel).map(|picture| read(&picture)), Some(own));
    }

    #[test]
    fn an_svg_is_measured_by_its_attributes_or_its_view_box() {
        let size = |text: &str| facts(text.as_bytes()).map(|facts| (facts.width, facts.height));
        assert_eq!(size("<svg width=\"40\" height='20px' viewBox=\"0 0 4 2\"/>"), Ok((40, 20)));
        assert_eq!(
            size("<?xml version=\"1.0\"?>\n<!-- made by hand -->\n<svg width=\"100%\" viewBox='0 0 300 200'></svg>"),
            Ok((300, 200))
        );
        assert_eq!(size("<svg stroke-width=\"3\" viewBox=\"0,0,10,10\"></svg>"), Ok((10, 10)));
        assert_eq!(size("<svg></svg>"), Err(PictureError::NoSize));
        assert_eq!(size("<svgs viewBox='0 0 1 1'>"), Err(PictureError::NotAPicture));
        assert_eq!(size("<html><svg viewBox='0 0 1 1'></svg>"), Err(PictureError::Foreign("HTML")));
    }

    #[test]
    fn an_svg_with_script_is_refused() {
        let text = "<svg viewBox='0 0 1 1'\nonload='x()'></svg>";
        assert_eq!(facts(text.as_bytes()), Err(PictureError::Active(HANDLER)));
        assert_eq!(facts(b"<svg viewBox='0 0 1 1'><script/></svg>"), Err(PictureError::Active("<script")));
    }

    #[test]
    fn an_svg_with_a_handler_of_any_name_is_refused() {
        let facts = |inside: &str| facts(format!("<svg viewBox='0 0 1 1'>{inside}</svg>").as_bytes());
        for inside in [
            "<animate onbegin=\"x()\"/>",
            "<rect fill='a'\tonFocusIn = 'x()'/>",
            "<a><text x='1'onpointerdown='x()'>a</text></a>",
            "<set attributeName='a>b' ONEND=x()",
        ] {
            assert_eq!(facts(inside), Err(PictureError::Active(HANDLER)), "{inside}");
        }
        for inside in ["<text x='1'>on = off</text>", "<g id='on' data-one='two'/>", "<title>Only on=air</title>"] {
            assert!(facts(inside).is_ok(), "{inside}");
        }
    }

    #[test]
    fn a_raster_picture_is_known_by_its_content() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0";
        let facts = facts(png).unwrap();
        assert_eq!((facts.format.as_str(), facts.width, facts.height), ("png", 2, 3));
        assert_eq!(facts.hash.len(), 64);
        assert_eq!(super::facts(b"hello"), Err(PictureError::NotAPicture));
        assert_eq!(super::facts(&[0xff, 0xd8]), Err(PictureError::NotAPicture));
    }
}

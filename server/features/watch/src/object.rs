//! The part of a media URL after the recording's name.

/// An object of a recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaObject<'a> {
    /// A segment of a rendition, by its sequence number.
    Segment(&'a str, usize),
    /// The playlist of a rendition for live viewers.
    Live(&'a str),
    /// The playlist of a whole rendition.
    Index(&'a str),
    /// An initialisation segment of a rendition: the first part's, or that of another part by its number.
    Init(&'a str, Option<usize>),
    /// The poster.
    Poster,
    /// A file of captions, by its name without `.vtt`.
    Captions(&'a str),
    /// A file in a folder of thumbnails: the track, or a sheet of pictures by its number.
    Thumbnails(&'a str, Option<usize>),
}

impl<'a> MediaObject<'a> {
    /// Parses the part of a URL after the recording's name. Every object has exactly one spelling.
    pub fn parse(text: &'a str) -> Option<Self> {
        if text == "poster.jpg" {
            return Some(Self::Poster);
        }
        let (folder, file) = text.split_once('/').filter(|(folder, _)| is_name(folder))?;
        if folder == "captions" {
            return file.strip_suffix(".vtt").filter(|name| is_name(name)).map(Self::Captions);
        }
        if folder.starts_with("thumbnails-") {
            let sheet =
                || file.strip_suffix(".jpg").and_then(number).map(|sheet| Self::Thumbnails(folder, Some(sheet)));
            return if file == "index.vtt" { Some(Self::Thumbnails(folder, None)) } else { sheet() };
        }
        match file {
            "live.m3u8" => Some(Self::Live(folder)),
            "index.m3u8" => Some(Self::Index(folder)),
            "init.mp4" => Some(Self::Init(folder, None)),
            _ => {
                let part = || file.strip_prefix("init-")?.strip_suffix(".mp4").and_then(number);
                let segment = file.strip_suffix(".m4s").and_then(number);
                segment
                    .map(|sequence| Self::Segment(folder, sequence))
                    .or_else(|| part().map(|part| Self::Init(folder, Some(part))))
            }
        }
    }
}

/// Returns whether a text has only letters, digits and hyphens, as names of renditions, languages and hashes do.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Parses a decimal number without leading zeros.
fn number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    is_plain.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::MediaObject::{self, Captions, Index, Init, Live, Poster, Segment, Thumbnails};

    #[test]
    fn objects_are_read_from_their_one_spelling() {
        let cases = [
            ("540p/0.m4s", Segment("540p", 0)),
            ("540p/live.m3u8", Live("540p")),
            ("540p/index.m3u8", Index("540p")),
            ("540p/init.mp4", Init("540p", None)),
            ("540p/init-2.mp4", Init("540p", Some(2))),
            ("poster.jpg", Poster),
            ("captions/pt-BR-0a1b.vtt", Captions("pt-BR-0a1b")),
            ("thumbnails-5000/index.vtt", Thumbnails("thumbnails-5000", None)),
            ("thumbnails-5000/3.jpg", Thumbnails("thumbnails-5000", Some(3))),
        ];
        for (text, object) in cases {
            assert_eq!(MediaObject::parse(text), Some(object), "{text}");
        }
    }

    #[test]
    fn everything_else_is_no_object() {
        let others = [
            "",
            "/",
            "540p",
            "540p/",
            "/0.m4s",
            "540p/00.m4s",
            "540p/+1.m4s",
            "540p/0.M4S",
            "540p/0.m4s/",
            "../540p/0.m4s",
            "540p/../0.m4s",
            "540p//0.m4s",
            "540p/0.m4s;x",
            "540p/x.m4s",
            "captions/../x.vtt",
            "captions/.vtt",
            "5.0p/0.m4s",
            "540p/99999999999999999999.m4s",
            "thumbnails-5/x.jpg",
            "POSTER.jpg",
            "540p/init-.mp4",
            "540p%2f0.m4s",
        ];
        for text in others {
            assert_eq!(MediaObject::parse(text), None, "{text}");
        }
    }
}

//! The head of a page: metadata for search engines and for previews of shared links.

use std::fmt::Write as _;

use grandstand_core::html::escape;
use serde_json::{Value, json};
use tenants::compile::Channel;
use tenants::payload::Picture;
use tenants::schema::text::Language;

use super::brand::Brand;

/// Maximum length of a description in characters; search engines show no more.
const LONGEST_DESCRIPTION: usize = 200;

/// The part of the head that differs between pages.
#[derive(Debug, Clone)]
pub struct Head {
    /// The page's title; `None` for the channel's name alone.
    pub title: Option<String>,
    /// A sentence or two; if empty, the channel's description is used.
    pub description: String,
    /// The canonical path (and query); `None` keeps the page out of search engines.
    pub path: Option<String>,
    /// `og:type`.
    pub kind: &'static str,
    /// The picture of a shared link; `None` for the channel's.
    pub picture: Option<SharedPicture>,
    /// Structured data in the vocabulary of schema.org.
    pub linked: Vec<Value>,
    /// The URL of the page's oEmbed answer.
    pub oembed: Option<String>,
    /// The page's own picture at its top.
    pub begins_with: Option<FirstPicture>,
    /// Whether search engines leave the page out although it can be shared.
    pub is_unlisted: bool,
}

/// The picture at the top of a page, below the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstPicture {
    /// The picture.
    pub picture: Picture,
    /// Whether guests see the picture as it is, not blurred behind text: then it is shown without waiting for scripts.
    pub is_plain: bool,
}

/// The picture in previews of a shared link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedPicture {
    /// Its path.
    pub src: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl From<&Picture> for SharedPicture {
    fn from(picture: &Picture) -> Self {
        Self { src: picture.src.clone(), width: picture.width, height: picture.height }
    }
}

impl Head {
    /// The head of a page that is kept out of search engines.
    pub fn hidden(title: Option<String>) -> Self {
        Self {
            title,
            description: String::new(),
            path: None,
            kind: "website",
            picture: None,
            linked: Vec::new(),
            oembed: None,
            begins_with: None,
            is_unlisted: false,
        }
    }

    /// The head of a page with this title and path.
    pub fn of(title: impl Into<String>, path: impl Into<String>) -> Self {
        Self { path: Some(path.into()), ..Self::hidden(Some(title.into())) }
    }

    /// The same head for a page that is kept out of search engines.
    pub fn left_out(self) -> Self {
        Self { path: None, ..self }
    }

    /// The head's elements as escaped HTML.
    pub fn html(&self, brand: &Brand<'_>) -> String {
        let name = brand.name();
        let title = self.title.as_deref().filter(|title| *title != name);
        let full = title.map_or_else(|| name.to_owned(), |title| format!("{title} · {name}"));
        let description = Some(self.description.as_str()).filter(|text| !text.is_empty());
        let description = shortened(description.unwrap_or_else(|| brand.text(&brand.channel.description)));
        let mut html = format!("<title>{}</title>", escape(&full));
        meta(&mut html, "name", "description", &description);
        self.addresses(&mut html, brand);
        for (property, content) in [
            ("og:site_name", name),
            ("og:title", title.unwrap_or(name)),
            ("og:description", description.as_str()),
            ("og:type", self.kind),
            ("og:locale", locale(brand.channel, brand.language).as_str()),
        ] {
            meta(&mut html, "property", property, content);
        }
        self.pictured(&mut html, brand);
        if let Some(address) = &self.oembed {
            let (address, title) = (escape(address), escape(title.unwrap_or(name)));
            let _ = write!(
                html,
                "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address}\" title=\"{title}\">"
            );
        }
        if !self.linked.is_empty() {
            let linked = json!({ "@context": "https://schema.org", "@graph": self.linked }).to_string();
            // Inside a script element, only `<` can end the element early.
            let linked = linked.replace('<', "\\u003c");
            let _ = write!(html, "<script type=\"application/ld+json\">{linked}</script>");
        }
        html
    }

    /// Writes the robots directive and the canonical and alternate URLs.
    fn addresses(&self, html: &mut String, brand: &Brand<'_>) {
        let Some(path) = &self.path else {
            return meta(html, "name", "robots", "noindex");
        };
        meta(html, "name", "robots", if self.is_unlisted { "noindex" } else { "max-image-preview:large" });
        if brand.origin.is_none() {
            return;
        }
        let url = escape(&brand.url(path));
        let _ = write!(html, "<link rel=\"canonical\" href=\"{url}\">");
        meta(html, "property", "og:url", &brand.url(path));
        let languages = &brand.channel.languages;
        if languages.len() < 2 {
            return;
        }
        for language in languages {
            let url = escape(&brand.url_in(*language, path));
            let _ = write!(html, "<link rel=\"alternate\" hreflang=\"{}\" href=\"{url}\">", language.code());
            if *language != brand.language {
                meta(html, "property", "og:locale:alternate", &locale(brand.channel, *language));
            }
        }
        let url = escape(&brand.absolute(path));
        let _ = write!(html, "<link rel=\"alternate\" hreflang=\"x-default\" href=\"{url}\">");
    }

    fn pictured(&self, html: &mut String, brand: &Brand<'_>) {
        let pictures = &brand.channel.pictures;
        let shared = pictures.share.as_ref().unwrap_or(&pictures.logo);
        let picture = self.picture.clone().unwrap_or_else(|| shared.into());
        meta(html, "property", "og:image", &brand.absolute(&picture.src));
        meta(html, "property", "og:image:width", &picture.width.to_string());
        meta(html, "property", "og:image:height", &picture.height.to_string());
        meta(html, "property", "og:image:alt", self.title.as_deref().unwrap_or_else(|| brand.name()));
        let is_wide = u64::from(picture.width) * 3 >= u64::from(picture.height) * 4;
        meta(html, "name", "twitter:card", if is_wide { "summary_large_image" } else { "summary" });
        meta(html, "name", "twitter:image", &brand.absolute(&picture.src));
    }
}

fn meta(html: &mut String, by: &str, name: &str, content: &str) {
    let _ = write!(html, "<meta {by}=\"{name}\" content=\"{}\">", escape(content));
}

fn locale(channel: &Channel, language: Language) -> String {
    match language {
        Language::En => channel.english.unwrap_or("en-US").replace('-', "_"),
        Language::Fr => "fr_FR".to_owned(),
    }
}

/// The text on one line, cut at a word boundary if it is too long.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(LONGEST_DESCRIPTION) else { return line };
    let whole = line[..end].rfind(' ').unwrap_or(end);
    format!("{}…", line[..whole].trim_end_matches([',', ';', ':', '.', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_with_a_word() {
        let text = shortened(&"mots et ".repeat(100));
        assert!(text.ends_with(" mots…") || text.ends_with(" et…"), "{text}");
        assert!(text.chars().count() <= LONGEST_DESCRIPTION + 1);
        assert_eq!(shortened(" two\n words "), "two words");
        assert_eq!(shortened(&"é".repeat(500)).chars().count(), LONGEST_DESCRIPTION + 1);
    }
}

//! The channel, language and base URL of a page.

use tenants::compile::Channel;
use tenants::schema::text::{Language, Localized};

/// A channel in one of its languages.
#[derive(Debug, Clone, Copy)]
pub struct Brand<'a> {
    /// The channel.
    pub channel: &'a Channel,
    /// The language of the page.
    pub language: Language,
    /// The start of the site's URLs (`https://watch.example.org`); `None` if the channel has no public domain.
    pub origin: Option<&'a str>,
}

impl<'a> Brand<'a> {
    /// A text of the channel in the page's language.
    pub fn text(&self, text: &'a Localized) -> &'a str {
        self.channel.text(text, self.language)
    }

    /// The channel's name.
    pub fn name(&self) -> &'a str {
        self.text(&self.channel.name)
    }

    /// The locale of the page's texts and dates.
    pub fn locale(&self) -> &'static str {
        self.channel.locale(self.language)
    }

    /// The URL of a resource that is the same in every language; only its path if the channel has no domain.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.origin.unwrap_or_default())
    }

    /// The URL of a page in the page's language.
    pub fn url(&self, path: &str) -> String {
        self.url_in(self.language, path)
    }

    /// The URL of a page in a language. Pages in the channel's own language have the plain URL, others name the
    /// language.
    pub fn url_in(&self, language: Language, path: &str) -> String {
        if language == self.channel.language {
            return self.absolute(path);
        }
        let sign = if path.contains('?') { '&' } else { '?' };
        format!("{}{sign}lang={}", self.absolute(path), language.code())
    }
}

//! Whose page it is: channel, language and the addresses that it is known by.

use tenants::compile::Channel;
use tenants::schema::text::{Language, Localized};

/// A channel in one of its languages.
#[derive(Debug, Clone, Copy)]
pub struct Brand<'a> {
    /// The channel.
    pub channel: &'a Channel,
    /// The language of the page.
    pub language: Language,
    /// What addresses begin with (`https://watch.example.org`); `None` where the channel has no domain to be known by.
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

    /// The address of something that is the same in every language; one without a host where the channel has no domain.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.origin.unwrap_or_default())
    }

    /// The address of a page in the page's language.
    pub fn url(&self, path: &str) -> String {
        self.url_in(self.language, path)
    }

    /// The address of a page in a language. In the channel's own a page has its plain address, in the others one that
    /// names the language.
    pub fn url_in(&self, language: Language, path: &str) -> String {
        if language == self.channel.language {
            return self.absolute(path);
        }
        let sign = if path.contains('?') { '&' } else { '?' };
        format!("{}{sign}lang={}", self.absolute(path), language.code())
    }
}

//! A mail in a channel's brand: logo, picture, headline, a few sentences, a button, facts and the lines of a price.

mod body;
mod footer;
mod html;
mod look;
mod plain;
mod table;

use tenants::compile::Channel;
use tenants::payload::Picture;
use tenants::schema::text::Language;

use footer::Footer;
use look::Look;

/// The text of a mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// The subject.
    pub subject: String,
    /// The heading; the subject where it is empty.
    pub headline: String,
    /// The greeting, above the paragraphs.
    pub greeting: String,
    /// The paragraphs.
    pub paragraphs: Vec<String>,
    /// Text and address of the button.
    pub button: Option<(String, String)>,
    /// Facts below the button: labels and values.
    pub facts: Vec<(String, String)>,
    /// The lines of a price, below the facts.
    pub prices: Vec<PriceLine>,
    /// Paragraphs below the price.
    pub conditions: Vec<String>,
    /// Texts and addresses of further links.
    pub links: Vec<(String, String)>,
    /// A note in small print at the end.
    pub note: String,
    /// The picture above the heading. Its address is a path of the site.
    pub art: Option<Art>,
}

/// A line of a price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceLine {
    /// What the amount is for.
    pub label: String,
    /// The amount with its currency.
    pub amount: String,
    /// Its place in the sum.
    pub part: PricePart,
}

/// The place of a line in the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PricePart {
    /// A product.
    Item,
    /// A fee, a discount or a tax that is added.
    Added,
    /// The sum of the lines above.
    Total,
    /// A part of the total that is named below it, such as a tax.
    Contained,
}

/// A picture of what a mail is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Art {
    /// The picture; its address is a path of the site.
    pub picture: Picture,
    /// What it shows, for readers who don't see it.
    pub alt: String,
}

/// A channel's logo as a picture that mail programs show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    /// The picture, in CSS pixels; its address is a path of the site.
    pub picture: Picture,
    /// The colour that the picture is drawn on, `#rrggbb`.
    pub ground: String,
}

/// The two alternative parts of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parts {
    /// Plain text.
    pub text: String,
    /// HTML.
    pub html: String,
}

/// The channel that a mail comes from, and the mail's language.
#[derive(Debug, Clone, Copy)]
struct Frame<'a> {
    channel: &'a Channel,
    language: Language,
    /// Origin of the channel's addresses, such as `https://example.org`.
    origin: &'a str,
    logo: Option<&'a Logo>,
}

impl<'a> Frame<'a> {
    fn name(&self) -> &'a str {
        self.channel.text(&self.channel.name, self.language)
    }
}

/// Lays out words in the brand of a channel whose site is at `origin`.
pub fn set(channel: &Channel, language: Language, origin: &str, logo: Option<&Logo>, words: &Words) -> Parts {
    let frame = Frame { channel, language, origin, logo };
    let footer = Footer::of(frame, !words.prices.is_empty());
    let html = html::html(frame, &Look::of(channel), &footer, words);
    Parts { text: plain::text(frame, &footer, words), html }
}

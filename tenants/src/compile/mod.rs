//! A checked seed into a [`Channel`]: everything that a request needs, per language, ready to send.
//!
//! The result is immutable and shared; it holds neither events nor participants, which have tables of their own.

mod assemble;
mod body;
mod catalogue;
mod channel;
mod content;
mod coupons;
mod facts;
mod fonts;
mod ids;
pub mod markdown;
mod origins;
mod passes;
mod reading;
mod regions;
mod scope;
mod settings;
pub mod theme;
mod tree;

pub use body::{Body, Choice, Encoding};
pub use channel::Channel;
pub use content::{Content, Opening};
pub use coupons::{Coupon, Discount};
pub use facts::{
    BrandPictures, CategoryLook, Coverage, GroupLook, LocationFacts, PageFacts, PaymentFacts, Product, RailFacts,
    ThemeFacts,
};
pub use fonts::REGULAR_WEIGHT;
pub use ids::Ids;
pub use regions::Region;
pub use tree::{Node, Tree};

use crate::fonts::FontFiles;
use crate::schema::text::Language;
use crate::schema::{ChannelSeed, Kind};

/// What a channel is compiled from.
#[derive(Debug, Clone, Copy)]
pub struct CompileInput<'a> {
    /// The checked seed.
    pub seed: &'a ChannelSeed,
    /// The channel's number in the deployment.
    pub channel_id: i64,
    /// The revision that the seed is.
    pub revision: i64,
    /// The numbers of the seed's entries.
    pub ids: &'a Ids,
    /// Where the payment provider's script stands, which pages load before they take a card.
    pub payment_script: &'a str,
    /// Whether the secret of the channel's payment account is set: without it, nothing is offered for sale.
    pub payments_ready: bool,
    /// The files of the fonts that themes may name.
    pub fonts: &'a FontFiles,
}

/// Why a seed doesn't compile. `check` refuses every such seed, except for missing numbers, which are the caller's.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// The registry has no number for an entry that the seed declares or refers to.
    #[error("no id for {} `{alias}`", kind.code())]
    MissingId {
        /// The entry's kind.
        kind: Kind,
        /// The entry's alias.
        alias: String,
    },
    /// A picture that the seed's list of pictures lacks.
    #[error("no picture `{0}`")]
    MissingPicture(String),
    /// A colour that isn't `#rgb` or `#rrggbb`.
    #[error("`{0}` is not a colour")]
    BadColor(String),
    /// A zone that the time zone database lacks.
    #[error("`{0}` is not a time zone")]
    BadTimeZone(String),
    /// A coupon's date that can't be read.
    #[error("`{0}` is not a date")]
    BadDate(String),
    /// The theme's mode needs a palette that the theme lacks.
    #[error("the theme has no {0} palette")]
    MissingPalette(&'static str),
    /// A currency that isn't an ISO 4217 code.
    #[error("`{0}` is not a currency")]
    BadCurrency(String),
    /// A payload that can't be written as JSON.
    #[error("a payload can't be written: {0}")]
    Json(#[from] serde_json::Error),
}

/// The channel of a checked seed. Refuses a seed that `check` would refuse, and one whose ids are incomplete.
pub fn compile(input: &CompileInput<'_>) -> Result<Channel, CompileError> {
    assemble::assemble(input)
}

/// The languages that a seed is compiled in.
pub fn languages(seed: &ChannelSeed) -> Vec<Language> {
    if seed.channel.multi_language { Language::ALL.to_vec() } else { vec![seed.channel.language] }
}

#[cfg(test)]
pub(crate) mod tests;

//! Compiles a checked seed into a [`Channel`]: everything that requests need, per language and ready to send.
//!
//! The result is immutable and shared. It has no events or participants, which are in database tables.

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

/// Input of the compiler.
#[derive(Debug, Clone, Copy)]
pub struct CompileInput<'a> {
    /// The checked seed.
    pub seed: &'a ChannelSeed,
    /// The channel's number in the deployment.
    pub channel_id: i64,
    /// The number of the seed's revision.
    pub revision: i64,
    /// The ids of the seed's entries.
    pub ids: &'a Ids,
    /// Address of the payment provider's script, which pages load before they take a card.
    pub payment_script: &'a str,
    /// Whether the secret of the channel's payment account is set. Without it nothing is offered for sale.
    pub payments_ready: bool,
    /// The files of all font families.
    pub fonts: &'a FontFiles,
}

/// Why a seed doesn't compile. `check` rejects all of these seeds, except for missing ids, which are the caller's
/// fault.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// The registry has no id for an entry that the seed declares or refers to.
    #[error("no id for {} `{alias}`", kind.code())]
    MissingId {
        /// The entry's kind.
        kind: Kind,
        /// The entry's alias.
        alias: String,
    },
    /// A picture is missing in the seed's list of pictures.
    #[error("no picture `{0}`")]
    MissingPicture(String),
    /// A colour is neither `#rgb` nor `#rrggbb`.
    #[error("`{0}` is not a colour")]
    BadColor(String),
    /// A time zone is missing in the time zone database.
    #[error("`{0}` is not a time zone")]
    BadTimeZone(String),
    /// A date of a coupon or a tax rate can't be parsed.
    #[error("`{0}` is not a date")]
    BadDate(String),
    /// The theme's mode needs a palette that the theme lacks.
    #[error("the theme has no {0} palette")]
    MissingPalette(&'static str),
    /// A currency is not an ISO 4217 code.
    #[error("`{0}` is not a currency")]
    BadCurrency(String),
    /// A payload can't be serialised.
    #[error("a payload can't be written: {0}")]
    Json(#[from] serde_json::Error),
}

/// Compiles a checked seed. Rejects a seed that `check` would reject, and incomplete ids.
pub fn compile(input: &CompileInput<'_>) -> Result<Channel, CompileError> {
    assemble::assemble(input)
}

/// The languages that a seed is compiled in.
pub fn languages(seed: &ChannelSeed) -> Vec<Language> {
    if seed.channel.multi_language { Language::ALL.to_vec() } else { vec![seed.channel.language] }
}

#[cfg(test)]
pub(crate) mod tests;

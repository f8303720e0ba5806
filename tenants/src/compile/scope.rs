//! A seed and a language, as input for the payload builders.

use super::{CompileError, Ids, markdown};
use crate::fonts::FontFiles;
use crate::payload::Picture;
use crate::schema::text::{Language, Localized};
use crate::schema::{ChannelSeed, Kind};

/// A seed, its ids and the output language.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub seed: &'a ChannelSeed,
    pub ids: &'a Ids,
    pub language: Language,
    /// Address of the payment provider's script.
    pub payment_script: &'a str,
    /// Whether the secret of the channel's payment account is set.
    pub payments_ready: bool,
    /// The files of all font families.
    pub fonts: &'a FontFiles,
}

impl<'a> Scope<'a> {
    /// A text in the scope's language, or in the channel's own.
    pub fn text(&self, text: &Localized) -> String {
        text.get(self.language, self.seed.channel.language).to_owned()
    }

    /// The same for an optional text.
    pub fn optional(&self, text: Option<&Localized>) -> Option<String> {
        text.map(|text| self.text(text))
    }

    /// A Markdown text as sanitised HTML.
    pub fn html(&self, text: &Localized) -> String {
        markdown::html(text.get(self.language, self.seed.channel.language), &self.seed.images)
    }

    /// The id of an entry.
    pub fn id(&self, kind: Kind, alias: &str) -> Result<i64, CompileError> {
        self.ids.get(kind, alias).ok_or_else(|| CompileError::MissingId { kind, alias: alias.to_owned() })
    }

    /// The ids of several entries of one kind, in their order.
    pub fn all_ids(&self, kind: Kind, aliases: &[String]) -> Result<Vec<i64>, CompileError> {
        aliases.iter().map(|alias| self.id(kind, alias)).collect()
    }

    /// A picture of the folder.
    pub fn picture(&self, path: &str) -> Result<Picture, CompileError> {
        let facts = self.seed.images.get(path);
        facts.map(Picture::from).ok_or_else(|| CompileError::MissingPicture(path.to_owned()))
    }

    /// The same for an optional picture.
    pub fn optional_picture(&self, path: Option<&String>) -> Result<Option<Picture>, CompileError> {
        path.map(|path| self.picture(path)).transpose()
    }
}

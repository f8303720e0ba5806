//! What turning declared entries into rows needs.

use anyhow::Context;
use grandstand_db::ids::ChannelId;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use tenants::compile::Ids;
use tenants::payload::Picture;
use tenants::schema::text::Localized;
use tenants::schema::{ChannelSeed, Kind};

/// The channel that rows are made for.
pub struct Scope<'a> {
    /// The channel's id.
    pub channel_id: ChannelId,
    /// The channel's declared content.
    pub seed: &'a ChannelSeed,
    /// The ids of its entries.
    pub ids: &'a Ids,
    /// The moment that relative dates count from.
    pub now: Timestamp,
}

impl Scope<'_> {
    /// The id of an entry that the check has found to exist.
    ///
    /// # Errors
    /// The entry doesn't exist: the seed was not checked.
    pub fn id(&self, kind: Kind, alias: &str) -> anyhow::Result<i64> {
        self.ids.get(kind, alias).with_context(|| format!("no {} has the alias {alias:?}", kind.code()))
    }

    /// The id of an optional reference.
    ///
    /// # Errors
    /// The reference leads nowhere.
    pub fn optional_id(&self, kind: Kind, alias: Option<&String>) -> anyhow::Result<Option<i64>> {
        alias.map(|alias| self.id(kind, alias)).transpose()
    }

    /// The instant of a date that is written in `zone`.
    ///
    /// # Errors
    /// The text is not a date: the seed was not checked.
    pub fn instant(&self, text: &str, zone: &TimeZone) -> anyhow::Result<Timestamp> {
        tenants::dates::resolve(text, zone, self.now).with_context(|| format!("the date {text:?}"))
    }

    /// The picture at a path of the channel's folder.
    ///
    /// # Errors
    /// The seed has no such picture: it was not checked.
    pub fn picture(&self, path: &str) -> anyhow::Result<Picture> {
        let facts = self.seed.images.get(path).with_context(|| format!("no picture at {path:?}"))?;
        Ok(Picture::from(facts))
    }

    /// The JSON of an optional picture.
    ///
    /// # Errors
    /// See [`Self::picture`].
    pub fn optional_picture(&self, path: Option<&String>) -> anyhow::Result<Option<String>> {
        path.map(|path| json(&self.picture(path)?)).transpose()
    }

    /// An optional Markdown text as sanitised HTML: a `Localized` in JSON. Rendered here so that no request pays for
    /// it, and because the folder's pictures are known here.
    ///
    /// # Errors
    /// See [`json`].
    pub fn optional_html(&self, markdown: Option<&Localized>) -> anyhow::Result<Option<String>> {
        let html = |text: &String| tenants::compile::markdown::html(text, &self.seed.images);
        let localized = markdown.map(|markdown| match markdown {
            Localized::One(text) => Localized::One(html(text)),
            Localized::PerLanguage(texts) => {
                Localized::PerLanguage(texts.iter().map(|(language, text)| (*language, html(text))).collect())
            }
        });
        optional_json(localized.as_ref())
    }
}

/// Serializes a value as JSON.
///
/// # Errors
/// Serialization failed, which declared values never do.
pub fn json(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(value)?)
}

/// Serializes an optional value as JSON.
///
/// # Errors
/// See [`json`].
pub fn optional_json(value: Option<&impl Serialize>) -> anyhow::Result<Option<String>> {
    value.map(json).transpose()
}

//! Helpers that turn declared entries into rows, and write rows in batches.

use anyhow::Context;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, IdenStatic, IntoActiveModel, Iterable, PrimaryKeyToColumn};
use serde::Serialize;
use tenants::compile::Ids;
use tenants::payload::Picture;
use tenants::schema::text::Localized;
use tenants::schema::{ChannelSeed, Kind};

/// Rows per INSERT: the widest table stays under SQLite's limit of 32,766 values a statement.
const BATCH: usize = 500;

/// The channel that rows are made for.
pub struct Scope<'a> {
    /// The channel's id.
    pub channel_id: i64,
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

/// Inserts rows, replacing those with the same primary key.
///
/// # Errors
/// The database refused them.
pub async fn upsert<E>(connection: &impl ConnectionTrait, rows: Vec<E::Model>) -> Result<(), sea_orm::DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: Send,
{
    upsert_but::<E>(connection, rows, None).await
}

/// [`upsert`] that keeps one column of existing rows.
///
/// # Errors
/// The database refused them.
pub async fn upsert_but<E>(
    connection: &impl ConnectionTrait,
    rows: Vec<E::Model>,
    kept: Option<E::Column>,
) -> Result<(), sea_orm::DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: Send,
{
    let keys: Vec<E::Column> = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect();
    let stays = |column: &E::Column| keys.iter().chain(&kept).any(|key| key.as_str() == column.as_str());
    let replaced: Vec<E::Column> = E::Column::iter().filter(|column| !stays(column)).collect();
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let batch: Vec<E::ActiveModel> = rows.by_ref().take(BATCH).map(IntoActiveModel::into_active_model).collect();
        let on_conflict = OnConflict::columns(keys.clone()).update_columns(replaced.clone()).to_owned();
        E::insert_many(batch).on_conflict(on_conflict).exec_without_returning(connection).await?;
    }
    Ok(())
}

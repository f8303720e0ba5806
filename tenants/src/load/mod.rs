//! Reads a channel's folder into typed entries that know their places.
//!
//! Each file, whether TOML, CSV or the front matter of a page, becomes a JSON tree with the place of every key and
//! value. The tree is validated against the JSON Schema of the file's type, and valid parts are deserialised into the
//! types of [`crate::schema`]. Reading continues after a mistake, and never panics.

mod amounts;
pub(crate) mod cell_dates;
mod cell_numbers;
mod cell_values;
mod cells;
mod code_pages;
mod columns;
mod csv_file;
mod csv_header;
mod csv_text;
mod date_meaning;
mod dialect;
pub(crate) mod domains;
pub mod encoding;
mod entries;
mod family;
pub mod files;
mod filled;
mod flawed;
mod folder;
mod grouped;
pub(crate) mod habits;
mod locale;
pub(crate) mod merge;
mod other_names;
mod other_values;
pub(crate) mod out_of_range;
mod page_file;
mod pages;
pub mod picture;
mod reader;
mod row_mistakes;
mod shape;
mod shape_words;
pub(crate) mod shapes;
mod shifted;
pub mod spreadsheet;
pub(crate) mod toml_dates;
mod toml_file;
mod toml_lines;
mod toml_mistakes;
mod toml_open;
mod toml_values;
pub mod tree;
mod unread;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use columns::{CSV_LISTS, Columns};
pub use family::{folders, is_channel_folder};
pub use page_file::Body;
use reader::Reader;

use crate::findings::finding::Finding;
use crate::schema::text::Language;
use crate::schema::{catalogue, channel, content, library, payments, sales, theme};
use crate::source::Source;
use files::SeedFile;
use flawed::Flawed;
use tree::{Document, Place};

/// A declared value and its place.
#[derive(Debug)]
pub struct Entry<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub place: Place,
}

/// All entries of one kind, from all files.
#[derive(Debug)]
pub struct Table<T> {
    /// The entries with a valid shape, in the order of their files.
    pub entries: Vec<Entry<T>>,
    /// The entries with an invalid shape, with stand-ins for the invalid values.
    pub(crate) flawed: Vec<Entry<T>>,
    /// Aliases of invalid entries. References to them are not reported.
    pub broken: Vec<String>,
    /// A file of this kind could not be read, so entries may be missing.
    pub incomplete: bool,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), flawed: Vec::new(), broken: Vec::new(), incomplete: false }
    }
}

impl<T> Table<T> {
    /// The entries without their places.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|entry| &entry.value)
    }
}

/// A page: front matter and texts.
#[derive(Debug)]
pub struct LoadedPage {
    /// The front matter.
    pub front: Entry<content::PageFrontMatter>,
    /// The text of the main file, in the channel's own language.
    pub own: Body,
    /// The texts of `pages/<name>.<language>.md`.
    pub translations: BTreeMap<Language, Body>,
}

/// The readable part of a channel's folder.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The folder's name.
    pub key: String,
    /// The folders that were read: the channel's own, then its bases, nearest first; see [`folders`].
    pub folders: Vec<PathBuf>,
    /// All files, by path in the folder. A base's file is included unless a nearer folder has the same path.
    pub files: BTreeMap<String, SeedFile>,
    /// All text files, even if they could not be parsed.
    pub sources: Vec<Arc<Source>>,
    /// All parsed files.
    pub documents: Vec<Document>,
    /// `channel.toml`.
    pub channel: Option<Entry<channel::ChannelFile>>,
    /// Whether invalid values were left out of `channel.toml`.
    pub channel_flawed: bool,
    /// `theme.toml`.
    pub theme: Option<Entry<theme::ThemeFile>>,
    /// `menu.toml`.
    pub menu: Table<content::MenuEntry>,
    /// `pages/*.md`, by file name.
    pub pages: Vec<LoadedPage>,
    /// Ids of pages that could not be read beyond their front matter.
    pub broken_pages: Vec<String>,
    /// `forms.toml`, by alias.
    pub forms: BTreeMap<String, Entry<content::CustomForm>>,
    /// `faq.toml`.
    pub faq: Table<content::FaqEntry>,
    /// `slides.toml`.
    pub slides: Table<content::Slide>,
    /// `static_blocks.toml`.
    pub static_blocks: Table<content::StaticBlock>,
    /// `event_categories.toml`.
    pub event_categories: Table<catalogue::EventCategory>,
    /// `participant_groups`, TOML or CSV.
    pub participant_groups: Table<catalogue::ParticipantGroup>,
    /// `participants`, TOML or CSV.
    pub participants: Table<catalogue::Participant>,
    /// `locations`, TOML or CSV.
    pub locations: Table<catalogue::Location>,
    /// `events`, TOML or CSV.
    pub events: Table<catalogue::Event>,
    /// `packages`, TOML or CSV.
    pub packages: Table<sales::Package>,
    /// `subscriptions`, TOML or CSV.
    pub subscriptions: Table<sales::Package>,
    /// `coupons`, TOML or CSV.
    pub coupons: Table<payments::Coupon>,
    /// `prerolls.toml`.
    pub prerolls: Table<sales::Preroll>,
    /// The categories of `library.toml`.
    pub vod_media_categories: Table<library::VodCategory>,
    /// The items of `library.toml`.
    pub vod_media_items: Table<library::VodItem>,
    /// The rails of `library.toml`.
    pub vod_media_rails: Table<library::VodRail>,
    /// Mistakes in files and in the shape of entries.
    pub findings: Vec<Finding>,
    /// Entries with an invalid shape.
    pub(crate) flawed: Flawed,
}

impl Loaded {
    /// The channel's own language; the default if `channel.toml` could not be read.
    pub fn language(&self) -> Language {
        self.channel.as_ref().or(self.flawed.channel.as_ref()).map_or(Language::En, |channel| channel.value.language)
    }

    /// The channel's own language; `None` if unknown because `channel.toml` is invalid.
    pub fn known_language(&self) -> Option<Language> {
        let channel = self.channel.as_ref().or(self.flawed.channel.as_ref())?;
        let Some(place) = channel.place.existing("language") else { return Some(channel.value.language) };
        let written = place.spot();
        let written = written.source.text.get(written.span.clone()).unwrap_or_default().trim_matches(['"', '\'']);
        Language::ALL.into_iter().find(|language| language.code() == written)
    }

    /// Whether all languages are offered. `true` if `channel.toml` is partly invalid, to avoid wrong findings.
    pub fn multi_language(&self) -> bool {
        self.channel_flawed || self.channel.as_ref().is_none_or(|channel| channel.value.multi_language)
    }
}

/// Reads a channel's folder and its bases. Mistakes in files and in the shape of entries become findings;
/// [`crate::check`] examines the relations between entries. If a base can't be found, that is the only finding, because
/// the rest is incomplete without it.
pub fn folder(dir: &Path) -> Loaded {
    let mut reader = Reader::new(dir);
    let mut loaded = Loaded { key: key(dir), ..Loaded::default() };
    if reader.astray {
        return reader.finish(loaded);
    }
    reader.settings(&mut loaded);
    reader.texts(&mut loaded);
    reader.catalogue(&mut loaded);
    reader.sales(&mut loaded);
    reader.pages(&mut loaded);
    reader.finish(loaded)
}

/// The channel's key: the folder's name.
fn key(dir: &Path) -> String {
    // `.` has no name. A link keeps its own name in `seeds/`.
    let named = if dir.file_name().is_some() { None } else { std::fs::canonicalize(dir).ok() };
    named.as_deref().unwrap_or(dir).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

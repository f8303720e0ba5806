//! A channel's folder into typed entries, each knowing where it stands.
//!
//! Every file becomes a JSON tree with the place of every key and value beside it, whether it is TOML, CSV or the
//! front matter of a page. The tree is measured against the JSON Schema of the file's type, and what fits is read
//! into the types of [`crate::schema`]. Nothing stops at the first mistake, and nothing panics.

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

/// One thing that a file declares, and where.
#[derive(Debug)]
pub struct Entry<T> {
    /// What is declared.
    pub value: T,
    /// Where.
    pub place: Place,
}

/// Every entry of one kind, whatever file it stands in.
#[derive(Debug)]
pub struct Table<T> {
    /// The entries whose shape is right, in the order of their files.
    pub entries: Vec<Entry<T>>,
    /// The entries whose shape is wrong, with stand-ins for what is wrong in them.
    pub(crate) flawed: Vec<Entry<T>>,
    /// Aliases of entries that were found wrong: they exist, so that what names them isn't wrong too.
    pub broken: Vec<String>,
    /// A file of this kind could not be read, so that entries may exist that are not known.
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

/// A page: its front matter and its texts.
#[derive(Debug)]
pub struct LoadedPage {
    /// What stands above the text.
    pub front: Entry<content::PageFrontMatter>,
    /// The text of the main file, in the channel's own language.
    pub own: Body,
    /// The texts of `pages/<name>.<language>.md`.
    pub translations: BTreeMap<Language, Body>,
}

/// A channel's folder as far as it could be read.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The folder's name.
    pub key: String,
    /// The folders it was read from: its own, then its bases, nearest first, as [`folders`] names them.
    pub folders: Vec<PathBuf>,
    /// Every file by its path in the folder; those of bases too, where the folder has no file of that path.
    pub files: BTreeMap<String, SeedFile>,
    /// Every file that is text, also where it could not be parsed.
    pub sources: Vec<Arc<Source>>,
    /// Every file that was parsed.
    pub documents: Vec<Document>,
    /// `channel.toml`.
    pub channel: Option<Entry<channel::ChannelFile>>,
    /// Something in `channel.toml` was left out because it was wrong.
    pub channel_flawed: bool,
    /// `theme.toml`.
    pub theme: Option<Entry<theme::ThemeFile>>,
    /// `menu.toml`.
    pub menu: Table<content::MenuEntry>,
    /// `pages/*.md`, by file name.
    pub pages: Vec<LoadedPage>,
    /// Ids of pages that could not be read as far as their front matter.
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
    /// What was wrong with the files themselves and the shape of what is in them.
    pub findings: Vec<Finding>,
    /// Entries whose shape is wrong.
    pub(crate) flawed: Flawed,
}

impl Loaded {
    /// The channel's own language; the default one where `channel.toml` could not be read.
    pub fn language(&self) -> Language {
        self.channel.as_ref().or(self.flawed.channel.as_ref()).map_or(Language::En, |channel| channel.value.language)
    }

    /// The channel's own language; `None` where it is not known, because what `channel.toml` says of it is wrong.
    pub fn known_language(&self) -> Option<Language> {
        let channel = self.channel.as_ref().or(self.flawed.channel.as_ref())?;
        let Some(place) = channel.place.existing("language") else { return Some(channel.value.language) };
        let written = place.spot();
        let written = written.source.text.get(written.span.clone()).unwrap_or_default().trim_matches(['"', '\'']);
        Language::ALL.into_iter().find(|language| language.code() == written)
    }

    /// Whether every language is offered; `true` where `channel.toml` could not be read whole, so as not to complain.
    pub fn multi_language(&self) -> bool {
        self.channel_flawed || self.channel.as_ref().is_none_or(|channel| channel.value.multi_language)
    }
}

/// Reads a channel's folder and the bases it extends: every file, as far as it can be read. What is wrong with a file or
/// with the shape of an entry becomes a finding; whether the entries make sense together is [`crate::check`]'s business.
/// Where a base can't be found, that is the only finding: nothing can be said of a part.
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

/// The channel's key: the name of its folder.
fn key(dir: &Path) -> String {
    // `.` has no name of its own; a link keeps the name it goes by in `seeds/`.
    let named = if dir.file_name().is_some() { None } else { std::fs::canonicalize(dir).ok() };
    named.as_deref().unwrap_or(dir).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

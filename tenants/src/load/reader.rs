//! Reads each file as its kind, and converts it into entries.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::tz::TimeZone;
use serde::de::DeserializeOwned;

use super::columns::Columns;
use super::family::{Member, SETTINGS};
use super::flawed::Values;
use super::locale::Locale;
use super::merge::Merge;
use super::shape::{Shape, Wrong};
use super::shapes::SHAPES;
use super::tree::Document;
use super::{Entry, Loaded, csv_file, folder, toml_file, unread};
use crate::currency::Currency;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::schema::channel::ChannelFile;
use crate::source::Source;
use crate::wording;

/// Reads files one by one and collects documents and findings.
pub struct Reader {
    /// The channel's own folder, then its bases, the nearest first.
    pub(super) members: Vec<Member>,
    /// A named base that doesn't exist.
    pub(super) absent: Option<PathBuf>,
    /// Whether it is unknown what the channel inherits, so that nothing else can be checked.
    pub(super) astray: bool,
    used: BTreeSet<String>,
    sources: Vec<Arc<Source>>,
    pub(super) documents: Vec<Document>,
    pub(super) findings: Vec<Finding>,
    /// The places of the valid values of flawed entries.
    pub(super) values: Values,
    /// The currency, after `channel.toml` was read.
    pub(super) currency: Option<Currency>,
    /// The channel's time zone, after `channel.toml` was read.
    zone: Option<TimeZone>,
}

/// The parsed files of one kind.
pub(super) struct Parsed {
    pub(super) files: Vec<(Document, Wrong)>,
    pub(super) incomplete: bool,
}

impl Reader {
    /// Lists the folder and the bases that it extends.
    pub fn new(dir: &Path) -> Self {
        let mut reader = Self {
            members: Vec::new(),
            absent: None,
            astray: false,
            used: BTreeSet::new(),
            sources: Vec::new(),
            documents: Vec::new(),
            findings: Vec::new(),
            values: Values::default(),
            currency: None,
            zone: None,
        };
        reader.gather(dir);
        reader
    }

    /// Reads `channel.toml` and `theme.toml`, which every channel needs.
    pub fn settings(&mut self, loaded: &mut Loaded) {
        let settings = self.members.iter_mut().rev().filter_map(|member| member.settings.take()).collect();
        let channel = self.whole::<ChannelFile>(SETTINGS, settings, &SHAPES.channel);
        self.currency = channel.value().and_then(|settings| Currency::of(&settings.currency));
        self.zone = channel.value().and_then(|settings| TimeZone::get(&settings.time_zone).ok());
        (loaded.channel, loaded.channel_flawed, loaded.flawed.channel) =
            (channel.entry, channel.is_flawed, channel.flawed);
        let themes = (0..self.members.len()).rev().filter_map(|member| self.toml(member, "theme.toml")).collect();
        let theme = self.whole("theme.toml", themes, &SHAPES.theme);
        (loaded.theme, loaded.flawed.theme) = (theme.entry, theme.flawed);
    }

    /// Reads menu, forms, FAQ, slides and static blocks.
    pub fn texts(&mut self, loaded: &mut Loaded) {
        loaded.menu = self.list("menu", &SHAPES.menu);
        loaded.faq = self.list("faq", &SHAPES.faq);
        loaded.slides = self.list("slides", &SHAPES.slides);
        loaded.static_blocks = self.list("static_blocks", &SHAPES.static_blocks);
        self.forms(loaded);
    }

    /// Reads sports, schools, teams, venues, events and the library.
    pub fn catalogue(&mut self, loaded: &mut Loaded) {
        loaded.event_categories = self.list("event_categories", &SHAPES.event_categories);
        loaded.participant_groups = self.list("participant_groups", &SHAPES.participant_groups);
        loaded.participants = self.list("participants", &SHAPES.participants);
        loaded.locations = self.list("locations", &SHAPES.locations);
        loaded.events = self.list("events", &SHAPES.events);
        let parsed = self.parse("library", &SHAPES.library);
        loaded.vod_media_categories = self.table(&parsed, &SHAPES.library, "vod_media_categories");
        loaded.vod_media_items = self.table(&parsed, &SHAPES.library, "vod_media_items");
        loaded.vod_media_rails = self.table(&parsed, &SHAPES.library, "vod_media_rails");
        self.keep(parsed);
    }

    /// Reads packages, subscriptions, coupons and advertisements.
    pub fn sales(&mut self, loaded: &mut Loaded) {
        loaded.packages = self.list("packages", &SHAPES.packages);
        loaded.subscriptions = self.list("subscriptions", &SHAPES.subscriptions);
        loaded.coupons = self.list("coupons", &SHAPES.coupons);
        loaded.prerolls = self.list("prerolls", &SHAPES.prerolls);
    }

    /// Reports unread files, and returns the result.
    pub fn finish(mut self, mut loaded: Loaded) -> Loaded {
        for member in self.members.iter().filter(|_| !self.astray) {
            for file in member.files.keys().filter(|file| !self.used.contains(&format!("{}{file}", member.prefix))) {
                self.findings.extend(unread::finding(member, file));
            }
        }
        loaded.folders = self.folders();
        // A nearer folder's file replaces those with the same path.
        loaded.files = self.members.into_iter().rev().flat_map(|member| member.files).collect();
        loaded.sources = self.sources;
        loaded.documents = self.documents;
        loaded.findings = self.findings;
        loaded.flawed.values = self.values;
        loaded
    }

    /// Whether the channel extends a base.
    fn is_family(&self) -> bool {
        self.members.len() > 1
    }

    /// The text of a member's file. Marks the file as read.
    pub(super) fn text(&mut self, member: usize, file: &str) -> Option<Arc<Source>> {
        let member = self.members.get(member)?;
        let path = member.files.get(file)?;
        let name = format!("{}{file}", member.prefix);
        let source = folder::text(&name, path, &mut self.findings);
        self.used.insert(name);
        self.sources.extend(source.clone());
        source
    }

    /// Marks a file as read that a nearer one replaces.
    pub(super) fn pass_over(&mut self, member: usize, file: &str) {
        let prefix = self.members.get(member).map_or("", |member| member.prefix.as_str());
        self.used.insert(format!("{prefix}{file}"));
    }

    /// Parses a member's TOML file.
    fn toml(&mut self, member: usize, file: &str) -> Option<Document> {
        let source = self.text(member, file)?;
        toml_file::read(&source, 0..source.text.len(), self.currency, &mut self.findings)
    }

    /// Reads a file that is one entry. `documents` are ordered from the furthest member to the nearest.
    fn whole<T: DeserializeOwned>(&mut self, file: &str, documents: Vec<Document>, shape: &Shape) -> Whole<T> {
        let there = self.members.iter().filter(|member| member.files.contains_key(file)).count();
        if there == 0 {
            let message = wording!("every channel needs a {file}", "chaque chaîne a besoin d'un {file}");
            let hint = wording!(
                "put it back, or copy the one that `grandstand channel new` writes",
                "remettez-le, ou copiez celui qu'écrit `grandstand channel new`"
            );
            self.findings.push(Finding::of_file(codes::MISSING_FILE, file, message).hint(hint));
        }
        let unknown = Whole { entry: None, is_flawed: true, flawed: None };
        if documents.len() < there {
            // One of the files is unreadable, so the result is unknown.
            return unknown;
        }
        let Some(mut document) = self.merged(documents) else { return unknown };
        let wrong = shape.check(&mut document, self.currency, &mut self.findings);
        let place = document.place();
        let is_flawed = !wrong.pointers.is_empty();
        let entry = self.value(&document.value, &place, is_flawed).map(|value| Entry { value, place: place.clone() });
        let flawed = wrong.rest.as_ref().and_then(|rest| self.flawed(rest, shape, "", &place));
        self.documents.push(rest_of(document, wrong));
        Whole { entry, is_flawed, flawed }
    }

    /// Merges files of one table each, ordered from the furthest member to the nearest.
    fn merged(&mut self, documents: Vec<Document>) -> Option<Document> {
        let mut merge = Merge::new(&mut self.findings);
        documents.into_iter().fold(None, |inherited, document| Some(merge.file(inherited, document)))
    }

    /// Reads the existing files of a kind from all members: `<name>.toml`, `<name>.csv` and `<name>/*.csv`.
    pub(super) fn parse(&mut self, name: &str, shape: &Shape) -> Parsed {
        let mut members = Vec::with_capacity(self.members.len());
        let mut incomplete = false;
        for member in (0..self.members.len()).rev() {
            let files = self
                .members
                .get(member)
                .map(|member| member.files_of(name, !shape.lists.is_empty()))
                .unwrap_or_default();
            let documents: Vec<Document> =
                files.iter().filter_map(|file| self.document(member, file, name, shape)).collect();
            incomplete |= documents.len() < files.len();
            members.push(documents);
        }
        if incomplete && self.is_family() {
            // Otherwise partial entries would count as complete ones.
            return Parsed { files: Vec::new(), incomplete };
        }
        let documents = if shape.lists.is_empty() {
            self.merged(members.into_iter().flatten().collect()).into_iter().collect()
        } else {
            let mut merge = Merge::new(&mut self.findings);
            members.into_iter().fold(Vec::new(), |inherited, own| merge.lists(inherited, own, shape.lists))
        };
        let mut parsed = Parsed { files: Vec::with_capacity(documents.len()), incomplete };
        for mut document in documents {
            let wrong = shape.check(&mut document, self.currency, &mut self.findings);
            parsed.incomplete |= wrong.pointers.iter().any(|pointer| pointer.matches('/').count() < 2);
            parsed.files.push((document, wrong));
        }
        parsed
    }

    fn document(&mut self, member: usize, file: &str, name: &str, shape: &Shape) -> Option<Document> {
        if !file.ends_with(".csv") {
            return self.toml(member, file);
        }
        let source = self.text(member, file)?;
        let columns = if self.is_family() { Columns::of_family } else { Columns::new };
        let locale = Locale { currency: self.currency, zone: self.zone.as_ref(), ..Locale::default() };
        csv_file::read(&source, name, &columns(&shape.schema, name), locale, &mut self.findings)
    }

    pub(super) fn keep(&mut self, parsed: Parsed) {
        self.documents.extend(parsed.files.into_iter().map(|(document, wrong)| rest_of(document, wrong)));
    }
}

/// The result for a file that is one entry.
struct Whole<T> {
    /// The entry, without invalid values.
    entry: Option<Entry<T>>,
    /// Whether there were invalid values.
    is_flawed: bool,
    /// The entry with stand-ins for invalid values, if there are any.
    flawed: Option<Entry<T>>,
}

impl<T> Whole<T> {
    fn value(&self) -> Option<&T> {
        self.entry.as_ref().or(self.flawed.as_ref()).map(|entry| &entry.value)
    }
}

/// A document with all its valid values, for the check of texts.
pub(super) fn rest_of(mut document: Document, wrong: Wrong) -> Document {
    if let Some(rest) = wrong.rest {
        document.value = rest;
    }
    document
}

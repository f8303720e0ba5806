//! Which file holds what, and how it becomes entries.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::columns::Columns;
use super::family::{Member, SETTINGS};
use super::merge::Merge;
use super::shape::Shape;
use super::shapes::SHAPES;
use super::source::Source;
use super::tree::Document;
use super::{Entry, Loaded, csv_file, folder, toml_file};
use crate::check::codes;
use crate::check::finding::Finding;
use crate::check::suggest;

/// Names that end a picture or a preview, which may stand anywhere in the folder.
const MEDIA: [&str; 8] = ["svg", "png", "jpg", "jpeg", "webp", "avif", "mp4", "webm"];

/// Reads files one after the other and keeps what it finds.
pub struct Reader {
    /// The channel's own folder, then its bases, the nearest first.
    pub(super) members: Vec<Member>,
    /// A base that is named and not there.
    pub(super) absent: Option<PathBuf>,
    /// What is inherited is not known, so that nothing can be said of the rest.
    pub(super) astray: bool,
    used: BTreeSet<String>,
    sources: Vec<Arc<Source>>,
    pub(super) documents: Vec<Document>,
    pub(super) findings: Vec<Finding>,
}

/// The files of one type, read.
pub(super) struct Parsed {
    pub(super) files: Vec<(Document, BTreeSet<String>)>,
    pub(super) incomplete: bool,
}

impl Reader {
    /// Looks into the folder and the bases that it extends.
    pub fn new(dir: &Path) -> Self {
        let mut reader = Self {
            members: Vec::new(),
            absent: None,
            astray: false,
            used: BTreeSet::new(),
            sources: Vec::new(),
            documents: Vec::new(),
            findings: Vec::new(),
        };
        reader.gather(dir);
        reader
    }

    /// `channel.toml` and `theme.toml`, without which there is no channel.
    pub fn settings(&mut self, loaded: &mut Loaded) {
        let settings = self.members.iter_mut().rev().filter_map(|member| member.settings.take()).collect();
        (loaded.channel, loaded.channel_flawed) = self.whole(SETTINGS, settings, &SHAPES.channel);
        let themes = (0..self.members.len()).rev().filter_map(|member| self.toml(member, "theme.toml")).collect();
        loaded.theme = self.whole("theme.toml", themes, &SHAPES.theme).0;
    }

    /// Menu, forms, questions, slides and blocks.
    pub fn texts(&mut self, loaded: &mut Loaded) {
        loaded.menu = self.list("menu", &SHAPES.menu);
        loaded.faq = self.list("faq", &SHAPES.faq);
        loaded.slides = self.list("slides", &SHAPES.slides);
        loaded.static_blocks = self.list("static_blocks", &SHAPES.static_blocks);
        self.forms(loaded);
    }

    /// Sports, schools, teams, places, events and the library.
    pub fn catalogue(&mut self, loaded: &mut Loaded) {
        loaded.event_categories = self.list("event_categories", &SHAPES.event_categories);
        loaded.participant_groups = self.list("participant_groups", &SHAPES.participant_groups);
        loaded.participants = self.list("participants", &SHAPES.participants);
        loaded.locations = self.list("locations", &SHAPES.locations);
        loaded.events = self.list("events", &SHAPES.events);
        let parsed = self.parse("library", &SHAPES.library);
        loaded.vod_media_categories = self.table(&parsed, "vod_media_categories");
        loaded.vod_media_items = self.table(&parsed, "vod_media_items");
        loaded.vod_media_rails = self.table(&parsed, "vod_media_rails");
        self.keep(parsed);
    }

    /// Packages, subscriptions, coupons and advertisements.
    pub fn sales(&mut self, loaded: &mut Loaded) {
        loaded.packages = self.list("packages", &SHAPES.packages);
        loaded.subscriptions = self.list("subscriptions", &SHAPES.subscriptions);
        loaded.coupons = self.list("coupons", &SHAPES.coupons);
        loaded.prerolls = self.list("prerolls", &SHAPES.prerolls);
    }

    /// Reports what was not read, and hands everything over.
    pub fn finish(mut self, mut loaded: Loaded) -> Loaded {
        for member in self.members.iter().filter(|_| !self.astray) {
            for file in member.files.keys().filter(|file| !self.used.contains(&format!("{}{file}", member.prefix))) {
                let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
                if ending.is_none_or(|ending| !MEDIA.contains(&ending.as_str())) {
                    self.findings.push(unknown_file(&member.prefix, file));
                }
            }
        }
        loaded.folders = self.folders();
        // The nearest folder's file stands for those of the same path further off.
        loaded.files = self.members.into_iter().rev().flat_map(|member| member.files).collect();
        loaded.sources = self.sources;
        loaded.documents = self.documents;
        loaded.findings = self.findings;
        loaded
    }

    /// Whether the channel extends a base.
    fn is_family(&self) -> bool {
        self.members.len() > 1
    }

    /// The text of a member's file, which then counts as read.
    pub(super) fn text(&mut self, member: usize, file: &str) -> Option<Arc<Source>> {
        let member = self.members.get(member)?;
        let path = member.files.get(file)?;
        let name = format!("{}{file}", member.prefix);
        let source = folder::text(&name, path, &mut self.findings);
        self.used.insert(name);
        self.sources.extend(source.clone());
        source
    }

    /// Counts a file as read that another one stands for.
    pub(super) fn pass_over(&mut self, member: usize, file: &str) {
        let prefix = self.members.get(member).map_or("", |member| member.prefix.as_str());
        self.used.insert(format!("{prefix}{file}"));
    }

    /// A member's TOML file.
    fn toml(&mut self, member: usize, file: &str) -> Option<Document> {
        let source = self.text(member, file)?;
        toml_file::read(&source, 0..source.text.len(), &mut self.findings)
    }

    /// A file that is one entry, from the member furthest off to the nearest, and whether something in it was wrong.
    fn whole<T: DeserializeOwned>(
        &mut self,
        file: &str,
        documents: Vec<Document>,
        shape: &Shape,
    ) -> (Option<Entry<T>>, bool) {
        let there = self.members.iter().filter(|member| member.files.contains_key(file)).count();
        if there == 0 {
            let message = format!("every channel needs a {file}");
            self.findings.push(Finding::of_file(codes::MISSING_FILE, file, message));
        }
        if documents.len() < there {
            // What one of them says isn't known.
            return (None, true);
        }
        let Some(mut document) = self.merged(documents) else { return (None, true) };
        let wrong = shape.check(&mut document, &mut self.findings);
        let place = document.place();
        let value = self.value(&document.value, &place, !wrong.is_empty());
        self.documents.push(document);
        (value.map(|value| Entry { value, place }), !wrong.is_empty())
    }

    /// Files that are one table each, from the member furthest off to the nearest, as one.
    fn merged(&mut self, documents: Vec<Document>) -> Option<Document> {
        let mut merge = Merge::new(&mut self.findings);
        documents.into_iter().fold(None, |inherited, document| Some(merge.file(inherited, document)))
    }

    /// The files of a kind that there are: `<name>.toml`, `<name>.csv` and `<name>/*.csv`, of all members.
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
            // Parts of entries would be taken for whole ones.
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
            let wrong = shape.check(&mut document, &mut self.findings);
            parsed.incomplete |= wrong.iter().any(|pointer| pointer.matches('/').count() < 2);
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
        csv_file::read(&source, name, &columns(&shape.schema, name), &mut self.findings)
    }

    pub(super) fn keep(&mut self, parsed: Parsed) {
        self.documents.extend(parsed.files.into_iter().map(|(document, _)| document));
    }
}

fn unknown_file(prefix: &str, file: &str) -> Finding {
    let finding = Finding::of_file(codes::UNKNOWN_FILE, format!("{prefix}{file}"), "this file is not read");
    if file.starts_with("pages/") && file.ends_with(".md") {
        return finding
            .hint("a page is pages/<name>.md, its translation pages/<name>.<language>.md with the language en or fr");
    }
    let known = SHAPES.named().map(|(name, _)| format!("{name}.toml"));
    let others = ["events.csv", "participants.csv", "pages/about.md"];
    finding.maybe_hint(suggest::did_you_mean(file, known.iter().map(String::as_str).chain(others)))
}

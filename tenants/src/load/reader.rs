//! Which file holds what, and how it becomes entries.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::columns::{CSV_LISTS, Columns};
use super::family::{Member, SETTINGS};
use super::flawed::Values;
use super::merge::Merge;
use super::shape::{Shape, Wrong};
use super::shapes::SHAPES;
use super::source::Source;
use super::tree::Document;
use super::{Entry, Loaded, csv_file, folder, toml_file};
use crate::check::codes;
use crate::check::finding::Finding;
use crate::check::suggest;
use crate::currency::Currency;
use crate::schema::channel::ChannelFile;
use crate::wording;

/// Names that end a picture or a preview, which may stand anywhere in the folder.
const MEDIA: [&str; 8] = ["svg", "png", "jpg", "jpeg", "webp", "avif", "mp4", "webm"];

/// Names that end a spreadsheet program's own files.
const SPREADSHEETS: [&str; 5] = [".xlsx", ".xls", ".xlsm", ".ods", ".numbers"];

/// Names that end recordings, beside those of [`MEDIA`].
const RECORDINGS: [&str; 8] = [".mov", ".avi", ".mkv", ".m4v", ".wmv", ".mpg", ".mpeg", ".mts"];

/// Names that end pictures which browsers don't show everywhere.
const OTHER_PICTURES: [&str; 8] = [".gif", ".heic", ".heif", ".tif", ".tiff", ".bmp", ".psd", ".ai"];

/// Names that end documents.
const DOCUMENTS: [&str; 6] = [".pdf", ".doc", ".docx", ".odt", ".rtf", ".pages"];

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
    /// Where what flawed entries say stands.
    pub(super) values: Values,
    /// What prices are in, once `channel.toml` was read.
    pub(super) currency: Option<Currency>,
}

/// The files of one type, read.
pub(super) struct Parsed {
    pub(super) files: Vec<(Document, Wrong)>,
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
            values: Values::default(),
            currency: None,
        };
        reader.gather(dir);
        reader
    }

    /// `channel.toml` and `theme.toml`, without which there is no channel.
    pub fn settings(&mut self, loaded: &mut Loaded) {
        let settings = self.members.iter_mut().rev().filter_map(|member| member.settings.take()).collect();
        let channel = self.whole::<ChannelFile>(SETTINGS, settings, &SHAPES.channel);
        self.currency = channel.value().and_then(|settings| Currency::of(&settings.currency));
        (loaded.channel, loaded.channel_flawed, loaded.flawed.channel) =
            (channel.entry, channel.is_flawed, channel.flawed);
        let themes = (0..self.members.len()).rev().filter_map(|member| self.toml(member, "theme.toml")).collect();
        let theme = self.whole("theme.toml", themes, &SHAPES.theme);
        (loaded.theme, loaded.flawed.theme) = (theme.entry, theme.flawed);
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
        loaded.vod_media_categories = self.table(&parsed, &SHAPES.library, "vod_media_categories");
        loaded.vod_media_items = self.table(&parsed, &SHAPES.library, "vod_media_items");
        loaded.vod_media_rails = self.table(&parsed, &SHAPES.library, "vod_media_rails");
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
                if !is_leftover(file) && ending.is_none_or(|ending| !MEDIA.contains(&ending.as_str())) {
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
        loaded.flawed.values = self.values;
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
        toml_file::read(&source, 0..source.text.len(), self.currency, &mut self.findings)
    }

    /// A file that is one entry, from the member furthest off to the nearest.
    fn whole<T: DeserializeOwned>(&mut self, file: &str, documents: Vec<Document>, shape: &Shape) -> Whole<T> {
        let there = self.members.iter().filter(|member| member.files.contains_key(file)).count();
        if there == 0 {
            let message = wording!("every channel needs a {file}", "chaque chaîne a besoin d'un {file}");
            self.findings.push(Finding::of_file(codes::MISSING_FILE, file, message));
        }
        let unknown = Whole { entry: None, is_flawed: true, flawed: None };
        if documents.len() < there {
            // What one of them says isn't known.
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
        csv_file::read(&source, name, &columns(&shape.schema, name), self.currency, &mut self.findings)
    }

    pub(super) fn keep(&mut self, parsed: Parsed) {
        self.documents.extend(parsed.files.into_iter().map(|(document, wrong)| rest_of(document, wrong)));
    }
}

/// A file that is one entry.
struct Whole<T> {
    /// What it says, without what is wrong.
    entry: Option<Entry<T>>,
    /// Something was wrong.
    is_flawed: bool,
    /// The same with stand-ins for what is wrong, where something is.
    flawed: Option<Entry<T>>,
}

impl<T> Whole<T> {
    fn value(&self) -> Option<&T> {
        self.entry.as_ref().or(self.flawed.as_ref()).map(|entry| &entry.value)
    }
}

/// A document with all that is right in it, for checks that look at every text.
pub(super) fn rest_of(mut document: Document, wrong: Wrong) -> Document {
    if let Some(rest) = wrong.rest {
        document.value = rest;
    }
    document
}

/// Whether it is a file that programs leave in folders by themselves: Windows, and Office while a document is open.
fn is_leftover(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default();
    name.starts_with("~$") || ["thumbs.db", "desktop.ini"].contains(&name.to_lowercase().as_str())
}

fn unknown_file(prefix: &str, file: &str) -> Finding {
    let message = wording!("this file is not read", "ce fichier n'est pas lu");
    let finding = Finding::of_file(codes::UNKNOWN_FILE, format!("{prefix}{file}"), message);
    if file.starts_with("pages/") && file.ends_with(".md") {
        return finding.hint(wording!(
            "a page is pages/<name>.md, its translation pages/<name>.<language>.md with the language en or fr",
            "une page est pages/<nom>.md, sa traduction pages/<nom>.<langue>.md avec la langue en ou fr"
        ));
    }
    let lower = file.to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|ending| lower.ends_with(ending));
    if lower.ends_with(".md") || lower.starts_with("pages/") {
        let stem = file.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
        return finding.hint(wording!(
            "pages lie in the folder pages, and their names end in .md: pages/{stem}.md",
            "les pages se trouvent dans le dossier pages, et leur nom se termine par .md : pages/{stem}.md"
        ));
    }
    if ends(&RECORDINGS) {
        return finding.hint(wording!(
            "recordings don't lie here: give this one to its event with `grandstand media add`",
            "les enregistrements ne se mettent pas ici : ajoutez celui-ci à son événement avec `grandstand media add`"
        ));
    }
    if ends(&OTHER_PICTURES) {
        return finding.hint(wording!(
            "pictures are SVG, PNG, JPEG, WebP or AVIF: save it as one of these",
            "les images sont en SVG, PNG, JPEG, WebP ou AVIF : enregistrez-la dans un de ces formats"
        ));
    }
    if ends(&DOCUMENTS) {
        return finding.hint(wording!(
            "the site has pages and pictures, no documents: take it out of the folder, or write its text as a page",
            "le site a des pages et des images, pas de documents : retirez-le du dossier, ou écrivez son texte dans une page"
        ));
    }
    if ends(&SPREADSHEETS) {
        return finding.hint(wording!(
            "open it in the spreadsheet program, and save each table as \"CSV UTF-8\", such as events.csv",
            "ouvrez-le dans le tableur, et enregistrez chaque tableau au format « CSV UTF-8 », par exemple events.csv"
        ));
    }
    let toml = SHAPES.named().map(|(name, _)| format!("{name}.toml"));
    let csv = CSV_LISTS.map(|name| format!("{name}.csv"));
    let known = toml.iter().chain(&csv).map(String::as_str).chain(["pages/about.md"]);
    finding.maybe_hint(suggest::did_you_mean(file, known))
}

//! Input shared by all checks: the loaded folder and an index of its aliases.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::allowances::Allowances;
use super::kinds::{self, Kind, Named};
use super::names;
use crate::findings::suggest;
use crate::load::tree::Place;
use crate::load::{Entry, Loaded, Table};
use crate::schema::catalogue;
use crate::schema::content::{self, PASSES_FORM};
use crate::source::{Spot, within};
use crate::wording::Wording;

/// An entry that can be referred to.
#[derive(Debug, Clone, Copy)]
pub struct Declared<'a> {
    /// Its alias.
    pub alias: &'a str,
    /// Display name; empty for entries without one.
    pub name: &'a str,
    /// The previous alias.
    pub renamed_from: Option<&'a str>,
    /// The key that holds the alias.
    pub key: &'static str,
    /// Position in the file.
    pub place: &'a Place,
}

impl<'a> Declared<'a> {
    fn of<T: Named>(entry: &'a Entry<T>) -> Self {
        let name = entry.value.name().and_then(|name| name.all().first().copied()).unwrap_or_default();
        let (alias, renamed_from) = (entry.value.alias(), entry.value.renamed_from());
        Self { alias, name, renamed_from, key: T::KEY, place: &entry.place }
    }
}

/// The aliases of one kind, and the references to them.
#[derive(Debug)]
pub struct Names<'a> {
    /// The kind, for messages.
    pub kind: Kind,
    /// The entries that were read.
    pub declared: Vec<Declared<'a>>,
    /// Alias → index in `declared`; `None` for an invalid entry.
    known: HashMap<&'a str, Option<usize>>,
    /// Malformed aliases in their corrected form.
    repaired: HashSet<String>,
    /// Entries may be missing because a file could not be read.
    incomplete: bool,
    /// Cache of suggestions: the same typo may occur in thousands of rows.
    suggested: RefCell<HashMap<String, Option<Wording>>>,
    /// Whether an entry is referenced, by index.
    used: RefCell<Vec<bool>>,
    /// Unknown aliases, and where they are referenced.
    missing: RefCell<BTreeMap<String, Vec<Spot>>>,
}

impl<'a> Names<'a> {
    fn of<T: Named>(table: &'a Table<T>) -> Self {
        let broken = table.broken.iter().map(String::as_str);
        Self::new(T::KIND, table.entries.iter().map(Declared::of).collect(), broken, table.incomplete)
    }

    fn new(kind: Kind, declared: Vec<Declared<'a>>, broken: impl Iterator<Item = &'a str>, incomplete: bool) -> Self {
        let entries = declared.iter().enumerate().map(|(index, entry)| (entry.alias, Some(index)));
        let ill_written = declared.iter().map(|entry| entry.alias).filter(|alias| !names::is_alias(alias));
        Self {
            kind,
            repaired: ill_written.map(names::plain).collect(),
            known: broken.map(|alias| (alias, None)).chain(entries).collect(),
            incomplete,
            suggested: RefCell::default(),
            used: RefCell::new(vec![false; declared.len()]),
            missing: RefCell::default(),
            declared,
        }
    }

    /// Whether a reference to the alias is acceptable. Also `true` if entries may be missing.
    pub fn has(&self, alias: &str) -> bool {
        self.incomplete || self.known.contains_key(alias) || self.repaired.contains(alias)
    }

    /// Whether an entry has the alias, even an invalid one.
    pub fn is_known(&self, alias: &str) -> bool {
        self.known.contains_key(alias)
    }

    /// Whether there is no entry, not even an invalid one.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The index of a valid entry.
    pub fn index(&self, alias: &str) -> Option<usize> {
        self.known.get(alias).copied().flatten()
    }

    /// "Did you mean" for an unknown alias; `None` if no alias is similar.
    pub fn suggestion(&self, wrong: &str) -> Option<Wording> {
        let look_up = || suggest::did_you_mean(wrong, self.known.keys().copied());
        self.suggested.borrow_mut().entry(wrong.to_owned()).or_insert_with(look_up).clone()
    }

    /// Records a reference to an alias. [`super::renames::report`] reports those to unknown aliases.
    pub fn refer(&self, alias: &str, spot: impl FnOnce() -> Spot) {
        match self.known.get(alias) {
            Some(Some(index)) => {
                if let Some(used) = self.used.borrow_mut().get_mut(*index) {
                    *used = true;
                }
            }
            Some(None) => {}
            None if self.has(alias) => {}
            None => self.missing.borrow_mut().entry(alias.to_owned()).or_default().push(spot()),
        }
    }

    /// Takes the unknown aliases, each with all places that refer to it.
    pub fn take_missing(&self) -> BTreeMap<String, Vec<Spot>> {
        self.missing.take()
    }

    /// The valid entries without references.
    pub fn unused(&self) -> Vec<Declared<'a>> {
        let used = self.used.borrow();
        self.declared.iter().zip(used.iter()).filter(|(_, used)| !**used).map(|(entry, _)| *entry).collect()
    }
}

/// The folder and its aliases.
#[derive(Debug)]
pub struct Context<'a> {
    /// The folder.
    pub loaded: &'a Loaded,
    /// The operator's allowances.
    pub allowances: &'a Allowances,
    /// Sports.
    pub event_categories: Names<'a>,
    /// Schools.
    pub participant_groups: Names<'a>,
    /// Teams.
    pub participants: Names<'a>,
    /// Venues.
    pub locations: Names<'a>,
    /// Events.
    pub events: Names<'a>,
    /// Packages.
    pub packages: Names<'a>,
    /// Subscriptions.
    pub subscriptions: Names<'a>,
    /// Categories of the library.
    pub vod_media_categories: Names<'a>,
    /// Items of the library.
    pub vod_media_items: Names<'a>,
    /// Pages, by id.
    pub pages: Names<'a>,
    /// Forms that a page can show.
    pub forms: Names<'a>,
}

impl<'a> Context<'a> {
    /// Indexes the aliases of a folder.
    pub fn new(loaded: &'a Loaded, allowances: &'a Allowances) -> Self {
        let pages = loaded.pages.iter().map(|page| Declared::of(&page.front)).collect();
        let broken_pages = loaded.broken_pages.iter().map(String::as_str);
        let unread = |file: &str| {
            loaded.findings.iter().any(|finding| finding.is_error() && within(&finding.file).starts_with(file))
        };
        // The passes area shows this form; pages can't.
        let forms = loaded.forms.keys().filter(|alias| *alias != PASSES_FORM);
        Self {
            loaded,
            allowances,
            event_categories: Names::of(&loaded.event_categories),
            participant_groups: Names::of(&loaded.participant_groups),
            participants: Names::of(&loaded.participants),
            locations: Names::of(&loaded.locations),
            events: Names::of(&loaded.events),
            packages: Names { kind: kinds::PACKAGE, ..Names::of(&loaded.packages) },
            subscriptions: Names { kind: kinds::SUBSCRIPTION, ..Names::of(&loaded.subscriptions) },
            vod_media_categories: Names::of(&loaded.vod_media_categories),
            vod_media_items: Names::of(&loaded.vod_media_items),
            pages: Names::new(content::PageFrontMatter::KIND, pages, broken_pages, unread("pages/")),
            forms: Names::new(kinds::FORM, Vec::new(), forms.map(String::as_str), unread("forms.")),
        }
    }

    /// The aliases of every kind.
    pub fn names(&self) -> [&Names<'a>; 11] {
        [
            &self.event_categories,
            &self.participant_groups,
            &self.participants,
            &self.locations,
            &self.events,
            &self.packages,
            &self.subscriptions,
            &self.vod_media_categories,
            &self.vod_media_items,
            &self.pages,
            &self.forms,
        ]
    }

    /// Whether every page was read, so that a path without a page is a dead link.
    pub fn knows_all_pages(&self) -> bool {
        self.loaded.broken_pages.is_empty() && !self.pages.incomplete
    }

    /// Whether the channel can sell: it has an account at a payment provider.
    pub fn sells(&self) -> bool {
        self.loaded.channel.as_ref().is_some_and(|channel| channel.value.payments.is_some())
    }

    /// The event category with an alias, if it is valid.
    pub fn event_category(&self, alias: &str) -> Option<&'a Entry<catalogue::EventCategory>> {
        self.loaded.event_categories.entries.get(self.event_categories.index(alias)?)
    }

    /// The venue with an alias, if it is valid.
    pub fn location(&self, alias: &str) -> Option<&'a Entry<catalogue::Location>> {
        self.loaded.locations.entries.get(self.locations.index(alias)?)
    }
}

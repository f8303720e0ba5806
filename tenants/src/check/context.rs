//! What every check looks at: the folder, and which aliases there are.

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
    /// Its permanent name.
    pub alias: &'a str,
    /// What viewers read; empty where it has no name of its own.
    pub name: &'a str,
    /// The permanent name it had before.
    pub renamed_from: Option<&'a str>,
    /// The key that the permanent name is written under.
    pub key: &'static str,
    /// Where it stands.
    pub place: &'a Place,
}

impl<'a> Declared<'a> {
    fn of<T: Named>(entry: &'a Entry<T>) -> Self {
        let name = entry.value.name().and_then(|name| name.all().first().copied()).unwrap_or_default();
        let (alias, renamed_from) = (entry.value.alias(), entry.value.renamed_from());
        Self { alias, name, renamed_from, key: T::KEY, place: &entry.place }
    }
}

/// The aliases of one kind, and what refers to them.
#[derive(Debug)]
pub struct Names<'a> {
    /// What messages call the kind.
    pub kind: Kind,
    /// The entries that were read.
    pub declared: Vec<Declared<'a>>,
    /// Alias → index of its entry; none for an entry that was found wrong.
    known: HashMap<&'a str, Option<usize>>,
    /// What aliases that are ill written will be once they are put right.
    repaired: HashSet<String>,
    /// Entries may be missing, because a file could not be read.
    incomplete: bool,
    /// What was suggested before: one slip may stand in thousands of rows.
    suggested: RefCell<HashMap<String, Option<Wording>>>,
    /// Whether anything refers to an entry, by its index.
    used: RefCell<Vec<bool>>,
    /// Aliases that nothing has, and where they stand.
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

    /// Whether an alias may be used; also `true` where that can't be said.
    pub fn has(&self, alias: &str) -> bool {
        self.incomplete || self.known.contains_key(alias) || self.repaired.contains(alias)
    }

    /// Whether an entry has the alias, be it one that was found wrong.
    pub fn is_known(&self, alias: &str) -> bool {
        self.known.contains_key(alias)
    }

    /// Whether there is no entry, not even one that was found wrong.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The index of an entry that was read.
    pub fn index(&self, alias: &str) -> Option<usize> {
        self.known.get(alias).copied().flatten()
    }

    /// The alias that `wrong` is most likely a slip of.
    pub fn suggestion(&self, wrong: &str) -> Option<Wording> {
        let look_up = || suggest::did_you_mean(wrong, self.known.keys().copied());
        self.suggested.borrow_mut().entry(wrong.to_owned()).or_insert_with(look_up).clone()
    }

    /// Notes that an alias is referred to. [`super::renames::report`] reports the ones that nothing has.
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

    /// Takes out the aliases that are referred to and that nothing has, each with every place that names it.
    pub fn take_missing(&self) -> BTreeMap<String, Vec<Spot>> {
        self.missing.take()
    }

    /// The entries that nothing refers to.
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
    /// What the operator allows.
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
    /// Looks the aliases up once.
    pub fn new(loaded: &'a Loaded, allowances: &'a Allowances) -> Self {
        let pages = loaded.pages.iter().map(|page| Declared::of(&page.front)).collect();
        let broken_pages = loaded.broken_pages.iter().map(String::as_str);
        let unread = |file: &str| {
            loaded.findings.iter().any(|finding| finding.is_error() && within(&finding.file).starts_with(file))
        };
        // That of the passes area is answered there.
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

    /// Everything that can be referred to.
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

    /// Whether every page was read, so that an address which none has leads nowhere.
    pub fn knows_all_pages(&self) -> bool {
        self.loaded.broken_pages.is_empty() && !self.pages.incomplete
    }

    /// Whether anything can be bought: the channel has an account at a payment provider.
    pub fn sells(&self) -> bool {
        self.loaded.channel.as_ref().is_some_and(|channel| channel.value.payments.is_some())
    }

    /// The event category of an alias, where it was read.
    pub fn event_category(&self, alias: &str) -> Option<&'a Entry<catalogue::EventCategory>> {
        self.loaded.event_categories.entries.get(self.event_categories.index(alias)?)
    }

    /// The venue of an alias, where it was read.
    pub fn location(&self, alias: &str) -> Option<&'a Entry<catalogue::Location>> {
        self.loaded.locations.entries.get(self.locations.index(alias)?)
    }
}

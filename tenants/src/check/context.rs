//! What every check looks at: the folder, and which aliases there are.

use std::cell::RefCell;
use std::collections::HashMap;

use super::allowances::Allowances;
use super::codes;
use super::finding::Finding;
use super::suggest;
use crate::load::source::{Spot, within};
use crate::load::{Entry, Loaded, Table};
use crate::schema::content::PASSES_FORM;
use crate::schema::{catalogue, content, library, payments, sales};

/// An entry with a permanent name.
pub trait Named {
    /// What messages call the kind.
    const KIND: &'static str;
    /// The key that the name is written under.
    const KEY: &'static str = "alias";
    /// The name.
    fn alias(&self) -> &str;
    /// The name it had before.
    fn renamed_from(&self) -> Option<&str>;
}

macro_rules! named {
    ($($kind:ty, $words:literal;)*) => {
        $(impl Named for $kind {
            const KIND: &'static str = $words;
            fn alias(&self) -> &str {
                &self.alias
            }
            fn renamed_from(&self) -> Option<&str> {
                self.renamed_from.as_deref()
            }
        })*
    };
}

named! {
    content::MenuEntry, "menu entry";
    content::FaqEntry, "question";
    content::Slide, "slide";
    content::StaticBlock, "block";
    catalogue::EventCategory, "event category";
    catalogue::ParticipantGroup, "participant group";
    catalogue::Participant, "participant";
    catalogue::Location, "location";
    catalogue::Event, "event";
    library::VodCategory, "VOD category";
    library::VodItem, "VOD item";
    library::VodRail, "rail";
    sales::Package, "package or subscription";
    payments::Coupon, "coupon";
    sales::Preroll, "preroll";
}

impl Named for content::PageFrontMatter {
    const KIND: &'static str = "page";
    const KEY: &'static str = "id";
    fn alias(&self) -> &str {
        &self.id
    }
    fn renamed_from(&self) -> Option<&str> {
        self.renamed_from.as_deref()
    }
}

/// The aliases of one kind.
#[derive(Debug)]
pub struct Names<'a> {
    kind: &'static str,
    /// Alias → index of its entry; none for an entry that was found wrong.
    known: HashMap<&'a str, Option<usize>>,
    /// Entries may be missing, because a file could not be read.
    incomplete: bool,
    /// What was suggested before: one slip may stand in thousands of rows.
    suggested: RefCell<HashMap<String, Option<String>>>,
}

impl<'a> Names<'a> {
    fn of<T: Named>(table: &'a Table<T>) -> Self {
        let broken = table.broken.iter().map(|alias| (alias.as_str(), None));
        let entries = table.values().enumerate().map(|(index, entry)| (entry.alias(), Some(index)));
        Self {
            kind: T::KIND,
            known: broken.chain(entries).collect(),
            incomplete: table.incomplete,
            suggested: RefCell::default(),
        }
    }

    /// Whether an alias may be used; also `true` where that can't be said.
    pub fn has(&self, alias: &str) -> bool {
        self.incomplete || self.known.contains_key(alias)
    }

    /// The index of an entry that was read.
    pub fn index(&self, alias: &str) -> Option<usize> {
        self.known.get(alias).copied().flatten()
    }

    /// The alias that `wrong` is most likely a slip of.
    pub fn suggestion(&self, wrong: &str) -> Option<String> {
        let look_up = || suggest::did_you_mean(wrong, self.known.keys().copied());
        self.suggested.borrow_mut().entry(wrong.to_owned()).or_insert_with(look_up).clone()
    }

    /// Reports an alias that nothing has.
    pub fn refer(&self, alias: &str, spot: impl FnOnce() -> Spot, findings: &mut Vec<Finding>) {
        if !self.has(alias) {
            let message = format!("there is no {} \"{alias}\"", self.kind);
            findings.push(Finding::at(codes::BROKEN_REFERENCE, &spot(), message).maybe_hint(self.suggestion(alias)));
        }
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
        let page = |(index, page): (usize, &'a crate::load::LoadedPage)| (page.front.value.id.as_str(), Some(index));
        let broken = loaded.broken_pages.iter().map(|id| (id.as_str(), None));
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
            packages: Names { kind: "package", ..Names::of(&loaded.packages) },
            subscriptions: Names { kind: "subscription", ..Names::of(&loaded.subscriptions) },
            vod_media_categories: Names::of(&loaded.vod_media_categories),
            vod_media_items: Names::of(&loaded.vod_media_items),
            pages: Names {
                kind: "page",
                known: broken.chain(loaded.pages.iter().enumerate().map(page)).collect(),
                incomplete: unread("pages/"),
                suggested: RefCell::default(),
            },
            forms: Names {
                kind: "form",
                known: forms.map(|alias| (alias.as_str(), None)).collect(),
                incomplete: unread("forms."),
                suggested: RefCell::default(),
            },
        }
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

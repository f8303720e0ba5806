//! Ids of a channel's entries.

use std::collections::HashMap;

use crate::schema::content::SlidableType;
use crate::schema::{ChannelSeed, Kind};

/// A channel's part of the permanent registry: (kind, alias) → id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ids {
    by_kind: HashMap<Kind, HashMap<String, i64>>,
}

impl Ids {
    /// Kinds that may have very many entries. Of these, the compiler needs only the ids of [`Ids::referred_to`]; of all
    /// other kinds it needs all.
    pub const OF_MANY: [Kind; 3] = [Kind::Event, Kind::Participant, Kind::VodItem];

    /// The aliases of kinds in [`Ids::OF_MANY`] whose ids the compiler needs for this seed. May contain duplicates.
    pub fn referred_to(seed: &ChannelSeed) -> impl Iterator<Item = &str> {
        let is_of_many = |kind: SlidableType| matches!(kind, SlidableType::Event | SlidableType::Participant);
        let slides = seed.slides.iter().filter(move |slide| is_of_many(slide.slidable_type));
        let passes = seed.packages.iter().chain(&seed.subscriptions);
        let items = seed.vod_media_rails.iter().flat_map(|rail| &rail.vod_media_items);
        let events = seed.coupons.iter().flat_map(|coupon| &coupon.events);
        let aliases = passes.flat_map(|pass| &pass.participants).chain(items).chain(events);
        slides.map(|slide| &slide.slidable).chain(aliases).map(String::as_str)
    }

    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of an entry; `None` if it isn't registered.
    pub fn get(&self, kind: Kind, alias: &str) -> Option<i64> {
        self.by_kind.get(&kind)?.get(alias).copied()
    }

    /// Registers an entry, replacing its earlier id.
    pub fn insert(&mut self, kind: Kind, alias: impl Into<String>, id: i64) {
        self.by_kind.entry(kind).or_default().insert(alias.into(), id);
    }
}

impl<S: Into<String>> FromIterator<(Kind, S, i64)> for Ids {
    fn from_iter<I: IntoIterator<Item = (Kind, S, i64)>>(entries: I) -> Self {
        let mut ids = Self::new();
        for (kind, alias, id) in entries {
            ids.insert(kind, alias, id);
        }
        ids
    }
}

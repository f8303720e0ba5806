//! The numbers of a channel's entries.

use std::collections::HashMap;

use crate::schema::content::SlidableType;
use crate::schema::{ChannelSeed, Kind};

/// A channel's part of the permanent registry: (kind, alias) → id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ids {
    by_kind: HashMap<Kind, HashMap<String, i64>>,
}

impl Ids {
    /// The kinds that a channel may have very many entries of. Of these, compiling takes the ids of
    /// [`Ids::referred_to`] alone; of every other kind it takes all.
    pub const OF_MANY: [Kind; 3] = [Kind::Event, Kind::Participant, Kind::VodItem];

    /// The aliases of entries of [`Ids::OF_MANY`] that compiling this seed takes the ids of; some of them twice.
    pub fn referred_to(seed: &ChannelSeed) -> impl Iterator<Item = &str> {
        let is_of_many = |kind: SlidableType| matches!(kind, SlidableType::Event | SlidableType::Participant);
        let slides = seed.slides.iter().filter(move |slide| is_of_many(slide.slidable_type));
        let passes = seed.packages.iter().chain(&seed.subscriptions);
        let items = seed.vod_media_rails.iter().flat_map(|rail| &rail.vod_media_items);
        let events = seed.coupons.iter().flat_map(|coupon| &coupon.events);
        let aliases = passes.flat_map(|pass| &pass.participants).chain(items).chain(events);
        slides.map(|slide| &slide.slidable).chain(aliases).map(String::as_str)
    }

    /// Nothing registered yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of an entry; `None` for one that isn't registered.
    pub fn get(&self, kind: Kind, alias: &str) -> Option<i64> {
        self.by_kind.get(&kind)?.get(alias).copied()
    }

    /// Registers an entry, in place of the number it had.
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

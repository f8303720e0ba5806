//! Builds the normal form of a valid folder.

use std::collections::BTreeMap;

use crate::export::layout;
use crate::load::{Loaded, LoadedPage, Table};
use crate::schema::text::Language;
use crate::schema::{ChannelSeed, ImageFacts, content};

/// Assembles the channel; `None` without `channel.toml` or `theme.toml`.
pub fn assemble(loaded: Loaded, mut images: BTreeMap<String, ImageFacts>) -> Option<ChannelSeed> {
    let channel = loaded.channel?.value;
    let own = channel.language;
    for focus in loaded.theme.iter().flat_map(|theme| &theme.value.focus) {
        if let Some(facts) = images.get_mut(&focus.image) {
            facts.focus = Some((focus.x, focus.y));
        }
    }
    Some(ChannelSeed {
        key: loaded.key,
        theme: loaded.theme?.value,
        channel,
        menu: values(loaded.menu),
        pages: loaded.pages.into_iter().map(|loaded| page(loaded, own)).collect(),
        forms: loaded.forms.into_iter().map(|(alias, form)| (alias, form.value)).collect(),
        faq: values(loaded.faq),
        slides: values(loaded.slides),
        static_blocks: values(loaded.static_blocks),
        event_categories: values(loaded.event_categories),
        participant_groups: values(loaded.participant_groups),
        participants: values(loaded.participants),
        locations: values(loaded.locations),
        events: values(loaded.events),
        packages: values(loaded.packages),
        subscriptions: values(loaded.subscriptions),
        coupons: values(loaded.coupons),
        prerolls: values(loaded.prerolls),
        vod_media_categories: values(loaded.vod_media_categories),
        vod_media_items: values(loaded.vod_media_items),
        vod_media_rails: values(loaded.vod_media_rails),
        images,
        layout: layout::of(&loaded.documents),
    })
}

fn values<T>(table: Table<T>) -> Vec<T> {
    table.entries.into_iter().map(|entry| entry.value).collect()
}

fn page(loaded: LoadedPage, own: Language) -> content::Page {
    let mut body: BTreeMap<_, _> =
        loaded.translations.into_iter().map(|(language, body)| (language, body.markdown())).collect();
    body.insert(own, loaded.own.markdown());
    content::Page { front: loaded.front.value, body }
}

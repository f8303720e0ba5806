//! What every feature stores about people, put together.

use grandstand_jobs::Job;

use grandstand_media::former::ExpireFormer;
use grandstand_media::thumbnails::{MakeMissing, MakeThumbnails};
use grandstand_media::variants::MakeVariants;

use crate::features::accounts::Accounts;
use crate::features::analytics::Visits;
use crate::features::calendar::Calendars;
use crate::features::clips::Clips;
use crate::features::commerce::personal::Purchases;
use crate::features::favorites::Favorites;
use crate::features::forms::Answers;
use crate::features::positions::Positions;
use crate::features::viewings::Viewings;
use crate::features::watch::downloads::Downloads;
use crate::privacy::{Erased, Exported, Holding, Jobs, Kept, Personal, PersonalData, Place, Registry};
use crate::sent_mails::Mails;

/// Every feature's personal data: a feature that stores something adds its line here, accounts last.
pub fn personal_data() -> Registry {
    Registry::new(vec![
        &Purchases, &Answers, &Favorites, &Positions, &Viewings, &Downloads, &Clips, &Calendars, &Visits, &Mails,
        &Jobs, &Catalogue, &Accounts,
    ])
}

/// What channels declare and show to everyone, and what the platform itself needs.
#[derive(Debug)]
struct Catalogue;

impl PersonalData for Catalogue {
    fn holdings(&self) -> Vec<Holding> {
        let tables = [
            ("channels", "what a channel declares in its files"),
            ("channel_revisions", "what a channel declared in its files"),
            ("channel_previews", "revisions that are looked at before they are applied"),
            ("registry", "numbers of declared entries"),
            ("events", "declared events"),
            ("event_category_links", "declared events"),
            ("event_participants", "declared events"),
            ("participants", "declared participants, as the channel publishes them"),
            ("vod_items", "declared items of the library"),
            ("search_entries", "words of declared entries"),
            ("media", "recordings"),
            ("media_captions", "recordings"),
            ("media_parts", "recordings"),
            ("media_renditions", "recordings"),
            ("media_segments", "recordings"),
            ("media_thumbnails", "recordings"),
            ("streams", "stream keys of events"),
            ("stream_pushes", "what encoders pushed"),
            ("keys", "signing keys of the deployment"),
            ("channel_secrets", "encrypted secrets of channels"),
        ];
        let objects = [
            ("images", "pictures of the channel's files"),
            ("media", "recordings"),
            ("art", "pictures drawn of declared entries"),
            ("icons", "icons drawn of the channel's own"),
        ];
        let jobs = [MakeVariants::KIND, MakeThumbnails::KIND, MakeMissing::KIND, ExpireFormer::KIND];
        let tables = tables.into_iter().map(|(name, reason)| Holding::free(Place::Table(name), reason));
        let objects = objects.into_iter().map(|(name, reason)| Holding::free(Place::Objects(name), reason));
        let jobs = jobs.into_iter().map(|kind| Holding::free(Place::Job(kind), "numbers of recordings and pictures"));
        tables.chain(objects).chain(jobs).chain([audit_log()]).collect()
    }
}

fn audit_log() -> Holding {
    Holding::personal(
        Place::Table("audit_log"),
        Personal {
            what: "who of the operators and admins did what, with numbers of users",
            exported: Exported::Not("it is about operators; a user appears as a number"),
            erased: Erased::Untouched("what was done must stay known, and the number leads to nobody"),
            kept: Kept::For("as long as the deployment"),
        },
    )
}

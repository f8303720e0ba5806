//! Collects every feature's personal data.

use std::sync::Arc;

use grandstand_db::Database;
use grandstand_jobs::Job;
use grandstand_media::former::ExpireFormer;
use grandstand_media::thumbnails::{MakeMissing, MakeThumbnails};
use grandstand_media::variants::MakeVariants;
use grandstand_platform::throttle;
use grandstand_privacy::{
    Erased, Exported, Holding, Kept, Personal, PersonalData, Place, Registry, SentMails, StoredJobs,
};

use grandstand_accounts::AccountData;
use grandstand_analytics::Visits;
use grandstand_books::CheckBooks;
use grandstand_calendar::Calendars;
use grandstand_certificates::orders::OrderCertificates;
use grandstand_clips::ClipData;
use grandstand_commerce::personal::Purchases;
use grandstand_error_log::PageErrors;
use grandstand_favorites::FavoriteData;
use grandstand_forms::Answers;
use grandstand_positions::PositionData;
use grandstand_viewings::ViewingData;
use grandstand_watch::downloads::Downloads;

/// The registry of all features' personal data. A feature that stores data adds a line here; accounts come last.
/// Listing the places needs no connected database.
pub fn personal_data(database: &Database, sent_mails: SentMails) -> Registry {
    let database = || database.clone();
    Registry::new(vec![
        Arc::new(Purchases { database: database() }),
        Arc::new(Answers { database: database() }),
        Arc::new(FavoriteData),
        Arc::new(PositionData { database: database() }),
        Arc::new(ViewingData),
        Arc::new(Downloads),
        Arc::new(ClipData),
        Arc::new(Calendars),
        Arc::new(Visits),
        Arc::new(PageErrors { database: database() }),
        Arc::new(sent_mails),
        Arc::new(StoredJobs { database: database() }),
        Arc::new(Catalogue),
        Arc::new(AccountData { database: database() }),
    ])
}

/// Data that channels declare and show to everyone, and data of the platform itself.
#[derive(Debug)]
struct Catalogue;

impl PersonalData for Catalogue {
    fn name(&self) -> &'static str {
        "catalogue"
    }

    fn holdings(&self) -> Vec<Holding> {
        let tables = [
            ("channels", "what a channel declares in its files"),
            ("former_keys", "keys of channels that were deleted"),
            ("channel_revisions", "what a channel declared in its files"),
            ("channel_domains", "domains of active channels"),
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
            ("certificates", "certificates of channels' domains"),
            ("certificate_accounts", "the deployment's account at a certificate authority"),
            ("certificate_challenges", "domains that are being ordered"),
            ("certificate_orders", "domains that were ordered"),
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
        let empty = [CheckBooks::KIND, OrderCertificates::KIND];
        let empty = empty.into_iter().map(|kind| Holding::free(Place::Job(kind), "nothing"));
        tables.chain(objects).chain(jobs).chain(empty).chain([audit_log(), attempts()]).collect()
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

fn attempts() -> Holding {
    Holding::personal(
        Place::Redis(throttle::REDIS_PREFIX),
        Personal {
            what: "counts of attempts, under hashes of addresses",
            exported: Exported::Not("nobody can be found in it"),
            erased: Erased::Untouched("it protects against guessing"),
            kept: Kept::For("an hour"),
        },
    )
}

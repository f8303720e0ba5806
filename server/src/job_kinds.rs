//! The kinds of jobs that this version knows.

use std::sync::Arc;

use actix_web::web::Data;
use grandstand_jobs::Registry;
use grandstand_media::former::{ExpireFormer, FormerRecordings};
use grandstand_media::thumbnails::{MakeMissing, MakeThumbnails, ThumbnailMaker};
use grandstand_media::variants::{MakeVariants, VariantMaker};

use crate::app::App;
use crate::features::accounts::mails::SendMail;
use crate::features::analytics::roll_up::RollUp;
use crate::features::clips::{CutClips, EmptyClip};
use crate::features::commerce::mails;
use crate::features::commerce::orders::Refresh;
use crate::features::commerce::personal::ForgetCustomer;
use crate::features::commerce::reconcile::Reconcile;
use crate::features::commerce::sync::MakePrices;
use crate::privacy::{Expire, Sweep};
use crate::sent_mails::ForgetMails;

/// Every kind of job: a feature that has one adds its line here.
pub fn registry(app: &Data<App>) -> Registry {
    let app = &app.clone().into_inner();
    let (database, store) = (|| app.database.clone(), || app.media.clone());
    let variants = Arc::new(VariantMaker { database: database(), store: store() });
    let thumbnails =
        Arc::new(ThumbnailMaker { database: database(), store: store(), announcer: app.announcer.clone() });
    let former = Arc::new(FormerRecordings { database: database(), store: store(), clock: app.clock.clone() });
    Registry::default()
        .with::<SendMail, _>(app)
        .with::<mails::SendMail, _>(app)
        .with::<Refresh, _>(app)
        .with::<Reconcile, _>(app)
        .with::<ForgetCustomer, _>(app)
        .with::<ForgetMails, _>(app)
        .with::<Expire, _>(app)
        .with::<Sweep, _>(app)
        .with::<RollUp, _>(app)
        .with::<MakeVariants, _>(&variants)
        .with::<MakePrices, _>(app)
        .with::<CutClips, _>(app)
        .with::<EmptyClip, _>(app)
        .with::<MakeThumbnails, _>(&thumbnails)
        .with::<MakeMissing, _>(&thumbnails)
        .with::<ExpireFormer, _>(&former)
}

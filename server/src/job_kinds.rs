//! The kinds of jobs that this version knows.

use std::sync::Arc;

use actix_web::web::Data;
use grandstand_accounts::mails::SendMail;
use grandstand_analytics::roll_up::RollUp;
use grandstand_analytics::usage::MeasureStorage;
use grandstand_apply::{MakePrices, RegisterDomains};
use grandstand_books::{CheckBooks, Nightly};
use grandstand_certificates::orders::OrderCertificates;
use grandstand_clips::{CutClips, EmptyClip, MakeVertical};
use grandstand_commerce::mails;
use grandstand_commerce::orders::{Refresh, RenewalNotice};
use grandstand_commerce::personal::{ForgetCustomer, UpdateCustomer};
use grandstand_commerce::reconcile::Reconcile;
use grandstand_forms::MailAnswers;
use grandstand_jobs::Registry;
use grandstand_media::former::{ExpireFormer, FormerRecordings};
use grandstand_media::thumbnails::{MakeMissing, MakeThumbnails, ThumbnailMaker};
use grandstand_media::variants::{MakeVariants, VariantMaker};
use grandstand_privacy::{Expire, ForgetMails, SentMails, Sweep, Upkeep};

use crate::app::App;

/// The registry of job kinds. A feature with jobs adds its kinds here.
pub fn registry(app: &Data<App>) -> Registry {
    let (services, analytics) = (&app.services, &app.analytics);
    let (database, store) = (|| app.database.clone(), || app.media.clone());
    let variants = Arc::new(VariantMaker { database: database(), store: store() });
    let thumbnails =
        Arc::new(ThumbnailMaker { database: database(), store: store(), announcer: app.announcer.clone() });
    let former = Arc::new(FormerRecordings { database: database(), store: store(), clock: app.clock.clone() });
    let nightly = Arc::new(Nightly { commerce: Arc::clone(&services.commerce) });
    let sent_mails = Arc::new(SentMails::of(&app.mailer));
    let personal_data = Arc::new(Upkeep {
        database: database(),
        registry: app.personal_data.clone(),
        clock: app.clock.clone(),
        jobs: app.jobs.clone(),
    });
    let registry = match app.tls.as_ref().and_then(|tls| tls.orders.as_ref()) {
        Some(orders) => Registry::default().with::<OrderCertificates, _>(orders),
        None => Registry::default(),
    };
    registry
        .with::<SendMail, _>(&services.accounts)
        .with::<MailAnswers, _>(&services.forms)
        .with::<mails::SendMail, _>(&services.commerce)
        .with::<Refresh, _>(&services.commerce)
        .with::<RenewalNotice, _>(&services.commerce)
        .with::<Reconcile, _>(&services.commerce)
        .with::<CheckBooks, _>(&nightly)
        .with::<ForgetCustomer, _>(&services.commerce)
        .with::<UpdateCustomer, _>(&services.commerce)
        .with::<ForgetMails, _>(&sent_mails)
        .with::<Expire, _>(&personal_data)
        .with::<Sweep, _>(&personal_data)
        .with::<RollUp, _>(analytics)
        .with::<MeasureStorage, _>(&app.usage)
        .with::<MakeVariants, _>(&variants)
        .with::<MakePrices, _>(&services.commerce)
        .with::<RegisterDomains, _>(&services.commerce)
        .with::<CutClips, _>(&services.clips)
        .with::<EmptyClip, _>(&services.clips)
        .with::<MakeVertical, _>(&services.clips)
        .with::<MakeThumbnails, _>(&thumbnails)
        .with::<MakeMissing, _>(&thumbnails)
        .with::<ExpireFormer, _>(&former)
}

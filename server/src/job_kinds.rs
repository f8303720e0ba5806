//! The kinds of jobs that this version knows.

use std::sync::Arc;

use actix_web::web::Data;
use grandstand_jobs::{Context, Handler, Job, Outcome, Registry};
use grandstand_media::former::{ExpireFormer, FormerRecordings};
use grandstand_media::thumbnails::{MakeMissing, MakeThumbnails, ThumbnailMaker};
use grandstand_media::variants::{MakeVariants, VariantMaker};
use grandstand_privacy::{Expire, ForgetMails, SentMails, Sweep, Upkeep};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::apply::MakePrices;
use crate::features::accounts::mails::SendMail;
use crate::features::analytics::roll_up::RollUp;
use crate::features::clips::{CutClips, EmptyClip};
use crate::features::commerce::mails;
use crate::features::commerce::orders::Refresh;
use crate::features::commerce::personal::ForgetCustomer;
use crate::features::commerce::reconcile::Reconcile;
use crate::features::forms::{FormerMail, MailAnswers};

/// Every kind of job: a feature that has one adds its line here.
pub fn registry(app: &Data<App>) -> Registry {
    let app = &app.clone().into_inner();
    let (database, store) = (|| app.database.clone(), || app.media.clone());
    let variants = Arc::new(VariantMaker { database: database(), store: store() });
    let thumbnails =
        Arc::new(ThumbnailMaker { database: database(), store: store(), announcer: app.announcer.clone() });
    let former = Arc::new(FormerRecordings { database: database(), store: store(), clock: app.clock.clone() });
    let sent_mails = Arc::new(SentMails::of(&app.mailer));
    let personal_data = Arc::new(Upkeep {
        database: database(),
        registry: app.personal_data.clone(),
        clock: app.clock.clone(),
        jobs: app.jobs.clone(),
    });
    Registry::default()
        .with::<AccountMail, _>(app)
        .with::<MailAnswers, _>(app)
        .with::<mails::SendMail, _>(app)
        .with::<Refresh, _>(app)
        .with::<Reconcile, _>(app)
        .with::<ForgetCustomer, _>(app)
        .with::<ForgetMails, _>(&sent_mails)
        .with::<Expire, _>(&personal_data)
        .with::<Sweep, _>(&personal_data)
        .with::<RollUp, _>(app)
        .with::<MakeVariants, _>(&variants)
        .with::<MakePrices, _>(app)
        .with::<CutClips, _>(app)
        .with::<EmptyClip, _>(app)
        .with::<MakeThumbnails, _>(&thumbnails)
        .with::<MakeMissing, _>(&thumbnails)
        .with::<ExpireFormer, _>(&former)
}

/// A mail of the kind that accounts enqueue. Earlier versions stored answers to forms by the same kind.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum AccountMail {
    Account(SendMail),
    Answers(FormerMail),
}

impl Job for AccountMail {
    const KIND: &'static str = SendMail::KIND;
}

impl Handler<AccountMail> for App {
    async fn handle(&self, job: AccountMail, context: &Context) -> Outcome {
        match job {
            AccountMail::Account(mail) => Handler::<SendMail>::handle(self, mail, context).await,
            AccountMail::Answers(mail) => Handler::<MailAnswers>::handle(self, mail.into(), context).await,
        }
    }
}

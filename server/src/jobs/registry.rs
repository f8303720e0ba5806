//! The kinds of jobs that this version knows.

use std::collections::BTreeMap;

use futures_util::future::LocalBoxFuture;

use super::{Context, Job, Outcome};
use crate::features::accounts::mails::SendMail;
use crate::features::analytics::roll_up::RollUp;
use crate::features::clips::{CutClips, EmptyClip};
use crate::features::commerce::mails;
use crate::features::commerce::orders::Refresh;
use crate::features::commerce::personal::ForgetCustomer;
use crate::features::commerce::reconcile::Reconcile;
use crate::features::commerce::sync::MakePrices;
use crate::mail::ForgetMails;
use crate::media::former::ExpireFormer;
use crate::media::thumbnails::{MakeMissing, MakeThumbnails};
use crate::privacy::{Expire, Sweep};
use crate::variants::MakeVariants;

/// Every kind of job: a feature that has one adds its line here.
pub fn all() -> Registry {
    Registry::default()
        .with::<SendMail>()
        .with::<mails::SendMail>()
        .with::<Refresh>()
        .with::<Reconcile>()
        .with::<ForgetCustomer>()
        .with::<ForgetMails>()
        .with::<Expire>()
        .with::<Sweep>()
        .with::<RollUp>()
        .with::<MakeVariants>()
        .with::<MakePrices>()
        .with::<CutClips>()
        .with::<EmptyClip>()
        .with::<MakeThumbnails>()
        .with::<MakeMissing>()
        .with::<ExpireFormer>()
}

/// Kinds of jobs, and how each is done.
#[derive(Debug, Clone, Default)]
pub struct Registry(BTreeMap<&'static str, Entry>);

/// How jobs of one kind are done.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// How often one is begun at most.
    pub attempts: u32,
    run: fn(Context, String) -> LocalBoxFuture<'static, Outcome>,
}

impl Registry {
    /// This one, with the kind `J` too.
    #[must_use]
    pub fn with<J: Job>(mut self) -> Self {
        self.0.insert(J::KIND, Entry { attempts: J::ATTEMPTS, run: run::<J> });
        self
    }

    /// The kinds' names, sorted.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// How a kind is done; `None` for one that this version doesn't know.
    pub(super) fn entry(&self, kind: &str) -> Option<Entry> {
        self.0.get(kind).copied()
    }
}

impl Entry {
    /// Does a job of this payload.
    pub(super) fn run(&self, context: Context, payload: String) -> LocalBoxFuture<'static, Outcome> {
        (self.run)(context, payload)
    }
}

fn run<J: Job>(context: Context, payload: String) -> LocalBoxFuture<'static, Outcome> {
    Box::pin(async move {
        let job: J = serde_json::from_str(&payload)?;
        job.run(&context).await
    })
}

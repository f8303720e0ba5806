//! The registry with features of the test's own.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use grandstand_core::clock::Clock;
use grandstand_db::ids::ChannelId;
use grandstand_jobs::{Context, Failure, Handler};
use grandstand_privacy::{Expire, Holding, Pending, PersonalData, Registry, Rules, Upkeep};
use jiff::Timestamp;

use crate::support::purchases::channel_id;
use crate::support::{Backend, Server};

on_both_databases!(a_feature_that_fails_does_not_keep_others_from_expiring);

const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Records when it expired, and for which channels.
#[derive(Debug)]
struct Feature {
    name: &'static str,
    fails: bool,
    expired: Mutex<Vec<(Timestamp, Vec<ChannelId>)>>,
}

impl Feature {
    fn new(name: &'static str, fails: bool) -> Arc<Self> {
        Arc::new(Self { name, fails, expired: Mutex::default() })
    }
}

impl PersonalData for Feature {
    fn name(&self) -> &'static str {
        self.name
    }

    fn holdings(&self) -> Vec<Holding> {
        Vec::new()
    }

    fn expire<'a>(&'a self, channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            let channels = channels.iter().map(|rules| rules.channel_id).collect();
            self.expired.lock().unwrap().push((now, channels));
            anyhow::ensure!(!self.fails, "it can't");
            Ok(())
        })
    }
}

async fn a_feature_that_fails_does_not_keep_others_from_expiring(backend: Backend) {
    let server = Server::start(backend).await;
    let (broken, sound) = (Feature::new("broken", true), Feature::new("sound", false));
    let upkeep = Upkeep {
        database: server.app.database.clone(),
        registry: Registry::new(vec![broken.clone(), sound.clone()]),
        clock: Clock::default(),
        jobs: server.app.jobs.clone(),
    };
    upkeep.clock.advance(YEAR);
    let now = upkeep.clock.now();
    let context = Context { channel_id: None, attempt: 1, is_last: false };
    let failure = upkeep.handle(Expire {}, &context).await.unwrap_err();
    let Failure::Later(error) = failure else { panic!("it is not tried again: {failure:?}") };
    assert_eq!(error.to_string(), "old personal data was not deleted: broken");
    for feature in [broken, sound] {
        let expired = feature.expired.lock().unwrap();
        let [(then, channels)] = expired.as_slice() else { panic!("{expired:?}") };
        assert!(*then >= now, "by the clock that it was given");
        assert!(["alpha", "beta"].iter().all(|key| channels.contains(&channel_id(&server, key))), "{channels:?}");
    }
}

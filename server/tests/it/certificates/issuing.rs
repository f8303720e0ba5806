//! Domains are ordered once, served over HTTPS, and renewed in time.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use grandstand_apply::suspend;
use grandstand_certificates::orders::OrderCertificates;
use grandstand_certificates::{AcmeSettings, ask};
use grandstand_core::clock::Clock;
use grandstand_db::entities::{certificate_challenges, certificates};
use grandstand_db::scope::Queue;
use grandstand_jobs::{Registry, run_due};
use sea_orm::PaginatorTrait;

use super::{Names, Stand, domains};
use crate::support::pebble::LIFETIME;
use crate::support::{Backend, seeds};

on_both_databases!(
    domains_are_ordered_and_served,
    one_of_two_processes_orders,
    an_order_goes_on_after_a_restart,
    a_certificate_is_renewed_at_two_thirds_of_its_life,
    a_clock_that_was_wrong_keeps_nothing_from_being_renewed,
    a_domain_that_moves_shows_its_new_channel,
);

async fn domains_are_ordered_and_served(backend: Backend) {
    let given = domains(18);
    let stand = Stand::start(backend, &given).await;
    assert!(!stand.orders().run().await.unwrap(), "nothing is left");
    assert_eq!((stand.issued().await, stand.ordered().await), (20, 20));
    let of = |row: &certificates::Model| match given.iter().position(|domain| *domain == row.domain) {
        Some(index) => ["alpha sports", "beta sports"][index % 2],
        None if row.domain == "alpha.example.org" => "alpha sports",
        None => "beta sports",
    };
    for row in stand.rows().await {
        let channel = of(&row);
        let key = row.sealed_key.unwrap();
        assert!(key.starts_with("v1.") && row.order_url.is_none() && row.failures == 0, "{key}");
        assert_eq!(row.not_after.unwrap() - row.not_before.unwrap() + 1, LIFETIME);
        let answer = stand.get(&row.domain, "/").await;
        assert!(answer.text.contains(channel), "{} shows {channel}: {}", row.domain, answer.text);
        assert_eq!(answer.header("strict-transport-security"), "max-age=63072000");
    }
    let challenges = certificate_challenges::Entity::every().count(&stand.server.app.database).await.unwrap();
    assert_eq!(challenges, 0, "answered challenges are removed");
    assert!(!ask(&stand.server.app.database, stand.server.app.clock.now()).await.unwrap(), "nothing is due");
}

async fn one_of_two_processes_orders(backend: Backend) {
    let stand = Stand::start(backend, &domains(6)).await;
    let (database, now) = (&stand.server.app.database, stand.server.app.clock.now());
    let registries =
        [(); 2].map(|()| Registry::default().with::<OrderCertificates, _>(&std::sync::Arc::new(stand.orders())));
    for _ in 0..2 {
        assert!(ask(database, now).await.unwrap(), "each process asks");
    }
    let begun = join_all(registries.iter().map(|registry| run_due(database, registry, now))).await;
    assert_eq!(begun.into_iter().map(Result::unwrap).sum::<usize>(), 1, "there is one job");
    assert_eq!((stand.issued().await, stand.ordered().await), (8, 8));
}

async fn an_order_goes_on_after_a_restart(backend: Backend) {
    let stand = Stand::start(backend, &[]).await;
    let orders = stand.orders();
    let has_begun = async {
        while certificate_challenges::Entity::every().count(&stand.server.app.database).await.unwrap() < 2 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        biased;
        () = has_begun => {}
        _ = orders.run() => {}
    }
    let urls: Vec<_> = stand.rows().await.into_iter().map(|row| row.order_url).collect();
    stand.orders().run().await.unwrap();
    assert_eq!(stand.issued().await, 2, "{urls:?} {:?}", stand.faults().await);
    assert!(stand.ordered().await <= 4, "an unfinished order is taken up");
    assert!(stand.rows().await.iter().all(|row| row.order_url.is_none()));
}

async fn a_certificate_is_renewed_at_two_thirds_of_its_life(backend: Backend) {
    let stand = Stand::start(backend, &[]).await;
    let (orders, clock) = (stand.orders(), &stand.server.app.clock);
    orders.run().await.unwrap();
    let first = stand.row("alpha.example.org").await;
    let third = Duration::from_secs(u64::try_from(LIFETIME).unwrap() / 3);
    clock.advance(third);
    orders.run().await.unwrap();
    let before = stand.row("alpha.example.org").await;
    assert_eq!(before.chain, first.chain, "not at a third");
    assert_eq!(before.due_at, first.not_before.unwrap() + (LIFETIME - 1) / 3 * 2, "without ARI it is due then");
    clock.advance(third);
    orders.run().await.unwrap();
    let renewed = stand.row("alpha.example.org").await;
    assert_ne!(renewed.chain, first.chain);
    assert_ne!(renewed.sealed_key, first.sealed_key, "with a new key");
    assert_eq!(stand.ordered().await, 2, "once, although the authority's clock makes it look old at once");
    assert!(stand.get("alpha.example.org", "/").await.text.contains("alpha sports"));
    // A domain that no channel has any more is not renewed, and forgotten once its certificate has expired.
    suspend(&stand.server.app.database, "alpha").await.unwrap();
    clock.advance(third * 4);
    orders.run().await.unwrap();
    let left: Vec<String> = stand.rows().await.into_iter().map(|row| row.domain).collect();
    assert_eq!(left, ["beta.example.org"]);
}

async fn a_clock_that_was_wrong_keeps_nothing_from_being_renewed(backend: Backend) {
    let stand = Stand::start(backend, &[]).await;
    let wrong = Clock::default();
    wrong.advance(Duration::from_secs(3 * 365 * 24 * 60 * 60));
    stand.orders_with(Names::default(), stand.pebble.settings(), wrong).run().await.unwrap();
    let now = stand.server.app.clock.now();
    assert!(stand.row("alpha.example.org").await.updated_at > now.as_second());
    assert!(ask(&stand.server.app.database, now).await.unwrap(), "it is looked at again");
    stand.orders().run().await.unwrap();
    let row = stand.row("alpha.example.org").await;
    assert!(row.updated_at <= now.as_second() + 60 && row.due_at < row.not_after.unwrap(), "{row:?}");
    assert!(stand.ordered().await <= 2, "orders of the future count against no limit");
}

async fn a_domain_that_moves_shows_its_new_channel(backend: Backend) {
    let stand = Stand::start(backend, &domains(1)).await;
    stand.orders().run().await.unwrap();
    let (domain, url) = (&domains(1)[0], format!("https://{}:{}/", domains(1)[0], stand.tls()));
    let client = stand.client(domain).await;
    let shown = async || client.get(&url).send().await.unwrap().text().await.unwrap();
    assert!(shown().await.contains("alpha sports"));
    let with = |key: &str| format!("\"{key}.example.org\"");
    let both = format!("{}, \"{domain}\"", with("alpha"));
    seeds::edit(&stand.server.seeds.join("alpha"), "channel.toml", &both, &with("alpha"));
    let both = format!("{}, \"{domain}\"", with("beta"));
    seeds::edit(&stand.server.seeds.join("beta"), "channel.toml", &with("beta"), &both);
    stand.server.apply_again().await;
    let page = shown().await;
    assert!(page.contains("beta sports") && !page.contains("alpha"), "also over a connection of before");
    assert_eq!(stand.ordered().await, 3, "it keeps its certificate: {:?}", stand.faults().await);
}

/// The number of domains of the load test.
fn many() -> usize {
    std::env::var("GRANDSTAND_TLS_DOMAINS").map_or(1_000, |count| count.parse().unwrap())
}

#[actix_web::test]
#[ignore = "takes minutes: `just certificates` runs it"]
async fn a_thousand_domains_are_ordered_and_served() {
    let given = domains(many() - 2);
    let stand = Stand::start(Backend::Sqlite, &given).await;
    let settings = AcmeSettings { orders_per_hour: 100_000, ..stand.pebble.settings() };
    let orders = stand.orders_with(Names::default(), settings, stand.server.app.clock.clone());
    let began = Instant::now();
    while orders.run().await.unwrap() {}
    let took = began.elapsed();
    assert_eq!(stand.issued().await, many());
    println!("{} domains were ordered in {took:?}", many());
    let began = Instant::now();
    for domain in &given {
        assert!(stand.get(domain, "/").await.text.contains(" sports"), "{domain}");
    }
    println!("each was called over HTTPS, with a connection of its own, in {:?}", began.elapsed());
}

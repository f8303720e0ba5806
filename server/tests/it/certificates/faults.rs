//! Domains that lead elsewhere, challenges that fail, limits, and an authority that is away.

use std::time::Duration;

use grandstand_core::clock::Clock;

use super::{Names, Stand, domains};
use crate::support::Backend;
use crate::support::pebble::Pebble;
use crate::support::ports::free_port;

on_both_databases!(
    a_domain_that_leads_elsewhere_is_not_ordered,
    a_challenge_that_fails_is_tried_later,
    orders_stay_below_the_limit,
    an_authority_that_is_away_is_waited_for,
);

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

async fn a_domain_that_leads_elsewhere_is_not_ordered(backend: Backend) {
    let domains = domains(2);
    let stand = Stand::start(backend, &domains).await;
    let clock = stand.server.app.clock.clone();
    let mut names = Names::default();
    names.0.insert("alpha.example.org".to_owned(), Ok(["198.51.100.7".parse().unwrap()].into()));
    names.0.insert("beta.example.org".to_owned(), Ok([].into()));
    let both = ["127.0.0.1", "2001:db8::9"].map(|text| text.parse().unwrap());
    names.0.insert(domains[0].clone(), Ok(both.into()));
    names.0.insert(domains[1].clone(), Err("no answer within ten seconds".to_owned()));
    let orders = stand.orders_with(names, stand.pebble.settings(), clock.clone());
    orders.run().await.unwrap();
    assert_eq!((stand.ordered().await, stand.issued().await), (0, 0));
    let words = |row: grandstand_db::entities::certificates::Model| row.last_error.unwrap();
    let alpha = stand.row("alpha.example.org").await;
    assert!((60..=66).contains(&(alpha.due_at - alpha.updated_at)), "{alpha:?}");
    assert_eq!(words(alpha), "DNS: the name leads to 198.51.100.7, which is not this deployment");
    assert_eq!(words(stand.row("beta.example.org").await), "DNS: the name has no address");
    assert!(words(stand.row(&domains[0]).await).contains("2001:db8::9"), "the authority may take any address");
    assert_eq!(words(stand.row(&domains[1]).await), "DNS: no answer within ten seconds");
    orders.run().await.unwrap();
    assert_eq!(stand.row("alpha.example.org").await.failures, 1, "not before it is due");
    for failures in 2..=9 {
        clock.advance(HOUR + 7 * MINUTE);
        orders.run().await.unwrap();
        let row = stand.row("alpha.example.org").await;
        assert!(row.failures == failures && row.due_at - row.updated_at <= 3960, "within the hour: {row:?}");
    }
    // The customer has set DNS up.
    clock.advance(HOUR + 7 * MINUTE);
    stand.orders().run().await.unwrap();
    let row = stand.row("alpha.example.org").await;
    assert!(row.chain.is_some() && row.failures == 0 && row.last_error.is_none(), "{row:?}");
}

async fn a_challenge_that_fails_is_tried_later(backend: Backend) {
    let stand = Stand::start(backend, &[]).await;
    let clock = stand.server.app.clock.clone();
    // An authority that asks at a port where nobody answers.
    let deaf = Pebble::start(free_port()).await;
    let orders = stand.orders_with(Names::default(), deaf.settings(), clock.clone());
    orders.run().await.unwrap();
    let row = stand.row("alpha.example.org").await;
    let words = row.last_error.unwrap();
    assert!(words.contains("(connection)") || words.contains("refused"), "{words}");
    assert!((900..=990).contains(&(row.due_at - row.updated_at)), "a quarter of an hour");
    assert!(row.order_url.is_none() && row.failures == 1);
    assert_eq!(stand.ordered().await, 2, "a domain's failure keeps no other from being ordered");
    orders.run().await.unwrap();
    assert_eq!(stand.ordered().await, 2, "not before it is due");
    clock.advance(17 * MINUTE);
    stand.orders().run().await.unwrap();
    assert_eq!((stand.ordered().await, stand.issued().await), (4, 2));
}

async fn orders_stay_below_the_limit(backend: Backend) {
    let stand = Stand::start(backend, &domains(5)).await;
    let clock = stand.server.app.clock.clone();
    let settings = grandstand_certificates::AcmeSettings { orders_per_hour: 3, ..stand.pebble.settings() };
    let orders = stand.orders_with(Names::default(), settings, clock.clone());
    for issued in [3, 6, 7] {
        assert!(!orders.run().await.unwrap());
        assert_eq!(stand.issued().await, issued);
        orders.run().await.unwrap();
        assert_eq!(stand.issued().await, issued, "no more within the hour");
        clock.advance(HOUR + MINUTE);
    }
}

async fn an_authority_that_is_away_is_waited_for(backend: Backend) {
    let stand = Stand::start(backend, &[]).await;
    let (clock, port) = (stand.server.app.clock.clone(), free_port());
    let mut settings = stand.pebble.settings();
    settings.directory = format!("https://127.0.0.1:{port}/dir");
    let orders = stand.orders_with(Names::default(), settings.clone(), clock.clone());
    for _ in 0..3 {
        assert!(!orders.run().await.unwrap());
        clock.advance(HOUR + 7 * MINUTE);
    }
    let row = stand.row("alpha.example.org").await;
    assert!(row.failures == 0 && row.last_error.is_none(), "it is not the domain's fault: {row:?}");
    assert_eq!(stand.ordered().await, 0);
    let back = Pebble::start_at(stand.plain, port).await;
    settings.root = Some(back.own());
    let orders = stand.orders_with(Names::default(), settings, clock);
    orders.run().await.unwrap();
    assert_eq!(stand.issued().await, 2);
    // An authority that has lost the account gets another one.
    drop(back);
    let forgetful = Pebble::start_at(stand.plain, port).await;
    let mut settings = stand.pebble.settings();
    settings.directory = forgetful.directory();
    settings.root = Some(forgetful.own());
    let clock = Clock::default();
    clock.advance(Duration::from_secs(80 * 24 * 3600));
    let orders = stand.orders_with(Names::default(), settings, clock.clone());
    for _ in 0..2 {
        orders.run().await.unwrap();
        clock.advance(HOUR + 7 * MINUTE);
    }
    assert!(forgetful.log().contains("There are now 1 accounts in memory"), "{}", forgetful.log());
    assert!(stand.row("alpha.example.org").await.updated_at > clock.now().as_second() - 3 * 3600);
}

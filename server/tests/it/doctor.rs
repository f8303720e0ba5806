//! `grandstand doctor`: what it says of a deployment that is well, and of each thing that is not.

use std::path::Path;

use grandstand_certificates::orders::OrderCertificates;
use grandstand_jobs as jobs;
use jiff::{Timestamp, ToSpan};
use serde_json::{Value, json};

use crate::support::process::run_in;
use crate::support::shop::Shop;
use crate::support::smtp::Smtp;
use crate::support::stripe;
use crate::support::{Backend, Server};

on_both_databases!(
    a_deployment_that_works_has_no_fault,
    each_account_that_cannot_sell_is_named,
    what_does_not_work_is_a_fault_with_a_remedy,
    a_late_job_is_a_fault,
    a_database_without_tables_is_a_fault_and_stays_empty,
);

/// What the doctor found.
struct Visit {
    succeeded: bool,
    findings: Vec<Value>,
}

impl Visit {
    /// Runs the command on a data folder and a database, with further arguments.
    async fn pay(data: &Path, database: &str, environment: &[(&str, &str)], arguments: &[&str]) -> Self {
        let path = std::env::var("PATH").unwrap();
        let frontend = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/dist").display().to_string();
        let data = data.display().to_string();
        let own = [
            ("PATH", path.as_str()),
            ("GRANDSTAND_SETTINGS", "/dev/null"),
            ("GRANDSTAND_DATA", &data),
            ("DATABASE_URL", database),
            ("GRANDSTAND_FRONTEND", &frontend),
            ("GRANDSTAND_DISK_RESERVE", "1"),
        ];
        let environment: Vec<_> = own.into_iter().chain(environment.iter().copied()).collect();
        let arguments = [&["doctor", "--format", "json"], arguments].concat();
        let output = run_in(Path::new("."), &environment, &arguments).await;
        let printed = String::from_utf8(output.stdout).unwrap();
        let findings = serde_json::from_str(&printed);
        let errors = String::from_utf8_lossy(&output.stderr);
        Self { succeeded: output.status.success(), findings: findings.unwrap_or_else(|_| panic!("{printed}{errors}")) }
    }

    async fn of(server: &Server, environment: &[(&str, &str)], arguments: &[&str]) -> Self {
        let store = &server.app.settings.store;
        Self::pay(&store.data, &store.database(), environment, arguments).await
    }

    /// What was found at a level on a part.
    fn at(&self, level: &str, part: &str) -> Vec<&str> {
        let fits = |finding: &&Value| finding["level"] == level && finding["part"] == part;
        self.findings.iter().filter(fits).map(|finding| finding["found"].as_str().unwrap()).collect()
    }

    fn faults(&self) -> Vec<&Value> {
        self.findings.iter().filter(|finding| finding["level"] == "fault").collect()
    }
}

/// The environment of a shop: where its provider stands, and its channels' secrets.
fn environment(shop: &Shop, channels: &[&str]) -> Vec<(String, String)> {
    let base = shop.server.app.settings.stripe.stripe_api_base.clone();
    let secrets = channels.iter().flat_map(|channel| stripe::environment(channel));
    [("GRANDSTAND_STRIPE_API_BASE".to_owned(), base)].into_iter().chain(secrets).collect()
}

fn borrowed(environment: &[(String, String)]) -> Vec<(&str, &str)> {
    environment.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

async fn a_deployment_that_works_has_no_fault(backend: Backend) {
    let (shop, smtp) = (Shop::open(backend).await, Smtp::start().await);
    for channel in ["alpha", "beta"] {
        shop.stripe.send_webhooks_to(channel, shop.server.address()).await;
    }
    let mut environment = environment(&shop, &["alpha", "beta"]);
    environment.push(("SMTP_URL".to_owned(), smtp.url()));
    environment.push(("GRANDSTAND_MAIL_FROM".to_owned(), "no-reply@harbour.example".to_owned()));
    let visit = Visit::of(&shop.server, &borrowed(&environment), &["--mail-to", "me@example.org"]).await;
    assert_eq!(visit.faults(), Vec::<&Value>::new());
    assert!(visit.succeeded);
    for part in ["settings", "database", "disk", "ffmpeg", "store", "mail", "payments", "channels", "jobs"] {
        assert!(!visit.at("ok", part).is_empty(), "{part}: {:?}", visit.findings);
    }
    assert_eq!(visit.at("ok", "payments").len(), 4, "{:?}", visit.findings);
    let mails = smtp.mails();
    assert!(mails.len() == 1 && mails[0].contains("To: me@example.org"), "{mails:?}");
}

async fn each_account_that_cannot_sell_is_named(backend: Backend) {
    let shop = Shop::open(backend).await;
    shop.stripe.control("alpha", "charges", json!({ "enabled": false })).await;
    let environment = environment(&shop, &["alpha"]);
    let visit = Visit::of(&shop.server, &borrowed(&environment), &[]).await;
    assert!(!visit.succeeded);
    let faults = visit.at("fault", "payments");
    for (found, expected) in faults.iter().zip([
        "alpha: the account may not charge cards",
        "alpha: no webhook endpoint leads to /api/stripe/webhook/alpha",
        "beta: the account's secret key is not stored",
    ]) {
        assert!(found.starts_with(expected), "{found}");
    }
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(visit.at("warning", "payments")[0].starts_with("beta: the webhooks' secret"));
    let wrong =
        [("GRANDSTAND_STRIPE_API_BASE", "http://127.0.0.1:1/"), borrowed(&environment)[1], borrowed(&environment)[2]];
    let unreachable = Visit::of(&shop.server, &wrong, &[]).await;
    assert!(unreachable.at("fault", "payments")[0].contains("no answer from the payment provider"));
}

async fn what_does_not_work_is_a_fault_with_a_remedy(backend: Backend) {
    let server = Server::start(backend).await;
    let unreachable = [
        ("SMTP_URL", "smtp://127.0.0.1:1"),
        ("GRANDSTAND_INGEST_LISTEN", "0.0.0.0:9000"),
        ("GRANDSTAND_INGEST_RTMP", "rtmp://127.0.0.1:1/live"),
        ("REDIS_URL", "redis://127.0.0.1:1"),
        ("GRANDSTAND_DISK_RESERVE", "999999999"),
        ("GRANDSTAND_FRONTEND", "/nowhere"),
        ("GRANDSTAND_LISTEN", "0.0.0.0:8080"),
        ("GRANDSTAND_TLS", "true"),
        ("GRANDSTAND_PUBLIC_ADDRESSES", "192.0.2.1"),
    ];
    let visit = Visit::of(&server, &unreachable, &[]).await;
    assert!(!visit.succeeded);
    for (part, faults) in [("settings", 1), ("disk", 1), ("redis", 1), ("ingest", 2), ("mail", 1)] {
        assert_eq!(visit.at("fault", part).len(), faults, "{part}: {:?}", visit.findings);
    }
    let remedies = visit.faults().into_iter().all(|fault| !fault["remedy"].as_str().unwrap_or_default().is_empty());
    assert!(remedies, "{:?}", visit.findings);
}

async fn a_late_job_is_a_fault(backend: Backend) {
    let server = Server::start(backend).await;
    let due = Timestamp::now().checked_sub(1.hour()).unwrap();
    jobs::enqueue(&server.app.database, None, &OrderCertificates, due).await.unwrap();
    let visit = Visit::of(&server, &[], &[]).await;
    assert_eq!(visit.at("fault", "jobs"), ["jobs that are more than ten minutes late: 1"]);
}

async fn a_database_without_tables_is_a_fault_and_stays_empty(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let database = backend.without_tables(folder.path()).await;
    let visit = Visit::pay(folder.path(), &database, &[], &[]).await;
    assert!(!visit.succeeded);
    assert!(visit.at("fault", "database")[0].ends_with("has no tables yet"), "{:?}", visit.findings);
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none());
}

//! Settings that are refused, and the meaning of valid ones.

use clap::Parser;

use super::*;

#[derive(Parser)]
struct Command {
    #[command(flatten)]
    settings: ServeSettings,
}

fn refused(arguments: &[&str]) -> String {
    match Command::try_parse_from(std::iter::once("grandstand").chain(arguments.iter().copied())) {
        Ok(_) => panic!("accepted {arguments:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn wrong_settings_are_refused_by_name_and_reason() {
    let cases = [
        (["--listen", "nowhere"], "GRANDSTAND_LISTEN"),
        (["--database-url", "mysql://x"], "must start with sqlite:"),
        (["--redis-url", "nonsense"], "REDIS_URL"),
        (["--store", "https://media.example.org"], "must be s3://bucket"),
        (["--platform-domain", "https://x.org"], "without scheme"),
        (["--trusted-proxies", "everyone"], "GRANDSTAND_TRUSTED_PROXIES"),
        (["--metrics-token", "short"], "GRANDSTAND_METRICS_TOKEN"),
        (["--connections", "10"], "GRANDSTAND_CONNECTIONS"),
        (["--local-country", "Canada"], "GRANDSTAND_LOCAL_COUNTRY"),
        (["--otlp-endpoint", "ftp://x"], "http or https"),
        (["--smtp-url", "mail.example.org"], "SMTP_URL"),
        (["--stripe-api-base", "api.stripe.com"], "GRANDSTAND_STRIPE_API_BASE"),
        (["--mail-from", "somebody"], "must be an e-mail address"),
        (["--security-contact", "security@example.org"], "must be mailto:"),
        (["--security-contact", "mailto:a@example.org\nContact: b"], "must be mailto:"),
        (["--workers", "0"], "GRANDSTAND_WORKERS"),
        (["--jobs", "65"], "GRANDSTAND_JOBS"),
        (["--ingest-rtmp", "http://127.0.0.1/live"], "rtmp://host"),
        (["--stream-grace", "3601"], "GRANDSTAND_STREAM_GRACE"),
        (["--poll-seconds", "0"], "GRANDSTAND_POLL_SECONDS"),
        (["--analytics-days", "0"], "GRANDSTAND_ANALYTICS_DAYS"),
        (["--database-connections", "0"], "GRANDSTAND_DATABASE_CONNECTIONS"),
        (["--database-connections", "1001"], "GRANDSTAND_DATABASE_CONNECTIONS"),
        (["--analytics-connections", "0"], "GRANDSTAND_ANALYTICS_CONNECTIONS"),
        (["--analytics-connections", "1001"], "GRANDSTAND_ANALYTICS_CONNECTIONS"),
    ];
    for (arguments, expected) in cases {
        let message = refused(&arguments);
        assert!(message.contains(expected), "{message} should name {expected}");
    }
}

#[test]
fn networks_of_mapped_addresses_are_those_of_the_addresses() {
    for (written, meant) in [
        ("::ffff:10.0.0.0/104", "10.0.0.0/8"),
        ("::ffff:10.0.0.7", "10.0.0.7/32"),
        ("10.0.0.7", "10.0.0.7/32"),
        ("fd00::/8", "fd00::/8"),
        ("::/0", "::/0"),
    ] {
        assert_eq!(network(written).unwrap().to_string(), meant);
    }
}

#[test]
fn the_database_is_in_the_data_folder_unless_set() {
    let command = Command::parse_from(["grandstand", "--data", "/srv/stand"]);
    assert_eq!(command.settings.store.database(), "sqlite:/srv/stand/grandstand.sqlite");
}

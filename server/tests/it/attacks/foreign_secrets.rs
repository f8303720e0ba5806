//! A channel's admin names secrets that are not the channel's, and has them sent to an address of their own.

use std::path::Path;

use grandstand_apply::{FolderOutcome, apply, apply_folder};
use jiff::Timestamp;
use reqwest::Method;
use tenants::findings::finding::Finding;

use super::token_endpoint::{self, TokenEndpoint, WayBack};
use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    no_secret_of_others_reaches_an_admins_token_endpoint,
    a_folder_that_names_secrets_of_others_is_refused,
    an_operators_alias_gives_one_old_name_to_one_channel,
);

/// What an admin of `beta` writes to reach what isn't beta's.
const FOREIGN: [&str; 14] = [
    "env:GRANDSTAND_SECRET_ALPHA__STRIPE_SECRET",
    "env:GRANDSTAND_SECRET_BETA_SIDE__STRIPE_SECRET",
    "env:GRANDSTAND_SECRET_BETA__SIDE__STRIPE_SECRET",
    "env:GRANDSTAND_SECRET_BETA___STRIPE_SECRET",
    "env:GRANDSTAND_SECRET_BETA__",
    "env:ALPHA_STRIPE_SECRET",
    "env:DATABASE_URL",
    "env:REDIS_URL",
    "env:SMTP_URL",
    "env:AWS_SECRET_ACCESS_KEY",
    "env:AWS_SESSION_TOKEN",
    "env:GRANDSTAND_KEY",
    "env:GRANDSTAND_INGEST_SECRET",
    "env:PATH",
];

/// The same by short names, whose variables would be others.
const CROOKED: [&str; 6] = [
    "secret:../alpha/stripe-secret",
    "secret:side--stripe-secret",
    "secret:ALPHA__STRIPE_SECRET",
    "secret:-stripe-secret",
    "secret:_stripe-secret",
    "secret:",
];

fn configure(seeds: &Path, url: &str) {
    token_endpoint::configure(seeds, &format!("{url}/token"), &format!("{url}/userinfo"));
}

/// Everything that the attacker wants, as if it stood in the server's environment.
fn fill_environment(server: &Server) {
    for name in FOREIGN.iter().filter_map(|reference| reference.strip_prefix("env:")) {
        server.app.secrets.put(name, &format!("stolen-{name}"));
    }
    server.app.secrets.put("GRANDSTAND_SECRET_BETA__HARBOUR", "of-beta");
}

/// Has beta's revision name another secret, as one does that was applied before secrets belonged to channels.
async fn refer_to(server: &Server, reference: &str) {
    let mut seed = tenants::check::folder(&server.seeds.join("beta")).seed.unwrap();
    seed.channel.accounts.social.get_mut("harbour").unwrap().secret = reference.to_owned();
    apply(&server.app.database, &seed, Timestamp::now()).await.unwrap();
    server.app.loader.load_all().await.unwrap();
}

async fn no_secret_of_others_reaches_an_admins_token_endpoint(backend: Backend) {
    let endpoint = TokenEndpoint::default();
    let url = endpoint.listen();
    let server = Server::with(backend, &[], |seeds| configure(seeds, &url)).await;
    fill_environment(&server);
    let way_back = WayBack::begin(&server).await;
    let come_back = async || {
        way_back.come(&server).await;
        answer(server.request(Method::GET, "beta", "/api/auth/social/harbour/authorize?return_to=%2F")).await.status
    };
    assert_eq!(come_back().await, 302);
    let own = endpoint.received();
    assert!(own.len() == 1 && own[0].starts_with("thief:of-beta "), "the channel's own secret is sent: {own:?}");
    for reference in FOREIGN.iter().chain(&CROOKED) {
        refer_to(&server, reference).await;
        assert_eq!(come_back().await, 500, "{reference}");
        assert_eq!(endpoint.received(), Vec::<String>::new(), "{reference}");
    }
    refer_to(&server, "env:GRANDSTAND_SECRET_BETA__HARBOUR").await;
    assert_eq!(come_back().await, 302);
    assert!(endpoint.received()[0].starts_with("thief:of-beta "));
}

async fn a_folder_that_names_secrets_of_others_is_refused(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| configure(seeds, "https://id.example.org")).await;
    let folder = server.seeds.join("beta");
    let good = std::fs::read_to_string(folder.join("channel.toml")).unwrap();
    let refused = async |folder: &Path| {
        let outcome = apply_folder(&server.app.database, &server.app.media, folder, Timestamp::now()).await.unwrap();
        let FolderOutcome::Refused(findings) = outcome else { panic!("{outcome:?}") };
        findings.into_iter().filter(Finding::is_error).map(|finding| finding.code).collect::<Vec<_>>()
    };
    for reference in FOREIGN {
        std::fs::write(folder.join("channel.toml"), good.replace("secret:harbour", reference)).unwrap();
        assert_eq!(refused(&folder).await, ["foreign-secret"], "{reference}");
    }
    for reference in CROOKED {
        std::fs::write(folder.join("channel.toml"), good.replace("secret:harbour", reference)).unwrap();
        assert_eq!(refused(&folder).await.len(), 1, "{reference}");
    }
    std::fs::write(folder.join("channel.toml"), &good).unwrap();

    // A base is checked for the channel that extends it: what is alpha's there is not beta's.
    let base = server.seeds.join("_league");
    std::fs::create_dir(&base).unwrap();
    let (head, social) = good.split_once("[accounts.social.harbour]").unwrap();
    let (social, rest) = social.split_once("[geo]").unwrap();
    std::fs::write(folder.join("channel.toml"), format!("extends = \"_league\"\n{head}[geo]{rest}")).unwrap();
    let base_file = |reference: &str| {
        let social = social.replace("secret:harbour", reference);
        std::fs::write(base.join("channel.toml"), format!("[accounts.social.harbour]{social}")).unwrap();
    };
    base_file("env:GRANDSTAND_SECRET_ALPHA__STRIPE_SECRET");
    assert_eq!(refused(&folder).await, ["foreign-secret"]);
    base_file("env:GRANDSTAND_SECRET_BETA__HARBOUR");
    server.apply_folder("beta").await;
    base_file("secret:harbour");
    server.apply_folder("beta").await;

    // Keys that look alike: none of them names what belongs to another.
    for (key, reference) in [
        ("beta-side", "env:GRANDSTAND_SECRET_BETA__HARBOUR"),
        ("beta--side", "env:GRANDSTAND_SECRET_BETA__SIDE"),
        ("be-ta", "env:GRANDSTAND_SECRET_BETA__HARBOUR"),
        ("bet", "env:GRANDSTAND_SECRET_BETA__HARBOUR"),
    ] {
        let look_alike = seeds::write(&server.seeds, key);
        let social = social.replace("secret:harbour", reference);
        let section = format!("[accounts.social.harbour]{social}[geo]\n");
        seeds::edit(&look_alike, "channel.toml", "[geo]\n", &section);
        assert_eq!(refused(&look_alike).await, ["foreign-secret"], "{key}");
    }
}

async fn an_operators_alias_gives_one_old_name_to_one_channel(backend: Backend) {
    let endpoint = TokenEndpoint::default();
    let url = endpoint.listen();
    let aliases = ["--secret-aliases", "beta:BETA_HARBOUR"];
    let server = Server::with(backend, &aliases, |seeds| {
        configure(seeds, &url);
        seeds::edit(&seeds.join("beta"), "channel.toml", "secret:harbour", "env:BETA_HARBOUR");
    })
    .await;
    server.app.secrets.put("BETA_HARBOUR", "of-before");
    server.app.secrets.put("ALPHA_HARBOUR", "of-alpha");
    let way_back = WayBack::begin(&server).await;
    way_back.come(&server).await;
    let received = endpoint.received();
    assert!(received.len() == 1 && received[0].starts_with("thief:of-before "), "{received:?}");
    for reference in ["env:ALPHA_HARBOUR", "env:PATH"] {
        refer_by_alias(&server, reference).await;
        way_back.come(&server).await;
        assert_eq!(endpoint.received(), Vec::<String>::new(), "{reference}");
    }
}

async fn refer_by_alias(server: &Server, reference: &str) {
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "env:BETA_HARBOUR", "secret:harbour");
    refer_to(server, reference).await;
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "secret:harbour", "env:BETA_HARBOUR");
}

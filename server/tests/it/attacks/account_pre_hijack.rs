//! An attacker makes an account with somebody else's address and waits for its owner to use it.

use std::fs;
use std::path::Path;

use grandstand_db::entities::social_identities;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use serde_json::{Value, json};

use crate::support::mails::{Mail, sent};
use crate::support::oauth::{self, OAuth, Trip};
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server};

const OWNER: &str = "owner@example.org";
const NEW: &str = "five other quiet words here";
const REGISTER: &str = "/api/v2/auth/social/harbour";
const VERIFY: &str = "/api/auth/email-verify";

on_both_databases!(
    an_unverified_account_elsewhere_ends_with_a_new_password,
    an_unverified_account_elsewhere_ends_when_the_owner_opens_the_mailed_link,
    an_unverified_account_elsewhere_ends_when_the_owner_comes_from_another_provider,
    a_password_set_by_somebody_else_ends_when_the_owner_comes_from_a_provider,
    a_password_survives_a_link_opened_elsewhere_and_ends_with_a_proven_account,
    an_address_changed_to_the_owners_proves_nothing,
    a_typed_address_and_a_claim_in_words_prove_nothing,
    whoever_opens_the_link_where_they_signed_in_keeps_their_account_elsewhere,
);

/// A person whom a provider tells of.
fn person(subject: &str, email: &str, verified: impl Into<Value>) -> Value {
    let verified: Value = verified.into();
    json!({ "sub": subject, "email": email, "email_verified": verified, "given_name": "Some", "family_name": "Body" })
}

async fn start(backend: Backend, provider: &OAuth) -> Server {
    let server = Server::with(backend, &[], |seeds| oauth::configure(seeds, provider)).await;
    oauth::give_secrets(&server);
    server
}

/// Registers, at the provider's, the person whom it tells of, and gives their browser.
async fn registers<'a>(server: &'a Server, typed: Option<&str>) -> Visitor<'a> {
    let trip = Trip::there_and_back(server, "alpha", "/").await;
    assert_eq!(trip.page, "/registration", "{:?}", trip.query);
    let mut visitor = Visitor::new(server, "alpha");
    visitor.other = Some(trip.cookie.clone());
    let body = json!({ "continuation": trip.value("continuation"), "terms": true, "email": typed });
    visitor.post(REGISTER, &body).await.data();
    visitor.get("/api/profile").await.data();
    visitor
}

/// Where somebody whom the provider tells of is led: `known`, `new`, or why not.
async fn arrives(server: &Server) -> String {
    let trip = Trip::there_and_back(server, "alpha", "/").await;
    match (trip.query.get("error"), trip.query.get("code")) {
        (Some(error), _) => error.clone(),
        (None, Some(_)) => "known".to_owned(),
        (None, None) => "new".to_owned(),
    }
}

async fn is_signed_in(visitor: &mut Visitor<'_>) -> bool {
    visitor.get("/api/profile").await.status == 200
}

async fn chooses_a_new_password(server: &Server) -> Vec<Mail> {
    let request = json!({ "email": OWNER });
    server.post("alpha", "/api/auth/password-reset-request", &request).await.data();
    let token = sent(server).await.pop().unwrap().token();
    let body = json!({ "token": token, "password": NEW, "password_confirmation": NEW });
    server.post("alpha", "/api/auth/password-reset", &body).await.data();
    sent(server).await
}

/// The only mail: it tells the owner that what others had is gone.
fn assert_told(mails: &[Mail]) {
    let told: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.subject.as_str())).collect();
    assert_eq!(told, [(OWNER, "Other ways to sign in to your account at alpha sports were removed")]);
}

async fn identities(server: &Server) -> usize {
    social_identities::Entity::in_channels(ChannelId(0)..=ChannelId(i64::MAX))
        .all(&server.app.database)
        .await
        .unwrap()
        .len()
}

async fn an_unverified_account_elsewhere_ends_with_a_new_password(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    provider.tell_of(&person("attacker", OWNER, false));
    let mut attacker = registers(&server, None).await;
    let feed = attacker.post("/api/calendar-feed", &json!({})).await.data()["url"].as_str().unwrap().to_owned();
    sent(&server).await;
    assert_eq!(arrives(&server).await, "known", "until somebody proves the address");
    let mails = chooses_a_new_password(&server).await;
    assert_told(&mails);
    assert!(mails[0].text.contains("sign in with your new password"), "{}", mails[0].text);
    assert!(!is_signed_in(&mut attacker).await, "the attacker's session");
    assert_eq!(arrives(&server).await, "social_has_account", "the attacker's account elsewhere");
    assert_eq!(identities(&server).await, 0);
    let feed = server.get("alpha", &feed[feed.find("/api/").unwrap()..]).await;
    assert_eq!(feed.status, 404, "the attacker's calendar");
    Visitor::new(&server, "alpha").login(OWNER, NEW).await.data();
    assert_eq!(chooses_a_new_password(&server).await.len(), 0, "nothing is removed twice");
}

async fn an_unverified_account_elsewhere_ends_when_the_owner_opens_the_mailed_link(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    provider.tell_of(&person("attacker", OWNER, false));
    let mut attacker = registers(&server, None).await;
    // The attacker gives the account a password too, which nothing asks another one for.
    let body = json!({ "password": PASSWORD, "password_confirmation": PASSWORD });
    attacker.post("/api/profile", &body).await.data();
    attacker.post("/api/profile/delete-request", &json!({})).await.data();
    let mails = sent(&server).await;
    let (welcome, deletion) = (mails[0].token(), mails[1].token());
    server.post("alpha", VERIFY, &json!({ "token": welcome })).await.data();
    let mails = sent(&server).await;
    assert_told(&mails);
    assert!(!is_signed_in(&mut attacker).await);
    assert_eq!(arrives(&server).await, "social_has_account");
    assert_eq!(Visitor::new(&server, "alpha").login(OWNER, PASSWORD).await.code(), "wrong_auth_data");
    let deleted = server.post("alpha", "/api/delete-account-confirm", &json!({ "token": deletion })).await;
    assert_eq!(deleted.code(), "verification_failed", "links from before are void");
    // The mail leads the owner to a password.
    let body = json!({ "token": mails[0].token(), "password": NEW, "password_confirmation": NEW });
    server.post("alpha", "/api/auth/password-reset", &body).await.data();
    let owner = Visitor::new(&server, "alpha").login(OWNER, NEW).await.data();
    assert_eq!(owner["email_verified"], true);
}

async fn an_unverified_account_elsewhere_ends_when_the_owner_comes_from_another_provider(backend: Backend) {
    let (mut harbour, mut lagoon) = (OAuth::start(), OAuth::start());
    let server = Server::with(backend, &[], |seeds| {
        oauth::configure(seeds, &harbour);
        configure_second(&seeds.join("alpha/channel.toml"), &harbour.url, &lagoon.url);
    })
    .await;
    oauth::give_secrets(&server);
    harbour.tell_of(&person("attacker", OWNER, false));
    let mut attacker = registers(&server, None).await;
    sent(&server).await;
    lagoon.tell_of(&person("owner", OWNER, false));
    let trip = Trip::by(&server, "alpha", "lagoon", "/").await;
    assert_eq!(trip.value("error"), "social_has_account", "the other provider has not verified it either");
    assert!(is_signed_in(&mut attacker).await, "nobody has proven anything");
    lagoon.tell_of(&person("owner", OWNER, true));
    let trip = Trip::by(&server, "alpha", "lagoon", "/").await;
    let owner = trip.add_session(&server, "alpha").await.data();
    assert_eq!((&owner["email"], &owner["email_verified"]), (&json!(OWNER), &json!(true)));
    assert!(!is_signed_in(&mut attacker).await);
    assert_eq!(arrives(&server).await, "social_has_account");
    assert_told(&sent(&server).await);
    assert_eq!(identities(&server).await, 1, "the owner's");
}

/// Adds a second provider beside the first one, with the same settings.
fn configure_second(file: &Path, first: &str, second: &str) {
    let text = fs::read_to_string(file).unwrap();
    let begin = text.find("[accounts.social.harbour]").unwrap();
    let end = begin + text[begin..].find("[geo]").unwrap();
    let section = text[begin..end].replace("social.harbour]", "social.lagoon]").replace(first, second);
    fs::write(file, format!("{}{section}{}", &text[..end], &text[end..])).unwrap();
}

async fn a_password_set_by_somebody_else_ends_when_the_owner_comes_from_a_provider(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    let mut attacker = Visitor::registered(&server, "alpha", OWNER).await;
    let code = attacker.post("/api/auth/session-code", &json!({})).await.data()["code"].clone();
    sent(&server).await;
    provider.tell_of(&person("owner", "Owner@Example.org", true));
    let trip = Trip::there_and_back(&server, "alpha", "/").await;
    let owner = trip.add_session(&server, "alpha").await.data();
    assert_eq!((&owner["email_verified"], &owner["has_password"]), (&json!(true), &json!(false)));
    assert!(!is_signed_in(&mut attacker).await);
    assert_eq!(Visitor::new(&server, "alpha").login(OWNER, PASSWORD).await.code(), "wrong_auth_data");
    let added = server.post("alpha", "/api/auth/add_session", &json!({ "code": code, "embed": true })).await;
    assert_eq!(added.code(), "verification_failed", "a code for a player from before");
    assert_told(&sent(&server).await);
    let again = Trip::there_and_back(&server, "alpha", "/").await;
    assert_eq!(again.add_session(&server, "alpha").await.data()["id"], owner["id"]);
    assert_eq!(sent(&server).await.len(), 0);
}

async fn a_password_survives_a_link_opened_elsewhere_and_ends_with_a_proven_account(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    let mut somebody = Visitor::registered(&server, "alpha", OWNER).await;
    let welcome = sent(&server).await.remove(0).token();
    server.post("alpha", VERIFY, &json!({ "token": welcome })).await.data();
    // Registered on one device, the mail read on another: this is what most people do.
    assert_eq!(somebody.get("/api/profile").await.data()["email_verified"], true);
    provider.tell_of(&person("owner", OWNER, true));
    assert_eq!(arrives(&server).await, "known");
    assert_eq!(somebody.login(OWNER, PASSWORD).await.code(), "wrong_auth_data");
    assert!(!is_signed_in(&mut somebody).await);
    assert_told(&sent(&server).await);
}

async fn an_address_changed_to_the_owners_proves_nothing(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    provider.tell_of(&person("attacker", "attacker@example.org", true));
    let mut attacker = registers(&server, None).await;
    attacker.post("/api/profile/delete-request", &json!({})).await.data();
    let deletion = sent(&server).await.pop().unwrap().token();
    let body = json!({ "email": OWNER });
    assert_eq!(attacker.post("/api/profile", &body).await.data()["email_verified"], false);
    let deleted = server.post("alpha", "/api/delete-account-confirm", &json!({ "token": deletion })).await;
    assert_eq!(deleted.code(), "verification_failed", "a link mailed to the address before");
    sent(&server).await;
    assert_eq!(arrives(&server).await, "known", "the provider has proven another address");
    assert_told(&chooses_a_new_password(&server).await);
    assert!(!is_signed_in(&mut attacker).await);
    assert_eq!(arrives(&server).await, "new", "a stranger, with an address of their own");
}

async fn a_typed_address_and_a_claim_in_words_prove_nothing(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    provider.tell_of(&json!({ "sub": "attacker", "name": "Some Body", "email_verified": true }));
    let mut attacker = registers(&server, Some(OWNER)).await;
    assert_eq!(attacker.get("/api/profile").await.data()["email_verified"], false, "a typed address");
    sent(&server).await;
    for words in ["false", "no", "True ", "0", ""] {
        provider.tell_of(&person("other", OWNER, words));
        assert_eq!(arrives(&server).await, "social_has_account", "{words:?}");
    }
    for odd in [json!(1), json!(null), json!(["true"]), json!({})] {
        provider.tell_of(&person("other", OWNER, odd.clone()));
        assert_eq!(arrives(&server).await, "social_has_account", "{odd}");
    }
    assert!(is_signed_in(&mut attacker).await);
    // Some providers write their booleans as texts.
    provider.tell_of(&person("owner", OWNER, "true"));
    assert_eq!(arrives(&server).await, "known");
    assert!(!is_signed_in(&mut attacker).await);
    assert_told(&sent(&server).await);
}

async fn whoever_opens_the_link_where_they_signed_in_keeps_their_account_elsewhere(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    provider.tell_of(&person("owner", OWNER, false));
    let mut owner = registers(&server, None).await;
    let welcome = sent(&server).await.remove(0).token();
    owner.post(VERIFY, &json!({ "token": welcome })).await.data();
    assert_eq!(owner.get("/api/profile").await.data()["email_verified"], true);
    assert_eq!(arrives(&server).await, "known");
    assert_eq!(chooses_a_new_password(&server).await.len(), 0, "nothing was removed");
    assert_eq!(arrives(&server).await, "known", "a new password leaves it, since it is the owner's");
}

//! What is mailed, and what mailed links do.

use std::time::Duration;

use grandstand_db::entities::{form_answers, sessions, single_use_tokens, social_identities, users};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use reqwest::StatusCode;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use url::Url;

use crate::support::mails::{Mail, sent};
use crate::support::smtp::Smtp;
use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server, seeds};

const ADA: &str = "ada@example.org";
const NEW: &str = "five other quiet words here";
const VERIFY: &str = "/api/auth/email-verify";
const RESEND: &str = "/api/auth/email-verify/resend";
const REQUEST: &str = "/api/auth/password-reset-request";
const RESET: &str = "/api/auth/password-reset";
const DELETE: &str = "/api/delete-account-confirm";

on_both_databases!(
    an_address_is_verified_by_a_mailed_link,
    links_lead_back_to_pages_of_the_site_alone,
    a_lost_password_is_replaced_by_a_mailed_link,
    links_run_out,
    an_account_is_deleted_by_a_mailed_link,
    mails_are_in_the_channels_brand_and_the_readers_language,
    links_of_another_channel_are_refused,
    a_mail_that_could_not_be_sent_is_sent_later_and_once,
);

async fn the_mail(server: &Server) -> Mail {
    let mut mails = sent(server).await;
    assert_eq!(mails.len(), 1, "{mails:#?}");
    mails.remove(0)
}

async fn refused(server: &Server, path: &str, body: &Value) -> (u16, String, String) {
    let answer = server.post("alpha", path, body).await;
    (answer.status.as_u16(), answer.code(), answer.json()["detail"].as_str().unwrap().to_owned())
}

fn problem(status: u16, code: &str, detail: &str) -> (u16, String, String) {
    (status, code.to_owned(), detail.to_owned())
}

async fn an_address_is_verified_by_a_mailed_link(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let first = the_mail(&server).await;
    assert_eq!((first.to.as_str(), first.from.as_str()), (ADA, "no-reply@alpha.example.org"));
    assert!(first.link().starts_with("https://alpha.example.org/verify-email?token="), "{}", first.link());
    ada.post(RESEND, &json!({})).await.data();
    let second = the_mail(&server).await;
    assert_ne!(first.token(), second.token());
    let failed = problem(422, "verification_failed", "Verification failed.");
    assert_eq!(refused(&server, VERIFY, &json!({ "token": "A".repeat(43) })).await, failed);
    assert_eq!(refused(&server, VERIFY, &json!({ "token": "nonsense \u{0}" })).await, failed);
    assert_eq!(refused(&server, VERIFY, &json!({})).await.1, "invalid_parameters");
    assert_eq!(server.post("alpha", VERIFY, &json!({ "token": first.token() })).await.data(), json!({}));
    assert_eq!(ada.get("/api/profile").await.data()["email_verified"], true, "at once");
    assert_eq!(refused(&server, VERIFY, &json!({ "token": first.token() })).await, failed, "a link works once");
    let again = refused(&server, VERIFY, &json!({ "token": second.token() })).await;
    assert_eq!(again, problem(409, "email_already_verified", "Email already verified."));
    let resent = ada.post(RESEND, &json!({})).await;
    assert_eq!((resent.status, resent.code().as_str()), (StatusCode::CONFLICT, "email_already_verified"));
    // A new address is another one to verify, and links to the one before are void.
    ada.post("/api/profile", &json!({ "email": "new@example.org", "current_password": PASSWORD })).await.data();
    let third = the_mail(&server).await;
    assert_eq!(third.to, "new@example.org");
    assert_eq!(refused(&server, VERIFY, &json!({ "token": second.token() })).await, failed);
    server.post("alpha", VERIFY, &json!({ "token": third.token() })).await.data();
    assert_eq!(ada.get("/api/profile").await.data()["email_verified"], true);
}

async fn links_lead_back_to_pages_of_the_site_alone(backend: Backend) {
    let server = Server::start(backend).await;
    let back = |mail: &Mail| {
        let link = Url::parse(mail.link()).unwrap();
        assert_eq!(link.host_str(), Some("alpha.example.org"), "{link}");
        let parts: Vec<_> = link.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
        assert_eq!(parts[0].0, "token");
        parts.get(1).cloned()
    };
    let to = |path: &str| Some(("return_to".to_owned(), path.to_owned()));
    let checkout = "/buy?type=subscription&id=4";
    let mut body = registration(ADA);
    body["return_to"] = checkout.into();
    let mut ada = Visitor::new(&server, "alpha");
    ada.post("/api/v2/auth/register", &body).await.data();
    let welcome = the_mail(&server).await;
    assert_eq!(back(&welcome), to(checkout));
    ada.post(RESEND, &json!({ "return_to": "/watch/7?t=1" })).await.data();
    assert_eq!(back(&the_mail(&server).await), to("/watch/7?t=1"));
    let reset = json!({ "email": ADA, "return_to": checkout });
    server.post("alpha", REQUEST, &reset).await.data();
    assert_eq!(back(&the_mail(&server).await), to(checkout));
    let tricks = [
        "//evil.example",
        "https://beta.example.org/buy",
        "https:evil.example",
        "/\\evil.example",
        "/x/..//evil.example",
        "/\t/evil.example",
        "/a\r\nBcc: eve@evil.example",
    ];
    for (number, trick) in tricks.into_iter().enumerate() {
        let mut body = registration(&format!("ada{number}@example.org"));
        body["return_to"] = trick.into();
        server.post("alpha", "/api/v2/auth/register", &body).await.data();
        assert_eq!(back(&the_mail(&server).await), None, "{trick:?}");
    }
    // A link with a page to go back to confirms no less.
    server.post("alpha", VERIFY, &json!({ "token": welcome.token() })).await.data();
    assert_eq!(ada.get("/api/profile").await.data()["email_verified"], true);
}

async fn a_lost_password_is_replaced_by_a_mailed_link(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    sent(&server).await;
    ada.get("/api/profile").await.data();
    for email in ["nobody@example.org", "ADA@example.org"] {
        assert_eq!(server.post("alpha", REQUEST, &json!({ "email": email })).await.data(), json!({}));
    }
    let mail = the_mail(&server).await;
    assert_eq!(mail.to, ADA);
    let with = |token: &str, password: &str| json!({ "token": token, "password": password, "password_confirmation": password });
    let failed = problem(422, "reset_failed", "Reset password failed.");
    assert_eq!(refused(&server, RESET, &with(&"A".repeat(43), NEW)).await, failed);
    assert_eq!(refused(&server, RESET, &with(&mail.token(), "short")).await.1, "invalid_parameters");
    assert_eq!(server.post("alpha", RESET, &with(&mail.token(), NEW)).await.data(), json!({}));
    assert_eq!(refused(&server, RESET, &with(&mail.token(), PASSWORD)).await, failed, "a link works once");
    assert_eq!(ada.get("/api/profile").await.code(), "sign_in_required", "every session has ended");
    assert_eq!(ada.login(ADA, PASSWORD).await.code(), "wrong_auth_data");
    assert_eq!(ada.login(ADA, NEW).await.data()["email_verified"], true, "whoever reads the mail has the address");
}

async fn links_run_out(backend: Backend) {
    let server = Server::start(backend).await;
    Visitor::registered(&server, "alpha", ADA).await;
    let verify = the_mail(&server).await;
    server.post("alpha", REQUEST, &json!({ "email": ADA })).await.data();
    let reset = the_mail(&server).await;
    server.app.database.execute_unprepared("UPDATE single_use_tokens SET expires_at = created_at - 1").await.unwrap();
    let body = json!({ "token": reset.token(), "password": NEW, "password_confirmation": NEW });
    let expired = problem(422, "reset_key_expired", "Reset password key expired.");
    assert_eq!(refused(&server, RESET, &body).await, expired);
    let failed = problem(422, "verification_failed", "Verification failed.");
    assert_eq!(refused(&server, VERIFY, &json!({ "token": verify.token() })).await, failed);
    assert_eq!(
        refused(&server, RESET, &json!({ "token": verify.token(), "password": NEW, "password_confirmation": NEW }))
            .await
            .1,
        "reset_failed",
        "a link for something else is wrong"
    );
}

async fn an_account_is_deleted_by_a_mailed_link(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let verify = the_mail(&server).await;
    ada.post("/api/profile/delete-request", &json!({})).await.data();
    let mail = the_mail(&server).await;
    assert!(mail.link().starts_with("https://alpha.example.org/confirm-account-deletion?token="));
    assert_eq!(ada.get("/api/profile").await.status, StatusCode::OK, "nothing has happened yet");
    assert_eq!(server.post("alpha", DELETE, &json!({ "token": mail.token() })).await.data(), json!({}));
    assert_eq!(ada.get("/api/profile").await.code(), "sign_in_required");
    assert_eq!(refused(&server, DELETE, &json!({ "token": mail.token() })).await.1, "verification_failed");
    let gone = refused(&server, VERIFY, &json!({ "token": verify.token() })).await;
    assert_eq!(gone, problem(404, "user_not_found", "User not found."));
    assert_eq!(ada.login(ADA, PASSWORD).await.code(), "wrong_auth_data");
    let stored = [
        rows::<users::Entity>(&server).await,
        rows::<sessions::Entity>(&server).await,
        rows::<single_use_tokens::Entity>(&server).await,
        rows::<social_identities::Entity>(&server).await,
        rows::<form_answers::Entity>(&server).await,
        format!("{:?}", jobs::list(&server.app.database, None, false, 100).await.unwrap()),
    ];
    let stored = stored.join("\n").to_lowercase();
    assert!(
        !stored.contains("\"ada\"") && !stored.contains("ada@") && !stored.contains("byron"),
        "something is remembered: {stored}"
    );
    Visitor::registered(&server, "alpha", ADA).await;
}

/// Every row of a table, as text.
async fn rows<E: InChannel>(server: &Server) -> String {
    format!("{:?}", E::in_channels(ChannelId(0)..=ChannelId(i64::MAX)).all(&server.app.database).await.unwrap())
}

async fn mails_are_in_the_channels_brand_and_the_readers_language(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        seeds::edit(&seeds.join("alpha"), "channel.toml", "name = \"alpha sports\"", "name = \"alpha <& sons>\"");
    })
    .await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let mail = the_mail(&server).await;
    assert_eq!(mail.subject, "Welcome to alpha <& sons>");
    assert!(mail.text.contains("Hello Ada,") && mail.text.contains("https://alpha.example.org/"), "{}", mail.text);
    assert!(mail.html.contains("alpha &lt;&amp; sons&gt;") && mail.html.contains("#0b1f4b"), "{}", mail.html);
    assert!(mail.html.contains(&mail.link().replace('&', "&amp;")) && !mail.html.contains("<& sons>"));
    ada.post("/api/profile", &json!({ "language": "fr", "first_name": "<b>Ada</b>" })).await.data();
    ada.post(RESEND, &json!({})).await.data();
    let mail = the_mail(&server).await;
    assert_eq!(mail.subject, "Confirmez votre adresse courriel");
    assert!(mail.html.contains("lang=\"fr\"") && !mail.html.contains("<b>"), "{}", mail.html);
    // Who registers in a language of their choice is written to in that language.
    let mut bea = Visitor::new(&server, "alpha");
    bea.post("/api/v2/auth/register?lang=fr", &registration("bea@example.org")).await.data();
    assert_eq!(the_mail(&server).await.subject, "Bienvenue chez alpha <& sons>");
}

async fn links_of_another_channel_are_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let mut theirs = Visitor::registered(&server, "beta", ADA).await;
    let verify = the_mail(&server).await.token();
    theirs.post(REQUEST, &json!({ "email": ADA })).await.data();
    let reset = the_mail(&server).await.token();
    theirs.post("/api/profile/delete-request", &json!({})).await.data();
    let delete = the_mail(&server).await.token();
    Visitor::registered(&server, "alpha", ADA).await;
    assert_eq!(refused(&server, VERIFY, &json!({ "token": verify })).await.1, "verification_failed");
    let body = json!({ "token": reset, "password": NEW, "password_confirmation": NEW });
    assert_eq!(refused(&server, RESET, &body).await.1, "reset_failed");
    assert_eq!(refused(&server, DELETE, &json!({ "token": delete })).await.1, "verification_failed");
    theirs.post(VERIFY, &json!({ "token": verify })).await.data();
    theirs.post(RESET, &body).await.data();
    theirs.post(DELETE, &json!({ "token": delete })).await.data();
}

async fn a_mail_that_could_not_be_sent_is_sent_later_and_once(backend: Backend) {
    let mut smtp = Smtp::start().await;
    let server = Server::with(backend, &["--smtp-url", &smtp.url()], |_| {}).await;
    smtp.stop().await;
    Visitor::registered(&server, "alpha", ADA).await;
    let now = Timestamp::now();
    let due = async |seconds: u64| {
        jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), now + Duration::from_secs(seconds))
            .await
            .unwrap()
    };
    assert_eq!((due(1).await, due(1).await), (1, 0), "it fails, and waits");
    smtp.resume().await;
    assert_eq!((due(600).await, due(6000).await), (1, 0));
    let mails: Vec<Mail> = smtp.mails().iter().map(|raw| Mail::read(raw.as_bytes())).collect();
    assert_eq!(mails.len(), 1);
    server.post("alpha", VERIFY, &json!({ "token": mails[0].token() })).await.data();
}

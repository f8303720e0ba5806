//! Getting at other people's data by way of an export, or bringing back what was erased.

use grandstand_accounts::mails::SendMail;
use grandstand_accounts::operator;
use grandstand_db::entities::{self, form_answers, payments, webhook_events};
use grandstand_db::ids::UserId;
use grandstand_db::scope::InChannel;
use grandstand_jobs::{self as jobs, Job};
use jiff::{Timestamp, ToSpan};
use reqwest::Method;
use sea_orm::PaginatorTrait;
use sea_orm::sea_query::Expr;
use serde_json::{Value, json};

use crate::support::process::Site;
use crate::support::purchases as shop;
use crate::support::stored::everything;
use crate::support::till::{Till, buyer, season};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    the_bodies_of_webhooks_are_not_stored,
    a_webhook_that_comes_after_the_erasure_brings_nobody_back,
    a_second_erasure_changes_nothing,
    an_address_that_is_not_proven_reaches_no_guests_answers,
    mails_to_an_address_that_is_not_proven_are_deleted,
    the_same_address_at_another_channel_is_not_touched,
    guests_answers_are_erased_by_their_address,
);

async fn the_bodies_of_webhooks_are_not_stored(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    till.stripe.send_webhooks_to("alpha", till.server.address()).await;
    let named = [("name", "Zebulon"), ("email", "zebulon@quatermass.example")];
    till.stripe.api("alpha", Method::POST, "customers", &named).await;
    let purchase = till.purchase(user, season(&till)).await;
    till.pay(&purchase, "pm_card_visa").await;
    till.stripe.settle("alpha").await;
    let events = webhook_events::Entity::in_channel(purchase.channel_id).all(&till.app().database).await.unwrap();
    assert!(events.iter().any(|event| event.event_type == "customer.created"), "{events:?}");
    assert!(events.iter().all(|event| event.body_hash.as_ref().is_some_and(|hash| hash.len() == 64)));
    for (table, rows) in everything(&till.app().database).await {
        assert!(!rows.iter().any(|row| row.contains("quatermass") || row.contains("Zebulon")), "{table}");
    }
}

async fn a_webhook_that_comes_after_the_erasure_brings_nobody_back(backend: Backend) {
    let till = Till::open(backend).await;
    let (mut visitor, user) = buyer(&till).await;
    till.stripe.send_webhooks_to("alpha", till.server.address()).await;
    let purchase = till.purchase(user, season(&till)).await;
    let payment = till.pay(&purchase, "pm_card_visa").await;
    till.stripe.settle("alpha").await;
    till.do_jobs().await;
    assert_eq!(till.status(&purchase).await, "paid");
    let database = &till.app().database;
    till.app().personal_data.erase(database, purchase.channel_id, UserId(user), Timestamp::now()).await.unwrap();
    // Everything is told once more, and something new as well.
    let events = webhook_events::Entity::in_channel(purchase.channel_id).all(database).await.unwrap();
    for event in &events {
        till.stripe.control("alpha", "resend", json!({ "event": event.event_id })).await;
    }
    till.stripe.control("alpha", "refund", json!({ "payment_intent": payment })).await;
    till.stripe.settle("alpha").await;
    till.do_jobs().await;
    assert_eq!(till.status(&purchase).await, "refunded", "the books go on being right");
    let charges = payments::Entity::in_channel(purchase.channel_id).all(database).await.unwrap();
    assert!(
        !charges.is_empty() && charges.iter().all(|charge| charge.card_last4.is_none() && charge.card_brand.is_none())
    );
    for (table, rows) in everything(database).await {
        assert!(!rows.iter().any(|row| row.contains("buyer@example.org")), "{table}");
    }
    assert_eq!(visitor.get("/api/profile").await.code(), "sign_in_required");
}

async fn a_second_erasure_changes_nothing(backend: Backend) {
    let till = Till::open(backend).await;
    let (_, user) = buyer(&till).await;
    let purchase = till.purchase(user, season(&till)).await;
    till.pay(&purchase, "pm_card_visa").await;
    till.do_jobs().await;
    let (database, channel) = (&till.app().database, purchase.channel_id);
    till.app().personal_data.erase(database, channel, UserId(user), Timestamp::now()).await.unwrap();
    till.do_jobs().await;
    let before = everything(database).await;
    // Some time later, since an erasure writes its time.
    till.app().personal_data.erase(database, channel, UserId(user), Timestamp::now() + 1.hour()).await.unwrap();
    till.do_jobs().await;
    assert_eq!(everything(database).await, before);
}

async fn an_address_that_is_not_proven_reaches_no_guests_answers(backend: Backend) {
    let server = Server::start(backend).await;
    let message = json!({ "name": "Ada", "email": "ada@example.org", "message": "A secret of Ada's." });
    server.post("alpha", "/api/custom-forms/contacts", &message).await.data();
    // Somebody else registers with her address, and asks for what is stored of them.
    Visitor::registered(&server, "alpha", "ada@example.org").await;
    let (database, channel) = (&server.app.database, shop::channel_id(&server, "alpha"));
    let thief = operator::find(database, channel, "ada@example.org").await.unwrap().unwrap();
    let export = server.app.personal_data.export(database, &thief).await.unwrap();
    assert_eq!((&export["answers"], &export["email"]), (&json!([]), &json!("ada@example.org")));
    server.app.personal_data.erase(database, channel, thief.id, Timestamp::now()).await.unwrap();
    assert_eq!(form_answers::Entity::in_channel(channel).count(database).await.unwrap(), 1);
}

async fn mails_to_an_address_that_is_not_proven_are_deleted(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, channel) = (&server.app.database, shop::channel_id(&server, "alpha"));
    let mails = async || {
        let listed = jobs::list(database, Some(channel), false, 100).await.unwrap();
        listed.into_iter().filter(|job| job.kind == SendMail::KIND).collect::<Vec<_>>()
    };
    let mut bob = Visitor::registered(&server, "alpha", "bob@example.org").await;
    bob.post("/api/auth/password-reset-request", &json!({ "email": "bob@example.org" })).await.data();
    let of_bob = mails().await;
    assert_eq!(of_bob.len(), 2, "{of_bob:?}");
    // A mail by her number that has failed, and one by her address that waits.
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let failed = Expr::value(entities::jobs::JobState::Failed);
    let failed = entities::jobs::Entity::update_in_channel(channel).col_expr(entities::jobs::Column::State, failed);
    failed.exec(database).await.unwrap();
    ada.post("/api/auth/password-reset-request", &json!({ "email": "Ada@example.org" })).await.data();
    assert_eq!(mails().await.len(), 4);
    let user = operator::find(database, channel, "ada@example.org").await.unwrap().unwrap();
    assert!(user.owner_confirmed_at.is_none(), "her address is not proven");
    server.app.personal_data.erase(database, channel, user.id, Timestamp::now()).await.unwrap();
    let ids = |rows: &[jobs::Listed]| rows.iter().map(|job| job.id).collect::<Vec<_>>();
    let left = mails().await;
    assert_eq!(ids(&left), ids(&of_bob), "{left:?}");
}

async fn the_same_address_at_another_channel_is_not_touched(backend: Backend) {
    let server = Server::start(backend).await;
    for channel in ["alpha", "beta"] {
        let mut ada = Visitor::registered(&server, channel, "ada@example.org").await;
        let lions = server.id_of(channel, "/api/participants", "lions").await;
        let body = json!({ "favoritable_id": lions, "favoritable_type": "participant" });
        assert!(ada.post("/api/favorite", &body).await.status.is_success());
        let message = json!({ "name": "Ada", "email": "ada@example.org", "message": "Ten letters." });
        ada.post("/api/custom-forms/contacts", &message).await.data();
    }
    crate::support::mails::sent(&server).await;
    let database = &server.app.database;
    let at = async |channel: &str| {
        let channel = shop::channel_id(&server, channel);
        operator::find(database, channel, "ada@example.org").await.unwrap()
    };
    let (alpha, beta) = (at("alpha").await.unwrap(), at("beta").await.unwrap());
    let before = server.app.personal_data.export(database, &beta).await.unwrap();
    assert_eq!(before["favorites"].as_array().unwrap().len(), 1);
    // Not by a number of the other channel's, either.
    server.app.personal_data.erase(database, alpha.channel_id, beta.id, Timestamp::now()).await.unwrap();
    server.app.personal_data.erase(database, alpha.channel_id, alpha.id, Timestamp::now()).await.unwrap();
    crate::support::mails::sent(&server).await;
    assert!(at("alpha").await.is_none());
    assert_eq!(server.app.personal_data.export(database, &at("beta").await.unwrap()).await.unwrap(), before);
}

async fn guests_answers_are_erased_by_their_address(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let answer = async |channel: &str, email: &str| {
        let message = json!({ "name": "Guest", "email": email, "message": "Ten letters." });
        server.call(Method::POST, channel, "/api/custom-forms/contacts", "", &message).await.data();
    };
    for email in ["Ada@Example.org", "ada@example.org", "a_a@example.org", "ada@example.organic"] {
        answer("alpha", email).await;
    }
    answer("beta", "ada@example.org").await;
    let said = site.succeed(&["channel", "answers", "alpha", "--erase", "ADA@example.org"], None).await;
    assert_eq!(said.trim(), "ADA@example.org: 2 answers deleted");
    let left = site.succeed(&["channel", "answers", "alpha"], None).await;
    let left: Vec<Value> = left.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let emails: Vec<&Value> = left.iter().map(|answer| &answer["answers"]["email"]).collect();
    assert_eq!(emails, ["a_a@example.org", "ada@example.organic"]);
    assert_eq!(site.succeed(&["channel", "answers", "beta"], None).await.lines().count(), 1);
    let again = site.succeed(&["channel", "answers", "alpha", "--erase", "ada@example.org"], None).await;
    assert_eq!(again.trim(), "ada@example.org: 0 answers deleted");
}

//! Forms that channels define.

use grandstand_accounts::mails::SendMail;
use grandstand_db as db;
use grandstand_db::entities::jobs;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::Queue;
use grandstand_forms::MailAnswers;
use jiff::Timestamp;
use reqwest::StatusCode;
use sea_orm::{ConnectionTrait, QueryOrder};
use serde_json::{Value, json};

use crate::support::mails::sent;
use crate::support::older;
use crate::support::purchases::channel_id;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

const CONTACTS: &str = "/api/custom-forms/contacts";
const PASSES: &str = "/api/custom-forms/passes";

on_both_databases!(
    a_form_is_asked_for_as_it_is_defined,
    answers_are_checked_kept_and_mailed,
    mails_of_somebody_who_leaves_are_not_sent,
    answers_of_an_older_database_are_mailed,
    the_form_of_passes_is_each_users_own,
    passes_that_the_channel_has_off_are_off_for_everyone,
    a_channel_without_the_form_of_passes_has_one,
);

fn message() -> Value {
    json!({
        "name": "Ada", "email": "ada@example.org", "topic": "Un match", "minute": "12", "unknown": "x",
        "message": "The score\nis <wrong>.",
    })
}

async fn a_form_is_asked_for_as_it_is_defined(backend: Backend) {
    let server = Server::start(backend).await;
    let form = server.get("alpha", &format!("{CONTACTS}?lang=fr")).await.data();
    assert_eq!((&form["alias"], &form["title"]), (&json!("contacts"), &json!("Écrire à alpha")));
    let topic = json!({
        "name": "topic", "value": null, "label": null, "kind": "select", "required": false, "min_length": null,
        "max_length": null, "options": ["Un match", "Else"],
    });
    assert_eq!((&form["entries"][2], &form["entries"][0]["label"]), (&topic, &json!("Votre nom")));
    assert_eq!(server.get("alpha", "/api/custom-forms/nothing").await.status, StatusCode::NOT_FOUND);
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    assert_eq!(ada.get(CONTACTS).await.data()["entries"][1]["value"], "ada@example.org");
}

async fn answers_are_checked_kept_and_mailed(backend: Backend) {
    let server = Server::start(backend).await;
    let body = json!({ "name": "x".repeat(21), "email": "ada", "topic": "?", "minute": "soon", "message": "short" });
    let refused = server.post("alpha", CONTACTS, &body).await;
    assert_eq!(
        (refused.status, &refused.json()["errors"]),
        (
            StatusCode::UNPROCESSABLE_ENTITY,
            &json!({
                "name": ["Field length must be less than 21"], "email": ["A valid email address is required"],
                "topic": ["One of the choices is required"], "minute": ["A whole number is required"],
                "message": ["Field length must be greater than 9"],
            })
        )
    );
    let missing = server.post("alpha", CONTACTS, &json!({})).await.json();
    let required = json!(["Field is required"]);
    assert_eq!(missing["errors"], json!({ "name": required, "email": required, "message": required }));
    server.post("alpha", CONTACTS, &message()).await.data();
    let mails = sent(&server).await;
    assert_eq!(
        (mails.len(), mails[0].to.as_str(), mails[0].subject.as_str()),
        (1, "office@alpha.example.org", "Answers to \"Write to alpha\"")
    );
    assert!(mails[0].text.contains("Your name:\nAda") && mails[0].text.contains("topic:\nA game"), "{}", mails[0].text);
    assert!(mails[0].html.contains("is &lt;wrong&gt;."), "{}", mails[0].html);
    let alpha = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let kept = grandstand_forms::kept(&server.app.database, ChannelId(alpha), Some("contacts"), 0, 10).await.unwrap();
    assert_eq!(kept.len(), 1);
    let answers: Value = serde_json::from_str(&kept[0].answers).unwrap();
    assert_eq!(
        (&answers["topic"], &answers["minute"], &answers["unknown"]),
        (&json!("A game"), &json!(12), &Value::Null)
    );
}

async fn mails_of_somebody_who_leaves_are_not_sent(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, alpha) = (&server.app.database, channel_id(&server, "alpha"));
    for address in ["ada@example.org", "bob@example.org"] {
        let mut guests = message();
        guests["email"] = address.into();
        server.post("alpha", CONTACTS, &guests).await.data();
    }
    let mut ada = Visitor::registered(&server, "alpha", "Ada@example.org").await;
    ada.post(CONTACTS, &message()).await.data();
    let id = ada.get("/api/profile").await.data()["id"].as_i64().unwrap();
    server.app.personal_data.erase(database, alpha, UserId(id), Timestamp::now()).await.unwrap();
    let mails = sent(&server).await;
    assert_eq!(mails.len(), 1, "Bob's alone: {mails:?}");
    assert_eq!(mails[0].to, "office@alpha.example.org");
    assert!(mails[0].text.contains("bob@example.org"), "{}", mails[0].text);
}

async fn answers_of_an_older_database_are_mailed(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let (url, older) = older::before(backend, folder.path(), "m0042_mails_of_answers").await;
    for (id, occasion) in [
        (1, r#"{"answers":{"form":"Contacts","lines":["Name:\nAda"],"reply_to":"ada@example.org"}}"#),
        (2, r#""welcome""#),
    ] {
        let payload = format!(r#"{{"occasion":{occasion},"user_id":7,"origin":"https://a.example","language":"en"}}"#);
        let row = format!(
            "INSERT INTO jobs (id, kind, payload, state, again, attempts, due_at, lease, created_at, updated_at) \
             VALUES ({id}, 'accounts.mail', '{payload}', 'waiting', FALSE, 0, 0, 0, 0, 0)"
        );
        older.execute_unprepared(&row).await.unwrap();
    }
    older.close().await.unwrap();
    let database = db::connect(&url).await.unwrap();
    let mails = jobs::Entity::every().order_by_asc(jobs::Column::Id).all(&database).await.unwrap();
    let kinds: Vec<&str> = mails.iter().map(|mail| mail.kind.as_str()).collect();
    assert_eq!(kinds, ["forms.mail", "accounts.mail"]);
    let answers: MailAnswers = serde_json::from_str(&mails[0].payload).unwrap();
    assert_eq!((answers.form.as_str(), answers.lines.as_slice()), ("Contacts", &["Name:\nAda".to_owned()][..]));
    assert_eq!((answers.reply_to.as_deref(), answers.user_id), (Some("ada@example.org"), Some(UserId(7))));
    assert_eq!(answers.origin, "https://a.example");
    serde_json::from_str::<SendMail>(&mails[1].payload).unwrap();
}

async fn the_form_of_passes_is_each_users_own(backend: Backend) {
    let server = Server::start(backend).await;
    assert_eq!(server.post("alpha", PASSES, &json!({ "enabled": 1 })).await.code(), "sign_in_required");
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mut bob = Visitor::registered(&server, "alpha", "bob@example.org").await;
    assert_eq!(ada.get("/api/user/access").await.data()["basic_pass_selected"], false);
    assert_eq!(ada.post(PASSES, &json!({ "enabled": 1 })).await.data()["entries"][0]["value"], 1);
    let access = ada.get("/api/user/access").await.data();
    assert_eq!((&access["basic_pass_selected"], &access["passes_enabled"]), (&json!(true), &json!(true)));
    assert_eq!(bob.get("/api/profile").await.data()["basic_pass_selected"], false);
    bob.post(PASSES, &json!({ "enabled": 0 })).await.data();
    let access = bob.get("/api/user/access").await.data();
    assert_eq!((&access["basic_pass_selected"], &access["passes_enabled"]), (&json!(true), &json!(false)));
    assert_eq!(bob.get(PASSES).await.data()["entries"][0]["value"], 0);
    assert_eq!(ada.get(PASSES).await.data()["entries"][0]["value"], 1);
}

async fn passes_that_the_channel_has_off_are_off_for_everyone(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        seeds::edit(&seeds.join("alpha"), "forms.toml", "value = 1", "value = 0");
        // Nothing that counts as a basic pass is sold here.
        let addition = "base_price = 4900\npass_type = \"addition\"";
        seeds::edit(&seeds.join("beta"), "packages.toml", "base_price = 4900", addition);
        let addition = "base_price = 999\npass_type = \"addition\"";
        seeds::edit(&seeds.join("beta"), "subscriptions.toml", "base_price = 999", addition);
    })
    .await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    ada.post(PASSES, &json!({ "enabled": 1 })).await.data();
    let access = ada.get("/api/user/access").await.data();
    assert_eq!((&access["basic_pass_selected"], &access["passes_enabled"]), (&json!(true), &json!(false)));
    let mut at_beta = Visitor::registered(&server, "beta", "ada@example.org").await;
    assert_eq!(at_beta.get("/api/user/access").await.data()["basic_pass_selected"], true);
}

async fn a_channel_without_the_form_of_passes_has_one(backend: Backend) {
    let prepare = |seeds: &std::path::Path| std::fs::remove_file(seeds.join("alpha/forms.toml")).unwrap();
    let server = Server::with(backend, &[], prepare).await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    assert_eq!(ada.get("/api/user/access").await.data()["basic_pass_selected"], false);
    assert_eq!(ada.get(PASSES).await.data()["entries"][0]["value"], 1);
    ada.post(PASSES, &json!({ "enabled": 1 })).await.data();
    assert_eq!(ada.get("/api/user/access").await.data()["basic_pass_selected"], true);
}

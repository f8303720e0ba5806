//! Passwords that are tried first: the most common ones, and the channel's name. Nobody can choose one.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server};

on_both_databases!(a_password_that_is_tried_first_is_refused_wherever_one_is_chosen, any_other_composition_is_taken);

const ADA: &str = "ada@example.org";
const REGISTER: &str = "/api/v2/auth/register";

fn with(mut body: Value, password: &str) -> Value {
    (body["password"], body["password_confirmation"]) = (password.into(), password.into());
    body
}

async fn a_password_that_is_tried_first_is_refused_wherever_one_is_chosen(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let expected = json!(["This password is too common. Please choose another one"]);
    for guessed in ["password1", "AlphaSports2026", "alpha-sports!", "Grandstand1", "2026ALPHA!"] {
        let change = json!({ "current_password": PASSWORD });
        let reset = json!({ "token": "A".repeat(43) });
        for (path, body) in
            [(REGISTER, registration("eve@example.org")), ("/api/profile", change), ("/api/auth/password-reset", reset)]
        {
            let mut who = if path == REGISTER {
                Visitor::new(&server, "alpha")
            } else {
                Visitor::with(&server, "alpha", ada.token.as_deref().unwrap())
            };
            let refused = who.post(path, &with(body, guessed)).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {guessed}: {}", refused.text);
            assert_eq!(refused.json()["errors"]["password"], expected, "{path} {guessed}");
        }
    }
    assert_eq!(ada.get("/api/profile").await.status, StatusCode::OK, "nothing was changed");
    server.post("beta", REGISTER, &with(registration(ADA), "AlphaSports2026")).await.data();
}

async fn any_other_composition_is_taken(backend: Backend) {
    let server = Server::start(backend).await;
    for (number, password) in
        ["quietly-", "        x", "ÄÖÜ äöü ß", &"long ".repeat(25), " Lead and trail "].into_iter().enumerate()
    {
        let email = format!("ada{number}@example.org");
        server.post("alpha", REGISTER, &with(registration(&email), password)).await.data();
        let mut again = Visitor::new(&server, "alpha");
        let other_case = password.to_uppercase();
        if other_case != password {
            assert_eq!(again.login(&email, &other_case).await.code(), "wrong_auth_data", "{password:?}");
        }
        assert_eq!(again.login(&email, password.trim()).await.status.is_success(), password.trim() == password);
        if again.token.is_none() {
            again.login(&email, password).await.data();
        }
    }
}

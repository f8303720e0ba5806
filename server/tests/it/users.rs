//! `grandstand user …` and `grandstand channel answers`.

use std::fs;

use serde_json::{Value, json};

use crate::support::Backend;
use crate::support::process::{Process, Site};

on_both_databases!(users_are_invited_imported_exported_and_erased);

async fn signed_in(server: &Process, email: &str, password: &str) -> Value {
    let body = json!({ "email": email, "password": password });
    server.call(reqwest::Method::POST, "alpha", "/api/v2/auth/login", "", &body).await.json()
}

async fn users_are_invited_imported_exported_and_erased(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let said = site.succeed(&["user", "invite", "alpha", "Ada@example.org", "--first-name", "Ada"], None).await;
    let password = said.trim().rsplit_once(' ').unwrap().1;
    let user = signed_in(&server, "ada@example.org", password).await["data"].clone();
    assert_eq!((&user["temporary_password"], &user["first_name"]), (&json!(true), &json!("Ada")));
    let again = site.run(&["user", "invite", "alpha", "ada@example.org"], None).await;
    let complaint = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(!again.status.success() && complaint.contains("is already registered"), "{complaint}");
    let file = site.seeds.join("../people.csv");
    let path = file.to_str().unwrap();
    fs::write(&file, "email,first_name,last_name,phone\nbob@example.org,Bob,B,\nnobody,N,N,\n").unwrap();
    let refused = site.run(&["user", "import", "alpha", path], None).await;
    let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(complaint.contains("people.csv:3: email: A valid email address is required"), "{complaint}");
    fs::write(&file, "email,first_name,last_name,phone\nbob@example.org,Bob,B,\nADA@example.org,A,B,\n").unwrap();
    let said = site.succeed(&["user", "import", "alpha", path], None).await;
    assert_eq!(said.trim(), "1 accounts made, 1 there already", "and nobody of the file that was wrong");
    let all = site.succeed(&["user", "export", "alpha"], None).await;
    assert_eq!(all.lines().count(), 2, "{all}");
    let sessions = site.succeed(&["user", "sessions", "alpha", "ada@example.org"], None).await;
    assert_eq!(sessions.lines().count(), 1, "{sessions}");
    let message = json!({ "name": "Ada", "email": "ada@example.org", "message": "Ten letters." });
    server.call(reqwest::Method::POST, "alpha", "/api/custom-forms/contacts", "", &message).await.data();
    let answers: Value = serde_json::from_str(&site.succeed(&["channel", "answers", "alpha"], None).await).unwrap();
    assert_eq!((&answers["form"], &answers["answers"]["message"]), (&json!("contacts"), &json!("Ten letters.")));
    let one: Value =
        serde_json::from_str(&site.succeed(&["user", "export", "alpha", "ada@example.org"], None).await).unwrap();
    assert_eq!((&one["email"], &one["sessions"][0]["kind"]), (&json!("Ada@example.org"), &json!("browser")));
    site.succeed(&["user", "erase", "alpha", "ada@example.org"], None).await;
    assert_eq!(signed_in(&server, "ada@example.org", password).await["code"], "wrong_auth_data");
    let gone = site.run(&["user", "export", "alpha", "ada@example.org"], None).await;
    assert!(String::from_utf8_lossy(&gone.stderr).contains("has no account at alpha"));
}

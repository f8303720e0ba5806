//! `grandstand user …` and `grandstand channel answers`.

use std::fs;

use serde_json::{Value, json};

use crate::support::Backend;
use crate::support::process::{Process, Site};

on_both_databases!(
    users_are_invited_imported_exported_and_erased,
    people_are_imported_from_spreadsheets,
    answers_are_of_a_form_that_there_is,
);

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
    assert!(complaint.contains("people.csv:3: email: \"nobody\" is not an address"), "{complaint}");
    assert!(complaint.contains("nobody was imported"), "{complaint}");
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

/// What a command that fails says.
async fn refused(site: &Site, arguments: &[&str]) -> String {
    let output = site.run(arguments, None).await;
    assert!(!output.status.success(), "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

async fn people_are_imported_from_spreadsheets(backend: Backend) {
    let site = Site::new(backend).await;
    let _server = site.start(&[], None).ready().await;
    let file = site.seeds.join("../people.csv");
    let path = file.to_str().unwrap();
    let import = ["user", "import", "alpha", path];
    let preview = ["user", "import", "alpha", path, "--dry-run"];

    let rows = "Bob;BOB@example.org;non\r\n\r\n;;\r\nAda;=\"ada@example.org\";OUI\r\n";
    fs::write(&file, format!("\u{feff}First Name;E-mail;Verified\r\n{rows}")).unwrap();
    let said = site.succeed(&preview, None).await;
    assert!(said.contains("people.csv:2: BOB@example.org would get an account\n"), "{said}");
    assert!(said.contains("people.csv:5: ada@example.org would get an account, verified\n"), "{said}");
    assert!(said.ends_with("2 accounts would be made, 0 there already; nothing was changed\n"), "{said}");
    assert_eq!(site.succeed(&["user", "export", "alpha"], None).await, "");
    assert_eq!(site.succeed(&import, None).await, "2 accounts made, 0 there already\n");
    let ada = site.succeed(&["user", "export", "alpha", "ada@example.org"], None).await;
    let ada: Value = serde_json::from_str(&ada).unwrap();
    assert_eq!(ada["first_name"], "Ada");
    let said = site.succeed(&preview, None).await;
    assert!(said.contains("people.csv:2: BOB@example.org has an account and is left alone\n"), "{said}");

    fs::write(&file, "email,frist_name\ncleo@example.org,Cleo\nCleo@example.org,Cleo\nnobody,N\n").unwrap();
    for arguments in [&import[..], &preview[..]] {
        let complaint = refused(&site, arguments).await;
        for line in [
            "people.csv:1: unknown column \"frist_name\"; did you mean \"first_name\"?",
            "people.csv:3: email: \"Cleo@example.org\" stands in line 2, too",
            "people.csv:4: email: \"nobody\" is not an address; expected one such as ada@example.org",
            "3 mistakes to mend; nobody was imported",
        ] {
            assert!(complaint.contains(line), "{line}: {complaint}");
        }
    }
    fs::write(&file, b"email,first_name\ncleo@example.org,Cl\xe9o\n").unwrap();
    let complaint = refused(&site, &import).await;
    assert!(complaint.contains("people.csv:2: ") && complaint.contains("UTF-8"), "{complaint}");
    assert_eq!(site.succeed(&["user", "export", "alpha"], None).await.lines().count(), 2, "nobody came");
}

async fn answers_are_of_a_form_that_there_is(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let complaint = refused(&site, &["channel", "answers", "alpha", "--form", "contcts"]).await;
    let expected = "alpha has no form \"contcts\" (did you mean \"contacts\"?); its forms: contacts, passes";
    assert!(complaint.contains(expected), "{complaint}");
    let of_contacts = ["channel", "answers", "alpha", "--form", "contacts"];
    assert_eq!(site.succeed(&of_contacts, None).await, "", "nobody has answered it yet");
    let message = json!({ "name": "Ada", "email": "ada@example.org", "message": "Ten letters." });
    server.call(reqwest::Method::POST, "alpha", "/api/custom-forms/contacts", "", &message).await.data();
    assert_eq!(site.succeed(&of_contacts, None).await.lines().count(), 1);
    fs::remove_file(site.seeds.join("alpha/forms.toml")).unwrap();
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], None).await;
    assert_eq!(site.succeed(&of_contacts, None).await.lines().count(), 1, "answers outlast their form");
    let complaint = refused(&site, &["channel", "answers", "alpha", "--form", "join"]).await;
    assert!(complaint.contains("alpha has no form \"join\"; its forms: contacts\n"), "{complaint}");
}

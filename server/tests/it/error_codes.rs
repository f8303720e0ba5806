//! The codes of mistakes in fields, which programs branch on in place of the sentences.

use serde_json::{Value, json};

use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server};

const REGISTER: &str = "/api/v2/auth/register";
const ADA: &str = "ada@example.org";
/// The documentation of the API, and the heading under which it lists the codes.
const DOCUMENTATION: &str = include_str!("../../../docs/api.md");
const HEADING: &str = "### Mistakes in fields\n";

on_both_databases!(each_kind_of_mistake_has_its_code,);

async fn each_kind_of_mistake_has_its_code(backend: Backend) {
    let server = Server::start(backend).await;
    of_a_registration(&server).await;
    of_a_list(&server).await;
    let mut report = json!({ "message": "m", "status": 0, "path": "/", "route": "/", "method": "GET" });
    report["code"] = "a b".into();
    assert_eq!(codes(&server.post("alpha", "/api/error-log", &report).await.json()), json!({ "code": ["invalid"] }));
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let taken = server.post("alpha", REGISTER, &registration(ADA)).await;
    assert_eq!(
        (taken.code().as_str(), codes(&taken.json())),
        ("email_already_registered", json!({ "email": ["taken"] }))
    );
    let mut change = json!({ "email": "other@example.org", "current_password": format!("not {PASSWORD}") });
    let wrong = ada.post("/api/profile", &change).await;
    assert_eq!(codes(&wrong.json()), json!({ "current_password": ["wrong"] }));
    change["language"] = "de".into();
    assert_eq!(codes(&ada.post("/api/profile", &change).await.json()), json!({ "language": ["unknown"] }));
    let guest = server.get("alpha", "/api/profile").await.json();
    assert_eq!((guest.get("errors"), guest.get("error_codes")), (None, None), "no field is to blame");
}

async fn of_a_registration(server: &Server) {
    let body = json!({
        "first_name": "x".repeat(101), "last_name": " ", "email": "ada@", "phone": "12345", "terms": "no",
        "password": "short", "password_confirmation": "shirt",
    });
    let expected = json!({
        "first_name": ["too_long"], "last_name": ["required"], "email": ["not_an_email"],
        "phone": ["not_a_phone_number"], "terms": ["not_accepted"], "password": ["too_short"],
        "password_confirmation": ["mismatch"],
    });
    assert_eq!(codes(&server.post("alpha", REGISTER, &body).await.json()), expected);
    let mut common = registration(ADA);
    (common["password"], common["password_confirmation"]) = ("Password1".into(), "Password1".into());
    let refused = server.post("alpha", REGISTER, &common).await.json();
    assert_eq!(codes(&refused), json!({ "password": ["too_common"] }));
}

async fn of_a_list(server: &Server) {
    let query = "limit=201&offset=x&no_limit=1&no_limit=1&sort_field=color&type=gratis,dear\
                 &start_date=2026-02-02&end_date=2026-02-01";
    let refused = server.get("alpha", &format!("/api/events?{query}&title={}", "x".repeat(101))).await.json();
    let expected = json!({
        "limit": ["out_of_range"], "offset": ["not_a_number"], "no_limit": ["repeated"], "sort_field": ["unknown"],
        "type": ["unknown", "unknown"], "end_date": ["before_start"], "title": ["too_long"],
    });
    assert_eq!(codes(&refused), expected);
    let dates = server.get("alpha", "/api/events?start_date=tomorrow&end_date=9999-12-31").await.json();
    assert_eq!(codes(&dates), json!({ "start_date": ["not_a_date"], "end_date": ["out_of_range"] }));
}

/// The codes of a refusal, which has as many of them as messages for each field.
fn codes(refusal: &Value) -> Value {
    let count = |member: &str| -> Vec<(String, usize)> {
        let fields = refusal[member].as_object().unwrap_or_else(|| panic!("{refusal} has no {member}")).iter();
        fields.map(|(field, entries)| (field.clone(), entries.as_array().unwrap().len())).collect()
    };
    assert_eq!(count("errors"), count("error_codes"), "{refusal}");
    refusal["error_codes"].clone()
}

#[test]
fn the_api_documentation_lists_every_code() {
    let document: Value = serde_json::from_str(&grandstand_server::openapi::text().unwrap()).unwrap();
    let described = &document["components"]["schemas"]["ProblemBody"]["properties"]["error_codes"];
    assert_eq!(described["additionalProperties"]["items"]["$ref"], "#/components/schemas/ErrorCode");
    let known = document["components"]["schemas"]["ErrorCode"]["enum"].as_array().unwrap();
    let (_, section) = DOCUMENTATION.split_once(HEADING).unwrap();
    let rows = section.lines().skip_while(|line| !line.starts_with("| `")).take_while(|line| line.starts_with("| `"));
    let listed = rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2));
    assert_eq!(listed.map(Value::from).collect::<Vec<_>>(), *known);
}

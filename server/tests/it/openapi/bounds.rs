//! The bounds of fields in the document are those by which the handlers refuse: values on both sides of each are shown to
//! both.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::document::Document;
use super::opened;
use crate::support::server::answer;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    fields_are_refused_where_the_document_says_so,
    fields_of_reports_are_too,
    a_preview_of_nothing_is_refused_as_the_document_says,
    entries_of_analytics_are_too,
);

/// Fields of a body.
struct Body {
    path: &'static str,
    /// The body's name in the document.
    schema: &'static str,
    /// What the body has beside the field that is tried. More is missing, so that nothing comes of it.
    beside: Value,
    /// Fields, each with values that are right and values that are wrong.
    fields: Vec<(&'static str, Value, Value)>,
}

fn long(length: usize) -> Value {
    "ä".repeat(length).into()
}

fn email(length: usize) -> String {
    format!("ada@{}org", "example.".repeat(length.div_ceil(8)))
}

fn for_guests() -> Vec<Body> {
    let beside = || json!({});
    let names = || (json!(["Ada", "  Ada\n", long(100)]), json!(["", " \t", "\u{0}", long(101)]));
    let emails = || (json!(["ada@example.org"]), json!(["", "ada", "@example.org", email(254), null]));
    let texts = || (json!(["x"]), json!(["", null]));
    let row = |field, (right, wrong): (Value, Value)| (field, right, wrong);
    vec![
        Body {
            path: "/api/v2/auth/register",
            schema: "Registration",
            beside: beside(),
            fields: vec![
                row("first_name", names()),
                row("last_name", names()),
                row("email", emails()),
                ("password", json!(["qzx-17-v", long(128)]), json!(["", "qzx-17-", long(129), null])),
                ("terms", json!([true]), json!([false, null])),
                ("phone", json!([null, "", "+1 (312) 555-0142"]), json!(["312555014", "x", "012345678901234"])),
            ],
        },
        Body {
            path: "/api/v2/auth/login",
            schema: "Credentials",
            beside: beside(),
            fields: vec![row("email", texts()), row("password", texts())],
        },
        Body {
            path: "/api/auth/password-reset-request",
            schema: "ResetRequest",
            beside: beside(),
            fields: vec![row("email", emails())],
        },
        Body { path: "/api/auth/email-verify", schema: "Token", beside: beside(), fields: vec![row("token", texts())] },
        Body {
            path: "/api/get_api_key",
            schema: "KeyRequest",
            beside: beside(),
            fields: vec![("channel_key", json!(["alpha"]), json!(["", null]))],
        },
        Body {
            path: "/api/stripe/invoice-preview",
            schema: "InvoicePreview",
            beside: beside(),
            fields: vec![("type", json!(["event", "package", "subscription"]), json!(["team", "Event"]))],
        },
    ]
}

/// Bodies of a call that a client may make only a few times a minute: each report comes from another one.
fn of_pages() -> Vec<Body> {
    vec![
        Body {
            path: "/api/error-log",
            schema: "Report",
            beside: json!({}),
            fields: vec![
                ("message", json!(["It failed."]), json!([" "])),
                ("code", json!(["timeout"]), json!(["a b", "a".repeat(65)])),
                ("status", json!([0, 100, 599]), json!([99, 600, null])),
                ("method", json!(["GET"]), json!(["BREW"])),
                ("request_id", json!([null, "01-a"]), json!(["<script>"])),
                ("release", json!([null, "", "0.1-a_b"]), json!(["a b", "a".repeat(65)])),
            ],
        },
        Body {
            path: "/api/error-log",
            schema: "ScriptError",
            beside: json!({ "stack": "" }),
            fields: vec![
                ("message", json!(["It threw."]), json!([" "])),
                ("code", json!(["caught", "promise"]), json!(["timeout", ""])),
                ("route", json!(["/watch/:id"]), json!([""])),
                ("release", json!([null, "", "0.1-a_b"]), json!(["a b", "a".repeat(65)])),
            ],
        },
    ]
}

fn for_users() -> Vec<Body> {
    vec![
        Body {
            path: "/api/profile",
            schema: "ProfileChanges",
            beside: json!({}),
            fields: vec![
                ("_method", json!([null, "patch", "PATCH"]), json!(["put", ""])),
                ("first_name", json!([null, "Ada", long(100)]), json!(["", " ", long(101)])),
                ("language", json!([null, "en", "fr"]), json!(["de", ""])),
                ("email", json!([null]), json!(["ada", email(254)])),
                ("password", json!([null, "qzx-17-v"]), json!(["", "qzx-17-"])),
            ],
        },
        Body {
            path: "/api/favorite",
            schema: "NewFavorite",
            beside: json!({}),
            fields: vec![
                ("favoritable_id", json!([1, 1.0]), json!([0, -1, 1.5, "1", null])),
                ("favoritable_type", json!(["participant", "event_location"]), json!(["team", 1, null])),
            ],
        },
        Body {
            path: "/api/watch-positions",
            schema: "WatchedTo",
            beside: json!({ "event_id": 0 }),
            fields: vec![("position_ms", json!([0, 2_592_000_000_i64]), json!([-1, 2_592_000_001_i64]))],
        },
        Body {
            path: "/api/clip",
            schema: "WantedClip",
            beside: json!({ "start_time": 0 }),
            fields: vec![
                ("event_id", json!([1]), json!(["x", null])),
                ("name", json!(["Goal", long(100)]), json!(["", "\u{7f}", long(101), null])),
                ("start_time", json!([0, 0.5, 2_592_000]), json!([-1, 2_592_001, null])),
                ("duration", json!([1, 299.5, 300]), json!([-1, 0, 0.9, 301])),
                ("end_time", json!([null, 0.5, 2_592_000]), json!([-1, 2_592_001])),
                ("tags", json!([]), json!([[], null])),
            ],
        },
        Body {
            path: "/api/stripe/buy",
            schema: "Purchase",
            beside: json!({ "terms": true, "type": "package" }),
            fields: vec![
                ("terms", json!([true]), json!([false, null])),
                ("type", json!(["event", "package"]), json!(["team", null])),
                ("id", json!([1]), json!(["x", null])),
            ],
        },
    ]
}

/// Has a member of `schema` tried with right and wrong values: by the document, and by the call that `send` makes, whose
/// refusal names it `field`.
async fn tried(
    document: &Document,
    (schema, member): (&str, &str),
    field: &str,
    (right, wrong): (&Value, &Value),
    mut send: impl AsyncFnMut(&Value) -> Value,
) {
    let values =
        |values: &Value, is_wrong| values.as_array().unwrap().iter().map(move |one| (one.clone(), is_wrong)).collect();
    let all: [Vec<(Value, bool)>; 2] = [values(right, false), values(wrong, true)];
    for (value, is_wrong) in all.concat() {
        let documented = document.wrong(document.member(schema, member), &value);
        assert_eq!(!documented.is_empty(), is_wrong, "{schema}.{member} as {value}: {documented:?}");
        let answer = send(&value).await;
        assert_eq!(answer["errors"].get(field).is_some(), is_wrong, "{schema}.{member} as {value}: {answer}");
    }
}

async fn fields_are_refused_where_the_document_says_so(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    let user = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let guest = Visitor::new(&server, "alpha");
    for (mut visitor, bodies) in [(guest, for_guests()), (user, for_users())] {
        for body in bodies {
            body_is_tried(&document, body, async |path, body| visitor.post(path, body).await.json()).await;
        }
    }
}

async fn fields_of_reports_are_too(backend: Backend) {
    let server = Server::with(backend, &["--trusted-proxies", "127.0.0.1"], opened).await;
    let document = Document::of(&server).await;
    let mut client = 0;
    for body in of_pages() {
        let send = async |path: &str, body: &Value| {
            client += 1;
            let request = server.request(Method::POST, "alpha", path).json(body);
            answer(request.header("x-forwarded-for", format!("203.0.113.{client}"))).await.json()
        };
        body_is_tried(&document, body, send).await;
    }
}

/// Tries all fields of a body, which `send` sends to a path.
async fn body_is_tried(document: &Document, body: Body, mut send: impl AsyncFnMut(&str, &Value) -> Value) {
    let Body { path, schema, beside, fields } = body;
    for (field, right, wrong) in fields {
        let send = async |value: &Value| {
            let mut body = beside.clone();
            body[field] = value.clone();
            send(path, &body).await
        };
        tried(document, (schema, field), field, (&right, &wrong), send).await;
    }
}

async fn a_preview_of_nothing_is_refused_as_the_document_says(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    let pass = json!({ "type": "package", "id": server.get("alpha", "/api/packages").await.data()[0]["id"] });
    let cases = [
        (pass.clone(), false),
        (json!({ "items": [pass] }), false),
        (json!({ "type": null, "id": null, "items": [pass] }), false),
        (json!({}), true),
        (json!({ "id": pass["id"] }), true),
        (json!({ "type": null, "id": pass["id"] }), true),
        (json!({ "type": "package" }), true),
        (json!({ "items": [] }), true),
        (json!({ "items": [], "coupon": "PRESS" }), true),
    ];
    for (body, is_wrong) in cases {
        let documented = document.wrong(document.schema("InvoicePreview"), &body);
        assert_eq!(!documented.is_empty(), is_wrong, "{body}: {documented:?}");
        let answer = server.post("alpha", "/api/stripe/invoice-preview", &body).await;
        let is_refused = answer.status == StatusCode::UNPROCESSABLE_ENTITY;
        assert_eq!(is_refused, is_wrong, "{body}: {}", answer.text);
    }
}

/// What beginning a session of analytics answers.
async fn begun(server: &Server, hash: &Value) -> Value {
    server.post("alpha", "/api/datalake/session/", &json!({ "hash": hash })).await.json()
}

async fn entries_of_analytics_are_too(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    let hash = server.post("alpha", "/api/datalake/hash/", &json!({})).await.data()["hash"].clone();
    let hashes = (&json!([hash]), &json!(["", "x", null]));
    tried(&document, ("NewSession", "hash"), "hash", hashes, async |hash| begun(&server, hash).await).await;
    let session = begun(&server, &hash).await["data"]["session"].clone();
    let entry = json!({
        "n": 0, "ms": 0, "name": "play", "viewing": 1, "media": "event", "media_id": 1, "played_until_ms": 0, "watched_ms": 0,
    });
    let whole = || (json!([0, 1]), json!([-1]));
    let times = || (json!([0, 90_000_000]), json!([-1, 90_000_001]));
    let names = || (json!(["a_9", "a".repeat(40)]), json!(["", "Play", "a".repeat(41), "play\n"]));
    let calls = [
        ("event", "PageEvent", "events", vec![("n", whole()), ("ms", times()), ("name", names())]),
        ("video/event", "VideoEvent", "events", vec![("ms", times()), ("name", names()), ("viewing", whole())]),
        (
            "video/viewing",
            "VideoViewing",
            "viewings",
            vec![("ms", times()), ("played_until_ms", times()), ("watched_ms", whole()), ("stalls", whole())],
        ),
    ];
    for (call, schema, list, members) in calls {
        for (member, (right, wrong)) in members {
            let send = async |value: &Value| {
                let mut entry = entry.clone();
                entry[member] = value.clone();
                let body = json!({ "session": session, (list): [entry] });
                server.post("alpha", &format!("/api/datalake/{call}/"), &body).await.json()
            };
            tried(&document, (schema, member), &format!("{list}.0.{member}"), (&right, &wrong), send).await;
        }
    }
}

//! `limit`, `offset`, `sort_field`, `sort_direction` and `no_limit`: every operation of the OpenAPI document that answers a
//! list has them with their bounds, and keeps to them. A list without a row here fails the test.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::filled::{MANY, fill_folder, filled_viewer};
use crate::support::shop::{Shop, saved_card};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    every_list_has_and_obeys_the_five_parameters,
    saved_cards_are_listed_beyond_the_providers_page,
    a_search_gives_no_more_than_its_bound,
);

/// The lists, and how many rows they give to a call that names no number; `None` for all of them.
const LISTS: [(&str, Option<u64>); 26] = [
    ("/clips/event/{id}", Some(20)),
    ("/clips/user", Some(20)),
    ("/events", Some(20)),
    ("/events-categories", None),
    ("/events-locations", None),
    ("/events/favorite", Some(20)),
    ("/events/with_clip", Some(20)),
    ("/faq", None),
    ("/favorites", Some(20)),
    ("/menu", None),
    ("/orders", Some(20)),
    ("/packages", None),
    ("/pages", None),
    ("/participant-group-properties", None),
    ("/participant-groups", None),
    ("/participants", Some(20)),
    ("/profile/sessions", None),
    ("/slides/web", None),
    ("/stripe/list-cards", None),
    ("/subscriptions", None),
    ("/transactions", Some(20)),
    ("/vod-media-categories", None),
    ("/vod-media-items", Some(20)),
    ("/vod-media-rails", None),
    ("/vod-media/search", Some(10)),
    ("/watch-positions", Some(20)),
];

/// Most rows of a page, wherever it is.
const MOST: u64 = 200;

/// A list as the document has it.
struct List {
    path: String,
    parameters: Vec<Value>,
}

impl List {
    /// The schema of a parameter.
    fn schema(&self, name: &str) -> &Value {
        let found = self.parameters.iter().find(|parameter| parameter["name"] == name);
        let parameter = found.unwrap_or_else(|| panic!("{} has no {name}", self.path));
        assert_eq!((&parameter["in"], &parameter["required"]), (&json!("query"), &json!(false)), "{}", self.path);
        &parameter["schema"]
    }

    /// The fields that it can be sorted by, the default first.
    fn fields(&self) -> Vec<&str> {
        self.schema("sort_field")["enum"].as_array().unwrap().iter().map(|field| field.as_str().unwrap()).collect()
    }

    fn url(&self, event: i64, query: &str) -> String {
        format!("/api{}?{query}", self.path.replace("{id}", &event.to_string()))
    }
}

/// A schema, wherever it stands.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(place) => resolved(document, document.pointer(place.trim_start_matches('#')).unwrap()),
        None => schema,
    }
}

/// Every operation by GET whose data is an array.
fn lists(document: &Value) -> Vec<List> {
    let mut lists = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let answer = &operations["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        let fields = &resolved(document, answer)["properties"];
        if resolved(document, &fields["data"])["type"] == "array" {
            assert!(fields["meta"].is_object(), "{path} says where its rows stand");
            let parameters = operations["get"]["parameters"].as_array().cloned().unwrap_or_default();
            lists.push(List { path: path.clone(), parameters });
        }
    }
    lists
}

async fn every_list_has_and_obeys_the_five_parameters(backend: Backend) {
    let shop = Shop::with(backend, fill_folder).await;
    let mut ada = filled_viewer(&shop).await;
    let event = ada.get("/api/events?limit=1").await.data()[0]["id"].as_i64().unwrap();
    let lists = lists(&ada.get("/api/openapi.json").await.json());
    let paths: Vec<&str> = lists.iter().map(|list| list.path.as_str()).collect();
    assert_eq!(paths, LISTS.map(|(path, _)| path), "the lists of the document");
    for (list, (_, rows)) in lists.iter().zip(LISTS) {
        is_documented(list, rows);
        let whole = pages_are_parts_of_the_whole(&mut ada, list, event, rows).await;
        directions_reverse_the_whole(&mut ada, list, event, &whole).await;
        mistakes_are_named(&mut ada, list, event).await;
        let guest = shop.server.get("alpha", &list.url(event, "")).await.status;
        if guest == StatusCode::UNAUTHORIZED {
            let wrong = shop.server.get("alpha", &list.url(event, "limit=-1")).await;
            assert_eq!(wrong.code(), "sign_in_required", "{}: a guest is refused first", list.path);
        }
    }
}

fn is_documented(list: &List, rows: Option<u64>) {
    let path = &list.path;
    for (name, most) in [("limit", MOST), ("offset", (1 << 53) - 1), ("no_limit", 1)] {
        let schema = list.schema(name);
        let bounds = (&schema["type"], schema["minimum"].as_u64(), schema["maximum"].as_u64());
        assert_eq!(bounds, (&json!("integer"), Some(0), Some(most)), "{path}: {name}");
    }
    assert_eq!(list.schema("limit")["default"].as_u64(), rows, "{path}");
    assert_eq!(list.schema("sort_direction")["enum"], json!(["asc", "desc"]), "{path}");
    assert_eq!(list.schema("sort_field")["default"], list.fields()[0], "{path}");
}

/// What tells a row from the others of its list.
fn identity(row: &Value) -> Value {
    let names = ["id", "event_id", "participant_group_id"];
    names.iter().map(|name| row[name].clone()).find(|id| !id.is_null()).unwrap()
}

/// The rows that a call answers, and where they stand.
async fn page(ada: &mut Visitor<'_>, list: &List, event: i64, query: &str) -> (Vec<Value>, Value) {
    let url = list.url(event, query);
    let answer = ada.get(&url).await;
    assert_eq!(answer.status, StatusCode::OK, "{url}: {}", answer.text);
    let answer = answer.json();
    (answer["data"].as_array().unwrap().clone(), answer["meta"].clone())
}

async fn pages_are_parts_of_the_whole(ada: &mut Visitor<'_>, list: &List, event: i64, rows: Option<u64>) -> Vec<Value> {
    let path = &list.path;
    let (whole, meta) = page(ada, list, event, "no_limit=1").await;
    let total = whole.len() as u64;
    assert_eq!(meta, json!({ "total": total, "limit": total, "offset": 0 }), "{path}");
    assert!(total >= 3, "{path} has too few rows to tell anything: {total}");
    assert!(rows.is_none() || total >= MANY.unsigned_abs(), "{path} has no second page: {total}");
    let limit = rows.unwrap_or(total);
    for (query, limit, offset) in [
        (String::new(), limit, 0),
        ("offset=1".to_owned(), limit, 1),
        ("limit=2".to_owned(), 2, 0),
        ("limit=2&offset=1&no_limit=1".to_owned(), 2, 1),
        (format!("limit={MOST}"), MOST, 0),
        ("limit=0".to_owned(), 0, 0),
        (format!("limit=2&offset={}", total - 1), 2, total - 1),
        (format!("offset={total}"), limit, total),
        (format!("no_limit=1&offset={}", total - 1), total, total - 1),
    ] {
        let (found, meta) = page(ada, list, event, &query).await;
        assert_eq!(meta, json!({ "total": total, "limit": limit, "offset": offset }), "{path}?{query}");
        let part = whole.iter().skip(usize::try_from(offset).unwrap()).take(usize::try_from(limit).unwrap());
        let part: Vec<Value> = part.map(identity).collect();
        assert_eq!(found.iter().map(identity).collect::<Vec<_>>(), part, "{path}?{query}");
    }
    whole
}

async fn directions_reverse_the_whole(ada: &mut Visitor<'_>, list: &List, event: i64, whole: &[Value]) {
    let path = &list.path;
    let own: Vec<Value> = whole.iter().map(identity).collect();
    for (place, field) in list.fields().into_iter().enumerate() {
        let sorted = |direction: &str| format!("no_limit=1&sort_field={field}{direction}");
        let (ascending, _) = page(ada, list, event, &sorted("&sort_direction=asc")).await;
        let (descending, _) = page(ada, list, event, &sorted("&sort_direction=desc")).await;
        let (by_default, _) = page(ada, list, event, &sorted("")).await;
        let [up, down, by_default] =
            [&ascending, &descending, &by_default].map(|rows| rows.iter().map(identity).collect::<Vec<_>>());
        assert_eq!(up.iter().rev().collect::<Vec<_>>(), down.iter().collect::<Vec<_>>(), "{path} by {field}");
        assert!(up.len() == own.len() && own.iter().all(|id| up.contains(id)), "{path} by {field} has every row");
        assert!(by_default == up || by_default == down, "{path} by {field} has a direction of its own");
        assert!(place > 0 || by_default == own, "{path} is sorted by {field} where no field is named");
        let numbers: Vec<i64> = ascending.iter().filter_map(|row| row[field].as_i64()).collect();
        assert!(numbers.is_sorted(), "{path} by {field}: {numbers:?}");
    }
}

async fn mistakes_are_named(ada: &mut Visitor<'_>, list: &List, event: i64) {
    let too_many = (MOST + 1).to_string();
    let wrong = [
        ("limit", too_many.as_str()),
        ("limit", "-1"),
        ("limit", "ten"),
        ("limit", ""),
        ("offset", "-1"),
        ("offset", "18446744073709551615"),
        ("sort_field", "no_such_field"),
        ("sort_direction", "up"),
        ("no_limit", "2"),
    ];
    for (name, value) in wrong {
        refused(ada, &list.url(event, &format!("{name}={value}")), &[name]).await;
    }
    refused(ada, &list.url(event, "limit=1&limit=2"), &["limit"]).await;
    refused(ada, &list.url(event, "no_limit=1&limit=201"), &["limit"]).await;
    let all = "limit=201&offset=x&sort_field=x&sort_direction=x&no_limit=x";
    refused(ada, &list.url(event, all), &["limit", "no_limit", "offset", "sort_direction", "sort_field"]).await;
}

/// A call is refused for just these parameters, each with a message.
async fn refused(ada: &mut Visitor<'_>, url: &str, names: &[&str]) {
    let answer = ada.get(url).await;
    let told = (answer.status, answer.code());
    assert_eq!(told, (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters".to_owned()), "{url}: {}", answer.text);
    let errors = answer.json()["errors"].as_object().unwrap().clone();
    assert_eq!(errors.keys().map(String::as_str).collect::<Vec<_>>(), names, "{url}");
    assert!(errors.values().all(|told| !told[0].as_str().unwrap().is_empty()), "{url}: {errors:?}");
}

async fn saved_cards_are_listed_beyond_the_providers_page(backend: Backend) {
    let shop = Shop::open(backend).await;
    let mut ada = shop.buyer("ada").await;
    saved_card(&shop, &mut ada, "pm_card_visa").await;
    let customers = shop.stripe.api("alpha", Method::GET, "customers", &[]).await;
    let customer = customers["data"][0]["id"].as_str().unwrap();
    for _ in 0..100 {
        let attach = "payment_methods/pm_card_visa/attach";
        shop.stripe.api("alpha", Method::POST, attach, &[("customer", customer)]).await;
    }
    let cards = ada.get("/api/stripe/list-cards").await.json();
    assert_eq!(cards["meta"], json!({ "total": 101, "limit": 101, "offset": 0 }));
    assert_eq!(cards["data"].as_array().unwrap().len(), 101);
    let oldest = ada.get("/api/stripe/list-cards?sort_direction=asc&limit=1").await.data();
    assert_eq!(oldest[0], cards["data"][100]);
}

async fn a_search_gives_no_more_than_its_bound(backend: Backend) {
    let server = Server::with(backend, &[], fill_folder).await;
    let mut guest = Visitor::new(&server, "alpha");
    let teams = async |visitor: &mut Visitor<'_>, limit: &str| {
        let found = visitor.get(&format!("/api/search?q=team{limit}")).await.data();
        found["teams"].as_array().unwrap().len()
    };
    assert_eq!(teams(&mut guest, "").await, 5);
    assert_eq!(teams(&mut guest, "&limit=20").await, 20);
    for limit in ["21", "-1", "x", ""] {
        refused(&mut guest, &format!("/api/search?q=team&limit={limit}"), &["limit"]).await;
    }
    let long = "a".repeat(101);
    refused(&mut guest, &format!("/api/search?limit=21&q={long}"), &["limit", "q"]).await;
}

//! Somebody who uses everything that the platform has, so that every table holds something of them.

use std::path::Path;

use grandstand_accounts::operator;
use grandstand_db::entities::users;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::gifts::give_event;
use crate::support::measured::{measured, page_view, viewing};
use crate::support::oauth::{self, OAuth, Trip};
use crate::support::packaged::add_samples;
use crate::support::purchases::channel_id;
use crate::support::server::answer;
use crate::support::shop::{Shop, saved_card, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, mails, seeds};

pub const ADDRESS: &str = "Zebulon@quatermass.example";
/// Texts that only this person's data has.
pub const NAMES: [&str; 6] =
    ["zebulon", "quatermass", "+1 (312) 555-0199", "Browser of Zeb/7", "Zebs best save", "zebs-tracking-code"];

const SETTINGS: &str = "[streaming]\nconcurrent_streams = 2\n\
    [capabilities]\nuser = [\"watch\", \"clipping\", \"download_clip\", \"download\"]\n\
    [limits]\nclips = 12\ndownloads = 9\n\
    [[clips.tags]]\nalias = \"goal\"\nname = \"Goal\"\n\
    [payments.tax]\nprices = \"included\"\nevidence = 1\n\
    [[payments.tax.rates]]\ncountry = \"FR\"\nname = \"TVA\"\npercent = 20\n";

fn prepare(seeds: &Path, provider: &OAuth) {
    measured(seeds);
    oauth::configure(seeds, provider);
    let folder = seeds.join("alpha");
    seeds::edit(&folder, "channel.toml", "[geo]\n", &format!("{SETTINGS}[geo]\n"));
    for alias in ["old", "members"] {
        let entry = format!("alias = \"{alias}\"\n");
        seeds::edit(&folder, "events.toml", &entry, &format!("{entry}sample_seconds = 6\n"));
    }
}

/// A shop at which everything can be used, with the Redis at this address.
pub async fn shop(backend: Backend, redis: Option<&str>) -> (Shop, OAuth) {
    let provider = OAuth::start();
    let settings: Vec<&str> = redis.into_iter().flat_map(|url| ["--redis-url", url]).collect();
    let shop = Shop::with_settings(backend, &settings, |folder| prepare(folder, &provider)).await;
    oauth::give_secrets(&shop.server);
    add_samples(&shop.server).await;
    shop.server.app.loader.load_all().await.unwrap();
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    (shop, provider)
}

/// Does what is due until `minutes` from now.
pub async fn do_jobs(shop: &Shop, minutes: i64) {
    let then = Timestamp::now() + SignedDuration::from_mins(minutes);
    jobs::run_due(&shop.server.app.database, &job_kinds::registry(&shop.server.app), then).await.unwrap();
}

/// The person's row.
pub async fn row(shop: &Shop) -> Option<users::Model> {
    operator::find(&shop.server.app.database, channel_id(&shop.server, "alpha"), ADDRESS).await.unwrap()
}

async fn created(visitor: &mut Visitor<'_>, path: &str, body: Value) -> Value {
    let answer = visitor.post(path, &body).await;
    assert!(answer.status.is_success(), "{path}: {} {}", answer.status, answer.text);
    if answer.text.is_empty() { Value::Null } else { answer.json()["data"].clone() }
}

/// The person, who has done everything.
pub async fn busy<'a>(shop: &'a Shop, provider: &mut OAuth) -> Visitor<'a> {
    let mut person = joined(shop, provider).await;
    watched(shop, &mut person).await;
    bought(shop, &mut person).await;
    wrote(shop, &mut person).await;
    measured_too(shop).await;
    person
}

async fn joined<'a>(shop: &'a Shop, provider: &mut OAuth) -> Visitor<'a> {
    let server = &shop.server;
    provider.tell_of(&json!({
        "sub": "subject-of-zebulon", "email": ADDRESS, "email_verified": true,
        "given_name": "Zebulon", "family_name": "Quatermass",
    }));
    // A first journey goes nowhere: its token names a person who has no account.
    Trip::there_and_back(server, "alpha", "/").await;
    let trip = Trip::there_and_back(server, "alpha", "/").await;
    let mut person = Visitor::new(server, "alpha");
    person.other = Some(trip.cookie.clone());
    let body = json!({ "continuation": trip.value("continuation"), "terms": true, "trk": "zebs-tracking-code" });
    person.post("/api/v2/auth/social/harbour", &body).await.data();
    person.post("/api/profile", &json!({ "phone": "+1 (312) 555-0199" })).await.data();
    server.post("alpha", "/api/auth/password-reset-request", &json!({ "email": ADDRESS })).await.data();
    let mails = mails::sent(server).await;
    let reset = mails.iter().rev().find(|mail| mail.to == ADDRESS && mail.link().contains("password-reset")).unwrap();
    let password = "four quiet words here";
    let body = json!({ "token": reset.token(), "password": password, "password_confirmation": password });
    let path = "/api/auth/password-reset";
    let request = server.request(Method::POST, "alpha", path).header("user-agent", "Browser of Zeb/7");
    answer(request.json(&body)).await.data();
    let login = json!({ "email": ADDRESS, "password": password });
    let request = server.request(Method::POST, "alpha", "/api/v2/auth/login").header("user-agent", "Browser of Zeb/7");
    let answer = answer(request.json(&login)).await;
    answer.data();
    let cookies = answer.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
    let token = cookies.filter_map(|cookie| cookie.strip_prefix("__Host-session=")?.split(';').next()).next_back();
    person.token = token.map(str::to_owned);
    person.other = None;
    person
}

async fn watched(shop: &Shop, person: &mut Visitor<'_>) {
    let server = &shop.server;
    let old = server.id_of("alpha", "/api/events", "old").await;
    let lions = server.id_of("alpha", "/api/participants", "lions").await;
    created(person, "/api/favorite", json!({ "favoritable_id": lions, "favoritable_type": "participant" })).await;
    created(person, "/api/watch-positions", json!({ "event_id": old, "position_ms": 4_000 })).await;
    created(person, "/api/calendar-feed", json!({})).await;
    let offered = person.get(&format!("/api/download-event/{old}")).await.data();
    fetched(person, &offered["files"][0]["url"]).await;
    for name in ["Zebs best save", "Zebs best save again"] {
        let source = person.get(&format!("/api/clip/source/{old}")).await.data();
        let wanted = json!({
            "event_id": old, "event_media_id": source["event_media_id"], "name": name, "tags": ["goal"],
            "start_time": 1.0, "duration": 2.0,
        });
        let clip = created(person, "/api/clip", wanted).await;
        do_jobs(shop, 0).await;
        let offered = person.get(&format!("/api/clip/download/{}", clip["id"])).await.data();
        fetched(person, &offered["url"]).await;
        if name.ends_with("again") {
            answer(person.request(Method::DELETE, &format!("/api/clip/{}", clip["id"]))).await.data();
        }
    }
}

/// A download counts once its file is fetched.
async fn fetched(person: &Visitor<'_>, url: &serde_json::Value) {
    let file = person.request(Method::GET, url.as_str().unwrap()).send().await.unwrap();
    assert!(file.status().is_success(), "{}", file.status());
    file.bytes().await.unwrap();
}

async fn bought(shop: &Shop, person: &mut Visitor<'_>) {
    let (season, cubs) = (shop.id("packages", "season").await, shop.id("packages", "cubs").await);
    let monthly = shop.id("subscriptions", "monthly").await;
    let visa = saved_card(shop, person, "pm_card_visa").await;
    let trial = json!({ "subscription_id": monthly, "payment_method_id": visa, "terms": true, "country": "FR" });
    person.post("/api/stripe/subscription/start_trial", &trial).await.data();
    let mut body = with("package", season, &visa);
    (body["coupon"], body["country"]) = (json!("half"), json!("FR"));
    assert_eq!(person.post("/api/stripe/buy", &body).await.data()["status"], "success");
    let slow = saved_card(shop, person, "pm_card_threeDSecure2Required").await;
    let mut body = with("package", cubs, &slow);
    body["country"] = json!("FR");
    let begun = person.post("/api/stripe/buy", &body).await.data();
    assert_eq!(begun["status"], "processing", "one that is still open");
    shop.stripe.settle("alpha").await;
    do_jobs(shop, 0).await;
    let user = row(shop).await.unwrap();
    let open = shop.server.id_of("alpha", "/api/events", "open").await;
    give_event(&shop.server, "alpha", user.id, open, "For Zebs best save of the year").await;
    // What the season pass is for.
    let members = shop.server.id_of("alpha", "/api/events", "members").await;
    let told = person.post("/api/viewings", &json!({ "event_id": members, "take_over": true })).await.data();
    assert_eq!((&told["granted"], &told["limit"]), (&json!(true), &json!(2)));
}

async fn wrote(shop: &Shop, person: &mut Visitor<'_>) {
    let server = &shop.server;
    let message = |text: &str| json!({ "name": "Zebulon", "email": ADDRESS, "message": format!("{text} Quatermass.") });
    created(person, "/api/custom-forms/contacts", message("Signed in:")).await;
    server.post("alpha", "/api/custom-forms/contacts", &message("As a guest:")).await.data();
    do_jobs(shop, 0).await;
    // Mails that can't be sent: their jobs fail for good.
    let folder = server.app.settings.store.data.join("mail");
    let aside = folder.with_extension("aside");
    std::fs::rename(&folder, &aside).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    server.post("alpha", "/api/auth/password-reset-request", &json!({ "email": ADDRESS })).await.data();
    server.post("alpha", "/api/custom-forms/contacts", &message("It fails:")).await.data();
    for hours in 1..30 {
        do_jobs(shop, hours * 60 * 7).await;
    }
    let failed = jobs::list(&server.app.database, None, true, 100).await.unwrap();
    let mut kinds: Vec<&str> = failed.iter().map(|job| job.kind.as_str()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["accounts.mail", "forms.mail", "orders.mail"], "{failed:?}");
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
}

async fn measured_too(shop: &Shop) {
    let server = &shop.server;
    let hash = server.post("alpha", "/api/datalake/hash/", &json!({})).await.data()["hash"].clone();
    let body = json!({ "hash": hash, "path": "/vod", "screen_width": 390 });
    let session = server.post("alpha", "/api/datalake/session/", &body).await.data()["session"].clone();
    let events = json!({ "session": session, "events": [page_view(0, 5, &format!("/u/{ADDRESS}"))] });
    let taken = server.post("alpha", "/api/datalake/event/", &events).await;
    assert_eq!(taken.status, StatusCode::ACCEPTED);
    let viewings = json!({ "session": session, "viewings": [viewing(1, 7, 1_000)] });
    let taken = server.post("alpha", "/api/datalake/video/viewing/", &viewings).await;
    assert_eq!(taken.status, StatusCode::ACCEPTED);
    server.app.analytics.settled().await;
}

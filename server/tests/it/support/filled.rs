//! A channel and a viewer of it who have something in every list of the API, and in those that grow more than a page.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use grandstand_db::entities::clips::{self, ClipState};
use grandstand_db::entities::{orders, payments};
use grandstand_db::ids::{EventId, UserId};
use grandstand_db::scope::InChannel;
use reqwest::StatusCode;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use super::purchases;
use super::seeds;
use super::shop::{Shop, saved_card};
use super::visitor::{PASSWORD, Visitor};

/// More rows than a page of a growing list has.
pub const MANY: i64 = 25;

/// Adds to alpha's folder, of each kind, what the channels of the tests have too little of.
pub fn fill_folder(folder: &Path) {
    let alpha = folder.join("alpha");
    let add = |name: &str, text: &str| {
        let path = alpha.join(name);
        fs::write(&path, fs::read_to_string(&path).unwrap() + text).unwrap();
    };
    let budget = "[budget]\nper_second = 1000\nper_client = 1000\n[geo]\n";
    seeds::edit(&alpha, "channel.toml", "[geo]\n", budget);
    let (mut teams, mut events, mut items) = (String::new(), String::new(), String::new());
    for number in 1..=MANY {
        let school = ["south", "west", "north"][usize::try_from(number % 3).unwrap()];
        writeln!(teams, "team-{number},Team {number},T{number:02},M,football,{school},").unwrap();
        let named = |list: &str, alias: &str| format!("[[{list}]]\nalias = \"{alias}-{number}\"\n");
        events += &named("events", "round");
        events += &format!("name = \"Round {number}\"\nevent_category = \"judo\"\n");
        events += &format!("starts_at = \"2030-01-{number:02} 12:00\"\n");
        items += &named("vod_media_items", "item");
        items += &format!("title = \"Item {number}\"\ndate = \"2026-01-{number:02}\"\n");
    }
    add("participants.csv", &teams);
    add("events.toml", &events);
    for number in 1..=2 {
        let alias = format!("alias = \"more-{number}\"\n");
        let named = |list: &str| format!("[[{list}]]\n{alias}name = \"More {number}\"\n");
        add("menu.toml", &(named("entries") + "url = \"/upcoming\"\n"));
        add("faq.toml", &format!("[[entries]]\n{alias}question = \"Why {number}?\"\nanswer = \"So.\"\n"));
        let slide = "slidable_type = \"event\"\nslidable = \"open\"\n";
        add("slides.toml", &format!("[[slides]]\n{alias}title = \"More {number}\"\n{slide}"));
        add("event_categories.toml", &named("event_categories"));
        add("locations.toml", &named("locations"));
        let sold = format!("base_price = {}\noffer = \"monthly\"\n", 500 * number);
        add("subscriptions.toml", &(named("subscriptions") + &sold));
        items += &named("vod_media_categories");
        items += &format!("[[vod_media_rails]]\n{alias}title = \"More {number}\"\nvod_media_items = [\"saves\"]\n");
    }
    for school in ["south", "west"] {
        let group = format!("[[participant_groups]]\nalias = \"{school}\"\nname = \"The {school} school\"\n");
        add("participant_groups.toml", &group);
    }
    add("library.toml", &items);
}

/// Somebody who has signed in three times, and has orders, payments, cards, favourites, positions and clips.
pub async fn filled_viewer(shop: &Shop) -> Visitor<'_> {
    let mut ada = shop.buyer("ada").await;
    for _ in 0..2 {
        Visitor::new(&shop.server, "alpha").login("ada@example.org", PASSWORD).await.data();
    }
    let user_id = ada.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let sport = shop.id("events-categories", "judo").await;
    mark(&mut ada, "event_category", sport).await;
    for team in ids(&mut ada, "/api/participants?no_limit=1").await {
        mark(&mut ada, "participant", team).await;
    }
    let events = ids(&mut ada, "/api/events?no_limit=1").await;
    for event_id in &events {
        let position = json!({ "event_id": event_id, "position_ms": 1_000 });
        assert_eq!(ada.post("/api/watch-positions", &position).await.status, StatusCode::NO_CONTENT);
    }
    for card in ["pm_card_visa", "pm_card_mastercard", "pm_card_amex"] {
        saved_card(shop, &mut ada, card).await;
    }
    fill_orders(shop, UserId(user_id)).await;
    fill_clips(shop, UserId(user_id), &events).await;
    ada
}

async fn ids(visitor: &mut Visitor<'_>, path: &str) -> Vec<i64> {
    let list = visitor.get(path).await.data();
    list.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

async fn mark(visitor: &mut Visitor<'_>, kind: &str, id: i64) {
    let marked: Value = json!({ "favoritable_id": id, "favoritable_type": kind });
    assert_eq!(visitor.post("/api/favorite", &marked).await.status, StatusCode::CREATED);
}

/// Orders and payments like one that was paid, each of another price.
async fn fill_orders(shop: &Shop, user_id: UserId) {
    let (server, database) = (&shop.server, &shop.server.app.database);
    let season = purchases::pass(server, "alpha", "season");
    let purchase = purchases::opened(server, "alpha", &purchases::purchase(user_id, vec![season])).await;
    purchases::see(server, &purchase, &purchases::paid(&purchase)).await;
    let order = orders::Entity::in_channel(purchase.channel_id).one(database).await.unwrap().unwrap();
    let payment = payments::Entity::in_channel(purchase.channel_id).one(database).await.unwrap().unwrap();
    // Prices rise and fall with the numbers, so that each field has an order of its own.
    let price = |number: i64| Set(1_000 + 7 * number % 10);
    let orders = (1..MANY).map(|number| orders::ActiveModel {
        id: NotSet,
        price: price(number),
        ..order.clone().into_active_model()
    });
    orders::Entity::insert_many(orders).exec_without_returning(database).await.unwrap();
    let payments = (1..MANY).map(|number| payments::ActiveModel {
        id: NotSet,
        provider_id: Set(format!("{}-{number}", payment.provider_id)),
        amount: price(number),
        ..payment.clone().into_active_model()
    });
    payments::Entity::insert_many(payments).exec_without_returning(database).await.unwrap();
}

/// A clip of each event, and many of the first.
async fn fill_clips(shop: &Shop, user_id: UserId, events: &[i64]) {
    let channel_id = purchases::channel_id(&shop.server, "alpha");
    let many = std::iter::repeat_n(events[0], usize::try_from(MANY).unwrap());
    let clips = many.chain(events.iter().copied()).enumerate().map(|(number, event_id)| clips::ActiveModel {
        channel_id: Set(channel_id),
        uuid: Set(uuid::Uuid::new_v4().to_string()),
        user_id: Set(user_id),
        event_id: Set(EventId(event_id)),
        media_id: Set(1),
        name: Set(format!("Clip {}", 7 * number % 10)),
        tags: Set("[]".to_owned()),
        start_us: Set(0),
        end_us: Set(2_000_000),
        lead_us: Set(0),
        state: Set(ClipState::Done),
        lane: Set(0),
        attempts: Set(1),
        created_at: Set(0),
        updated_at: Set(0),
        ..Default::default()
    });
    clips::Entity::insert_many(clips).exec_without_returning(&shop.server.app.database).await.unwrap();
}

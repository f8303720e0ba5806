//! What is kept for a time, with the clock set forward.

use grandstand_db::entities::{form_answers, watch_positions};
use grandstand_db::scope::InChannel;
use jiff::{SignedDuration, Timestamp};
use sea_orm::PaginatorTrait;
use serde_json::json;

use crate::support::purchases::channel_id;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(data_is_kept_as_long_as_each_channel_says);

async fn data_is_kept_as_long_as_each_channel_says(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let settings = "[privacy]\nform_answers_days = 30\nwatch_positions_days = 60\n[geo]\n";
        seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", settings);
    })
    .await;
    for channel in ["alpha", "beta"] {
        let mut ada = Visitor::registered(&server, channel, "ada@example.org").await;
        let old = server.id_of(channel, "/api/events", "old").await;
        ada.post("/api/watch-positions", &json!({ "event_id": old, "position_ms": 4_000 })).await;
        let message = json!({ "name": "Ada", "email": "ada@example.org", "message": "Ten letters." });
        server.post(channel, "/api/custom-forms/contacts", &message).await.data();
    }
    let database = &server.app.database;
    let counts = async |channel: &str| {
        let channel = channel_id(&server, channel);
        let answers = form_answers::Entity::in_channel(channel).count(database).await.unwrap();
        (answers, watch_positions::Entity::in_channel(channel).count(database).await.unwrap())
    };
    for (days, alpha, beta) in
        [(29, (1, 1), (1, 1)), (31, (0, 1), (1, 1)), (61, (0, 0), (1, 1)), (729, (0, 0), (1, 1)), (731, (0, 0), (0, 0))]
    {
        let then = Timestamp::now() + SignedDuration::from_hours(24 * days);
        server.app.personal_data.expire(database, then).await.unwrap();
        assert_eq!((counts("alpha").await, counts("beta").await), (alpha, beta), "after {days} days");
    }
}

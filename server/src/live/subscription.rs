//! Receives other processes' messages through Redis. A message is a hint where to look; a lost one costs only seconds.

use std::time::Duration;

use actix_web::web;
use anyhow::Context;
use futures_util::StreamExt;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_platform::redis_link::{self, RedisLink};
use redis::aio::{PubSubSink, PubSubStream};
use tokio::time::timeout;

use crate::app::App;

/// Timeout for connecting and for a response.
const PATIENCE: Duration = Duration::from_secs(3);
/// Ping interval on an idle connection, because a broken one may never report an error.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// Shortest and longest pause between attempts to connect.
const PAUSES: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

/// Listens until the task is aborted. Reconnects after errors; meanwhile the database is polled more often.
pub async fn run(app: web::Data<App>, redis: RedisLink) {
    let mut pause = PAUSES.0;
    let mut lost = false;
    loop {
        match connect(&redis).await {
            Ok((sink, stream)) => {
                tracing::info!("{}", if lost { "Redis is back" } else { "changes are told through Redis" });
                pause = PAUSES.0;
                // Messages before this moment were missed.
                app.user_changes.forget();
                app.live.set_told_by_redis(true);
                app.live.look_at_all();
                let error = listen(&app, sink, stream).await;
                app.live.set_told_by_redis(false);
                app.live.look_at_all();
                tracing::warn!(error = format!("{error:#}"), "Redis is lost; changes are looked for in the database");
            }
            Err(error) if !lost => {
                tracing::warn!(error = format!("{error:#}"), "Redis can't be reached; trying on");
            }
            Err(_) => {}
        }
        lost = true;
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSES.1);
    }
}

async fn connect(redis: &RedisLink) -> anyhow::Result<(PubSubSink, PubSubStream)> {
    let (mut sink, stream) = timeout(PATIENCE, redis.pub_sub()).await.context("no answer")??.split();
    for channel in [redis_link::CHANGES, redis_link::USERS] {
        timeout(PATIENCE, sink.subscribe(channel)).await.context("no answer")??;
    }
    Ok((sink, stream))
}

/// Receives messages until the connection is lost. Returns the error.
async fn listen(app: &App, mut sink: PubSubSink, mut stream: PubSubStream) -> anyhow::Error {
    loop {
        match timeout(HEARTBEAT, stream.next()).await {
            Ok(Some(message)) if message.get_channel_name() == redis_link::USERS => {
                match message.get_payload::<String>().ok().as_deref().and_then(user_of) {
                    Some((channel_id, user_id)) => app.user_changes.forget_user(ChannelId(channel_id), UserId(user_id)),
                    None => app.user_changes.forget(),
                }
            }
            Ok(Some(message)) => match message.get_payload::<i64>() {
                Ok(channel_id) => app.live.look_at(ChannelId(channel_id)),
                // Unknown messages are harmless: compare all channels.
                Err(_) => app.live.look_at_all(),
            },
            Ok(None) => return anyhow::anyhow!("the connection was closed"),
            Err(_) => match timeout(PATIENCE, sink.ping::<redis::Value>()).await {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => return error.into(),
                Err(_) => return anyhow::anyhow!("no answer"),
            },
        }
    }
}

/// The channel and user ids of a message.
fn user_of(message: &str) -> Option<(i64, i64)> {
    let (channel_id, user_id) = message.split_once(' ')?;
    Some((channel_id.parse().ok()?, user_id.parse().ok()?))
}

//! Telling of a change that was committed.

use crate::app::App;
use crate::cli::output::complain;
use crate::config::StoreSettings;
use crate::redis_link::RedisLink;

/// Tells this process, and through Redis every other one, that a channel has changed.
pub async fn from_server(app: &App, channel_id: i64) {
    app.live.look_at(channel_id);
    app.jobs.wake();
    let Some(redis) = &app.redis else { return };
    if let Err(error) = redis.tell(channel_id).await {
        tracing::warn!(
            channel_id,
            error = format!("{error:#}"),
            "Redis was not told; other servers see it within seconds"
        );
    }
}

/// Tells every other process, through Redis, that a user's sessions or rights have changed. Without Redis they see it
/// within half a minute.
pub async fn user_from_server(app: &App, channel_id: i64, user_id: i64) {
    let Some(redis) = &app.redis else { return };
    if let Err(error) = redis.tell_of_user(channel_id, user_id).await {
        tracing::warn!(
            channel_id,
            user_id,
            error = format!("{error:#}"),
            "Redis was not told; other servers see it within half a minute"
        );
    }
}

/// [`from_server`] for a command beside the servers. A Redis that can't be reached is mentioned on standard error: the change
/// stands, and servers see it in the database within seconds.
pub async fn from_command(settings: &StoreSettings, channels: impl IntoIterator<Item = i64>) {
    let Some(url) = &settings.redis_url else { return };
    let told = async {
        let redis = RedisLink::connect(url).await?;
        for channel_id in channels {
            redis.tell(channel_id).await?;
        }
        anyhow::Ok(())
    };
    if let Err(error) = told.await {
        complain(format_args!("Redis was not told ({error:#}); running servers will see the change within seconds"));
    }
}

/// Tells servers, from a command, that a user's sessions or rights have changed. Without Redis they see it within half a
/// minute.
pub async fn user_from_command(settings: &StoreSettings, channel_id: i64, user_id: i64) {
    let Some(url) = &settings.redis_url else { return };
    let told = async { RedisLink::connect(url).await?.tell_of_user(channel_id, user_id).await };
    if let Err(error) = told.await {
        complain(format_args!("Redis was not told ({error:#}); running servers will see it within half a minute"));
    }
}

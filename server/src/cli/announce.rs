//! Notifies running servers of changes that a command has committed.

use grandstand_db::ids::{ChannelId, UserId};
use grandstand_platform::redis_link::RedisLink;

use grandstand_core::output::complain;

use crate::config::StoreSettings;

/// Notifies servers that channels have changed. If Redis can't be reached, that is reported on standard error: servers
/// will see the change in the database within seconds.
pub async fn channels_changed(settings: &StoreSettings, channels: impl IntoIterator<Item = ChannelId>) {
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

/// Notifies servers that a user's sessions or rights have changed. Without Redis they see it within half a minute.
pub async fn user_changed(settings: &StoreSettings, channel_id: ChannelId, user_id: UserId) {
    let Some(url) = &settings.redis_url else { return };
    let told = async { RedisLink::connect(url).await?.tell_of_user(channel_id, user_id).await };
    if let Err(error) = told.await {
        complain(format_args!("Redis was not told ({error:#}); running servers will see it within half a minute"));
    }
}

//! Connects the ingest to the application: its settings, and facts about channels.

use std::sync::Arc;

use arc_swap::ArcSwap;
use grandstand_db::ids::ChannelId;
use grandstand_media::ingest::{Channels, IngestSettings};
use grandstand_web::site::Sites;
use tenants::schema::streaming::StreamRendition;

use crate::config::ServeSettings;

/// Returns the settings of the ingest.
pub(super) fn settings(settings: &ServeSettings) -> IngestSettings {
    IngestSettings {
        folder: settings.store.live(),
        rtmp: settings.ingest_rtmp.clone(),
        grace_seconds: settings.stream_grace,
        reserve_mib: settings.disk_reserve,
    }
}

/// The served channels, for the ingest.
#[derive(Debug)]
pub(super) struct ServedChannels(pub(super) Arc<ArcSwap<Sites>>);

impl Channels for ServedChannels {
    fn renditions(&self, channel_id: ChannelId) -> Option<Vec<StreamRendition>> {
        let sites = self.0.load();
        sites.by_id(channel_id).map(|site| site.channel.streaming.renditions.clone())
    }
}

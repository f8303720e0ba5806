//! The owner of each table's rows. A test compares the list with the schema, so a new table has to be entered here.

use grandstand_db::ids::ChannelId;
use grandstand_db::portable::Part;
use serde::{Deserialize, Serialize};

/// The channel that a backup holds, and what of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChannelBackup {
    /// Its id.
    pub id: ChannelId,
    /// Its key.
    pub key: String,
    /// Whether recordings, stream keys and secrets are in it.
    pub operational: bool,
    /// Whether users, and all that they made and bought, are in it.
    pub viewers: bool,
}

impl ChannelBackup {
    /// Whether a table's rows are in the backup.
    pub fn has(&self, part: Part, table: &str) -> bool {
        let scope = TABLES.iter().find(|(one, name, _)| (*one, *name) == (part, table)).map(|(_, _, scope)| *scope);
        scope.is_some_and(|scope| self.includes(scope))
    }

    fn includes(&self, scope: Scope) -> bool {
        match scope {
            Declared => true,
            Operational => self.operational,
            Viewers => self.viewers,
            Transient | Deployment => false,
        }
    }

    /// The folders of objects that are in the backup.
    pub fn folders(&self) -> Vec<String> {
        let included = FOLDERS.iter().filter(|(_, scope)| self.includes(*scope));
        included.map(|(name, _)| format!("{}{name}", self.folder())).collect()
    }

    /// The folder of all objects of the channel.
    pub fn folder(&self) -> String {
        folder_of(self.id)
    }
}

/// The folder of all objects of a channel.
pub fn folder_of(channel_id: ChannelId) -> String {
    format!("channels/{channel_id}/")
}

/// The folders of a channel's objects.
pub const FOLDERS: [(&str, Scope); 5] =
    [("images", Declared), ("art", Declared), ("icons", Declared), ("media", Operational), ("clips", Viewers)];

/// The owner of a table's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// A channel: what its seed files declare, with the ids of it.
    Declared,
    /// A channel: what the platform made for it, such as recordings, stream keys and secrets.
    Operational,
    /// A channel: what its viewers made, bought and were shown.
    Viewers,
    /// A channel, for the moment: sessions, jobs, claims and search words, which a move ends or makes anew.
    Transient,
    /// The deployment.
    Deployment,
}

use Scope::{Declared, Deployment, Operational, Transient, Viewers};

/// Every table with its scope.
pub const TABLES: &[(Part, &str, Scope)] = &[
    (Part::Main, "access_grants", Viewers),
    (Part::Main, "audit_log", Deployment),
    (Part::Main, "buyer_marks", Viewers),
    (Part::Main, "calendar_entries", Operational),
    (Part::Main, "calendar_feeds", Viewers),
    (Part::Main, "certificate_accounts", Deployment),
    (Part::Main, "certificate_challenges", Deployment),
    (Part::Main, "certificate_orders", Deployment),
    (Part::Main, "certificates", Deployment),
    (Part::Main, "channel_domains", Transient),
    (Part::Main, "channel_previews", Transient),
    (Part::Main, "channel_revisions", Declared),
    (Part::Main, "channel_secrets", Operational),
    (Part::Main, "channels", Declared),
    (Part::Main, "clip_downloads", Viewers),
    (Part::Main, "clips", Viewers),
    (Part::Main, "coupon_turns", Viewers),
    (Part::Main, "coupon_uses", Viewers),
    (Part::Main, "event_category_links", Declared),
    (Part::Main, "event_downloads", Viewers),
    (Part::Main, "event_participants", Declared),
    (Part::Main, "events", Declared),
    (Part::Main, "favorites", Viewers),
    (Part::Main, "form_answers", Viewers),
    (Part::Main, "former_keys", Deployment),
    (Part::Main, "gifts", Viewers),
    (Part::Main, "jobs", Transient),
    (Part::Main, "keys", Deployment),
    (Part::Main, "media", Operational),
    (Part::Main, "media_captions", Operational),
    (Part::Main, "media_parts", Operational),
    (Part::Main, "media_renditions", Operational),
    (Part::Main, "media_segments", Operational),
    (Part::Main, "media_thumbnails", Operational),
    (Part::Main, "order_history", Viewers),
    (Part::Main, "orders", Viewers),
    (Part::Main, "page_errors", Transient),
    (Part::Main, "participants", Declared),
    (Part::Main, "payments", Viewers),
    (Part::Main, "provider_customers", Viewers),
    (Part::Main, "provider_prices", Operational),
    (Part::Main, "provider_tax_rates", Operational),
    (Part::Main, "purchases", Viewers),
    (Part::Main, "receipt_counters", Viewers),
    (Part::Main, "receipts", Viewers),
    (Part::Main, "registry", Declared),
    (Part::Main, "search_entries", Transient),
    (Part::Main, "sessions", Transient),
    (Part::Main, "single_use_tokens", Transient),
    (Part::Main, "social_identities", Viewers),
    (Part::Main, "stream_pushes", Operational),
    (Part::Main, "streams", Operational),
    (Part::Main, "tax_entries", Viewers),
    (Part::Main, "trial_cards", Viewers),
    (Part::Main, "users", Viewers),
    (Part::Main, "viewings", Transient),
    (Part::Main, "vod_items", Declared),
    (Part::Main, "watch_positions", Viewers),
    (Part::Main, "webhook_events", Viewers),
    (Part::Analytics, "page_events", Viewers),
    (Part::Analytics, "rollups", Viewers),
    (Part::Analytics, "video_events", Viewers),
    (Part::Analytics, "viewings", Viewers),
    (Part::Analytics, "visits", Viewers),
];

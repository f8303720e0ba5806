//! Request and response bodies of the calls about the user's own sessions.

use grandstand_core::device::Device;
use grandstand_db::entities::sessions::{self, SessionKind};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use grandstand_web::lenient::text;
use grandstand_web::list::{ListRules, SortField};

use crate::error::Error;

/// Rules for lists of sessions, which are sorted by last use.
#[derive(Debug)]
pub struct SessionsList;

impl ListRules for SessionsList {
    type Field = ();
    const DEFAULT: SortField<()> = SortField::descending("date", ());
    const ROWS: Option<u64> = None;
}

/// A session of the viewer.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSession {
    /// Id for ending the session. It grants nothing.
    pub id: String,
    /// Scope of the session.
    pub kind: SessionKind,
    /// The device that has signed in.
    pub device: Device,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When it was last used, to the hour.
    #[schema(value_type = String, format = DateTime)]
    pub last_seen_at: Timestamp,
    /// Whether it is the current session.
    pub is_current: bool,
}

impl OwnSession {
    /// Describes a stored session to its user.
    ///
    /// # Errors
    /// A stored time is out of range.
    pub fn new(row: &sessions::Model, id: String, is_current: bool) -> Result<Self, Error> {
        let time = |second| Timestamp::from_second(second).map_err(anyhow::Error::new);
        Ok(Self {
            id,
            kind: row.kind,
            device: Device::of(row.user_agent.as_deref().unwrap_or_default()),
            created_at: time(row.created_at)?,
            last_seen_at: time(row.last_seen_at)?,
            is_current,
        })
    }
}

/// The body of the calls that end sessions.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Confirmation {
    /// The current password. A user without a password must have signed in within the last 15 minutes instead.
    #[serde(deserialize_with = "text")]
    #[schema(min_length = 1)]
    pub current_password: Option<String>,
}

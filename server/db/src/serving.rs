//! Reads many channels at once, so that a start with ten thousand channels needs few queries.

use crate::entities::channels::ChannelState;
use crate::entities::channels::Column::{Id, Key, LinkGeneration, Revision, State, StreamEpoch};
use crate::entities::{channel_revisions, channels};
use crate::ids::ChannelId;
use crate::scope::Platform;
use sea_orm::sea_query::{Expr, ExprTrait, IntoCondition};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect,
    Select,
};

use crate::revisions::Stored;

/// A channel with its current revision, as stored.
#[derive(Debug, FromQueryResult)]
pub struct Document {
    /// The channel's id.
    pub id: ChannelId,
    /// The channel's key.
    pub key: String,
    /// Whether it is served.
    pub state: ChannelState,
    /// The number of the current revision.
    pub revision: i64,
    /// Counts changes of its streams, recordings, dates and state.
    pub stream_epoch: i64,
    /// Counts withdrawals of its links to `/simulate`.
    pub link_generation: i64,
    /// The content of the revision, JSON.
    pub document: String,
}

impl Document {
    /// Parses the revision. Takes long enough to block an async thread.
    ///
    /// # Errors
    /// This version can't read the revision.
    pub fn read(&self) -> serde_json::Result<Stored> {
        Ok(Stored {
            channel_id: self.id,
            revision: self.revision,
            active: self.state == ChannelState::Active,
            stream_epoch: self.stream_epoch,
            link_generation: self.link_generation,
            seed: serde_json::from_str(&self.document)?,
        })
    }
}

/// Returns up to `limit` active channels with ids above `after`, by ascending id. Paging keeps few of them in memory,
/// and holds no connection between pages.
///
/// # Errors
/// The database failed.
pub async fn serving(connection: &impl ConnectionTrait, after: ChannelId, limit: u64) -> Result<Vec<Document>, DbErr> {
    let active = select().filter(State.eq(ChannelState::Active)).filter(Id.gt(after));
    active.order_by_asc(Id).limit(limit).into_model().all(connection).await
}

/// Returns every channel with its current revision, by key; no previews, and none that is being deleted.
///
/// # Errors
/// The database failed, or holds a revision that this version can't read.
pub async fn all_stored(connection: &impl ConnectionTrait) -> anyhow::Result<Vec<Stored>> {
    let channels = select().filter(State.is_not_in(ChannelState::WITHOUT_KEY));
    let documents: Vec<Document> = channels.order_by_asc(Key).into_model().all(connection).await?;
    documents.iter().map(|document| Ok(document.read()?)).collect()
}

/// Returns id and key of every channel; no previews.
///
/// # Errors
/// The database failed.
pub async fn channel_keys(connection: &impl ConnectionTrait) -> Result<Vec<(ChannelId, String)>, DbErr> {
    keys().filter(State.ne(ChannelState::Preview)).into_tuple().all(connection).await
}

/// Returns id and key of every scope: channels and previews.
///
/// # Errors
/// The database failed.
pub async fn scope_keys(connection: &impl ConnectionTrait) -> Result<Vec<(ChannelId, String)>, DbErr> {
    keys().into_tuple().all(connection).await
}

fn keys() -> Select<channels::Entity> {
    channels::Entity::all().select_only().columns([Id, Key])
}

fn select() -> Select<channels::Entity> {
    let serving = channels::Entity::belongs_to(channel_revisions::Entity)
        .from(Id)
        .to(channel_revisions::Column::ChannelId)
        .on_condition(|channel, revision| {
            let number = Expr::col((revision, channel_revisions::Column::Number));
            Expr::col((channel, Revision)).eq(number).into_condition()
        });
    channels::Entity::all()
        .select_only()
        .columns([Id, Key, State, Revision, StreamEpoch, LinkGeneration])
        .column(channel_revisions::Column::Document)
        .join(JoinType::InnerJoin, serving.into())
}

//! The channels that are to be served, read all at once: a start with ten thousand of them makes a handful of queries for
//! each few dozen.

use crate::entities::channels::ChannelState;
use crate::entities::channels::Column::{Id, Key, LinkGeneration, Revision, State, StreamEpoch};
use crate::entities::{channel_revisions, channels};
use crate::scope::Platform;
use sea_orm::sea_query::{Expr, ExprTrait, IntoCondition};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect,
    Select,
};

use crate::revisions::Stored;

/// A channel with the revision that serves, as it is stored.
#[derive(Debug, FromQueryResult)]
pub struct Document {
    /// Its id.
    pub id: i64,
    /// Its key.
    pub key: String,
    /// Whether it is served.
    pub state: ChannelState,
    /// The revision that serves.
    pub revision: i64,
    /// How often its streams, recordings, dates and state have changed.
    pub stream_epoch: i64,
    /// How often its links to `/simulate` were withdrawn.
    pub link_generation: i64,
    /// What that revision declares, as JSON.
    pub document: String,
}

impl Document {
    /// The channel, with what it declares. It takes a while: not for async threads.
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

/// The active channels with ids above `after`, by ascending id, `limit` at most: few of them are in memory at a time, and
/// no connection is held while they are worked on.
///
/// # Errors
/// The database failed.
pub async fn serving(connection: &impl ConnectionTrait, after: i64, limit: u64) -> Result<Vec<Document>, DbErr> {
    let active = select().filter(State.eq(ChannelState::Active)).filter(Id.gt(after));
    active.order_by_asc(Id).limit(limit).into_model().all(connection).await
}

/// Every channel with the revision that serves, by key; no previews.
///
/// # Errors
/// The database failed, or holds a revision that this version can't read.
pub async fn all_stored(connection: &impl ConnectionTrait) -> anyhow::Result<Vec<Stored>> {
    let channels = select().filter(State.ne(ChannelState::Preview));
    let documents: Vec<Document> = channels.order_by_asc(Key).into_model().all(connection).await?;
    documents.iter().map(|document| Ok(document.read()?)).collect()
}

/// Id and key of every channel; no previews.
///
/// # Errors
/// The database failed.
pub async fn channel_keys(connection: &impl ConnectionTrait) -> Result<Vec<(i64, String)>, DbErr> {
    keys().filter(State.ne(ChannelState::Preview)).into_tuple().all(connection).await
}

/// Id and key of every scope: of channels and of previews, for what looks at the rows of both.
///
/// # Errors
/// The database failed.
pub async fn scope_keys(connection: &impl ConnectionTrait) -> Result<Vec<(i64, String)>, DbErr> {
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

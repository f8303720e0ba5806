//! `users`: the viewers who have an account on a channel.

use sea_orm::QuerySelect;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::LockType;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// As typed; empty once the account is deleted.
    pub email: String,
    /// Lower case, unique in the channel; `None` once the account is deleted.
    pub email_folded: Option<String>,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// As typed.
    pub phone: Option<String>,
    /// argon2id, in PHC form; `None` for users who only sign in elsewhere.
    pub password_hash: Option<String>,
    /// The password was given by an operator and must be replaced.
    pub temporary_password: bool,
    /// When the temporary password expires, unix seconds.
    pub temporary_password_expires_at: Option<i64>,
    /// When the address was verified, unix seconds.
    pub email_verified_at: Option<i64>,
    /// When it was shown that whoever signs in to the account is the owner of the address, unix seconds. `None`: the
    /// password and the accounts elsewhere may have been set by somebody else.
    pub owner_confirmed_at: Option<i64>,
    /// Whether a trial was taken.
    pub trial_period_used: bool,
    /// When the basic pass was chosen, unix seconds.
    pub basic_pass_selected_at: Option<i64>,
    /// Their answer to the form `passes`: whether they want to see passes at all.
    pub passes_wanted: Option<bool>,
    /// When the terms were accepted, unix seconds.
    pub terms_accepted_at: Option<i64>,
    /// The language of mails: a code of `Language`.
    pub language: String,
    /// The outer tracking code that they registered with.
    pub trk: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
    /// When the account was deleted, unix seconds. The row stays for the books, without anything personal.
    pub deleted_at: Option<i64>,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

/// What other transactions have to wait for while a user is locked, on PostgreSQL. SQLite runs writing transactions one
/// after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lock {
    /// Locking or changing the user, and adding rows that refer to the user.
    Exclusive,
    /// Locking or changing the user. Rows that refer to the user, such as sessions, can be added.
    AllowReferences,
}

/// Locks a user until the transaction ends. Returns the row as it is once it is locked, also of a deleted account.
///
/// # Errors
/// The database failed.
pub async fn lock(
    transaction: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    lock: Lock,
) -> Result<Option<Model>, DbErr> {
    let lock = match lock {
        Lock::Exclusive => LockType::Update,
        Lock::AllowReferences => LockType::NoKeyUpdate,
    };
    Entity::in_channel(channel_id).filter(Column::Id.eq(user_id)).lock(lock).one(transaction).await
}

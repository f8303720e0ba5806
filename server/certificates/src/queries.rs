//! Queries for certificates and the state of ordering them.

use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, JoinType, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use grandstand_db::domains;
use grandstand_db::entities::{
    certificate_accounts as accounts, certificate_challenges as challenges, certificate_orders as orders, certificates,
    channel_domains,
};
use grandstand_db::scope::{Platform, Queue};

pub use certificates::Model as Row;

/// A row that was written this long after the current time was written by a clock that was wrong: it is due.
const WRONG_CLOCK: i64 = 3600;
/// Rows that are added per statement.
const BATCH: usize = 500;

/// The row of a domain.
pub async fn of_domain(connection: &impl ConnectionTrait, domain: &str) -> Result<Option<Row>, DbErr> {
    certificates::Entity::all().filter(certificates::Column::Domain.eq(domain)).one(connection).await
}

/// The rows of all domains that active channels have, by name.
pub async fn of_channels(connection: &impl ConnectionTrait) -> Result<Vec<Row>, DbErr> {
    wanted().order_by_asc(certificates::Column::Domain).all(connection).await
}

/// Rows of domains that an active channel has.
fn wanted() -> Select<certificates::Entity> {
    let channel = certificates::Entity::belongs_to(channel_domains::Entity)
        .from(certificates::Column::Domain)
        .to(channel_domains::Column::Domain);
    certificates::Entity::all().join(JoinType::InnerJoin, channel.into())
}

fn is_due(now: i64) -> Condition {
    let due = certificates::Column::DueAt.lte(now);
    Condition::any().add(due).add(certificates::Column::UpdatedAt.gt(now + WRONG_CLOCK))
}

/// Up to `limit` domains that are due, the longest waiting ones first.
pub async fn due(connection: &impl ConnectionTrait, now: i64, limit: u64) -> Result<Vec<Row>, DbErr> {
    let due = wanted().filter(is_due(now)).order_by_asc(certificates::Column::DueAt);
    due.order_by_asc(certificates::Column::Domain).limit(limit).all(connection).await
}

/// The number of domains that are due.
pub async fn count_due(connection: &impl ConnectionTrait, now: i64) -> Result<u64, DbErr> {
    wanted().filter(is_due(now)).count(connection).await
}

/// Adds rows for domains of active channels that have none; they are due at once. Returns how many.
pub async fn add_missing(connection: &impl ConnectionTrait, now: i64) -> Result<usize, DbErr> {
    let missing = domains::without_certificate(connection).await?;
    for batch in missing.chunks(BATCH) {
        let row = |domain: &String| certificates::ActiveModel {
            domain: Set(domain.clone()),
            chain: Set(None),
            sealed_key: Set(None),
            not_before: Set(None),
            not_after: Set(None),
            due_at: Set(now),
            failures: Set(0),
            last_error: Set(None),
            order_url: Set(None),
            updated_at: Set(now),
        };
        let known = OnConflict::column(certificates::Column::Domain).do_nothing().to_owned();
        let insert = certificates::Entity::insert_many(batch.iter().map(row)).on_conflict(known);
        insert.exec_without_returning(connection).await?;
    }
    Ok(missing.len())
}

/// Sets when a domain is next looked at, after a success or with the reason of a failure.
pub async fn schedule(
    connection: &impl ConnectionTrait,
    domain: &str,
    due_at: i64,
    failure: Option<&str>,
    now: i64,
) -> Result<(), DbErr> {
    let failures = match failure {
        Some(_) => Expr::col(certificates::Column::Failures).add(1),
        None => Expr::val(0),
    };
    certificates::Entity::update_every()
        .col_expr(certificates::Column::DueAt, due_at.into())
        .col_expr(certificates::Column::Failures, failures)
        .col_expr(certificates::Column::LastError, failure.map(str::to_owned).into())
        .col_expr(certificates::Column::UpdatedAt, now.into())
        .filter(certificates::Column::Domain.eq(domain))
        .exec(connection)
        .await
        .map(drop)
}

/// Records the unfinished order of a domain; `None` if there is none any more.
pub async fn set_order(connection: &impl ConnectionTrait, domain: &str, url: Option<&str>) -> Result<(), DbErr> {
    certificates::Entity::update_every()
        .col_expr(certificates::Column::OrderUrl, url.map(str::to_owned).into())
        .filter(certificates::Column::Domain.eq(domain))
        .exec(connection)
        .await
        .map(drop)
}

/// A certificate that was issued.
pub struct Issued<'a> {
    pub chain: &'a str,
    pub sealed_key: &'a str,
    pub not_before: i64,
    pub not_after: i64,
    pub due_at: i64,
}

/// Stores a domain's new certificate.
pub async fn store(
    connection: &impl ConnectionTrait,
    domain: &str,
    issued: &Issued<'_>,
    now: i64,
) -> Result<(), DbErr> {
    certificates::Entity::update_every()
        .col_expr(certificates::Column::Chain, issued.chain.to_owned().into())
        .col_expr(certificates::Column::SealedKey, issued.sealed_key.to_owned().into())
        .col_expr(certificates::Column::NotBefore, issued.not_before.into())
        .col_expr(certificates::Column::NotAfter, issued.not_after.into())
        .col_expr(certificates::Column::DueAt, issued.due_at.into())
        .col_expr(certificates::Column::Failures, 0.into())
        .col_expr(certificates::Column::LastError, None::<String>.into())
        .col_expr(certificates::Column::OrderUrl, None::<String>.into())
        .col_expr(certificates::Column::UpdatedAt, now.into())
        .filter(certificates::Column::Domain.eq(domain))
        .exec(connection)
        .await
        .map(drop)
}

/// Domain and stored key of every certificate.
pub async fn keys(connection: &impl ConnectionTrait) -> Result<Vec<(String, String)>, DbErr> {
    let select = certificates::Entity::all().select_only();
    let select = select.columns([certificates::Column::Domain, certificates::Column::SealedKey]);
    select.filter(certificates::Column::SealedKey.is_not_null()).into_tuple().all(connection).await
}

/// Stores a re-encrypted key, unless the certificate was renewed meanwhile.
pub async fn replace_key(
    connection: &impl ConnectionTrait,
    domain: &str,
    before: &str,
    sealed: String,
) -> Result<(), DbErr> {
    certificates::Entity::update_every()
        .col_expr(certificates::Column::SealedKey, sealed.into())
        .filter(certificates::Column::Domain.eq(domain))
        .filter(certificates::Column::SealedKey.eq(before))
        .exec(connection)
        .await
        .map(drop)
}

/// Has those of `domains` that no active channel has count as expired.
pub async fn expire(connection: &impl ConnectionTrait, domains: &[String]) -> Result<(), DbErr> {
    let claimed = Query::select().column(channel_domains::Column::Domain).from(channel_domains::Entity).take();
    certificates::Entity::update_every()
        .col_expr(certificates::Column::NotAfter, Expr::value(None::<i64>))
        .filter(certificates::Column::Domain.is_in(domains.iter().map(String::as_str)))
        .filter(certificates::Column::Domain.not_in_subquery(claimed))
        .exec(connection)
        .await
        .map(drop)
}

/// Removes expired certificates of domains that no active channel has, with their rows. Returns their stored keys.
pub async fn remove_expired(connection: &impl ConnectionTrait, now: i64) -> Result<Vec<String>, DbErr> {
    let channel = certificates::Entity::belongs_to(channel_domains::Entity)
        .from(certificates::Column::Domain)
        .to(channel_domains::Column::Domain);
    let expired =
        Condition::any().add(certificates::Column::NotAfter.lt(now)).add(certificates::Column::NotAfter.is_null());
    let rows: Vec<(String, Option<String>)> = certificates::Entity::all()
        .select_only()
        .columns([certificates::Column::Domain, certificates::Column::SealedKey])
        .join(JoinType::LeftJoin, channel.into())
        .filter(Expr::col((channel_domains::Entity, channel_domains::Column::Domain)).is_null())
        .filter(expired)
        .into_tuple()
        .all(connection)
        .await?;
    let (domains, keys): (Vec<String>, Vec<Option<String>>) = rows.into_iter().unzip();
    for some in domains.chunks(BATCH) {
        let some = certificates::Column::Domain.is_in(some.iter().map(String::as_str));
        certificates::Entity::delete_every().filter(some).exec(connection).await?;
    }
    Ok(keys.into_iter().flatten().collect())
}

/// Records an order, to be counted by [`ordered_since`].
pub async fn record_order(connection: &impl ConnectionTrait, domain: &str, now: i64) -> Result<(), DbErr> {
    let row = orders::ActiveModel { id: NotSet, domain: Set(domain.to_owned()), ordered_at: Set(now) };
    orders::Entity::insert(row).exec_without_returning(connection).await.map(drop)
}

/// The number of orders since a time.
pub async fn ordered_since(connection: &impl ConnectionTrait, since: i64) -> Result<u64, DbErr> {
    orders::Entity::every().filter(orders::Column::OrderedAt.gt(since)).count(connection).await
}

/// Removes orders and challenges from before `since`, and those that a wrong clock has dated after `until`.
pub async fn remove_old(connection: &impl ConnectionTrait, since: i64, until: i64) -> Result<(), DbErr> {
    let at = orders::Column::OrderedAt;
    let old = Condition::any().add(at.lt(since)).add(at.gt(until));
    orders::Entity::delete_every().filter(old).exec(connection).await?;
    let at = challenges::Column::CreatedAt;
    let old = Condition::any().add(at.lt(since)).add(at.gt(until));
    challenges::Entity::delete_every().filter(old).exec(connection).await.map(drop)
}

/// Stores the answer to a challenge.
pub async fn add_challenge(
    connection: &impl ConnectionTrait,
    domain: &str,
    token: &str,
    answer: &str,
    now: i64,
) -> Result<(), DbErr> {
    let row = challenges::ActiveModel {
        token: Set(token.to_owned()),
        domain: Set(domain.to_owned()),
        answer: Set(answer.to_owned()),
        created_at: Set(now),
    };
    let columns = [challenges::Column::Domain, challenges::Column::Answer, challenges::Column::CreatedAt];
    let known = OnConflict::column(challenges::Column::Token).update_columns(columns).to_owned();
    challenges::Entity::insert(row).on_conflict(known).exec_without_returning(connection).await.map(drop)
}

/// The answer to a challenge of a domain.
pub async fn answer(connection: &impl ConnectionTrait, domain: &str, token: &str) -> Result<Option<String>, DbErr> {
    let challenge = challenges::Entity::all().filter(challenges::Column::Token.eq(token));
    let found = challenge.filter(challenges::Column::Domain.eq(domain)).one(connection).await?;
    Ok(found.map(|challenge| challenge.answer))
}

/// Removes the challenges of a domain.
pub async fn remove_challenges(connection: &impl ConnectionTrait, domain: &str) -> Result<(), DbErr> {
    challenges::Entity::delete_every().filter(challenges::Column::Domain.eq(domain)).exec(connection).await.map(drop)
}

/// The account at an authority.
pub async fn account(connection: &impl ConnectionTrait, directory: &str) -> Result<Option<accounts::Model>, DbErr> {
    accounts::Entity::all().filter(accounts::Column::Directory.eq(directory)).one(connection).await
}

/// All accounts.
pub async fn accounts(connection: &impl ConnectionTrait) -> Result<Vec<accounts::Model>, DbErr> {
    accounts::Entity::all().all(connection).await
}

/// Stores the credentials and the contact of an account; `None` forgets the account.
pub async fn put_account(
    connection: &impl ConnectionTrait,
    directory: &str,
    contact: &str,
    sealed: Option<String>,
    now: i64,
) -> Result<(), DbErr> {
    let row = accounts::ActiveModel {
        directory: Set(directory.to_owned()),
        contact: Set(contact.to_owned()),
        sealed_credentials: Set(sealed),
        paused_until: Set(0),
        failures: Set(0),
        last_error: Set(None),
        updated_at: Set(now),
    };
    let columns = [accounts::Column::Contact, accounts::Column::SealedCredentials, accounts::Column::UpdatedAt];
    let known = OnConflict::column(accounts::Column::Directory).update_columns(columns).to_owned();
    accounts::Entity::insert(row).on_conflict(known).exec_without_returning(connection).await.map(drop)
}

/// Stores re-encrypted credentials, unless they were replaced meanwhile.
pub async fn replace_credentials(
    connection: &impl ConnectionTrait,
    directory: &str,
    before: &str,
    sealed: String,
) -> Result<(), DbErr> {
    accounts::Entity::update_every()
        .col_expr(accounts::Column::SealedCredentials, sealed.into())
        .filter(accounts::Column::Directory.eq(directory))
        .filter(accounts::Column::SealedCredentials.eq(before))
        .exec(connection)
        .await
        .map(drop)
}

/// Pauses all orders at an authority after a failure, or ends a pause after a success.
pub async fn pause(
    connection: &impl ConnectionTrait,
    directory: &str,
    pause: Option<(i64, i32, &str)>,
    now: i64,
) -> Result<(), DbErr> {
    let (until, failures, error) =
        pause.map_or((0, 0, None), |(until, failures, error)| (until, failures, Some(error)));
    let row = accounts::ActiveModel {
        directory: Set(directory.to_owned()),
        contact: Set(String::new()),
        sealed_credentials: Set(None),
        paused_until: Set(until),
        failures: Set(failures),
        last_error: Set(error.map(str::to_owned)),
        updated_at: Set(now),
    };
    let columns = [
        accounts::Column::PausedUntil,
        accounts::Column::Failures,
        accounts::Column::LastError,
        accounts::Column::UpdatedAt,
    ];
    let known = OnConflict::column(accounts::Column::Directory).update_columns(columns).to_owned();
    accounts::Entity::insert(row).on_conflict(known).exec_without_returning(connection).await.map(drop)
}

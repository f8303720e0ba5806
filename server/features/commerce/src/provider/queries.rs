//! The SQL of the provider's ids of customers, prices and tax rates.

use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use grandstand_db::entities::{
    provider_customers as customers, provider_prices as prices, provider_tax_rates as rates,
};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;

/// Returns a user's customer id in an account.
pub async fn customer(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    account: &str,
    user_id: UserId,
) -> Result<Option<String>, DbErr> {
    customers::Entity::in_channel(channel_id)
        .select_only()
        .column(customers::Column::CustomerId)
        .filter(customers::Column::UserId.eq(user_id))
        .filter(customers::Column::Account.eq(account))
        .into_tuple()
        .one(connection)
        .await
}

/// Stores a user's customer id in an account, unless one is stored already.
pub async fn keep_customer(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    account: &str,
    user_id: UserId,
    customer_id: &str,
) -> Result<(), DbErr> {
    let row = customers::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        user_id: Set(user_id),
        account: Set(account.to_owned()),
        customer_id: Set(customer_id.to_owned()),
        created_at: Set(Timestamp::now().as_second()),
    };
    let known = [customers::Column::ChannelId, customers::Column::UserId, customers::Column::Account];
    let kept = OnConflict::columns(known).do_nothing().to_owned();
    customers::Entity::insert(row).on_conflict(kept).exec_without_returning(connection).await.map(drop)
}

/// Returns an account's price id for these terms.
pub async fn price(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    account: &str,
    terms: &str,
) -> Result<Option<String>, DbErr> {
    prices::Entity::in_channel(channel_id)
        .select_only()
        .column(prices::Column::PriceId)
        .filter(prices::Column::Account.eq(account))
        .filter(prices::Column::Terms.eq(terms))
        .into_tuple()
        .one(connection)
        .await
}

/// Stores an account's price id for these terms.
pub async fn keep_price(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    account: &str,
    terms: &str,
    price_id: &str,
) -> Result<(), DbErr> {
    let row = prices::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        account: Set(account.to_owned()),
        terms: Set(terms.to_owned()),
        price_id: Set(price_id.to_owned()),
        created_at: Set(Timestamp::now().as_second()),
    };
    let known = [prices::Column::ChannelId, prices::Column::Account, prices::Column::Terms];
    let kept = OnConflict::columns(known).do_nothing().to_owned();
    prices::Entity::insert(row).on_conflict(kept).exec_without_returning(connection).await.map(drop)
}

/// Returns an account's tax rate id for these terms.
pub async fn tax_rate(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    account: &str,
    terms: &str,
) -> Result<Option<String>, DbErr> {
    rates::Entity::in_channel(channel_id)
        .select_only()
        .column(rates::Column::RateId)
        .filter(rates::Column::Account.eq(account))
        .filter(rates::Column::Terms.eq(terms))
        .into_tuple()
        .one(connection)
        .await
}

/// Returns the terms of an account's tax rate.
pub async fn tax_rate_terms(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    account: &str,
    rate_id: &str,
) -> Result<Option<String>, DbErr> {
    rates::Entity::in_channel(channel_id)
        .select_only()
        .column(rates::Column::Terms)
        .filter(rates::Column::Account.eq(account))
        .filter(rates::Column::RateId.eq(rate_id))
        .into_tuple()
        .one(connection)
        .await
}

/// Stores an account's tax rate id for these terms, unless one is stored already.
pub async fn keep_tax_rate(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    account: &str,
    terms: &str,
    rate_id: &str,
) -> Result<(), DbErr> {
    let row = rates::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        account: Set(account.to_owned()),
        terms: Set(terms.to_owned()),
        rate_id: Set(rate_id.to_owned()),
        created_at: Set(Timestamp::now().as_second()),
    };
    let known = [rates::Column::ChannelId, rates::Column::Account, rates::Column::Terms];
    let kept = OnConflict::columns(known).do_nothing().to_owned();
    rates::Entity::insert(row).on_conflict(kept).exec_without_returning(connection).await.map(drop)
}

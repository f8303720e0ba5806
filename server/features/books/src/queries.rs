//! The SQL of the books.

use std::collections::HashMap;

use grandstand_db::entities::purchases::PurchaseKind;
use grandstand_db::entities::receipts::ReceiptKind;
use grandstand_db::entities::{orders, payments, purchases, receipts, tax_entries};
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

/// Values of one IN list.
const AT_ONCE: usize = 500;

/// Returns the payments of a period by the time of payment, the oldest first.
pub async fn paid(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    (from, until): (i64, i64),
) -> Result<Vec<payments::Model>, DbErr> {
    use payments::Column;
    payments::Entity::in_channel(channel_id)
        .filter(Column::PaidAt.gte(from))
        .filter(Column::PaidAt.lt(until))
        .filter(Column::Amount.gt(0))
        .order_by_asc(Column::Id)
        .all(connection)
        .await
}

/// Returns the payments with some of the provider's ids.
pub async fn of_intents(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    intents: &[String],
) -> Result<Vec<payments::Model>, DbErr> {
    let mut all = Vec::new();
    for some in intents.chunks(AT_ONCE) {
        let select = payments::Entity::in_channel(channel_id)
            .filter(payments::Column::PaymentIntent.is_in(some))
            .filter(payments::Column::PaidAt.is_not_null());
        all.extend(select.all(connection).await?);
    }
    Ok(all)
}

/// Returns how purchases are paid, and whether they are taxed.
pub async fn purchases(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[PurchaseId],
) -> Result<HashMap<PurchaseId, (PurchaseKind, bool)>, DbErr> {
    use purchases::Column;
    let mut all = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let select = purchases::Entity::in_channel(channel_id)
            .select_only()
            .columns([Column::Id, Column::Kind, Column::TaxCountry])
            .filter(Column::Id.is_in(some.iter().copied()));
        let rows: Vec<(PurchaseId, PurchaseKind, Option<String>)> = select.into_tuple().all(connection).await?;
        all.extend(rows.into_iter().map(|(id, kind, country)| (id, (kind, country.is_some()))));
    }
    Ok(all)
}

/// Returns the sums of the prices of purchases' orders, minor units.
pub async fn prices(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[PurchaseId],
) -> Result<HashMap<PurchaseId, i64>, DbErr> {
    use orders::Column;
    let mut all = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let select = orders::Entity::in_channel(channel_id)
            .select_only()
            .columns([Column::PurchaseId, Column::Price])
            .filter(Column::PurchaseId.is_in(some.iter().copied()));
        let rows: Vec<(PurchaseId, i64)> = select.into_tuple().all(connection).await?;
        for (id, price) in rows {
            *all.entry(id).or_insert(0) += price;
        }
    }
    Ok(all)
}

/// Returns the entries of payments in the ledger of taxes, by payment.
pub async fn entries(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[i64],
) -> Result<HashMap<i64, Vec<tax_entries::Model>>, DbErr> {
    let mut all: HashMap<i64, Vec<tax_entries::Model>> = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let select = tax_entries::Entity::in_channel(channel_id)
            .filter(tax_entries::Column::PaymentId.is_in(some.iter().copied()))
            .order_by_asc(tax_entries::Column::Id);
        for entry in select.all(connection).await? {
            all.entry(entry.payment_id).or_default().push(entry);
        }
    }
    Ok(all)
}

/// A receipt or credit note: its kind, total in minor units, and number.
pub type Issued = (ReceiptKind, i64, String);

/// Returns the receipts and credit notes of payments, by payment.
pub async fn receipts(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[i64],
) -> Result<HashMap<i64, Vec<Issued>>, DbErr> {
    use receipts::Column;
    let mut all: HashMap<i64, Vec<Issued>> = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let select = receipts::Entity::in_channel(channel_id)
            .select_only()
            .columns([Column::PaymentId, Column::Kind, Column::Total, Column::Label])
            .filter(Column::PaymentId.is_in(some.iter().copied()))
            .order_by_asc(Column::Number);
        let rows: Vec<(i64, ReceiptKind, i64, String)> = select.into_tuple().all(connection).await?;
        for (payment, kind, total, number) in rows {
            all.entry(payment).or_default().push((kind, total, number));
        }
    }
    Ok(all)
}

/// Returns how many receipts, and how many credit notes, were issued in a period.
pub async fn issued(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    (from, until): (i64, i64),
) -> Result<(usize, usize), DbErr> {
    use receipts::Column;
    let kinds: Vec<ReceiptKind> = receipts::Entity::in_channel(channel_id)
        .select_only()
        .column(Column::Kind)
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(until))
        .into_tuple()
        .all(connection)
        .await?;
    let receipts = kinds.iter().filter(|kind| **kind == ReceiptKind::Receipt).count();
    Ok((receipts, kinds.len() - receipts))
}

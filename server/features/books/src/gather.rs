//! Reads both sides of the books, and compares them.

use std::collections::HashSet;

use anyhow::Context;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use grandstand_commerce::provider::Provider;
use grandstand_commerce::provider::balance_model::{Movement, MovementKind, MovementSource};
use grandstand_db::Database;
use grandstand_db::entities::payments;
use grandstand_db::entities::purchases::PurchaseKind;
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_tax::report;
use jiff::Timestamp;

use crate::compare::{by_intent, compare};
use crate::difference::{Cause, Difference};
use crate::model::{Books, Line, LineKind, Payout, Totals};
use crate::queries;
use crate::stored::Stored;

/// Seconds on both sides of a period that are read, too: a payment and its movement are some seconds apart.
const MARGIN: i64 = 60 * 60;
/// Payouts that are read at the same time.
const AT_ONCE: usize = 8;

/// Gathers the books from a second until another one (exclusive). `currency` is the channel's.
///
/// # Errors
/// The provider gives no answer, or the database failed.
pub async fn gather(
    database: &Database,
    provider: &Provider,
    (channel_id, currency): (ChannelId, &str),
    (from, until): (i64, i64),
) -> anyhow::Result<Books> {
    let wide = (from - MARGIN, until + MARGIN);
    let movements = provider.movements(wide).await.context("the provider's balance can't be read")?;
    let stored = stored(database, channel_id, &movements, wide).await?;
    let is_within = |at: i64| (from..until).contains(&at);
    let mut differences = compare(&stored, &movements, is_within);
    let movements: Vec<Movement> = movements.into_iter().filter(|movement| is_within(movement.at)).collect();
    let (payouts, wrong) = payouts(provider, &movements).await?;
    differences.extend(wrong);
    Ok(Books {
        channel_currency: currency.to_owned(),
        lines: lines(&movements, &stored),
        balances: Totals::by_currency(&movements, currency),
        taxes: report::gather(database, channel_id, (from, until)).await?,
        receipts: queries::issued(database, channel_id, (from, until)).await?,
        payouts,
        differences,
    })
}

/// Reads the payments of the period, and older ones that moved in it, with their records.
async fn stored(
    database: &Database,
    channel_id: ChannelId,
    movements: &[Movement],
    period: (i64, i64),
) -> anyhow::Result<Vec<Stored>> {
    let mut rows = queries::paid(database, channel_id, period).await?;
    let known: HashSet<&str> = rows.iter().filter_map(|row| row.payment_intent.as_deref()).collect();
    let moved = movements.iter().filter_map(|movement| movement.source.as_ref()?.payment_intent.clone());
    let mut older: Vec<String> = moved.filter(|intent| !known.contains(intent.as_str())).collect();
    older.sort_unstable();
    older.dedup();
    rows.extend(queries::of_intents(database, channel_id, &older).await?);
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut of: Vec<PurchaseId> = rows.iter().map(|row| row.purchase_id).collect();
    of.sort_unstable();
    of.dedup();
    let purchases = queries::purchases(database, channel_id, &of).await?;
    let prices = queries::prices(database, channel_id, &of).await?;
    let mut entries = queries::entries(database, channel_id, &ids).await?;
    let mut receipts = queries::receipts(database, channel_id, &ids).await?;
    let stored = |payment: payments::Model| {
        let purchase = purchases.get(&payment.purchase_id).copied();
        let (kind, is_taxed) = purchase.unwrap_or((PurchaseKind::Payment, false));
        Stored {
            kind,
            is_taxed,
            prices: prices.get(&payment.purchase_id).copied().unwrap_or(0),
            entries: entries.remove(&payment.id).unwrap_or_default(),
            receipts: receipts.remove(&payment.id).unwrap_or_default(),
            payment,
        }
    };
    Ok(rows.into_iter().map(stored).collect())
}

fn lines(movements: &[Movement], stored: &[Stored]) -> Vec<Line> {
    let by_intent = by_intent(stored);
    let line = |movement: &Movement| {
        let source = movement.source.as_ref();
        let intent = source.and_then(|source| source.payment_intent.as_deref());
        let known = intent.and_then(|intent| by_intent.get(intent).copied());
        let kind = LineKind::from(movement.kind);
        let is_sale = kind == LineKind::Sale;
        Line {
            at: Timestamp::from_second(movement.at).ok(),
            kind,
            id: intent.or(source.map(|source| source.id.as_str())).unwrap_or(&movement.id).to_owned(),
            purchase: known.map(|known| known.payment.purchase_id.0),
            receipt: known.filter(|_| is_sale).and_then(Stored::receipt).map(str::to_owned),
            currency: movement.currency.clone(),
            amount: movement.amount,
            fee: movement.fee,
            tax: known.filter(|_| is_sale).map(Stored::tax),
        }
    };
    movements.iter().map(line).collect()
}

/// Compares each payout with the movements that it pays.
async fn payouts(provider: &Provider, movements: &[Movement]) -> anyhow::Result<(Vec<Payout>, Vec<Difference>)> {
    let made = movements.iter().filter(|movement| movement.kind == MovementKind::Payout);
    let read = made.filter_map(|movement| Some(payout(provider, movement, movement.source.as_ref()?)));
    let read: Vec<_> = stream::iter(read).buffered(AT_ONCE).try_collect().await?;
    let (payouts, differences): (Vec<_>, Vec<_>) = read.into_iter().unzip();
    Ok((payouts, differences.into_iter().flatten().collect()))
}

/// Reads what a payout pays, and compares the sum.
async fn payout(
    provider: &Provider,
    movement: &Movement,
    source: &MovementSource,
) -> anyhow::Result<(Payout, Option<Difference>)> {
    let amount = -movement.amount;
    let at = Timestamp::from_second(movement.at).ok();
    let (id, currency) = (source.id.clone(), movement.currency.clone());
    // A payout that came back pays nothing.
    if !source.is_automatic || amount <= 0 {
        return Ok((Payout { id, at, currency, amount, movements: None }, None));
    }
    let (sum, count) = provider.paid_by(&id).await.context("a payout can't be read")?;
    let wrong =
        Difference { cause: Cause::Payout, id: id.clone(), purchase: None, here: Some(sum), there: Some(amount) };
    let payout = Payout { id, at, currency, amount, movements: Some(count) };
    Ok((payout, (sum != amount).then_some(wrong)))
}

//! `grandstand order list | show`.

use anyhow::Context;
use clap::Subcommand;
use grandstand_accounts::operator as accounts;
use grandstand_commerce::orders::operator::{self, ListedOrder, OrderFile, Wanted};
use grandstand_core::output::say;
use grandstand_db::Database;
use grandstand_db::entities::order_history;
use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::payments;
use grandstand_db::ids::{ChannelId, OrderId};
use sea_orm::ActiveEnum;
use tenants::currency::Currency;

use super::moment::written;
use super::stored;
use crate::config::StoreSettings;

/// What can be seen of orders.
#[derive(Debug, Subcommand)]
pub enum OrderCommand {
    /// Print a channel's orders, the latest first: number, time, status, price, product, buyer
    List {
        /// The channel's key
        channel: String,
        /// Only those of the user with this e-mail address
        #[arg(long = "user")]
        email: Option<String>,
        /// Only those with this status: inactive, paid, active, failed or refunded
        #[arg(long, value_parser = status)]
        status: Option<OrderStatus>,
        /// At most this many
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=10_000))]
        limit: u64,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Print everything about an order: access, renewal, steps, payments with the provider's ids, receipts
    Show {
        /// The channel's key
        channel: String,
        /// The order's number
        id: i64,
        #[command(flatten)]
        store: StoreSettings,
    },
}

fn status(word: &str) -> Result<OrderStatus, String> {
    OrderStatus::try_from_value(&word.to_owned())
        .map_err(|_| "it must be inactive, paid, active, failed or refunded".to_owned())
}

/// Runs the command.
///
/// # Errors
/// The database failed, or there is no such channel, user or order.
pub async fn run(command: OrderCommand) -> anyhow::Result<()> {
    let (OrderCommand::List { store, channel, .. } | OrderCommand::Show { store, channel, .. }) = &command;
    let (database, stored) = stored::open(store, channel).await?;
    let channel_id = stored.channel_id;
    match command {
        OrderCommand::List { channel, email, status, limit, .. } => {
            list(&database, (channel_id, &channel), email.as_deref(), (status, limit)).await
        }
        OrderCommand::Show { channel, id, .. } => {
            let file = operator::file(&database, channel_id, OrderId(id)).await?;
            let file = file.with_context(|| format!("{channel} has no order {id}"))?;
            for line in lines(&file)? {
                say(line);
            }
            Ok(())
        }
    }
}

async fn list(
    database: &Database,
    (channel_id, channel): (ChannelId, &str),
    email: Option<&str>,
    (status, limit): (Option<OrderStatus>, u64),
) -> anyhow::Result<()> {
    let user_id = match email {
        Some(email) => {
            let user = accounts::find(database, channel_id, email).await?;
            Some(user.with_context(|| format!("channel \"{channel}\" has no user {email}"))?.id)
        }
        None => None,
    };
    let listed = operator::list(database, channel_id, Wanted { user_id, status, limit }).await?;
    for one in &listed {
        say(line(one)?);
    }
    if listed.is_empty() {
        say("no orders");
    }
    Ok(())
}

fn line(listed: &ListedOrder) -> anyhow::Result<String> {
    let ListedOrder { order, buyer, .. } = listed;
    let buyer = if buyer.is_empty() { "-" } else { buyer };
    Ok(format!(
        "{:<8}  {}  {:<8}  {:>16}  {}  {buyer}",
        order.id,
        written(order.created_at)?,
        order.status.to_value(),
        if order.is_given() { "given".to_owned() } else { money(order.price, &order.currency) },
        product(listed),
    ))
}

/// Returns the file of an order as lines of label and value.
fn lines(file: &OrderFile) -> anyhow::Result<Vec<String>> {
    let OrderFile { listed, purchase, grant, gift, history, payments, receipts } = file;
    let order = &listed.order;
    let row = |label: &str, value: &str| format!("{label:<10}  {value}");
    let mut lines =
        vec![row("order", &line(listed)?), row("purchase", &format!("{}  {}", purchase.id, purchase.reference))];
    let provider = [&purchase.payment_id, &purchase.subscription_id, &purchase.customer_id];
    let provider: Vec<&str> = provider.into_iter().flatten().map(String::as_str).collect();
    if !provider.is_empty() {
        lines.push(row("provider", &provider.join("  ")));
    }
    if let Some(coupon) = &purchase.coupon {
        lines.push(row("coupon", &format!("{coupon}  -{}", money(order.discount, &order.currency))));
    }
    if let Some(renewal) = order.renewal {
        let cancellation = order.cancellation.map(|cancellation| format!("  cancellation {}", cancellation.to_value()));
        lines.push(row("renewal", &format!("{}{}", renewal.to_value(), cancellation.unwrap_or_default())));
    }
    if let Some(grant) = grant {
        let until = grant.ends_at.map(written).transpose()?.unwrap_or_else(|| "no end date".to_owned());
        let revoked = grant.revoked_at.map(written).transpose()?.map(|at| format!("  revoked {at}"));
        let span = format!("{} – {until}{}", written(grant.starts_at)?, revoked.unwrap_or_default());
        lines.push(row("access", &span));
    }
    if let Some(gift) = gift {
        lines.push(row("given", &format!("{}  {}", written(gift.given_at)?, gift.reason)));
        if let Some(revoked_at) = gift.revoked_at {
            let reason = gift.revocation_reason.as_deref().unwrap_or_default();
            lines.push(row("revoked", &format!("{}  {reason}", written(revoked_at)?)));
        }
    }
    for step in history {
        lines.push(row("step", &step_of(step)?));
    }
    for payment in payments {
        lines.push(row("payment", &payment_of(payment)?));
    }
    for receipt in receipts {
        let total = money(receipt.total, &order.currency);
        lines.push(row(
            &receipt.kind.to_value(),
            &format!("{}  {total}  {}", receipt.number, written(receipt.created_at)?),
        ));
    }
    Ok(lines)
}

fn step_of(step: &order_history::Model) -> anyhow::Result<String> {
    let detail = step.detail.as_deref().map(|detail| format!("  {detail}")).unwrap_or_default();
    Ok(format!("{}  {:<18}  {}{detail}", written(step.created_at)?, step.event.to_value(), step.status.to_value()))
}

fn payment_of(payment: &payments::Model) -> anyhow::Result<String> {
    let mut parts = vec![
        written(payment.created_at)?,
        payment.status.to_value(),
        money(payment.amount, &payment.currency),
        payment.payment_intent.clone().unwrap_or_else(|| payment.provider_id.clone()),
    ];
    if let (Some(brand), Some(last4)) = (&payment.card_brand, &payment.card_last4) {
        parts.push(format!("{brand} {last4}"));
    }
    if payment.refunded > 0 {
        parts.push(format!("refunded {}", money(payment.refunded, &payment.currency)));
    }
    if payment.dispute_lost {
        parts.push("dispute lost".to_owned());
    } else if payment.disputed {
        parts.push("disputed".to_owned());
    }
    parts.extend(payment.decline_code.clone().or_else(|| payment.failure_code.clone()));
    Ok(parts.join("  "))
}

/// The kind and alias of a product, as seed files have them: `package:season`.
pub(super) fn product(listed: &ListedOrder) -> String {
    format!("{}:{}", listed.order.product_kind.to_value(), listed.sold.alias)
}

fn money(minor: i64, code: &str) -> String {
    let amount = Currency::of(code).map_or_else(|| minor.to_string(), |currency| currency.decimal(minor));
    format!("{code} {amount}")
}

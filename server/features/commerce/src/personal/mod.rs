//! Buyers' personal data. The books outlast the account: records that the law requires are kept, without name, address
//! and card, until their retention period ends.

mod customer;
mod queries;
mod rows;

use grandstand_apply::{MakePrices, RegisterDomains};
use grandstand_db as db;
use grandstand_db::entities::users;
use grandstand_db::ids::PurchaseId;
use grandstand_jobs::{self as jobs, Job};
use grandstand_privacy::{Erased, Exported, Holding, Kept, Pending, Personal, PersonalData, Place, Rules};
use grandstand_receipts as receipts;
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use serde_json::{Map, Value, json};

use super::mails::SendMail;
use super::orders;

pub use customer::{ForgetCustomer, UpdateCustomer};

/// Retention period of records of purchases.
const YEARS: Kept =
    Kept::Setting("[privacy] purchase_records_years", 10, "years after the account was deleted and its last payment");

/// The personal data of purchases, payments and related rows.
#[derive(Debug, Clone)]
pub struct Purchases {
    /// The database with the purchases.
    pub database: db::Database,
}

impl PersonalData for Purchases {
    fn name(&self) -> &'static str {
        "purchases"
    }

    fn holdings(&self) -> Vec<Holding> {
        let records = |table, what, pointer, rest| {
            let (exported, erased) = (Exported::At(pointer), Erased::Reduced(rest));
            Holding::personal(Place::Table(table), Personal { what, exported, erased, kept: YEARS })
        };
        vec![
            records("purchases", "what was paid at once, and how", "/bought/purchases", PURCHASE),
            records("orders", "what was bought, when and for how much", "/bought/orders", "the record itself: books"),
            records("payments", "charges, with the card's brand and last digits", "/bought/transactions", PAYMENT),
            records("receipts", "receipts and credit notes", "/bought/receipts", RECEIPT),
            records(
                "tax_entries",
                "taxes of payments, and the country of the buyer",
                "/bought/taxes",
                "the tax: books",
            ),
            records("order_history", "what became of orders", "/bought/history", "the record itself: books"),
            records("access_grants", "what may be watched and until when", "/bought/access", "what was sold: books"),
            records(
                "gifts",
                "free access that an operator gave: why and until when",
                "/bought/gifts",
                "what was given and until when, without the reasons: books",
            ),
            records("coupon_uses", "coupons that were used", "/bought/coupons", "the use, so that limits hold"),
            records(
                "trial_cards",
                "hashes of cards that began a trial",
                "/bought/trial_cards",
                "the hash: one trial each",
            ),
            Holding::personal(
                Place::Table("buyer_marks"),
                Personal {
                    what: "hashes of addresses and cards that have bought",
                    exported: Exported::Not("hashes that nothing can be read from"),
                    erased: Erased::Untouched("a coupon for first orders is good for one, whoever registers again"),
                    kept: YEARS,
                },
            ),
            Holding::of_account(
                Place::Table("provider_customers"),
                "the provider's ids of buyers",
                "/bought/customers",
            ),
            Holding::personal(
                Place::Table("webhook_events"),
                Personal {
                    what: "ids, types, hashes and times of the provider's messages; never their bodies",
                    exported: Exported::At("/bought/messages"),
                    erased: Erased::Untouched("it tells one message from its repetition, and nothing about the person"),
                    kept: Kept::For("90 days"),
                },
            ),
            Holding::personal(
                Place::Job(SendMail::KIND),
                Personal {
                    what: "the purchase and the card's last digits, for a mail that waits or failed",
                    exported: Exported::Not("it repeats what purchases and payments say"),
                    erased: Erased::Deleted,
                    kept: Kept::For("until it is sent; 30 days where it can't be"),
                },
            ),
            Holding::personal(
                Place::Job(ForgetCustomer::KIND),
                Personal {
                    what: "the provider's id of a buyer who is to be deleted there",
                    exported: Exported::Not("there is none before erasure"),
                    erased: Erased::Untouched("it is what erases"),
                    kept: Kept::For("until the provider has deleted them"),
                },
            ),
            Holding::personal(
                Place::Provider("customer"),
                Personal {
                    what: "name, email address, language and cards, for payments; where it computes the taxes, country, province and ZIP code",
                    exported: Exported::Not("the provider answers for what it stores; the ids are exported"),
                    erased: Erased::Reduced("the provider's own records of payments"),
                    kept: Kept::Account,
                },
            ),
            Holding::free(Place::Table("provider_prices"), "prices of the channel's products at the provider"),
            Holding::free(Place::Table("receipt_counters"), "the last number of each channel's receipts"),
            Holding::free(Place::Table("provider_tax_rates"), "tax rates at the provider"),
            Holding::free(Place::Table("coupon_turns"), "a count for each coupon"),
            Holding::free(Place::Job(UpdateCustomer::KIND), "the number of a user"),
            Holding::free(Place::Job(super::orders::Refresh::KIND), "the number of a purchase to refresh"),
            Holding::free(Place::Job(super::orders::RenewalNotice::KIND), "the number of a purchase, and a time"),
            Holding::free(Place::Job(super::reconcile::Reconcile::KIND), "nothing"),
            Holding::free(Place::Job(MakePrices::KIND), "nothing of viewers"),
            Holding::free(Place::Job(RegisterDomains::KIND), "nothing of viewers"),
        ]
    }

    fn export<'a>(
        &'a self,
        transaction: &'a db::Transaction,
        user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            let mut bought = orders::everything(transaction, channel_id, user_id).await?;
            for (name, rows) in rows::of_user(transaction, channel_id, user_id).await? {
                bought[name] = json!(rows);
            }
            Ok(Map::from_iter([("bought".to_owned(), bought)]))
        })
    }

    fn erase<'a>(
        &'a self,
        transaction: &'a db::Transaction,
        user: &'a users::Model,
        now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            let (channel_id, user_id) = (user.channel_id, user.id);
            // A second run finds no renewals left; repeating the calls to the provider would do no harm.
            if user.deleted_at.is_none() {
                orders::cancel_all(transaction, channel_id, user_id, now).await?;
            }
            let purchases = queries::purchases(transaction, channel_id, user_id).await?;
            let ids: Vec<PurchaseId> = purchases.iter().map(|purchase| purchase.id).collect();
            queries::forget_cards(transaction, channel_id, user_id).await?;
            receipts::forget_buyers(transaction, channel_id, user_id).await?;
            orders::gifts::forget_reasons(transaction, channel_id, user_id).await?;
            jobs::forget(transaction, channel_id, SendMail::KIND, |payload| {
                payload["purchase_id"].as_i64().is_some_and(|id| ids.contains(&PurchaseId(id)))
            })
            .await?;
            for row in queries::take_customers(transaction, channel_id, user_id).await? {
                let job = ForgetCustomer { user_id, account: row.account, customer_id: row.customer_id };
                jobs::enqueue(transaction, Some(channel_id), &job, now).await?;
            }
            Ok(())
        })
    }

    fn sync_copies<'a>(
        &'a self,
        transaction: &'a db::Transaction,
        user: &'a users::Model,
        now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            if queries::customers(transaction, user.channel_id, user.id).await?.is_empty() {
                return Ok(());
            }
            jobs::enqueue(transaction, Some(user.channel_id), &UpdateCustomer { user_id: user.id }, now).await
        })
    }

    fn expire<'a>(&'a self, channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            for rules in channels {
                let years = i64::from(rules.settings.purchase_records_years);
                let before = now.to_zoned(TimeZone::UTC).saturating_sub(years.years()).timestamp().as_second();
                for user_id in queries::buyers_gone_before(&self.database, rules.channel_id, before).await? {
                    let transaction = db::begin_write(&self.database).await?;
                    queries::delete_records(&transaction, rules.channel_id, user_id).await?;
                    transaction.commit().await?;
                }
            }
            Ok(())
        })
    }
}

const PURCHASE: &str = "amounts, times, language, the country for the tax and what speaks for it, a company, and the provider's ids of the payment: \
    books, refunds, disputes";
const RECEIPT: &str = "number, amounts, taxes, country and company, without name, address and card: books";
const PAYMENT: &str = "amounts, times and the provider's ids: books, refunds, disputes";

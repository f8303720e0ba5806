//! Texts of the mails about orders, in every language of the interface.

use grandstand_core::months;
use grandstand_db::entities::orders::{self, OrderStatus, Renewal};
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_db::entities::receipts::{self, ReceiptKind};
use grandstand_platform::mail::greeting;
use grandstand_platform::mail::layout::Words;
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::price;
use tenants::price::Currency;
use tenants::schema::text::Language;

use super::composing::{Content, compose};
use super::{Occasion, SendMail};
use crate::sold::Sold;
use crate::stored_taxes;
use crate::texts::texts;

/// The data that a mail is written from.
pub struct Facts<'a> {
    /// The channel that sold the products.
    pub channel: &'a Channel,
    /// Origin of the channel's addresses, such as `https://example.org`.
    pub origin: &'a str,
    /// Language of the mail.
    pub language: Language,
    /// The reader's given name; empty if unknown.
    pub name: &'a str,
    /// The purchase that the mail is about.
    pub purchase: &'a purchases::Model,
    /// The products of the purchase, with their orders.
    pub products: &'a [(Sold, &'a orders::Model)],
    /// The time of writing.
    pub now: Timestamp,
    /// The job, with the event and the amount.
    pub mail: &'a SendMail,
    /// Address of the page that cancels the renewal, without signing in.
    pub cancel: String,
    /// The receipt or credit note of the amount; `None` where nothing was paid.
    pub receipt: Option<&'a receipts::Model>,
}

impl Facts<'_> {
    /// An amount as viewers read it: `USD $9.99`.
    fn money(&self, minor: i64) -> String {
        let code = self.purchase.currency.as_str();
        let Some(currency) = Currency::of(code) else { return format!("{minor} {code}") };
        let amount = price::amount(minor, currency, self.language);
        format!("{} {}{amount}", currency.code, currency.symbol.unwrap_or_default())
    }

    /// Formats a day in the channel's time zone.
    fn day(&self, second: i64) -> String {
        let Ok(time) = Timestamp::from_second(second) else { return String::new() };
        let date = time.to_zoned(self.channel.time_zone.clone()).date();
        let month = months::name(date.month(), self.language);
        match (self.language, date.day()) {
            (Language::Fr, 1) => format!("1er {month} {}", date.year()),
            (_, day) => format!("{day} {month} {}", date.year()),
        }
    }

    /// The names of the products, in one line.
    fn names(&self) -> String {
        let names: Vec<&str> = self.products.iter().map(|(sold, _)| sold.name(self.channel, self.language)).collect();
        names.join(", ")
    }

    /// The products with their prices, one a line.
    fn lines(&self) -> String {
        let line = |(sold, order): &(Sold, &orders::Model)| {
            format!("{}: {}", sold.name(self.channel, self.language), self.money(order.price))
        };
        let lines = self.products.iter().map(line).chain(self.taxes());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The taxes in the prices, one a line.
    fn taxes(&self) -> Vec<String> {
        let texts = &texts(self.language).mails.tax;
        let stored = self.products.iter().filter_map(|(_, order)| stored_taxes::of_order(order).ok().flatten());
        let lines = stored.flat_map(|taxes| taxes.lines).map(|line| {
            let name = self.channel.text(&line.name, self.language).to_owned();
            let percent = match self.language {
                Language::En => line.percent.to_string(),
                Language::Fr => line.percent.to_string().replace('.', ","),
            };
            texts.fill(&[("name", &name), ("percent", &percent), ("amount", &self.money(line.amount))])
        });
        lines.collect()
    }

    fn content(&self) -> Content<'_> {
        Content {
            occasion: self.mail.occasion,
            channel: self.channel.text(&self.channel.name, self.language),
            names: self.names(),
            lines: self.lines(),
            amount: self.money(self.mail.amount),
            last4: self.mail.last4.as_deref(),
            end: self.ends_at(),
            grace: self.grace(),
            price: self.per_period(),
            former: self.mail.former.map_or_else(|| self.per_period(), |former| self.money(former)),
            is_free: self.mail.amount == 0,
            is_trial: self.is_trial(),
            is_subscription: self.purchase.kind == PurchaseKind::Subscription,
            renews: self.renews(),
            withdrawal: self.purchase.withdrawal.as_deref(),
            is_revoked: self.first().is_some_and(|order| order.status == OrderStatus::Refunded),
            is_over: self.first().and_then(|order| order.ends_at).is_some_and(|end| end <= self.now.as_second()),
        }
    }

    fn first(&self) -> Option<&orders::Model> {
        self.products.first().map(|(_, order)| *order)
    }

    fn ends_at(&self) -> Option<String> {
        self.first().and_then(|order| order.ends_at).map(|end| self.day(end))
    }

    /// The last day of the grace period after a failed renewal; `None` without one.
    fn grace(&self) -> Option<String> {
        let order = self.first()?;
        let end = order.grace_ends_at.filter(|end| Some(*end) > order.ends_at)?;
        Some(self.day(end))
    }

    fn renews(&self) -> bool {
        self.first().is_some_and(|order| order.renewal == Some(Renewal::Active))
    }

    fn is_trial(&self) -> bool {
        self.purchase.trial_days.is_some() && self.mail.amount == 0
    }

    /// The price of a period without a discount.
    fn per_period(&self) -> String {
        let price = |order: &orders::Model| {
            stored_taxes::per_period(order, stored_taxes::of_order(order).ok().flatten().as_ref())
        };
        self.money(self.first().map_or(0, price))
    }
}

/// Returns the subject and text of a mail.
pub fn words(facts: &Facts<'_>) -> Words {
    let mails = &texts(facts.language).mails;
    let (subject, paragraphs) = compose(mails, &facts.content());
    let greeting = greeting(facts.name, facts.language);
    let button = Some((mails.button.to_string(), format!("{}/profile", facts.origin)));
    let cancel = matches!(facts.mail.occasion, Occasion::TrialEnding | Occasion::PriceChanged | Occasion::RenewalAhead);
    let cancel = cancel.then(|| (mails.cancel.to_string(), facts.cancel.clone()));
    let links = facts.receipt.iter().map(|receipt| {
        let label = match receipt.kind {
            ReceiptKind::Receipt => &mails.receipt,
            ReceiptKind::CreditNote => &mails.credit_note,
        };
        (label.fill(&[("number", &receipt.label)]), format!("{}/profile/receipts/{}", facts.origin, receipt.id))
    });
    let links = links.chain(cancel).collect();
    let note = if facts.mail.occasion == Occasion::Bought { mails.final_sale.to_string() } else { String::new() };
    Words { subject, greeting, paragraphs, button, links, note }
}

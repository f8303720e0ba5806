//! Texts of the mails about orders, in every language of the interface.

use grandstand_core::{moments, months};
use grandstand_db::entities::orders::{self, OrderStatus, ProductKind, Renewal};
use grandstand_db::entities::purchases;
use grandstand_db::entities::receipts::{self, ReceiptKind};
use grandstand_platform::mail::greeting;
use grandstand_platform::mail::layout::{Art, Words};
use jiff::{Timestamp, Zoned};
use tenants::compile::Channel;
use tenants::price;
use tenants::price::Currency;
use tenants::schema::text::Language;

use super::composing::{Composed, Content, End, compose};
use super::shown::Shown;
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
    /// The picture of what was bought.
    pub shown: Shown,
}

/// An end that is less far from the time of writing is written with its hour, in seconds. The site has the same limit, in
/// `frontend/src/lib/endText.ts`.
const HOUR_MATTERS_SECONDS: i64 = 14 * 24 * 60 * 60;

impl Facts<'_> {
    /// An amount as viewers read it: `USD $9.99`.
    pub(super) fn money(&self, minor: i64) -> String {
        let code = self.purchase.currency.as_str();
        let Some(currency) = Currency::of(code) else { return format!("{minor} {code}") };
        let amount = price::amount(minor, currency, self.language);
        format!("{} {}{amount}", currency.code, currency.symbol.unwrap_or_default())
    }

    /// An end, in the channel's time zone.
    fn end(&self, second: i64) -> End {
        let Some(at) = self.zoned(second) else { return End { day: String::new(), moment: String::new() } };
        let day = months::day(at.date(), self.language, self.locale());
        let is_near = (second - self.now.as_second()).saturating_abs() <= HOUR_MATTERS_SECONDS;
        let moment = if is_near { self.moment(second) } else { day.clone() };
        End { day, moment }
    }

    /// A time with its day and hour, in the channel's time zone.
    pub(super) fn moment(&self, second: i64) -> String {
        self.zoned(second)
            .map(|at| moments::moment(&at, &self.writing(), self.language, self.locale()))
            .unwrap_or_default()
    }

    /// The locale of dates.
    pub(super) fn locale(&self) -> &'static str {
        self.channel.locale(self.language)
    }

    fn zoned(&self, second: i64) -> Option<Zoned> {
        Some(Timestamp::from_second(second).ok()?.to_zoned(self.channel.time_zone.clone()))
    }

    /// The time of writing, in the channel's time zone.
    pub(super) fn writing(&self) -> Zoned {
        self.now.to_zoned(self.channel.time_zone.clone())
    }

    /// The names of the products, in one line.
    fn names(&self) -> String {
        let names: Vec<&str> = self.products.iter().map(|(sold, _)| sold.name(self.channel, self.language)).collect();
        names.join(", ")
    }

    fn content(&self) -> Content<'_> {
        Content {
            occasion: self.mail.occasion,
            channel: self.channel.text(&self.channel.name, self.language),
            names: self.names(),
            amount: self.money(self.mail.amount),
            last4: self.mail.last4.as_deref(),
            end: self.ends_at(),
            grace: self.grace_ends_at().map(|end| self.end(end)),
            price: self.per_period(),
            former: self.mail.former.map_or_else(|| self.per_period(), |former| self.money(former)),
            is_free: self.mail.amount == 0,
            is_trial: self.is_trial(),
            renews: self.renews(),
            withdrawal: self.purchase.withdrawal.as_deref(),
            is_revoked: self.first().is_some_and(|order| order.status == OrderStatus::Refunded),
            is_over: self.first().and_then(|order| order.ends_at).is_some_and(|end| end <= self.now.as_second()),
        }
    }

    pub(super) fn first(&self) -> Option<&orders::Model> {
        self.products.first().map(|(_, order)| *order)
    }

    fn ends_at(&self) -> Option<End> {
        self.first().and_then(|order| order.ends_at).map(|end| self.end(end))
    }

    /// The end of the grace period after a failed renewal, unix seconds; `None` without one.
    pub(super) fn grace_ends_at(&self) -> Option<i64> {
        let order = self.first()?;
        order.grace_ends_at.filter(|end| Some(*end) > order.ends_at)
    }

    pub(super) fn renews(&self) -> bool {
        self.first().is_some_and(|order| order.renewal == Some(Renewal::Active))
    }

    pub(super) fn is_trial(&self) -> bool {
        self.purchase.trial_days.is_some() && self.mail.amount == 0
    }

    /// The price of a period without a discount.
    pub(super) fn per_period(&self) -> String {
        let price = |order: &orders::Model| {
            stored_taxes::per_period(order, stored_taxes::of_order(order).ok().flatten().as_ref())
        };
        self.money(self.first().map_or(0, price))
    }

    /// The address of what can be watched with the purchase now; `None` if the mail is about something else.
    fn watch(&self) -> Option<String> {
        let Content { is_revoked, is_over, .. } = self.content();
        let is_open = match self.mail.occasion {
            Occasion::Bought | Occasion::Renewed => true,
            Occasion::DisputeWon => !is_revoked && !is_over,
            _ => false,
        };
        let is_event = |product: &&(Sold, &orders::Model)| product.0.kind == ProductKind::Event;
        let (sold, _) = self.products.iter().find(is_event).or(self.products.first()).filter(|_| is_open)?;
        let sport = sold.event_category_id.and_then(|id| self.channel.event_categories.by_id(id));
        Some(match (sold.kind, sport) {
            (ProductKind::Event, _) => format!("{}/watch/{}", self.origin, sold.id),
            (_, Some(sport)) => format!("{}/schedule?event_category={}", self.origin, sport.alias),
            (_, None) => format!("{}/schedule", self.origin),
        })
    }

    fn art(&self) -> Option<Art> {
        self.shown.picture.clone().map(|picture| Art { picture, alt: self.names() })
    }
}

/// Returns the subject and text of a mail.
pub fn words(facts: &Facts<'_>) -> Words {
    let mails = &texts(facts.language).mails;
    let Composed { subject, headline, paragraphs, conditions } = compose(mails, &facts.content());
    let orders = (mails.button.to_string(), format!("{}/profile", facts.origin));
    let watch = facts.watch().map(|address| (mails.watch.to_string(), address));
    let orders_below = watch.is_some().then(|| orders.clone());
    let cancel = matches!(facts.mail.occasion, Occasion::TrialEnding | Occasion::PriceChanged | Occasion::RenewalAhead);
    let cancel = cancel.then(|| (mails.cancel.to_string(), facts.cancel.clone()));
    let receipt = facts.receipt.map(|receipt| {
        let label = match receipt.kind {
            ReceiptKind::Receipt => &mails.receipt,
            ReceiptKind::CreditNote => &mails.credit_note,
        };
        (label.fill(&[("number", &receipt.label)]), format!("{}/profile/receipts/{}", facts.origin, receipt.id))
    });
    let note = if facts.mail.occasion == Occasion::Bought { mails.final_sale.to_string() } else { String::new() };
    Words {
        subject,
        headline,
        greeting: greeting(facts.name, facts.language),
        paragraphs,
        button: watch.or(Some(orders)),
        facts: facts.labelled(),
        prices: facts.prices(),
        conditions,
        links: receipt.into_iter().chain(cancel).chain(orders_below).collect(),
        note,
        art: facts.art(),
    }
}

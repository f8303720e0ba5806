//! Texts of the mails about orders, in every language of the interface.

use grandstand_core::months;
use grandstand_core::texts::Template;
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

use super::{Occasion, SendMail};
use crate::sold::Sold;
use crate::stored_taxes;
use crate::texts::{Ahead, ByCard, MailTexts, texts};

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

/// The values for the placeholders of the templates.
#[derive(Debug, Clone)]
struct Content<'a> {
    occasion: Occasion,
    channel: &'a str,
    names: String,
    lines: String,
    amount: String,
    last4: Option<&'a str>,
    end: Option<String>,
    grace: Option<String>,
    price: String,
    former: String,
    is_free: bool,
    is_trial: bool,
    is_subscription: bool,
    renews: bool,
    /// Whether access is revoked because the payment was refunded or is disputed.
    is_revoked: bool,
    /// Whether access has ended with its time.
    is_over: bool,
    /// The sentence about the right of withdrawal that the buyer agreed to.
    withdrawal: Option<&'a str>,
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

/// Fills the templates of the subject and the paragraphs.
fn compose(mails: &MailTexts, content: &Content<'_>) -> (String, Vec<String>) {
    let end = content.end.as_deref().unwrap_or_default();
    let values = [
        ("channel", content.channel),
        ("names", content.names.as_str()),
        ("amount", content.amount.as_str()),
        ("last4", content.last4.unwrap_or_default()),
        ("end", end),
        ("grace", content.grace.as_deref().unwrap_or(end)),
        ("price", content.price.as_str()),
        ("former", content.former.as_str()),
    ];
    let fill = |text: &Template| text.fill(&values);
    let by_card = |text: &ByCard| fill(if content.last4.is_some() { &text.with_card } else { &text.plain });
    let ahead = |texts: &Ahead| vec![fill(&texts.charge), mails.cancel_by.fill(&values)];
    match content.occasion {
        Occasion::Bought => {
            let texts = &mails.bought;
            let mut paragraphs = vec![texts.thanks.to_string(), content.lines.clone()];
            paragraphs.push(match (content.is_trial, content.is_free) {
                (true, _) => fill(&texts.trial),
                (false, true) => texts.covered.to_string(),
                (false, false) => by_card(&mails.paid),
            });
            if content.renews {
                paragraphs.push(fill(&texts.renews));
            } else if content.end.is_some() && !content.is_subscription {
                paragraphs.push(fill(&texts.ends));
            }
            if let Some(sentence) = content.withdrawal {
                paragraphs.push(format!("{} {sentence}", texts.withdrawal));
            }
            (fill(&texts.subject), paragraphs)
        }
        Occasion::Renewed => (fill(&mails.renewed.subject), vec![by_card(&mails.paid), fill(&mails.renewed.ends)]),
        Occasion::RenewalFailed => {
            let texts = &mails.renewal_failed;
            let access = if content.grace.is_some() { fill(&texts.grace) } else { texts.ended.to_string() };
            (fill(&texts.subject), vec![by_card(&texts.refused), access, mails.check_card.to_string()])
        }
        Occasion::GraceEnding => {
            let texts = &mails.grace_ending;
            (fill(&texts.subject), vec![by_card(&texts.unpaid), mails.check_card.to_string()])
        }
        Occasion::GraceEnded => {
            let texts = &mails.grace_ended;
            (fill(&texts.subject), vec![by_card(&texts.unpaid), texts.again.to_string()])
        }
        Occasion::TrialEnding => (fill(&mails.trial_ending.subject), ahead(&mails.trial_ending)),
        Occasion::PriceChanged => (fill(&mails.price_changed.subject), ahead(&mails.price_changed)),
        Occasion::RenewalAhead => (fill(&mails.renewal_ahead.subject), ahead(&mails.renewal_ahead)),
        Occasion::RenewalCancelled => {
            (fill(&mails.renewal_cancelled.subject), vec![fill(&mails.renewal_cancelled.ends)])
        }
        Occasion::Refunded => {
            let texts = &mails.refunded;
            let ended = content.is_revoked.then(|| texts.ended.to_string());
            (fill(&texts.subject), [by_card(&texts.amount)].into_iter().chain(ended).collect())
        }
        Occasion::Disputed => {
            let texts = &mails.disputed;
            let paused = content.is_revoked.then(|| fill(&texts.paused));
            let advice = [fill(&texts.mistake), fill(&texts.complaint)];
            (fill(&texts.subject), [by_card(&texts.amount)].into_iter().chain(paused).chain(advice).collect())
        }
        Occasion::DisputeWon => {
            let texts = &mails.dispute_won;
            let restored = (!content.is_revoked && !content.is_over).then(|| fill(&texts.restored));
            (fill(&texts.subject), [by_card(&texts.amount)].into_iter().chain(restored).collect())
        }
        Occasion::DisputeLost => {
            let texts = &mails.dispute_lost;
            let ended = content.is_revoked.then(|| texts.ended.to_string());
            (fill(&texts.subject), [by_card(&texts.amount)].into_iter().chain(ended).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OCCASIONS: [Occasion; 13] = [
        Occasion::Bought,
        Occasion::Renewed,
        Occasion::RenewalFailed,
        Occasion::GraceEnding,
        Occasion::GraceEnded,
        Occasion::TrialEnding,
        Occasion::PriceChanged,
        Occasion::RenewalAhead,
        Occasion::RenewalCancelled,
        Occasion::Refunded,
        Occasion::Disputed,
        Occasion::DisputeWon,
        Occasion::DisputeLost,
    ];

    fn content(occasion: Occasion) -> Content<'static> {
        Content {
            occasion,
            channel: "Quay",
            names: "Gold".to_owned(),
            lines: "Gold: USD $9.99".to_owned(),
            amount: "USD $9.99".to_owned(),
            last4: Some("4242"),
            end: Some("1 May 2031".to_owned()),
            grace: Some("8 May 2031".to_owned()),
            price: "USD $10.99".to_owned(),
            former: "USD $8.99".to_owned(),
            is_free: false,
            is_trial: false,
            is_subscription: true,
            renews: true,
            is_revoked: true,
            is_over: false,
            withdrawal: None,
        }
    }

    fn paragraphs(content: &Content<'_>) -> Vec<String> {
        compose(&texts(Language::En).mails, content).1
    }

    #[test]
    fn every_placeholder_is_filled() {
        for language in Language::ALL {
            for occasion in OCCASIONS {
                let full = content(occasion);
                let bare = Content { last4: None, grace: None, renews: false, is_subscription: false, ..full.clone() };
                let trial = Content { is_trial: true, is_free: true, ..full.clone() };
                for content in [full, bare, trial] {
                    let (subject, paragraphs) = compose(&texts(language).mails, &content);
                    let all = format!("{subject}\n{}", paragraphs.join("\n"));
                    assert!(!all.contains('{') && !paragraphs.is_empty(), "{all}");
                }
            }
        }
    }

    #[test]
    fn an_order_says_what_was_paid_and_what_comes() {
        let bought = content(Occasion::Bought);
        assert_eq!(
            paragraphs(&bought),
            [
                "Thank you. This is what you bought:",
                "Gold: USD $9.99",
                "You paid USD $9.99 with your card ending in 4242.",
                "It renews on 1 May 2031 for USD $10.99, until you cancel the renewal in your profile.",
            ]
        );
        let once = Content { last4: None, renews: false, is_subscription: false, ..bought.clone() };
        assert_eq!(paragraphs(&once)[2..], ["You paid USD $9.99.", "It can be used until 1 May 2031."]);
        let agreed = Content { withdrawal: Some("I agree."), ..bought.clone() };
        assert_eq!(paragraphs(&agreed)[4], "With your order you agreed: I agree.");
        let cancelled = Content { renews: false, ..bought.clone() };
        assert_eq!(paragraphs(&cancelled).len(), 3, "its end is told when the renewal is cancelled");
        let free = Content { is_free: true, ..bought };
        assert_eq!(paragraphs(&free)[2], "There was nothing to pay: your coupon covers it.");
        let trial = Content { is_trial: true, ..free };
        assert_eq!(paragraphs(&trial)[2], "It is free of charge until 1 May 2031.");
    }

    #[test]
    fn a_dispute_tells_what_becomes_of_access() {
        let lines = |occasion, is_revoked| paragraphs(&Content { is_revoked, ..content(occasion) }).join("\n");
        let disputed = lines(Occasion::Disputed, true);
        assert!(disputed.contains("Until your bank has decided, Gold can't be used."), "{disputed}");
        // An older payment of a subscription whose running period is paid.
        assert!(!lines(Occasion::Disputed, false).contains("can't be used"));
        assert!(lines(Occasion::DisputeWon, false).ends_with("Gold can be used again."));
        assert!(!lines(Occasion::DisputeWon, true).contains("again"), "another dispute is open");
        let over = Content { is_over: true, is_revoked: false, ..content(Occasion::DisputeWon) };
        assert!(!paragraphs(&over).join("\n").contains("again"));
        for occasion in [Occasion::DisputeLost, Occasion::Refunded] {
            assert!(lines(occasion, true).ends_with("What you bought with it has ended."));
            assert!(!lines(occasion, false).contains("has ended"), "a part was refunded");
        }
    }

    #[test]
    fn a_failed_renewal_tells_how_long_access_lasts() {
        let failed = content(Occasion::RenewalFailed);
        assert_eq!(paragraphs(&failed)[1], "You can go on watching until 8 May 2031 while we try again.");
        let ended = Content { grace: None, ..failed };
        assert_eq!(paragraphs(&ended)[1], "Your access has ended with what was paid.");
        let subject = |content: &Content<'_>| compose(&texts(Language::En).mails, content).0;
        let ending = content(Occasion::GraceEnding);
        assert_eq!(subject(&ending), "Your access to Gold ends on 8 May 2031");
        assert_eq!(subject(&Content { grace: None, ..ending }), "Your access to Gold ends on 1 May 2031");
    }
}

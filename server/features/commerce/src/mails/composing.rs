//! Fills the templates of a mail about an order.

use grandstand_core::texts::Template;

use super::Occasion;
use crate::texts::{Ahead, ByCard, MailTexts, Reversed};

/// A time at which something ends.
#[derive(Debug, Clone)]
pub struct End {
    /// The day, for subjects.
    pub day: String,
    /// The day, with the hour where it matters.
    pub moment: String,
}

/// The texts of a mail.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Composed {
    pub subject: String,
    /// The heading; the subject where it is empty.
    pub headline: String,
    pub paragraphs: Vec<String>,
    /// Paragraphs below the price.
    pub conditions: Vec<String>,
}

/// The values for the placeholders of the templates.
#[derive(Debug, Clone)]
pub struct Content<'a> {
    pub occasion: Occasion,
    pub channel: &'a str,
    pub names: String,
    pub amount: String,
    pub last4: Option<&'a str>,
    pub end: Option<End>,
    pub grace: Option<End>,
    pub price: String,
    pub former: String,
    pub is_free: bool,
    pub is_trial: bool,
    pub renews: bool,
    /// Whether access is revoked because the payment was refunded or is disputed.
    pub is_revoked: bool,
    /// Whether access has ended with its time.
    pub is_over: bool,
    /// The sentence about the right of withdrawal that the buyer agreed to.
    pub withdrawal: Option<&'a str>,
}

/// Fills the templates of a mail.
pub fn compose(mails: &MailTexts, content: &Content<'_>) -> Composed {
    let subject = subject(mails, content).fill(&values(content, |end| &end.day));
    let paragraphs = paragraphs(mails, content);
    if content.occasion != Occasion::Bought {
        return Composed { subject, paragraphs, ..Composed::default() };
    }
    let texts = &mails.bought;
    let headline = if content.is_trial { &texts.trial_headline } else { &texts.headline };
    let renews = content.renews.then(|| texts.renews.fill(&values(content, |end| &end.moment)));
    let withdrawal = content.withdrawal.map(|sentence| format!("{} {sentence}", texts.withdrawal));
    Composed {
        subject,
        headline: headline.fill(&values(content, |end| &end.day)),
        paragraphs,
        conditions: renews.into_iter().chain(withdrawal).collect(),
    }
}

/// The values of the placeholders, with each end written by `write`.
fn values<'a>(content: &'a Content<'_>, write: fn(&End) -> &String) -> [(&'static str, &'a str); 8] {
    let end = content.end.as_ref().map(|end| write(end).as_str()).unwrap_or_default();
    [
        ("channel", content.channel),
        ("names", content.names.as_str()),
        ("amount", content.amount.as_str()),
        ("last4", content.last4.unwrap_or_default()),
        ("end", end),
        ("grace", content.grace.as_ref().map_or(end, |grace| write(grace).as_str())),
        ("price", content.price.as_str()),
        ("former", content.former.as_str()),
    ]
}

const fn subject<'a>(mails: &'a MailTexts, content: &Content<'_>) -> &'a Template {
    match content.occasion {
        Occasion::Bought => &mails.bought.subject,
        Occasion::Renewed => &mails.renewed.subject,
        Occasion::RenewalFailed => &mails.renewal_failed.subject,
        Occasion::GraceEnding => &mails.grace_ending.subject,
        Occasion::GraceEnded => &mails.grace_ended.subject,
        Occasion::TrialEnding => &mails.trial_ending.subject,
        Occasion::PriceChanged => &mails.price_changed.subject,
        Occasion::RenewalAhead => &mails.renewal_ahead.subject,
        Occasion::RenewalCancelled => &mails.renewal_cancelled.subject,
        Occasion::Refunded => &mails.refunded.subject,
        Occasion::DisputeLost => &mails.dispute_lost.subject,
        Occasion::Disputed => &mails.disputed.subject,
        Occasion::DisputeWon => &mails.dispute_won.subject,
    }
}

fn paragraphs(mails: &MailTexts, content: &Content<'_>) -> Vec<String> {
    let values = values(content, |end| &end.moment);
    let fill = |text: &Template| text.fill(&values);
    let by_card = |text: &ByCard| fill(if content.last4.is_some() { &text.with_card } else { &text.plain });
    let reversed = |texts: &Reversed| {
        let ended = content.is_revoked.then(|| mails.ended.to_string());
        [by_card(&texts.amount)].into_iter().chain(ended).collect()
    };
    let ahead = |texts: &Ahead| vec![fill(&texts.charge), mails.cancel_by.fill(&values)];
    match content.occasion {
        Occasion::Bought => {
            let paid = match (content.is_trial, content.is_free) {
                (true, _) => fill(&mails.bought.trial),
                (false, true) => mails.bought.covered.to_string(),
                (false, false) => by_card(&mails.paid),
            };
            vec![format!("{} {paid}", mails.bought.thanks)]
        }
        Occasion::Renewed => vec![by_card(&mails.paid), fill(&mails.renewed.ends)],
        Occasion::RenewalFailed => {
            let texts = &mails.renewal_failed;
            let access = if content.grace.is_some() { fill(&texts.grace) } else { texts.ended.to_string() };
            vec![by_card(&texts.refused), access, mails.check_card.to_string()]
        }
        Occasion::GraceEnding => vec![by_card(&mails.grace_ending.unpaid), mails.check_card.to_string()],
        Occasion::GraceEnded => vec![by_card(&mails.grace_ended.unpaid), mails.grace_ended.again.to_string()],
        Occasion::TrialEnding => ahead(&mails.trial_ending),
        Occasion::PriceChanged => ahead(&mails.price_changed),
        Occasion::RenewalAhead => ahead(&mails.renewal_ahead),
        Occasion::RenewalCancelled => vec![fill(&mails.renewal_cancelled.ends)],
        Occasion::Refunded => reversed(&mails.refunded),
        Occasion::DisputeLost => reversed(&mails.dispute_lost),
        Occasion::Disputed => {
            let texts = &mails.disputed;
            let paused = content.is_revoked.then(|| fill(&texts.paused));
            let advice = [fill(&texts.mistake), fill(&texts.complaint)];
            [by_card(&texts.amount)].into_iter().chain(paused).chain(advice).collect()
        }
        Occasion::DisputeWon => {
            let texts = &mails.dispute_won;
            let restored = (!content.is_revoked && !content.is_over).then(|| fill(&texts.restored));
            [by_card(&texts.amount)].into_iter().chain(restored).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use tenants::schema::text::Language;

    use super::*;
    use crate::texts::texts;

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

    fn end(day: &str) -> End {
        End { day: day.to_owned(), moment: format!("{day}, 7:00 PM EDT") }
    }

    fn content(occasion: Occasion) -> Content<'static> {
        Content {
            occasion,
            channel: "Quay",
            names: "Gold".to_owned(),
            amount: "USD $9.99".to_owned(),
            last4: Some("4242"),
            end: Some(end("1 May 2031")),
            grace: Some(end("8 May 2031")),
            price: "USD $10.99".to_owned(),
            former: "USD $8.99".to_owned(),
            is_free: false,
            is_trial: false,
            renews: true,
            is_revoked: true,
            is_over: false,
            withdrawal: None,
        }
    }

    fn composed(content: &Content<'_>) -> Composed {
        compose(&texts(Language::En).mails, content)
    }

    fn paragraphs(content: &Content<'_>) -> Vec<String> {
        composed(content).paragraphs
    }

    #[test]
    fn every_placeholder_is_filled() {
        for language in Language::ALL {
            for occasion in OCCASIONS {
                let full = content(occasion);
                let bare = Content { last4: None, grace: None, renews: false, ..full.clone() };
                let trial = Content { is_trial: true, is_free: true, ..full.clone() };
                for content in [full, bare, trial] {
                    let all = format!("{:?}", compose(&texts(language).mails, &content));
                    assert!(!all.contains("{channel") && !all.contains("{names") && !all.contains("{end"), "{all}");
                    assert!(!all.contains("{amount") && !all.contains("paragraphs: []"), "{all}");
                }
            }
        }
    }

    #[test]
    fn an_order_says_what_was_paid_and_what_comes() {
        let bought = content(Occasion::Bought);
        let mail = composed(&bought);
        assert_eq!((mail.subject.as_str(), mail.headline.as_str()), ("Your order at Quay", "It's yours: Gold"));
        assert_eq!(mail.paragraphs, ["Thank you for your order. You paid USD $9.99 with your card ending in 4242."]);
        let renews =
            "It renews on 1 May 2031, 7:00 PM EDT for USD $10.99, until you cancel the renewal in your profile.";
        assert_eq!(mail.conditions, [renews]);
        let once = Content { last4: None, renews: false, ..bought.clone() };
        assert_eq!(paragraphs(&once), ["Thank you for your order. You paid USD $9.99."]);
        assert!(composed(&once).conditions.is_empty(), "its end stands among the facts");
        let agreed = Content { withdrawal: Some("I agree."), ..bought.clone() };
        assert_eq!(composed(&agreed).conditions[1], "With your order you agreed: I agree.");
        let free = Content { is_free: true, ..bought };
        let covered = "Thank you for your order. There was nothing to pay: your coupon covers it.";
        assert_eq!(paragraphs(&free), [covered]);
        let trial = composed(&Content { is_trial: true, ..free });
        assert_eq!(trial.headline, "Your free trial of Gold has begun");
        let until = "Thank you for your order. It is free of charge until 1 May 2031, 7:00 PM EDT.";
        assert_eq!(trial.paragraphs, [until]);
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
        assert_eq!(paragraphs(&failed)[1], "You can go on watching until 8 May 2031, 7:00 PM EDT while we try again.");
        let ended = Content { grace: None, ..failed };
        assert_eq!(paragraphs(&ended)[1], "Your access has ended with what was paid.");
        let subject = |content: &Content<'_>| composed(content).subject;
        let ending = content(Occasion::GraceEnding);
        assert_eq!(subject(&ending), "Your access to Gold ends on 8 May 2031");
        assert_eq!(subject(&Content { grace: None, ..ending }), "Your access to Gold ends on 1 May 2031");
    }
}

//! Fills the templates of a mail about an order.

use grandstand_core::texts::Template;

use super::Occasion;
use crate::texts::{Ahead, ByCard, MailTexts, Reversed};

/// The values for the placeholders of the templates.
#[derive(Debug, Clone)]
pub struct Content<'a> {
    pub occasion: Occasion,
    pub channel: &'a str,
    pub names: String,
    pub lines: String,
    pub amount: String,
    pub last4: Option<&'a str>,
    pub end: Option<String>,
    pub grace: Option<String>,
    pub price: String,
    pub former: String,
    pub is_free: bool,
    pub is_trial: bool,
    pub is_subscription: bool,
    pub renews: bool,
    /// Whether access is revoked because the payment was refunded or is disputed.
    pub is_revoked: bool,
    /// Whether access has ended with its time.
    pub is_over: bool,
    /// The sentence about the right of withdrawal that the buyer agreed to.
    pub withdrawal: Option<&'a str>,
}

/// Fills the templates of the subject and the paragraphs.
pub fn compose(mails: &MailTexts, content: &Content<'_>) -> (String, Vec<String>) {
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
    let reversed = |texts: &Reversed| {
        let ended = content.is_revoked.then(|| mails.ended.to_string());
        [by_card(&texts.amount)].into_iter().chain(ended).collect()
    };
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
        Occasion::Refunded => (fill(&mails.refunded.subject), reversed(&mails.refunded)),
        Occasion::DisputeLost => (fill(&mails.dispute_lost.subject), reversed(&mails.dispute_lost)),
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

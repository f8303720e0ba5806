//! The texts of this crate, from `texts/`.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Template, Text, Texts};
use serde::Deserialize;
use tenants::schema::text::Language;

/// The text files, by language.
pub const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../texts/en.json"), fr: include_str!("../texts/fr.json") };

static TEXTS: LazyLock<Texts<CommerceTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));

/// Returns the texts in a language.
pub fn texts(language: Language) -> &'static CommerceTexts {
    TEXTS.get(language)
}

/// All texts of this crate.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommerceTexts {
    pub mails: MailTexts,
    pub payments: PaymentTexts,
    pub withdrawal: WithdrawalTexts,
}

/// What buyers agree to about the right of withdrawal.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalTexts {
    /// The usual sentence, with the number of `days`.
    pub consent: Template,
}

/// Texts of the mails, by occasion. A template may contain the `channel`; the `names` of the products; the `amount`;
/// the card's `last4` digits, if known; the `end` of access and of its `grace`; and the `price` of a
/// period, with the `former` one.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailTexts {
    pub button: Text,
    /// The button that leads to what was bought.
    pub watch: Text,
    /// Small print of an order.
    #[serde(rename = "final")]
    pub final_sale: Text,
    pub paid: ByCard,
    /// The link to a receipt, by its `number`.
    pub receipt: Template,
    pub credit_note: Template,
    pub fact: FactTexts,
    pub price: PriceTexts,
    /// Advice for a renewal that could not be charged.
    pub check_card: Text,
    pub bought: Bought,
    pub renewed: Ending,
    pub renewal_failed: RenewalFailed,
    pub grace_ending: GraceEnding,
    pub grace_ended: GraceEnded,
    /// The link that cancels a renewal.
    pub cancel: Text,
    /// Until when a renewal can be cancelled.
    pub cancel_by: Template,
    pub trial_ending: Ahead,
    pub price_changed: Ahead,
    pub renewal_ahead: Ahead,
    pub renewal_cancelled: Ending,
    /// Added to a mail about money that went back, where nothing that was bought is left.
    pub ended: Text,
    pub refunded: Reversed,
    pub disputed: Disputed,
    pub dispute_won: DisputeWon,
    pub dispute_lost: Reversed,
}

/// The labels of what a mail says about an order.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactTexts {
    pub order: Text,
    /// When the event starts.
    pub starts: Text,
    pub valid_until: Text,
    /// The label of [`Self::no_end`].
    pub valid: Text,
    pub no_end: Text,
    pub access_until: Text,
    pub next_payment: Text,
    /// The payment at the end of a trial.
    pub first_payment: Text,
    /// An `amount` and the `end` at which it is charged.
    pub amount_on: Template,
}

/// The labels of a price's lines.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceTexts {
    pub fee: Text,
    pub discount: Text,
    pub trial: Text,
    /// A tax that is added: its `name` and `percent`.
    pub tax: Template,
    /// A tax that the total contains.
    pub contained: Template,
    pub total: Text,
    pub refunded: Text,
}

/// Two versions of a sentence: with the card's last digits, and without.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByCard {
    pub plain: Template,
    pub with_card: Template,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bought {
    pub subject: Template,
    pub headline: Template,
    pub trial_headline: Template,
    pub thanks: Text,
    pub trial: Template,
    pub covered: Text,
    pub renews: Template,
    /// Confirms the consent to lose the right of withdrawal; the sentence follows.
    pub withdrawal: Text,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    pub subject: Template,
    pub ends: Template,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RenewalFailed {
    pub subject: Template,
    pub refused: ByCard,
    pub grace: Template,
    pub ended: Text,
}

/// A renewal that is charged soon.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ahead {
    pub subject: Template,
    pub charge: Template,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraceEnded {
    pub subject: Template,
    pub unpaid: ByCard,
    /// What to do to watch again.
    pub again: Text,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraceEnding {
    pub subject: Template,
    pub unpaid: ByCard,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reversed {
    pub subject: Template,
    pub amount: ByCard,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disputed {
    pub subject: Template,
    pub amount: ByCard,
    /// Where access is revoked until the dispute is decided.
    pub paused: Template,
    /// Advice for a dispute that was opened by mistake.
    pub mistake: Template,
    /// Advice for a buyer who has a complaint.
    pub complaint: Template,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisputeWon {
    pub subject: Template,
    pub amount: ByCard,
    /// Where access is given back.
    pub restored: Template,
}

/// Reasons why nothing was paid.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentTexts {
    pub unavailable: Text,
    pub no_answer: Text,
    pub amount_refused: Text,
    pub declined: Declined,
}

/// Reasons why a card was declined.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declined {
    pub insufficient_funds: Text,
    pub expired: Text,
    pub security_code: Text,
    pub number: Text,
    pub limit: Text,
    pub amount: Text,
    pub unsupported: Text,
    pub unconfirmed: Text,
    pub try_again: Text,
    pub other: Text,
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts::check;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        check::<CommerceTexts>(CATALOGUES).unwrap();
    }
}

//! The facts in a mail about an order: its number, its validity, and the next payment. The price is in `prices.rs`.

use grandstand_core::moments;

use super::Occasion;
use super::texts::Facts;
use crate::texts::{FactTexts, texts};

impl Facts<'_> {
    /// The facts with their labels.
    pub(super) fn labelled(&self) -> Vec<(String, String)> {
        let labels = &texts(self.language).mails.fact;
        let numbers: Vec<String> = self.products.iter().map(|(_, order)| order.id.to_string()).collect();
        let mut facts = vec![(labels.order.to_string(), numbers.join(", "))];
        facts.extend(self.starts(labels));
        let end = self.first().and_then(|order| order.ends_at);
        let until = |label: &str, end: Option<i64>| end.map(|end| (label.to_owned(), self.moment(end)));
        match self.mail.occasion {
            Occasion::Bought | Occasion::Renewed if self.renews() => {
                let label = if self.is_trial() { &labels.first_payment } else { &labels.next_payment };
                facts.extend(end.map(|end| self.payment(labels, label, (self.per_period(), end))));
            }
            Occasion::Bought | Occasion::Renewed => facts.extend(self.validity(labels)),
            Occasion::RenewalFailed | Occasion::GraceEnding | Occasion::GraceEnded => {
                facts.extend(until(&labels.access_until, self.grace_ends_at().or(end)));
            }
            Occasion::RenewalCancelled => facts.extend(until(&labels.valid_until, end)),
            Occasion::TrialEnding | Occasion::PriceChanged | Occasion::RenewalAhead => {
                let amount = self.money(self.mail.amount);
                facts.extend(end.map(|end| self.payment(labels, &labels.next_payment, (amount, end))));
            }
            Occasion::Refunded | Occasion::Disputed | Occasion::DisputeWon | Occasion::DisputeLost => {}
        }
        facts
    }

    /// The start of an event that is to come, at its venue.
    fn starts(&self, labels: &FactTexts) -> Option<(String, String)> {
        let (start, zone) = self.shown.starts.as_ref().filter(|(start, _)| *start > self.now)?;
        let at = start.to_zoned(zone.clone());
        Some((labels.starts.to_string(), moments::moment(&at, &self.writing(), self.language, self.locale())))
    }

    /// Until when the products can be used: once if all have the same end, else each.
    fn validity(&self, labels: &FactTexts) -> Vec<(String, String)> {
        let Some((_, first)) = self.products.first() else { return Vec::new() };
        if self.products.iter().all(|(_, order)| order.ends_at == first.ends_at) {
            return vec![match first.ends_at {
                Some(end) => (labels.valid_until.to_string(), self.moment(end)),
                None => (labels.valid.to_string(), labels.no_end.to_string()),
            }];
        }
        let each = self.products.iter().map(|(sold, order)| {
            let name = sold.name(self.channel, self.language).to_owned();
            let end = order.ends_at.map(|end| format!("{} {}", labels.valid_until, self.moment(end)));
            (name, end.unwrap_or_else(|| labels.no_end.to_string()))
        });
        each.collect()
    }

    fn payment(&self, labels: &FactTexts, label: &str, (amount, end): (String, i64)) -> (String, String) {
        (label.to_owned(), labels.amount_on.fill(&[("amount", &amount), ("end", &self.moment(end))]))
    }
}

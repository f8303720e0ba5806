//! The lines of a mail's price: those of its receipt or credit note, or else of the orders.

use grandstand_db::entities::orders;
use grandstand_db::entities::receipts::{self, ReceiptKind};
use grandstand_platform::mail::layout::{PriceLine, PricePart};
use grandstand_receipts as issued;
use grandstand_tax::OrderTaxes;
use tenants::schema::text::Language;
use tenants::tax::TaxMode;

use super::Occasion;
use super::texts::Facts;
use crate::stored_taxes;
use crate::texts::{PriceTexts, texts};

impl Facts<'_> {
    /// The lines of what was paid or paid back; none for a mail about no payment.
    pub(super) fn prices(&self) -> Vec<PriceLine> {
        match (self.receipt, self.mail.occasion) {
            (Some(receipt), _) => self.of_receipt(receipt).unwrap_or_default(),
            (None, Occasion::Bought) => self.of_orders(),
            (None, _) => Vec::new(),
        }
    }

    /// The lines of a receipt. Those of a credit note, which are negative there, are what goes back.
    fn of_receipt(&self, receipt: &receipts::Model) -> Option<Vec<PriceLine>> {
        let content: issued::Content = serde_json::from_str(&receipt.content).ok()?;
        let (sign, total) = match receipt.kind {
            ReceiptKind::Receipt => (1, &self.labels().total),
            ReceiptKind::CreditNote => (-1, &self.labels().refunded),
        };
        let mut lines = Vec::new();
        for line in &content.lines {
            let fee = self.fee_in(line);
            let name = self.channel.text(&line.name, self.language);
            lines.push(self.line(PricePart::Item, name, sign * (line.price - fee)));
            self.push_parts(&mut lines, sign * fee, sign * line.discount);
        }
        self.push_total(&mut lines, content.taxes.as_ref(), total, (sign, content.total));
        Some(lines)
    }

    /// The lines of orders that cost nothing now: a coupon covers them, or they begin with a trial.
    fn of_orders(&self) -> Vec<PriceLine> {
        let labels = self.labels();
        let mut lines = Vec::new();
        for (sold, order) in self.products {
            lines.push(self.line(PricePart::Item, sold.name(self.channel, self.language), order.base_price));
            self.push_parts(&mut lines, order.service_fee, order.discount);
            if self.is_trial() {
                let price = order.base_price + order.service_fee - order.discount;
                lines.push(self.line(PricePart::Added, &labels.trial, -price));
            }
        }
        let taxes = self.products.iter().filter(|_| !self.is_trial());
        let taxes = taxes.filter_map(|(_, order)| stored_taxes::of_order(order).ok().flatten());
        let taxes = taxes.reduce(|mut all, more| {
            all.add(more);
            all
        });
        self.push_total(&mut lines, taxes.as_ref(), &labels.total, (1, self.mail.amount));
        lines
    }

    /// The service fee in a line of a receipt, whose price contains it; 0 if the order's price is another one by now.
    fn fee_in(&self, line: &issued::Line) -> i64 {
        let is_of_line = |order: &&orders::Model| order.id.0 == line.order_id;
        let order = self.products.iter().map(|(_, order)| *order).find(is_of_line);
        order.filter(|order| order.base_price + order.service_fee == line.price).map_or(0, |order| order.service_fee)
    }

    fn push_parts(&self, lines: &mut Vec<PriceLine>, fee: i64, discount: i64) {
        let labels = self.labels();
        for (label, amount) in [(&labels.fee, fee), (&labels.discount, -discount)] {
            if amount != 0 {
                lines.push(self.line(PricePart::Added, label, amount));
            }
        }
    }

    /// Adds the total, with the taxes above or below it. `sign` makes the amounts those of the mail.
    fn push_total(
        &self,
        lines: &mut Vec<PriceLine>,
        taxes: Option<&OrderTaxes>,
        label: &str,
        (sign, total): (i64, i64),
    ) {
        let total = self.line(PricePart::Total, label, sign * total);
        let is_contained = taxes.is_some_and(|taxes| taxes.mode == TaxMode::Included);
        let taxes = taxes.iter().flat_map(|taxes| &taxes.lines).filter(|tax| tax.amount != 0).map(|tax| {
            let name = self.channel.text(&tax.name, self.language);
            let percent = match self.language {
                Language::En => tax.percent.to_string(),
                Language::Fr => tax.percent.to_string().replace('.', ","),
            };
            let values = [("name", name), ("percent", percent.as_str())];
            let labels = self.labels();
            let (part, label) =
                if is_contained { (PricePart::Contained, &labels.contained) } else { (PricePart::Added, &labels.tax) };
            self.line(part, &label.fill(&values), sign * tax.amount)
        });
        let taxes = taxes.collect::<Vec<_>>();
        let (above, below) = if is_contained { (Vec::new(), taxes) } else { (taxes, Vec::new()) };
        lines.extend(above.into_iter().chain([total]).chain(below));
    }

    fn line(&self, part: PricePart, label: &str, minor: i64) -> PriceLine {
        let minus = if minor < 0 { "−" } else { "" };
        PriceLine { label: label.to_owned(), amount: format!("{minus}{}", self.money(minor.saturating_abs())), part }
    }

    fn labels(&self) -> &'static PriceTexts {
        &texts(self.language).mails.price
    }
}

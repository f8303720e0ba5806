//! Credit notes: the share of a receipt that was paid back.

use grandstand_tax::{OrderTaxes, share};

use super::content::{Content, Line};

/// Returns the credit note for a receipt of which `credited` has been credited and `reversed` has gone back, in minor
/// units, at `at` (unix seconds). If a refund failed, less has gone back than was credited, and the amounts are positive.
pub fn correction(receipt: &Content, number: String, (credited, reversed): (i64, i64), at: i64) -> Content {
    let all = receipt.total;
    let part = |amount: i64| share(amount, credited, all) - share(amount, reversed, all);
    let total = credited - reversed;
    let taxes = receipt.taxes.as_ref().map(|whole| {
        let mut taxes: OrderTaxes = whole.clone();
        taxes.lines.iter_mut().for_each(|line| line.amount = part(line.amount));
        let (net, net_left) = (receipt.total - whole.total(), total - taxes.total());
        for line in &mut taxes.lines {
            // A tax may be on some of the products only.
            line.taxable = if line.taxable == net { net_left } else { part(line.taxable) };
        }
        taxes
    });
    let added = taxes.as_ref().map_or(0, OrderTaxes::added);
    Content { lines: lines(receipt, part, total - added), taxes, total, at, corrects: Some(number), ..receipt.clone() }
}

/// The products with their shares, which add up to `sum`: the last one takes what rounding leaves.
fn lines(receipt: &Content, part: impl Fn(i64) -> i64, sum: i64) -> Vec<Line> {
    let mut left = sum;
    let count = receipt.lines.len();
    let line = |(index, line): (usize, &Line)| {
        let price = if index + 1 == count { left } else { part(line.price - line.discount) };
        left -= price;
        Line { price, discount: 0, ..line.clone() }
    };
    receipt.lines.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use grandstand_tax::{TaxLine, TaxMode};

    use super::*;
    use crate::content::{Buyer, Seller};

    fn receipt() -> Content {
        let tax = |name: &str, rate: &str, amount| TaxLine {
            country: "CA".to_owned(),
            region: None,
            name: name.into(),
            percent: serde_json::from_str(rate).unwrap(),
            taxable: 1999,
            amount,
        };
        let line = |order_id, price, discount| Line { order_id, name: "Pass".into(), price, discount, until: None };
        Content {
            seller: Seller { name: "Seller".into(), address: None, tax_ids: Vec::new() },
            buyer: Buyer::default(),
            lines: vec![line(1, 1500, 500), line(2, 999, 0)],
            taxes: Some(OrderTaxes {
                mode: TaxMode::Added,
                lines: vec![tax("GST", "5", 100), tax("QST", "9.975", 199)],
            }),
            total: 2298,
            card: None,
            at: 1,
            corrects: None,
        }
    }

    #[test]
    fn credit_notes_of_parts_add_up_to_the_receipt() {
        let receipt = receipt();
        for steps in [vec![2298], vec![1, 2298], vec![700, 701, 1500, 2298], vec![1149, 2298]] {
            let (mut credited, mut sums) = (0, [0; 4]);
            for gone in steps {
                let note = correction(&receipt, "A-1".to_owned(), (credited, gone), 2);
                let taxes = note.taxes.as_ref().unwrap();
                let net: i64 = note.lines.iter().map(|line| line.price).sum();
                assert_eq!(net + taxes.total(), note.total);
                assert!(taxes.lines.iter().all(|line| line.taxable == net));
                assert_eq!(note.total, credited - gone);
                let parts = [note.total, net, taxes.lines[0].amount, taxes.lines[1].amount];
                sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
                credited = gone;
            }
            assert_eq!(sums, [-2298, -1999, -100, -199]);
        }
    }

    #[test]
    fn a_refund_that_failed_is_taken_back() {
        let note = correction(&receipt(), "A-1".to_owned(), (2298, 0), 2);
        assert_eq!((note.total, note.taxes.unwrap().total()), (2298, 299));
    }
}

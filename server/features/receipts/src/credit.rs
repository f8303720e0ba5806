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
    use grandstand_db::ids::OrderId;
    use grandstand_tax::{TaxLine, TaxMode, Taxed, remaining};

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

    /// Random numbers (xorshift).
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, bound: i64) -> i64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            i64::try_from(self.0 % bound.unsigned_abs()).unwrap()
        }
    }

    /// A receipt of some orders, and the same orders as the ledger of taxes has them.
    fn random(dice: &mut Dice) -> (Content, Vec<Taxed>) {
        let rates = [("GST", "5", 50_000), ("QST", "9.975", 99_750)];
        let rates = &rates[..usize::try_from(1 + dice.below(2)).unwrap()];
        let mut taxes = OrderTaxes { mode: TaxMode::Added, lines: Vec::new() };
        let (mut lines, mut orders) = (Vec::new(), Vec::new());
        for id in 1..=1 + dice.below(4) {
            let net = 1 + dice.below(9_999);
            let line = |(name, rate, millionths): &(&str, &str, i64)| TaxLine {
                country: "CA".to_owned(),
                region: None,
                name: (*name).into(),
                percent: serde_json::from_str(rate).unwrap(),
                taxable: net,
                amount: (2 * net * millionths + 1_000_000) / 2_000_000,
            };
            let own: Vec<TaxLine> = rates.iter().map(line).collect();
            let gross = net + own.iter().map(|line| line.amount).sum::<i64>();
            taxes.add(OrderTaxes { mode: TaxMode::Added, lines: own.clone() });
            lines.push(Line { order_id: id, name: "Pass".into(), price: net, discount: 0, until: None });
            orders.push((OrderId(id), gross, own));
        }
        let total = orders.iter().map(|(_, gross, _)| gross).sum();
        (Content { lines, taxes: Some(taxes), total, ..receipt() }, orders)
    }

    /// Net amount and each tax.
    fn amounts(content: &Content) -> Vec<i64> {
        let taxes = content.taxes.as_ref().unwrap();
        let net = content.lines.iter().map(|line| line.price - line.discount).sum::<i64>();
        [net].into_iter().chain(taxes.lines.iter().map(|line| line.amount)).collect()
    }

    #[test]
    fn ten_thousand_histories_leave_what_the_ledger_has() {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        for _ in 0..10_000 {
            let (receipt, orders) = random(&mut dice);
            let (mut credited, mut sums) = (0, amounts(&receipt));
            for _ in 0..1 + dice.below(5) {
                // A part, the rest, a refund that failed, or nothing new.
                let gone = match dice.below(6) {
                    0 => receipt.total,
                    1 => credited,
                    2 => dice.below(credited + 1),
                    _ => credited + dice.below(receipt.total - credited + 1),
                };
                let note = correction(&receipt, "A-1".to_owned(), (credited, gone), 2);
                credited = gone;
                sums.iter_mut().zip(amounts(&note)).for_each(|(sum, part)| *sum += part);
                let left = remaining(&orders, gone, receipt.total);
                let taxes = receipt.taxes.as_ref().unwrap();
                let tax = |rate: &TaxLine| -> i64 {
                    let lines = left.iter().flat_map(|(.., lines)| lines).filter(|line| line.is_same_rate(rate));
                    lines.map(|line| line.amount).sum()
                };
                let ledger: Vec<i64> = taxes.lines.iter().map(tax).collect();
                let gross: i64 = left.iter().map(|(_, gross, _)| gross).sum();
                assert_eq!(sums[1..], ledger, "{receipt:?} {gone}");
                assert_eq!(sums[0], gross - ledger.iter().sum::<i64>(), "{receipt:?} {gone}");
                assert_eq!(gross, receipt.total - gone);
            }
        }
    }
}

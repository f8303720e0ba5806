//! What is left of a payment's taxes after a part of it went back.

use grandstand_db::ids::OrderId;

use super::order_taxes::TaxLine;

/// An order with its share of a payment, minor units, and its taxes.
pub type Taxed = (OrderId, i64, Vec<TaxLine>);

/// Returns what is left of the orders of a payment of `all`, of which `reversed` went back, in minor units.
///
/// Each tax and each price is rounded over the whole payment, as on its credit note, and then split among the orders;
/// net amounts and taxes add up to what is left.
pub fn remaining(orders: &[Taxed], reversed: i64, all: i64) -> Vec<Taxed> {
    let mut prices = Split::new(reversed, all);
    let mut taxes: Vec<(&TaxLine, Split)> = Vec::new();
    let left = |(id, price, lines): &'_ Taxed| (*id, *price, lines.clone());
    let mut result: Vec<Taxed> = orders.iter().map(left).collect();
    for ((_, price, lines), (_, price_left, lines_left)) in orders.iter().zip(&mut result) {
        *price_left = prices.next(*price);
        for (line, line_left) in lines.iter().zip(lines_left.iter_mut()) {
            let index = taxes.iter().position(|(known, _)| known.is_same_rate(line)).unwrap_or_else(|| {
                taxes.push((line, Split::new(reversed, all)));
                taxes.len() - 1
            });
            line_left.amount = taxes[index].1.next(line.amount);
        }
        let sum = |lines: &[TaxLine]| lines.iter().map(|line| line.amount).sum::<i64>();
        let (net, net_left) = (price - sum(lines), *price_left - sum(lines_left));
        for line in lines_left {
            // A tax may be on a part of the price only.
            line.taxable = if line.taxable == net { net_left } else { kept(line.taxable, reversed, all) };
        }
    }
    result
}

/// Splits what is left of a sum among its parts, so that the rounded parts add up to the rounded sum.
struct Split {
    reversed: i64,
    all: i64,
    /// The sum of the parts so far.
    before: i64,
}

impl Split {
    const fn new(reversed: i64, all: i64) -> Self {
        Self { reversed, all, before: 0 }
    }

    fn next(&mut self, part: i64) -> i64 {
        let before = kept(self.before, self.reversed, self.all);
        self.before += part;
        kept(self.before, self.reversed, self.all) - before
    }
}

fn kept(amount: i64, reversed: i64, all: i64) -> i64 {
    amount - share(amount, reversed, all)
}

/// Returns the part of `amount` that belongs to `part` of `all`, rounded half up.
pub fn share(amount: i64, part: i64, all: i64) -> i64 {
    if all <= 0 {
        return 0;
    }
    let (amount, part, all) = (i128::from(amount), i128::from(part), i128::from(all));
    i64::try_from((2 * amount * part + all).div_euclid(2 * all)).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(percent: &str, taxable: i64, amount: i64) -> TaxLine {
        let percent = serde_json::from_str(percent).unwrap();
        TaxLine { country: "CA".to_owned(), region: None, name: "tax".into(), percent, taxable, amount }
    }

    #[test]
    fn a_share_is_rounded_half_up() {
        assert_eq!(share(100, 0, 999), 0);
        assert_eq!(share(100, 999, 999), 100);
        assert_eq!(share(100, 500, 999), 50);
        assert_eq!(share(101, 1, 2), 51);
        assert_eq!(share(100, 5, 0), 0);
    }

    #[test]
    fn net_and_taxes_add_up_to_what_is_left() {
        let taxed =
            |id, net, gst, qst| (OrderId(id), net + gst + qst, vec![line("5", net, gst), line("9.975", net, qst)]);
        let orders =
            vec![taxed(1, 5000, 250, 499), taxed(2, 33, 2, 3), taxed(3, 101, 5, 10), (OrderId(4), 700, vec![])];
        let all: i64 = orders.iter().map(|(_, price, _)| price).sum();
        for reversed in 0..=all {
            let left = remaining(&orders, reversed, all);
            assert_eq!(left.iter().map(|(_, price, _)| price).sum::<i64>(), all - reversed);
            for (index, total) in [(0, 257), (1, 512)] {
                let tax: i64 = left.iter().filter_map(|(_, _, lines)| lines.get(index)).map(|line| line.amount).sum();
                assert_eq!(tax, total - share(total, reversed, all), "as on the credit note");
            }
            for ((_, price, lines), (_, whole, _)) in left.iter().zip(&orders) {
                assert!((0..=*whole).contains(price), "{left:?}");
                let Some(first) = lines.first() else { continue };
                let taxes: i64 = lines.iter().map(|line| line.amount).sum();
                assert!(lines.iter().all(|line| line.amount >= 0 && line.taxable == first.taxable));
                assert_eq!(first.taxable + taxes, *price, "{reversed}");
            }
        }
        assert_eq!(remaining(&orders, 0, all), orders);
    }
}

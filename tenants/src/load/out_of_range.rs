//! What to write in place of a number below its limit.

use serde_json::Value;

use super::habits;
use super::source::Spot;
use crate::wording;
use crate::wording::Wording;

/// What a coupon takes off: one of the two.
const REDUCTIONS: [&str; 2] = ["amount_off", "percent_off"];

/// What to write for the number `instance` of a key, which is too small; `None` where only its author knows.
pub fn hint(spot: &Spot, key: &str, instance: &Value) -> Option<Wording> {
    let number = instance.as_i64()?;
    let is_reduction = REDUCTIONS.contains(&key);
    if number == 0 && is_reduction {
        return Some(if spot.source.file.ends_with(".csv") {
            wording!(
                "leave the cell empty: a coupon takes off an amount or a share",
                "laissez la cellule vide : un code promo retire un montant ou un pourcentage"
            )
        } else {
            wording!(
                "leave the key out: a coupon takes off an amount or a share",
                "retirez la clé : un code promo retire un montant ou un pourcentage"
            )
        });
    }
    if number >= 0 {
        return None;
    }
    let amount = number.unsigned_abs();
    if is_reduction {
        Some(wording!(
            "write {amount}: what a coupon takes off has no minus",
            "écrivez {amount} : ce qu'un code promo retire n'a pas de signe moins"
        ))
    } else if habits::is_price(key) {
        Some(wording!(
            "write {amount}: prices have no minus, and a reduction is a coupon",
            "écrivez {amount} : un prix n'a pas de signe moins, et une réduction est un code promo"
        ))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::load::source::Source;

    #[test]
    fn what_is_too_small_is_put_right() {
        let said = |file: &str, key: &str, number: i64| {
            let spot = Spot::new(&Source::new(file, ""), 0..0);
            hint(&spot, key, &json!(number)).unwrap_or_default()
        };
        let either = "a coupon takes off an amount or a share";
        assert_eq!(said("coupons.csv", "amount_off", 0).en, format!("leave the cell empty: {either}"));
        assert_eq!(said("coupons.toml", "percent_off", 0).en, format!("leave the key out: {either}"));
        assert_eq!(said("coupons.csv", "percent_off", -20).en, "write 20: what a coupon takes off has no minus");
        let price = said("packages.csv", "base_price", -2900);
        assert_eq!(price.en, "write 2900: prices have no minus, and a reduction is a coupon");
        assert!(price.fr.starts_with("écrivez 2900 : "), "{price}");
        for (key, number) in [("base_price", 0), ("home_score", -1), ("period", 0)] {
            assert_eq!(said("events.csv", key, number), Wording::default(), "{key}");
        }
    }
}

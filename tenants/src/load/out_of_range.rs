//! Messages and hints for numbers, texts and lists beyond their limits.

use jsonschema::error::ValidationErrorKind;
use serde_json::Value;

use super::habits;
use crate::source::Spot;
use crate::wording;
use crate::wording::{Wording, in_french};

/// The two keys for the reduction of a coupon, of which one is needed.
const REDUCTIONS: [&str; 2] = ["amount_off", "percent_off"];

/// The message and hint for the value `instance` of a key if it is beyond a limit; `None` for other mistakes.
pub fn explained(
    spot: &Spot,
    key: &str,
    kind: &ValidationErrorKind,
    instance: &Value,
) -> Option<(Wording, Option<Wording>)> {
    Some(match kind {
        ValidationErrorKind::Minimum { limit } => (too_small(key, instance, limit), hint(spot, key, instance)),
        ValidationErrorKind::Maximum { limit } => {
            let most = in_french(limit);
            let message = wording!(
                "{instance} is too large: the most is {limit}",
                "{instance} est trop grand : le maximum est {most}"
            );
            (message, Some(at_most(key, limit)))
        }
        ValidationErrorKind::MinLength { limit } => {
            let message = wording!(
                "this text is too short: it needs {limit} characters or more",
                "ce texte est trop court : il lui faut au moins {limit} caractères"
            );
            (message, None)
        }
        ValidationErrorKind::MaxLength { limit } => {
            let length = instance.as_str().map(|text| text.chars().count()).unwrap_or_default();
            let (most, length) = (in_french(limit), in_french(&length));
            let message = wording!(
                "this text is too long: it may have {limit} characters",
                "ce texte est trop long : {most} caractères au plus, il en a {length}"
            );
            (message, Some(wording!("shorten it", "raccourcissez-le")))
        }
        ValidationErrorKind::MaxItems { limit } => {
            let (most, length) = (in_french(limit), in_french(&instance.as_array().map_or(0, Vec::len)));
            let message = wording!(
                "this list is too long: it may have {limit} entries",
                "cette liste est trop longue : {most} éléments au plus, elle en a {length}"
            );
            (message, None)
        }
        ValidationErrorKind::MaxProperties { limit } => {
            let most = in_french(limit);
            let message = wording!(
                "this table is too large: it may have {limit} keys",
                "cette table est trop grande : {most} clés au plus"
            );
            (message, None)
        }
        ValidationErrorKind::MinProperties { .. } => (wording!("this table is empty", "cette table est vide"), None),
        _ => return None,
    })
}

fn too_small(key: &str, instance: &Value, limit: &Value) -> Wording {
    let mut message =
        wording!("{instance} is too small: the least is {limit}", "{instance} est trop petit : le minimum est {limit}");
    if habits::is_price(key) && instance.as_i64().is_some_and(|price| price < 0) {
        message.fr = format!("un montant ne peut pas être négatif, comme {instance}");
    }
    message
}

/// The hint for a number above its maximum.
fn at_most(key: &str, limit: &Value) -> Wording {
    let most = in_french(limit);
    match key {
        "percent_off" => wording!(
            "it is a share of 100: {limit} takes the whole price off",
            "c'est un pourcentage : {limit} retire tout le prix"
        ),
        "period" | "trial_period" => {
            wording!("it counts days: write {limit} or fewer", "cela se compte en jours : écrivez {limit} ou moins")
        }
        _ => wording!("write {limit} or less", "écrivez {most} ou moins"),
    }
}

/// The hint for the number `instance`, which is below its minimum; `None` if there is no obvious correction.
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
    use crate::source::Source;

    #[test]
    fn what_is_too_large_has_a_most() {
        let said = |key: &str, limit: u64| at_most(key, &json!(limit));
        assert_eq!(said("percent_off", 100).fr, "c'est un pourcentage : 100 retire tout le prix");
        assert_eq!(said("trial_period", 365).en, "it counts days: write 365 or fewer");
        assert_eq!(said("sample_seconds", 14_400).fr, "écrivez 14 400 ou moins");
        assert_eq!(said("sample_seconds", 14_400).en, "write 14400 or less");
    }

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

//! Parses amounts of money in everyday notation: `9,99`, `€ 9.99`, `1 234,50`.

use super::cells::is_blank;
use crate::currency::Currency;
use crate::price;
use crate::schema::text::Language;
use crate::wording;
use crate::wording::Wording;

/// A number in everyday notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// The digits before the decimals.
    pub whole: String,
    /// The decimals; empty if there are none.
    pub fraction: String,
    /// Whether there are only digits and one separator.
    pub is_plain: bool,
    /// Whether the only separator may be for thousands or for decimals (`1.234`); it is read as thousands.
    pub is_ambiguous: bool,
}

/// Maximum number of letters beside the digits: `EUR`, `dollars`.
const MOST_LETTERS: usize = 10;

/// Parses a number with a currency, a unit, thousands or decimals. `None` for any other text, and for negative numbers.
pub fn parse(text: &str) -> Option<Amount> {
    if text.len() > 64 {
        return None;
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let start = text.find(is_digit)?;
    let end = text.rfind(is_digit)? + 1;
    let (before, digits, after) = (text.get(..start)?, text.get(start..end)?, text.get(end..)?);
    // `5,-` and `5.–` are whole numbers.
    let after = after.trim_start_matches(['.', ',']).trim_start_matches(['-', '–', '—']);
    let is_around = |c: char| c.is_alphabetic() || is_blank(c) || "€$£¥₩₹₺₪%.".contains(c);
    let letters = before.chars().chain(after.chars()).filter(|c| c.is_alphabetic()).count();
    if letters > MOST_LETTERS || !before.chars().chain(after.chars()).all(is_around) {
        return None;
    }
    let joined: String = digits.chars().filter(|c| !is_blank(*c) && !matches!(c, '\'' | '’')).collect();
    let (whole, fraction, is_ambiguous) = split(&joined)?;
    let is_plain = before.is_empty() && after.is_empty() && joined.len() == digits.len() && !is_ambiguous;
    Some(Amount { whole, fraction, is_plain, is_ambiguous })
}

/// The digits before and after the decimal separator, and whether the separator is ambiguous.
fn split(digits: &str) -> Option<(String, String, bool)> {
    let marks: Vec<char> = digits.chars().filter(|c| !c.is_ascii_digit()).collect();
    if !marks.iter().all(|mark| matches!(mark, '.' | ',')) {
        return None;
    }
    let (Some(first), Some(last)) = (marks.first(), marks.last()) else {
        return Some((digits.to_owned(), String::new(), false));
    };
    let is_same = marks.iter().all(|mark| mark == first);
    let (before, after) = digits.rsplit_once(*last)?;
    let is_whole = is_same && after.len() == 3 && before != "0";
    let (before, after) = if is_whole { (digits, "") } else { (before, after) };
    let groups: Vec<&str> = before.split(['.', ',']).collect();
    let are_thousands = groups.iter().skip(1).all(|group| group.len() == 3);
    let is_right = are_thousands && groups.iter().all(|group| !group.is_empty());
    is_right.then(|| (groups.concat(), after.to_owned(), is_whole && marks.len() == 1))
}

/// The amount in the currency's minor unit; `None` if it has more decimals than the currency.
fn minor(amount: &Amount, currency: Currency) -> Option<i64> {
    let fraction = amount.fraction.trim_end_matches('0');
    let missing = currency.decimals.checked_sub(u32::try_from(fraction.len()).ok()?)?;
    let digits: i64 = format!("{}{fraction}", amount.whole).parse().ok()?;
    digits.checked_mul(10_i64.checked_pow(missing)?)
}

/// The message for a price `seen` that is not in minor units, and the hint with the correct notation.
pub fn explained(seen: &str, amount: &Amount, currency: Option<Currency>) -> (Wording, Wording) {
    let rule = in_minor_units(currency);
    let message = wording!("\"{seen}\" can't be read as a price", "« {seen} » ne peut pas être lu comme un prix");
    let Some((currency, minor)) = currency.and_then(|currency| Some((currency, minor(amount, currency)?))) else {
        let has_cents = currency.is_none_or(|currency| currency.decimals > 0);
        let hint = wording!([rule] "{rule}: 9.99 is written 999", "{rule} : 9,99 s'écrit 999");
        return (message, if has_cents { hint } else { rule });
    };
    let written = written(minor, currency);
    let mut hint = wording!(
        [rule, written] "{rule}: write {minor} for {written}",
        "{rule} : écrivez {minor} pour {written}"
    );
    // A spreadsheet may show 999 as `999.0`.
    if amount.is_plain
        && amount.fraction == "0"
        && let Ok(whole) = amount.whole.parse::<i64>()
        && whole != minor
    {
        let other = self::written(whole, currency);
        hint = wording!([hint, other] "{hint}, or {whole} for {other}", "{hint}, ou {whole} pour {other}");
    }
    (message, hint)
}

/// The hint on the notation of prices.
pub fn in_minor_units(currency: Option<Currency>) -> Wording {
    match currency {
        Some(Currency { code, decimals: 0, .. }) => wording!(
            "prices are written with digits only, and {code} has no cents",
            "les prix s'écrivent avec des chiffres seulement, et {code} n'a pas de centimes"
        ),
        Some(Currency { code, decimals: 3, .. }) => wording!(
            "prices are written in thousandths of {code}, with digits only",
            "les prix s'écrivent en millièmes de {code}, avec des chiffres seulement"
        ),
        _ => wording!(
            "prices are written in cents, with digits only",
            "les prix s'écrivent en centimes, avec des chiffres seulement"
        ),
    }
}

fn written(minor: i64, currency: Currency) -> Wording {
    let code = currency.code;
    let [en, fr] = [Language::En, Language::Fr].map(|language| price::amount(minor, currency, language));
    Wording { en: format!("{code} {en}"), fr: format!("{fr} {code}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usd() -> Currency {
        Currency::of("USD").unwrap()
    }

    #[test]
    fn amounts_of_several_countries_are_understood() {
        for (text, expected) in [
            ("9,99", 999),
            ("9.99", 999),
            ("€ 9.99", 999),
            ("9,99\u{a0}€", 999),
            ("$5", 500),
            ("5 €", 500),
            ("5,-", 500),
            ("CHF 5.–", 500),
            ("1 234,50", 123_450),
            ("1\u{202f}234,5", 123_450),
            ("1'234.50", 123_450),
            ("1.234,50 EUR", 123_450),
            ("1,234.50", 123_450),
            ("1.234.567", 123_456_700),
            ("1.234", 123_400),
            ("0.125", 12),
            ("12 dollars", 1_200),
        ] {
            let amount = parse(text).unwrap();
            let expected = (text != "0.125").then_some(expected);
            assert_eq!(minor(&amount, usd()), expected, "{text}");
        }
        for text in ["two", "", "-5,00", "1-2", "1,2,3", "1.23.456", "12/24/2026", "a long text with 1 digit"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_number_to_write_is_offered() {
        let said = |text: &str, code: &str| explained(text, &parse(text).unwrap(), Currency::of(code));
        let (message, hint) = said("9,99", "EUR");
        assert_eq!(message.en, "\"9,99\" can't be read as a price");
        assert_eq!(hint.en, "prices are written in cents, with digits only: write 999 for EUR 9.99");
        assert_eq!(hint.fr, "les prix s'écrivent en centimes, avec des chiffres seulement : écrivez 999 pour 9,99 EUR");
        let rule = "prices are written with digits only, and JPY has no cents";
        assert_eq!(said("¥1000", "JPY").1.en, format!("{rule}: write 1000 for JPY 1,000"));
        assert_eq!(said("1000,50", "JPY").1.en, rule);
        assert!(said("1,5", "KWD").1.en.ends_with("in thousandths of KWD, with digits only: write 1500 for KWD 1.500"));
        assert!(said("999.0", "USD").1.en.ends_with(": write 99900 for USD 999.00, or 999 for USD 9.99"));
        assert!(said("9,99", "XYZ").1.en.ends_with("in cents, with digits only: 9.99 is written 999"));
    }
}

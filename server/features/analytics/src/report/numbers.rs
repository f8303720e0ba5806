//! Formats numbers.

use tenants::price::{Currency, amount};
use tenants::schema::text::Language;

/// Formats a whole number with the language's separators.
pub fn count(number: i64, language: Language) -> String {
    grouped(number.unsigned_abs(), number < 0, language)
}

/// Formats a number with at most `digits` decimals, without trailing zeros.
pub fn decimal(number: f64, digits: usize, language: Language) -> String {
    let text = format!("{:.digits$}", number.abs());
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let rest = rest.trim_end_matches('0');
    let whole =
        grouped(whole.parse().unwrap_or_default(), number < 0.0 && (whole != "0" || !rest.is_empty()), language);
    let point = if language == Language::Fr { ',' } else { '.' };
    if rest.is_empty() { whole } else { format!("{whole}{point}{rest}") }
}

/// Converts milliseconds into hours.
pub fn hours(milliseconds: i64) -> f64 {
    milliseconds as f64 / 3_600_000.0
}

/// Formats an amount in minor units with its currency's symbol or code.
pub fn money(minor: i64, currency: Currency, language: Language) -> String {
    let amount = amount(minor, currency, language);
    match (currency.symbol, language) {
        (Some(symbol), Language::En) => format!("{symbol}{amount}"),
        (Some(symbol), Language::Fr) => format!("{amount}\u{a0}{symbol}"),
        (None, _) => format!("{amount}\u{a0}{}", currency.code),
    }
}

fn grouped(number: u64, is_negative: bool, language: Language) -> String {
    let separator = if language == Language::Fr { '\u{202f}' } else { ',' };
    let digits = number.to_string();
    let mut text = String::from(if is_negative { "-" } else { "" });
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_does() {
        assert_eq!(
            (count(1_234_567, Language::En), count(999, Language::En)),
            ("1,234,567".to_owned(), "999".to_owned())
        );
        assert_eq!(count(-12_345, Language::Fr), "-12\u{202f}345");
        assert_eq!(
            (decimal(1234.5, 2, Language::En), decimal(0.30, 2, Language::Fr)),
            ("1,234.5".to_owned(), "0,3".to_owned())
        );
        assert_eq!((decimal(7.0, 2, Language::En), decimal(-0.001, 2, Language::En)), ("7".to_owned(), "0".to_owned()));
        let dollars = Currency::of("USD").unwrap();
        assert_eq!(money(129_900, dollars, Language::En), "$1,299.00");
        assert_eq!(money(129_900, dollars, Language::Fr), "1\u{202f}299,00\u{a0}$");
        assert!((hours(5_400_000) - 1.5).abs() < f64::EPSILON);
    }
}

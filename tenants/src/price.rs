//! Formats prices for viewers.

pub use crate::currency::Currency;
use crate::schema::sales::Offer;
use crate::schema::text::Language;

/// The period of a price, shown as its suffix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// A renewal interval.
    Offer(Offer),
    /// A number of days.
    Days(u32),
}

/// Formats an amount in minor units with the language's separators: `1,299.00`, `1 299,00`, `500`.
pub fn amount(minor: i64, currency: Currency, language: Language) -> String {
    let (thousands, point) = match language {
        Language::En => (',', '.'),
        Language::Fr => ('\u{202f}', ','),
    };
    let unit = 10_u64.pow(currency.decimals);
    let whole = (minor.unsigned_abs() / unit).to_string();
    let mut text = String::from(if minor < 0 { "-" } else { "" });
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(thousands);
        }
        text.push(digit);
    }
    if currency.written_decimals(minor) > 0 {
        let rest = minor.unsigned_abs() % unit;
        let width = currency.decimals as usize;
        text.push(point);
        text.push_str(&format!("{rest:0width$}"));
    }
    text
}

/// The price title: currency, symbol, base price, and the period if it is limited (`USD $9.99 / monthly`). For a
/// currency without a symbol, the code appears once (`CHF 9.99`).
pub fn title(base_price: i64, currency: Currency, span: Option<Span>, language: Language) -> String {
    let amount = amount(base_price, currency, language);
    let price = format!("{} {}{amount}", currency.code, currency.symbol.unwrap_or_default());
    match span.map(|span| suffix(span, language)) {
        Some(suffix) => format!("{price} / {suffix}"),
        None => price,
    }
}

fn suffix(span: Span, language: Language) -> String {
    match (span, language) {
        (Span::Offer(Offer::Annual), Language::En) => "annual".to_owned(),
        (Span::Offer(Offer::Annual), Language::Fr) => "annuel".to_owned(),
        (Span::Offer(Offer::Monthly), Language::En) => "monthly".to_owned(),
        (Span::Offer(Offer::Monthly), Language::Fr) => "mensuel".to_owned(),
        (Span::Days(1), Language::En) => "1 day".to_owned(),
        (Span::Days(1), Language::Fr) => "1 jour".to_owned(),
        (Span::Days(days), Language::En) => format!("{days} days"),
        (Span::Days(days), Language::Fr) => format!("{days} jours"),
    }
}

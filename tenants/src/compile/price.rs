//! Money as viewers read it.

use crate::schema::sales::Offer;
use crate::schema::text::Language;

/// What is known of a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Currency {
    /// ISO 4217 code.
    pub code: &'static str,
    /// The symbol before amounts; the code itself where there is none of its own.
    pub symbol: &'static str,
    /// Digits of the minor unit.
    pub decimals: u32,
}

/// Code, symbol, digits of the minor unit. US and Canadian dollars both are written `$`.
const CURRENCIES: [(&str, &str, u32); 32] = [
    ("USD", "$", 2),
    ("CAD", "$", 2),
    ("EUR", "€", 2),
    ("GBP", "£", 2),
    ("AED", "AED", 2),
    ("AUD", "$", 2),
    ("BHD", "BHD", 3),
    ("BRL", "R$", 2),
    ("CHF", "CHF", 2),
    ("CLP", "$", 0),
    ("CNY", "¥", 2),
    ("CZK", "Kč", 2),
    ("DKK", "kr", 2),
    ("HKD", "$", 2),
    ("HUF", "Ft", 2),
    ("ILS", "₪", 2),
    ("INR", "₹", 2),
    ("ISK", "kr", 0),
    ("JPY", "¥", 0),
    ("KRW", "₩", 0),
    ("KWD", "KWD", 3),
    ("MAD", "MAD", 2),
    ("MXN", "$", 2),
    ("NOK", "kr", 2),
    ("NZD", "$", 2),
    ("PLN", "zł", 2),
    ("SEK", "kr", 2),
    ("SGD", "$", 2),
    ("TND", "TND", 3),
    ("TRY", "₺", 2),
    ("XOF", "XOF", 0),
    ("ZAR", "R", 2),
];

impl Currency {
    /// The currency of an ISO 4217 code in capitals; `None` for one that channels can't sell in.
    pub fn of(code: &str) -> Option<Self> {
        let found = CURRENCIES.iter().find(|(known, ..)| *known == code);
        found.map(|&(code, symbol, decimals)| Self { code, symbol, decimals })
    }

    /// Every code that [`Currency::of`] knows.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        CURRENCIES.iter().map(|(code, ..)| *code)
    }
}

/// How long what is bought lasts, as a price's suffix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// Renewed.
    Offer(Offer),
    /// So many days.
    Days(u32),
}

/// An amount of minor units, with the language's separators: `1,299.00`, `1 299,00`, `500`.
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
    if currency.decimals > 0 {
        let rest = minor.unsigned_abs() % unit;
        let width = currency.decimals as usize;
        text.push(point);
        text.push_str(&format!("{rest:0width$}"));
    }
    text
}

/// The price title: currency, symbol, base price, and how long it lasts where that is limited
/// (`USD $9.99 / monthly`). A currency without a symbol of its own is named once (`CHF 9.99`).
pub fn title(base_price: i64, currency: Currency, span: Option<Span>, language: Language) -> String {
    let amount = amount(base_price, currency, language);
    let Currency { code, symbol, .. } = currency;
    let price = if symbol == code { format!("{code} {amount}") } else { format!("{code} {symbol}{amount}") };
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

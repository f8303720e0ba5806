use crate::price::{Currency, Span, amount, title};
use crate::schema::sales::Offer;
use crate::schema::text::Language;

fn currency(code: &str) -> Currency {
    Currency::of(code).unwrap()
}

fn english(minor: i64, code: &str, span: Option<Span>) -> String {
    title(minor, currency(code), span, Language::En)
}

#[test]
fn a_title_is_currency_symbol_base_price_and_suffix() {
    assert_eq!(english(999, "USD", Some(Span::Offer(Offer::Monthly))), "USD $9.99 / monthly");
    assert_eq!(english(9900, "CAD", Some(Span::Offer(Offer::Annual))), "CAD $99.00 / annual");
    assert_eq!(english(500, "EUR", Some(Span::Days(30))), "EUR €5.00 / 30 days");
    assert_eq!(english(500, "GBP", Some(Span::Days(1))), "GBP £5.00 / 1 day");
    assert_eq!(english(5, "USD", None), "USD $0.05");
}

#[test]
fn currencies_have_their_own_minor_units() {
    assert_eq!(english(1200, "JPY", None), "JPY ¥1,200");
    assert_eq!(english(500, "XOF", None), "XOF 500");
    assert_eq!(english(1_234_560, "KWD", None), "KWD 1,234.560");
    assert_eq!(english(500, "MGA", None), "MGA 500");
    // Counted in hundredths, but there are no coins below the unit.
    assert_eq!(english(150_000, "ISK", None), "ISK 1,500");
    assert_eq!(english(500, "UGX", None), "UGX 5");
    assert_eq!(english(50, "ISK", None), "ISK 0.50");
}

#[test]
fn a_currency_without_a_symbol_is_named_once() {
    assert_eq!(english(999, "CHF", None), "CHF 9.99");
}

#[test]
fn titles_speak_the_language() {
    let french = |minor, span| title(minor, currency("CAD"), span, Language::Fr);
    assert_eq!(french(129_900, Some(Span::Offer(Offer::Annual))), "CAD $1\u{202f}299,00 / annuel");
    assert_eq!(french(999, Some(Span::Offer(Offer::Monthly))), "CAD $9,99 / mensuel");
    assert_eq!(french(999, Some(Span::Days(7))), "CAD $9,99 / 7 jours");
    assert_eq!(french(999, Some(Span::Days(1))), "CAD $9,99 / 1 jour");
}

#[test]
fn amounts_of_every_size_are_exact() {
    for (minor, wanted) in [
        (0, "0.00"),
        (100, "1.00"),
        (99_999, "999.99"),
        (100_000, "1,000.00"),
        (123_456_789_012, "1,234,567,890.12"),
        (-250, "-2.50"),
        (i64::MAX, "92,233,720,368,547,758.07"),
        (i64::MIN, "-92,233,720,368,547,758.08"),
    ] {
        assert_eq!(amount(minor, currency("USD"), Language::En), wanted);
    }
}

#[test]
fn codes_are_those_of_iso_4217() {
    for wrong in ["usd", "US", "USDT", "", "XXX", "ÜÖ"] {
        assert_eq!(Currency::of(wrong), None, "{wrong}");
    }
    let known: Vec<_> = crate::iso::currencies().filter_map(Currency::of).collect();
    assert_eq!(known.len(), crate::iso::currencies().count());
    assert_eq!(known.iter().filter(|currency| currency.symbol.is_some()).count(), 23);
    assert_eq!(known.iter().filter(|currency| currency.decimals == 0).count(), 15);
    assert_eq!(known.iter().filter(|currency| currency.decimals == 3).count(), 7);
}

/// Checks amounts in every currency against a file that the front end's tests read, too.
#[test]
fn amounts_are_written_alike_by_server_and_front_end() {
    let mut lines = Vec::new();
    for currency in Currency::supported() {
        let small = [1, 57, 999, 1_000, 123_457].map(|units| units * currency.step);
        for minor in small.into_iter().chain([currency.maximum]) {
            let text = amount(minor, currency, Language::En);
            lines.push(format!(r#"{{ "currency": "{}", "minor": {minor}, "text": "{text}" }}"#, currency.code));
        }
    }
    let wanted = format!("[\n  {}\n]\n", lines.join(",\n  "));
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/amounts.json");
    if std::env::var_os("GRANDSTAND_WRITE_FIXTURES").is_some() {
        std::fs::write(&file, &wanted).unwrap();
    }
    let stored = std::fs::read_to_string(&file).unwrap();
    assert!(stored == wanted, "run this test once with GRANDSTAND_WRITE_FIXTURES=1");
}
